import { cutArchives } from '../base/archives.ts';
import type { JsonSchema } from '../base/validator.ts';
import type { Outline } from '../body/document.ts';
import { printJson } from '../format/json.ts';
import type { GraphNode } from '../model/graph-node.ts';
import type { Entry, Site } from '../model/site.ts';
import { declare, endpointOf, type Output } from '../output/output.ts';
import { addressNodes, entryNodes, graphDocument, siteNodes } from './graph/graph.ts';
import { machineHeaders } from './parts/policy.ts';
import type { SiteResource } from './parts/resource.ts';
import { listOf, objectOf, uri } from './parts/schemas.ts';

/** The JSON Schema of a graph document: one context, one flat graph, no id for the document itself. */
const nodeSchema = objectOf({ '@type': { type: 'string' }, '@id': uri }, 'open');
const graphSchema = objectOf(
  { '@context': { type: 'string', const: 'https://schema.org' }, '@graph': listOf(nodeSchema, { minItems: 1 }) },
  'closed',
);

/** The most pages or posts in one document; the rest are in archives, which the schema map lists too. */
const mostEntries = 1000;

interface Graph {
  readonly name: 'page' | 'post';
  readonly schema: JsonSchema & { readonly title: string };
}

const pageGraph: Graph = {
  name: 'page',
  schema: { title: 'PageGraph', description: '{pageGraphDescription}', ...graphSchema },
};

const postGraph: Graph = {
  name: 'post',
  schema: { title: 'PostGraph', description: '{postGraphDescription}', ...graphSchema },
};

/** `/schema/page.json`: the graph of all pages. https://schema.org/WebPage */
export const schemaPage: SiteResource = {
  name: 'schema-page',
  schema: pageGraph.schema,
  outputs: (site) => graphOutputs(site, [...site.pages, ...site.lists], pageGraph),
};

/** `/schema/post.json`: the graph of all posts, if there are any. https://schema.org/BlogPosting */
export const schemaPost: SiteResource = {
  name: 'schema-post',
  schema: postGraph.schema,
  outputs: (site) => (site.posts.length > 0 ? graphOutputs(site, site.posts, postGraph) : []),
};

/** The graph of the given entries, in as many documents as it takes. The first has the name given in the contract. */
function* graphOutputs(site: Site, entries: readonly Entry[], graph: Graph): Iterable<Output> {
  const { name } = graph;
  const { newest, archives } = cutArchives(entries, mostEntries);
  const example = graphDocument(siteNodes(site));
  const endpoint = endpointOf(`${name}Graph`, 'Structured data', `${name}Graph`, example);
  const isOfPages = name === 'page';
  yield { ...graphOutput(site, newest, `/schema/${name}.json`, graph, isOfPages), endpoint };
  for (const [index, older] of archives.entries())
    yield graphOutput(site, older, `/schema/${name}/archive-${index + 1}.json`, graph);
}

/** @param hasAddresses Whether it says where the things are that pages show. */
function graphOutput(
  site: Site,
  entries: readonly Entry[],
  path: string,
  { name, schema }: Graph,
  hasAddresses = false,
): Output {
  return declare({
    path,
    mediaType: 'application/ld+json',
    inputs: { outlines: entries },
    facts: [hasAddresses],
    body: ({ outlines }) => printJson(graphDocument(allNodes(site, entries, outlines, hasAddresses))),
    headers: machineHeaders,
    source: `schema-${name}`,
    schema,
    role: { kind: 'graph', entries },
  });
}

function* allNodes(
  site: Site,
  entries: readonly Entry[],
  outlines: readonly Outline[],
  hasAddresses: boolean,
): Iterable<GraphNode> {
  yield* siteNodes(site);
  const read = entries.flatMap((entry, index) => (outlines[index] ? [[entry, outlines[index]] as const] : []));
  for (const [entry, outline] of read) yield* entryNodes(site, entry, outline);
  if (hasAddresses) yield* addressNodes(site, read);
}
