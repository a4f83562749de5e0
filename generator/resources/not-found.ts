import { htmlType } from '../base/media-type.ts';
import { html, htmlText } from '../format/html.ts';
import type { Site } from '../model/site.ts';
import { declare } from '../output/output.ts';
import type { Announced } from '../output/role.ts';
import type { Locale } from '../settings/config.ts';
import { languageSwitch } from './parts/links.ts';
import { iconElements } from './parts/logo.ts';
import { frame, machineLinks } from './parts/page-view.ts';
import { pageHeaders } from './parts/policy.ts';
import type { Resource } from './parts/resource.ts';

/** `/404.html` and `/fr/404.html`: one for each locale, as its readers get it where the host can tell. Without the first, some hosts answer 200 with the home page. */
export const notFound: Resource = {
  name: 'not-found',
  *outputs(site) {
    for (const locale of site.locales) {
      const path = `${locale.prefix}/404.html`;
      yield declare({
        path,
        mediaType: htmlType,
        inputs: { announced: true },
        body: ({ announced }) => page(site, locale, path, announced),
        headers: pageHeaders(site),
        source: 'not-found',
        ...(site.templates.isOwn && { isOfOwnTemplate: true }),
        role: { kind: 'not-found', below: `${locale.prefix}/` },
      });
    }
  },
};

function page(site: Site, locale: Locale, path: string, announced: readonly Announced[]): string {
  const { notFoundTitle: title, notFoundText: description } = locale.labels;
  const head = html`<title>${title} – ${site.settings.name}</title>
<meta name="robots" content="noindex">${iconElements(site)}`;
  const own = { id: '404', path, title, description, head, content: html``, isHome: false };
  const links = {
    languages: languageSwitch(site, locale, []),
    breadcrumb: [],
    contents: [],
    assistants: [],
    ...machineLinks(site, locale, announced),
  };
  return htmlText(site.templates.notFound({ ...frame(site, locale), ...own, ...links }, html));
}
