const policy = 'the `Content-Security-Policy` header of pages';

/** Referrer and permissions policies. https://www.w3.org/TR/referrer-policy/ https://www.w3.org/TR/permissions-policy/ */
export const browserPolicies = {
  referrerPolicy: {
    description: 'How much of the address of a page browsers tell the sites that it links to.',
    default: 'strict-origin-when-cross-origin',
    enum: [
      ...['no-referrer', 'no-referrer-when-downgrade', 'same-origin', 'origin', 'strict-origin'],
      ...['origin-when-cross-origin', 'strict-origin-when-cross-origin', 'unsafe-url'],
    ],
    shows: 'the `Referrer-Policy` header',
  },
  permissionsPolicy: {
    type: 'string',
    maxLength: 2000,
    format: 'permissions-policy',
    description: 'Which origins may use what a browser asks its reader for: none, unless it is named here.',
    default: 'camera=(), geolocation=(), microphone=()',
    examples: ['geolocation=(self), camera=(), microphone=()'],
    shows: 'the `Permissions-Policy` header',
  },
  strictTransportSecurity: {
    type: 'object',
    additionalProperties: false,
    description: 'Has browsers open this host with https only, for as long as they were told: it cannot be taken back.',
    otherwise: 'none is sent',
    shows: 'the `Strict-Transport-Security` header',
    properties: {
      maxAge: {
        type: 'integer',
        minimum: 0,
        description: 'For how many seconds. With 0, browsers forget it.',
        default: 31_536_000,
        examples: [300],
      },
      includeSubDomains: {
        type: 'boolean',
        description: 'Whether it is true of every host below this one, too.',
        default: false,
      },
      preload: {
        type: 'boolean',
        description:
          'Whether browsers may list the host, which takes months to undo: with `includeSubDomains` and at least a year.',
        default: false,
      },
    },
  },
} as const;

const sources = { type: 'string', format: 'source-list' } as const;

/** The policy for what a page may load and run. https://www.w3.org/TR/CSP3/ */
export const contentSecurityPolicy = {
  type: 'object',
  additionalProperties: false,
  description: 'What a page may load and run. What is written here replaces the default of that directive.',
  shows: policy,
  properties: {
    'default-src': {
      ...sources,
      description: 'Where anything may be loaded from that no other directive decides about.',
      default: "'self'",
      examples: ["'self' https://cdn.example.com"],
    },
    'script-src': {
      ...sources,
      description: 'Where scripts may be loaded from.',
      otherwise: '`default-src`',
      examples: ["'self' https://cdn.example.com"],
    },
    'script-src-elem': {
      ...sources,
      description: 'The same for `<script>` alone.',
      otherwise: '`script-src`',
      examples: ["'self'"],
    },
    'script-src-attr': {
      ...sources,
      description: 'The same for attributes such as `onclick` alone.',
      otherwise: '`script-src`',
      examples: ["'none'"],
    },
    'style-src': {
      ...sources,
      description: 'Where style sheets may be loaded from.',
      otherwise: '`default-src`',
      examples: ["'self' https://fonts.example.com"],
    },
    'style-src-elem': {
      ...sources,
      description: 'The same for `<style>` and `<link>` alone.',
      otherwise: '`style-src`',
      examples: ["'self'"],
    },
    'style-src-attr': {
      ...sources,
      description: 'The same for `style` attributes alone.',
      otherwise: '`style-src`',
      examples: ["'none'"],
    },
    'img-src': {
      ...sources,
      description: 'Where pictures may be loaded from.',
      default: "'self' https: data:",
      examples: ["'self'"],
    },
    'font-src': {
      ...sources,
      description: 'Where fonts may be loaded from.',
      otherwise: '`default-src`',
      examples: ["'self' https://fonts.example.com"],
    },
    'media-src': {
      ...sources,
      description: 'Where sound and video may be loaded from.',
      default: "'self' https:",
      examples: ["'self' https://media.example.com"],
    },
    'connect-src': {
      ...sources,
      description: 'What scripts may connect to.',
      otherwise: '`default-src`',
      examples: ["'self' https://api.example.com"],
    },
    'frame-src': {
      ...sources,
      description: 'What may be shown in a frame.',
      otherwise: '`child-src`, or else `default-src`',
      examples: ['https://maps.example.com'],
    },
    'child-src': {
      ...sources,
      description: 'What frames and workers may be loaded from.',
      otherwise: '`default-src`',
      examples: ["'self'"],
    },
    'worker-src': {
      ...sources,
      description: 'Where workers may be loaded from.',
      otherwise: '`child-src`, or else `script-src` and `default-src`',
      examples: ["'self'"],
    },
    'manifest-src': {
      ...sources,
      description: 'Where web app manifests may be loaded from.',
      otherwise: '`default-src`',
      examples: ["'self'"],
    },
    'object-src': {
      ...sources,
      description: 'Where plug-ins may be loaded from.',
      default: "'none'",
      examples: ["'self'"],
    },
    'base-uri': { ...sources, description: 'What `<base>` may name.', default: "'self'", examples: ["'none'"] },
    'form-action': {
      ...sources,
      description: 'Where forms may be sent to.',
      default: "'self'",
      examples: ["'self' https://forms.example.com"],
    },
    'frame-ancestors': {
      ...sources,
      description: 'Which sites may show a page in a frame.',
      default: "'self'",
      examples: ["'none'"],
    },
  },
} as const;
