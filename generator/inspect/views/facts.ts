import { append } from '../../base/append.ts';
import { escapeExpression } from '../../base/expression.ts';
import type { Problem } from '../../base/problem.ts';
import { type Html, type HtmlValue, html } from '../../format/html.ts';
import { countText, numberText } from '../../format/numbers.ts';
import { amountOf, amountPattern, limitsIn, moneyIn, numbered, numberPattern } from '../../model/figures.ts';
import { loadReader } from '../page/body.ts';
import type { Editing } from '../page/editing.ts';
import { type Fact, factsOf } from '../page/find-facts.ts';
import { groupedByKind } from '../page/kinds.ts';
import type { OpenSite } from '../page/open-site.ts';
import {
  addressLink,
  badge,
  isRead,
  pendingNote,
  placeLink,
  restNote,
  rowId,
  rowLink,
  scrolling,
  section,
  viewLink,
} from '../page/parts.ts';
import type { Scan } from '../page/scan.ts';
import type { Asked, View } from '../page/shell.ts';
import { editForm, factLabel } from './edit.ts';

/** Each fact, everywhere it shows, and what looks like one and is not. */
export async function factsView({ site, scan, query, editing }: Asked): Promise<View> {
  const isDone = await isRead(scan);
  const facts = await factsOf(site);
  const chosen = facts.find(({ id }) => id === query.get('fact'));
  const groups = order.filter((kind) => facts.some((fact) => fact.kind === kind));
  const where = site.report ? 'in its settings, its data and its JSON-LD' : 'in JSON-LD';
  return {
    title: 'Facts',
    lead: html`${countText(facts.length, 'fact')} that the site states about itself ${where}. Open one to see every place that shows it${editing && ', and to change it'}.`,
    isPending: !isDone,
    main: html`${!isDone && pendingNote(scan)}
${
  chosen &&
  section(
    'fact',
    factLabel(chosen),
    html`${query.get('written') === 'yes' && chosen.written && html`<p class="note done" role="status">Written to <code>${chosen.written.file}</code>. <a href="${viewLink('changes')}">Changes</a> shows the result.</p>`}
${chosen.written && html`<div>Written at ${placeLink(chosen.written.place, editing)}</div>`}${editing && editForm(chosen, editing, query.get('written') !== 'yes')}
${await placesOf(chosen, site, scan)}`,
  )
}
${facts.length === 0 ? html`<p class="empty">The structured data of this site states no price, contact or limit.</p>` : groups.map((group) => section(group.toLowerCase(), headings[group], list(facts, group, chosen)))}
${site.report && section('typed', 'Facts typed by hand', html`<p>These do not change with the fact. Write the directive instead. <code>factTyped</code> in <code>site.yaml</code> sets whether a build looks for them.</p>${typedList(site.report.problems, editing)}`)}
${section('loose', 'Amounts and limits that match no fact', html`<p>These equal no price or limit. They may be examples, or figures typed by hand that will not change with a fact.</p>${unmatchedList(unmatchedFigures(facts, scan, site.report?.texts?.()))}`)}`,
  };
}

const order: readonly Fact['kind'][] = ['Price', 'Limit', 'Contact', 'Name', 'Number'];

const headings: Readonly<Record<Fact['kind'], string>> = {
  Price: 'Prices',
  Limit: 'Limits',
  Contact: 'Contacts',
  Name: 'Names',
  Number: 'Other numbers',
};

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
  )}${restNote(rest)}`;
}

const mostPlaces = 100;

/** Where a fact shows: in texts for people by its amount or its letters, in data by its value beside its key. */
async function placesOf(fact: Fact, site: OpenSite, scan: Scan): Promise<Html> {
  const form = textForm(fact);
  if (!form)
    return html`<p class="empty">This value is too common to find in texts${fact.written && ': type a new one to see which addresses use it'}.</p>`;
  const reader = await loadReader();
  const candidates = [...scan.read]
    .filter(
      ([, read]) => fact.kind !== 'Price' || read.money.some((written) => amountOf(written) === Number(fact.value)),
    )
    .map(([path]) => path);
  const inData = site.manifest.outputs.filter(({ mediaType }) => isData(mediaType)).map(({ path }) => path);
  const found: { readonly path: string; readonly excerpt: readonly [string, string, string] }[] = [];
  for (const path of new Set([...candidates, ...inData])) {
    if (found.length >= mostPlaces) break;
    const mediaType = site.entries.get(path)?.mediaType ?? '';
    const body = (await site.text(path)) ?? '';
    const excerpt = isData(mediaType)
      ? excerptOf(body, dataForm(fact))
      : excerptOf(reader(body, mediaType).shown, form);
    if (excerpt) found.push({ path, excerpt });
  }
  if (found.length === 0) return html`<p class="empty">No other address shows it.</p>`;
  return html`<p>${countText(found.length, 'address shows', 'addresses show')} it${found.length >= mostPlaces && ', and perhaps more'}.</p>${groupedByKind(
    found,
    site,
  ).map(
    ([name, places]) =>
      html`<h3>${name}</h3><ul class="places">${places.map(
        ({ path, excerpt: [before, it, after] }) =>
          html`<li>${addressLink(path)}<p>${before}<mark>${it}</mark>${after}</p></li>`,
      )}</ul>`,
  )}`;
}

function isData(mediaType: string): boolean {
  return /json|xml/.test(mediaType) && !/rss|atom|feed/.test(mediaType);
}

/** The first place of a fact in a text, with its surroundings. */
function excerptOf(text: string, form: RegExp): readonly [string, string, string] | undefined {
  const match = form.exec(text);
  if (!match) return undefined;
  const [start, end] = [match.index, match.index + match[0].length];
  const around = (from: number, to: number) => text.slice(Math.max(0, from), to).replace(/\s+/g, ' ').toWellFormed();
  return [`…${around(start - 60, start)}`, match[0], `${around(end, end + 60)}…`];
}

function dataForm({ key, value }: Fact): RegExp {
  return new RegExp(`"${escapeExpression(key)}"\\s*:\\s*"?${escapeExpression(String(value))}"?(?![\\d.])`);
}

/**
 * An amount in any of the ways that languages write it, beside a sign or a code, or beside what it counts; anything else letter by letter.
 * Undefined for numbers that are beside nothing.
 */
function textForm({ kind, value, counted }: Fact): RegExp | undefined {
  const isNumeric = Number.isFinite(Number(value));
  switch (kind) {
    case 'Price': {
      if (!isNumeric) return undefined;
      const amount = amountPattern(String(value));
      const sign = '(?:[€$£¥₹]|[A-Z]{3})';
      return new RegExp(
        `${sign}[ \\u00a0\\u202f]?${amount}(?![\\d.,]*\\d)|(?<![\\d.,])${amount}[ \\u00a0\\u202f]?${sign}`,
      );
    }
    case 'Limit':
      return counted && isNumeric ? numbered(counted, amountPattern(String(value)), 'iu') : undefined;
    case 'Number':
      return undefined;
    case 'Contact':
    case 'Name':
      return new RegExp(escapeExpression(String(value)));
  }
}

/** Finds the limit that a number of something equals. */
function limitFinder(facts: readonly Fact[]): (written: string) => Fact | undefined {
  const groups = new Map<string, { readonly form: RegExp; readonly facts: Map<number, Fact> }>();
  for (const fact of facts) {
    if (!fact.counted) continue;
    const key = JSON.stringify(fact.counted);
    const group = groups.get(key) ?? { form: numbered(fact.counted, numberPattern, 'iu'), facts: new Map() };
    groups.set(key, group);
    if (!group.facts.has(Number(fact.value))) group.facts.set(Number(fact.value), fact);
  }
  return (written) => {
    const amount = amountOf(written) ?? Number.NaN;
    return [...groups.values()].find((group) => group.facts.has(amount) && group.form.test(written))?.facts.get(amount);
  };
}

/** Figures as written in texts, with the addresses that state them. */
type Unmatched = ReadonlyMap<string, readonly string[]>;

/**
 * Finds amounts that equal no price, and numbers of counted things that equal no limit.
 *
 * @param texts The texts of the site's files. A figure that none has is worked out from data, as those of a calculator are.
 */
function unmatchedFigures(facts: readonly Fact[], scan: Scan, texts?: readonly string[]): Unmatched {
  const prices = new Set(facts.filter(({ kind }) => kind === 'Price').map(({ value }) => Number(value)));
  const limitOf = limitFinder(facts.filter(({ kind }) => kind === 'Limit'));
  // A number of days may be one that a key such as `cookieDays` states.
  const numbers = facts.filter(({ kind }) => kind === 'Number');
  const isNumber = (written: string) =>
    numbers.some(
      ({ key, value }) =>
        Number(value) === amountOf(written) &&
        written.toLowerCase().includes((key.split(/(?=[A-Z])/).at(-1) ?? '').toLowerCase().replace(/s$/, '')),
    );
  const loose = new Map<string, string[]>();
  for (const [path, { money, limits }] of scan.read) {
    for (const written of money)
      if (!prices.has(amountOf(written) ?? Number.NaN)) append(loose, written.replace(/\s/g, ' '), path);
    for (const written of limits) if (!limitOf(written) && !isNumber(written)) append(loose, written, path);
  }
  const typed = texts && new Set(texts.flatMap((text) => figuresIn(text, scan.counted)));
  return typed ? new Map([...loose].filter(([written]) => typed.has(spaceless(written)))) : loose;
}

function figuresIn(text: string, counted: RegExp | undefined): readonly string[] {
  const plain = text.replace(/[*_`[]/g, '').replaceAll('&nbsp;', '\u00a0');
  return [...moneyIn(plain), ...limitsIn(plain, counted)].map(spaceless);
}

function spaceless(written: string): string {
  return written.replace(/\s/g, '');
}

const mostFigures = 100;

/** A table of the facts that texts state by hand, as the build found them. */
function typedList(problems: readonly Problem[], editing: Editing | undefined): Html {
  const typed = problems.filter(({ code }) => code === 'fact-typed');
  const rows = typed
    .slice(0, mostFigures)
    .map(
      ({ message, about = message, hint = '', place }): FigureRow => [
        rowId('typed', place ? `${place.file}:${place.line}:${place.column}` : about),
        badge(about),
        html`<code>${hint.replace(/^Write /, '')}</code>`,
        place ? placeLink(place, editing) : '',
      ],
    );
  return figureTable('Typed facts and their places', ['Typed', 'Write instead', 'Where'], rows, typed.length);
}

/** A table of figures that are tied to no fact. */
function unmatchedList(loose: Unmatched): Html {
  const rows = [...loose]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, mostFigures)
    .map(
      ([written, paths]): FigureRow => [
        rowId('written', written),
        badge(written),
        html`${paths.slice(0, 4).map((path) => html`${addressLink(path)} `)}${paths.length > 4 && html`<span class="muted">and ${numberText(paths.length - 4)} more</span>`}`,
      ],
    );
  return figureTable('Amounts and where they are written', ['Written', 'Where'], rows, loose.size);
}

type FigureRow = readonly [id: string, ...cells: readonly HtmlValue[]];

function figureTable(label: string, heads: readonly string[], rows: readonly FigureRow[], count: number): Html {
  if (count === 0) return html`<p class="empty">None.</p>`;
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  const body = rows.map(
    ([id, first, ...cells]) =>
      html`<tr id="${id}"><th scope="row">${first}${rowLink(id)}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  );
  return html`${scrolling(label, html`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`)}${restNote(count - rows.length)}`;
}
