import { type Html, html } from '../../format/html.ts';
import type { Asked } from '../page/asked.ts';
import { type Fact, factsOf } from '../page/find-facts.ts';
import { isRead, pendingNote } from '../page/pending.ts';
import { placeLink } from '../page/place.ts';
import { countText, numberText, scrolling, section, type View, viewLink } from '../page/shell.ts';
import { editForm, factLabel } from './edit.ts';
import { looseList, unmatchedFigures } from './loose.ts';
import { placesOf } from './places.ts';
import { untiedIn, untiedList } from './typed.ts';

/** Each fact, everywhere it shows, and what looks like one and is not. */
export async function factsView({ site, scan, query, editing }: Asked): Promise<View> {
  const isDone = await isRead(scan);
  const facts = await factsOf(site);
  const chosen = facts.find(({ id }) => id === query.get('fact'));
  const groups = order.filter((kind) => facts.some((fact) => fact.kind === kind));
  const where = site.report ? 'in its settings, its data and its JSON-LD' : 'in JSON-LD';
  return {
    title: 'Facts',
    lead: html`What the site states of itself ${where}: ${countText(facts.length, 'fact')}. Follow one to see everywhere it shows${editing && ', and to change it'}.`,
    isPending: !isDone,
    main: html`${!isDone && pendingNote(scan)}
${
  chosen &&
  section(
    'fact',
    factLabel(chosen),
    html`${query.get('written') === 'yes' && chosen.written && html`<p class="note done" role="status">Written to <code>${chosen.written.file}</code>. <a href="${viewLink('changes')}">Changes</a> shows what the site has built since.</p>`}
${chosen.written && html`<div>Written at ${placeLink(chosen.written.place, editing)}</div>`}${editing && editForm(chosen, editing, query.get('written') !== 'yes')}
${await placesOf(chosen, site, scan)}`,
  )
}
${facts.length === 0 ? html`<p class="empty">No graph of this site states a price, a contact or a limit.</p>` : groups.map((group) => section(group.toLowerCase(), headings[group], list(facts, group, chosen)))}
${site.report && section('typed', 'Typed in texts, though a fact says it', html`<p>Each of these stands in the source of a page or post and will stay when the fact changes. A directive such as <code>:price{plan=…}</code> or <code>:included{plan=… allowance=…}</code> would follow it.</p>${untiedList(untiedIn(site.report.texts(), facts), editing)}`)}
${section('loose', 'Amounts and limits that are tied to no fact', html`<p>Each of these is written in a text and equals no price, or no limit of what it counts. It may be an example, or what somebody typed and what will stay when the fact changes.</p>${looseList(unmatchedFigures(facts, scan))}`)}`,
  };
}

/** The kinds of facts, in the order of the view. */
const order: readonly Fact['kind'][] = ['Price', 'Limit', 'Contact', 'Name', 'Number'];

const headings: Readonly<Record<Fact['kind'], string>> = {
  Price: 'Prices',
  Limit: 'Limits',
  Contact: 'Contacts',
  Name: 'Names',
  Number: 'Other numbers',
};

/** Maximum number of facts of a kind listed. */
const most = 500;

function list(facts: readonly Fact[], group: Fact['kind'], chosen: Fact | undefined): Html {
  const all = facts.filter(({ kind }) => kind === group);
  const rest = all.length - most;
  const isWritten = all.some(({ written }) => written);
  return html`${scrolling(
    `Table of ${headings[group].toLowerCase()}`,
    html`<table class="facts"><thead><tr><th scope="col">Of</th><th scope="col">Property</th><th scope="col">Value</th>${isWritten && html`<th scope="col">Written in</th>`}</tr></thead><tbody>${all
      .slice(0, most)
      .map((fact) => {
        const { id, of, node, property, value, currency, written } = fact;
        return html`<tr${fact === chosen && html` class="current"`}><th scope="row">${of || node}</th><td><code>${property}</code></td><td><a href="${viewLink('facts', { fact: id })}">${value}${currency && html` ${currency}`}</a></td>${isWritten && html`<td>${written && html`<code>${written.file}</code>`}</td>`}</tr>`;
      })}</tbody></table>`,
  )}${rest > 0 && html`<p class="note">${numberText(rest)} more are not listed.</p>`}`;
}
