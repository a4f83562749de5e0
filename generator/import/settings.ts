import type { Mapping } from '../base/mapping.ts';
import { isTimeZone } from '../base/time-zone.ts';
import { formats } from '../settings/formats.ts';
import type { OldSite } from './old/site.ts';

/** What the settings say besides what the old site does. */
export interface Chosen {
  readonly language: string;
  readonly pattern: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly host: string;
  readonly logo: string;
  /** Whether bodies play media from elsewhere. */
  readonly hasMedia: boolean;
}

/** site.yaml without what is held back. Texts are written as JSON, which is YAML too. */
export function printSettings(site: OldSite, { language, pattern, keys, host, logo, hasMedia }: Chosen): string {
  const baseUrl = baseUrlOf(site.baseUrl);
  const name = line(site.name, new URL(baseUrl).hostname, 300);
  const text = (value: unknown) => JSON.stringify(value);
  const map = (key: string, values: Mapping) =>
    Object.keys(values).length === 0
      ? []
      : ['', `${key}:`, ...Object.entries(values).map(([one, value]) => `  ${text(one)}: ${text(value)}`)];
  const redirects = site.redirects.filter(
    ({ from, to }) => formats['old-address'].test(from) && formats.target.test(to),
  );
  return `${[
    '# The settings of the whole site, made from those of the old one. See that the words below say what they should.',
    `baseUrl: ${text(baseUrl)}`,
    `name: ${text(name)}`,
    `tagline: ${text(line(site.description, name, 300))}`,
    `description: ${text(line(site.description, name, 2000))}`,
    'locales:',
    `  - {code: ${language}, name: ${text(new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language)}}`,
    `defaultLocale: ${language}`,
    ...(site.timeZone !== undefined && isTimeZone(site.timeZone)
      ? [`timeZone: ${text(site.timeZone)}`]
      : ['timeZone: UTC']),
    'organization:',
    `  name: ${text(name)}`,
    `  logo: ${text(logo)}`,
    'service:',
    `  name: ${text(
      new URL(baseUrl).hostname
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 60) || 'site',
    )}`,
    `  documentation: ${text(`${baseUrl.replace(/^http:/, 'https:').replace(/\/$/, '')}/`)}`,
    '',
    '# Where posts are: the pattern that most of them had. The others say so themselves.',
    'blog:',
    `  permalink: ${text(pattern)}`,
    ...(site.author === undefined ? [] : [`  author: ${text(line(site.author, name, 300))}`]),
    ...(Object.keys(keys).length === 0
      ? []
      : ['', '# What the keys of front matter mean; templates get those that are extra.']),
    ...map('frontMatter', keys).slice(1),
    ...map('components', site.components),
    ...map('liquid', site.liquid),
    ...(redirects.length === 0
      ? []
      : ['', 'redirects:', ...redirects.map(({ from, to }) => `  - {from: ${text(from)}, to: ${text(to)}}`)]),
    '',
    '# Broken links are told, and do not stop a build. Delete this line when the last one is repaired.',
    'brokenLinks: warning',
    'negotiation: all',
    ...(hasMedia ? ['contentSecurityPolicy:', `  media-src: ${text("'self' https:")}`] : []),
    `hosts: [${host}]`,
  ].join('\n')}\n`;
}

/** What the settings say where the address of the old site is not known. */
export const placeholderUrl = 'https://www.example.com';

/** An address that can be published under: that of the old site, with https. */
export function baseUrlOf(written: string | undefined): string {
  const url = (written ?? '')
    .trim()
    .replace(/^(?:https?:)?\/\//, 'https://')
    .replace(/(?<!:\/)\/+$/, '');
  const full = url !== '' && !url.startsWith('https://') && /^[\w.-]+\.[a-z]+/.test(url) ? `https://${url}` : url;
  return formats['base-url'].test(full) && !/localhost|127\.0\.0\.1/.test(full) ? full : placeholderUrl;
}

function line(value: string | undefined, otherwise: string, most: number): string {
  const text = (value ?? '').replace(/\s+/g, ' ').trim();
  return text === '' ? otherwise : text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
