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

/** Every object below a value, itself included. */
export function* objectsIn(value: unknown): Iterable<Readonly<Record<string, unknown>>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Readonly<Record<string, unknown>>;
  for (const child of Object.values(value)) yield* objectsIn(child);
}
