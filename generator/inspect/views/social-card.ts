import { type Html, html } from '../../format/html.ts';
import { pathOfLink } from '../page/open-site.ts';
import { badge, breakable } from '../page/shell.ts';
import type { Shown } from '../page/shown.ts';

/** What a card needs. https://ogp.me/#metadata */
const needed = ['og:title', 'og:type', 'og:image', 'og:url'];

/** The card that social networks and messengers make of a page, and the properties that it is made of. */
export function socialCard({ site, path, outline }: Shown): Html {
  if (!outline) return html`<p class="empty">Cards are made of pages; this is none.</p>`;
  const { meta, title } = outline;
  const image = meta.get('og:image');
  const local = image === undefined ? undefined : pathOfLink(site, image, path);
  const isHere = local !== undefined && site.entries.has(local);
  const properties = [...meta].filter(([name]) => /^(?:og|twitter|article|fb):/.test(name));
  const missing = needed.filter((name) => !meta.has(name));
  const vector = image !== undefined && /\.svg$/.test(image);
  return html`<div class="card">${isHere ? html`<img src="${local}" alt="">` : html`<p class="no-picture">${image === undefined ? 'No picture' : 'The picture is elsewhere'}</p>`}
<div><p class="crumbs">${new URL(site.manifest.baseUrl).host}</p><p class="card-title">${meta.get('og:title') ?? title}</p><p>${meta.get('og:description') ?? ''}</p></div></div>
<ul class="rows">${missing.map((name) => html`<li>${badge('missing', 'warn')} <code>${name}</code></li>`)}${vector && html`<li>${badge('note', 'warn')} The picture is an SVG, which most networks do not show: a PNG or JPEG of 1200 × 630 is shown everywhere.</li>`}</ul>
<dl class="headers">${properties.map(([name, value]) => html`<div><dt>${name}</dt><dd>${breakable(value)}</dd></div>`)}</dl>`;
}
