import { printXml } from '../format/xml.ts';
import type { Site } from '../model/site.ts';
import { type WithRole, withRole } from '../output/declaration.ts';
import { declare } from '../output/output.ts';
import { styled } from './parts/browser-files.ts';
import { machineHeaders } from './parts/policy.ts';
import type { SiteResource } from './parts/resource.ts';

const kind = 'structuredData/schema.org';

/**
 * `/schemamap.xml`: every structured-data file with its date, for NLWeb crawlers; also at `/schema_map.xml`, where they look first.
 * https://github.com/nlweb-ai/NLWeb
 */
export const schemamap: SiteResource = {
  name: 'schemamap',
  *outputs(site) {
    const common = {
      mediaType: 'application/xml',
      inputs: { outputs: withRole('graph') },
      body: ({ outputs }: { readonly outputs: readonly WithRole<'graph'>[] }) => styled(site, print(site, outputs)),
      headers: machineHeaders,
      source: 'schemamap',
    };
    yield declare({
      path: '/schemamap.xml',
      ...common,
      announce: { rel: 'service-meta', type: 'application/xml' },
      endpoint: {
        id: 'schemamap',
        tag: 'Structured data',
        summary: { label: 'schemaMapSummary' },
        description: { label: 'schemaMapDescription' },
      },
    });
    yield declare({ path: '/schema_map.xml', ...common });
  },
};

function print(site: Site, documents: readonly WithRole<'graph'>[]): string {
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:sf': 'http://schema.org/schemas/schemafeed/0.1',
  };
  return printXml('urlset', namespaces, documents, (urlset, { path, role }) => {
    const url = urlset.ele('url', { contentType: kind });
    url.ele('loc').txt(site.baseUrl + path);
    if (role.lastModified !== undefined) url.ele('lastmod').txt(role.lastModified);
    url.ele('sf:contentType').txt(kind);
  });
}
