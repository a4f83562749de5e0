import { pathOnHost } from '../base/base-path.ts';
import { html, htmlText } from '../format/html.ts';
import { declare } from '../output/output.ts';
import { alternatives, frame, htmlType } from './page-html.ts';
import { pageHeaders } from './policy.ts';
import type { Resource } from './resource.ts';

/** `/404.html`, in the default locale. Without it some hosts answer 200 with the home page. */
export const notFound: Resource = {
  name: 'not-found',
  *outputs(site) {
    const { labels } = site.defaultLocale;
    yield declare({
      path: '/404.html',
      mediaType: htmlType,
      inputs: { announced: true },
      body: ({ announced }) => {
        const title = labels.notFoundTitle;
        const head = html`<title>${title} – ${site.settings.name}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="${pathOnHost(site, site.settings.organization.logo)}">`;
        const common = {
          title,
          description: labels.notFoundText,
          head,
          content: html``,
          languages: [],
          breadcrumb: [],
          alternatives: alternatives(site.defaultLocale, announced),
          isHome: false,
        };
        return htmlText(site.templates.notFound({ ...frame(site, site.defaultLocale), ...common }, html));
      },
      headers: pageHeaders(site),
      links: [],
      source: 'not-found',
      role: { kind: 'not-found' },
    });
  },
};
