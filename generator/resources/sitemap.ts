import { printXml } from '../format/xml.ts';
import type { Site } from '../model/site.ts';
import { machineHeaders } from './policy.ts';
import type { Resource, Surface } from './resource.ts';

/** `/sitemap.xml`: every page with the date of its last change and its language versions. https://www.sitemaps.org/protocol.html */
export const sitemap: Resource = {
  name: 'sitemap',
  spec: 'https://www.sitemaps.org/protocol.html',
  *outputs(site, surface) {
    yield {
      path: '/sitemap.xml',
      mediaType: 'application/xml',
      body: () => print(site, surface),
      headers: machineHeaders,
      links: [],
      source: 'sitemap',
      announce: { rel: 'sitemap', type: 'application/xml' },
    };
  },
};

function print(site: Site, surface: Surface): string {
  const namespaces = {
    xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
    'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
  };
  return printXml('urlset', namespaces, (urlset) => {
    for (const { path, sitemap: page } of surface.outputs) {
      if (!page) continue;
      const url = urlset.ele('url');
      url.ele('loc').txt(site.baseUrl + path);
      url.ele('lastmod').txt(page.lastModified);
      for (const { rel, hreflang, href } of page.alternates)
        url.ele('xhtml:link', { rel, hreflang: hreflang ?? '', href });
    }
  });
}
