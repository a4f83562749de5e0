import { essence } from '../base/media-type.ts';
import { type Problem, warning } from '../base/problem.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import { isDateTime } from './dates.ts';
import { readFeed } from './feed.ts';
import { parseRobots } from './robots-txt.ts';
import { readSitemap } from './sitemap.ts';

/** Documents that are no JSON, by their path or media type, with how their readers read them. The audit of a live site reads them with the same. */
const standards: readonly (readonly [of: RegExp, faults: (text: string) => readonly string[]])[] = [
  [/\/robots\.txt /, (text) => parseRobots(text).faults],
  [/\/\.well-known\/security\.txt /, securityFaults],
  [/\/llms\.txt /, llmsFaults],
  [/\/sitemap[^/]*\.xml /, (text) => readSitemap(text).faults],
  [/ application\/(?:rss|atom)\+xml$/, (text) => readFeed(text).faults],
];

/** Finds what breaks its standard among the outputs of a tree. JSON is checked against its schema when it is made. */
export function checkStandards(
  entries: readonly ManifestEntry[],
  read: (entry: ManifestEntry) => string | undefined,
): readonly Problem[] {
  return entries.flatMap((entry) => {
    const { path, mediaType } = entry;
    const faults = standards.find(([of]) => of.test(`${path} ${essence(mediaType)}`))?.[1];
    const text = faults && read(entry);
    return faults && text !== undefined
      ? faults(text).map((fault) => warning('resource', `${path} breaks its standard: ${fault}`))
      : [];
  });
}

/** Reports an llms.txt without a title, the only required section. https://llmstxt.org/ */
export function llmsFaults(text: string): readonly string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/^---\r?\n[\s\S]*?\n---\r?\n/, '')
    .split(/\r\n|\r|\n/);
  const at = lines.findIndex((line) => line.trim() !== '' && !/^\s*<!--.*-->\s*$/.test(line));
  const [first = '', second = ''] = at === -1 ? [] : lines.slice(at);
  const isTitle = /^ {0,3}#[ \t]+\S/.test(first) || (/\S/.test(first) && /^=+\s*$/.test(second));
  return isTitle ? [] : [`it begins with "${first.trim().slice(0, 60)}", and not with a title, "# Name"`];
}

/** Lists fields that the standard requires and a security.txt lacks. Its expiry date is not checked. https://www.rfc-editor.org/rfc/rfc9116#section-2.5 */
export function securityFaults(body: string): readonly string[] {
  const fields = fieldsOf(body);
  const of = (name: string) => fields.filter(([key]) => key === name).map(([, value]) => value);
  const [contacts, dates] = [of('contact'), of('expires')];
  const bare = contacts.find((contact) => !/^[a-z][a-z0-9+.-]*:\S/i.test(contact));
  const plain = contacts.find((contact) => /^http:/i.test(contact));
  return [
    ...(contacts.length === 0 ? ['there is no Contact'] : []),
    ...(bare === undefined ? [] : [`Contact is "${bare}", and not a URI, such as mailto:security@example.com`]),
    ...(plain === undefined ? [] : [`Contact is "${plain}", and not https`]),
    ...(dates.length === 1 ? [] : [dates.length === 0 ? 'there is no Expires' : `there are ${dates.length} Expires`]),
    ...dates.filter((date) => !isDateTime(date)).map((date) => `Expires is "${date}", not a date of RFC 3339`),
    ...(of('preferred-languages').length > 1 ? ['there are several Preferred-Languages'] : []),
  ];
}

/** The fields with their names in lower case, also of a text that is signed. https://www.rfc-editor.org/rfc/rfc9580#section-7 */
function fieldsOf(body: string): readonly (readonly [name: string, value: string])[] {
  const text = body.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const signed = /^\s*-----BEGIN PGP SIGNED MESSAGE-----\n(?:.+\n)*\n([\s\S]*?)\n-----BEGIN PGP SIGNATURE-----/.exec(
    text,
  );
  return (signed?.[1] ?? text).split('\n').flatMap((line) => {
    const [, name, value] = /^(?:- )?([A-Za-z][\w-]*):(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name.toLowerCase(), value?.trim() ?? ''] as const];
  });
}
