import type { FromSchema } from 'json-schema-to-ts';
import { getOwn, isMapping } from '../../base/mapping.ts';
import { error, type Place, type Problem } from '../../base/problem.ts';
import { cheapestOf, evaluate, type Formula, show as showValue } from '../../browser/calculation.js';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';
import { blockDirective, type DirectiveScope } from '../../model/directive.ts';
import type { SiteData } from '../../model/meta.ts';
import { list, strong, table } from '../../model/nodes.ts';
import { localize } from '../../settings/localized.ts';
import { line, localized, localizedTarget, slug } from '../../settings/schemas/common.ts';
import { closed, formatted, key, rows } from '../../settings/schemas/keys.ts';
import { plansFile } from '../plans/file.ts';
import { periodText } from '../plans/price-text.ts';
import { figureOf, type Overage, overageFigure, type Period, pricingOf, type RawFigure } from '../plans/rates.ts';
import type { Offered, Plan, PlansFile } from '../plans/schema.ts';
import { type DataContext, type DataType, dataOf, needData, unknownReference } from '../types/data-type.ts';
import { amountIn, checkMoney } from '../types/money.ts';
import { calculate, FormulaError, functionNames, parseFormula, withFigures } from './formula.ts';

const format = { enum: ['number', 'percent', 'currency'] } as const;
const variable = formatted('variable');

const value = {
  $comment: 'must be a number, or one for each currency',
  anyOf: [{ type: 'number' }, { type: 'object', minProperties: 1, additionalProperties: { type: 'number' } }],
} as const;

const schema = closed({}, ['name', 'description', 'inputs', 'outputs'], {
  name: key(localized, 'The name of the calculator.', 'Cost of missed calls', { shows: '`::calculator`, JSON-LD' }),
  description: key(localized, 'What it calculates.', 'What missed calls cost a company in a year.', {
    shows: 'JSON-LD',
  }),
  inputs: rows(
    {
      minItems: 1,
      description: 'The inputs of readers.',
      shows: '`::calculator`, `::calculator-inputs`, `::calculator-examples`',
    },
    ['id', 'name', 'default', 'minimum', 'maximum', 'format'],
    {
      id: key(variable, 'Its name in formulas.', 'missed_calls'),
      name: key(localized, 'Its name for readers.', 'Missed calls a month'),
      unit: key(localized, 'Its unit.', 'calls'),
      default: key(
        value,
        'Its initial value, and that of examples without one. An amount of money may have one for each currency: `{EUR: 40, USD: 45}`.',
        40,
      ),
      minimum: key(value, 'Its lowest value.', 0),
      maximum: key(value, 'Its highest value.', 1000),
      step: key({ type: 'number', exclusiveMinimum: 0 }, 'The step between values.', 10),
      format: { ...format, description: 'The format of its values; `currency` uses that of the site.' },
    },
  ),
  outputs: rows(
    {
      minItems: 1,
      maxItems: 100,
      description: 'The results, in order.',
      shows: '`::calculator`, `::calculator-formulas`, `::calculator-examples`',
    },
    ['id', 'name', 'formula', 'format'],
    {
      id: key(variable, 'Its name in later formulas.', 'lost_sales'),
      name: key(localized, 'Its name for readers.', 'Sales lost a year'),
      unit: key(localized, 'Its unit.', 'sales'),
      formula: {
        ...line,
        description:
          'The formula, with inputs, earlier outputs and plans: `plan.team.price`, `plan.team.year`, `plan.team.included.seats`, `add-on.number.price`.',
        examples: ['missed_calls * 12', 'seats * plan.team.price'],
      },
      format: { ...format, description: 'The format of its values.' },
    },
  ),
  plans: closed(
    { description: 'Names the cheapest plan for the results, below them.', shows: '`::calculator`' },
    ['allowance', 'count', 'url'],
    {
      allowance: key(slug, 'The id of an allowance of the plans.', 'calls'),
      count: key(variable, 'The input or output with the number of units in the period of the prices.', 'missed_calls'),
      url: key(localizedTarget, 'The address that the name of the plan links to.', '/pricing/'),
    },
  ),
  examples: rows(
    { maxItems: 1000, description: 'Worked examples on the page.', shows: '`::calculator`, `::calculator-examples`' },
    ['name', 'inputs'],
    {
      name: key(localized, 'The name of the example.', 'A small office'),
      inputs: key({ type: 'object', additionalProperties: value }, 'Its values by the ids of inputs.', {
        missed_calls: 25,
      }),
    },
  ),
});

export type CalculatorFile = FromSchema<typeof schema>;

/** A calculator in one currency, whose formulas have numbers in the place of plans. */
export interface Calculator extends Pick<CalculatorFile, 'name' | 'description'> {
  readonly inputs: readonly Input[];
  readonly outputs: readonly Output[];
  readonly examples: readonly Example[];
  /** The formulas of the costs of plans; without plans that have no exact price. */
  readonly costs: readonly Cost[];
  readonly plans?: CalculatorFile['plans'];
}

interface Cost extends Pick<PlansFile['plans'][number], 'id' | 'name'> {
  readonly period: Period;
  readonly formula: Formula;
}

interface Input extends Omit<CalculatorFile['inputs'][number], 'default' | 'minimum' | 'maximum'> {
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Money is shown to its last decimal (`price`) where it is worked out from prices, and else in whole units. */
interface Output extends Omit<CalculatorFile['outputs'][number], 'format'> {
  readonly format: CalculatorFile['outputs'][number]['format'] | 'price';
}

interface Example extends Pick<NonNullable<CalculatorFile['examples']>[number], 'name'> {
  readonly inputs: Readonly<Record<string, number>>;
}

type Quantity = Input | Output;

/** The calculator of a site in a currency; undefined where there is none. */
export function calculatorIn(data: SiteData, currency: string): Calculator | undefined {
  const file = dataOf(data, calculator);
  return file && inCurrency(file, dataOf(data, plansFile), currency);
}

/** The same for a directive. Throws a DirectiveError where there is none. */
function neededIn({ data, currency }: DirectiveScope): Calculator {
  return inCurrency(needData(data, calculator), dataOf(data, plansFile), currency);
}

function inCurrency(file: CalculatorFile, plans: PlansFile | undefined, currency: string): Calculator {
  const figures = plans ? figuresOf(plans, currency) : new Map<string, number>();
  const outputs = file.outputs.map((output) => ({ ...output, formula: withFigures(output.formula, figures) }));
  const hasPrices = outputs.some(({ formula }, index) => formula !== file.outputs[index]?.formula);
  return {
    ...file,
    inputs: file.inputs.map((input) => ({
      ...input,
      default: amountIn(input.default, currency),
      minimum: amountIn(input.minimum, currency),
      maximum: amountIn(input.maximum, currency),
    })),
    outputs: outputs.map((output) =>
      hasPrices && output.format === 'currency' ? { ...output, format: 'price' } : output,
    ),
    examples: (file.examples ?? []).map(({ name, inputs }) => ({
      name,
      inputs: Object.fromEntries(Object.entries(inputs).map(([id, value]) => [id, amountIn(value, currency)])),
    })),
    costs: file.plans && plans ? costsOf(plans, file.plans, currency) : [],
  };
}

/** The formulas of what plans cost for so many of an allowance: infinitely much for more than can be had. */
function costsOf(
  file: PlansFile,
  { allowance, count }: NonNullable<CalculatorFile['plans']>,
  currency: string,
): readonly Cost[] {
  return file.plans.flatMap((plan): readonly Cost[] => {
    const { id, name, includes, overage } = plan;
    const price = firstPrice(plan, file, currency);
    if (!price) return [];
    const { amount, period = 'month' } = price;
    const included = getOwn(includes, allowance) ?? 0;
    if (included === 'unlimited') return [{ id, name, period, formula: amount }];
    const extra = costOfMore(beyond(count, included), getOwn(overage, allowance), currency);
    return [{ id, name, period, formula: ['+', amount, extra] }];
  });
}

/** The first price of a plan, free ones for no period; undefined where it is not exact, or for a unit. */
function firstPrice(
  plan: Plan,
  file: PlansFile,
  currency: string,
): { readonly amount: number; readonly period?: Period } | undefined {
  const pricing = pricingOf(plan, file, currency);
  if (pricing.kind === 'free') return { amount: 0 };
  const [rate] = pricing.kind === 'rates' ? pricing.rates : [];
  if (rate?.figure.kind !== 'exact' || rate.unit !== undefined) return undefined;
  return { amount: rate.figure.amount, period: rate.period };
}

/** Computes the price of units beyond those included. */
function costOfMore(count: Formula, raw: Overage | undefined, currency: string): Formula {
  if (raw === undefined) return endless(count);
  const { figure, quantity } = overageFigure(raw, currency);
  if (figure.kind === 'exact') return ['*', count, ['/', figure.amount, quantity]];
  const tiers = figure.kind === 'tiers' ? figure.tiers : [];
  const last = tiers.at(-1)?.last;
  return tiers.reduce<Formula>(
    (sum, { first, last = Number.MAX_VALUE, amount, isFlat }) => {
      const within = beyond(['min', count, last], first - 1);
      return ['+', sum, ['*', amount, isFlat ? ['min', 1, endless(within)] : within]];
    },
    last === undefined ? 0 : endless(beyond(count, last)),
  );
}

function beyond(count: Formula, included: number): Formula {
  return ['max', 0, ['-', count, included]];
}

/** Infinite, but 0 for none. */
function endless(count: Formula): Formula {
  return ['*', ['*', count, Number.MAX_VALUE], Number.MAX_VALUE];
}

/** The class of the table whose place the calculator takes on a page. */
export const calculatorClass = 'calculator';

function check(file: CalculatorFile, context: DataContext): readonly Problem[] {
  const { currencies } = context;
  const amounts = checkAmounts(file, context);
  if (amounts.length > 0) return amounts;
  // A fault in several currencies is reported once: problems at the same place with the same message are one.
  return (currencies.length === 0 ? [''] : currencies).flatMap((currency) => checkIn(file, currency, context));
}

/** Checks that values which differ by currency are amounts of money, one in each currency of the site. */
function checkAmounts({ inputs, examples = [] }: CalculatorFile, context: DataContext): readonly Problem[] {
  const formats = new Map(inputs.map(({ id, format }) => [id, format]));
  const values = [
    ...inputs.flatMap(({ id, default: usual, minimum, maximum }, index) =>
      Object.entries({ default: usual, minimum, maximum }).map(
        ([key, value]) => [id, value, ['inputs', index, key]] as const,
      ),
    ),
    ...examples.flatMap(({ inputs }, index) =>
      Object.entries(inputs).map(([id, value]) => [id, value, ['examples', index, 'inputs', id]] as const),
    ),
  ];
  return values.flatMap(([id, value, path]) => {
    if (typeof value === 'number') return [];
    if (formats.get(id) === 'currency') return checkMoney(value, path, context);
    const message = `"${path.join('.')}" has values by currency, and is no amount of money`;
    return [error('invalid-value', message, context.block.placeOf(path), 'Write one number, or format: currency')];
  });
}

function checkIn(file: CalculatorFile, currency: string, { block, idsIn, dataIn }: DataContext): readonly Problem[] {
  const problems: Problem[] = [];
  const plans = dataIn(plansFile);
  const calculator = inCurrency(file, plans, currency);
  const known = new Set<string>();
  for (const [index, input] of calculator.inputs.entries()) {
    checkName(input.id, known, () => block.placeOf(['inputs', index, 'id']), problems);
    known.add(input.id);
    problems.push(...checkValue(input.default, input, block.placeOf(['inputs', index, 'default'])));
  }
  const figures = plans ? figuresOf(plans, currency) : new Map<string, number>();
  // Without sound plans, it is not known what they have.
  const mayBe = (name: string) => /[.]/.test(name) && !plans && idsIn(plansFile, 'plans')?.size !== 0;
  let canCalculate = true;
  for (const [index, { id, formula }] of file.outputs.entries()) {
    const names = new Set([...known, ...figures.keys()]);
    canCalculate = checkFormula(formula, names, mayBe, ['outputs', index, 'formula'], block, problems) && canCalculate;
    checkName(id, known, () => block.placeOf(['outputs', index, 'id']), problems);
    known.add(id);
  }
  const inputs = new Map(calculator.inputs.map((input) => [input.id, input]));
  for (const [index, example] of calculator.examples.entries()) {
    const faults = checkExample(example, index, inputs, block);
    problems.push(...faults);
    if (faults.length === 0 && canCalculate) checkResults(calculator, example, index, block, problems);
  }
  const { count, allowance } = file.plans ?? {};
  if (count !== undefined && !known.has(count))
    problems.push(unknownReference('variable', count, known, block.placeOf(['plans', 'count'])));
  const allowances = idsIn(plansFile, 'allowances');
  if (allowance !== undefined && allowances && !allowances.has(allowance))
    problems.push(unknownReference('allowance', allowance, allowances, block.placeOf(['plans', 'allowance'])));
  const periods = new Set(plans?.plans.flatMap((plan) => firstPrice(plan, plans, currency)?.period ?? []));
  if (file.plans && periods.size > 1) {
    const message = `Prices for different periods cannot be compared: ${[...periods].join(', ')}`;
    const hint =
      'Give each plan a price for the same period, such as month or monthBilledYearly, or remove "plans" here';
    problems.push(error('price', message, block.placeOfKey(['plans']), hint));
  }
  return problems;
}

function checkName(id: string, known: ReadonlySet<string>, place: () => Place, problems: Problem[]): void {
  if (functionNames.includes(id)) problems.push(error('duplicate', `"${id}" is the name of a function`, place()));
  else if (known.has(id)) problems.push(error('duplicate', `The id "${id}" is used twice`, place()));
}

/** Checks that a browser takes a value. */
function checkValue(value: number, { id, minimum, maximum, step }: Input, place: Place): readonly Problem[] {
  if (value < minimum || value > maximum)
    return [error('invalid-value', `${value} is outside the range of "${id}"`, place)];
  const steps = step === undefined ? 0 : (value - minimum) / step;
  if (Math.abs(steps - Math.round(steps)) < 1e-6) return [];
  const message = `${value} cannot be entered for "${id}", which goes up from ${minimum} in steps of ${step}`;
  return [error('invalid-value', message, place, 'Change the value, the minimum or the step')];
}

/** Checks that a formula can be evaluated from the variables defined before it. */
function checkFormula(
  text: string,
  known: ReadonlySet<string>,
  mayBe: (name: string) => boolean,
  path: YamlPath,
  block: YamlBlock,
  problems: Problem[],
): boolean {
  const formula = parseFormula(text);
  if (formula instanceof FormulaError) {
    problems.push(error('formula', formula.message, block.placeIn(path, formula.offset)));
    return false;
  }
  const unknown = [...formula.variables].filter((name) => !known.has(name));
  const missing = unknown.filter((name) => !mayBe(name));
  for (const name of missing) problems.push(unknownReference('variable', name, known, block.placeOf(path)));
  return unknown.length === 0;
}

/** Checks that the inputs of an example exist and have values that a browser takes. */
function checkExample(
  example: Example,
  index: number,
  inputs: ReadonlyMap<string, Input>,
  block: YamlBlock,
): readonly Problem[] {
  return Object.entries(example.inputs).flatMap(([id, value]) => {
    const path = ['examples', index, 'inputs', id];
    const input = inputs.get(id);
    if (input) return checkValue(value, input, block.placeOf(path));
    return [unknownReference('input', id, inputs, block.placeOfKey(path))];
  });
}

/** Checks that every result of an example, which is published with it, is a number. */
function checkResults(
  calculator: Calculator,
  example: Example,
  index: number,
  block: YamlBlock,
  problems: Problem[],
): void {
  const values = calculate(calculator, example.inputs);
  const at = calculator.outputs.findIndex(({ id }) => !Number.isFinite(values[id]));
  if (at === -1) return;
  const message = `The formula gives no number in example ${index + 1}`;
  const place = block.placeOf(['outputs', at, 'formula']);
  problems.push(error('formula', message, place, 'It may divide by zero there'));
}

/** `::calculator`: a calculator that readers use on a page. Elsewhere it is a table alone: inputs, formulas, and the results for some values. */
const block = blockDirective('calculator', [], (scope) => {
  const { labels, code } = scope.locale;
  const file = neededIn(scope);
  const { cases, usual } = casesOf(file, code);
  const all = [{ name: labels.defaultValue, values: usual }, ...cases];
  const head = [labels.input, labels.formulaName, labels.range, ...all.map(({ name }) => name)];
  const rows = [...file.inputs, ...file.outputs].map((quantity) => [
    ...('formula' in quantity
      ? [strong(titleOf(quantity, code)), formulaIn(quantity), '']
      : [titleOf(quantity, code), inCode(quantity.id), rangeOf(quantity, scope)]),
    ...all.map(({ values }) => show(values[quantity.id], quantity, scope)),
  ]);
  const fitting = all.map(({ values }) => {
    const costs = file.costs.map(({ formula }) => evaluate(formula, values));
    const at = cheapestOf(costs);
    const { name, period } = file.costs[at] ?? {};
    if (name === undefined || period === undefined) return labels.notOffered;
    return `${localize(name, code)} (${show(costs[at], { format: 'price' }, scope)} ${periodText(period, scope.locale)})`;
  });
  const last = file.costs.length > 0 ? [[strong(labels.fittingPlan), '', '', ...fitting]] : [];
  const made = table([null, null, 'right', ...all.map(() => 'right' as const)], [head, ...rows, ...last]);
  return [{ ...made, data: { ...made.data, className: calculatorClass } }];
});

const inputs = blockDirective('calculator-inputs', [], (scope) => {
  const { labels } = scope.locale;
  const head = [labels.input, labels.formulaName, labels.defaultValue, labels.range];
  const rows = neededIn(scope).inputs.map((input) => [
    titleOf(input, scope.locale.code),
    inCode(input.id),
    show(input.default, input, scope),
    rangeOf(input, scope),
  ]);
  return [table([null, null, 'right', 'right'], [head, ...rows])];
});

const formulas = blockDirective('calculator-formulas', [], (scope) => [
  list(
    neededIn(scope).outputs.map((output) => [
      strong(titleOf(output, scope.locale.code)),
      scope.locale.labels.colon,
      formulaIn(output),
    ]),
  ),
]);

const examples = blockDirective('calculator-examples', [], (scope) => {
  const file = neededIn(scope);
  const { labels, code: locale } = scope.locale;
  const quantities: readonly Quantity[] = [...file.inputs, ...file.outputs];
  const { cases } = casesOf(file, locale);
  const head = [labels.example, ...cases.map(({ name }) => name)];
  const rows = quantities.map((quantity) => [
    'formula' in quantity ? strong(titleOf(quantity, locale)) : titleOf(quantity, locale),
    ...cases.map(({ values }) => show(values[quantity.id], quantity, scope)),
  ]);
  return [table([null, ...cases.map(() => 'right' as const)], [head, ...rows])];
});

/** Every value for the defaults, and for each example with its name. */
export function casesOf(file: Calculator, locale: string) {
  return {
    usual: calculate(file, {}),
    cases: file.examples.map(({ name, inputs: given }) => ({
      name: localize(name, locale),
      values: calculate(file, given),
    })),
  };
}

/** Titles a quantity, with its unit. */
export function titleOf({ name, unit }: Quantity, locale: string): string {
  return unit === undefined ? localize(name, locale) : `${localize(name, locale)} (${localize(unit, locale)})`;
}

/** The range of an input: `0 – 500`. */
export function rangeOf(input: Input, scope: Shown): string {
  return `${show(input.minimum, input, scope)} – ${show(input.maximum, input, scope)}`;
}

/** How values are shown: as the locale writes them, in its currency. */
type Shown = Pick<DirectiveScope, 'currency'> & { readonly locale: { readonly code: string } };

/** A value as its quantity is written. */
export function show(
  value = Number.NaN,
  { format }: Pick<Quantity, 'format'>,
  { currency, locale: { code } }: Shown,
): string {
  return showValue(value, { format, locale: code, currency });
}

function formulaIn({ id, formula }: Output) {
  return inCode(`${id} = ${formula}`);
}

function inCode(value: string) {
  return { type: 'inlineCode', value } as const;
}

/** `data/calculator.yaml`: inputs with ranges, outputs with formulas, worked examples. */
export const calculator: DataType<CalculatorFile> = {
  name: 'calculator',
  schema,
  check,
  hasPrices: (file) => [...file.inputs, ...file.outputs].some((quantity) => quantity.format === 'currency'),
  directives: [block, inputs, formulas, examples],
};

/**
 * The numbers of plans that formulas may use, by name: `plan.team.price`, and each price by its key, `plan.team.year`; `plan.team.setup`,
 * `plan.team.included.seats`, `plan.team.overage.seats`; the same prices of an add-on, `add-on.number.price`. A range, tiers and a price on request are
 * no numbers.
 */
function figuresOf(file: PlansFile, currency: string): ReadonlyMap<string, number> {
  const figures = new Map<string, number>();
  const add = (name: string, figure: ReturnType<typeof figureOf>) => {
    if (figure.kind === 'exact') figures.set(name, figure.amount);
  };
  const addPrices = (prefix: string, offered: Offered): void => {
    const pricing = pricingOf(offered, file, currency);
    if (pricing.kind === 'free') figures.set(`${prefix}.price`, 0);
    const rates = pricing.kind === 'rates' ? pricing.rates : [];
    for (const { figure } of rates.slice(0, 1)) add(`${prefix}.price`, figure);
    for (const { key, figure } of rates) add(`${prefix}.${key}`, figure);
    if (offered.setup !== undefined) figures.set(`${prefix}.setup`, amountIn(offered.setup, currency));
  };
  for (const plan of file.plans) {
    addPrices(`plan.${plan.id}`, plan);
    for (const [id, count] of Object.entries(plan.includes ?? {}))
      if (typeof count === 'number') figures.set(`plan.${plan.id}.included.${id}`, count);
    for (const [id, rate] of Object.entries(plan.overage ?? {}))
      if (!isMapping(rate) || !('price' in rate))
        add(`plan.${plan.id}.overage.${id}`, figureOf(rate as RawFigure, currency));
  }
  for (const addOn of file.addOns ?? []) addPrices(`add-on.${addOn.id}`, addOn);
  return figures;
}
