import { getOwn } from '../../base/mapping.ts';
import { listKnown } from '../../base/nearest.ts';
import { number } from '../../format/numbers.ts';
import { DirectiveError, type InlineDirective } from '../../model/directive.ts';
import { plans } from '../plans/plans.ts';
import { dataOf } from '../types/data-type.ts';
import { features } from '../types/features.ts';

/** `:count{of=plans}`: the number of plans or of anything else that the data lists. */
export const count: InlineDirective = {
  kind: 'inline',
  name: 'count',
  attributes: ['of'],
  text({ data, locale }, { of }) {
    const sizes: Readonly<Record<string, number>> = {
      plans: dataOf(data, plans)?.plans.length ?? 0,
      features: dataOf(data, features)?.features.length ?? 0,
    };
    const size = getOwn(sizes, of ?? '');
    if (size === undefined) throw new DirectiveError('It needs {of=…}', listKnown(Object.keys(sizes)));
    return number(size, locale.code);
  },
};
