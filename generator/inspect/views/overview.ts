import { countOf } from '../../base/counts.ts';
import type { Problem } from '../../base/problem.ts';
import { type Html, html } from '../../format/html.ts';
import { countText, numberText, sizeText } from '../../format/numbers.ts';
import { isPage } from '../../output/manifest.ts';
import type { Editing } from '../page/editing.ts';
import { type Kind, kindOf, kinds } from '../page/kinds.ts';
import { isThere, type OpenSite } from '../page/open-site.ts';
import {
  addressLink,
  badge,
  isRead,
  pendingNote,
  placeLink,
  restNote,
  rowId,
  rowLink,
  section,
  term,
  viewLink,
} from '../page/parts.ts';
import type { Scan } from '../page/scan.ts';
import type { Asked, View } from '../page/shell.ts';
import { changeRows } from './changes.ts';

/** Whether all is well, what there is, and what changed. */
export async function overviewView({ site, scan, editing }: Asked): Promise<View> {
  const isDone = await isRead(scan);
  const faults = faultsIn(site, scan);
  const { problems = [], builtAt } = site.report ?? {};
  const isWell = faults.length === 0 && problems.length === 0;
  const errors = problems.filter(({ level }) => level === 'error').length + faults.length;
  const well = isDone ? 'All is well' : 'No problems so far';
  const title = isWell ? well : verdict(errors, problems.length + faults.length);
  const checked = `${numberText(scan.read.size)} of ${numberText(scan.total)} files read; their digests and links are checked`;
  return {
    title,
    mark: html`<span class="verdict${!isWell && (errors > 0 ? ' bad' : ' warn')}" aria-hidden="true">${isWell ? '✓' : '!'}</span>`,
    lead: html`${checked}.${builtAt && html` Built at <time datetime="${builtAt.toISOString()}">${builtAt.toTimeString().slice(0, 8)}</time>.`}`,
    isPending: !isDone,
    main: html`
${!isDone && pendingNote(scan)}
${!isWell && section('problems', 'Problems', html`<ul class="problems">${faults}${problems.map((problem) => problemItem(problem, editing, problemId(problem)))}</ul>`)}
${isDone && unlinkedList(site, scan)}
${section('counts', 'Contents', figures(site, scan))}
${site.report && section('changed', 'What the last build changed', changesIn(site))}
${section(
  'start',
  'Where to start',
  html`<ul class="cards">
<li><a href="${viewLink('address', { path: site.home })}"><b>The home page</b> as browsers, agents, search engines, feed readers and social networks get it</a></li>
<li><a href="${viewLink('map')}"><b>The map</b>: how a machine gets from one address to the next</a></li>
<li><a href="${viewLink('accept')}"><b>Accept</b>: who gets Markdown, who gets HTML, and why</a></li>
<li><a href="${viewLink('facts')}"><b>Facts</b>: each price, limit and contact, and every place that shows it</a></li>
</ul>`,
)}
${section('kinds', 'By kind', kindBars(site))}`,
  };
}

function verdict(errors: number, all: number): string {
  return errors > 0 ? countText(errors, 'error') : countText(all, 'warning');
}

function faultsIn(site: OpenSite, scan: Scan): readonly Html[] {
  const damaged = [...scan.read].filter(([, { intact }]) => !intact);
  const lost = new Map<string, string>();
  for (const [from, { edges }] of scan.read)
    for (const { to, rel } of edges) if (isPlace(rel) && !isThere(site, to)) lost.set(to, from);
  return [
    ...damaged.map(
      ([path]) =>
        html`<li id="damaged:${path}">${badge('error', 'bad')} ${addressLink(path)} has changed since the build: its digest differs from the manifest.${rowLink(`damaged:${path}`)}</li>`,
    ),
    ...[...lost].map(
      ([to, from]) =>
        html`<li id="lost:${to}">${badge('error', 'bad')} ${addressLink(from)} has a broken link to <code>${to}</code>.${rowLink(`lost:${to}`)}</li>`,
    ),
  ];
}

const mostListed = 100;

/** The pages that readers cannot come to from another one: machines find them in the sitemap. */
function unlinkedList({ manifest, home }: OpenSite, scan: Scan): Html | false {
  const pages = new Set(manifest.outputs.filter(isPage).map(({ path }) => path));
  const isLinked = (path: string) =>
    [path, path.slice(0, -1)].some((to) => scan.inbound(to).some(({ from, rel }) => rel === 'a' && pages.has(from)));
  const unlinked = [...pages].filter((path) => path !== home && !isLinked(path));
  if (unlinked.length === 0) return false;
  const list = html`<ul class="links">${unlinked.slice(0, mostListed).map((path) => html`<li>${addressLink(path)}</li>`)}</ul>`;
  return section(
    'unlinked',
    'Pages without a link from another page',
    html`<p class="note">Search engines find them in the sitemap, but readers cannot reach them from within the site. That is intended for landing pages.</p>${list}${restNote(unlinked.length - mostListed)}`,
  );
}

/** Whether a link is one that readers follow. Names of things in data are addresses, too, and need not lead anywhere. */
function isPlace(rel: string): boolean {
  return /^(?:a|area|img|script|stylesheet|alternate|loc|icon|canonical|next|prev)$/.test(rel);
}

/** A problem as the build reports it. */
export function problemItem({ level, code, message, place, hint }: Problem, editing?: Editing, id?: string): Html {
  return html`<li${id !== undefined && html` id="${id}"`}>${badge(level, level === 'error' ? 'bad' : 'warn')} <span>${message}</span>
${place && placeLink(place, editing)} <code class="code">${code}</code>${id !== undefined && rowLink(id)}
${place?.text && html`<pre><code>${place.text}</code></pre>`}${hint && html`<p class="note">${hint}</p>`}</li>`;
}

function problemId({ code, message, place }: Problem): string {
  return place ? rowId(code, place.file, place.line, place.column) : rowId(code, message);
}

function figures({ manifest }: OpenSite, scan: Scan): Html {
  const bytes = manifest.outputs.reduce((sum, { size }) => sum + size, 0);
  const tokens = [...scan.read.values()].reduce((sum, page) => sum + page.tokens, 0);
  const all: readonly (readonly [string, string])[] = [
    [numberText(manifest.outputs.length), 'addresses'],
    [sizeText(bytes), 'in all'],
    [`≈ ${numberText(tokens)}`, 'tokens of text'],
    [numberText(manifest.negotiated.length), 'negotiated by Accept'],
    [numberText(manifest.redirects.length), 'redirects'],
    [numberText(manifest.files.length), 'files of hosts'],
  ];
  return html`<dl class="figures">${all.map(([value, name]) => html`<div><dt>${term(name)}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function kindBars({ manifest }: OpenSite): Html {
  const counts = countOf(manifest.outputs.map((entry) => kindOf(entry, manifest)));
  const most = Math.max(1, ...counts.values());
  const listed = (Object.keys(kinds) as Kind[]).filter((kind) => counts.has(kind));
  return html`<ul class="bars">${listed.map((kind) => {
    const count = counts.get(kind) ?? 0;
    const href = viewLink('surface', { kind });
    return html`<li><a href="${href}"><span>${kinds[kind][1]}</span><svg aria-hidden="true"><rect width="${(100 * count) / most}%" height="100%"/></svg><b>${numberText(count)}</b></a></li>`;
  })}</ul>`;
}

function changesIn({ report }: OpenSite): Html {
  const changes = report?.changes ?? [];
  if (changes.length === 0) return html`<p>Nothing.</p>`;
  const shown = changes.slice(0, 12);
  const rest = changes.length - shown.length;
  return html`${changeRows(shown)}${rest > 0 && html`<p><a href="${viewLink('changes')}">${numberText(rest)} more</a></p>`}`;
}
