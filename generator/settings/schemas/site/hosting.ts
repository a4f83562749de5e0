import { line } from '../common.ts';

const hostFiles = 'the files of the hosts';

/** The codings that are compressed ahead of time. */
export const precompress = {
  type: 'object',
  additionalProperties: false,
  description: 'Writes compressed forms beside the files, for the hosts that send them.',
  shows: '`.br`, `.gz` and `.zst` files in the output folder',
  properties: {
    minimum: {
      type: 'integer',
      minimum: 0,
      description: 'How many bytes a file needs to be compressed.',
      default: 1024,
      examples: [2048],
    },
    codings: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', enum: ['br', 'gzip', 'zstd'] },
      description: 'The content codings that are written. `zstd` takes Node.js 22.15.',
      default: ['br', 'gzip'],
      examples: [['br', 'gzip', 'zstd']],
    },
  },
} as const;

/** Addresses that have moved or are gone. */
export const redirects = {
  description: 'Addresses that have moved or are gone.',
  shows: hostFiles,
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['from'],
    properties: {
      from: {
        type: 'string',
        maxLength: 300,
        format: 'old-address',
        description: 'The old path.',
        examples: ['/old-prices.html'],
      },
      to: {
        type: 'string',
        maxLength: 1000,
        format: 'target',
        description: 'Where it is now: a path of this site, or a URL.',
        otherwise: 'nowhere: it is gone',
        examples: ['/pricing/'],
      },
      status: {
        description: 'The status of the answer: 410 says that the address is gone.',
        otherwise: '301 with `to`, 410 without',
        enum: [301, 308, 410],
      },
    },
  },
} as const;

/** Further headers of responses. */
export const headers = {
  description: 'Headers of your own by path. Where several entries name one, the last that matches counts.',
  shows: 'the files of the hosts, the manifest',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['path', 'headers'],
    properties: {
      path: {
        type: 'string',
        maxLength: 300,
        format: 'header-pattern',
        description: 'The paths that get them; `*` stands for any characters.',
        examples: ['/downloads/*'],
      },
      headers: {
        description: 'The headers by name.',
        examples: [{ 'Cache-Control': 'public, max-age=31536000, immutable' }],
        type: 'object',
        minProperties: 1,
        additionalProperties: { type: 'string', maxLength: 4000, format: 'field-value' },
      },
    },
  },
} as const;

/** Where the site is served. */
export const hosts = {
  type: 'array',
  minItems: 1,
  uniqueItems: true,
  items: line,
  description: 'Where the site is served. A build writes what each of them needs, and says what it cannot do.',
  otherwise: 'none',
  examples: [['netlify']],
  shows: hostFiles,
} as const;
