import { pathOnHost } from '../../base/base-path.ts';
import { cheapestOf, evaluate, widthsOf } from '../../browser/calculation.js';
import {
  type Calculator,
  calculatorClass,
  calculatorIn,
  casesOf,
  rangeOf,
  show,
  titleOf,
} from '../../data/calculator/calculator.ts';
import { FormulaError, parseFormula } from '../../data/calculator/formula.ts';
import { periodText } from '../../data/plans/price-text.ts';
import { type Html, html, htmlText, rawHtml } from '../../format/html.ts';
import type { Entry, Site } from '../../model/site.ts';
import { localize } from '../../settings/localized.ts';
import { fill } from '../../templates/labels.ts';
import { calculatorPath } from './browser-files.ts';

/** The block by which a page has a calculator that readers can use. Tables of its inputs and formulas are none. */
export const calculatorBlock = 'calculator';

/** The element that loads the script, for a page that has the block. */
export function calculatorElement({ basePath }: Pick<Site, 'basePath'>): Html {
  return html`
<script type="module" src="${basePath}${calculatorPath}"></script>`;
}

const tables = new RegExp(`<table class="${calculatorClass}">.*?</table>`, 'gs');

/**
 * A printed body with a form before each table of `::calculator`, which readers can open to see how it is worked out. Until the script runs, its
 * fields are disabled: they and the results show the defaults, and the examples what they come to.
 */
export function withCalculators(text: string, site: Site, { locale }: Pick<Entry, 'locale'>): string {
  const { currency, webmcp } = site.settings;
  const addressOf = (url: string) => (url.startsWith('/') ? pathOnHost(site, url) : url);
  const scope = { locale, currency: localize(currency, locale.code), webmcp, addressOf };
  const file = calculatorIn(site.data, scope.currency);
  if (!file) return text;
  let count = 0;
  return text.replace(tables, (table) => {
    count += 1;
    return htmlText(html`${form(file, scope, count === 1 ? 'calculator.' : `calculator${count}.`)}
<details><summary>${locale.labels.howWorkedOut}</summary>
${rawHtml(table.replace(` class="${calculatorClass}"`, ''))}
</details>`);
  });
}

interface Scope extends Pick<Entry, 'locale'> {
  readonly currency: string;
  readonly webmcp: boolean;
  readonly addressOf: (url: string) => string;
}

function form(file: Calculator, scope: Scope, prefix: string): Html {
  const { labels, code } = scope.locale;
  const { usual, cases } = casesOf(file, code);
  const ids = file.inputs.map(({ id }) => prefix + id).join(' ');
  const costs = file.costs.map(({ formula }) => evaluate(formula, usual));
  const cheapest = cheapestOf(costs);
  const bar = barsOf(
    file.outputs.filter(({ format }) => format === 'currency' || format === 'price').map(({ id }) => [id, usual[id]]),
    file.costs.map(({ id }, index) => [`plan.${id}`, index === cheapest ? costs[index] : undefined]),
  );
  return html`<form class="calculator" aria-label="${localize(file.name, code)}" data-currency="${scope.currency}"${scope.webmcp && toolOf(file, scope, prefix)}>
<fieldset disabled>
<legend class="sr-only">${labels.input}</legend>${file.inputs.map((input) => field(input, scope, prefix))}
</fieldset>
<p class="scripted"><button type="submit" class="button">${labels.calculate}</button></p>
<div class="results">${file.outputs.map((output, index) => {
    const isLast = index === file.outputs.length - 1;
    return html`
<p${isLast && html` class="result"`}><label for="${prefix}${output.id}">${titleOf(output, code)}</label> <output id="${prefix}${output.id}" name="${output.id}" for="${ids}"${!isLast && html` aria-live="off"`} data-format="${output.format}" data-formula="${formulaOf(output.formula)}">${show(usual[output.id], output, scope)}</output>${bar(output.id)}</p>`;
  })}${file.costs.map(({ id, name, period, formula }, index) => {
    const value = show(costs[index], { format: 'price' }, scope);
    return html`
<p class="plan"${index !== cheapest && html` hidden`}><span>${labels.fittingPlan}${labels.colon}<a href="${scope.addressOf(localize(file.plans?.url ?? '', code))}">${localize(name, code)}</a></span> <span><output name="plan.${id}" for="${ids}" aria-live="off" data-format="price" data-formula="${JSON.stringify(formula)}">${value}</output> ${periodText(period, scope.locale)}</span>${bar(`plan.${id}`)}</p>`;
  })}
</div>${
    cases.length > 0 &&
    html`
<ul aria-label="${labels.examples}">${cases.map(
      ({ name, values }) => html`
<li><span>${name}</span> ${lastOf(file, values, scope)} <button type="button" class="scripted" aria-label="${fill(labels.tryExample, { name })}" data-values="${JSON.stringify(Object.fromEntries(file.inputs.map(({ id }) => [id, values[id]])))}">${labels.tryIt}</button></li>`,
    )}
</ul>`
  }
</form>`;
}

/** The bars below amounts, among them that of one plan, where there is another to compare them with. */
function barsOf(amounts: readonly Amount[], plans: readonly Amount[]): (id: string) => Html | false {
  const widths = widthsOf([...amounts, ...plans].map(([, value = 0]) => value));
  const ids = [...amounts, ...plans].map(([id]) => id);
  const isAlone = amounts.length + Math.min(plans.length, 1) < 2;
  return (id) =>
    !isAlone &&
    ids.includes(id) &&
    html`<svg class="bar" aria-hidden="true"><rect width="${widths[ids.indexOf(id)]}" height="100%"></rect></svg>`;
}

type Amount = readonly [id: string, value: number | undefined];

/** The attributes by which a browser offers the form to agents. A draft, as of November 2026: https://webmachinelearning.github.io/webmcp/ */
function toolOf({ name, outputs }: Calculator, { locale: { code, labels } }: Scope, prefix: string): Html {
  const results = outputs.map((output) => titleOf(output, code)).join(labels.comma);
  const description = `${localize(name, code)}${labels.colon}${results}`;
  return html` toolname="${prefix.slice(0, -1)}" tooldescription="${description}" toolautosubmit`;
}

/** An input with its range. What it is counted in is a part of its name, or else stands beside it. */
function field(input: Calculator['inputs'][number], scope: Scope, prefix: string): Html {
  const { id, format, minimum, maximum, step } = input;
  const [before, after] = signsOf(format, scope);
  return html`
<p><label for="${prefix}${id}">${titleOf(input, scope.locale.code)}</label>
<span>${before}<input type="number" required id="${prefix}${id}" name="${id}" value="${input.default}" min="${minimum}" max="${maximum}" step="${step ?? 'any'}" aria-describedby="${prefix}${id}.range"${scope.webmcp && html` toolparamdescription="${titleOf(input, scope.locale.code)}: ${rangeOf(input, scope)}"`}>${after}</span>
<small id="${prefix}${id}.range">${rangeOf(input, scope)}</small></p>`;
}

/** The text before and after a number that is typed: money has its sign where the language has it. */
function signsOf(format: string, { currency, locale: { code } }: Scope): readonly (Html | false)[] {
  if (format !== 'currency' && format !== 'percent') return [];
  const parts = new Intl.NumberFormat(code, { style: format, currency }).formatToParts(0);
  const sign = parts.find(({ type }) => type === 'currency')?.value ?? '%';
  const shown = html`<span aria-hidden="true">${sign}</span>`;
  return parts[0]?.type === 'currency' ? [shown] : [false, shown];
}

function lastOf({ outputs }: Calculator, values: Readonly<Record<string, number>>, scope: Scope): Html | false {
  const last = outputs.at(-1);
  return last !== undefined && html`<strong>${show(values[last.id], last, scope)}</strong>`;
}

/** A formula as the script takes it. The check of the data has made sure that it can be parsed. */
function formulaOf(text: string): string {
  const parsed = parseFormula(text);
  return JSON.stringify(parsed instanceof FormulaError ? null : parsed.formula);
}
