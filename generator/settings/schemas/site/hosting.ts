import { line } from '../common.ts';

const hostFiles = 'the files of the hosts';

/** The codings that are compressed ahead of time. */
export const precompress = {
  type: 'object',
  additionalProperties: false,
  description: 'Writes compressed copies beside the files, for hosts that can send them.',
  shows: '`.br`, `.gz` and `.zst` files in the output folder',
  properties: {
    minimum: {
      type: 'integer',
      minimum: 0,
      description: 'The size in bytes from which files are compressed.',
      default: 1024,
      examples: [2048],
    },
    codings: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', enum: ['br', 'gzip', 'zstd'] },
      description: 'The content codings to write. `zstd` needs Node.js 22.15.',
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
        description: 'The new address: a path of this site, or a URL.',
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
  description: 'Your own headers by path. If several entries set one, the last that matches counts.',
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
  description: 'The hosts of the site. A build writes what each needs, and says what it cannot do.',
  otherwise: 'none',
  examples: [['netlify']],
  shows: hostFiles,
} as const;
