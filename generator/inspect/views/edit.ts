import { type Html, html } from '../../format/html.ts';
import { countText } from '../../format/numbers.ts';
import type { SiteChange } from '../../preview/source.ts';
import type { Edit, Editing, Proposal } from '../page/editing.ts';
import { type Fact, factsOf } from '../page/find-facts.ts';
import { type Answer, formOf, type PageRequest, plain, root, sealed } from '../page/guard.ts';
import { groupedByKind } from '../page/kinds.ts';
import type { OpenSite } from '../page/open-site.ts';
import { addressLink, badge, restNote, section, tokenField, viewLink } from '../page/parts.ts';
import { pageAnswer, type View, type Viewer } from '../page/shell.ts';
import { changeText, difference, textDiff } from './changes.ts';
import { askedLiveView } from './live.ts';
import { problemItem } from './overview.ts';

/** Asks for a new value of a fact that is written in a file. */
export function editForm(
  { id, value, written }: Fact,
  editing: Editing,
  isFocused: boolean,
  typed = String(value),
): Html {
  if (!written)
    return html`<p class="note">This value is derived from other facts, or comes from a text, so there is no line of YAML to change.</p>`;
  return html`<form class="edit" action="${root}edit" method="post">${tokenField(editing)}<input type="hidden" name="fact" value="${id}">
<label for="value">New value</label> <input id="value" name="value" value="${typed}" autocomplete="off" spellcheck="false" required${isFocused && html` autofocus`}> <button class="button">Preview the change</button></form>`;
}

/** A fact in one line: what it is of, its property and its value. */
export function factLabel({ of, property, value, currency }: Fact): Html {
  return html`${of !== '' && html`${of}: `}${property} <b>${value}${currency && html` ${currency}`}</b>`;
}

/** Shows the changes of an edit in each representation before it is written, or why it is impossible. */
function proposalView({
  edit,
  fact,
  proposal,
  site,
  editing,
}: {
  readonly edit: Edit;
  readonly fact: Fact | undefined;
  readonly proposal: Proposal;
  readonly site: OpenSite;
  readonly editing: Editing;
}): View {
  const heading = fact ? factLabel(fact) : 'This fact';
  const again = fact && editForm(fact, editing, proposal.kind !== 'possible', edit.value);
  switch (proposal.kind) {
    case 'refused':
      return {
        title: 'Not written',
        status: 409,
        main: section('fact', heading, html`<p role="status">${badge('error', 'bad')} ${proposal.why}</p>${again}`),
      };
    case 'faulty':
      return {
        title: 'Not written',
        status: 422,
        lead: 'This value causes errors. Nothing was written.',
        main: html`${section('fact', heading, again)}${section('problems', 'Problems', html`<ul class="problems">${proposal.problems.map((problem) => problemItem(problem))}</ul>`)}`,
      };
    case 'possible':
      return {
        title: 'What would change',
        lead: 'Nothing has been written yet.',
        main: html`${section('fact', heading, html`${confirmation(edit, fact, proposal, editing)}${again}`)}${section('effects', countText(proposal.changes.length, 'address', 'addresses'), effects(proposal.changes, site))}`,
      };
  }
}

function confirmation(
  { id, value }: Edit,
  fact: Fact | undefined,
  { before, after, digest, problems }: Extract<Proposal, { kind: 'possible' }>,
  editing: Editing,
): Html {
  const { file = '', line = 1 } = fact?.written?.place ?? {};
  if (before === after) return html`<p role="status">The value is already this.</p>`;
  return html`<p><code>${file}:${line}</code></p><div class="scrolling" role="region" aria-label="The line of the file" tabindex="0" autofocus>${textDiff(before, after)}</div>
${problems.length > 0 && html`<ul class="problems">${problems.map((problem) => problemItem(problem))}</ul>`}
<form class="edit" action="${root}write" method="post">${tokenField(editing)}<input type="hidden" name="fact" value="${id}"><input type="hidden" name="value" value="${value}"><input type="hidden" name="digest" value="${digest}">
<button class="button">Write it to ${file}</button> <a href="${viewLink('facts', { fact: id })}">Cancel</a></form>`;
}

/** Maximum number of addresses listed. */
const mostListed = 500;
/** Maximum number of those shown with their differences. */
const mostShown = 60;

function effects(changes: readonly SiteChange[], site: OpenSite): Html {
  if (changes.length === 0) return html`<p class="empty">No address would change.</p>`;
  const rest = changes.length - mostListed;
  const byKind = groupedByKind(changes.slice(0, mostListed), site);
  const shown = new Set(byKind.flatMap(([, ofKind]) => ofKind).slice(0, mostShown));
  return html`${byKind.map(
    ([name, ofKind]) =>
      html`<h3>${name}</h3><ul class="effects">${ofKind.map((change) => html`<li>${badge(changeText(change))} ${addressLink(change.path)}${shown.has(change) && difference(`Lines of ${change.path} that differ`, change, site)}</li>`)}</ul>`,
  )}${restNote(rest)}`;
}

/** The targets of forms: previewing an edit, writing it, opening a place in the editor, asking the live site. */
const posts = ['edit', 'write', 'open', 'ask'] as const;

/** Whether a name below the root of the inspector is one that forms are sent to. */
export function isPost(name: string): name is (typeof posts)[number] {
  return (posts as readonly string[]).includes(name);
}

/** Answers what a form sent. */
export async function answerPost(
  name: (typeof posts)[number],
  request: PageRequest,
  editing: Editing,
  open: () => OpenSite,
  menu: readonly Viewer[],
): Promise<Answer> {
  const sent = await formOf(request, editing.token);
  if ('refused' in sent) return sent.refused;
  const { form } = sent;
  if (name === 'open') return await openPlace(form, editing);
  const around = { host: request.headers.host, token: editing.token, menu };
  if (name === 'ask') {
    const site = open();
    return pageAnswer('live', await askedLiveView(site, editing), site, around);
  }
  const edit = { id: form.get('fact') ?? '', value: form.get('value') ?? '' };
  const show = async (proposal: Proposal): Promise<Answer> => {
    const site = open();
    const fact = (await factsOf(site)).find(({ id }) => id === edit.id);
    const view = proposalView({ edit, fact, proposal, site, editing });
    return pageAnswer('facts', view, site, around);
  };
  if (name === 'edit') return await show(await editing.propose(edit));
  const fault = await editing.write(edit, form.get('digest') ?? '');
  if (fault) return await show(fault);
  const Location = viewLink('facts', { fact: edit.id, written: 'yes' });
  return { status: 303, headers: { ...sealed, Location, 'Content-Length': '0' } };
}

async function openPlace(form: URLSearchParams, editing: Editing): Promise<Answer> {
  const file = form.get('file') ?? '';
  const [line, column] = [Number(form.get('line')), Number(form.get('column'))];
  const isPlace = [line, column].every((count) => Number.isInteger(count) && count > 0);
  if (!isPlace) return plain(400, 'This is not a place in a file.\n');
  if (await editing.open({ file, line, column })) return { status: 204, headers: sealed };
  return plain(404, 'No editor: set EDITOR to one that opens a window, such as code, and restart dev.\n');
}
