import { parseStamp } from '../base/dates.ts';
import { canonicalLocale } from '../base/languages.ts';
import { getOwn } from '../base/mapping.ts';
import { decoded } from '../base/percent-encoding.ts';
import { isTimeZone } from '../base/time-zone.ts';
import { isUrl } from '../base/url.ts';
import { canRedirect, writtenWith } from '../names/ascii-path.ts';
import { permalinkName, permalinkNames } from '../names/permalink.ts';
import { isSourceList, quoteKeywords } from './content-security-policy.ts';

/** A JSON Schema format of the content files: what passes, how messages describe it, and how to fix a text that does not pass. */
interface Format {
  readonly test: (text: string) => boolean;
  readonly wanted: string;
  readonly hint?: string;
  /** Suggests the text that was most likely meant. */
  readonly suggest?: (text: string) => string | undefined;
}

/** The string formats that the content schemas use. */
export const formats = {
  line: { test: (text) => /^(?:\S(?:[^\n]*\S)?)?$/.test(text), wanted: 'one line without spaces at either end' },
  slug: {
    test: (text) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text),
    wanted: 'lower-case letters, digits and single hyphens',
  },
  address: {
    test: isAddress,
    wanted: 'a path of this site such as /2016/08/a-title/',
    hint: 'Without placeholders, query or fragment',
  },
  'permalink-pattern': {
    test: isPermalinkPattern,
    wanted: `a path with ${permalinkNames.map((name) => `:${name}`).join(', ')} such as /:year/:month/:title/`,
    hint: 'With :title, which is the name of the file, :slug, which is that of the front matter or else the title, or :path, or all posts would have one address',
  },
  'old-address': {
    test: isOldAddress,
    wanted: `a path of ${writtenWith}, such as /2016/08/Old_Title.html`,
    hint: 'Without query, fragment or patterns',
  },
  target: {
    test: (text) => (isWebUrl(text) && !/[$'()*;]/.test(text)) || isSitePath(text),
    wanted: "a path of this site that begins with / and has no query, or an https URL without $, ', (, ), * and ;",
    suggest: (text) =>
      isWebUrl(text)
        ? text.replace(/[$'()*;]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
        : undefined,
  },
  'page-id': {
    test: (text) => /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(text),
    wanted: 'lower-case letters, digits and single hyphens, in segments separated by /',
  },
  variable: { test: (text) => /^[a-z][a-z0-9_]*$/.test(text), wanted: 'a name of lower-case letters, digits and _' },
  'web-url': {
    test: isWebUrl,
    wanted: 'an absolute https URL',
    hint: 'Write it with https:// and without a user name; percent-encode spaces and non-ASCII characters',
  },
  'remote-url': {
    test: (text) => isWebUrl(text.replace(/\{[A-Za-z_]\w*\}/g, 'x')),
    wanted: 'an absolute https URL, in which names in braces stand for variables',
    hint: 'Such as https://mcp.example.com/mcp or https://{tenant}.example.com/mcp',
  },
  color: {
    test: (text) => /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text),
    wanted: 'a colour of three or six hexadecimal digits, such as #0b5c8a',
    hint: 'Write it in quotes, because # begins a comment in YAML',
  },
  'font-families': {
    test: (text) => text.split(',').every((part) => /^ ?(?:"[\w .+-]+"|[a-z_-][\w-]*(?: [\w-]+)*)$/i.test(part)),
    wanted: 'names of fonts separated by commas, such as Georgia, "Times New Roman", serif',
    hint: 'A font is one that readers have: nothing is loaded',
  },
  length: {
    test: (text) => /^(?:0|(?:\d{1,3}|\d{0,3}\.\d{1,3})(?:px|rem|em))$/.test(text),
    wanted: 'a length such as 0, 4px or 0.5rem',
  },
  'icon-size': {
    test: (text) => /^(?:any|[1-9]\d{0,4}x[1-9]\d{0,4})$/.test(text),
    wanted: 'a size such as 48x48, or any',
  },
  'base-url': {
    test: isBaseUrl,
    wanted: 'an https URL such as https://example.com or https://example.com/folder/',
    hint: 'No query, fragment or user name; in the path, only letters, digits and -._~; http only for localhost',
  },
  'site-path': {
    test: isFilePath,
    wanted: 'a path of this site that begins with /',
    hint: 'A file content/assets/logo.svg has the path /assets/logo.svg',
  },
  'file-or-url': {
    test: (text) => isFilePath(text) || isWebUrl(text),
    wanted: 'a path of this site that begins with /, or an absolute https URL',
    hint: 'A file content/public/openapi.json has the path /openapi.json',
  },
  picture: {
    test: (text) => /^(?!\/\/)[^\p{C}"#*:<>?\\|]*[^\p{C}"#*:<>?\\|/]$/u.test(text),
    wanted: 'the file of a picture, relative to this one, or a path of this site that begins with /',
    hint: 'Such as ./photo.jpg or /assets/photo.jpg',
  },
  'header-pattern': {
    test: (text) => /^\/(?:[A-Za-z0-9._~*-]+\/)*[A-Za-z0-9._~*-]*$/.test(text),
    wanted: 'a path of this site that begins with /, in which * stands for any characters',
    hint: 'Such as /*, /downloads/* or /*.pdf',
  },
  'field-value': {
    test: (text) => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/[$\\`]/.test(text),
    wanted: 'one line of ASCII characters, without $, \\ and `',
    hint: 'Some hosts treat these characters specially',
  },
  email: { test: isEmail, wanted: 'an e-mail address' },
  contact: {
    test: (text) => isWebUrl(text) || isMailto(text) || isPhone(text),
    wanted: 'an address that begins with mailto:, https: or tel:',
    hint: 'Such as mailto:security@example.com, https://example.com/report or tel:+1-201-555-0123',
    suggest: (text) => ['mailto:', 'tel:'].map((scheme) => scheme + text).find((uri) => isMailto(uri) || isPhone(uri)),
  },
  reachable: {
    test: (text) => isWebUrl(text) || isMailto(text) || isPhone(text) || isSitePath(text),
    wanted: 'a path of this site that begins with /, or an address that begins with https:, mailto: or tel:',
    hint: 'Such as /contact/, https://example.com/sign-up, mailto:sales@example.com or tel:+1-201-555-0123',
    suggest: (text) =>
      [`/${text}`, `mailto:${text}`].find((address) => (isEmail(text) ? isMailto(address) : isSitePath(address))),
  },
  'key-address': {
    test: (text) =>
      isWebUrl(text) ||
      /^dns:[\w.-]+\?type=OPENPGPKEY$/.test(text) ||
      /^openpgp4fpr:(?:[0-9A-Fa-f]{40}|[0-9A-Fa-f]{64})$/.test(text),
    wanted: 'the address of a key, which begins with https:, dns: or openpgp4fpr:',
    hint: 'Such as https://example.com/pgp-key.txt: the address of the key, not the key',
  },
  locale: {
    test: (text) => canonicalLocale(text) === text,
    wanted: 'a language tag in its canonical spelling, such as en or fr-CA',
    suggest: canonicalLocale,
  },
  'time-zone': { test: isTimeZone, wanted: 'a time zone such as Europe/Paris' },
  currency: {
    test: isCurrency,
    wanted: 'an ISO 4217 currency code such as EUR',
    suggest: (text) => (isCurrency(text.toUpperCase()) ? text.toUpperCase() : undefined),
  },
  'server-name': {
    test: (text) => /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/.test(text),
    wanted: 'a reversed domain name, a slash and a name',
    hint: 'Such as com.example/weather',
  },
  'source-list': {
    test: isSourceList,
    wanted: "sources such as 'self', https: or cdn.example.com, with spaces between them",
    suggest: quoteKeywords,
  },
  'permissions-policy': {
    test: (text) => /^[a-z-]+=(?:\*|\([^(),$\\`]*\))(?:, [a-z-]+=(?:\*|\([^(),$\\`]*\)))*$/.test(text),
    wanted: 'features with the origins that may use them',
    hint: 'Such as camera=(), geolocation=(self "https://maps.example.com")',
  },
  digest: {
    test: (text) => /^sha256:[0-9a-f]{64}$/.test(text),
    wanted: 'sha256: and 64 hexadecimal digits',
    hint: 'Copy it from the message that reports the secret',
  },
  semver: {
    test: (text) =>
      /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/.test(text),
    wanted: 'a version such as 1.4.0',
  },
  'calendar-date': {
    test: (text) => text.length === 10 && parseStamp(text) !== undefined,
    wanted: 'a date YYYY-MM-DD that exists',
    suggest: inOrder,
  },
  'date-or-time': {
    test: (text) => parseStamp(text) !== undefined,
    wanted: 'a date that exists',
    hint: 'Write YYYY-MM-DD, or a time with its zone such as 2026-04-14T09:30:00Z; times without one need timeZone in site.yaml',
    suggest: inOrder,
  },
} as const satisfies Record<string, Format>;

/** The date of a text that has the day first, with dots: `31.12.2026`. */
function inOrder(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return parseStamp(date) && date;
}

export function formatOf(name: string): Format | undefined {
  return getOwn<Format>(formats, name);
}

/** Describes a format for messages, and how to write it; also formats that only the schemas beside data files use. */
export function wordsForFormat(name: string): Omit<Format, 'test'> | undefined {
  return formatOf(name) ?? getOwn(ownDataFormats, name);
}

const ownDataFormats: Readonly<Record<string, Omit<Format, 'test'>>> = {
  date: { wanted: 'a date that exists', hint: 'Write YYYY-MM-DD, such as 2026-04-14' },
  'date-time': {
    wanted: 'a time with seconds and a zone',
    hint: 'Such as 2026-04-14T09:30:00Z or 2026-04-14T09:30:00+02:00',
  },
  time: {
    wanted: 'a time of day with its zone',
    hint: 'Such as 18:30:00Z; for what a clock shows, use the format clock',
  },
  clock: {
    wanted: 'a time of day with two digits for the hour and for the minute',
    hint: 'Such as "09:30", in quotes',
  },
  uri: { wanted: 'an absolute URL', hint: 'Such as https://example.com/' },
};

/** Whether a text is the address of a page within the site, with or without slashes around it. */
function isAddress(text: string): boolean {
  return !/[\s?#:*<>"\\|{}]/.test(text) && !/(?:^|\/)\.{0,2}\/|^\/*$/.test(text.replace(/^\//, ''));
}

/** Whether a text is a path, percent-encoded or not, that the redirect rules of hosts can match. */
function isOldAddress(text: string): boolean {
  return !/%2f/i.test(text) && canRedirect(decoded(text));
}

function isPermalinkPattern(text: string): boolean {
  const names = [...text.matchAll(permalinkName)].map(([, name = '']) => name);
  return (
    names.some((name) => /^(?:title|slug|path)$/.test(name)) &&
    names.every((name) => (permalinkNames as readonly string[]).includes(name)) &&
    isAddress(text.replace(permalinkName, 'x'))
  );
}

function isWebUrl(text: string): boolean {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(text) || /[<>"\\^`{|}]/.test(text)) return false;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && url.username === '' && url.password === '';
}

function isFilePath(text: string): boolean {
  return /^\/(?:[A-Za-z0-9._~-]+\/)*[A-Za-z0-9._~-]+$/.test(text) && !/\/\.{1,2}(?:\/|$)/.test(text);
}

function isSitePath(text: string): boolean {
  return /^\/(?:[A-Za-z0-9._~-]+\/)*(?:[A-Za-z0-9._~-]+)?(?:#[A-Za-z0-9._~-]+)?$/.test(text);
}

function isEmail(text: string): boolean {
  return /^[^\s@<>()"]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/.test(text);
}

/** One address, and header fields such as a subject. https://www.rfc-editor.org/rfc/rfc6068 */
function isMailto(text: string): boolean {
  const [, address = ''] =
    /^mailto:([A-Za-z0-9.!$'*+_~@-]+)(?:\?(?:[A-Za-z0-9\-._~!$'*+,;:@/?=&]|%[0-9A-Fa-f]{2})*)?$/.exec(text) ?? [];
  return isEmail(address);
}

/** A number that can be called from anywhere. https://www.rfc-editor.org/rfc/rfc3966 */
function isPhone(text: string): boolean {
  return /^tel:\+(?=[^0-9]*[0-9])[0-9().-]+(?:;ext=[0-9().-]+)?$/.test(text);
}

/**
 * Whether a text is a URL to publish a site under: https, or http on localhost for a trial, without query, fragment or user. Its host may have
 * capitals or be non-ASCII, which the URL parser normalizes. Its path is taken as it is written, so it may have nothing to normalize: letters, digits
 * and `-._~` in each segment. https://www.rfc-editor.org/rfc/rfc3986#section-2.3 Every address of the site repeats it, so it has a length
 * that any host name and a path fit into.
 */
export function isBaseUrl(text: string): boolean {
  if (text.length > 500 || !isUrl(text)) return false;
  const { protocol, hostname } = new URL(text);
  const local = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
  if (protocol !== 'https:' && !local) return false;
  return /^https?:\/\/[^/?#@\\\s]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*\/?$/i.test(text);
}

/** Whether a text is the code of a currency. https://www.iso.org/iso-4217-currency-codes.html */
export function isCurrency(text: string): boolean {
  return /^[A-Z]{3}$/.test(text) && Intl.supportedValuesOf('currency').includes(text);
}

/** The tests of the formats by their names, as compilers of schemas take them. */
export const formatTests = Object.fromEntries(Object.entries(formats).map(([name, { test }]) => [name, test]));
