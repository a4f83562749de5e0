import assert from 'node:assert/strict';
import type { BuiltFolder } from './battery.ts';
import { exchange, header } from './exchange.ts';
import type { Promising } from './gaps.ts';

/** A tree without most of the redirects that `moreRedirects` adds to a sample. */
export function withFewMoves<Tree extends Pick<BuiltFolder, 'manifest'>>(tree: Tree, moreRedirects: number): Tree {
  const { manifest } = tree;
  const asked = [0, moreRedirects >> 1, moreRedirects - 1].map((index) => `/old/${index}.html`);
  const redirects = manifest.redirects.filter(({ path }) => !path.startsWith('/old/') || asked.includes(path));
  assert.equal(manifest.redirects.length - redirects.length, moreRedirects - asked.length);
  return { ...tree, manifest: { ...manifest, redirects } };
}

/** Makes the promises of the addresses that were left. */
export function moves(origin: string, { manifest }: BuiltFolder, promise: Promising): void {
  assert.ok(manifest.redirects.length > 0, 'the tree redirects nothing');
  for (const { path, status, location } of manifest.redirects) {
    const where = location === undefined ? 'is gone' : `leads to ${location}`;
    promise(
      location === undefined ? 'gone' : 'moves',
      path,
      `${path} ${where}, with the status ${status}`,
      async () => {
        for (const method of ['GET', 'HEAD']) {
          const answer = await exchange(origin, path, { method, headers: { Accept: 'text/markdown' } });
          assert.equal(answer.status, status);
          if (location === undefined) continue;
          assert.equal(
            new URL(header(answer, 'Location') ?? '', `${origin}${path}`).href,
            new URL(location, origin).href,
          );
        }
      },
    );
    promise('methods', 'POST', `POST ${path} is answered 405, or as GET is`, async () => {
      assert.ok([405, status].includes((await exchange(origin, path, { method: 'POST', body: 'a=1' })).status));
    });
    if (location === undefined || !/^\/[^?#]*$/.test(location)) continue;
    promise('query of a move', path, `${path} leads to ${location} with its query`, async () => {
      const answer = await exchange(origin, `${path}?a=1&b=%2F`);
      assert.equal(
        new URL(header(answer, 'Location') ?? '', `${origin}${path}`).href,
        `${origin}${location}?a=1&b=%2F`,
      );
    });
  }
}
