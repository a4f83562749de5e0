import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelOf } from '../model/test-content.ts';

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
  [
    'a body of more than 500 lines',
    skill('a', 'x\n'.repeat(501)),
    "skills/a/SKILL.md:2:7 warning invalid-value The skill's body has 501 lines; agents expect at most 500",
  ],
  ['a body of 500 lines', skill('a', 'x\n'.repeat(500))],
  ['a body of 500 lines without a final newline', skill('a', `${'x\n'.repeat(499)}x`)],
  [
    'front matter that lacks a key',
    '---\nname: a\n---\n',
    'skills/a/SKILL.md:2:1 error missing-key The front matter lacks the key "description" / Add a line description: with its value',
  ],
] as const) {
  test(`resolveSkills() ${said.length === 0 ? 'takes' : 'reports'} ${what}`, async () => {
    assert.deepEqual((await modelOf({ 'skills/a/SKILL.md': text })).said, said);
  });
}
