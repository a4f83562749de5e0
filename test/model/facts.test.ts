import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RawContent } from '../../generator/load/content.ts';
import { blockOf, parseYaml } from '../../generator/load/yaml.ts';
import { settleFacts } from '../../generator/model/facts.ts';
import type { Settings } from '../../generator/model/settings.ts';
import type { Problem } from '../../generator/problem.ts';
import { growth } from '../growth.ts';

const settings = { locales: [{ code: 'en' }], file: { currency: 'EUR' } } as unknown as Settings;

function settle(data: Readonly<Record<string, unknown>>): readonly Problem[] {
  const problems: Problem[] = [];
  const files = Object.entries(data).map(([name, value]) => {
    const source = { file: `data/${name}.yaml`, text: typeof value === 'string' ? value : '' };
    const at = { source, start: 0, text: source.text };
    return [
      name,
      { source, block: typeof value === 'string' ? parseYaml(source, 0, value, problems) : blockOf(at, value) },
    ];
  });
  settleFacts({ data: Object.fromEntries(files), unread: new Set() } as unknown as RawContent, settings, problems);
  return problems;
}

function ids(count: number, prefix = 'f'): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

/** As many features and allowances as asked for, and a plan that names all of them, or others. */
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

test('settleFacts() takes 100,000 features and allowances, and a plan that names each', () => {
  assert.deepEqual(settle(large(100_000)), []);
});

test('settleFacts() looks for what a plan names in time that grows with the number of entries', () => {
  const times = growth((size) => assert.deepEqual(settle(large(size)), []), 4000);
  assert.ok(times < 32, `Eight times the entries took ${times} times as long`);
});

test('settleFacts() reports each of many ids that do not exist, in time that grows with their number', () => {
  const work = (size: number) => {
    const problems = settle(large(6000, ids(size, 'other')));
    assert.equal(problems.length, 2 * size);
  };
  const times = growth(work, 1000);
  assert.ok(times < 32, `Eight times the mistakes took ${times} times as long`);
});

test('settleFacts() names the first of many entries and counts the rest', () => {
  const [problem] = settle(large(100_000, ['other']));
  assert.equal(problem?.hint, `Known: ${ids(20).join(', ')} and 99980 more`);
});

const calculator = (examples: string) => `name: C
description: D
inputs:
  - {id: calls, name: N, default: 5, minimum: 1, maximum: 9, format: number}
outputs:
  - {id: total, name: T, formula: calls * 2, format: number}
examples:
  - {name: E, inputs: {${examples}}}
`;

test('settleFacts() takes the values of an example within the range of its input', () => {
  for (const value of [1, 5, 9]) assert.deepEqual(settle({ calculator: calculator(`calls: ${value}`) }), []);
});

for (const [inputs, message, hint] of [
  ['call: 1', 'There is no input "call"', 'Did you mean "calls"?'],
  ['total: 1', 'There is no input "total"', 'Known: calls'],
  ['calls: 0', '0 is outside the range of "calls"', undefined],
  ['calls: 10', '10 is outside the range of "calls"', undefined],
] as const) {
  test(`settleFacts() refuses an example with ${inputs}`, () => {
    const [problem, ...more] = settle({ calculator: calculator(inputs) });
    assert.deepEqual([problem?.message, problem?.hint, more], [message, hint, []]);
  });
}
