import { diffLines } from 'diff';
import { isText } from '../../base/media-type.ts';
import { type Html, html } from '../../format/html.ts';
import { countText } from '../../format/numbers.ts';
import type { SiteChange } from '../../preview/source.ts';
import { root } from '../page/guard.ts';
import type { OpenSite } from '../page/open-site.ts';
import { addressLink, badge, restNote, scrolling, section, viewLink } from '../page/parts.ts';
import type { Asked, View } from '../page/shell.ts';

/** Shows the changes of the last build, before and after. */
export function changesView({ site, query }: Asked): View {
  const { report } = site;
  if (!report)
    return {
      title: 'Changes',
      lead: 'Each output that a build changed, before and after.',
      main: html`<p class="empty"><code>fingerpost dev</code> lists the changes of each save here; <code>fingerpost build</code> prints them, and <code>--json</code> lists every address.</p>`,
    };
  const path = query.get('path');
  const change = report.changes.find((candidate) => candidate.path === path);
  return {
    title: 'Changes',
    lead:
      report.changes.length === 0
        ? 'The last build changed nothing.'
        : html`The last build changed ${countText(report.changes.length, 'address', 'addresses')}.`,
    main: html`${change && oneChange(change, site)}${section('all', 'All changes', list(report.changes, path))}`,
  };
}

/** Whether an output came, went or is another. */
export function changeText({ before, after }: SiteChange): string {
  if (!before) return 'added';
  return after ? 'changed' : 'removed';
}

const most = 500;

function list(changes: readonly SiteChange[], current: string | null): Html {
  const rest = changes.length - most;
  return html`${changeRows(changes.slice(0, most), current)}${restNote(rest)}`;
}

/** Changes as links, each with its reasons. */
export function changeRows(changes: readonly SiteChange[], current?: string | null): Html {
  return html`<ul class="rows">${changes.map(
    (change) =>
      html`<li>${badge(changeText(change))} <a class="path" href="${viewLink('changes', { path: change.path })}"${change.path === current && html` aria-current="true"`}>${change.path}</a>${change.sources.length > 0 && html` <span class="muted">by ${change.sources.join(', ')}</span>`}</li>`,
  )}</ul>`;
}

function oneChange(change: SiteChange, site: OpenSite): Html {
  const { path, before, after, sources } = change;
  return section(
    'change',
    html`${badge(changeText(change))} ${addressLink(path)}`,
    html`${sources.length > 0 && html`<p>The reason may be in ${sources.map((file) => html`<code>${file}</code> `)}</p>`}
<h3>As text</h3>
${difference('Lines that differ', change, site)}
<h3>Rendered</h3>
<div class="sides">${side('before', path, before)}${side('after', path, after)}</div>`,
  );
}

/** The lines in which an output differs, in a box with a label. */
export function difference(label: string, { path, before, after }: SiteChange, { entries }: OpenSite): Html {
  if (!isText(entries.get(path)?.mediaType ?? 'text/plain')) return html`<p class="note">This file is not text.</p>`;
  const decode = (bytes: Uint8Array | undefined) => (bytes ? new TextDecoder().decode(bytes) : '');
  return scrolling(label, textDiff(decode(before), decode(after)));
}

function side(name: 'before' | 'after', path: string, bytes: Uint8Array | undefined): Html {
  const src = `${root}changed?${new URLSearchParams({ path, side: name })}`;
  const heading = name === 'before' ? 'Before' : 'After';
  return html`<figure><figcaption>${heading}</figcaption>${bytes ? html`<iframe sandbox="allow-same-origin" title="${heading}: ${path}" src="${src}" tabindex="-1"></iframe>` : html`<p class="empty">Nothing was here.</p>`}</figure>`;
}

/** Number of lines shown around a change. */
const context = 3;
/** Time limit of the comparison, in milliseconds. */
const patience = 1000;

/** The lines that differ, with some around them, and whether each came or went. */
export function textDiff(before: string, after: string): Html {
  const parts = diffLines(before, after, { timeout: patience });
  if (!parts) return html`<p class="note">The two versions differ too much for a comparison by line.</p>`;
  const lines = parts.flatMap(({ value, added, removed }, index) => {
    const all = linesOf(value);
    const [previous, next] = [parts[index - 1], parts[index + 1]];
    if (added) return around(all, previous?.removed ? previous.value : '').map((line) => html`<ins>${line}\n</ins>`);
    if (removed) return around(all, next?.added ? next.value : '').map((line) => html`<del>${line}\n</del>`);
    const head = previous ? all.slice(0, context) : [];
    const tail = next ? all.slice(Math.max(head.length, all.length - context)) : [];
    const hidden = all.length - head.length - tail.length;
    return [
      ...head.map((line) => html`<span>${line}\n</span>`),
      ...(hidden > 0 ? [html`<span class="gap">${countText(hidden, 'unchanged line')}\n</span>`] : []),
      ...tail.map((line) => html`<span>${line}\n</span>`),
    ];
  });
  return html`<pre class="diff"><code>${lines}</code></pre>`;
}

function linesOf(text: string): readonly string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** Length up to which a line is shown as a whole. */
const longest = 400;
/** Length shown on either side of the difference in a longer line. */
const beside = 80;

/** Lines that others take the place of: of a long one, such as JSON-LD, the part in which it differs from the line in its place. */
function around(lines: readonly string[], other: string): readonly string[] {
  const others = linesOf(other);
  if (others.length !== lines.length) return lines;
  return lines.map((line, index) => {
    const counterpart = others[index] ?? '';
    if (line.length <= longest || counterpart === '') return line;
    const shorter = Math.min(line.length, counterpart.length);
    let start = 0;
    let end = 0;
    while (start < shorter && line[start] === counterpart[start]) start += 1;
    while (end < shorter - start && line.at(-1 - end) === counterpart.at(-1 - end)) end += 1;
    const [from, to] = [Math.max(0, start - beside), Math.min(line.length, line.length - end + beside)];
    return `${from > 0 ? '… ' : ''}${line.slice(from, to).toWellFormed()}${to < line.length ? ' …' : ''}`;
  });
}
