import type { InlineDirective } from '../../model/directive.ts';
import { printValue } from '../collections/print.ts';
import { select } from '../collections/select.ts';

/** `:value{of=locations.paris.phone}`: one value of a collection. */
export const value: InlineDirective = {
  kind: 'inline',
  name: 'value',
  attributes: ['of'],
  text: (scope, attributes) => printValue(select(scope, attributes), scope),
};
