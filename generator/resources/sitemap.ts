import { cutArchives } from '../base/archives.ts';
import { dateTime, latest, type Stamp } from '../base/dates.ts';
import type { Outline } from '../body/document.ts';
import { printXml } from '../format/xml.ts';
import { entriesOf } from '../model/meta.ts';
import type { Entry, Site } from '../model/site.ts';
import { updatedOf } from '../model/updated.ts';
import { newerOf } from '../model/versions.ts';
import { type Declaration, declare, type WithRole, withRole } from '../output/output.ts';
import { styled } from './parts/browser-files.ts';
import { machineHeaders } from './parts/policy.ts';
import type { SiteResource } from './parts/resource.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The most pages in one document: even with language versions, that is far below the protocol's limits of 50,000 URLs and 50 MB. */
const maxPages = 10_000;

/**
 * `/sitemap.xml`: every page with the date of its last change and its language versions. A large site gets an index of such documents.
 * https://www.sitemaps.org/protocol.html
 */
export const sitemap: SiteResource = {
  name: 'sitemap',
  *outputs(site) {
    const { newest, archives } = cutArchives<Entry>(
      entriesOf<Entry, Entry, Entry>(site).filter((entry) => !newerOf(site, entry)),
      maxPages,
    );
    const main = { announce: { rel: 'sitemap', type: 'application/xml' }, role: { kind: 'sitemap' } } as const;
    if (archives.length === 0) {
      yield declare({ path: '/sitemap.xml', ...pagesBody(site, newest, true), ...common, ...main });
      return;
    }
    const parts = [...archives, newest];
    yield declare({
      path: '/sitemap.xml',
      inputs: { outlines: entriesOf<Entry, Entry, Entry>(site) },
      body: ({ outlines }: Pick<Told, 'outlines'>) => styled(site, printIndex(site, parts, updatesOf(site, outlines))),
      ...common,
      ...main,
    });
    for (const [index, pages] of parts.entries())
      yield declare({ path: partPath(index), ...pagesBody(site, pages, pages === newest), ...common });
  },
};

const common = { mediaType: 'application/xml', headers: machineHeaders, source: 'sitemap' };

interface Told {
  readonly outputs: readonly Listed[];
  readonly outlines: readonly Outline[];
}

type Listed = WithRole<'page'> | WithRole<'guide'>;
const isPage = withRole('page');
const isGuide = withRole('guide');

function pagesBody(site: Site, entries: readonly Entry[], hasGuides: boolean) {
  const files = new Set(entries.map(({ file }) => file));
  const outputs = (output: Declaration): output is Listed =>
    isGuide(output) ? hasGuides : isPage(output) && files.has(output.role.entry.file);
  return {
    inputs: { outputs, outlines: entries },
    body: (given: Told) => styled(site, printPages(site, given.outputs, updatesOf(site, given.outlines, entries))),
  };
}

/** Next to the index, because a sitemap may only list what is below its own folder. */
function partPath(index: number): string {
  return `/sitemap-${index + 1}.xml`;
}

function printIndex({ baseUrl }: Site, parts: readonly (readonly Entry[])[], updates: Updates): string {
  return printXml('sitemapindex', { xmlns: namespace }, [...parts.entries()], (sitemapindex, [index, entries]) => {
    const updated = latest(entries.map(({ file }) => updates.get(file)));
    const element = sitemapindex.ele('sitemap');
    element.ele('loc').txt(baseUrl + partPath(index));
    if (updated) element.ele('lastmod').txt(dateTime(updated));
  });
}

function printPages({ baseUrl }: Site, pages: readonly Listed[], updates: Updates): string {
  const namespaces = { xmlns: namespace, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' };
  return printXml('urlset', namespaces, pages, (urlset, { path, role }) => {
    const { alternates } = role;
    const updated = role.kind === 'page' ? updates.get(role.entry.file) : undefined;
    const url = urlset.ele('url');
    url.ele('loc').txt(baseUrl + path);
    if (updated) url.ele('lastmod').txt(dateTime(updated));
    for (const { rel, hreflang, href } of alternates) url.ele('xhtml:link', { rel, hreflang: hreflang ?? '', href });
  });
}

/** When each page was last changed, by its content file. */
type Updates = ReadonlyMap<string, Stamp | undefined>;

/** @param outlines Those of the entries, in their order. */
export function updatesOf(
  site: Site,
  outlines: readonly Outline[],
  entries: readonly Entry[] = entriesOf<Entry, Entry, Entry>(site),
): Updates {
  return new Map(
    entries.map((entry, index) => [entry.file, updatedOf<Stamp | undefined>(site, entry, outlines[index])]),
  );
}
