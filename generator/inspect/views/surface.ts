import { countOf } from '../../base/counts.ts';
import { essence } from '../../base/media-type.ts';
import { type Html, html } from '../../format/html.ts';
import { countText, numberText, sizeText } from '../../format/numbers.ts';
import { type Kind, kindOf, kinds } from '../page/kinds.ts';
import { addressLink } from '../page/parts.ts';
import type { Asked, View } from '../page/shell.ts';

/** An output in the list, its size in bytes. */
type Row = readonly [path: string, kind: Kind, mediaType: string, size: number];

/** Lists every output, filtered; the script asks for the list again while one types. */
export function surfaceView({ site: { manifest }, query }: Asked): View {
  const words = query.get('q') ?? '';
  const asked = query.get('kind') ?? '';
  const kind = Object.hasOwn(kinds, asked) ? (asked as Kind) : undefined;
  const rows = manifest.outputs.map(
    (entry): Row => [entry.path, kindOf(entry, manifest), essence(entry.mediaType), entry.size],
  );
  const found = filtered(rows, words, kind);
  return {
    title: 'Surface',
    lead: html`Every address of the site: ${countText(rows.length, 'output')}.`,
    main: html`<form class="filter" action="" data-live="found outputs">
<label for="q">Filter by address, type or kind</label><input id="q" name="q" type="search" value="${words}" autocomplete="off" spellcheck="false" placeholder="pricing markdown">
<label for="kind">Kind</label><select id="kind" name="kind"><option value="">All kinds</option>${kindOptions(rows, kind)}</select>
<button class="unscripted">Filter</button>
<p role="status" id="found">${numberText(found.length)} of ${numberText(rows.length)}</p>
</form>
<div class="surface" id="outputs" role="region" aria-label="Outputs" tabindex="0">
<table><thead><tr><th scope="col">Address</th><th scope="col">Kind</th><th scope="col">Type</th><th scope="col" class="number">Size</th></tr></thead>
<tbody>${found.map(rowOf)}</tbody></table></div>`,
  };
}

/** The rows that have every word, wherever, and are of the kind. */
function filtered(rows: readonly Row[], words: string, kind: Kind | undefined): readonly Row[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return rows.filter(([path, ofKind, type]) => {
    if (kind && ofKind !== kind) return false;
    const text = `${path} ${ofKind} ${type}`.toLowerCase();
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

function rowOf([path, kind, type, size]: Row): Html {
  return html`<tr id="${path}"><td>${addressLink(path)}</td><td>${kinds[kind][0]}</td><td>${type}</td><td class="number">${sizeText(size)}</td></tr>`;
}
