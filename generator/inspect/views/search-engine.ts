import { type Html, html } from '../../format/html.ts';
import { badge, breakable } from '../page/shell.ts';
import type { Shown } from '../page/shown.ts';

/** How many characters of a title and of a description results show, about: both are cut by width. https://developers.google.com/search/docs/appearance/title-link */
const [titleLength, descriptionLength] = [60, 160];

/** A result of a search engine, as far as the page decides it, and the rich data that it may use. */
export function searchEngine({ site, path, outline }: Shown): Html {
  if (!outline) return html`<p class="empty">Search engines list pages; this is none.</p>`;
  const { title, meta, links, graphs, lang } = outline;
  const robots = meta.get('robots') ?? site.entries.get(path)?.headers['X-Robots-Tag'];
  const crumbs = [new URL(site.manifest.baseUrl).host, ...path.split('/').filter((part) => part !== '')];
  const described = meta.get('description') ?? '';
  const canonical = links.find(({ rel }) => rel === 'canonical')?.href;
  const others = links.filter(({ rel, hreflang }) => rel === 'alternate' && hreflang);
  const types = typesIn(graphs.flatMap((graph) => ('value' in graph ? [graph.value] : [])));
  return html`<div class="result"${lang !== '' && html` lang="${lang}"`}><p class="crumbs">${crumbs.join(' › ')}</p><p class="result-title">${cut(title, titleLength)}</p><p>${cut(described, descriptionLength)}</p></div>
<dl class="headers">
<div><dt>Title</dt><dd>${title || badge('missing', 'bad')} ${length(title, titleLength)}</dd></div>
<div><dt>Description</dt><dd>${described || badge('missing', 'bad')} ${length(described, descriptionLength)}</dd></div>
<div><dt>Robots</dt><dd>${robots ?? 'may be listed'}</dd></div>
<div><dt>Canonical</dt><dd>${canonical ? html`<code>${breakable(canonical)}</code>${canonical !== site.origin + path && html` ${badge('another address', 'warn')}`}` : badge('missing', 'bad')}</dd></div>
<div><dt>Languages</dt><dd>${others.length === 0 ? 'this one' : others.map(({ hreflang, href }) => html`<span><code>${hreflang}</code> ${breakable(href)}</span>`)}</dd></div>
<div><dt>Rich data</dt><dd>${types.length === 0 ? 'none' : types.map(([type, count]) => html`${badge(count > 1 ? `${type} × ${count}` : type)} `)}</dd></div>
</dl>`;
}

function cut(text: string, most: number): string {
  return text.length > most
    ? `${text
        .slice(0, most)
        .replace(/\s+\S*$/, '')
        .toWellFormed()} …`
    : text;
}

function length(text: string, most: number): Html | false {
  return text.length > most && html`${badge(`${text.length} characters, about ${most} are shown`, 'plain')}`;
}

/** The types of all nodes of JSON-LD with how many of each there are, the most frequent first. */
function typesIn(value: unknown): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  const visit = (one: unknown): void => {
    if (typeof one !== 'object' || one === null) return;
    const { '@type': type } = one as { readonly '@type'?: unknown };
    for (const name of [type].flat()) if (typeof name === 'string') counts.set(name, (counts.get(name) ?? 0) + 1);
    Object.values(one).forEach(visit);
  };
  visit(value);
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}
