import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildEdited, buildTree, replaceIn } from '../build-sample.ts';
import { parseLinks } from '../format/parse-links.ts';
import { tagsOf } from './html-tags.ts';

const feeds = ['/feed.xml', '/fr/feed.xml'];

const tree = await buildTree();

/** What the W3C's feed validator and feed readers object to in a feed. https://validator.w3.org/feed/docs/warning/MisplacedItem.html */
function feedFaults(xml: string): readonly string[] {
  const afterItems = xml.slice(xml.lastIndexOf('</item>') + '</item>'.length);
  const misplaced = [...afterItems.matchAll(/<(atom:[a-z]+)/g)].map(([, name]) => `${name} after an item`);
  const contents = [...xml.matchAll(/<content:encoded><!\[CDATA\[(.*?)\]\]><\/content:encoded>/gs)];
  const removed = contents.flatMap(([, content = '']) =>
    tagsOf(content).flatMap(({ name, attributes }) => [
      ...(['input', 'button', 'form', 'script', 'style', 'iframe'].includes(name) ? [`<${name}> in an item`] : []),
      ...Object.keys(attributes)
        .filter((key) => /^(?:data-|on|style$|align$|tabindex$|role$)/.test(key))
        .map((key) => `${key} in an item`),
    ]),
  );
  return [...misplaced, ...removed];
}

test('a feed has its links before its items, and no element or attribute that readers remove', async () => {
  const written = '- [x] done\n- [ ] open[^n]\n\n| a |\n| -: |\n| b |\n\n[^n]: A note.\n\n## What to leave out';
  const built = await buildEdited((files) =>
    replaceIn(files, 'posts/en/the-first-eight-seconds.md', '## What to leave out', written),
  );
  for (const path of feeds) assert.deepEqual(feedFaults(built.text(path)), [], path);
  const archived = await buildEdited((files) => replaceIn(files, 'site.yaml', 'feedItems: 50', 'feedItems: 3'));
  for (const path of ['/feed.xml', '/feed/archive-1.xml']) assert.deepEqual(feedFaults(archived.text(path)), [], path);
  assert.match(built.text('/feed.xml'), /<li class="task-list-item">☑ done<\/li>\n<li class="task-list-item">☐ open/);
});

test('the check of feeds finds links after the items, form controls and attributes', () => {
  const xml = tree.text('/feed.xml');
  const link = /\s*<atom:link[^>]*\/>/.exec(xml)?.[0] ?? '';
  const moved = xml.replace(link, '').replace('</channel>', `${link}</channel>`);
  assert.deepEqual(feedFaults(moved), ['atom:link after an item']);
  const controls = xml.replace('<p>', '<p data-x="y"><input type="checkbox">');
  assert.deepEqual(feedFaults(controls), ['data-x in an item', '<input> in an item']);
});

test('no link to a feed has hreflang, which would make it a translation of the page', () => {
  for (const [path, { headers }] of tree.entries) {
    for (const link of parseLinks(headers.Link ?? ''))
      if (link.target.endsWith('feed.xml')) assert.equal(link.parameters.hreflang, undefined, path);
    if (!path.endsWith('/')) continue;
    const alternates = tagsOf(tree.text(path)).filter(({ attributes }) => attributes.type === 'application/rss+xml');
    assert.ok(alternates.length > 0, path);
    for (const { attributes } of alternates) assert.equal(attributes.hreflang, undefined, path);
  }
});
