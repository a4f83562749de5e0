import { countOf } from '../../base/counts.ts';
import { essence } from '../../base/media-type.ts';
import { type Html, html } from '../../format/html.ts';
import { countText, numberText, sizeText } from '../../format/numbers.ts';
import { type Kind, kindOf, kinds } from '../page/kinds.ts';
import type { OpenSite } from '../page/open-site.ts';
import { addressLink, viewLink } from '../page/parts.ts';
import type { Asked, View } from '../page/shell.ts';

/** An output in the list, its size in bytes. */
type Row = readonly [path: string, kind: Kind, mediaType: string, size: number];

function rowsOf({ manifest }: OpenSite): readonly Row[] {
  return manifest.outputs.map((entry) => [entry.path, kindOf(entry, manifest), entry.mediaType, entry.size]);
}

/** Lists every output for the script, which makes elements only for those around the window. */
export function surfaceRows(site: OpenSite) {
  const names = Object.fromEntries(Object.entries(kinds).map(([kind, [name]]) => [kind, name]));
  const rows = rowsOf(site).map(([path, kind, mediaType, size]) => [path, kind, essence(mediaType), sizeText(size)]);
  return { kinds: names, rows };
}

const rowsOfPage = 100;

/** Lists every output, filtered: in pages without the script; with it, as one list that renders only its visible part. */
export function surfaceView({ site, query }: Asked): View {
  const words = query.get('q') ?? '';
  const asked = query.get('kind') ?? '';
  const kind = Object.hasOwn(kinds, asked) ? (asked as Kind) : undefined;
  const rows = rowsOf(site);
  const found = filtered(rows, words, kind);
  const pageSize = query.has('download') ? rows.length : rowsOfPage;
  const start = Math.max(0, Number.parseInt(query.get('from') ?? '0', 10) || 0);
  const shown = found.slice(start, start + pageSize);
  return {
    title: 'Surface',
    lead: html`Every address of the site: ${countText(rows.length, 'output')}.`,
    main: html`<form class="filter" action="">
<label for="q">Filter by address, type or kind</label><input id="q" name="q" type="search" value="${words}" autocomplete="off" spellcheck="false" placeholder="pricing markdown">
<label for="kind">Kind</label><select id="kind" name="kind"><option value="">All kinds</option>${kindOptions(rows, kind)}</select>
<button class="unscripted">Filter</button>
<p role="status" id="found">${numberText(found.length)} of ${numberText(rows.length)}</p>
</form>
<div class="surface" data-surface role="region" aria-label="Outputs" tabindex="0">
<table aria-rowcount="${found.length + 1}"><thead><tr aria-rowindex="1"><th scope="col">Address</th><th scope="col">Kind</th><th scope="col">Type</th><th scope="col" class="number">Size</th></tr></thead>
<tbody>${shown.map((row, index) => rowOf(row, start + index))}</tbody></table></div>
${found.length > shown.length && pages(found.length, start, { q: words || undefined, kind })}`,
  };
}

/** The rows that have every word, wherever, and are of the kind. The script filters the same way. */
function filtered(rows: readonly Row[], words: string, kind: Kind | undefined): readonly Row[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter(([path, ofKind, mediaType]) => {
    if (kind && ofKind !== kind) return false;
    const text = `${path} ${ofKind} ${essence(mediaType)}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

function kindOptions(rows: readonly Row[], current: Kind | undefined): readonly Html[] {
  const counts = countOf(rows.map(([, kind]) => kind));
  return (Object.keys(kinds) as Kind[])
    .filter((kind) => counts.has(kind))
    .map(
      (kind) =>
        html`<option value="${kind}"${kind === current && html` selected`}>${kinds[kind][1]} (${numberText(counts.get(kind) ?? 0)})</option>`,
    );
}

function rowOf([path, kind, mediaType, size]: Row, index: number): Html {
  return html`<tr id="${path}" aria-rowindex="${index + 2}"><td>${addressLink(path)}</td><td>${kinds[kind][0]}</td><td>${essence(mediaType)}</td><td class="number">${sizeText(size)}</td></tr>`;
}

function pages(
  count: number,
  start: number,
  query: { readonly q: string | undefined; readonly kind: Kind | undefined },
): Html {
  const link = (from: number) => viewLink('surface', { ...query, from: String(from) });
  return html`<p class="pages unscripted">${start > 0 && html`<a href="${link(Math.max(0, start - rowsOfPage))}">Before</a>`} ${start + rowsOfPage < count && html`<a href="${link(start + rowsOfPage)}">After</a>`}</p>`;
}
