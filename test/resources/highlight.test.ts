import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlightFor } from '../../generator/model/site.ts';
import { buildEdited, buildTree, replaceIn } from '../build-sample.ts';
import { tagsOf } from './html-tags.ts';

const path = '/blog/reading-our-catalog-from-code/';

const tree = await buildTree();
const plain = await buildEdited((files) => replaceIn(files, 'site.yaml', /$/, '\nhighlight: false\n'));

test('code has classes for its colours in pages, and none in feeds, alternates and with the setting that turns it off', () => {
  assert.match(tree.text(path), /<span class="hl-/);
  for (const [name, { mediaType }] of tree.entries)
    if (mediaType.startsWith('text/html')) continue;
    else if (/markdown|xml|json/.test(mediaType)) assert.doesNotMatch(tree.text(name), /"hl-/, name);
  for (const [name, { mediaType }] of plain.entries)
    if (mediaType.startsWith('text/html')) assert.doesNotMatch(plain.text(name), /"hl-/, name);
});

test('without the colours, a page is the same', () => {
  const withoutSpans = tree
    .text(path)
    .replace(/<span class="hl-[^>]*>|(?<=<code class="language-.*?)<\/span>(?=.*?<\/code>)/gs, '');
  assert.equal(withoutSpans, plain.text(path));
});

test('the style sheet has a rule for what is highlighted, in tokens of both schemes', () => {
  const style = tree.text('/style.css');
  const names = tagsOf(tree.text(path)).flatMap(({ attributes }) => /^hl-\w+/.exec(attributes.class ?? '') ?? []);
  assert.ok(names.length > 20);
  const beginnings = [...style.matchAll(/\[class\^="?(hl-[\w-]+)/g)].map(([, beginning = '']) => beginning);
  const isStyled = (name: string) =>
    style.includes(`.${name}`) || beginnings.some((beginning) => name.startsWith(beginning));
  const unstyled = new Set(names.filter((name) => !isStyled(name)));
  // These have the colour of the text.
  for (const name of unstyled) assert.match(name, /^hl-(?:punctuation|operator|function|params)$/);
});

test('what highlights is loaded only for a site with code in a language that it knows', async () => {
  const settings = { highlight: true };
  const site = (hasCode: boolean, highlight = true) =>
    ({
      settings: { ...settings, highlight },
      descriptions: new Map(),
      bodies: new Map([
        ['a', {}],
        ['b', { ...(hasCode && { hasCode }) }],
      ]),
    }) as unknown;
  const loaded = async (...given: Parameters<typeof site>) =>
    (await highlightFor(site(...given) as Parameters<typeof highlightFor>[0])) !== undefined;
  assert.deepEqual([await loaded(true), await loaded(false), await loaded(true, false)], [true, false, false]);
});
