import assert from 'node:assert/strict';
import { basePathOf } from '../../../generator/base/base-path.ts';
import { isShort } from '../../short.ts';
import type { BuiltFolder } from './battery.ts';
import { type Answer, exchange, header, sha256 } from './exchange.ts';
import type { Promising } from './gaps.ts';
import { hiddenFiles, hiddenText } from './sample.ts';

const absent = 'nothing-is-here';

/** Makes the promises of what is not served: other methods, what does not exist, other spellings of a page's path. */
export function refusals(origin: string, tree: BuiltFolder, promise: Promising): void {
  const basePath = basePathOf(tree.manifest.baseUrl);
  methods(origin, tree, promise);
  missing(origin, tree, promise);
  languages(origin, tree, promise);
  redirects(origin, tree, promise);
  for (const file of hiddenFiles) {
    const path = `${basePath}/${file}`;
    promise('hidden files', path, `${path}, which was left in the folder, is not served`, async () => {
      const answer = await exchange(origin, path);
      assert.ok(answer.status >= 400);
      assert.ok(!answer.body.includes(hiddenText));
    });
  }
  for (const file of ownFiles(tree)) {
    const path = `${basePath}/${file}`;
    promise('own files', path, `${path}, which configures a host, is not served`, async () => {
      assert.ok((await exchange(origin, path)).status >= 400);
    });
  }
}

/** On the negotiated paths, on an output of each media type, and on a path that does not exist. */
function methods(origin: string, { manifest }: BuiltFolder, promise: Promising): void {
  const eachType = new Map(manifest.outputs.map(({ mediaType, path }) => [mediaType, path])).values();
  const paths = new Set([
    ...manifest.negotiated.map(({ path }) => path),
    ...eachType,
    `${basePathOf(manifest.baseUrl)}/${absent}`,
  ]);
  for (const path of paths)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      let asked: Promise<Answer> | undefined;
      const ask = () => {
        asked ??= exchange(origin, path, { method, ...(method !== 'OPTIONS' && { body: 'a=1' }) });
        return asked;
      };
      promise('methods', method, `${method} ${path} is answered 405`, async () => {
        assert.equal((await ask()).status, 405);
      });
      promise('allow', path, `${method} ${path} is told what is allowed`, async () => {
        assert.equal(header(await ask(), 'Allow'), 'GET, HEAD');
      });
    }
}

/** Makes the promise of a method that servers answer by themselves, before they look for a path. */
export function traces(origin: string, { manifest }: BuiltFolder, promise: Promising): void {
  for (const path of [...manifest.negotiated.map((pair) => pair.path), `${basePathOf(manifest.baseUrl)}/${absent}`])
    promise('trace', path, `TRACE ${path} is answered 405, and told what is allowed`, async () => {
      const answer = await exchange(origin, path, { method: 'TRACE' });
      assert.deepEqual([answer.status, header(answer, 'Allow')], [405, 'GET, HEAD']);
    });
}

function missing(origin: string, tree: BuiltFolder, promise: Promising): void {
  const folders = [...foldersOf(tree)];
  const { outputs, notFound, notFoundBelow = [] } = tree.manifest;
  const pageAt = (place: string) => {
    const page = outputs.find(({ path }) => path === place);
    assert.ok(page, `the tree has no page at ${place} for what does not exist`);
    return page;
  };
  const [page, ...others] = [notFound, ...notFoundBelow.map(({ path }) => path)].map(pageAt);
  assert.ok(page);
  const assertMissing = (answer: Answer, hasBody: boolean) => {
    assert.equal(answer.status, 404);
    assert.equal(header(answer, 'Content-Type'), page.mediaType);
    assert.ok([page.headers['Cache-Control'], 'no-store'].includes(header(answer, 'Cache-Control')));
    if (hasBody) assert.ok([page, ...others].some((other) => other.sha256 === sha256(answer)));
    else assert.equal(answer.body.byteLength, 0);
  };
  const paths = [
    ...folders.flatMap((folder) => [`${folder}${absent}`, `${folder}${absent}/`, `${folder}${absent}/index.html`]),
    ...outputs.map(({ path }) => path.replace(/[^/]*?(\.[^./]+)?$/, `${absent}$1`)),
    ...folders.filter((folder) => !outputs.some(({ path }) => path === folder)),
  ];
  for (const path of new Set(paths))
    promise('missing', path, `${path} is answered 404 with the page for it, whatever is accepted`, async () => {
      for (const headers of [{}, { Accept: 'text/html' }, { Accept: 'text/markdown' }]) {
        assertMissing(await exchange(origin, path, { headers }), true);
        if (isShort && headers.Accept !== 'text/markdown') continue;
        assertMissing(await exchange(origin, path, { method: 'HEAD', headers }), false);
      }
    });
}

/** Missing paths in the folder of a language, which only some hosts can tell. */
function languages(origin: string, { manifest }: BuiltFolder, promise: Promising): void {
  for (const { below, path } of manifest.notFoundBelow ?? []) {
    const page = manifest.outputs.find((output) => output.path === path);
    for (const missed of [`${below}${absent}`, `${below}${absent}/${absent}.md`])
      promise('language of missing', missed, `${missed} is answered with the page of its language`, async () => {
        const answer = await exchange(origin, missed);
        assert.deepEqual([answer.status, sha256(answer)], [404, page?.sha256]);
      });
  }
}

function redirects(origin: string, { manifest }: BuiltFolder, promise: Promising): void {
  for (const { path } of manifest.outputs.filter((entry) => entry.path.endsWith('/')))
    for (const other of [path.slice(0, -1), `${path}index.html`].filter((spelling) => spelling !== ''))
      promise('redirects', other, `${other} redirects to ${path} for good, with its query`, async () => {
        for (const query of ['', '?a=1&b=%2F']) {
          const answer = await exchange(origin, `${other}${query}`);
          assert.ok([301, 308].includes(answer.status), `status ${answer.status}`);
          assert.equal(new URL(header(answer, 'Location') ?? '', `${origin}${other}`).href, `${origin}${path}${query}`);
        }
      });
}

/** Every folder of the tree, with its final slash. */
function foldersOf({ manifest }: BuiltFolder): ReadonlySet<string> {
  const { length } = basePathOf(manifest.baseUrl);
  const slashes = ({ path }: { readonly path: string }) =>
    [...path.matchAll(/\//g)].filter(({ index }) => index >= length);
  return new Set(
    manifest.outputs.flatMap((entry) => slashes(entry).map(({ index }) => entry.path.slice(0, index + 1))),
  );
}

/** The files of the tree that are no outputs. */
function ownFiles({ manifest, files }: BuiltFolder): readonly string[] {
  const outputs = new Set(manifest.outputs.map(({ file }) => file));
  return files.filter((file) => !outputs.has(file));
}
