import { line } from '../common.ts';
import { choice, closed, formatted, key, listOf, rows, whole } from '../keys.ts';

const hostFiles = 'the files of the hosts';

/** The codings that are compressed ahead of time. */
export const precompress = closed(
  {
    description: 'Writes compressed copies beside the files, for hosts that can serve them.',
    shows: '`.br`, `.gz` and `.zst` files in the output folder',
  },
  [],
  {
    minimum: key(whole(0), 'The minimum size of a file, in bytes.', 2048, { default: 1024 }),
    codings: key(
      listOf({ type: 'string', enum: ['br', 'gzip', 'zstd'] }, { minItems: 1, uniqueItems: true }),
      'The content codings to write. `zstd` needs Node.js 22.15.',
      ['br', 'gzip', 'zstd'],
      { default: ['br', 'gzip'] },
    ),
  },
);

/** Addresses that have moved or are gone. */
export const redirects = rows({ description: 'Addresses that have moved or are gone.', shows: hostFiles }, ['from'], {
  from: key(formatted('old-address', 300), 'The old path.', '/old-prices.html'),
  to: key(formatted('target', 1000), 'The new address: a path of this site, or a URL.', '/pricing/', {
    otherwise: 'none: the address is gone',
  }),
  status: choice([301, 308, 410], 'The status of the response; 410 means that the address is gone.', {
    otherwise: '301 with `to`, 410 without',
  }),
});

/** Further headers of responses. */
export const headers = rows(
  {
    description: 'Your own headers by path. If several entries set a header, the last match counts.',
    shows: 'the files of the hosts, the manifest',
  },
  ['path', 'headers'],
  {
    path: key(
      formatted('header-pattern', 300),
      'The paths that get them; `*` stands for any characters.',
      '/downloads/*',
    ),
    headers: key(
      {
        type: 'object',
        minProperties: 1,
        additionalProperties: { type: 'string', maxLength: 4000, format: 'field-value' },
      },
      'The headers by name.',
      { 'Cache-Control': 'public, max-age=31536000, immutable' },
    ),
  },
);

/** Where the site is served. */
export const hosts = key(
  listOf(line, { minItems: 1, uniqueItems: true }),
  'The hosts of the site. A build writes the files for each, and reports its limits.',
  ['netlify'],
  { otherwise: 'none', shows: hostFiles },
);
