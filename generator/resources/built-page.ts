import { pathOnHost } from '../base/base-path.ts';
import { essence, htmlType, markdownType } from '../base/media-type.ts';
import { htmlText } from '../format/html.ts';
import { linkElement } from '../format/link-header.ts';
import type { Built } from '../load/content.ts';
import { headEnd } from '../load/html.ts';
import type { Entry, Site } from '../model/site.ts';
import { declare, type Output } from '../output/output.ts';
import { inlineGraph } from './graph/graph.ts';
import { pageHtml } from './page-html.ts';
import { negotiates } from './page-markdown.ts';
import { concerning, translationLinks } from './parts/links.ts';
import { negotiatedHeaders } from './parts/policy.ts';
import { isOfEveryEntry, type Resource } from './parts/resource.ts';
import { sitemap } from './sitemap.ts';

/** The lines between which everything stands that is added to a file of somebody else's. */
export const headMarks = { begin: '<!-- fingerpost -->', end: '<!-- /fingerpost -->' } as const;

/** The folder that the files of the built site seem to be in, beside those of the content folder. */
export const builtFolder = 'built/';

/** How outputs stand beside a site that another program built. */
interface Beside {
  /** Whether links and JSON-LD may be added to the heads of pages. */
  readonly head: boolean;
  /** The files of the built site. */
  readonly files: ReadonlySet<string>;
  readonly hasFeed: boolean;
  readonly hasSitemap: boolean;
}

/** The resources that would show our own pages, or replace files that such a site has in other places. */
const ofOwnPages = /^(?:developers|feed-page|not-found|icons|cards|calculator-script|search|tags|authors)$/;
const feeds = /^(?:feed|atom|json-feed)$/;

/** The resources of a site that stands beside what another program built: they make no page of it. */
export function resourcesBeside(resources: readonly Resource[], beside: Beside): readonly Resource[] {
  return resources.map((resource): Resource => {
    const { name } = resource;
    if (isOfEveryEntry(resource)) {
      if (name !== pageHtml.name) return resource;
      return {
        ...resource,
        output: (site, entry) =>
          entry.built ? builtPage(site, entry, entry.built, beside.head) : resource.output(site, entry),
      };
    }
    if (ofOwnPages.test(name) || (beside.hasFeed && feeds.test(name)) || (beside.hasSitemap && name === sitemap.name))
      return { ...resource, outputs: () => [] };
    const outputs = (site: Site) =>
      [...resource.outputs(site)].filter(({ path, source }) => {
        if (source.startsWith('templates/')) return [...site.pages, ...site.posts].some(({ built }) => !built);
        return path !== '/robots.txt' || !beside.files.has('robots.txt');
      });
    return { ...resource, outputs };
  });
}

/** A page that stands, to which its alternate and the Accept header are added, and to its head only what its owner allows. */
function builtPage(site: Site, entry: Entry, { file }: Built, head: boolean): Output {
  const isHome = entry.kind === 'page' && entry.isHome;
  const isNegotiated = negotiates(site, entry);
  const asset = { file: builtFolder + file, path: entry.path, type: htmlType };
  const shared = {
    path: entry.path,
    mediaType: htmlType,
    builtFile: file,
    headers: isNegotiated ? negotiatedHeaders : {},
    links: [alternateLink(site, entry)],
    source: file,
    role: { kind: 'page', entry, alternates: translationLinks(site, entry) },
    ...(isNegotiated && { negotiated: { mediaType: markdownType, path: entry.markdownPath } }),
    ...(isHome && { announcer: true }),
  } as const;
  if (!head) return declare({ ...shared, inputs: { asset }, body: (given) => given.asset });
  return declare({
    ...shared,
    inputs: { asset, outlines: [entry], announced: true },
    body: ({ asset: bytes, outlines: [outline], announced }) => {
      const html = Buffer.from(bytes);
      // A character a byte, and no byte order mark, which would be content.
      const text = html.toString('latin1').replace(/^\xef\xbb\xbf/, '   ');
      const at = headEnd(text);
      if (at === undefined || !outline) return bytes;
      const links = [alternateLink(site, entry), ...concerning(entry.locale, announced)].filter(
        ({ href }) => !text.includes(`"${href}"`),
      );
      // ASCII, which is the same in every charset that the page may have.
      const lines = links.map((link) =>
        htmlText(linkElement(link)).replace(/[\u{80}-\u{10ffff}]/gu, (letter) => `&#${letter.codePointAt(0)};`),
      );
      if (!/application\/ld\+json/i.test(text)) {
        const graph = inlineGraph(site, entry, outline).replace(
          /[\u0080-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
        lines.push(`<script type="application/ld+json">${graph}</script>`);
      }
      const added = [headMarks.begin, ...lines, headMarks.end].map((line) => `${line}\n`).join('');
      return Buffer.concat([html.subarray(0, at), Buffer.from(added), html.subarray(at)]);
    },
  });
}

function alternateLink(site: Site, entry: Entry) {
  return { href: pathOnHost(site, entry.markdownPath), rel: 'alternate', type: essence(markdownType) };
}
