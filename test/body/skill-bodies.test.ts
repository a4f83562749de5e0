// Fault: HTML, comments and links that are not published in a skill → An error at each place: it is published as written

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSkillBodies } from '../../generator/body/skill-bodies.ts';
import { splitFrontMatter } from '../../generator/load/front-matter.ts';
import { loadNative, loadRemark } from '../../generator/load/markdown.ts';

const front = '---\nname: a\ndescription: <b>not the body</b> <!-- - -->\n---\n';
const limits = { marks: 1000, growth: 1000, tags: 200 };
const parsers = [loadRemark(), await loadNative()];

/** Each problem in the body of a skill as `line:column code`, which both parsers have to agree on. */
function found(body: string): readonly string[] {
  const source = { file: 'skills/a/SKILL.md', text: front + body };
  const { value } = splitFrontMatter(source);
  assert.ok(value);
  const each = parsers.flatMap((parser) => {
    if (!parser) return [];
    const problems = checkSkillBodies([{ source, folder: 'a', ...value }], parser, limits);
    return [problems.map(({ level, code, place }) => `${place?.line}:${place?.column} ${level} ${code}`)];
  });
  for (const other of each) assert.deepEqual(other, each[0]);
  return each[0] ?? [];
}

for (const [body, ...expected] of [
  [
    'Read <https://a.example/>, [b](references/b.md), [c](#c), [d](/e/) and ![f](https://a.example/f.png).\n\n[g]: mailto:a@b.example\n',
  ],
  [
    '`<script>`, \\<b>, a < b > c, &lt;i&gt;\n\n```html\n<script>alert(1)</script>\n<!-- a -->\n```\n\n    <iframe src="javascript:x">\n',
  ],
  ['<script>a</script>\n', '5:1 error raw-html'],
  ['a <SCRIPT\nsrc="b">\n', '5:3 error raw-html'],
  ['> - <!-- a -->\n', '5:5 error raw-html'],
  ['a\n\n<!-- never closed\n\n# b\n', '7:1 error raw-html'],
  ['<?php a ?>\n\n<!DOCTYPE a>\n\n<![CDATA[a]]>\n', '5:1 error raw-html', '7:1 error raw-html', '9:1 error raw-html'],
  ['[a](javascript:b)\n', '5:1 error unsafe-link'],
  ['[a](java&#115;cript:b) [b](<JAVASCRIPT:c>)\n', '5:1 error unsafe-link', '5:24 error unsafe-link'],
  ['[a][b] and ![c](data:image/svg+xml,d)\n\n[b]: vbscript:x "y"\n', '5:12 error unsafe-link', '7:1 error unsafe-link'],
  [
    '| a |\n| - |\n| [b](//c.example) <i>d</i> |\n',
    '7:3 error unsafe-link',
    '7:20 error raw-html',
    '7:24 error raw-html',
  ],
  [`${'> '.repeat(200)}<b>\n`, '5:199 error nesting'],
] as const)
  test(`checkSkillBodies() finds ${expected.length} in ${JSON.stringify(body.slice(0, 50))}`, () => {
    assert.deepEqual(found(body), expected);
  });
