import type { FromSchema } from 'json-schema-to-ts';
import { line, localized, url } from '../../settings/schemas/common.ts';
import type { DataType } from './data-type.ts';

const schema = {
  type: 'object',
  shows: 'the API catalog',
  additionalProperties: false,
  required: ['name', 'url', 'description', 'documentation'],
  properties: {
    name: { ...line, description: 'What the API of the application is called.', examples: ['Halyard API'] },
    url: { ...url, description: 'Where it is.', examples: ['https://api.example.com/v2'] },
    description: { ...localized, description: 'What it does.', examples: ['Reads and places calls.'] },
    documentation: { ...url, description: 'Where it is documented.', examples: ['https://docs.example.com/api/'] },
    openapi: { ...url, description: 'Its OpenAPI description.', examples: ['https://api.example.com/openapi.json'] },
    status: { ...url, description: 'Whether it is up.', examples: ['https://status.example.com/'] },
    terms: { ...url, description: 'Its terms of use.', examples: ['https://www.example.com/terms/'] },
  },
} as const;

export type ApiFile = FromSchema<typeof schema>;

/** `data/api.yaml`: public pointers to the application's protected API, which is documented elsewhere. */
export const api: DataType<ApiFile> = { name: 'api', schema };
