import { pathOnHost } from '../base/base-path.ts';
import { type Html, html, htmlText } from '../format/html.ts';
import type { Link } from '../format/link-header.ts';
import type { Locale } from '../model/config.ts';
import type { Site } from '../model/site.ts';
import type { Announced } from '../output/announced.ts';
import type { Declaration } from '../output/declaration.ts';
import { declare, type Output } from '../output/output.ts';
import { type GuideName, guidePath } from './guide-links.ts';
import { iconElements } from './logo.ts';
import { htmlType } from './page-html.ts';
import { alternatives, frame } from './page-view.ts';
import { pageHeaders } from './policy.ts';
import { guideSharing } from './sharing.ts';

/** A page for people about what machines read. */
export interface Guide {
  readonly name: GuideName;
  readonly title: string;
  readonly description: string;
  /** The outputs that it tells of. */
  readonly outputs: (output: Declaration) => output is Declaration;
  content(told: readonly Declaration[]): Html;
}

/** A guide in each language that has it. */
export function* guideOutputs(site: Site, guideIn: (locale: Locale) => Guide): Iterable<Output> {
  for (const locale of site.locales) {
    const guide = guideIn(locale);
    const path = guidePath(site, guide.name, locale);
    if (path === undefined) continue;
    const alternates = versionsOf(site, guide.name);
    yield declare({
      path,
      mediaType: htmlType,
      inputs: { outputs: guide.outputs, announced: true },
      body: ({ outputs, announced }) => page({ site, locale, path, guide, alternates, announced }, outputs),
      headers: pageHeaders(site),
      links: [],
      source: guide.name,
      ...(site.templates.isOwn && { isOfOwnTemplate: true }),
      role: { kind: 'guide', locale: locale.code, name: guide.title, note: guide.description, alternates },
    });
  }
}

/** https://developers.google.com/search/docs/specialty/international/localized-versions */
function versionsOf(site: Site, name: GuideName): readonly Link[] {
  const links = site.locales.flatMap((locale) => {
    const path = guidePath(site, name, locale);
    if (path === undefined) return [];
    const link = { href: site.baseUrl + path, rel: 'alternate' };
    return [{ ...link, hreflang: locale.code }, ...(locale.isDefault ? [{ ...link, hreflang: 'x-default' }] : [])];
  });
  return links.length > 2 ? links : [];
}

interface GuidePage {
  readonly site: Site;
  readonly locale: Locale;
  readonly path: string;
  readonly guide: Guide;
  readonly alternates: readonly Link[];
  readonly announced: readonly Announced[];
}

function page({ site, locale, path, guide, alternates, announced }: GuidePage, told: readonly Declaration[]): string {
  const { name, title, description } = guide;
  const head = html`<title>${title} – ${site.settings.name}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${site.baseUrl}${path}">${alternates.map(
    ({ href, hreflang }) => html`
<link rel="alternate" href="${href}" hreflang="${hreflang}">`,
  )}${iconElements(site)}
${guideSharing(site, { title, description, path, locale })}`;
  const view = frame(site, locale);
  const here = { text: title, href: pathOnHost(site, path), current: true };
  const own = {
    id: name,
    path,
    title,
    description,
    lead: description,
    head,
    content: guide.content(told),
    isHome: false,
  };
  const links = {
    languages: site.locales.map((other) => {
      const version = guidePath(site, name, other);
      const text = version === undefined ? `${other.name} (${other.labels.home})` : other.name;
      const href = pathOnHost(site, version ?? `${other.prefix}/`);
      const lang = { lang: other.code, ...(other.dir !== locale.dir && { dir: other.dir }) };
      return { text, href, current: other === locale, ...lang };
    }),
    breadcrumb: [{ ...view.home, text: locale.labels.home }, here],
    ...{ contents: [], assistants: [] },
    alternatives: alternatives(site, locale, announced),
  };
  return htmlText(site.templates.page({ ...view, ...own, ...links }, html));
}
