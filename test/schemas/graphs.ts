import assert from 'node:assert/strict';
import { isWrittenPage, type Tree } from '../build-sample.ts';
import { tagsOf } from '../resources/html-tags.ts';

export type Node = { readonly '@type': string; readonly '@id': string } & { readonly [property: string]: unknown };

export interface Graph {
  readonly '@context': string;
  readonly '@graph': readonly Node[];
}

/** Every graph of a built site by its location: the two documents and the script of each page. */
export function graphsOf(built: Tree): ReadonlyMap<string, Graph> {
  const found = new Map<string, Graph>();
  for (const path of ['/schema/page.json', '/schema/post.json'])
    if (built.entries.has(path)) found.set(path, built.json(path) as Graph);
  for (const { path } of [...built.entries.values()].filter(isWrittenPage)) {
    const scripts = tagsOf(built.text(path)).filter(
      ({ name, attributes }) => name === 'script' && attributes.src === undefined,
    );
    assert.equal(scripts.length, 1, path);
    assert.doesNotMatch(scripts[0]?.text ?? '', /</, path);
    found.set(path, JSON.parse(scripts[0]?.text ?? ''));
  }
  return found;
}

/** The ids that objects refer to, and that no node of any graph of the site has. */
export function lostReferences(graphs: ReadonlyMap<string, Graph>, built: Tree): readonly string[] {
  const all = [...graphs.values()].flatMap(({ '@graph': nodes }) => [...objectsIn(nodes)]);
  const ids = new Set(all.filter((object) => Object.keys(object).length > 1).map((object) => object['@id']));
  const { baseUrl } = JSON.parse(built.files.get('_manifest.json')?.toString() ?? '') as { baseUrl: string };
  const referred = all.filter((object) => Object.keys(object).length === 1).map((object) => String(object['@id']));
  return referred.filter((id) => id.startsWith(baseUrl) && !ids.has(id));
}

/** The nodes of all graphs of a site, with those that they refer to in the place of the references: two steps far. */
export function wholeNodes(graphs: ReadonlyMap<string, Graph>): readonly Node[] {
  const nodes = [...graphs.values()].flatMap((graph) => graph['@graph']);
  const byId = new Map(nodes.map((node) => [node['@id'], node]));
  const within = (value: unknown, steps: number): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => within(item, steps));
    const { '@id': id } = value as Node;
    const known = Object.keys(value).length === 1 && steps > 0 ? byId.get(id) : undefined;
    return Object.fromEntries(
      Object.entries(known ?? value).map(([key, item]) => [key, within(item, known ? steps - 1 : steps)]),
    );
  };
  return nodes.map((node) => within(node, 2) as Node);
}

/** Every object below a value, itself included. */
export function* objectsIn(value: unknown): Iterable<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const child of Object.values(value)) yield* objectsIn(child);
}

/** The properties that may have several values, one of which each page may state. */
const several = ['addOn', 'blogPost', 'inLanguage', 'potentialAction', 'priceSpecification', 'subjectOf'];

/** The ids and properties for which the graphs of a site, taken together, state two values where there is one; a text has one in each language. */
export function contradictionsIn(graphs: ReadonlyMap<string, Graph>): readonly string[] {
  const stated = new Map<string, Set<string>>();
  for (const { '@graph': nodes } of graphs.values())
    for (const { '@id': id, ...properties } of nodes)
      for (const [property, value] of Object.entries(properties).filter(([name]) => !several.includes(name)))
        for (const item of isInLanguages(value) ? [value].flat() : [value]) {
          const language = (item as { readonly '@language'?: string } | null)?.['@language'];
          const key = [id, property, ...(language === undefined ? [] : [language])].join(' ');
          stated.set(key, (stated.get(key) ?? new Set()).add(JSON.stringify(item)));
        }
  return [...stated]
    .filter(([, values]) => values.size > 1)
    .map(([key, values]) => `${key}: ${[...values].join(', ')}`);
}

function isInLanguages(value: unknown): boolean {
  return [value].flat().every((item) => typeof item === 'object' && item !== null && '@language' in item);
}

/** The things of a site that have a name and several ids. Pages, and what is on one of them, may have the same name as others. */
export function twinsIn(graphs: ReadonlyMap<string, Graph>): readonly string[] {
  const ofPages = /Page$|^(?:Answer|Blog|BlogPosting|BreadcrumbList|Question)$/;
  const ids = new Map<string, Set<string>>();
  for (const { '@graph': nodes } of graphs.values())
    for (const { '@type': type, '@id': id, name } of nodes.filter((node) => !ofPages.test(node['@type'])))
      for (const text of [name].flat().map((item) => (typeof item === 'object' ? Object.values(item ?? {})[1] : item)))
        if (text !== undefined) ids.set(`${type} ${text}`, (ids.get(`${type} ${text}`) ?? new Set()).add(id));
  return [...ids].filter(([, all]) => all.size > 1).map(([key, all]) => `${key}: ${[...all].join(', ')}`);
}
