import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildEdited, sampleOptions, textFile } from '../build-sample.ts';

/** Every form of HTML that CommonMark knows, in every place where a body can have it. Whatever must vanish contains the canary. */
const canary = 'CANARY-9c1e';
const inline = [
  `<b class="${canary}">kept</b>`,
  `<!-- ${canary} -->`,
  `<?php ${canary} ?>`,
  `<!DOCTYPE ${canary}>`,
  `<![CDATA[${canary}]]>`,
  `<a href="https://e.example/${canary}"\n   title='${canary}'>kept</a>`,
  `<br data-x="${canary}"/>`,
];
const blocks = [
  `<script>\n${canary}\n</script>`,
  `<style>\n.${canary} {}\n</style>`,
  `<pre>${canary}\n\n${canary}</pre>`,
  `<textarea>\n${canary}\n</textarea>`,
  `<!-- ${canary}\n\n${canary} -->`,
  `<?xml\n${canary}\n?>`,
  `<!X\n${canary}>`,
  `<![CDATA[\n${canary}\n\n${canary}]]>`,
  `<div>\n<p>${canary}</p>\n</div>`,
  `<iframe src="${canary}">\n</iframe>`,
  `<custom-element ${canary}>`,
];
const body = [
  ...blocks,
  ...blocks.map((block) => `> ${block.replaceAll('\n', '\n> ')}`),
  ...blocks.map((block) => `- item\n\n  ${block.replaceAll('\n', '\n  ')}`),
  ...inline.map((html) => `text ${html} text`),
  ...inline.map((html) => `*text ${html}* [text ${html}](/pricing/)`),
  ...inline.filter((html) => !html.includes('\n')).map((html) => `## Heading ${html}\n\n| a |\n| - |\n| ${html} |`),
  `Note[^1].\n\n[^1]: ${inline.join(' ')}`,
].join('\n\n');

test('raw HTML and comments in pages and posts are in no byte of any output', async () => {
  const page = `---\ntitle: T\ndescription: D\nupdated: 2026-01-10\n---\n${body}\n`;
  const post = `---\ntitle: T\ndescription: D\npublished: 2026-10-10\nauthor: mara-lindqvist\n---\n${body}\n`;
  const tree = await buildEdited(
    (files) => [...files, textFile('pages/en/raw.md', page), textFile('posts/en/raw.md', post)],
    { ...sampleOptions, hosts: ['nginx', 'cloudflare-pages'] },
  );
  for (const [file, bytes] of [...tree.files, ...tree.deploy]) assert.ok(!bytes.includes(canary), file);
  for (const path of ['/feed.xml', '/raw.md', '/blog/raw.md', '/blog/raw/'])
    assert.match(tree.text(path), /kept/, path);
  assert.match(tree.text('/llms.txt'), /\/blog\/raw\.md/);
});

test('tags cause warnings at their places, comments are left out silently', async () => {
  const text =
    '---\ntitle: T\ndescription: D\nupdated: 2026-01-10\n---\na <b>b</b>\n\n<!-- c -->\n\nd <!-- e --> <i>\n';
  const { report } = await buildEdited((files) => [...files, textFile('pages/en/raw.md', text)]);
  assert.deepEqual(
    report.problems.map(({ code, level, place }) => [code, level, place?.line, place?.column]),
    [
      ['raw-html', 'warning', 6, 3],
      ['raw-html', 'warning', 6, 7],
      ['raw-html', 'warning', 10, 14],
    ],
  );
});
