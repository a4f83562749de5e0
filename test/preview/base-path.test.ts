import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import { exchange, header } from '../hosts/conformance/exchange.ts';
import { buildSample, inFolder } from '../hosts/conformance/sample.ts';

const { tree, remove } = await buildSample(['nginx'], inFolder);
const { server, origin } = await startPreview(openTree(tree.folder), 0);

after(() => {
  server.closeAllConnections();
  server.close();
  remove();
});

test('every path of the site that a page, a Link header or a machine-readable file names is there, from its home page on', async () => {
  const { baseUrl, outputs } = tree.manifest;
  const home = `${new URL(baseUrl).pathname}/`;
  const open = [home];
  const seen = new Set(open);
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const answer = await exchange(origin, path);
    assert.equal(answer.status, 200, path);
    const text = answer.body.toString('utf8');
    const type = header(answer, 'Content-Type') ?? '';
    const targets = [...(header(answer, 'Link') ?? '').matchAll(/<([^>]*)>/g)].map(([, target = '']) => target);
    if (type.startsWith('text/html'))
      targets.push(...[...text.matchAll(/<[a-z][^>]* (?:href|src)="([^"]*)"/g)].map(([, target = '']) => target));
    if (type.startsWith('text/css'))
      targets.push(...[...text.matchAll(/url\("([^"]*)"\)/g)].map(([, target = '']) => target));
    for (const target of type.startsWith('text/html') ? targets : [...targets, ...urlsIn(text)]) {
      const url = new URL(target, baseUrl + path.slice(home.length - 1));
      if (url.origin !== new URL(baseUrl).origin || seen.has(url.pathname)) continue;
      // What the sample says of itself in its own words knows no folder.
      if (!url.pathname.startsWith(home) && !target.startsWith('/')) continue;
      seen.add(url.pathname);
      open.push(url.pathname);
    }
  }
  const unseen = outputs.map(({ path }) => path).filter((path) => !seen.has(path));
  // Nothing links to these: clients know where they are, or are sent there, or srcset names them.
  const known =
    /^\/(?:(?:fr\/)?404\.html|[\w-]+\.txt$|\.well-known\/security\.txt|schema_map\.xml|assets\/|favicon\.ico|demo\/|docs\/v1\.2\/|icon-|(?:fr\/)?card\.png$|(?:fr\/)?search(?:-text)?\.js(?:on)?$|.*\.dark\.png$)/;
  assert.deepEqual(
    unseen.map((path) => path.slice(home.length - 1)).filter((path) => !known.test(path)),
    [],
  );

  function urlsIn(text: string): readonly string[] {
    return [...text.matchAll(/(?<=[">(])https:\/\/[^"<>\s\\)]+(?=["<)\\])/g)].map(([url]) => url);
  }
});
