import { printXml } from '../format/xml.ts';
import { dateTime, latest } from '../model/dates.ts';
import type { Entry, Site } from '../model/site.ts';
import type { Output } from '../output.ts';
import { machineHeaders } from './policy.ts';
import type { Resource, Surface } from './resource.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/**
 * The most URLs of one file. Links to language versions are counted with them, as long as they are, so that no file comes near the
 * 50 MB that it may have. https://www.sitemaps.org/protocol.html#index
 */
const mostUrls = 50_000;

/**
 * `/sitemap.xml`: every page with the date of its last change and its language versions; of a large site, the index of as many sitemaps
 * as it needs. https://www.sitemaps.org/protocol.html
 */
export const sitemap: Resource = {
  name: 'sitemap',
  spec: 'https://www.sitemaps.org/protocol.html',
  *outputs(site, surface) {
    const [first = [], ...rest] = parts([...site.pages, ...site.posts]);
    const numbered =
      rest.length === 0 ? [] : [first, ...rest].map((entries, index) => ({ path: partPath(index), entries }));
    const body = () => (rest.length === 0 ? printUrls(first, site, surface) : printIndex(numbered, site));
    yield { ...file('/sitemap.xml', body), announce: { rel: 'sitemap', type: 'application/xml' } };
    for (const { path, entries } of numbered) yield file(path, () => printUrls(entries, site, surface));
  },
};

/** Entries cut into what one file may list each, in their order. */
function parts(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const all: Entry[][] = [];
  let room = 0;
  for (const entry of entries) {
    // A page without translations is one URL; else its versions, and the one for any other language, are listed with it.
    const urls = entry.translations.length < 2 ? 1 : entry.translations.length + 2;
    if (urls > room) {
      all.push([]);
      room = mostUrls;
    }
    all.at(-1)?.push(entry);
    room -= urls;
  }
  return all;
}

/** Beside the index, for a sitemap may list what is below its own folder. */
function partPath(index: number): string {
  return `/sitemap-${index + 1}.xml`;
}

function file(path: string, body: () => string): Output {
  return { path, mediaType: 'application/xml', body, headers: machineHeaders, links: [], source: 'sitemap' };
}

function printUrls(entries: readonly Entry[], site: Site, surface: Surface): string {
  return printXml('urlset', { xmlns: namespace, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' }, (urlset) => {
    for (const { path } of entries) {
      const page = surface.at(path)?.sitemap;
      if (!page) continue;
      const url = urlset.ele('url');
      url.ele('loc').txt(site.baseUrl + path);
      url.ele('lastmod').txt(page.lastModified);
      for (const { rel, hreflang, href } of page.alternates)
        url.ele('xhtml:link', { rel, hreflang: hreflang ?? '', href });
    }
  });
}

interface Part {
  readonly path: string;
  readonly entries: readonly Entry[];
}

function printIndex(numbered: readonly Part[], site: Site): string {
  return printXml('sitemapindex', { xmlns: namespace }, (index) => {
    for (const { path, entries } of numbered) {
      const changed = latest(entries.map(({ updated }) => updated)) ?? site.lastModified;
      const listed = index.ele('sitemap');
      listed.ele('loc').txt(site.baseUrl + path);
      listed.ele('lastmod').txt(dateTime(changed));
    }
  });
}
