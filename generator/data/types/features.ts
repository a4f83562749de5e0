import type { FromSchema } from 'json-schema-to-ts';
import type { Heading } from 'mdast';
import type { BlockDirective } from '../../model/directive.ts';
import { cards, heading, paragraph } from '../../model/nodes.ts';
import { localize } from '../../settings/localized.ts';
import { localized, slug } from '../../settings/schemas/common.ts';
import { type DataType, dataOf } from './data-type.ts';
import { checkUnique } from './ids.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['features'],
  properties: {
    features: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'description'],
        properties: { id: slug, name: localized, description: localized },
      },
    },
  },
} as const;

export type FeaturesFile = FromSchema<typeof schema>;

const descriptions: BlockDirective = {
  kind: 'block',
  name: 'features',
  attributes: [],
  expand({ data, locale: { code } }, _attributes, { under }) {
    const all = (dataOf(data, features)?.features ?? []).map(({ name, description }) => [
      heading(Math.min(under + 1, 6) as Heading['depth'], localize(name, code)),
      paragraph(localize(description, code)),
    ]);
    return all.length === 0 ? [] : [cards('cards features', all, all.flat())];
  },
};

/** `data/features.yaml`: what the product does. */
export const features: DataType<FeaturesFile> = {
  name: 'features',
  schema,
  check: (file, { block }) => checkUnique(file.features, 'features', block),
  directives: [descriptions],
};
