import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { markdownHtml } from '../../generator/format/markdown-html.ts';
import { withOrigin } from '../../generator/format/origin.ts';
import { loadRemark } from '../../generator/load/markdown.ts';
import { browserTree, referenceTree, wordsOf } from '../body/html/trees.ts';
import { readBody, testEntry, testScope } from '../model/test-scope.ts';
import { bodies } from './bodies.ts';
import { essence, hasEmptyItem } from './essence.ts';
import { seeded } from './runs.ts';

// One parser reads both, because a difference between two parsers would not be a fault of the alternate.
const scope = testScope(loadRemark());
const reader = remark().use(remarkGfm);

/** HTML becomes Markdown that says the same, but Markdown has no form for all of it. */
const hasTag = /<\/?[a-z]/;

/** Directives that a page shows as cards, and Markdown as a table. */
const hasCards = /::(?:plans|features)/;

test('the Markdown alternate of any body reads as its HTML does', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      const { document, said } = readBody(body, scope);
      fc.pre(!hasCards.test(body));
      fc.pre(!hasEmptyItem.test(body) && !said.some((line) => line.includes(' error ')));
      if (hasTag.test(body)) {
        const words = wordsOf(browserTree(withOrigin(document.html, '')));
        assert.deepEqual(wordsOf(referenceTree(document.markdown)), words, document.markdown);
        return;
      }
      const again = markdownHtml(reader.parse(document.markdown), testEntry.path, testEntry.locale.labels);
      assert.equal(essence(again), essence(document.html), document.markdown);
    }),
    seeded(300, 100),
  );
});
