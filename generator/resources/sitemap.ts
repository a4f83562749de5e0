import { cutArchives } from '../base/archives.ts';
import { dateTime, latest } from '../base/dates.ts';
import { printXml } from '../format/xml.ts';
import type { Entry, Site } from '../model/site.ts';
import type { Output } from '../output/output.ts';
import { machineHeaders } from './policy.ts';
import type { Resource, Surface } from './resource.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The most pages that one document lists: with their language versions they stay far below the 50,000 URLs and 50 MB of the protocol. */
const mostPages = 10_000;

/**
 * `/sitemap.xml`: every page with the date of its last change and its language versions; above a number of pages an index of such documents.
 * https://www.sitemaps.org/protocol.html
 */
export const sitemap: Resource = {
  name: 'sitemap',
  spec: 'https://www.sitemaps.org/protocol.html',
  *outputs(site, surface) {
    const { newest, archives } = cutArchives<Entry>([...site.pages, ...site.posts], mostPages);
    const parts = archives.length === 0 ? [] : [...archives, newest];
    const main = {
      ...output('/sitemap.xml', () => (parts.length > 0 ? printIndex(site, parts) : printPages(site, newest, surface))),
      announce: { rel: 'sitemap', type: 'application/xml' },
    };
    yield main;
    for (const [index, pages] of parts.entries()) yield output(partPath(index), () => printPages(site, pages, surface));
  },
};

function output(path: string, body: () => string): Output {
  return { path, mediaType: 'application/xml', body, headers: machineHeaders, links: [], source: 'sitemap' };
}

/** Beside the index, for a sitemap may list what is below its own folder. */
function partPath(index: number): string {
  return `/sitemap-${index + 1}.xml`;
}

function printIndex({ baseUrl, lastModified }: Site, parts: readonly (readonly Entry[])[]): string {
  return printXml('sitemapindex', { xmlns: namespace }, [...parts.entries()], (sitemapindex, [index, entries]) => {
    const updated = latest(entries.map((entry) => entry.updated)) ?? lastModified;
    const element = sitemapindex.ele('sitemap');
    element.ele('loc').txt(baseUrl + partPath(index));
    element.ele('lastmod').txt(dateTime(updated));
  });
}

function printPages({ baseUrl }: Site, entries: readonly Entry[], surface: Surface): string {
  const namespaces = { xmlns: namespace, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' };
  const pages = entries.flatMap(({ path }) => {
    const { sitemap } = surface.at(path) ?? {};
    return sitemap ? [{ path, ...sitemap }] : [];
  });
  return printXml('urlset', namespaces, pages, (urlset, { path, lastModified, alternates }) => {
    const url = urlset.ele('url');
    url.ele('loc').txt(baseUrl + path);
    url.ele('lastmod').txt(lastModified);
    for (const { rel, hreflang, href } of alternates) url.ele('xhtml:link', { rel, hreflang: hreflang ?? '', href });
  });
}
