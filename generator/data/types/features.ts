import type { FromSchema } from 'json-schema-to-ts';
import type { Heading } from 'mdast';
import { iconClass, iconNames } from '../../format/icons.ts';
import type { BlockDirective } from '../../model/directive.ts';
import { cards, heading, paragraph } from '../../model/nodes.ts';
import { localize } from '../../settings/localized.ts';
import { localized, slug } from '../../settings/schemas/common.ts';
import { checkUnique, type DataType, dataOf } from './data-type.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['features'],
  properties: {
    features: {
      type: 'array',
      minItems: 1,
      description: 'What the product does, in the order in which it is shown.',
      shows: '`::features`, `::plan-features`, `llms.txt`, JSON-LD',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name', 'description'],
        properties: {
          id: {
            ...slug,
            description: 'The id that plans use.',
            examples: ['live-answering'],
            shows: '`features` of a plan',
          },
          name: {
            ...localized,
            description: 'Its name.',
            examples: [{ en: 'Live answering', fr: 'Réponse en direct' }],
          },
          description: {
            ...localized,
            description: 'What it does.',
            examples: ['A person answers within three rings.'],
          },
          icon: {
            type: 'string',
            enum: iconNames,
            description: 'The icon above its name.',
            examples: ['phone'],
            shows: '`::features`',
          },
        },
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
    const listed = dataOf(data, features)?.features ?? [];
    const all = listed.map(({ id, name, description }) => [
      heading(Math.min(under + 1, 6) as Heading['depth'], localize(name, code), `features/${id}`),
      paragraph(localize(description, code)),
    ]);
    const classes = listed.map(({ icon }) => icon && iconClass(icon));
    return all.length === 0 ? [] : [cards('cards features', all, all.flat(), classes)];
  },
};

/** `data/features.yaml`: what the product does. */
export const features: DataType<FeaturesFile> = {
  name: 'features',
  schema,
  check: (file, { block }) => checkUnique(file.features, 'features', block),
  directives: [descriptions],
};
