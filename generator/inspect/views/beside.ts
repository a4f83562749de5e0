import { sha256Of } from '../../base/sha256.ts';
import { html } from '../../format/html.ts';
import { numberText } from '../../format/numbers.ts';
import type { BuiltPages, SeenPage } from '../page/built-pages.ts';
import { root } from '../page/guard.ts';
import { addressLink, badge, breakable, section, sourceBox, viewLink } from '../page/parts.ts';
import type { Asked, View } from '../page/shell.ts';

/** Shows the content extracted from each page of a site that another program built; for one page, next to the page itself. */
export function besideView({ built, query }: Asked): View {
  const path = query.get('path');
  if (!built)
    return {
      title: 'Beside',
      status: 404,
      main: html`<p class="empty">This site is not built by another generator.</p>`,
    };
  return path === null || path === '' ? listOf(built) : pageOf(built, path);
}

function listOf(built: BuiltPages): View {
  const sureness = ({ found }: SeenPage) => found?.confidence ?? 2;
  const pages = built.list().toSorted((a, b) => sureness(a) - sureness(b) || (a.path < b.path ? -1 : 1));
  return {
    title: 'Beside the site',
    lead: html`The Markdown alternate of each page, with the least certain results first. If one is wrong, mark the main content with <code>data-fingerpost-body</code>, and unwanted parts within it with <code>data-fingerpost-ignore</code>.`,
    main: html`<table class="matrix"><thead><tr><th scope="col">Page</th><th scope="col">Found by</th><th scope="col">Confidence</th><th scope="col">Words kept</th><th scope="col">Words left out</th></tr></thead>
<tbody>${pages.map(
      ({ path, found, reason }) =>
        html`<tr><th scope="row"><a class="path" href="${viewLink('beside', { path })}">${breakable(path)}</a></th>${
          found
            ? html`<td>${found.method}</td><td class="number">${sure(found.confidence)}</td><td class="number">${numberText(found.kept)}</td><td class="number">${numberText(found.left)}</td>`
            : html`<td colspan="4">${badge('no alternate', 'plain')} It ${reason}</td>`
        }</tr>`,
    )}</tbody></table>`,
  };
}

function sure(confidence: number) {
  return badge(confidence.toFixed(2), confidence < 0.6 ? 'warn' : 'good');
}

function pageOf(built: BuiltPages, path: string): View {
  const seen = built.look(path);
  if (!seen)
    return { title: path, isPending: true, main: html`<p class="empty">This page does not exist anymore.</p>` };
  const { found, reason, file, markdown } = seen;
  // The address of the frame changes with the page, so that it is loaded again then, and only then.
  const frame = `${root}built?${new URLSearchParams({ path, version: sha256Of(seen.html).slice(0, 12) })}`;
  return {
    title: path,
    // The file may change at any moment.
    isPending: true,
    main: html`
<div class="chips" id="found">${
      found
        ? html`${badge(found.method)} ${sure(found.confidence)} ${badge(`${numberText(found.kept)} words kept`, 'good')} ${badge(`${numberText(found.left)} words left out`, 'bad')}`
        : html`${badge('no alternate', 'warn')} It ${reason}`
    } <code>${file}</code> <a class="button" href="${viewLink('beside')}">All pages</a></div>
<div class="columns" id="both">
${section('built', 'The page', html`<p class="lead">Green with a solid outline is in the alternate; red with a dashed one is left out.</p><iframe title="The page with marks" sandbox="allow-same-origin" src="${frame}"></iframe>`)}
${section('alternate', html`Its alternate ${found && addressLink(path, 'agent')}`, markdown === '' ? html`<p class="empty">It has none.</p>` : sourceBox('The Markdown alternate', markdown))}
</div>`,
  };
}
