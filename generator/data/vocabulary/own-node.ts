import { parseStamp } from '../../base/dates.ts';
import { isMapping } from '../../base/mapping.ts';
import { nearest } from '../../base/nearest.ts';
import { error, type Problem, warning } from '../../base/problem.ts';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';
import type { PlacedId, PlacedPath } from '../../model/graph-node.ts';
import { leadsElsewhere } from '../../model/links.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The constraints on a node by its place. */
interface Expected {
  /** The property that has it as a value; undefined for a node that stands by itself. */
  readonly property?: string;
  /** The types that it may be of; the first is that of a node which says none, if it is the only one. */
  readonly types: readonly string[];
}

/**
 * A mapping as a node: its type, id and properties are those that schema.org knows, and belong together. Keys may be written as `type` and `id`, as
 * schema.org's own context has them. https://schema.org/docs/jsonldcontext.jsonld
 */
export function resolveNode(
  value: Readonly<Record<string, unknown>>,
  path: YamlPath,
  expected: Expected,
  reading: NodeReading,
): Readonly<Record<string, unknown>> | undefined {
  const { block, problems } = reading;
  const id = value['@id'] ?? value.id;
  const keys = Object.keys(value).filter((key) => !['@id', 'id', '@type', 'type', '@context'].includes(key));
  const written = ['@id', '@type'].flatMap((key) => (key in value && key.slice(1) in value ? [key.slice(1)] : []));
  for (const key of written)
    problems.push(error('duplicate', `"${key}" and "@${key}" are the same`, block.placeOfKey([...path, key])));
  if ('@context' in value && !/^https?:\/\/schema\.org\/?$/.test(String(value['@context']))) {
    const message = 'The context of every node has to be https://schema.org';
    problems.push(error('schema-org', message, block.placeOf([...path, '@context']), 'Remove it'));
  }
  const idKey = '@id' in value ? '@id' : 'id';
  const url = id === undefined ? undefined : urlOf(id, [...path, idKey], reading);
  const isReference = id !== undefined && keys.length === 0 && value['@type'] === undefined && value.type === undefined;
  if (isReference && expected.property !== undefined) {
    if (url !== undefined) reading.referred.push({ id: url, place: block.placeOf([...path, idKey]) });
    return { '@id': url };
  }
  const type = typeOf(value, path, expected, reading);
  if (url !== undefined) reading.defined.push({ id: url, place: block.placeOf([...path, idKey]) });
  if (type === undefined) return undefined;
  const properties = keys.map((key) => [
    key,
    resolveProperty(key, value[key], [...path, key], type, expected, reading),
  ]);
  return { '@type': type, ...(url !== undefined && { '@id': url }), ...Object.fromEntries(properties) };
}

/** The value of a property of a type. */
export function resolveProperty(
  key: string,
  value: unknown,
  path: YamlPath,
  type: string,
  { property: above }: Partial<Expected>,
  reading: NodeReading,
): unknown {
  const { vocabulary, block, problems } = reading;
  const { isKindOf, property, successorOf, properties } = vocabulary;
  const known = property(key);
  if (!known) {
    const own = properties.filter((name) => property(name)?.domain.some((domain) => isKindOf(type, domain)));
    const close = nearest(key, own) ?? nearest(key, properties);
    const hint = close ? `Did you mean "${close}"?` : `The properties of ${type} are at https://schema.org/${type}`;
    problems.push(
      error('unknown-key', `Unknown key "${key}": schema.org has no such property`, block.placeOfKey(path), hint),
    );
    return undefined;
  }
  const successor = successorOf(key);
  if (successor !== undefined) {
    const message = `"${key}" of schema.org has been replaced by "${successor}"`;
    problems.push(warning('schema-org', message, block.placeOfKey(path), `Write ${successor}`));
  }
  // A role repeats the property that it is a value of. https://schema.org/Role
  const isOfRole = above === key && isKindOf(type, 'Role');
  if (!isOfRole && !known.domain.some((domain) => isKindOf(type, domain))) {
    const message = `${type} has no property "${key}"`;
    problems.push(error('schema-org', message, block.placeOfKey(path), `It belongs to ${listOf(known.domain)}`));
    return undefined;
  }
  const expected = { property: key, types: known.range.filter((name) => !isKindOf(name, 'DataType')) };
  const one = (item: unknown, at: YamlPath) =>
    isMapping(item)
      ? resolveNode(item, at, expected, reading)
      : resolveValue(item, at, { key, range: known.range }, reading);
  if (!Array.isArray(value)) return one(value, path);
  if (value.length === 0)
    problems.push(error('invalid-value', `"${key}" must not be an empty list`, block.placeOf(path)));
  return value.map((item: unknown, index) => one(item, [...path, index]));
}

/** The type of a node: the one that it names, or the only one that it can be. */
function typeOf(
  value: Readonly<Record<string, unknown>>,
  path: YamlPath,
  { property, types }: Expected,
  { vocabulary, block, problems }: NodeReading,
): string | undefined {
  const { isType, isKindOf, successorOf } = vocabulary;
  const key = '@type' in value ? '@type' : 'type';
  const type = value[key];
  const at = () => block.placeOf([...path, key]);
  const [only, ...others] = types;
  if (property !== undefined && types.length === 0) {
    problems.push(error('wrong-type', `"${property}" must be a text or a number, not a mapping`, block.placeOf(path)));
    return undefined;
  }
  if (type === undefined) {
    if (property !== undefined && only !== undefined && others.length === 0) return only;
    const subject = property === undefined ? 'The node' : `"${property}"`;
    problems.push(error('missing-key', `${subject} lacks the key "type"`, block.placeOf(path), hintFor(types)));
    return undefined;
  }
  if (typeof type !== 'string' || !isType(type) || isKindOf(type, 'DataType')) {
    const others = 'Name one type; others can be an additionalType';
    const hint = typeof type === 'string' ? suggestType(type, types, vocabulary) : others;
    problems.push(error('schema-org', `schema.org has no type "${String(type)}" for a node`, at(), hint));
    return undefined;
  }
  const successor = successorOf(type);
  if (successor !== undefined) {
    const message = `The type "${type}" of schema.org has been replaced by "${successor}"`;
    problems.push(warning('schema-org', message, at(), `Write ${successor}`));
  }
  if (types.length > 0 && !isKindOf(type, 'Role') && !types.some((candidate) => isKindOf(type, candidate))) {
    const message = `"${property ?? key}" must be ${listOf(types)}, not ${type}`;
    problems.push(error('schema-org', message, at(), 'Or a more specific type'));
  }
  return type;
}

function suggestType(type: string, types: readonly string[], { types: all, isKindOf }: Vocabulary): string {
  const things = all.filter((candidate) => isKindOf(candidate, 'Thing'));
  const likely = things.filter((thing) => types.some((other) => isKindOf(thing, other)));
  const close = nearest(type, likely) ?? nearest(type, things);
  return close ? `Did you mean "${close}"?` : 'All types are at https://schema.org/docs/full.html';
}

function hintFor(types: readonly string[]): string {
  return types.length === 0 ? 'Such as type: Product' : `One of: ${types.join(', ')}`;
}

/** The URL of an id: `#menu` on the page itself, `/menu/#menu` on another, or an absolute URL. */
function urlOf(id: unknown, path: YamlPath, { baseUrl, path: page, block, problems }: NodeReading): string | undefined {
  if (typeof id === 'string' && /^#[^#\s]+$/.test(id)) return baseUrl + page + id;
  if (typeof id === 'string' && /^\/(?!\/)[^\s]*$/.test(id)) return baseUrl + id;
  if (typeof id === 'string' && /^https:\/\/\S+$/.test(id) && URL.canParse(id)) return id;
  const hint = 'Write #name, a path of this site such as /menu/#lunch, or an absolute https URL';
  problems.push(error('invalid-value', `"${String(id)}" is not an id`, block.placeOf(path), hint));
  return undefined;
}

/** `A, B or C` */
function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

/** A property, and what its value may be: types, and among them those of data. */
interface Ranged {
  readonly key: string;
  readonly range: readonly string[];
}

/**
 * A value that is no mapping: a text, a number, yes or no, a date, the name of a member of an enumeration, an address. A path of this site becomes
 * its URL, and such a name that of the member. https://schema.org/DataType
 */
function resolveValue(value: unknown, path: YamlPath, { key, range }: Ranged, reading: NodeReading): unknown {
  const { vocabulary, block, problems, baseUrl, links } = reading;
  const takes = (...kinds: readonly string[]) =>
    range.some((type) => kinds.some((kind) => vocabulary.isKindOf(type, kind)));
  const at = () => block.placeOf(path);
  const refuse = (hint?: string) => {
    const got = typeof value === 'string' ? `"${value}"` : value === null ? 'empty' : JSON.stringify(value);
    problems.push(error('wrong-type', `"${key}" must be ${wanted(range)}, not ${got}`, at(), hint));
  };
  if (typeof value === 'boolean')
    return takes('Boolean') ? value : refuse(takes('Text') ? `Quote it: "${value}"` : undefined);
  if (typeof value === 'number') {
    if (takes('Number') && (Number.isInteger(value) || range.some((type) => type === 'Number' || type === 'Float')))
      return value;
    return refuse(takes('Text') ? `Quote it: "${block.writtenAt(path) ?? value}"` : undefined);
  }
  if (typeof value !== 'string' || value.trim() === '') return refuse();
  const things = range.filter((type) => !['DataType', 'Enumeration'].some((kind) => vocabulary.isKindOf(type, kind)));
  const isThing = things.length > 0;
  if (/^\/(?!\/)\S*$/.test(value) && (takes('URL') || isThing)) {
    const [target = '', fragment] = value.split('#');
    links.push({ path: target, ...(fragment !== undefined && { fragment }), place: at() });
    return baseUrl + value;
  }
  const isAddress = /^[a-z][a-z0-9+.-]*:\S+$/i.test(value);
  if (isAddress && (takes('URL') || isThing) && leadsElsewhere(value) === 'external') return value;
  const members = range.filter((type) => vocabulary.isKindOf(type, 'Enumeration')).flatMap(vocabulary.membersOf);
  const member = value.replace(/^https?:\/\/schema\.org\//, '');
  if (members.includes(member)) return `https://schema.org/${member}`;
  if (range.some((type) => type !== 'URL' && vocabulary.isKindOf(type, 'Text')) || takes('Quantity')) return value;
  if (takes('Date', 'DateTime') && parseStamp(value)) return value;
  if (takes('Time') && /^(?:[01]\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?:Z|[+-]\d\d:\d\d)?$/.test(value)) return value;
  const close = nearest(member, members);
  if (close) return refuse(`Did you mean "${close}"?`);
  return refuse(hintFor(value));

  function hintFor(text: string): string | undefined {
    if (takes('Number') && /^-?\d+(?:\.\d+)?$/.test(text)) return `Remove the quotes: ${text}`;
    if (takes('Date', 'DateTime')) return 'Write YYYY-MM-DD, or a time with its zone such as 2026-04-14T09:30:00Z';
    if (takes('Time')) return 'Such as "18:30"';
    const type = things.at(-1);
    if (type && !takes('URL')) return `Write {type: ${type}, name: ${text}}, the id of a node or a URL`;
    return takes('URL') ? 'Write an https URL, or a path of this site that begins with /' : undefined;
  }
}

/** Names the values that a property takes, for a message. */
function wanted(range: readonly string[]): string {
  const words: Readonly<Record<string, string>> = { URL: 'an address', Text: 'a text', Boolean: 'true or false' };
  return listOf(range.map((type) => words[type] ?? type));
}

/** The inputs for reading a node, and the lists that collect its findings. */
export interface NodeReading {
  readonly vocabulary: Vocabulary;
  readonly block: YamlBlock;
  /** Where the site begins, and the page that ids such as `#menu` belong to; both without a final slash before the path. */
  readonly baseUrl: string;
  readonly path: string;
  readonly problems: Problem[];
  readonly defined: PlacedId[];
  readonly referred: PlacedId[];
  readonly links: PlacedPath[];
}
