import { inlineDirective } from '../../model/directive.ts';
import { printValue } from '../collections/print.ts';
import { select } from '../collections/select.ts';

/** `:value{of=locations.paris.phone}`: one value of a collection. */
export const value = inlineDirective('value', ['of'], (scope, attributes) =>
  printValue(select(scope, attributes), scope),
);
