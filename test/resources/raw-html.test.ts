// Fault: Scripts, handlers and comments in bodies → In no byte of any output

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildEdited, sampleOptions, textFile } from '../build-sample.ts';

/** HTML that is removed, in every place where a body can have it. Whatever must vanish contains the canary. */
const canary = 'CANARY-9c1e';
const inline = [
  `<b class="${canary}" data-x="${canary}" style="color: ${canary}" onclick="${canary}">kept</b>`,
  `<!-- ${canary} -->`,
  `<?php ${canary} ?>`,
  `<!DOCTYPE ${canary}>`,
  `<![CDATA[${canary}]]>`,
  `<script>${canary}</script>`,
  `<x-${canary}>kept</x-${canary}>`,
];
const blocks = [
  `<script>\n${canary}\n</script>`,
  `<style>\n.${canary} {}\n</style>`,
  `<template>\n${canary}\n</template>`,
  `<!-- ${canary}\n\n${canary} -->`,
  `<?xml\n${canary}\n?>`,
  `<!X\n${canary}>`,
  `<![CDATA[\n${canary}\n\n${canary}]]>`,
  `<link rel="stylesheet" href="/${canary}.css">`,
  `<div class="${canary}">\n<p>kept</p>\n</div>`,
];
const body = [
  ...blocks,
  ...blocks.map((block) => `> ${block.replaceAll('\n', '\n> ')}`),
  ...blocks.map((block) => `- item\n\n  ${block.replaceAll('\n', '\n  ')}`),
  ...inline.map((html) => `text ${html} text`),
  ...inline.map((html) => `*text ${html}* [text ${html}](/pricing/)`),
  ...inline.map((html) => `## Heading ${html}\n\n| a |\n| - |\n| ${html} |`),
  `Note[^1].\n\n[^1]: ${inline.join(' ')}`,
].join('\n\n');

test('scripts, handlers, classes, unknown tags and comments in bodies are in no byte of any output', async () => {
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

test('pages and feeds have the HTML that may stay, and alternates the same as Markdown', async () => {
  const text =
    '---\ntitle: T\ndescription: D\npublished: 2026-10-10\nauthor: mara-lindqvist\n---\n<details>\n<summary>More</summary>\n\n*Text*\n\n</details>\n';
  const tree = await buildEdited((files) => [...files, textFile('posts/en/raw.md', text)], {
    ...sampleOptions,
    hosts: ['nginx'],
  });
  assert.deepEqual(tree.report.problems, []);
  for (const path of ['/feed.xml', '/blog/raw/'])
    assert.match(tree.text(path), /<details>\n<summary>More<\/summary>\n<p><em>Text<\/em><\/p>\n<\/details>/, path);
  assert.match(tree.text('/blog/raw.md'), /\n\*\*More\*\*\n\n\*Text\*\n/);
});
