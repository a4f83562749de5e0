import type { FromSchema } from 'json-schema-to-ts';
import { line, localized, url } from '../../settings/schemas/common.ts';
import type { DataType } from './data-type.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'url', 'description', 'documentation'],
  properties: { name: line, url, description: localized, documentation: url, openapi: url, status: url, terms: url },
} as const;

export type ApiFile = FromSchema<typeof schema>;

/** `data/api.yaml`: public pointers to the application's protected API, which is documented elsewhere. */
export const api: DataType<ApiFile> = { name: 'api', schema };
