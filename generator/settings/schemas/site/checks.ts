import { line } from '../common.ts';

const checks = 'what a build checks';

/** How much work one body may be. */
export const limits = {
  $comment: 'no longer seconds: Take it out: what MDX may cost is counted, and no clock decides it',
  type: 'object',
  additionalProperties: false,
  description: 'How much work one body may be. Raise it for a body that a build refuses.',
  shows: checks,
  properties: {
    marks: {
      type: 'integer',
      minimum: 1000,
      description: 'The most lines and marks of a body.',
      default: 1200000,
      examples: [2000000],
    },
    growth: {
      type: 'integer',
      minimum: 1000,
      description: 'By how many characters tables, references and footnotes may make a body longer.',
      default: 10000000,
      examples: [20000000],
    },
    tags: {
      type: 'integer',
      minimum: 1,
      description: 'The most tags, and the most authors, of a post. Each has pages and a feed.',
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
    description: 'The assets that may run scripts where they are opened, by their content files.',
    examples: [['assets/chart.svg']],
    shows: checks,
  },
  allowedFindings: {
    description: 'What an audit with `fingerpost verify` may find and not count as a failure.',
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
          description: 'The reason, which the report tells.',
          examples: ['Our CDN sets its own Cache-Control for downloads'],
        },
      },
    },
  },
  allowedSecrets: {
    description: 'What looks like a secret and gives access to nothing.',
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

/** How grave it is that a text states a fact by hand. */
export const factTyped = {
  description:
    'What a price, a limit or a contact is that a text states by hand, though the settings or the data do: it stays when they change. In front matter, `off` passes over one page.',
  default: 'warning',
  shows: checks,
  enum: ['off', 'warning', 'error'],
} as const;

/** How grave a broken link is. */
export const brokenLinks = {
  description:
    'What a link to something that is not published is, or with a scheme that is not: `warning` lets a site that is being moved build.',
  default: 'error',
  shows: checks,
  enum: ['error', 'warning'],
} as const;
