import { setTimeout } from 'node:timers/promises';
import type { Place } from '../../base/problem.ts';
import { type Html, type HtmlValue, html } from '../../format/html.ts';
import { numberText } from '../../format/numbers.ts';
import type { Editing } from './editing.ts';
import { root } from './guard.ts';
import type { Scan } from './scan.ts';

/** The address of a view. */
export function viewLink(view: string, query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return given.length === 0 ? root + view : `${root + view}?${new URLSearchParams(given)}`;
}

/** A link to what the inspector knows of an address. */
export function addressLink(path: string, as?: string): Html {
  return html`<a class="path" href="${viewLink('address', { path, as })}">${breakable(path)}</a>`;
}

/** A path that may break after its slashes. */
export function breakable(path: string): HtmlValue {
  return path.split(/(?<=\/)/).flatMap((part, index) => (index === 0 ? [part] : [html`<wbr>`, part]));
}

/** A word in a coloured pill. The word says it all: the colour only helps to find it. */
export function badge(text: HtmlValue, tone: 'good' | 'bad' | 'warn' | 'plain' | 'markdown' | 'html' = 'plain'): Html {
  const plain = terms.get(text);
  return html`<span class="badge ${tone}"${plain && html` title="${plain}"`}>${text}</span>`;
}

/** A text with code between backticks, as in descriptions of hosts. */
export function withCode(text: string): HtmlValue {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

/** A part of a view, with a heading that can be linked to. */
export function section(id: string, heading: HtmlValue, content: HtmlValue): Html {
  return html`<section id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${heading}</h2>${terms.has(heading) && html`<p class="note">${terms.get(heading)}</p>`}${content}</section>`;
}

/** A term, with plain words below it if it needs them. */
export function term(name: string): HtmlValue {
  return html`${name}${terms.has(name) && html` <small>${terms.get(name)}</small>`}`;
}

/** The id of a row, so that somebody else can be sent there. */
export function rowId(...parts: readonly (string | number | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined)
    .join(':')
    .replace(/\s+/g, '-');
}

/** A link to a row itself. */
export function rowLink(id: string): Html {
  return html` <a class="row-link" href="#${encodeURI(id)}" title="Link to this row">#</a>`;
}

/** Lets wide content scroll by itself, by keyboard too. */
export function scrolling(label: string, content: HtmlValue): Html {
  return html`<div class="scrolling" role="region" aria-label="${label}" tabindex="0">${content}</div>`;
}

/** A text as it is, in a box that scrolls. */
export function sourceBox(label: string, text: string, most = 200_000): Html {
  const rest = text.length - most;
  return html`${scrolling(label, html`<pre><code>${text.slice(0, most)}</code></pre>`)}${rest > 0 && html`<p class="note">${numberText(rest)} more characters are not shown.</p>`}`;
}

/** The time that a view waits for the reading of the tree before it shows the results so far, in milliseconds. */
const patience = 300;

/** Waits a little for a scan. Resolves to whether it is finished. */
export async function isRead(scan: Scan): Promise<boolean> {
  const timer = new AbortController();
  await Promise.race([scan.finished, setTimeout(patience, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
  return scan.isFinished();
}

/** Says how far the reading is. The script asks for the page again until it is done. */
export function pendingNote(scan: Scan): Html {
  return html`<p class="note" role="status">Reading the tree: ${numberText(scan.read.size)} of ${numberText(scan.total)} outputs. <a href="">Reload</a></p>`;
}

/** A place in a file, which can be opened in the editor where a session runs. */
export function placeLink({ file, line, column }: Place, editing: Editing | undefined): Html {
  const text = `${file}:${line}:${column}`;
  if (!editing) return html`<code class="place">${text}</code>`;
  return html`<form class="open" action="${root}open" method="post">${tokenField(editing)}
<input type="hidden" name="file" value="${file}"><input type="hidden" name="line" value="${line}"><input type="hidden" name="column" value="${column}">
<button class="place" title="Open it in the editor">${text}</button> <span class="failed" role="status"></span></form>`;
}

/** The field that proves that a form comes from this inspector. */
export function tokenField({ token }: Editing): Html {
  return html`<input type="hidden" name="token" value="${token}">`;
}

/** Says how many items of a list are left out; nothing if none are. */
export function restNote(rest: number): Html | false {
  return rest > 0 && html`<p class="note">${numberText(rest)} more are not listed.</p>`;
}

/** Terms of engineers that views show, in plain words. */
export const terms: ReadonlyMap<unknown, string> = new Map([
  ['tokens of text', 'the unit that AI models read and bill: about four letters'],
  ['negotiated by Accept', 'a browser gets the page there, an AI assistant its Markdown'],
  ['redirects', 'old addresses that lead to new ones'],
  ['files of hosts', 'settings for the service that publishes the site'],
  ['Robots', 'whether search engines may list the page'],
  ['Canonical', 'the address that search engines should list'],
  ['Rich data', 'facts that search engines may show as prices, dates or questions'],
  ['SHA-256', 'the digest of the file'],
  ['Request', 'The request that this reader sends.'],
  ['Response', 'The status and headers of the response.'],
  ['File', 'The file on the host, and its sources.'],
  ['JSON-LD', 'Facts for search engines and AI assistants, invisible to visitors.'],
  [
    'Requirement × host',
    'A host is the service that publishes the site; a requirement is a feature that this site needs from it.',
  ],
  ['✓ digest verified', 'The file is unchanged since it was built'],
  ['✗ digest differs from the manifest', 'The file has changed since it was built'],
  ['✗ gap', 'The host cannot do this, and the site needs it'],
  ['gap, not needed', 'The host cannot do this, and the site does not need it'],
]);
