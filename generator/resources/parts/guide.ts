import { pathOnHost } from '../../base/base-path.ts';
import { essence, htmlType, markdownType } from '../../base/media-type.ts';
import { contentsOf } from '../../format/contents.ts';
import { withHighlights } from '../../format/highlight.ts';
import { type Html, html, htmlText, rawHtml } from '../../format/html.ts';
import { linkElement } from '../../format/link-header.ts';
import { withCodeFromLeft, withScrolling } from '../../format/page-body.ts';
import type { GuideName } from '../../model/guides.ts';
import type { Site } from '../../model/site.ts';
import type { Declaration } from '../../output/output.ts';
import { declare, type Output } from '../../output/output.ts';
import type { Announced } from '../../output/role.ts';
import type { Locale } from '../../settings/config.ts';
import { guideText, headersOfAlternate } from './alternate-text.ts';
import { type GuidePage, guidePages } from './guide-links.ts';
import { concerning, languageSwitch, versionLinks } from './links.ts';
import { iconElements } from './logo.ts';
import { docsAround, frame, machineLinks } from './page-view.ts';
import { negotiatedPageHeaders, pageHeaders } from './policy.ts';
import type { SiteResource } from './resource.ts';
import { guideSharing } from './sharing.ts';

interface Guide<Told extends Declaration> {
  readonly name: GuideName;
  /** Which outputs it tells of. */
  readonly tellsOf: (output: Declaration) => output is Told;
  /** Whether it begins with a list of its sections, with the operations of APIs. */
  readonly hasContents?: boolean;
  readonly content: (site: Site, locale: Locale, told: readonly Told[]) => Html;
}

/** Declares a guide in each language that has it. */
export function guideResource<Told extends Declaration>(guide: Guide<Told>): SiteResource {
  return {
    name: guide.name,
    isOptional: true,
    outputs(site) {
      const versions = guidePages(site, guide.name);
      return versions.flatMap((page) => [guideOutput(site, guide, page, versions), guideAlternate(site, guide, page)]);
    },
  };
}

function guideOutput<Told extends Declaration>(
  site: Site,
  { name, tellsOf, hasContents = false, content }: Guide<Told>,
  page: GuidePage,
  versions: readonly GuidePage[],
): Output {
  const { locale, path, markdownPath, title, description } = page;
  const isNegotiated = site.settings.negotiation === 'all';
  const alternate = { href: pathOnHost(site, markdownPath), rel: 'alternate', type: essence(markdownType) };
  const head = (announced: readonly Announced[]) => {
    const links = [
      { href: site.baseUrl + path, rel: 'canonical' },
      ...versionLinks(site, versions),
      alternate,
      ...concerning(locale, announced),
    ];
    return html`<title>${title} – ${site.settings.name}</title>
<meta name="description" content="${description}">${iconElements(site)}
${guideSharing(site, { ...page, translations: versions })}${links.map((link, index) => html`${index > 0 && '\n'}${linkElement(link)}`)}`;
  };
  const print = (main: Html, announced: readonly Announced[]) => {
    const shared = frame(site, locale);
    const view = {
      ...shared,
      id: name,
      path,
      title,
      description,
      lead: description,
      isHome: false,
      content: rawHtml(withScrolling(bodyFor(site, locale, htmlText(main)), title)),
      head: head(announced),
      ...docsAround(site, locale, path),
      contents: hasContents ? contentsOf(htmlText(main), 4) : [],
      ...machineLinks(site, locale, announced, markdownPath),
      assistants: [],
      languages: languageSwitch(site, locale, versions),
      breadcrumb: [
        { ...shared.home, text: locale.labels.home },
        { text: title, href: pathOnHost(site, path), current: true },
      ],
    };
    return htmlText(site.templates.page(view, html));
  };
  return declare({
    path,
    mediaType: htmlType,
    inputs: { outputs: tellsOf, announced: true },
    body: ({ outputs, announced }) => print(content(site, locale, outputs), announced),
    headers: isNegotiated ? negotiatedPageHeaders(site) : pageHeaders(site),
    links: [alternate],
    source: name,
    idsOf: (outputs) => {
      const main = htmlText(content(site, locale, outputs.filter(tellsOf)));
      return new Set([...main.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id));
    },
    ...(isNegotiated && { negotiated: { mediaType: markdownType, path: markdownPath } }),
    ...(site.templates.isOwn && { isOfOwnTemplate: true }),
    role: {
      kind: 'guide',
      locale: locale.code,
      markdownPath,
      name: title,
      note: description,
      alternates: versionLinks(site, versions),
    },
  });
}

/** A printed body with its code highlighted, from left to right in any language, and paths that break between their parts. */
function bodyFor({ highlight }: Site, { dir }: Locale, text: string): string {
  const shown = (highlight ? withHighlights(text, highlight) : text).replace(
    /(?<=<code>)\/[^<]+\/[^<]*(?=<\/code><\/summary>)/g,
    (path) => path.replace(/.[^/]*\/?/g, '<span>$&</span>'),
  );
  return dir === 'rtl' ? withCodeFromLeft(shown) : shown;
}

function guideAlternate<Told extends Declaration>(
  site: Site,
  { name, tellsOf, content }: Guide<Told>,
  page: GuidePage,
): Output {
  const { locale, path, markdownPath } = page;
  return declare({
    path: markdownPath,
    mediaType: markdownType,
    inputs: { outputs: tellsOf, announced: true },
    body: ({ outputs, announced }) => guideText(site, page, content(site, locale, outputs), announced),
    headers: headersOfAlternate(site, markdownPath, site.settings.negotiation === 'all'),
    links: [{ href: site.baseUrl + path, rel: 'canonical' }],
    source: name,
  });
}
