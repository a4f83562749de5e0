import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadParser } from '../../generator/load/markdown.ts';
import type { Directive } from '../../generator/model/directive.ts';
import { postAt, readBody, testDirectives, testScope } from '../model/test-scope.ts';

const scope = testScope(await loadParser());

const named = (kind: Directive['kind']) =>
  testDirectives
    .filter((directive) => directive.kind === kind)
    .map(({ name }) => name)
    .join(', ');
const blocks = named('block');
const inline = `${named('inline')}. Write \\: for a plain colon`;
const none = (file: string) => `There is no data/${file}.yaml to take it from / Create data/${file}.yaml`;

for (const [body, code, ...said] of [
  ['a\n\n::plan', 'unknown-directive', '6:1 There is no directive "::plan" / Did you mean "::plans"?'],
  [
    '::nothing',
    'unknown-directive',
    `4:1 There is no directive "::nothing" / Known: ${blocks}. Write \\: for a plain colon`,
  ],
  ['a :prize{plan=solo}', 'unknown-directive', '4:3 There is no directive ":prize" / Did you mean ":price"?'],
  ['a :x[y]', 'unknown-directive', `4:3 There is no directive ":x" / Known: ${inline}`],
  [
    '::plans[a]{b=1 c=2}',
    'directive-attribute',
    '4:1 "plans" has no attribute "b" / It takes none',
    '4:1 "plans" has no attribute "c" / It takes none',
    '4:1 "plans" takes no [label] / Remove the brackets',
  ],
  ['::posts[a]', 'directive-attribute', '4:1 "posts" takes no [label] / Remove the brackets'],
  ['::posts{of=2}', 'directive-attribute', '4:1 "posts" has no attribute "of" / Known: limit'],
  ['a :price[b]{plan=solo}', 'directive-attribute', '4:3 "price" takes no [label] / Remove the brackets'],
  ['a :price{plans=solo}', 'directive-attribute', '4:3 "price" has no attribute "plans" / Known: plan, add-on, part'],
  ['a :price', 'directive-attribute', '4:3 "price": It needs {plan=…} / Known: solo, team'],
  ['a :price{plan}', 'directive-attribute', '4:3 "price": It needs {plan=…} / Known: solo, team'],
  ['a :price{plan=sole}', 'directive-attribute', '4:3 "price": There is no plan "sole" / Did you mean "solo"?'],
  [
    'a :included{plan=solo allowance=texts}',
    'directive-attribute',
    '4:3 "included": There is no allowance "texts" / Known: calls',
  ],
  ['a :included{plan=solo}', 'directive-attribute', '4:3 "included": It needs {allowance=…} / Known: calls'],
  [
    'a :overage-rate{allowance=calls}',
    'directive-attribute',
    '4:3 "overage-rate": It needs {plan=…} / Known: solo, team',
  ],
  ['a :count', 'directive-attribute', '4:3 "count": It needs {of=…} / Known: plans, features'],
  [
    'a :count{of=toString}',
    'directive-attribute',
    '4:3 "count": "toString" cannot be counted / Known: plans, features',
  ],
  ...['0', 'two', '-1', '1.5', '1x', 'x1', '100000'].map(
    (limit) =>
      [
        `::posts{limit=${limit}}`,
        'directive-attribute',
        `4:1 "posts": "limit" must be a whole number, not "${limit}"`,
      ] as const,
  ),
  [
    '::affiliate-terms{part=figures}',
    'directive-attribute',
    '4:1 "affiliate-terms": "part" must be "conditions", not "figures"',
  ],
  ['a :commission', 'directive-attribute', `4:3 "commission": ${none('affiliate')}`],
  ...['affiliate-terms', 'affiliate-payouts', 'affiliate-onboarding'].map(
    (name) => [`::${name}`, 'directive-attribute', `4:1 "${name}": ${none('affiliate')}`] as const,
  ),
  ...['calculator', 'calculator-inputs', 'calculator-formulas', 'calculator-examples'].map(
    (name) => [`::${name}`, 'directive-attribute', `4:1 "${name}": ${none('calculator')}`] as const,
  ),
] as readonly (readonly [string, string, ...string[]])[])
  test(`expandDirective() refuses ${JSON.stringify(body)}`, () => {
    assert.deepEqual(
      readBody(body, scope).said,
      said.map((text) => text.replace(' ', ` error ${code} `)),
    );
  });

test('expandDirective() leaves what only looks like a directive unchanged', () => {
  const { document, said } = readBody('at 9:am, a:b and :price-list\n', scope);
  assert.deepEqual([document.html, said], ['<p>at 9:am, a:b and :price-list</p>', []]);
});

/** The problems when a data file does not exist, and when it exists but has an error. */
function saidWithout(body: string, file: 'plans' | 'affiliate') {
  const { data } = scope.blocks;
  const values = { get: (name: string) => (name === file ? undefined : data.values.get(name)) };
  return [new Set<string>(), new Set([file])].map(
    (faulty) =>
      readBody(body, { ...scope, blocks: { ...scope.blocks, data: { ...scope.blocks.data, values, faulty } } }).said,
  );
}

for (const body of ['::plans', '::plan-features', '::overage', ':price{plan=solo}'])
  test(`expandDirective() reports ${body} without a plans file, but not in addition to an error of that file`, () => {
    const [name] = /[\w-]+/.exec(body) ?? [];
    assert.deepEqual(saidWithout(body, 'plans'), [[`4:1 error directive-attribute "${name}": ${none('plans')}`], []]);
  });

test('expandDirective() reports all other problems, whichever file has an error', () => {
  assert.equal(saidWithout(':price{plan=none}', 'affiliate')[1]?.length, 1);
});

test('expandDirective() gives its nodes the place of the directive', () => {
  const posts = [postAt('/blog/gone/')];
  const { document } = readBody('text\n\n> ::posts\n', { ...scope, blocks: { ...scope.blocks, posts, listed: posts } });
  assert.deepEqual(
    document.outline.references.map(({ path, place }) => [path, place.line, place.column]),
    [['/blog/gone/', 6, 3]],
  );
});

test('expandDirective() throws on an error that is not a DirectiveError', () => {
  const blocks = { ...scope.blocks, currency: 'no currency' };
  assert.throws(() => readBody('::plans', { ...scope, blocks }), RangeError);
});

test('what a block makes is not taken for its mark', () => {
  const posts = [{ ...postAt('/blog/a/'), description: 'A text -- with [marks](b) of std::fs' }];
  const { said } = readBody('::posts\n', { ...scope, blocks: { ...scope.blocks, posts, listed: posts } });
  assert.deepEqual(said, []);
});
