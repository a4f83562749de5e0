import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelOf, siteText } from '../model/test-content.ts';

const skill = (name: string, body = '') => `---\nname: ${name}\ndescription: D\n---\n${body}`;

test('resolveSkills() gives each skill as it was written, by name', async () => {
  const [b, a] = [skill('a-b', 'Do *b*.\n'), skill('a')];
  const { resolved, said } = await modelOf({ 'skills/a-b/SKILL.md': b, 'skills/a/SKILL.md': a });
  assert.deepEqual(said, []);
  assert.deepEqual(resolved?.site.skills, [
    { name: 'a', description: 'D', text: a, file: 'skills/a/SKILL.md' },
    { name: 'a-b', description: 'D', text: b, file: 'skills/a-b/SKILL.md' },
  ]);
});

for (const [what, text, ...said] of [
  [
    'a name that differs from its folder',
    skill('other'),
    'skills/a/SKILL.md:2:7 error invalid-value The skill\'s name "other" does not match its folder "a" / Write name: a, or rename the folder',
  ],
  ['a body of 500 lines', skill('a', 'x\n'.repeat(500))],
  ['a body of 500 lines without a final newline', skill('a', `${'x\n'.repeat(499)}x`)],
  [
    'front matter that lacks a key',
    '---\nname: a\n---\n',
    'skills/a/SKILL.md:2:1 error missing-key The front matter lacks the key "description" / Add a line description: with its value',
  ],
] as const)
  test(`resolveSkills() ${said.length === 0 ? 'takes' : 'reports'} ${what}`, async () => {
    assert.deepEqual((await modelOf({ 'skills/a/SKILL.md': text })).said, said);
  });

const plans =
  'period: month\nplans: [{id: solo, name: S, description: D, price: 9, action: {text: Buy, url: /buy/}}]\n';

test('resolveSkills() replaces inline directives, but in code, and keeps every other byte', async () => {
  const text = skill(
    'a',
    '# Use  it\n\nAt *:price{plan=solo}*,   `:price{plan=solo}`: :action{plan=solo}. At 9:am\n\n```\n:tax\n```\n',
  );
  const { resolved, said } = await modelOf({
    'data/plans.yaml': plans,
    'skills/a/SKILL.md': text.replace('description: D', 'description: "From :price{plan=solo}: a plan"'),
  });
  assert.deepEqual(said, []);
  const [made] = resolved?.site.skills ?? [];
  assert.equal(made?.description, 'From €9 perMonth: a plan');
  assert.equal(
    made?.text,
    '---\nname: a\ndescription: "From €9 perMonth: a plan"\n---\n# Use  it\n\nAt *€9 perMonth*,   `:price{plan=solo}`: [Buy](https://site.example/buy/). At 9:am\n\n```\n:tax\n```\n',
  );
});

for (const [what, text, said] of [
  [
    'a directive that is unknown',
    skill('a', 'At :prise{plan=solo}.\n'),
    'skills/a/SKILL.md:5:4 error unknown-directive There is no directive ":prise" / Did you mean ":price"?',
  ],
  [
    'a block directive',
    skill('a', '::plans\n'),
    'skills/a/SKILL.md:5:1 error unknown-directive "::plans" cannot stand in a skill, which has inline directives only / Link to the page that shows it',
  ],
  [
    'a replacement that breaks the YAML',
    skill('a').replace('D', ':value{of=tagline} '),
    'skills/a/SKILL.md:3:14 error yaml-syntax The front matter is no YAML once its directives are replaced / Write the text between quotes',
  ],
] as const)
  test(`resolveSkills() reports ${what}`, async () => {
    const { said: found } = await modelOf({
      'site.yaml': siteText().replace('tagline: T', 'tagline: "A: b"'),
      'data/plans.yaml': plans,
      'skills/a/SKILL.md': text,
    });
    assert.deepEqual(found, [said]);
  });
