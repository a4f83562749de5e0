import { type Bomb, numbered } from '../bomb.ts';

const mapped = <T>(count: number, make: (index: number) => readonly [string, T]): Readonly<Record<string, T>> =>
  Object.fromEntries(numbered(count, make));

const letters = 'abcdefghijklmnopqrstuvwxyz';
const languages = [...letters].flatMap((first) => [...letters].map((second) => first + second));

/** Settings of 100 kB at most. */
const settings: Readonly<Record<string, object>> = {
  '676 locales': { locales: languages.map((code) => ({ code })) },
  '600 locales with names': { locales: languages.slice(0, 600).map((code) => ({ code, name: 'a'.repeat(100) })) },
  '5,000 times one locale': { locales: numbered(5000, () => ({ code: 'en' })) },
  'a locale of 90,000 hyphens': { locales: [{ code: 'en-'.repeat(30_000) }] },
  'a locale of 20,000 variants': { locales: [{ code: `en${numbered(9000, (at) => `-x${at}aaa`).join('')}` }] },
  'a name of 90 kB': { name: 'a'.repeat(90_000) },
  'a name of spaces': { name: `a${' '.repeat(90_000)}` },
  'an address of 90,000 points': { baseUrl: `https://${'a.'.repeat(45_000)}example` },
  'an address of 90,000 hyphens': { baseUrl: `https://a.example/${'-/'.repeat(45_000)}` },
  'an address of 90,000 colons': { baseUrl: ':'.repeat(90_000) },
  'redirects in a chain': { redirects: numbered(2000, (at) => ({ from: `/r${at}`, to: `/r${at + 1}` })) },
  'redirects in a circle': { redirects: numbered(2000, (at) => ({ from: `/r${at}`, to: `/r${(at + 1) % 2000}` })) },
  'redirects that all lead to one': { redirects: numbered(2500, (at) => ({ from: `/r${at}`, to: '/a' })) },
  'redirects of one address': { redirects: numbered(2500, (at) => ({ from: '/r', to: `/r${at}` })) },
  'redirects with long addresses': {
    redirects: numbered(300, (at) => ({ from: `/${'a/'.repeat(140)}${at}`, to: '/' })),
  },
  'a redirect to 900,000 colons': { redirects: [{ from: '/a', to: ':'.repeat(90_000) }] },
  '1,500 rules of headers': {
    headers: numbered(1500, (at) => ({ path: `/p${at}/*`, headers: { 'X-A': 'b' } })),
  },
  '1,500 rules of headers for all': {
    headers: numbered(1500, (at) => ({ path: '/*', headers: { [`X-A${at}`]: 'b' } })),
  },
  '4,000 headers of one rule': { headers: [{ path: '/*', headers: mapped(4000, (at) => [`X-${at}`, 'b']) }] },
  'one header in 4,000 spellings': {
    headers: [{ path: '/*', headers: mapped(4000, (at) => [spelling('x-content-type', at), 'b']) }],
  },
  'a header of 4,000 characters, 20 times': {
    headers: numbered(20, (at) => ({ path: `/${at}`, headers: { Link: `${'<a>;'.repeat(999)}a` } })),
  },
  '4,000 names of front matter': { frontMatter: mapped(4000, (at) => [`key${at}`, `name${at}`]) },
  'names of front matter that lead to one another': { frontMatter: mapped(4000, (at) => [`k${at}`, `k${at + 1}`]) },
  '4,000 components': { components: mapped(4000, (at) => [`A${at}`, 'unwrap']) },
  'components that are wrong': { components: mapped(3000, (at) => [`A${at}`, { link: 1 }]) },
  'a source list of 90 kB': { contentSecurityPolicy: { 'script-src': 'https://a.example '.repeat(5000).trim() } },
  'a source list of 20,000 words': { contentSecurityPolicy: { 'script-src': "'self' ".repeat(12_000).trim() } },
  'a source list of spaces': { contentSecurityPolicy: { 'script-src': `a${' '.repeat(90_000)}b` } },
  'a source list of points': { contentSecurityPolicy: { 'script-src': `https://${'*.'.repeat(45_000)}` } },
  'a source list of digits': { contentSecurityPolicy: { 'script-src': `'sha256-${'A'.repeat(90_000)}` } },
  '2,000 endpoints': { endpoints: numbered(2000, () => ({ data: 'plans' })) },
  '2,000 endpoints of unknown data': { endpoints: numbered(2000, (at) => ({ data: `d${at}` })) },
  '2,000 assets to trust': { trustedAssets: numbered(2000, (at) => `a${at}.svg`) },
  '5,000 assets that are written twice': { trustedAssets: numbered(5000, () => 'a.svg') },
  '1,000 secrets': { allowedSecrets: numbered(700, (at) => ({ file: `a${at}`, digest: 'a'.repeat(64) })) },
  '4,000 resources to leave out': { without: numbered(4000, (at) => `resource-${at}`) },
  '4,000 hosts': { hosts: numbered(4000, (at) => `host-${at}`) },
  '4,000 files to ignore': { ignore: numbered(4000, (at) => `a${at}/**`) },
  '4,000 unknown settings': mapped(4000, (at) => [`setting${at}`, 1]),
  '4,000 currencies': { currency: mapped(4000, (at) => [`a${at}`, 'EUR']) },
  '4,000 taglines': { tagline: mapped(4000, (at) => [`a${at}`, 'b']) },
  'an organization of 4,000 facts': { organization: mapped(4000, (at) => [`fact${at}`, 'b']) },
  'a permalink of 90,000 colons': { blog: { permalink: ':'.repeat(90_000) } },
  'permalinks of 3,000 folders': { blog: { permalink: mapped(3000, (at) => [`a${at}`, '/:title/']) } },
  'an author of 4,000 names': { blog: { author: numbered(4000, (at) => `A ${at}`) } },
  'a contact of 90,000 signs': { security: { contact: `mailto:${'a@'.repeat(45_000)}` } },
  'a contact of 90,000 digits': { security: { contact: `tel:${'1-'.repeat(45_000)}` } },
  'a time zone of 90 kB': { timeZone: 'Europe/'.repeat(12_000) },
};

/** A word with capitals where a number has ones. */
function spelling(word: string, number: number): string {
  return [...word].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join('');
}

export const bombs: readonly Bomb[] = Object.entries(settings).map(([name, more]) => ({
  name,
  files: { 'site.yaml': JSON.stringify({ name: 'A', baseUrl: 'https://a.example', ...more }) },
}));
