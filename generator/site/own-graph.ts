import { isDeepStrictEqual } from 'node:util';
import { isMapping } from '../base/mapping.ts';
import { error, type Result } from '../base/problem.ts';
import { type NodeReading, resolveNode, resolveProperty } from '../data/vocabulary/own-node.ts';
import { checkRichResults } from '../data/vocabulary/rich-results.ts';
import type { Vocabulary } from '../data/vocabulary/vocabulary.ts';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';
import type { GraphNode, OwnGraph } from '../model/graph-node.ts';
import type { EntryMeta } from '../model/meta.ts';
import type { SiteConfig } from '../settings/config.ts';
import { namedFacts } from '../settings/schemas/site/index.ts';
import type { ReadEntry } from './entries.ts';

/** The graph of an entry that adds no nodes. */
const noGraph: OwnGraph = { defined: [], referred: [], links: [] };

type Open = Pick<NodeReading, 'problems' | 'defined' | 'referred' | 'links'>;

const opened = (): Open => ({ problems: [], defined: [], referred: [], links: [] });

/** The facts of the organization in `site.yaml`: those of the program's own, and any others that schema.org knows of its type. */
export function resolveOrganization(
  { organization, baseUrl }: Pick<SiteConfig, 'organization' | 'baseUrl'>,
  block: YamlBlock | undefined,
  vocabulary: Vocabulary | undefined,
): Result<{ readonly organization: SiteConfig['organization']; readonly graph: OwnGraph }> {
  if (!vocabulary || !block) return { value: { organization, graph: noGraph }, problems: [] };
  const open = opened();
  const reading: NodeReading = { vocabulary, block, baseUrl, path: '/', ...open };
  const { type = 'Organization' } = organization;
  const isOne = resolveNode({ type }, ['organization'], { types: ['Organization'] }, reading) !== undefined;
  const facts = Object.entries(organization).map(([key, value]) => {
    if (!isOne || namedFacts.includes(key)) return [key, value];
    if (key === 'id' || key.startsWith('@')) {
      open.problems.push(
        error(
          'unknown-key',
          `Unknown key "${key}"`,
          block.placeOfKey(['organization', key]),
          'Its id is that of the site: other nodes refer to it as /#organization',
        ),
      );
      return [key, value];
    }
    return [key, resolveProperty(key, value, ['organization', key], type, {}, reading)];
  });
  const value = Object.fromEntries(facts) as SiteConfig['organization'];
  if (open.problems.length === 0)
    open.problems.push(...checkRichResults({ '@type': type, ...value }, block.placeOf(['organization']), vocabulary));
  return { value: { organization: value, graph: open }, problems: open.problems };
}

/** The nodes that `jsonld` in front matter adds to the graph of its page. One without an id is named after its type. */
export function resolveOwnNodes<Meta extends EntryMeta>(
  entries: readonly ReadEntry<Meta>[],
  { baseUrl, keys }: Pick<SiteConfig, 'baseUrl' | 'keys'>,
  vocabulary: Vocabulary | undefined,
): Result<{ readonly entries: readonly ReadEntry<Meta>[]; readonly graph: OwnGraph }> {
  if (!vocabulary) return { value: { entries, graph: noGraph }, problems: [] };
  const open = opened();
  const originals = new Map(
    entries.flatMap(({ meta, raw }) => (raw.made && meta.locale.isDefault ? [[meta.id, meta.path] as const] : [])),
  );
  const resolved = entries.map((entry) => {
    const front = entry.raw.front.value;
    const key = Object.keys(isMapping(front) ? front : {}).find(
      (candidate) => (keys.get(candidate) ?? candidate) === 'jsonld',
    );
    if (key === undefined || !isMapping(front)) return entry;
    // An entry of a collection is one thing, whose id is the one that it has in the default language.
    const isOther = entry.raw.made !== undefined && !entry.meta.locale.isDefault;
    const path = (isOther && originals.get(entry.meta.id)) || entry.meta.path;
    const reading = { vocabulary, block: entry.raw.front, baseUrl, path, ...open, ...(isOther && { defined: [] }) };
    const nodes = nodesOf(front[key], [key], reading);
    return { ...entry, meta: { ...entry.meta, nodes } };
  });
  if (originals.size === 0) return { value: { entries: resolved, graph: open }, problems: open.problems };
  // A mistake in the settings is one of every entry.
  const problems = new Map(
    open.problems.map((problem) => [`${problem.message} ${JSON.stringify(problem.place)}`, problem]),
  );
  return { value: { entries: inLanguages(resolved, baseUrl), graph: open }, problems: [...problems.values()] };
}

/** Entries of collections whose nodes say the same in all languages, but for their texts. */
function inLanguages<Meta extends EntryMeta>(
  entries: readonly ReadEntry<Meta>[],
  baseUrl: string,
): readonly ReadEntry<Meta>[] {
  const versions = new Map<string, Map<string, GraphNode>>();
  for (const { meta, raw } of entries) {
    const [node] = meta.nodes ?? [];
    const nodes = versions.get(meta.id) ?? new Map<string, GraphNode>();
    if (raw.made && node) versions.set(meta.id, nodes.set(meta.locale.code, node));
  }
  return entries.map((entry) => {
    const { meta, raw } = entry;
    const nodes = versions.get(meta.id);
    const own = nodes?.get(meta.locale.code);
    if (!raw.made || !own || !nodes) return entry;
    const { '@type': type, '@id': id, ...properties } = own;
    const entries = Object.keys(properties).map((key) => {
      const all = joined(new Map(Array.from(nodes, ([code, node]) => [code, node[key]])), baseUrl);
      const isText = Array.isArray(all) && typeof own[key] === 'string' && isMapping(all[0]) && '@language' in all[0];
      const { language, texts } = raw.made?.borrowed ?? { language: '', texts: [] };
      const code = texts.includes(String(own[key])) ? language : meta.locale.code;
      return [key, isText ? { '@language': code, '@value': own[key] } : all];
    });
    return { ...entry, meta: { ...meta, nodes: [{ '@type': type, '@id': id, ...Object.fromEntries(entries) }] } };
  });
}

/** Joins a value in several languages into one: where texts differ, each with its language. Of paths of this site, the first. */
function joined(values: ReadonlyMap<string, unknown>, baseUrl: string): unknown {
  const all = [...values.values()];
  const [first] = all;
  if (all.every((value) => isDeepStrictEqual(value, first))) return first;
  const below = (key: string | number) =>
    joined(
      new Map(Array.from(values, ([code, value]) => [code, (value as Readonly<Record<string, unknown>>)[key]])),
      baseUrl,
    );
  if (all.every((value) => typeof value === 'string'))
    return String(first).startsWith(`${baseUrl}/`)
      ? first
      : Array.from(values, ([code, text]) => ({ '@language': code, '@value': text }));
  if (all.every((value) => Array.isArray(value) && value.length === (first as readonly unknown[]).length))
    return (first as readonly unknown[]).map((_, index) => below(index));
  return all.every(isMapping)
    ? Object.fromEntries(Object.keys(first as object).map((key) => [key, below(key)]))
    : first;
}

function nodesOf(value: unknown, path: YamlPath, reading: NodeReading): readonly GraphNode[] {
  const items: readonly (readonly [unknown, YamlPath])[] = Array.isArray(value)
    ? value.map((item: unknown, index) => [item, [...path, index]])
    : [[value, path]];
  const taken = new Map<string, number>();
  return items.flatMap(([item, at]) => {
    const { problems, block, vocabulary } = reading;
    const before = problems.length;
    const node = isMapping(item) ? resolveNode(item, at, { types: [] }, reading) : undefined;
    if (!node) return [];
    if (problems.length === before) problems.push(...checkRichResults(node, block.placeOf(at), vocabulary));
    const { '@type': type, '@id': id, ...properties } = node as GraphNode;
    if (id !== undefined) return [{ '@type': type, '@id': id, ...properties }];
    const count = (taken.get(type) ?? 0) + 1;
    taken.set(type, count);
    const name = type.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
    const made = `${reading.baseUrl}${reading.path}#${name}${count > 1 ? `-${count}` : ''}`;
    reading.defined.push({ id: made, place: reading.block.placeOf(at) });
    return [{ '@type': type, '@id': made, ...properties }];
  });
}

/** Several graphs as one. */
export function joinGraphs(...graphs: readonly OwnGraph[]): OwnGraph {
  return {
    defined: graphs.flatMap(({ defined }) => defined),
    referred: graphs.flatMap(({ referred }) => referred),
    links: graphs.flatMap(({ links }) => links),
  };
}
