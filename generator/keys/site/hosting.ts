import type { KeyTexts } from './key-text.ts';

const hostFiles = 'the files of the hosts';

/** The keys of `site.yaml` for how hosts serve it. */
export const hostingKeys: KeyTexts = {
  precompress: {
    says: 'Writes compressed forms beside the files, for the hosts that send them.',
    shows: '`.br`, `.gz` and `.zst` files in the output folder',
  },
  'precompress.minimum': {
    says: 'How many bytes a file needs to be compressed.',
    default: 1024,
    example: 2048,
  },
  'precompress.codings': {
    says: 'The content codings that are written. `zstd` takes Node.js 22.15.',
    default: ['br', 'gzip'],
    example: ['br', 'gzip', 'zstd'],
  },
  redirects: { says: 'Addresses that have moved or are gone.', shows: hostFiles },
  'redirects[].from': { says: 'The old path.', example: '/old-prices.html' },
  'redirects[].to': {
    says: 'Where it is now: a path of this site, or a URL.',
    otherwise: 'nowhere: it is gone',
    example: '/pricing/',
  },
  'redirects[].status': {
    says: 'The status of the answer: 410 says that the address is gone.',
    otherwise: '301 with `to`, 410 without',
  },
  headers: {
    says: 'Headers of your own by path. Where several entries name one, the last that matches counts.',
    shows: `${hostFiles}, the manifest`,
  },
  'headers[].path': {
    says: 'The paths that get them; `*` stands for any characters.',
    example: '/downloads/*',
  },
  'headers[].headers': {
    says: 'The headers by name.',
    example: { 'Cache-Control': 'public, max-age=31536000, immutable' },
  },
  hosts: {
    says: 'Where the site is served. A build writes what each of them needs, and says what it cannot do.',
    otherwise: 'none',
    example: ['netlify'],
    shows: hostFiles,
  },
};
