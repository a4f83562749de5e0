import type { KeyTexts } from './key-text.ts';

const checks = 'what a build checks';

/** The keys of `site.yaml` for what a build checks. */
export const checkKeys: KeyTexts = {
  limits: { says: 'How much work one body may be. Raise it for a body that a build refuses.', shows: checks },
  'limits.marks': { says: 'The most lines and marks of a body.', default: 1_200_000, example: 2_000_000 },
  'limits.growth': {
    says: 'By how many characters tables, references and footnotes may make a body longer.',
    default: 10_000_000,
    example: 20_000_000,
  },
  'limits.tags': {
    says: 'The most tags, and the most authors, of a post. Each has pages and a feed.',
    default: 200,
    example: 300,
  },
  allowedPositions: {
    says: 'The pictures that may say where they were taken, by their content files; `*` is any part of a name, and `**` any folders.',
    example: ['assets/trail.jpg'],
    shows: checks,
  },
  trustedAssets: {
    says: 'The assets that may run scripts where they are opened, by their content files.',
    example: ['assets/chart.svg'],
    shows: checks,
  },
  allowedSecrets: {
    says: 'What looks like a secret and gives access to nothing.',
    shows: checks,
  },
  'allowedSecrets[].file': { says: 'The content file that holds it.', example: 'pages/en/api.md' },
  'allowedSecrets[].digest': {
    says: 'Its digest, as the message that reports it prints it.',
    example: `sha256:${'0'.repeat(64)}`,
  },
  brokenLinks: {
    says: 'What a link to something that is not published is, or with a scheme that is not: `warning` lets a site that is being moved build.',
    default: 'error',
    shows: checks,
  },
};
