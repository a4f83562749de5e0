import { type Html, html } from '../../format/html.ts';
import type { Fact } from '../page/find-facts.ts';
import { numbered } from '../page/limits.ts';
import { amountOf, numberPattern } from '../page/money.ts';
import type { Scan } from '../page/scan.ts';
import { addressLink, badge, numberText, scrolling } from '../page/shell.ts';

/** Figures as written in texts, with the addresses that state them. */
type Written = ReadonlyMap<string, readonly string[]>;

/** Finds amounts that equal no price, and numbers of counted things that equal no limit. */
export function unmatchedFigures(facts: readonly Fact[], scan: Scan): Written {
  const prices = new Set(facts.filter(({ kind }) => kind === 'Price').map(({ value }) => Number(value)));
  const isLimit = limitTest(facts);
  const loose = new Map<string, string[]>();
  for (const [path, { money, limits }] of scan.read) {
    const untied = [
      ...money.filter((written) => !prices.has(amountOf(written) ?? Number.NaN)),
      ...limits.filter((written) => !isLimit(written)),
    ];
    for (const written of untied) {
      const paths = loose.get(written);
      if (paths) paths.push(path);
      else loose.set(written, [path]);
    }
  }
  return loose;
}

/** Whether a number of something equals a limit of that. */
function limitTest(facts: readonly Fact[]): (written: string) => boolean {
  const groups = new Map<string, { readonly form: RegExp; readonly values: Set<number> }>();
  for (const { kind, counted, value } of facts) {
    if (kind !== 'Limit' || !counted) continue;
    const key = JSON.stringify(counted);
    const group = groups.get(key) ?? { form: numbered(counted, numberPattern, 'iu'), values: new Set() };
    groups.set(key, { ...group, values: group.values.add(Number(value)) });
  }
  // A number of days may be one that a key such as `cookieDays` states.
  const numbers = facts.filter(({ kind }) => kind === 'Number');
  return (written) => {
    const amount = amountOf(written) ?? Number.NaN;
    const tied = ({ key, value }: Fact) =>
      Number(value) === amount && written.toLowerCase().includes(singular(key.split(/(?=[A-Z])/).at(-1) ?? ''));
    return (
      [...groups.values()].some(({ form, values }) => form.test(written) && values.has(amount)) || numbers.some(tied)
    );
  };
}

function singular(word: string): string {
  return word.toLowerCase().replace(/s$/, '');
}

/** Maximum number of figures listed. */
const most = 100;

/** A table of figures that are tied to no fact. */
export function looseList(loose: Written): Html {
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
