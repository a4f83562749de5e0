import { pathOnHost } from '../base/base-path.ts';
import { capitalized } from '../base/capitalized.ts';
import { essence, htmlType, markdownType } from '../base/media-type.ts';
import { onceFor } from '../base/once-for.ts';
import type { Outline } from '../body/document.ts';
import { type Html, html, htmlText, rawHtml } from '../format/html.ts';
import { type Link, linkElement } from '../format/link-header.ts';
import { taglineIn } from '../model/self-description.ts';
import type { Entry, Site } from '../model/site.ts';
import { declare, type Output } from '../output/output.ts';
import type { Announced } from '../output/role.ts';
import type { Locale } from '../settings/config.ts';
import { fill } from '../templates/labels.ts';
import type { PageTemplate } from '../templates/view.ts';
import { inlineGraph } from './graph/graph.ts';
import { negotiates } from './page-markdown.ts';
import { startOf } from './parts/alternate-text.ts';
import { calculatorBlock, calculatorElement } from './parts/calculator-form.ts';
import { canonicalOf, concerning, translationLinks } from './parts/links.ts';
import { iconElements } from './parts/logo.ts';
import { pageView } from './parts/page-view.ts';
import { negotiatedPageHeaders, pageHeaders } from './parts/policy.ts';
import type { EntryResource } from './parts/resource.ts';
import { rssType } from './parts/rss.ts';
import { sharingElements } from './parts/sharing.ts';

const alternateType = essence(markdownType);

/** Every page and post as HTML, with the metadata that search engines and agents look for. https://html.spec.whatwg.org/ */
export const pageHtml: EntryResource = { name: 'page-html', output: page };

function page(site: Site, entry: Entry): Output {
  const isHome = entry.kind === 'page' && entry.isHome;
  const isNegotiated = negotiates(site, entry);
  const template = templateOf(site, entry);
  return declare({
    path: entry.path,
    mediaType: htmlType,
    inputs: { documents: [entry], announced: true },
    body: ({ documents: [document], announced }) => {
      if (!document) throw new Error(`No document was given for ${entry.path}`);
      const own = head(site, entry, document.outline, announced);
      const view = pageView({ site, entry, document, announced, head: own });
      const made = htmlText(template(view, html));
      if (!site.templates.isOwn) return made;
      const given = [...(isHome ? [] : [own]), view.content, ...(view.hero ? [view.hero] : [])];
      return { page: made, given: given.map(htmlText) };
    },
    headers: isNegotiated ? negotiatedPageHeaders(site) : pageHeaders(site),
    links: [{ href: pathOnHost(site, entry.markdownPath), rel: 'alternate', type: alternateType }],
    source: entry.file,
    ...(site.templates.isOwn && { isOfOwnTemplate: true }),
    role: { kind: 'page', entry, alternates: translationLinks(site, entry) },
    ...(isNegotiated && {
      negotiated: { mediaType: markdownType, path: entry.markdownPath, ...(isHome && { example: startOf(entry) }) },
    }),
    ...(isHome && {
      announcer: true,
      endpoint: {
        id: `home${entry.locale.isDefault ? '' : capitalized(entry.locale.code.replaceAll('-', ''))}`,
        tag: 'Pages',
        summary: { label: 'homeSummary', values: { locale: entry.locale.code } },
        description: {
          text: fill(entry.locale.labels.homeDescription, { description: entry.description }),
          locale: entry.locale,
        },
      },
    }),
  });
}

/** The template that front matter chooses, or the usual one. The model has made sure that it exists. */
function templateOf({ templates }: Site, { kind, template }: Entry): PageTemplate {
  const chosen = template === undefined ? undefined : templates.named.get(template);
  return chosen ?? (kind === 'post' ? templates.post : templates.page);
}

function head(site: Site, entry: Entry, outline: Outline, announced: readonly Announced[]): Html {
  const links: readonly Link[] = [
    { href: canonicalOf(site, entry), rel: 'canonical' },
    ...translationLinks(site, entry),
    { href: pathOnHost(site, entry.markdownPath), rel: 'alternate', type: alternateType },
    ...listLinks(site, entry),
  ];
  return html`<title>${titleOf(site, entry)}</title>
<meta name="description" content="${entry.description}">${iconElements(site)}
${linkElements(links)}${linksConcerning(announced)(entry.locale)}${sharingElements(site, entry)}<script type="application/ld+json">${rawHtml(inlineGraph(site, entry, outline))}</script>${outline.blocks.has(calculatorBlock) && calculatorElement(site)}`;
}

/** The links of all pages of a locale. */
const linksConcerning = onceFor((announced: readonly Announced[]) =>
  onceFor((locale: Locale) => linkElements(concerning(locale, announced))),
);

function linkElements(links: readonly Link[]): Html {
  return html`${links.map(
    (link) => html`${linkElement(link)}
`,
  )}`;
}

/**
 * The neighbours of a page of a list, and the feed of its posts or of the collection that a page was made of. They are not in the Link header: thousands of pages would each need a rule
 * of their own there.
 */
function listLinks(site: Site, entry: Entry): readonly Link[] {
  const { previous, next, group } = (entry.kind !== 'post' && entry.listing) || {};
  const made = entry.kind === 'page' ? entry.made : undefined;
  return [
    ...(previous ? [{ href: pathOnHost(site, previous.path), rel: 'prev' }] : []),
    ...(next ? [{ href: pathOnHost(site, next.path), rel: 'next' }] : []),
    ...(made?.feed === undefined ? [] : [{ href: pathOnHost(site, made.feed), rel: 'alternate', type: rssType }]),
    ...(group ? [{ href: pathOnHost(site, group.feedPath), rel: 'alternate', type: rssType, title: group.name }] : []),
  ];
}

/** The longest title that search engines show whole, in characters. https://developers.google.com/search/docs/appearance/title-link */
const longestTitle = 70;

/** The title of a page with the name of the site, as long as both are shown. */
function titleOf(site: Site, entry: Entry): string {
  const { name } = site.settings;
  const isHome = entry.kind === 'page' && entry.isHome;
  if (entry.title === name && !isHome) return name;
  const full = isHome ? `${name}: ${taglineIn(site, entry.locale)}` : `${entry.title} – ${name}`;
  return full.length <= longestTitle ? full : entry.title;
}
