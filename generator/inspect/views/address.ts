import { append } from '../../base/append.ts';
import { shellQuoted } from '../../base/command-line.ts';
import { nearest } from '../../base/nearest.ts';
import { sha256Of } from '../../base/sha256.ts';
import { type Html, html } from '../../format/html.ts';
import { printJson } from '../../format/json.ts';
import { countText, numberText, sizeText } from '../../format/numbers.ts';
import type { ManifestEntry } from '../../output/manifest.ts';
import { outlineOf, type PageOutline } from '../page/body.ts';
import { kindOf, kinds } from '../page/kinds.ts';
import { answerAt, isThere, type OpenSite } from '../page/open-site.ts';
import {
  addressLink,
  badge,
  breakable,
  isRead,
  pendingNote,
  restNote,
  scrolling,
  section,
  sourceBox,
  term,
  viewLink,
} from '../page/parts.ts';
import { type Scan, tokensOf } from '../page/scan.ts';
import type { Asked, View } from '../page/shell.ts';
import { type Answered, type ReaderName, readers } from './readers.ts';

/** One address as each of its readers gets it. */
export async function addressView({ site, scan, query, here }: Asked): Promise<View> {
  const path = pathOf(query.get('path') || site.home, site);
  const asked = query.get('as') ?? '';
  const as: ReaderName = Object.hasOwn(readers, asked) ? (asked as ReaderName) : 'browser';
  const answered = await answerTo(site, path, readers[as].accept);
  const { entry, status } = answered;
  const outline = await pageOutline(site, path);
  const shown = await readers[as].show({ site, path, answered, outline, width: query.get('width') ?? '' });
  const isDone = await isRead(scan);
  return {
    title: path,
    isPending: !isDone,
    ...(status === 404 && { lead: missing(path, site) }),
    main: html`
<div class="chips">${badge(status, status === 200 ? 'good' : 'warn')} ${entry && badge(kinds[kindOf(entry, site.manifest)][0])} ${entry && badge(sizeText(entry.size))} ${answered.text !== undefined && badge(`≈ ${numberText(tokensOf(answered.text))} tokens`)} ${entry && digestBadge(entry, answered.bytes)}
<a class="button" href="${path}">Open</a> <button type="button" class="scripted" data-copy="curl">Copy as curl</button></div>
<nav class="tabs" aria-label="Readers"><ul>${Object.entries(readers).map(
      ([name, { title }]) =>
        html`<li><a href="${viewLink('address', { path, as: name })}"${name === as && html` aria-current="true"`}>${title}</a></li>`,
    )}</ul></nav>
${section('reader', readers[as].title, html`<p class="lead">${readers[as].lead}</p>${shown}`)}
<div class="columns">
${section('request', 'Request', scrolling('The request as a curl command', html`<pre id="curl"><code>${curlFor(here + path, readers[as].accept)}</code></pre>`))}
${section('headers', 'Response', headerTable(status, answered.headers))}
</div>
${entry && section('file', 'File', fileTable(entry, answered, site))}
${outline && section('data', 'JSON-LD', graphs(outline))}
${section('out', 'Links from here', outbound(answered.served ?? path, scan, site))}
${section('in', 'Links to here', html`${inbound(path, scan)}${!isDone && pendingNote(scan)}`)}`,
  };
}

/** A path as people type or paste it: with or without the host, with or without the first slash. */
function pathOf(typed: string, { origin, home }: OpenSite): string {
  try {
    const url = new URL(typed.trim(), origin + home);
    return url.origin === origin || /^https?:$/.test(url.protocol) ? url.pathname : home;
  } catch {
    return home;
  }
}

async function answerTo(site: OpenSite, path: string, accept: string | undefined): Promise<Answered> {
  const { status, headers, file } = answerAt(site, path, accept);
  const entry = file === undefined ? undefined : site.manifest.outputs.find((output) => output.file === file);
  const bytes = entry && (await site.bytes(entry.path));
  const text = entry && (await site.text(entry.path));
  return { status, headers, entry, served: entry?.path, bytes, text };
}

async function pageOutline(site: OpenSite, path: string): Promise<PageOutline | undefined> {
  const entry = site.entries.get(path);
  if (!entry?.mediaType.startsWith('text/html')) return undefined;
  const text = await site.text(path);
  return text === undefined ? undefined : outlineOf(text);
}

function missing(path: string, { entries, manifest }: OpenSite): Html {
  const like = nearest(path, manifest.outputs.map((output) => output.path).slice(0, 20_000));
  const folder = `${path.replace(/\/[^/]*$/, '')}/`;
  const near = like ?? (entries.has(folder) ? folder : undefined);
  return html`Nothing is served here.${near !== undefined && html` Did you mean ${addressLink(near)}?`}`;
}

function digestBadge({ sha256 }: ManifestEntry, bytes: Uint8Array | undefined): Html {
  const intact = bytes !== undefined && sha256Of(bytes) === sha256;
  return intact ? badge('✓ digest verified', 'good') : badge('✗ digest differs from the manifest', 'bad');
}

function headerTable(status: number, headers: Readonly<Record<string, string>>): Html {
  const rows = Object.entries(headers);
  return html`<dl class="headers"><div><dt>Status</dt><dd>${status}</dd></div>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${name === 'Link' ? value.split(/, (?=<)/).map((link) => html`<span>${breakable(link)}</span>`) : breakable(value)}</dd></div>`)}</dl>`;
}

function fileTable({ file, sha256, siblings = [] }: ManifestEntry, { served }: Answered, { report }: OpenSite): Html {
  const sources = served === undefined ? [] : (report?.sources(served) ?? []);
  return html`<dl class="headers"><div><dt>File</dt><dd><code>${breakable(file)}</code></dd></div><div><dt>${term('SHA-256')}</dt><dd><code>${sha256}</code></dd></div>
${siblings.map((sibling) => html`<div><dt>${sibling.coding}</dt><dd><code>${sibling.file}</code> ${sizeText(sibling.size)}</dd></div>`)}
${sources.length > 0 && html`<div><dt>Made from</dt><dd>${sources.map((source) => html`<code>${source}</code> `)}</dd></div>`}</dl>`;
}

function graphs({ graphs: all }: PageOutline): Html {
  if (all.length === 0) return html`<p class="empty">This page has none.</p>`;
  return html`${all.map((graph, index) => ('fault' in graph ? html`<p>${badge('error', 'bad')} It cannot be read: ${graph.fault}</p>` : sourceBox(`Block ${index + 1}`, printJson(graph.value))))}`;
}

/** Maximum number of links listed. */
const most = 200;

function outbound(path: string, scan: Scan, site: OpenSite): Html {
  const { edges = [], outside = [] } = scan.read.get(path) ?? {};
  const listed = new Map<string, string[]>();
  for (const { to, rel } of edges) append(listed, to, rel);
  if (listed.size + outside.length === 0) return html`<p class="empty">There are none.</p>`;
  return html`<p>${countText(listed.size, 'address', 'addresses')} of this site and ${countText(outside.length, 'address', 'addresses')} elsewhere.</p>
<ul class="links">${[...listed].slice(0, most).map(([to, rels]) => html`<li>${addressLink(to)} <span class="rel">${rels.join(', ')}</span>${!isThere(site, to) && html` ${badge('not in the tree', 'warn')}`}</li>`)}
${outside.slice(0, most).map((href) => html`<li><code>${breakable(href)}</code></li>`)}</ul>`;
}

function inbound(path: string, scan: Scan): Html {
  const listed = new Map<string, string[]>();
  for (const { from, rel } of scan.inbound(path)) append(listed, from, rel);
  if (listed.size === 0) return html`<p class="empty">No link found so far.</p>`;
  const rest = listed.size - most;
  return html`<p>${countText(listed.size, 'address leads', 'addresses lead')} here.</p>
<ul class="links">${[...listed].slice(0, most).map(([from, rels]) => html`<li>${addressLink(from)} <span class="rel">${rels.join(', ')}</span></li>`)}</ul>${restNote(rest)}`;
}

/** The request as a command of curl, for any POSIX shell. https://curl.se/docs/manpage.html */
export function curlFor(url: string, accept: string | undefined): string {
  const header = accept === undefined ? '' : ` -H ${shellQuoted(`Accept: ${accept}`)}`;
  return `curl -sS -D -${header} ${shellQuoted(url)}`;
}
