import { line } from '../common.ts';

const checks = 'what a build checks';

/** How much work one body may be. */
export const limits = {
  $comment: 'no longer seconds: Take it out: what MDX may cost is counted, and no clock decides it',
  type: 'object',
  additionalProperties: false,
  description: 'How much work one body may be. Raise a limit for a body that a build refuses.',
  shows: checks,
  properties: {
    marks: {
      type: 'integer',
      minimum: 1000,
      description: 'The most lines and marks that a body may have.',
      default: 1200000,
      examples: [2000000],
    },
    growth: {
      type: 'integer',
      minimum: 1000,
      description: 'By how many characters tables, references and footnotes may lengthen a body.',
      default: 10000000,
      examples: [20000000],
    },
    tags: {
      type: 'integer',
      minimum: 1,
      description: 'The most tags, and the most authors, that a post may have. Each has pages and a feed.',
      default: 200,
      examples: [300],
    },
  },
} as const;

/** Keys that let pass what a build would refuse. */
export const exceptions = {
  allowedPositions: {
    type: 'array',
    uniqueItems: true,
    items: line,
    description:
      'The pictures that may say where they were taken, by their content files; `*` is any part of a name, and `**` any folders.',
    examples: [['assets/trail.jpg']],
    shows: checks,
  },
  trustedAssets: {
    type: 'array',
    uniqueItems: true,
    items: line,
    description: 'The assets that may run scripts when opened, by their content files.',
    examples: [['assets/chart.svg']],
    shows: checks,
  },
  allowedFindings: {
    description: 'Findings of `fingerpost verify` that do not count as failures.',
    shows: 'the report of an audit',
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['check', 'reason'],
      properties: {
        check: { ...line, description: 'The check, as the report names it.', examples: ['headers'] },
        path: {
          ...line,
          description: 'The addresses, as paths of the host; `*` stands for any characters.',
          otherwise: 'all',
          examples: ['/downloads/*'],
        },
        reason: {
          ...line,
          description: 'The reason, for the report.',
          examples: ['Our CDN sets its own Cache-Control for downloads'],
        },
      },
    },
  },
  allowedSecrets: {
    description: 'Texts that look like secrets, but give access to nothing.',
    shows: checks,
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['file', 'digest'],
      properties: {
        file: { ...line, description: 'The content file that holds it.', examples: ['pages/en/api.md'] },
        digest: {
          type: 'string',
          format: 'digest',
          description: 'Its digest, as the message that reports it prints it.',
          examples: ['sha256:0000000000000000000000000000000000000000000000000000000000000000'],
        },
      },
    },
  },
} as const;

/** How severe it is that a text states a fact by hand. */
export const factTyped = {
  description:
    'How severe it is when a text repeats by hand a price, limit or contact of the settings or data: it stays when they change. In front matter, `off` exempts one page.',
  default: 'warning',
  shows: checks,
  enum: ['off', 'warning', 'error'],
} as const;

/** How severe a broken link is. */
export const brokenLinks = {
  description:
    'How severe a link is whose target or scheme is not published: with `warning`, a site that is being moved still builds.',
  default: 'error',
  shows: checks,
  enum: ['error', 'warning'],
} as const;
