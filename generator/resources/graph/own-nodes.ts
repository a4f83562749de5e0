import { suggest } from '../../base/nearest.ts';
import { error, type Problem } from '../../base/problem.ts';
import type { Outline } from '../../body/document.ts';
import { entriesOf } from '../../model/meta.ts';
import type { Site } from '../../model/site.ts';
import { knownNodes, siteNodes } from './graph.ts';

const blank: Outline = {
  words: 0,
  blocks: new Set(),
  anchors: new Set(),
  facts: new Set(),
  questions: [],
  references: [],
};

/**
 * Checks the ids of the nodes that a site adds to its graph: each is that of one node, and what refers to a node of this site refers to one that is there.
 * Of a site elsewhere, nothing is known.
 */
export function checkOwnNodes(site: Site, outlines: ReadonlyMap<string, Outline>): readonly Problem[] {
  const { baseUrl, graph } = site;
  const { defined, referred } = graph;
  if (defined.length + referred.length === 0) return [];
  const nodes = [
    ...siteNodes(site),
    ...entriesOf(site).flatMap((entry) => [...knownNodes(site, entry, outlines.get(entry.file) ?? blank)]),
  ];
  const ids = new Set(nodes.flatMap((node) => node['@id'] ?? []));
  const twice = defined.flatMap(({ id, place }) => {
    if (!ids.has(id)) {
      ids.add(id);
      return [];
    }
    return [
      error('duplicate', `The id "${id}" is that of another node`, place, 'Refer to that one, or choose another id'),
    ];
  });
  const isOwn = (id: string) => id === baseUrl || id.startsWith(`${baseUrl}/`);
  const lost = referred
    .filter(({ id }) => isOwn(id) && !ids.has(id))
    .map(({ id, place }) => error('unknown-reference', `There is no node "${id}"`, place, suggest(id, ids, 'Ids')));
  return [...twice, ...lost];
}
