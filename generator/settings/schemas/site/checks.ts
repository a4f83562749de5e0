import { line } from '../common.ts';
import { choice, closed, formatted, key, listOf, rows, whole } from '../keys.ts';

const checks = 'what a build checks';

const bodies = closed(
  {
    description: 'How much work one body may be. Raise a limit for a body that a build refuses.',
    shows: checks,
  },
  [],
  {
    marks: key(whole(1000), 'The most lines and marks that a body may have.', 2000000, { default: 1200000 }),
    growth: key(whole(1000), 'By how many characters tables, references and footnotes may lengthen a body.', 20000000, {
      default: 10000000,
    }),
    tags: key(whole(1), 'The most tags, and the most authors, that a post may have. Each has pages and a feed.', 300, {
      default: 200,
    }),
  },
);

/** How much work one body may be. */
export const limits = {
  $comment: 'no longer seconds: Take it out: what MDX may cost is counted, and no clock decides it',
  ...bodies,
} as const;

/** Keys that let pass what a build would refuse. */
export const exceptions = {
  allowedPositions: key(
    listOf(line, { uniqueItems: true }),
    'The pictures that may say where they were taken, by their content files; `*` is any part of a name, and `**` any folders.',
    ['assets/trail.jpg'],
    { shows: checks },
  ),
  trustedAssets: key(
    listOf(line, { uniqueItems: true }),
    'The assets that may run scripts when opened, by their content files.',
    ['assets/chart.svg'],
    { shows: checks },
  ),
  allowedFindings: rows(
    { description: 'Findings of `fingerpost verify` that do not count as failures.', shows: 'the report of an audit' },
    ['check', 'reason'],
    {
      check: key(line, 'The check, as the report names it.', 'headers'),
      path: key(line, 'The addresses, as paths of the host; `*` stands for any characters.', '/downloads/*', {
        otherwise: 'all',
      }),
      reason: key(line, 'The reason, for the report.', 'Our CDN sets its own Cache-Control for downloads'),
    },
  ),
  allowedSecrets: rows(
    { description: 'Texts that look like secrets, but give access to nothing.', shows: checks },
    ['file', 'digest'],
    {
      file: key(line, 'The content file that holds it.', 'pages/en/api.md'),
      digest: key(
        formatted('digest'),
        'Its digest, as the message that reports it prints it.',
        'sha256:0000000000000000000000000000000000000000000000000000000000000000',
      ),
    },
  ),
} as const;

/** How severe it is that a text states a fact by hand. */
export const factTyped = choice(
  ['off', 'warning', 'error'],
  'How severe it is when a text repeats by hand a price, limit or contact of the settings or data: it stays when they change. In front matter, `off` exempts one page.',
  { default: 'warning', shows: checks },
);

/** How severe a broken link is. */
export const brokenLinks = choice(
  ['error', 'warning'],
  'How severe a link is whose target or scheme is not published: with `warning`, a site that is being moved still builds.',
  { default: 'error', shows: checks },
);
