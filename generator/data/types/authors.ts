import type { FromSchema } from 'json-schema-to-ts';
import { line, localized, slug, url } from '../../settings/schemas/common.ts';
import type { DataType } from './data-type.ts';
import { checkUnique } from './ids.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['authors'],
  properties: {
    authors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'name'],
        properties: { id: slug, name: line, role: localized, url },
      },
    },
  },
} as const;

export type AuthorsFile = FromSchema<typeof schema>;

/** `data/authors.yaml`: the people who sign posts. */
export const authors: DataType<AuthorsFile> = {
  name: 'authors',
  schema,
  check: (file, { block }) => checkUnique(file.authors, 'authors', block),
};
