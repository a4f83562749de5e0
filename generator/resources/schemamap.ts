import { printXml } from '../format/xml.ts';
import type { Site } from '../model/site.ts';
import type { Output } from '../output/output.ts';
import { machineHeaders } from './policy.ts';
import type { Resource, Surface } from './resource.ts';

const kind = 'structuredData/schema.org';

/** `/schemamap.xml`: every structured-data file with its date, for crawlers of NLWeb; also at `/schema_map.xml`, where they look first. */
export const schemamap: Resource = {
  name: 'schemamap',
  spec: 'https://github.com/nlweb-ai/NLWeb',
  *outputs(site, surface) {
    const output: Output = {
      path: '/schemamap.xml',
      mediaType: 'application/xml',
      body: () => print(site, surface),
      headers: machineHeaders,
      links: [],
      source: 'schemamap',
      announce: { rel: 'service-meta', type: 'application/xml' },
      endpoint: {
        id: 'schemamap',
        tag: 'Structured data',
        summary: 'Schema map',
        description: 'Lists the structured-data files of the site with the date of their last change.',
      },
    };
    yield output;
    const { path, mediaType, body, headers, links, source } = output;
    yield { path: path.replace('schemamap', 'schema_map'), mediaType, body, headers, links, source };
  },
};

function print(site: Site, surface: Surface): string {
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:sf': 'http://schema.org/schemas/schemafeed/0.1',
  };
  const documents = surface.outputs.flatMap(({ path, structuredData }) =>
    structuredData ? [{ path, lastModified: structuredData.lastModified }] : [],
  );
  return printXml('urlset', namespaces, documents, (urlset, { path, lastModified }) => {
    const url = urlset.ele('url', { contentType: kind });
    url.ele('loc').txt(site.baseUrl + path);
    url.ele('lastmod').txt(lastModified);
    url.ele('sf:contentType').txt(kind);
  });
}
