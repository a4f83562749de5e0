import { pathOnHost } from '../base/base-path.ts';
import { essence } from '../base/media-type.ts';
import { html } from '../format/html.ts';
import type { Locale } from '../model/config.ts';
import type { Site } from '../model/site.ts';
import { type Declaration, withRole } from '../output/declaration.ts';
import { fill } from '../templates/view.ts';
import { type Guide, guideOutputs } from './guide.ts';
import type { SiteResource } from './resource.ts';

/** `/feed/`: what a feed is, and its address, for those who would otherwise see XML. */
export const feedPage: SiteResource = {
  name: 'feed-page',
  isOptional: true,
  outputs: (site) => guideOutputs(site, (locale) => guideIn(site, locale)),
};

const isFeed = withRole('feed');

function guideIn(site: Site, locale: Locale): Guide {
  const { labels } = locale;
  return {
    name: 'feed-page',
    title: labels.feedTitle,
    description: fill(labels.feedText, { site: site.settings.name }),
    outputs: isFeed as (output: Declaration) => output is Declaration,
    content: (told) =>
      html`
<p>${labels.feedHow}</p>${told
        .filter(isFeed)
        .filter(({ role }) => role.locale === locale.code)
        .map(
          ({ path, mediaType, role }) => html`
<h2 id="${essence(mediaType).replace(/\W+/g, '-')}"><a href="${pathOnHost(site, path)}" type="${essence(mediaType)}">${role.format}</a></h2>
<pre role="group" tabindex="0" aria-labelledby="${essence(mediaType).replace(/\W+/g, '-')}" dir="ltr"><code>${site.baseUrl}${path}
</code></pre>`,
        )}`,
  };
}
