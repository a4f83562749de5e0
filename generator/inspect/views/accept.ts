import { type Html, html } from '../../format/html.ts';
import { prefersMarkdown } from '../../hosts/runtime/accept.js';
import type { Tree } from '../../hosts/runtime/respond.js';
import { isPage } from '../../output/manifest.ts';
import { acceptOf, type Client, clients } from '../page/clients.ts';
import { answerAt, type OpenSite } from '../page/open-site.ts';
import { addressLink, badge, breakable, scrolling, section } from '../page/parts.ts';
import type { Asked, View } from '../page/shell.ts';

/** Shows which clients get which representation, and why. */
export function acceptView({ site, query }: Asked): View {
  const path = query.get('path') || site.home;
  const header = query.get('accept') ?? acceptOf('Claude Code') ?? '';
  const columns = columnsOf(site, query.get('path'));
  return {
    title: 'Accept',
    lead: 'The same address serves HTML to people and Markdown to agents, depending on the Accept header. This view runs the same code as the hosts.',
    main: html`${section('explain', 'Why this representation?', explanation(site, path, header))}
${section(
  'clients',
  'Who gets what',
  html`${scrolling('Clients and their representations', matrix(site, columns))}
<p class="note">HTML is what a browser shows; Markdown is the same content without the page around it. The headers are those that each client sends, as documented or observed; its name links to the source.</p>`,
)}`,
  };
}

/** The address that was asked for, negotiated ones, and one that is not. */
function columnsOf({ manifest, entries }: OpenSite, asked: string | null): readonly string[] {
  const negotiated = manifest.negotiated.slice(0, 4).map(({ path }) => path);
  const paths = new Set(manifest.negotiated.map(({ path }) => path));
  const other = manifest.outputs.find((output) => isPage(output) && !paths.has(output.path));
  const all = [...(asked && entries.has(asked) ? [asked] : []), ...negotiated, ...(other ? [other.path] : [])];
  return [...new Set(all)].slice(0, 6);
}

function explanation(site: OpenSite, path: string, header: string): Html {
  const steps = acceptSteps(path, header, site.tree);
  const { status, headers, file } = answerAt(site, path, header);
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

function row(site: OpenSite, { name, accept, source, isAcceptAssumed }: Client, columns: readonly string[]): Html {
  return html`<tr><th scope="row"><a href="${source}" rel="noreferrer external">${name}</a><code>${accept === undefined ? 'no Accept header' : breakable(accept)}</code>${isAcceptAssumed && html` <small>assumed: none is documented</small>`}</th>${columns.map(
    (path) => html`<td>${typeBadge(answerAt(site, path, accept).headers['Content-Type'])}</td>`,
  )}</tr>`;
}

/** One step of the choice: what was looked at, and what followed. */
interface Step {
  readonly question: string;
  readonly answer: string;
  /** Whether the choice was made here. */
  readonly decides?: 'html' | 'markdown';
}

interface Range {
  readonly type: string;
  readonly quality: number;
}

/**
 * The ranges of an Accept header, or the first that is malformed. The code of hosts tells which are: beside a Markdown range, it prefers HTML for
 * those alone.
 */
function rangesOf(header: string): readonly Range[] | { readonly malformed: string } {
  const parts = header.match(/(?:"(?:[^"\\]|\\.)*"?|[^",])+/g) ?? [];
  const malformed = parts.find((part) => !prefersMarkdown(`text/markdown,${part}`));
  if (malformed !== undefined) return { malformed: malformed.trim() };
  return parts.flatMap((part) => {
    const [type = '', ...parameters] = part.replace(/"(?:[^"\\]|\\.)*"/g, '').split(';');
    const quality = parameters.map((parameter) => /^[ \t]*q=([\d.]+)/i.exec(parameter)?.[1]).find(Boolean);
    return type.trim() === '' ? [] : [{ type: type.trim().toLowerCase(), quality: Number(quality ?? 1) }];
  });
}

/** Why a request for an address is answered with the representation that it is answered with, step by step. */
export function acceptSteps(path: string, header: string | undefined, { variants, byPath }: Tree): readonly Step[] {
  const variant = variants.get(path);
  if (variant === undefined) {
    const there = byPath.has(path) ? 'it has only one representation' : 'nothing is served there';
    return [{ question: `Is ${path} negotiated?`, answer: `No: ${there}. The header is ignored.`, decides: 'html' }];
  }
  return [
    {
      question: `Is ${path} negotiated?`,
      answer: `Yes: ${variant} is its Markdown, and the response has Vary: Accept.`,
    },
    ...headerSteps(header),
  ];
}

function headerSteps(header: string | undefined): readonly Step[] {
  const read = 'What does the header say?';
  if (!header)
    return [{ question: read, answer: 'There is no Accept header, so the response is HTML.', decides: 'html' }];
  const ranges = rangesOf(header);
  if ('malformed' in ranges) {
    const answer = `"${ranges.malformed}" is malformed: a media range looks like text/html, with an optional quality from 0 to 1 and at most three decimals. So the response is HTML.`;
    return [{ question: read, answer, decides: 'html' }];
  }
  const listed = ranges.map(({ type, quality }) => `${type} at ${quality}`).join(', ') || 'nothing';
  const first = (type: string): number | undefined => ranges.find((range) => range.type === type)?.quality;
  const markdown = first('text/markdown');
  const source = ['text/html', 'text/*', '*/*'].find((type) => first(type) !== undefined);
  const html = source === undefined ? 0 : (first(source) ?? 0);
  const steps: Step[] = [{ question: read, answer: `${listed}. For duplicate ranges, the first one counts.` }];
  const named = 'Is text/markdown named?';
  if (markdown === undefined)
    return [
      ...steps,
      {
        question: named,
        answer: 'No. A wildcard does not ask for Markdown, so the response is HTML.',
        decides: 'html',
      },
    ];
  if (markdown === 0)
    return [...steps, { question: named, answer: 'Yes, but its quality is 0, which refuses it.', decides: 'html' }];
  const from = source === undefined ? 'no range matches it, so 0' : `${html}, from ${source}`;
  return [
    ...steps,
    { question: named, answer: `Yes, at ${markdown}.` },
    { question: 'What is the quality of HTML?', answer: `${from}.` },
    markdown >= html
      ? {
          question: 'Which is higher?',
          answer: `${markdown} for Markdown is not below ${html} for HTML, so the response is Markdown.`,
          decides: 'markdown',
        }
      : {
          question: 'Which is higher?',
          answer: `${html} for HTML is above ${markdown} for Markdown, so the response is HTML.`,
          decides: 'html',
        },
  ];
}
