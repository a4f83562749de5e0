import { parseStamp } from '../../base/dates.ts';
import { nearest } from '../../base/nearest.ts';
import { error } from '../../base/problem.ts';
import type { YamlPath } from '../../load/yaml.ts';
import { leadsElsewhere } from '../../model/links.ts';
import type { NodeReading } from './node-reading.ts';

/** A property, and what its value may be: types, and among them those of data. */
export interface Ranged {
  readonly key: string;
  readonly range: readonly string[];
}

/**
 * A value that is no mapping: a text, a number, yes or no, a date, the name of a member of an enumeration, an address. A path of this site becomes
 * its URL, and such a name that of the member. https://schema.org/DataType
 */
export function resolveValue(value: unknown, path: YamlPath, { key, range }: Ranged, reading: NodeReading): unknown {
  const { vocabulary, block, problems, baseUrl, links } = reading;
  const takes = (...kinds: readonly string[]) =>
    range.some((one) => kinds.some((kind) => vocabulary.isKindOf(one, kind)));
  const at = () => block.placeOf(path);
  const refuse = (hint?: string) => {
    const got = typeof value === 'string' ? `"${value}"` : value === null ? 'empty' : JSON.stringify(value);
    problems.push(error('wrong-type', `"${key}" must be ${wanted(range)}, not ${got}`, at(), hint));
  };
  if (typeof value === 'boolean')
    return takes('Boolean') ? value : refuse(takes('Text') ? `Quote it: "${value}"` : undefined);
  if (typeof value === 'number') {
    if (takes('Number') && (Number.isInteger(value) || range.some((one) => one === 'Number' || one === 'Float')))
      return value;
    return refuse(takes('Text') ? `Quote it: "${block.writtenAt(path) ?? value}"` : undefined);
  }
  if (typeof value !== 'string' || value.trim() === '') return refuse();
  const isThing = range.some(
    (one) => !vocabulary.isKindOf(one, 'DataType') && !vocabulary.isKindOf(one, 'Enumeration'),
  );
  if (/^\/(?!\/)\S*$/.test(value) && (takes('URL') || isThing)) {
    const [target = '', fragment] = value.split('#');
    links.push({ path: target, ...(fragment !== undefined && { fragment }), place: at() });
    return baseUrl + value;
  }
  const isAddress = /^[a-z][a-z0-9+.-]*:\S+$/i.test(value);
  if (isAddress && (takes('URL') || isThing) && leadsElsewhere(value) === 'external') return value;
  const members = range.filter((one) => vocabulary.isKindOf(one, 'Enumeration')).flatMap(vocabulary.membersOf);
  const member = value.replace(/^https?:\/\/schema\.org\//, '');
  if (members.includes(member)) return `https://schema.org/${member}`;
  if (range.some((one) => one !== 'URL' && vocabulary.isKindOf(one, 'Text')) || takes('Quantity')) return value;
  if (takes('Date', 'DateTime') && parseStamp(value)) return value;
  if (takes('Time') && /^(?:[01]\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d\d:\d\d)?$/.test(value)) return value;
  const close = nearest(member, members);
  if (close) return refuse(`Did you mean "${close}"?`);
  return refuse(hintFor(value));

  function hintFor(text: string): string | undefined {
    if (takes('Number') && /^-?\d+(?:\.\d+)?$/.test(text)) return `Leave the quotes out: ${text}`;
    if (takes('Date', 'DateTime')) return 'Write YYYY-MM-DD, or a time with its zone such as 2026-04-14T09:30:00Z';
    if (takes('Time')) return 'Such as "18:30"';
    const type = range
      .filter((one) => !vocabulary.isKindOf(one, 'DataType') && !vocabulary.isKindOf(one, 'Enumeration'))
      .at(-1);
    if (type && !takes('URL')) return `Write {type: ${type}, name: ${text}}, the id of a node or a URL`;
    return takes('URL') ? 'Write an https URL, or a path of this site that begins with /' : undefined;
  }
}

/** What a property takes, as a message says it. */
function wanted(range: readonly string[]): string {
  const words = range.map((one) =>
    one === 'URL' ? 'an address' : one === 'Text' ? 'a text' : one === 'Boolean' ? 'true or false' : one,
  );
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
