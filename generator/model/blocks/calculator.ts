import { own } from '../../base/own.ts';
import { money, number, percent } from '../../format/numbers.ts';
import { parseFormula } from '../formula.ts';
import { say } from '../localised.ts';
import { list, strong, table } from '../nodes.ts';
import type { CalculatorFile } from '../schemas/data.ts';
import { type Block, type BlockScope, need } from './block.ts';

type Quantity = CalculatorFile['inputs'][number] | CalculatorFile['outputs'][number];

const inputs: Block = {
  name: 'calculator-inputs',
  attributes: [],
  expand(scope) {
    const { labels } = scope.locale;
    const head = [labels.input, labels.formulaName, labels.defaultValue, labels.range];
    const rows = need(scope.facts.calculator, 'calculator').inputs.map((input) => [
      named(input, scope),
      code(input.id),
      show(input.default, input, scope),
      `${show(input.minimum, input, scope)} – ${show(input.maximum, input, scope)}`,
    ]);
    return [table([null, null, 'right', 'right'], [head, ...rows])];
  },
};

const formulas: Block = {
  name: 'calculator-formulas',
  attributes: [],
  expand: (scope) => [
    list(
      false,
      need(scope.facts.calculator, 'calculator').outputs.map((output) => [
        strong(named(output, scope)),
        scope.locale.labels.colon,
        code(`${output.id} = ${output.formula}`),
      ]),
    ),
  ],
};

const examples: Block = {
  name: 'calculator-examples',
  attributes: [],
  expand(scope) {
    const calculator = need(scope.facts.calculator, 'calculator');
    const quantities: readonly Quantity[] = [...calculator.inputs, ...calculator.outputs];
    const cases = (calculator.examples ?? []).map((example) => ({
      name: say(example.name, scope.locale.code),
      values: calculate(calculator, example.inputs),
    }));
    const head = [scope.locale.labels.example, ...cases.map(({ name }) => name)];
    const rows = quantities.map((quantity) => [
      'formula' in quantity ? strong(named(quantity, scope)) : named(quantity, scope),
      ...cases.map(({ values }) => show(values[quantity.id] ?? Number.NaN, quantity, scope)),
    ]);
    return [table([null, ...cases.map(() => 'right' as const)], [head, ...rows])];
  },
};

/** Every input and output of the calculator, for given inputs; inputs not given take their defaults. */
export function calculate(
  calculator: CalculatorFile,
  given: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const values: Record<string, number> = {};
  for (const input of calculator.inputs) values[input.id] = own(given, input.id) ?? input.default;
  for (const output of calculator.outputs) values[output.id] = parseFormula(output.formula).evaluate(values);
  return values;
}

function named(quantity: Quantity, { locale }: BlockScope): string {
  const name = say(quantity.name, locale.code);
  return quantity.unit === undefined ? name : `${name} (${say(quantity.unit, locale.code)})`;
}

function show(value: number, { format }: Quantity, { facts, locale }: BlockScope): string {
  if (format === 'currency') return money(Math.round(value), facts.currency, locale.code);
  return format === 'percent' ? percent(value, locale.code) : number(value, locale.code);
}

function code(value: string) {
  return { type: 'inlineCode', value } as const;
}

export const calculatorBlocks = [inputs, formulas, examples];
