import { printJson } from '../format/json.ts';
import { dateTime, latest } from '../model/dates.ts';
import type { Entry, Site } from '../model/site.ts';
import type { Output } from '../output.ts';
import { entryNodes, type GraphNode, graphDocument, graphSchema } from './graph.ts';
import { machineHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

/** `/schema/page.json`: the graph of all pages. */
export const schemaPage: Resource = {
  name: 'schema-page',
  spec: 'https://schema.org/WebPage',
  *outputs(site) {
    yield graphOutput(site, site.pages, {
      name: 'page',
      title: 'PageGraph',
      summary: 'Graph of pages',
      description: 'All public pages with what they are about, as one schema.org graph in JSON-LD.',
    });
  },
};

/** `/schema/post.json`: the graph of all posts. */
export const schemaPost: Resource = {
  name: 'schema-post',
  spec: 'https://schema.org/BlogPosting',
  *outputs(site) {
    yield graphOutput(site, site.posts, {
      name: 'post',
      title: 'PostGraph',
      summary: 'Graph of posts',
      description: 'All blog posts with their authors, as one schema.org graph in JSON-LD.',
    });
  },
};

interface GraphText {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
}

function graphOutput(site: Site, entries: readonly Entry[], { name, title, summary, description }: GraphText): Output {
  const updated = latest(entries.map((entry) => entry.updated)) ?? site.lastModified;
  return {
    path: `/schema/${name}.json`,
    mediaType: 'application/ld+json',
    outlines: entries,
    body: () => printJson(graphDocument(allNodes(site, entries))),
    headers: machineHeaders,
    links: [],
    source: `schema-${name}`,
    schema: { title, description, ...graphSchema },
    structuredData: { lastModified: dateTime(updated) },
    endpoint: { id: `${name}Graph`, tag: 'Structured data', summary, description },
  };
}

/** The nodes of all entries; those of the site as a whole stand there even when there is no entry. */
function* allNodes(site: Site, entries: readonly Entry[]): Iterable<GraphNode> {
  for (const entry of entries) yield* entryNodes(site, entry);
  const [home] = site.pages;
  if (entries.length === 0 && home) yield* [...entryNodes(site, home)].slice(0, 2);
}
