import { dateTime, latest, type Stamp } from '../base/dates.ts';
import type { Outline } from '../body/document.ts';
import { printXml } from '../format/xml.ts';
import { entriesOf } from '../model/meta.ts';
import type { Entry, Site } from '../model/site.ts';
import { declare, endpointOf, type WithRole, withRole } from '../output/output.ts';
import { styled } from './parts/browser-files.ts';
import { machineHeaders } from './parts/policy.ts';
import type { SiteResource } from './parts/resource.ts';
import { updatesOf } from './sitemap.ts';

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
      inputs: { outputs: withRole('graph'), outlines: entriesOf<Entry, Entry, Entry>(site) },
      body: ({ outputs, outlines }: Told) => styled(site, print(site, outputs, updatesOf(site, outlines))),
      headers: machineHeaders,
      source: 'schemamap',
    };
    yield declare({
      path: '/schemamap.xml',
      ...common,
      announce: { rel: 'service-meta', type: 'application/xml' },
      endpoint: endpointOf('schemamap', 'Structured data', 'schemaMap'),
    });
    yield declare({ path: '/schema_map.xml', ...common });
  },
};

interface Told {
  readonly outputs: readonly WithRole<'graph'>[];
  readonly outlines: readonly Outline[];
}

function print(site: Site, documents: Told['outputs'], updates: ReadonlyMap<string, Stamp | undefined>): string {
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:sf': 'http://schema.org/schemas/schemafeed/0.1',
  };
  return printXml('urlset', namespaces, documents, (urlset, { path, role }) => {
    const url = urlset.ele('url', { contentType: kind });
    url.ele('loc').txt(site.baseUrl + path);
    const updated = latest(role.entries.map(({ file }) => updates.get(file)));
    if (updated) url.ele('lastmod').txt(dateTime(updated));
    url.ele('sf:contentType').txt(kind);
  });
}
