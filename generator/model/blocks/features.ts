import type { Heading } from 'mdast';
import { listKnown } from '../../base/nearest.ts';
import { number } from '../../format/numbers.ts';
import { say } from '../localised.ts';
import { heading, paragraph } from '../nodes.ts';
import { type Block, DirectiveError, type Fact } from './block.ts';

const features: Block = {
  name: 'features',
  attributes: [],
  expand: ({ facts, locale }, _attributes, { under }) =>
    facts.features.flatMap((feature) => [
      heading(Math.min(under + 1, 6) as Heading['depth'], say(feature.name, locale.code)),
      paragraph(say(feature.description, locale.code)),
    ]),
};

const count: Fact = {
  name: 'count',
  attributes: ['of'],
  text({ facts, locale }, attributes) {
    const lists: Record<string, number> = { plans: facts.plans?.plans.length ?? 0, features: facts.features.length };
    const size = Object.hasOwn(lists, attributes.of ?? '') ? lists[attributes.of ?? ''] : undefined;
    if (size === undefined) throw new DirectiveError('It needs {of=…}', listKnown(Object.keys(lists)));
    return number(size, locale.code);
  },
};

export const featureBlocks = [features];
export const featureFacts = [count];
