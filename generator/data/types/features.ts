import type { FromSchema } from 'json-schema-to-ts';
import type { Heading } from 'mdast';
import { iconClass, iconNames } from '../../format/icons.ts';
import { blockDirective } from '../../model/directive.ts';
import { cards, heading, paragraph } from '../../model/nodes.ts';
import { localize } from '../../settings/localized.ts';
import { localized, slug } from '../../settings/schemas/common.ts';
import { closed, key, rows } from '../../settings/schemas/keys.ts';
import { checkUnique, type DataType, dataOf } from './data-type.ts';

const schema = closed({}, ['features'], {
  features: rows(
    {
      minItems: 1,
      description: 'The features of the product, in display order.',
      shows: '`::features`, `::plan-features`, `llms.txt`, JSON-LD',
    },
    ['id', 'name', 'description'],
    {
      id: key(slug, 'The id that plans use.', 'live-answering', { shows: '`features` of a plan' }),
      name: key(localized, 'Its name.', { en: 'Live answering', fr: 'Réponse en direct' }),
      description: key(localized, 'What it does.', 'A person answers within three rings.'),
      icon: key({ type: 'string', enum: iconNames }, 'The icon above its name.', 'phone', { shows: '`::features`' }),
    },
  ),
});

export type FeaturesFile = FromSchema<typeof schema>;

const descriptions = blockDirective('features', [], ({ data, locale: { code } }, _attributes, { under }) => {
  const listed = dataOf(data, features)?.features ?? [];
  const all = listed.map(({ id, name, description }) => [
    heading(Math.min(under + 1, 6) as Heading['depth'], localize(name, code), `features/${id}`),
    paragraph(localize(description, code)),
  ]);
  const classes = listed.map(({ icon }) => icon && iconClass(icon));
  return all.length === 0 ? [] : [cards('cards features', all, all.flat(), classes)];
});

/** `data/features.yaml`: what the product does. */
export const features: DataType<FeaturesFile> = {
  name: 'features',
  schema,
  check: (file, { block }) => checkUnique(file.features, 'features', block),
  directives: [descriptions],
};
