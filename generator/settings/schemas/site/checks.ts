import { line } from '../common.ts';
import { choice, closed, formatted, key, listOf, rows, whole } from '../keys.ts';

const checks = 'what a build checks';

const bodies = closed(
  { description: 'The most work that one body may cause. Raise a limit if a build rejects a body.', shows: checks },
  [],
  {
    marks: key(whole(1000), 'The most lines and marks in a body.', 2000000, { default: 1200000 }),
    growth: key(whole(1000), 'By how many characters tables, references and footnotes may lengthen a body.', 20000000, {
      default: 10000000,
    }),
    tags: key(whole(1), 'The most tags, and the most authors, of a post. Each has pages and a feed.', 300, {
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
    'The pictures that may contain their location, by content file; `*` is any part of a name, and `**` any folders.',
    ['assets/trail.jpg'],
    { shows: checks },
  ),
  trustedAssets: key(
    listOf(line, { uniqueItems: true }),
    'The assets that may run scripts, by content file.',
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
    { description: 'Texts that look like secrets, but are not.', shows: checks },
    ['file', 'digest'],
    {
      file: key(line, 'The content file that contains it.', 'pages/en/api.md'),
      digest: key(
        formatted('digest'),
        'Its digest, as the error message prints it.',
        'sha256:0000000000000000000000000000000000000000000000000000000000000000',
      ),
    },
  ),
} as const;

/** How severe it is that a text states a fact by hand. */
export const factTyped = choice(
  ['off', 'warning', 'error'],
  'The severity of a price, limit or contact that is typed by hand although the settings or data have it. In front matter, `off` exempts one page.',
  { default: 'warning', shows: checks },
);

/** How severe a broken link is. */
export const brokenLinks = choice(
  ['error', 'warning'],
  'The severity of a link to a target or scheme that is not published. With `warning`, a site with broken links still builds.',
  { default: 'error', shows: checks },
);
