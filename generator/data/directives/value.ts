import { getOwn } from '../../base/mapping.ts';
import { listKnown } from '../../base/nearest.ts';
import { number } from '../../format/numbers.ts';
import { describedIn } from '../../model/collection.ts';
import { DirectiveError, inlineDirective } from '../../model/directive.ts';
import { printValue } from '../collections/print.ts';
import { select } from '../collections/select.ts';
import { plans } from '../plans/plans.ts';
import { dataOf } from '../types/data-type.ts';
import { features } from '../types/features.ts';

/** `:value{of=locations.paris.phone}`: one value of a collection. */
export const value = inlineDirective('value', ['of'], (scope, attributes) =>
  printValue(select(scope, attributes), scope),
);

/** `:count{of=plans}`: the number of plans, of features or of the entries of a collection. */
export const count = inlineDirective('count', ['of'], ({ data, locale }, { of }) => {
  const sizes: Readonly<Record<string, number>> = {
    plans: dataOf(data, plans)?.plans.length ?? 0,
    features: dataOf(data, features)?.features.length ?? 0,
  };
  const collection = data.collections.get(of ?? '');
  const size = collection
    ? Object.keys(Object(describedIn(collection, locale.code).value)).length
    : getOwn(sizes, of ?? '');
  if (size === undefined) {
    const known = [...Object.keys(sizes), ...data.collections.keys()];
    const message = of ? `"${of}" cannot be counted` : 'It needs {of=…}';
    throw new DirectiveError(message, listKnown(known), of && data.faulty.has(of) ? of : undefined);
  }
  return number(size, locale.code);
});
