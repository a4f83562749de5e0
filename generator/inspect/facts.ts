import { type Html, html } from '../format/html.ts';
import type { Asked } from './asked.ts';
import { type Fact, factsOf } from './find-facts.ts';
import { kindOf, kinds } from './kinds.ts';
import { amountOf, shownText } from './money.ts';
import type { OpenSite } from './open-site.ts';
import { isRead, pendingNote } from './pending.ts';
import type { Scan } from './scan.ts';
import { addressLink, badge, countText, numberText, scrolling, section, type View, viewLink } from './shell.ts';

/** Each fact, everywhere it shows, and what looks like one and is not. */
export async function factsView({ site, scan, query }: Asked): Promise<View> {
  const isDone = await isRead(scan);
  const facts = await factsOf(site);
  const chosen = facts[Number.parseInt(query.get('fact') ?? '', 10)];
  const loose = looseAmounts(facts, scan);
  const groups = order.filter((kind) => facts.some((fact) => fact.kind === kind));
  return {
    title: 'Facts',
    lead: html`What the site states of itself in JSON-LD: ${countText(facts.length, 'fact')}. Follow one to see everywhere it shows.`,
    isPending: !isDone,
    main: html`${!isDone && pendingNote(scan)}
${chosen && section('fact', label(chosen), await placesOf(chosen, site, scan))}
${facts.length === 0 ? html`<p class="empty">No graph of this site states a price, a contact or a limit.</p>` : groups.map((group) => section(group.toLowerCase(), heading(group), list(facts, group, chosen)))}
${section('loose', 'Amounts that are tied to no fact', html`<p>Each of these is written in a text and equals no price of the graph. It may be an example, or a rate that only tables state, or a price that somebody typed and that will stay when the fact changes.</p>${looseList(loose)}`)}`,
  };
}

/** The kinds of facts, in the order of the view. */
const order: readonly Fact['kind'][] = ['Price', 'Limit', 'Contact', 'Name'];

function heading(kind: Fact['kind']): string {
  return { Price: 'Prices', Contact: 'Contacts', Name: 'Names', Limit: 'Limits' }[kind];
}

function label({ of, property, value, currency }: Fact): Html {
  return html`${of !== '' && html`${of}: `}${property} <b>${value}${currency && html` ${currency}`}</b>`;
}

function list(facts: readonly Fact[], group: Fact['kind'], chosen: Fact | undefined): Html {
  const rows = facts.flatMap((fact, index) => (fact.kind === group ? [{ fact, index }] : []));
  return scrolling(
    `Table of ${heading(group).toLowerCase()}`,
    html`<table><thead><tr><th scope="col">Of</th><th scope="col">Property</th><th scope="col">Value</th></tr></thead><tbody>${rows.map(
      ({ fact, index }) =>
        html`<tr${fact === chosen && html` class="current"`}><th scope="row">${fact.of || fact.node}</th><td><code>${fact.property}</code></td><td><a href="${viewLink('facts', { fact: String(index) })}">${fact.value}${fact.currency && html` ${fact.currency}`}</a></td></tr>`,
    )}</tbody></table>`,
  );
}

/** How many places of a fact are listed. */
const most = 100;

/** Where a fact shows: in texts for people by its amount or its letters, in data by its value beside its key. */
async function placesOf(fact: Fact, site: OpenSite, scan: Scan): Promise<Html> {
  const candidates = [...scan.read]
    .filter(([, read]) => fact.kind !== 'Price' || mayState(read.money, fact))
    .map(([path]) => path);
  const inData = site.manifest.outputs.filter(({ mediaType }) => /json|xml/.test(mediaType)).map(({ path }) => path);
  const found: { readonly path: string; readonly excerpt: readonly [string, string, string] }[] = [];
  for (const path of new Set([...candidates, ...inData])) {
    if (found.length >= most) break;
    const excerpt = excerptOf((await site.text(path)) ?? '', fact, site.entries.get(path)?.mediaType ?? '');
    if (excerpt) found.push({ path, excerpt });
  }
  if (found.length === 0) return html`<p class="empty">It was found nowhere else.</p>`;
  const byKind = new Map<string, typeof found>();
  for (const one of found) {
    const entry = site.entries.get(one.path);
    const name = entry ? kinds[kindOf(entry, site.manifest)][1] : 'Others';
    byKind.set(name, [...(byKind.get(name) ?? []), one]);
  }
  return html`<p>It shows at ${countText(found.length, 'address', 'addresses')}${found.length >= most && ' or more'}.</p>${[
    ...byKind,
  ].map(
    ([name, places]) =>
      html`<h3>${name}</h3><ul class="places">${places.map(
        ({ path, excerpt: [before, it, after] }) =>
          html`<li>${addressLink(path)}<p>${before}<mark>${it}</mark>${after}</p></li>`,
      )}</ul>`,
  )}`;
}

function mayState(money: readonly string[], { value }: Fact): boolean {
  return money.some((written) => amountOf(written) === Number(value));
}

/** The first place of a fact in a body, with what is around it. */
function excerptOf(body: string, fact: Fact, mediaType: string): readonly [string, string, string] | undefined {
  const isData = /json|xml/.test(mediaType) && !/rss|atom|feed/.test(mediaType);
  const text = isData || /plain|markdown/.test(mediaType) ? body : shownText(body);
  const match = (isData ? dataForm(fact) : textForm(fact)).exec(text);
  if (!match) return undefined;
  const [start, end] = [match.index, match.index + match[0].length];
  const around = (from: number, to: number) => text.slice(Math.max(0, from), to).replace(/\s+/g, ' ').toWellFormed();
  return [`…${around(start - 60, start)}`, match[0], `${around(end, end + 60)}…`];
}

function dataForm({ property, value }: Fact): RegExp {
  return new RegExp(`"${property}"\\s*:\\s*"?${escaped(String(value))}"?(?![\\d.])`);
}

/** An amount in any of the ways that languages write it, beside a sign or a code; anything else letter by letter. */
function textForm({ kind, value }: Fact): RegExp {
  if (kind !== 'Price') return new RegExp(escaped(String(value)));
  const [whole = '', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '[.,\\u00a0\\u202f ]?');
  const amount = `${grouped}${decimals ? `[.,]${decimals}0*` : '(?:[.,]0+)?'}`;
  const sign = '(?:[€$£¥₹]|[A-Z]{3})';
  return new RegExp(`${sign}[ \\u00a0\\u202f]?${amount}(?![\\d.,]*\\d)|(?<![\\d.,])${amount}[ \\u00a0\\u202f]?${sign}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The amounts that no price of the graph equals, with the addresses that state them. */
function looseAmounts(facts: readonly Fact[], scan: Scan): ReadonlyMap<string, readonly string[]> {
  const known = new Set(facts.filter(({ kind }) => kind === 'Price').map(({ value }) => Number(value)));
  const loose = new Map<string, string[]>();
  for (const [path, { money }] of scan.read)
    for (const written of money) {
      const amount = amountOf(written);
      if (amount !== undefined && known.has(amount)) continue;
      const paths = loose.get(written);
      if (paths) paths.push(path);
      else loose.set(written, [path]);
    }
  return loose;
}

function looseList(loose: ReadonlyMap<string, readonly string[]>): Html {
  if (loose.size === 0) return html`<p class="empty">There are none.</p>`;
  const rows = [...loose].sort(([, a], [, b]) => b.length - a.length).slice(0, most);
  const rest = loose.size - rows.length;
  return html`${scrolling(
    'Amounts and where they are written',
    html`<table><thead><tr><th scope="col">Written</th><th scope="col">Where</th></tr></thead><tbody>${rows.map(
      ([written, paths]) =>
        html`<tr><th scope="row">${badge(written)}</th><td>${paths.slice(0, 4).map((path) => html`${addressLink(path)} `)}${paths.length > 4 && html`<span class="muted">and ${numberText(paths.length - 4)} more</span>`}</td></tr>`,
    )}</tbody></table>`,
  )}${rest > 0 && html`<p class="note">${numberText(rest)} more are not listed.</p>`}`;
}
