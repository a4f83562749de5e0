import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadParser } from '../../generator/load/markdown.ts';
import { readBody, testScope } from '../model/test-scope.ts';

const scope = testScope(await loadParser());
const read = (body: string) => readBody(body, scope);

for (const [body, html] of [
  ['> [!NOTE]\n> A *text*.', '<p><strong>alertNote</strong></p>\n<p>A <em>text</em>.</p>'],
  ['> [!tip]\n> **Strong**.', '<p><strong>alertTip</strong></p>\n<p><strong>Strong</strong>.</p>'],
  ['> [!IMPORTANT]  \n> After a hard break.', '<p><strong>alertImportant</strong></p>\n<p>After a hard break.</p>'],
  ['> [!WARNING]\n>\n> - A list', '<p><strong>alertWarning</strong></p>\n<ul>\n<li>A list</li>\n</ul>'],
  ['> [!CAUTION]', '<p><strong>alertCaution</strong></p>'],
  ['> [!NOTE] On one line.', '<p>[!NOTE] On one line.</p>'],
  ['> [!NOTE] **On one line**.', '<p>[!NOTE] <strong>On one line</strong>.</p>'],
  ['> [!OTHER]\n> Text.', '<p>[!OTHER]\nText.</p>'],
] as const) {
  test(`readDocument() shows ${JSON.stringify(body)} as an alert where it is one, in the language of the page`, () => {
    const { document, said } = read(body);
    assert.deepEqual(said, []);
    assert.equal(document.html, `<blockquote>\n${html}\n</blockquote>`);
    // The alternate has the mark, which its readers know.
    assert.equal(document.markdown.trim(), body);
  });
}

test('readDocument() shows an alert beside raw HTML, and resolves the links in it', () => {
  const { document } = read('> [!NOTE]\n> A <b>text</b> of [the page](/page/).');
  assert.match(document.html, /<p><strong>alertNote<\/strong><\/p>\n<p>A <b>text<\/b> of <a href=".\/page\/">/);
  assert.match(document.markdown, /^> \*\*alertNote\*\*\n>\n> A \*\*text\*\* of \[the page\]\(https:/);
});
