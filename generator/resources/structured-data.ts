import { printJson } from '../format/json.ts';
import { cutArchives } from '../model/archives.ts';
import { dateTime, latest } from '../model/dates.ts';
import type { Entry, Site } from '../model/site.ts';
import type { Output } from '../output.ts';
import { entryNodes, type GraphNode, graphDocument, graphSchema } from './graph.ts';
import { machineHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

/** The most pages or posts that one document tells of; more of them are in archives, which the schema map lists too. */
const mostEntries = 1000;

/** `/schema/page.json`: the graph of all pages. */
export const schemaPage: Resource = {
  name: 'schema-page',
  spec: 'https://schema.org/WebPage',
  *outputs(site) {
    yield* graphOutputs(site, site.pages, {
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
    yield* graphOutputs(site, site.posts, {
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

/** The graph of some entries, in as many documents as it takes. The first has the name that the contract knows. */
function* graphOutputs(site: Site, entries: readonly Entry[], text: GraphText): Iterable<Output> {
  const { name, summary, description } = text;
  const { newest, archives } = cutArchives(entries, mostEntries);
  const endpoint = { id: `${name}Graph`, tag: 'Structured data', summary, description };
  yield { ...graphOutput(site, newest, `/schema/${name}.json`, text), endpoint };
  for (const [index, older] of archives.entries())
    yield graphOutput(site, older, `/schema/${name}/archive-${index + 1}.json`, text);
}

function graphOutput(
  site: Site,
  entries: readonly Entry[],
  path: string,
  { name, title, description }: GraphText,
): Output {
  const updated = latest(entries.map((entry) => entry.updated)) ?? site.lastModified;
  return {
    path,
    mediaType: 'application/ld+json',
    outlines: entries,
    body: () => printJson(graphDocument(allNodes(site, entries))),
    headers: machineHeaders,
    links: [],
    source: `schema-${name}`,
    schema: { title, description, ...graphSchema },
    structuredData: { lastModified: dateTime(updated) },
  };
}

/** The nodes of all entries; those of the site as a whole stand there even when there is no entry. */
function* allNodes(site: Site, entries: readonly Entry[]): Iterable<GraphNode> {
  for (const entry of entries) yield* entryNodes(site, entry);
  const [home] = site.pages;
  if (entries.length === 0 && home) yield* [...entryNodes(site, home)].slice(0, 2);
}
