import { setTimeout } from 'node:timers/promises';
import type { Place } from '../../base/problem.ts';
import { escapeHtml, type Html, type HtmlValue, html, htmlText, rawHtml } from '../../format/html.ts';
import type { Host } from '../../hosts/rules/host.ts';
import type { BuiltPages } from './built-pages.ts';
import type { Editing } from './editing.ts';
import { type Answer, pagePolicy, root, sealed } from './guard.ts';
import type { OpenSite } from './open-site.ts';
import type { Scan } from './scan.ts';
import { terms } from './terms.ts';

/** A view of the inspector. */
export interface Viewer {
  /** The last part of its address. */
  readonly name: string;
  /** Its line in the menu. */
  readonly label: string;
  readonly show: (asked: Asked) => View | Promise<View>;
  /** Whether it can be downloaded, for somebody who has no inspector. */
  readonly isReport?: true;
}

/** The input of a view. */
export interface Asked {
  readonly site: OpenSite;
  readonly scan: Scan;
  readonly query: URLSearchParams;
  /** The origin of this server. */
  readonly here: string;
  /** Rejects where they cannot be known now. */
  readonly hosts: () => Promise<readonly Host[]>;
  /** Undefined where nothing can be edited. */
  readonly editing: Editing | undefined;
  /** Undefined for a site of this program's own. */
  readonly built: BuiltPages | undefined;
}

/** The content of a view. */
export interface View {
  readonly title: string;
  /** A mark before the heading, not part of the page's `<title>`. */
  readonly mark?: HtmlValue;
  /** The purpose of the view, in one sentence below its title. */
  readonly lead?: HtmlValue;
  readonly main: HtmlValue;
  /** Whether it is to be asked for again, because something is still being read. */
  readonly isPending?: boolean;
  readonly status?: number;
}

/** The parts of a page around its view. */
interface Around {
  readonly host: string | undefined;
  /** The address that is in the field. */
  readonly path?: string;
  /** The token of forms, for the script that asks for parts of the page again. */
  readonly token?: string | undefined;
  readonly menu: readonly Viewer[];
  /** The address of the same view as a download. */
  readonly download?: string | undefined;
}

/** A view as an answer. */
export function pageAnswer(name: string, view: View, site: OpenSite, around: Around): Answer {
  return {
    status: view.status ?? 200,
    headers: {
      ...sealed,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(around.host ?? ''),
    },
    body: page(name, view, site, around),
  };
}

/** A view as one file: without menu and forms, with its style sheet, and with links to the published site only. */
export function reportAnswer(view: View, site: OpenSite, style: string): Answer {
  const text = htmlText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.title} · ${new URL(site.manifest.baseUrl).host}</title>
<style>${rawHtml(style)}</style>
</head>
<body class="report">
${mainOf(view)}
</body>
</html>
`);
  const published = (_: string, query: string) =>
    `href="${site.origin}${escapeHtml(new URLSearchParams(query).get('path') ?? '')}"`;
  return {
    status: 200,
    headers: {
      ...sealed,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': 'attachment; filename="report.html"',
    },
    body: text.replace(/href="\/_inspect\/address\?(path=[^"&]*)[^"]*"/g, published).replace(/ href="\/[^"]*"/g, ''),
  };
}

function mainOf({ title, mark, lead, main, isPending }: View, download?: string): Html {
  return html`<main id="main" tabindex="-1"${isPending && html` data-pending`}>
<h1>${mark}${title}</h1>
${lead && html`<p class="lead">${lead}</p>`}
${download && html`<p class="download"><a class="button" href="${download}" download>Download as one file</a></p>`}
${main}
</main>`;
}

function page(view: string, shown: View, site: OpenSite, { path = '', token, menu, download }: Around): string {
  return htmlText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">${
    token &&
    html`
<meta name="token" content="${token}">`
  }
<title>${shown.title} · Inspector</title>
<link rel="icon" href="${root}icon.svg">
<link rel="stylesheet" href="${root}inspect.css">
<script src="${root}inspect.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${root}">${sign}<span>Inspector</span></a>
<form class="go" action="${root}address" role="search">
<label class="sr-only" for="go">Inspect an address</label>
<input id="go" name="path" type="search" placeholder="Inspect an address, such as ${site.home}" value="${path}" autocomplete="off" spellcheck="false">
<button>Inspect</button>
</form>
<a class="site" href="${site.home}">${new URL(site.manifest.baseUrl).host}${site.basePath}<span aria-hidden="true"> ↗</span></a>
</header>
<nav class="views" aria-label="Views">
<ul>${menu.map(({ name, label }) => html`<li><a href="${root}${name}"${name === view && html` aria-current="page"`}>${label}</a></li>`)}</ul>
</nav>
${mainOf(shown, download)}
</body>
</html>
`);
}

const sign = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true"><path d="M11 2h2v20h-2z" class="post"/><path d="M5 4h12l4 3-4 3H5z" class="arm"/><path d="M19 12H8l-4 2.75L8 17.5h11z" class="arm back"/></svg>`;

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

/** A number of bytes, as people say it. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const units = ['kB', 'MB', 'GB'];
  let [value, unit] = [bytes / 1000, 0];
  while (value >= 1000 && unit < 2) [value, unit] = [value / 1000, unit + 1];
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** A count with its noun. */
export function countText(count: number, one: string, several = `${one}s`): string {
  return `${numberText(count)} ${count === 1 ? one : several}`;
}

export function numberText(value: number): string {
  return value.toLocaleString('en');
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
