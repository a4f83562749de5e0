const sources = { type: 'string', format: 'source-list' } as const;

/** What is compressed ahead of time. */
export const precompress = {
  type: 'object',
  additionalProperties: false,
  properties: {
    minimum: { type: 'integer', minimum: 0 },
    codings: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', enum: ['br', 'gzip', 'zstd'] },
    },
  },
} as const;

/** Addresses that have moved or are gone. */
export const redirects = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['from'],
    properties: {
      from: { type: 'string', maxLength: 300, format: 'old-address' },
      to: { type: 'string', maxLength: 1000, format: 'target' },
      status: { enum: [301, 308, 410] },
    },
  },
} as const;

/** What a page may load and run. https://www.w3.org/TR/CSP3/ */
export const contentSecurityPolicy = {
  type: 'object',
  additionalProperties: false,
  properties: {
    'default-src': sources,
    'script-src': sources,
    'script-src-elem': sources,
    'script-src-attr': sources,
    'style-src': sources,
    'style-src-elem': sources,
    'style-src-attr': sources,
    'img-src': sources,
    'font-src': sources,
    'media-src': sources,
    'connect-src': sources,
    'frame-src': sources,
    'child-src': sources,
    'worker-src': sources,
    'manifest-src': sources,
    'object-src': sources,
    'base-uri': sources,
    'form-action': sources,
    'frame-ancestors': sources,
  },
} as const;

/** Further headers of responses. */
export const headers = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['path', 'headers'],
    properties: {
      path: { type: 'string', maxLength: 300, format: 'header-pattern' },
      headers: {
        type: 'object',
        minProperties: 1,
        additionalProperties: { type: 'string', maxLength: 4000, format: 'field-value' },
      },
    },
  },
} as const;
