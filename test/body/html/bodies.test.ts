import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { withOrigin } from '../../../generator/format/origin.ts';
import { loadNative, loadRemark } from '../../../generator/load/markdown.ts';
import type { Components } from '../../../generator/settings/config.ts';
import { readBody, testScope } from '../../model/test-scope.ts';

const components: Components = {
  Gap: 'drop',
  Note: 'unwrap',
  Tabs: { only: 'Two' },
  Picture: { image: '/pictures/{name}.png', alt: '{Alt}' },
  Video: { link: 'https://video.example/{id}', text: 'See {title}' },
  Link: { link: '{href}' },
  '*': 'unwrap',
};

/** Each line of bodies.jsonl is a body with the HTML, the Markdown and the problems of it, which are written anew when UPDATE_EXPECTED is set. */
test('readDocument() makes this HTML and Markdown of these bodies with HTML', async () => {
  const scope = { ...testScope((await loadNative()) ?? loadRemark()), components };
  const file = new URL('./bodies.jsonl', import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const made = lines.map((line) => {
    const [body] = JSON.parse(line) as [string];
    const { document, said } = readBody(body, scope);
    const told = said.map((problem) => problem.split(' / ')[0]);
    return JSON.stringify([body, withOrigin(document.html, '').trim(), document.markdown, ...told]);
  });
  if (process.env.UPDATE_EXPECTED) writeFileSync(file, `${made.join('\n')}\n`);
  else assert.deepEqual(made, lines);
});
