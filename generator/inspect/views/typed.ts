import { placeAt } from '../../base/problem.ts';
import { type Html, html } from '../../format/html.ts';
import type { SourceText } from '../../preview/source.ts';
import type { Editing } from '../page/editing.ts';
import type { Fact } from '../page/find-facts.ts';
import { countedForm, numbered } from '../page/limits.ts';
import { amountOf, moneyForm, numberPattern } from '../page/money.ts';
import { placeLink } from '../page/place.ts';
import { badge, numberText, scrolling, viewLink } from '../page/shell.ts';
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

/** Finds figures typed in the sources of pages and posts that equal a price or a limit: they will stay when the fact changes. */
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

/** A text is searched once, until it or what limits count changes. */
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
  const prices = new Map<number, Fact>();
  for (const fact of facts) if (fact.kind === 'Price') prices.set(Number(fact.value), fact);
  const limits = facts.flatMap((fact) =>
    fact.counted ? [{ fact, form: numbered(fact.counted, numberPattern, 'iu') }] : [],
  );
  return (written) => {
    const amount = amountOf(written) ?? Number.NaN;
    const limit = limits.find(({ fact, form }) => Number(fact.value) === amount && form.test(written));
    return limit?.fact ?? (new RegExp(moneyForm.source).test(written) ? prices.get(amount) : undefined);
  };
}

/** Maximum number of figures listed. */
const most = 100;

/** A table of typed figures, the facts that they equal, and their places. */
export function untiedList(untied: readonly Untied[], editing: Editing | undefined): Html {
  if (untied.length === 0) return html`<p class="empty">There are none.</p>`;
  const rest = untied.length - most;
  return html`${scrolling(
    'What is typed and where',
    html`<table><thead><tr><th scope="col">Typed</th><th scope="col">Equals</th><th scope="col">Where</th></tr></thead><tbody>${untied
      .slice(0, most)
      .map(
        ({ written, fact, source: { file, text }, offset }) =>
          html`<tr><th scope="row">${badge(written)}</th><td><a href="${viewLink('facts', { fact: fact.id })}">${factLabel(fact)}</a></td><td>${placeLink(placeAt({ file, text: text() }, offset), editing)}</td></tr>`,
      )}</tbody></table>`,
  )}${rest > 0 && html`<p class="note">${numberText(rest)} more are not listed.</p>`}`;
}
