import { pathOnHost } from '../base/base-path.ts';
import { essence } from '../base/media-type.ts';
import { type Html, html } from '../format/html.ts';
import type { Site } from '../model/site.ts';
import { type WithRole, withRole } from '../output/output.ts';
import { blogPath, type Locale } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import type { Labels } from '../templates/labels.ts';
import { guideResource } from './parts/guide.ts';

/** `/feed/`: what a feed is, and its address, for those who would otherwise see XML, and the way on to what it brings and to what the site asks for. */
export const feedPage = guideResource({ name: 'feed-page', tellsOf: withRole('feed'), content });

function content(site: Site, locale: Locale, feeds: readonly WithRole<'feed'>[]): Html {
  const { code, labels, prefix } = locale;
  const { callToAction: call } = site.settings;
  const to = call ? localize(call.url, code) : '';
  const more =
    call &&
    to !== `${prefix}/feed/` &&
    html` <a href="${to.startsWith('/') ? pathOnHost(site, to) : to}">${localize(call.text, code)}</a>`;
  return html`
<p>${labels.feedHow}</p>
<ul class="cards feeds">${feeds.filter(({ role }) => role.locale === code).map((feed) => address(site, feed, labels))}
</ul>
<div class="hero"><p><strong>${labels.blogDescription.replace(/[.。]$/, '')}</strong></p>
<p><a href="${pathOnHost(site, blogPath(site.settings, locale))}">${labels.blog}</a>${more}</p></div>`;
}

/** The label that says who needs a format. */
const needs = { RSS: 'feedOfRss', Atom: 'feedOfAtom', 'JSON Feed': 'feedOfJson' } as const;

function address(site: Site, { path, mediaType, role }: WithRole<'feed'>, labels: Labels): Html {
  const type = essence(mediaType);
  const id = type.replace(/\W+/g, '-');
  return html`
<li><p><strong id="${id}"><a href="${pathOnHost(site, path)}" type="${type}">${role.format}</a></strong><br>
${labels[needs[role.format]]}</p>
<pre role="group" tabindex="0" aria-labelledby="${id}" dir="ltr"><code>${site.baseUrl}${path}
</code></pre></li>`;
}
