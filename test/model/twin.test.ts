import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { markdownHtml } from '../../generator/format/markdown-html.ts';
import { withOrigin } from '../../generator/format/origin.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import { readDocument } from '../../generator/model/document.ts';
import { testEntry, testScope } from './test-scope.ts';

const parser = await loadParser();
/** A reader of the twin, who knows nothing of directives. */
const reader = remark().use(remarkGfm);
const origin = testScope(parser).links.baseUrl;
const slugs = / id="(?!user-content|footnote)[^"]*"/g;

function read(body: string) {
  const source = { file: testEntry.file, text: body };
  const raw = { source, folder: 'en', name: 'page', front: undefined as never, body, bodyOffset: 0 };
  const problems: never[] = [];
  const document = readDocument(raw, testEntry, testScope(parser), problems);
  return { document, problems };
}

const bodies: readonly string[] = [
  'Plain text, *as* **written**, with  two spaces.\n',
  'A [link](/other/) and [one with (parentheses)](/other/ "A title") and ![an *image*](/assets/a.svg).\n',
  'A [link to a heading](#here), [elsewhere](/other/#there) and [to a file](other.md#x).\n\n## Here\n',
  '[![picture](/assets/a.svg)](/other/) and [**bold [brackets\\]**](/other/)\n',
  'Costs :price{plan=solo}, or **:price{plan=team}**, at 10:30 or 3:2.\n',
  '## Heading at :price{plan=solo}\n\n[link :price{plan=solo} inside](/other/)\n',
  '::plans\n\ntext\n\n::features\n',
  '> Quoted:\n>\n> ::plans\n>\n> more\n',
  '- item\n\n  ::plans\n\n- other\n  1. nested\n\n     ::overage\n',
  '| a | b |\n| - | - |\n| :price{plan=solo} | [x \\| y](/other/) |\n| ![i](/assets/a.svg) | `a \\| b` |\n',
  'Before <b>bold</b> after <!-- gone -->.\n\n<!-- block\n\ngone -->\n\nEnd.\n',
  '[ref], [text][ref] and note[^1].\n\n[ref]: /other/ "Title"\n\n[^1]: With [a link](/other/) and :price{plan=solo}.\n',
  '```md\n[not a link](/nowhere/) :price{plan=solo}\n```\n\n    ::plans\n',
  '- [x] done [link](/other/)\n- [ ] open :price{plan=solo}\n',
  'External <https://e.example/ä> and [text](https://e.example/a_(b)) and www.e.example.\n',
];

for (const body of bodies) {
  test(`the twin of ${JSON.stringify(body.slice(0, 60))} reads as its HTML does`, () => {
    const { document, problems } = read(body);
    const again = withOrigin(
      markdownHtml(reader.parse(document.markdown), testEntry.path, testEntry.locale.labels),
      origin,
    );
    assert.equal(again, withOrigin(document.html, origin).replace(slugs, ''));
    assert.deepEqual(
      problems.filter(({ level }: { level: string }) => level === 'error'),
      [],
    );
    assert.doesNotMatch(document.markdown.replace(/```[\s\S]*?```|^ {4}.*$|`[^`]*`/gm, ''), /::|:price|<b>|<!--/);
  });
}

test('the twin leaves what it does not have to change as it was written', () => {
  const written =
    '* star item\n* other\n\n__strong__ and *em*\n\n~~~js\ncode\n~~~\n\nA [link](https://e.example/) <https://e.example/>.\n';
  assert.equal(read(written).document.markdown, written);
});
