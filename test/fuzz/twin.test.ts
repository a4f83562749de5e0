import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { markdownHtml } from '../../generator/format/markdown-html.ts';
import { withOrigin } from '../../generator/format/origin.ts';
import { loadRemark } from '../../generator/load/markdown.ts';
import { readBody, testEntry, testScope } from '../model/test-scope.ts';
import { bodies } from './bodies.ts';
import { seeded } from './runs.ts';

// One parser reads both: what two of them read in two ways is no fault of the twin.
const scope = testScope(await loadRemark());
const reader = remark().use(remarkGfm);

/** The printer has no good marks for items that are empty, one within the other. */
const hasEmptyItem = /(?:[-*+]|\d[.)])[ \t]*$/m;

const blockTag = '</?(?:ul|ol|li|h\\d|blockquote|table|pre|hr|section)[^>]*>';

/** HTML without the ids of headings, and without the difference between a tight list and another, which a twin cannot always keep. */
function essence(html: string, hasList: boolean): string {
  return withOrigin(html, scope.links.baseUrl)
    .replace(/ id="(?!user-content|footnote)[^"]*"/g, '')
    .replace(/<\/?p>/g, '¶')
    .replace(new RegExp(`[¶\\n]*(${blockTag})[¶\\n]*`, 'g'), '$1')
    .replace(/¶[¶\n]*/g, hasList ? '\n' : '¶');
}

test('the twin of any body reads as its HTML does', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const { document, said } = readBody(body, scope);
      fc.pre(!hasEmptyItem.test(body) && !said.some((line) => line.includes(' error ')));
      const again = markdownHtml(reader.parse(document.markdown), testEntry.path, testEntry.locale.labels);
      const hasList = document.html.includes('<li>');
      assert.equal(essence(again, hasList), essence(document.html, hasList), document.markdown);
    }),
    seeded(300),
  );
});
