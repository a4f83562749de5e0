import { type Bomb, numbered } from '../bomb.ts';

const input = (id: string, more: object = {}) => ({
  id,
  name: id,
  default: 1,
  minimum: 0,
  maximum: 10,
  format: 'number',
  ...more,
});
const output = (id: string, formula: string, format = 'number') => ({ id, name: id, formula, format });
const calculator = (more: object) =>
  JSON.stringify({
    name: 'A',
    description: 'What it says.',
    inputs: [input('a')],
    outputs: [output('b', 'a')],
    ...more,
  });

const page = (body: string) => `---\ntitle: A\ndescription: What it says.\n---\n\n${body}\n`;
const shown = '::calculator\n\n::calculator-inputs\n\n::calculator-formulas\n\n::calculator-examples';

/** Formulas of one output that are far longer, deeper or stranger than people write. */
const formulas: Readonly<Record<string, string>> = {
  '20,000 terms': `a${' + a'.repeat(20_000)}`,
  '20,000 factors': `a${' * a'.repeat(20_000)}`,
  'as many terms as fit in a line': `a${'+a'.repeat(149)}`,
  '20,000 minuses': `${'-'.repeat(20_000)}a`,
  '20,000 parentheses': `${'('.repeat(20_000)}a${')'.repeat(20_000)}`,
  'as many parentheses as fit in a line': `${'('.repeat(149)}a${')'.repeat(149)}`,
  'as many minuses as fit in a line': `${'-'.repeat(299)}a`,
  '20,000 opening parentheses': '('.repeat(20_000),
  'calls in one another': `${'min('.repeat(20_000)}a${', a)'.repeat(20_000)}`,
  'one call of 20,000 values': `min(a${', a'.repeat(20_000)})`,
  'a number of 90,000 digits': '9'.repeat(90_000),
  'as many digits as fit in a line': '9'.repeat(300),
  'a fraction of 90,000 digits': `0.${'9'.repeat(90_000)}`,
  'a name of 90,000 letters': 'a'.repeat(90_000),
  '90,000 spaces': `a${' '.repeat(90_000)}+ a`,
  '90,000 points': '1.'.repeat(45_000),
  'many unknown names': numbered(75, (at) => `x${at}`).join('+'),
};

/** Calculators with more of something than people fill in. */
const calculators: Readonly<Record<string, () => string>> = {
  '1,000 inputs': () => calculator({ inputs: numbered(1000, (at) => input(`a${at}`)) }),
  '1,000 inputs of one id': () => calculator({ inputs: numbered(1000, () => input('a')) }),
  '1,000 outputs': () => calculator({ outputs: numbered(1000, (at) => output(`b${at}`, 'a')) }),
  '100 outputs, each twice the last': () =>
    calculator({
      outputs: numbered(100, (at) => output(`b${at}`, at === 0 ? 'a' : numbered(70, () => `b${at - 1}`).join('+'))),
    }),
  '100 long outputs in 1,000 examples': () =>
    calculator({
      outputs: numbered(100, (at) => output(`b${at}`, `a${'+a'.repeat(149)}`, 'currency')),
      examples: numbered(1000, (at) => ({ name: `${at}`, inputs: { a: 2 } })),
    }),
  '500 inputs in 500 examples': () =>
    calculator({
      inputs: numbered(500, (at) => input(`a${at}`, { format: 'currency' })),
      outputs: [output('b', 'a0')],
      examples: numbered(500, (at) => ({ name: `${at}`, inputs: {} })),
    }),
  '1,000 unknown inputs of an example': () =>
    calculator({
      inputs: numbered(300, (at) => input(`known_${at}`)),
      outputs: [output('b', 'known_0')],
      examples: [{ name: 'A', inputs: Object.fromEntries(numbered(3000, (at) => [`unknown_${at}`, 1])) }],
    }),
};

const bombOf = (name: string, data: string | (() => string), body = shown): Bomb => ({
  name,
  files: { 'data/calculator.yaml': data, 'pages/en/a.md': page(body) },
});

export const bombs: readonly Bomb[] = [
  ...Object.entries(formulas).map(([name, formula]) => bombOf(name, calculator({ outputs: [output('b', formula)] }))),
  ...Object.entries(calculators).map(([name, make]) => bombOf(name, make)),
  bombOf(
    'a calculator 200 times on a page',
    () =>
      calculator({
        inputs: numbered(50, (at) => input(`a${at}`)),
        outputs: [output('b', 'a0')],
        examples: numbered(100, (at) => ({ name: `${at}`, inputs: {} })),
      }),
    `${shown}\n\n`.repeat(200),
  ),
];
