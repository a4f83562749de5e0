import { append } from '../../base/append.ts';
import { placeAt } from '../../base/problem.ts';
import { type Html, type HtmlValue, html } from '../../format/html.ts';
import type { SourceText } from '../../preview/source.ts';
import type { Editing } from '../page/editing.ts';
import { amountOf, countedForm, moneyForm, numbered, numberPattern } from '../page/figures.ts';
import type { Fact } from '../page/find-facts.ts';
import type { Scan } from '../page/scan.ts';
import { addressLink, badge, numberText, placeLink, restNote, scrolling, viewLink } from '../page/shell.ts';
import { factLabel } from './edit.ts';

/** An amount or a limit as somebody typed it in a text. */
interface Typed {
  readonly written: string;
  readonly offset: number;
}

/** A figure in a text that equals a fact but is not tied to it. */
interface Untied extends Typed {
  readonly fact: Fact;
  readonly source: SourceText;
}

const known = new WeakMap<object, { readonly form: string; readonly typed: readonly Typed[] }>();

/** Finds figures typed in the sources of pages and posts that equal a price or a limit: they stay when the fact changes. */
export function untiedIn(texts: readonly SourceText[], facts: readonly Fact[]): readonly Untied[] {
  const counted = countedForm(facts);
  const factOf = equalFact(facts);
  return texts.flatMap((source) =>
    typedIn(source, counted).flatMap((typed) => {
      const fact = factOf(typed.written);
      return fact ? [{ ...typed, fact, source }] : [];
    }),
  );
}

/** Searches a text once, until it or the things that limits count change. */
function typedIn({ version, text }: SourceText, counted: RegExp | undefined): readonly Typed[] {
  const form = counted?.source ?? '';
  const old = known.get(version);
  if (old?.form === form) return old.typed;
  const whole = text();
  const typed = [moneyForm, ...(counted ? [counted] : [])].flatMap((one) =>
    [...whole.matchAll(one)].map(({ 0: written, index }) => ({ written, offset: index })),
  );
  known.set(version, { form, typed });
  return typed;
}

function equalFact(facts: readonly Fact[]): (written: string) => Fact | undefined {
  const prices = new Map(facts.filter(isPrice).map((fact) => [Number(fact.value), fact]));
  const limitOf = limitFinder(facts);
  return (written) =>
    limitOf(written) ??
    (new RegExp(moneyForm.source).test(written) ? prices.get(amountOf(written) ?? Number.NaN) : undefined);
}

function isPrice({ kind }: Fact): boolean {
  return kind === 'Price';
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
type Loose = ReadonlyMap<string, readonly string[]>;

/** Finds amounts that equal no price, and numbers of counted things that equal no limit. */
export function looseIn(facts: readonly Fact[], scan: Scan): Loose {
  const prices = new Set(facts.filter(isPrice).map(({ value }) => Number(value)));
  const limitOf = limitFinder(facts.filter(({ kind }) => kind === 'Limit'));
  // A number of days may be one that a key such as `cookieDays` states.
  const numbers = facts.filter(({ kind }) => kind === 'Number');
  const isNumber = (written: string) =>
    numbers.some(
      ({ key, value }) =>
        Number(value) === amountOf(written) &&
        written.toLowerCase().includes(singular(key.split(/(?=[A-Z])/).at(-1) ?? '')),
    );
  const loose = new Map<string, string[]>();
  for (const [path, { money, limits }] of scan.read) {
    for (const written of money) if (!prices.has(amountOf(written) ?? Number.NaN)) append(loose, written, path);
    for (const written of limits) if (!limitOf(written) && !isNumber(written)) append(loose, written, path);
  }
  return loose;
}

function singular(word: string): string {
  return word.toLowerCase().replace(/s$/, '');
}

/** Maximum number of figures listed. */
const most = 100;

/** A table of typed figures, the facts that they equal, and their places. */
export function untiedList(untied: readonly Untied[], editing: Editing | undefined): Html {
  const rows = untied
    .slice(0, most)
    .map(({ written, fact, source: { file, text }, offset }) => [
      badge(written),
      html`<a href="${viewLink('facts', { fact: fact.id })}">${factLabel(fact)}</a>`,
      placeLink(placeAt({ file, text: text() }, offset), editing),
    ]);
  return figureTable('Typed figures and their places', ['Typed', 'Equals', 'Where'], rows, untied.length);
}

/** A table of figures that are tied to no fact. */
export function looseList(loose: Loose): Html {
  const rows = [...loose]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
    .map(([written, paths]) => [
      badge(written),
      html`${paths.slice(0, 4).map((path) => html`${addressLink(path)} `)}${paths.length > 4 && html`<span class="muted">and ${numberText(paths.length - 4)} more</span>`}`,
    ]);
  return figureTable('Amounts and where they are written', ['Written', 'Where'], rows, loose.size);
}

function figureTable(
  label: string,
  heads: readonly string[],
  rows: readonly (readonly HtmlValue[])[],
  count: number,
): Html {
  if (count === 0) return html`<p class="empty">None.</p>`;
  const head = heads.map((name) => html`<th scope="col">${name}</th>`);
  const body = rows.map(([first, ...cells]) => {
    return html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  });
  return html`${scrolling(label, html`<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`)}${restNote(count - rows.length)}`;
}
