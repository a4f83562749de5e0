import { type Html, html } from '../../format/html.ts';
import { respond } from '../../hosts/runtime/respond.js';
import type { Asked } from '../page/asked.ts';
import { acceptOf, type Client, clients } from '../page/clients.ts';
import type { OpenSite } from '../page/open-site.ts';
import { addressLink, badge, breakable, scrolling, section, type View } from '../page/shell.ts';
import { acceptSteps } from './accept-steps.ts';

/** Who gets which representation, and why. */
export function acceptView({ site, query }: Asked): View {
  const path = query.get('path') || site.home;
  const header = query.get('accept') ?? acceptOf('Claude Code') ?? '';
  const columns = columnsOf(site, query.get('path'));
  return {
    title: 'Accept',
    lead: 'The same address has an answer for people and one for agents. The Accept header decides, by the code that hosts run.',
    main: html`${section('explain', 'Why this representation?', explanation(site, path, header))}
${section(
  'clients',
  'Who gets what',
  html`${scrolling('Clients and what they get', matrix(site, columns))}
<p class="note">HTML is what a browser shows; Markdown is the same content without the page around it. The headers are those that each client is documented, or was seen, to send: its name leads to the source.</p>`,
)}`,
  };
}

/** The address that was asked for, negotiated ones, and one that is not. */
function columnsOf({ manifest, entries }: OpenSite, asked: string | null): readonly string[] {
  const negotiated = manifest.negotiated.slice(0, 4).map(({ path }) => path);
  const paths = new Set(manifest.negotiated.map(({ path }) => path));
  const other = manifest.outputs.find(
    ({ path, mediaType }) => mediaType.startsWith('text/html') && !paths.has(path) && path.endsWith('/'),
  );
  const all = [...(asked && entries.has(asked) ? [asked] : []), ...negotiated, ...(other ? [other.path] : [])];
  return [...new Set(all)].slice(0, 6);
}

/** What is answered, by the code that answers. */
function chosen({ tree }: OpenSite, path: string, accept: string | undefined) {
  return respond({ method: 'GET', path, query: '', accept, ifNoneMatch: undefined }, tree);
}

function explanation(site: OpenSite, path: string, header: string): Html {
  const steps = acceptSteps(path, header, site.tree);
  const { status, headers, file } = chosen(site, path, header);
  return html`<form class="fields" action="" data-live="explanation">
<label for="accept-path">Address</label><input id="accept-path" name="path" value="${path}" spellcheck="false" autocomplete="off">
<label for="accept-header">Accept</label><input id="accept-header" name="accept" value="${header}" spellcheck="false" autocomplete="off">
<button>Explain</button>
</form>
<div id="explanation" aria-live="polite">
<ol class="steps">${steps.map(({ question, answer, decides }) => html`<li${decides && html` class="decides"`}><b>${question}</b> <span>${answer}</span></li>`)}</ol>
<p class="outcome">${badge(status, status === 200 ? 'good' : 'warn')} ${typeBadge(headers['Content-Type'])} <span>${file === undefined ? 'without a body' : html`from <code>${file}</code>`}</span></p>
</div>`;
}

function typeBadge(mediaType = ''): Html {
  if (mediaType.startsWith('text/markdown')) return badge('Markdown', 'markdown');
  return mediaType.startsWith('text/html') ? badge('HTML', 'html') : badge(mediaType || 'no type');
}

function matrix(site: OpenSite, columns: readonly string[]): Html {
  const groups = [...new Set(clients.map(({ group }) => group))];
  return html`<table class="matrix clients"><thead><tr><th scope="col">Client</th>${columns.map((path) => html`<th scope="col">${addressLink(path)}</th>`)}</tr></thead>
${groups.map((group) => html`<tbody><tr class="group"><th scope="rowgroup" colspan="${columns.length + 1}">${group}</th></tr>${clients.filter((client) => client.group === group).map((client) => row(site, client, columns))}</tbody>`)}</table>`;
}

function row(site: OpenSite, { name, accept, source }: Client, columns: readonly string[]): Html {
  return html`<tr><th scope="row"><a href="${source}" rel="noreferrer external">${name}</a><code>${accept === undefined ? 'no Accept header' : breakable(accept)}</code></th>${columns.map(
    (path) => html`<td>${typeBadge(chosen(site, path, accept).headers['Content-Type'])}</td>`,
  )}</tr>`;
}
