import { append } from '../../base/append.ts';
import type { Problem } from '../../base/problem.ts';
import { type Html, type HtmlValue, html } from '../../format/html.ts';
import { numberText } from '../../format/numbers.ts';
import { amountOf, limitsIn, moneyIn, numbered, numberPattern } from '../../model/figures.ts';
import type { Editing } from '../page/editing.ts';
import type { Fact } from '../page/find-facts.ts';
import { addressLink, badge, placeLink, restNote, rowId, rowLink, scrolling } from '../page/parts.ts';
import type { Scan } from '../page/scan.ts';

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
export function unmatchedFigures(facts: readonly Fact[], scan: Scan, texts?: readonly string[]): Unmatched {
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

const most = 100;

/** A table of the facts that texts state by hand, as the build found them. */
export function typedList(problems: readonly Problem[], editing: Editing | undefined): Html {
  const typed = problems.filter(({ code }) => code === 'fact-typed');
  const rows = typed
    .slice(0, most)
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
export function unmatchedList(loose: Unmatched): Html {
  const rows = [...loose]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, most)
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
