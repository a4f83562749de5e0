import assert from 'node:assert/strict';
import { test } from 'node:test';
import { error } from '../../generator/base/problem.ts';
import { affiliate } from '../../generator/data/affiliate/affiliate.ts';
import { calculator as calculatorType } from '../../generator/data/calculator/calculator.ts';
import { dataTypes } from '../../generator/data/index.ts';
import { plans as plansType } from '../../generator/data/plans/plans.ts';
import { api } from '../../generator/data/types/api.ts';
import { authors as authorsType } from '../../generator/data/types/authors.ts';
import { type DataType, dataOf, idsIn, needData } from '../../generator/data/types/data-type.ts';
import { features as featuresType } from '../../generator/data/types/features.ts';
import { mcp } from '../../generator/data/types/mcp.ts';
import { problemsOf, resolveAll } from '../model/resolved-data.ts';
import { assertGrowsEvenly } from '../steps.ts';

// Fault: 100,000 data entries, or mistakes in them → Time proportional to their number; hints that stay short

const calculator = (examples: string) => `name: C
description: D
inputs:
  - {id: calls, name: N, default: 5, minimum: 1, maximum: 9, format: number}
outputs:
  - {id: total, name: T, formula: calls * 2, format: number}
examples:
  - {name: E, inputs: {${examples}}}
`;

test('resolveData() accepts the values of an example within the ranges of its inputs', () => {
  for (const value of [1, 5, 9]) assert.deepEqual(problemsOf({ calculator: calculator(`calls: ${value}`) }), []);
});

function saidOf(data: Readonly<Record<string, unknown>>, unread: readonly string[] = []): readonly string[] {
  return resolveAll(data, unread).problems.map(({ code, message, hint, place }) => {
    const head = `${place?.file}:${place?.line}:${place?.column} ${code} ${message}`;
    return hint ? `${head} / ${hint}` : head;
  });
}

const features = `features:
  - {id: calls, name: Calls, description: D}
  - {id: texts, name: Texts, description: D}
`;
const authors = `authors:
  - {id: ada, name: Ada}
`;
const plan = (more: string) => `period: month
allowances: [{id: calls, name: Calls, unit: call}]
plans:
  - {id: solo, name: Solo, description: D, price: 9, ${more}}
`;
const sound = plan('includes: {calls: 1}, overage: {calls: 2}, features: [texts]');
const sums = (inputs: string, outputs: string) => `name: C
description: D
inputs:
  - {name: N, minimum: 1, maximum: 9, format: number, ${inputs}}
outputs:
  - {name: T, format: number, ${outputs}}
`;

test('resolveData() gives the data of each file, and nothing for files that do not exist', () => {
  const none = resolveAll({}).data;
  assert.deepEqual(none, { values: new Map(), collections: new Map(), faulty: new Set() });
  assert.deepEqual(
    dataTypes.map((type) => dataOf(none, type)),
    dataTypes.map(() => undefined),
  );
  const { data, problems } = resolveAll({
    features,
    authors,
    plans: sound,
    calculator: calculator(''),
    affiliate: `commission: {rate: 20, months: 12}
cookieDays: 30
payout: {minimum: 50, schedule: Monthly, methods: [Bank]}
terms: [T]
onboarding: [O]
`,
    mcp: 'name: a/b\nversion: 1.0.0\ndescription: D\nremotes: [{type: sse, url: "https://a.example/"}]\n',
    api: 'apis: [{id: a, name: A, url: "https://a.example/", description: D}]\n',
  });
  assert.deepEqual(problems, []);
  assert.deepEqual(dataOf(data, authorsType)?.authors, [{ id: 'ada', name: 'Ada' }]);
  assert.deepEqual(
    dataOf(data, featuresType)?.features.map(({ id }) => id),
    ['calls', 'texts'],
  );
  assert.deepEqual(
    [
      dataOf(data, plansType)?.plans[0]?.price,
      dataOf(data, calculatorType)?.name,
      needData(data, affiliate).cookieDays,
      dataOf(data, mcp)?.name,
      dataOf(data, api)?.apis[0]?.name,
    ],
    [9, 'C', 30, 'a/b', 'A'],
  );
});

for (const [what, data, ...said] of [
  [
    'an id that two features share',
    { features: `${features}  - {id: calls, name: Again, description: D}\n` },
    'data/features.yaml:4:10 duplicate The id "calls" is used twice',
  ],
  [
    'an id that two authors share',
    { authors: `${authors}  - {id: ada, name: Again}\n` },
    'data/authors.yaml:3:10 duplicate The id "ada" is used twice',
  ],
  [
    'ids that plans and allowances share',
    {
      plans: `period: month
allowances: [{id: a, name: A, unit: u}, {id: a, name: B, unit: u}]
plans:
  - {id: p, name: P, description: D, price: 1, includes: {}, features: []}
  - {id: p, name: Q, description: D, price: 1, includes: {}, features: []}
`,
    },
    'data/plans.yaml:5:10 duplicate The id "p" is used twice',
    'data/plans.yaml:2:46 duplicate The id "a" is used twice',
  ],
  [
    'what a plan names that does not exist',
    { features, plans: plan('includes: {call: 1}, overage: {texts: 2}, features: [calls, text]') },
    'data/plans.yaml:4:65 unknown-reference There is no allowance "call" / Did you mean "calls"?',
    'data/plans.yaml:4:85 unknown-reference There is no allowance "texts" / Known: calls',
    'data/plans.yaml:4:114 unknown-reference There is no feature "text" / Did you mean "texts"?',
  ],
  [
    'features that a plan names, only when they are missing from a file that has errors',
    {
      features: 'features: [{id: texts, name: ""}, {id: 7}, null]',
      plans: plan('includes: {}, features: [texts, other]'),
    },
    'data/features.yaml:1:12 missing-key "features.0" lacks the key "description" / Add a line description: with its value',
    'data/features.yaml:1:30 invalid-value "features.0.name" must not be empty',
    'data/features.yaml:1:35 missing-key "features.1" lacks the key "name" / Add a line name: with its value',
    'data/features.yaml:1:35 missing-key "features.1" lacks the key "description" / Add a line description: with its value',
    'data/features.yaml:1:40 wrong-type "features.1.id" must be a text, not the number 7 / Quote it: "7"',
    'data/features.yaml:1:44 wrong-type "features.2" must be a mapping, not empty',
    'data/plans.yaml:4:86 unknown-reference There is no feature "other" / Known: texts',
  ],
  [
    'a text in a language that the site does not have',
    { features: 'features: [{id: a, name: {en: A, fr: B}, description: D}]' },
    `data/features.yaml:1:34 unknown-key "fr" is not a locale of the site / The site's locales: en`,
  ],
  [
    'a default outside its range',
    { calculator: sums('id: a, default: 0', 'id: b, formula: a') },
    'data/calculator.yaml:4:71 invalid-value 0 is outside the range of "a"',
  ],
  [
    'a default above its range',
    { calculator: sums('id: a, default: 10', 'id: b, formula: a') },
    'data/calculator.yaml:4:71 invalid-value 10 is outside the range of "a"',
  ],
  ['a default at the lower end of its range', { calculator: sums('id: a, default: 1', 'id: b, formula: a') }],
  ['a default at the upper end of its range', { calculator: sums('id: a, default: 9', 'id: b, formula: a') }],
  [
    'a formula that needs a variable not calculated before it',
    { calculator: sums('id: calls, default: 5', 'id: b, formula: call + b') },
    'data/calculator.yaml:6:47 unknown-reference There is no variable "call" / Did you mean "calls"?',
    'data/calculator.yaml:6:47 unknown-reference There is no variable "b" / Known: calls',
  ],
  [
    'a text that is not a formula, at the place where it breaks',
    { calculator: `${sums('id: a, default: 5', 'id: b, formula: a * * 2')}examples: [{name: E, inputs: {}}]\n` },
    'data/calculator.yaml:6:51 formula Expected a number, a name or "(" before "*"',
  ],
  [
    'the first formula that gives no number in an example',
    {
      calculator: `${sums('id: a, default: 5', 'id: b, formula: 1 / (a - 5)')}  - {id: c, name: C, formula: b + 1, format: number}
examples: [{name: E, inputs: {a: 4}}, {name: F, inputs: {}}]
`,
    },
    'data/calculator.yaml:6:47 formula The formula gives no number in example 2 / It may divide by zero there',
  ],
  [
    'an output with the name of an input',
    { calculator: sums('id: a, default: 5', 'id: a, formula: a') },
    'data/calculator.yaml:6:35 duplicate The id "a" is used twice',
  ],
  [
    'an input with the name of a function',
    { calculator: sums('id: round, default: 5', 'id: b, formula: "1"') },
    'data/calculator.yaml:4:59 duplicate "round" is the name of a function',
  ],
  [
    'a value of an example above its range',
    { calculator: calculator('calls: 10') },
    'data/calculator.yaml:8:31 invalid-value 10 is outside the range of "calls"',
  ],
  ['a value on a step', { calculator: sums('id: a, step: 0.1, default: 1.7', 'id: b, formula: a') }],
  [
    'values between steps',
    { calculator: `${sums('id: a, step: 2, default: 4', 'id: b, formula: a')}examples: [{name: E, inputs: {a: 8}}]\n` },
    'data/calculator.yaml:4:80 invalid-value 4 cannot be entered for "a", which goes up from 1 in steps of 2 / Change the value, the minimum or the step',
    'data/calculator.yaml:7:34 invalid-value 8 cannot be entered for "a", which goes up from 1 in steps of 2 / Change the value, the minimum or the step',
  ],
  [
    'values of an example at their places',
    { calculator: calculator('call: 1, calls: 0') },
    'data/calculator.yaml:8:24 unknown-reference There is no input "call" / Did you mean "calls"?',
    'data/calculator.yaml:8:40 invalid-value 0 is outside the range of "calls"',
  ],
] as readonly [string, Readonly<Record<string, unknown>>, ...string[]][])
  test(`resolveData() ${said.length === 0 ? 'takes' : 'reports'} ${what}`, () => {
    assert.deepEqual(saidOf(data), said);
  });

test('resolveData() does not check the features that a plan names when their file is unreadable', () => {
  assert.deepEqual(saidOf({ plans: sound }, ['features']), []);
  assert.deepEqual(saidOf({ plans: sound }).length, 1);
});

test('resolveData() lists the files that have an error, and idsIn() gives the authors in such a file', () => {
  const { raw, data } = resolveAll({ authors: 'authors: [{id: ada}]', features: 'features: x' }, ['api']);
  assert.deepEqual([...data.faulty].sort(), ['api', 'authors', 'features']);
  assert.equal(dataOf(data, authorsType), undefined);
  assert.deepEqual([...(idsIn(raw, authorsType, 'authors') ?? [])], ['ada']);
  assert.deepEqual([...(idsIn(raw, featuresType, 'features') ?? ['none'])], []);
  assert.deepEqual([...(idsIn(raw, plansType, 'plans') ?? ['none'])], []);
  assert.equal(idsIn(raw, api, 'apis'), undefined);
});

test('resolveData() accepts types of data that do not come with the program', () => {
  const server = 'name: a/b\nversion: 1.0.0\ndescription: D\nremotes: [{type: sse, url: "https://a.example/"}]\n';
  const checked: DataType<{ readonly name: string }> = {
    name: 'servers',
    schema: mcp.schema,
    check: ({ name }, { block, idsIn: ids }) =>
      ids(authorsType, 'authors')?.has(name) ? [] : [error('unknown-reference', `No ${name}`, block.placeOf(['name']))],
  };
  const { data, problems } = resolveAll({ servers: server, authors }, [], [checked, authorsType]);
  assert.deepEqual(
    problems.map(({ message, place }) => [message, place?.line]),
    [['No a/b', 1]],
  );
  assert.equal(dataOf(data, checked)?.name, 'a/b');
});

function ids(count: number, prefix = 'f'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

/** A given number of features and allowances, and a plan that names all of them, or others. */
function large(count: number, named = ids(count)) {
  const plan = { id: 'p', name: 'P', description: 'D', price: 1 };
  return {
    features: { features: ids(count).map((id) => ({ id, name: 'N', description: 'D' })) },
    plans: {
      period: 'month',
      allowances: ids(count).map((id) => ({ id, name: 'N', unit: 'u' })),
      plans: [{ ...plan, includes: Object.fromEntries(named.map((id) => [id, 1])), features: named }],
    },
  };
}

test('resolveData() accepts 100,000 features and allowances, and a plan that names each', () => {
  assert.deepEqual(problemsOf(large(100_000)), []);
});

test('resolveData() looks up what a plan names in time proportional to the number of entries', () => {
  assertGrowsEvenly(1000, (size) => {
    const data = large(size);
    return () => assert.deepEqual(problemsOf(data), []);
  });
});

test('resolveData() reports each of many ids that do not exist, in time proportional to their number', () => {
  assertGrowsEvenly(1000, (size) => {
    const data = large(6 * size, ids(size / 100, 'other'));
    return () => assert.equal(problemsOf(data).length, size / 50);
  });
});

test('resolveData() names the first of many entries and counts the rest', () => {
  const [problem] = problemsOf(large(100_000, ['other']));
  assert.equal(problem?.hint, `Known: ${ids(20).join(', ')} and 99980 more`);
});
