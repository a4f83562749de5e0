import assert from 'node:assert/strict';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { basePathOf } from '../../../generator/base/base-path.ts';
import type { ManifestEntry, Sibling } from '../../../generator/output/manifest.ts';
import type { BuiltFolder } from './battery.ts';
import { type Answer, exchange, header, sha256 } from './exchange.ts';
import type { Promising } from './gaps.ts';
import { assertRepresents } from './representations.ts';

/** The manifest of a tree as a host keeps it that serves siblings: what is text may be sent in several codings. */
export function varying(tree: BuiltFolder): BuiltFolder {
  const outputs = tree.manifest.outputs.map((entry) => {
    if (!/^text\/|json|xml/.test(entry.mediaType)) return entry;
    const Vary = [entry.headers.Vary ?? [], 'Accept-Encoding'].flat().join(', ');
    return { ...entry, headers: { ...entry.headers, Vary } };
  });
  return { ...tree, manifest: { ...tree.manifest, outputs } };
}

/** Makes the promises of precompressed siblings, or none for a tree without siblings. */
export function siblings(origin: string, { manifest }: BuiltFolder, promise: Promising): void {
  const { outputs, negotiated, notFound } = manifest;
  const withSiblings = outputs.filter((entry) => entry.siblings !== undefined);
  const [first] = withSiblings;
  if (!first) return;
  const codings = (first.siblings ?? []).map(({ coding }) => coding);
  const ask = (path: string, coding: string, more: Readonly<Record<string, string>> = {}, method = 'GET') =>
    exchange(origin, path, { method, headers: { 'Accept-Encoding': coding, ...more } });

  promise('tree', '', 'the tree has outputs that are too small for siblings', async () => {
    assert.ok(withSiblings.length > 20 && withSiblings.length < outputs.length);
  });
  for (const entry of outputs) {
    const { path } = entry;
    promise('siblings', path, `${path} is served in each coding that is accepted, else as it is`, async () => {
      for (const coding of ['gzip', 'br', 'br;q=0.5', 'x, gzip;q=1.0 ,y', 'BR']) {
        const sibling = entry.siblings?.find((candidate) => coding.toLowerCase().includes(candidate.coding));
        assertCoded(await ask(path, coding), entry, sibling);
        const head = await ask(path, coding, {}, 'HEAD');
        assert.equal(header(head, 'Content-Encoding'), sibling?.coding);
        assert.equal(head.body.byteLength, 0);
      }
      assertCoded(await ask(path, 'gzip, br'), entry, entry.siblings?.[0]);
      for (const coding of ['', 'identity', 'br;q=0, gzip;q=0', 'br;q=0.0,gzip;q=0.000', 'abr, gzipped'])
        assertCoded(await ask(path, coding), entry, undefined);
    });
    promise('siblings with entity tags', path, `each coding of ${path} has an entity tag of its own`, async () => {
      const tags = [header(await exchange(origin, path), 'ETag') ?? ''];
      for (const { coding } of entry.siblings ?? []) {
        const tag = header(await ask(path, coding), 'ETag') ?? '';
        tags.push(tag);
        const unchanged = await ask(path, coding, { 'If-None-Match': tag });
        assert.equal(unchanged.status, 304);
        assert.equal(header(unchanged, 'Vary'), entry.headers.Vary);
        assert.equal(header(unchanged, 'ETag'), tag);
        assert.equal((await ask(path, coding, { 'If-None-Match': '"another"' })).status, 200);
      }
      assert.equal(new Set(tags).size, tags.length, tags.join(' '));
      for (const { coding } of entry.siblings ?? [])
        assert.equal((await ask(path, coding, { 'If-None-Match': tags[0] ?? '' })).status, 200);
    });
  }
  for (const { path, variant } of negotiated)
    promise('siblings', path, `${path} is Markdown in each coding where that is preferred`, async () => {
      const markdown = outputs.find((entry) => entry.path === variant);
      assert.ok(markdown);
      for (const sibling of markdown.siblings ?? [])
        assertCoded(await ask(`${path}?a=1`, sibling.coding, { Accept: 'text/markdown' }), markdown, sibling);
      assertCoded(await ask(path, 'identity', { Accept: 'text/markdown' }), markdown, undefined);
    });
  promise('siblings', '', 'a proxy is served as others are', async () => {
    const [sibling] = first.siblings ?? [];
    assertCoded(await ask(first.path, codings.join(', '), { Via: '1.1 proxy' }), first, sibling);
  });
  promise('missing', '', 'the page for what is missing decodes to itself, whatever coding is accepted', async () => {
    const page = outputs.find(({ path }) => path === notFound);
    for (const coding of codings) {
      const answer = await ask(`${basePathOf(manifest.baseUrl)}/nothing-is-here`, coding);
      assert.equal(answer.status, 404);
      assert.equal(header(answer, 'Content-Type'), page?.mediaType);
      assert.equal(header(answer, 'Vary'), page?.headers.Vary);
      assert.equal(sha256({ ...answer, body: decoded(answer) }), page?.sha256);
    }
  });
}

/** Asserts that an answer holds exactly the bytes of a sibling, or of the output itself, with the headers of the output. */
function assertCoded(answer: Answer, entry: ManifestEntry, sibling: Sibling | undefined): void {
  const { size, sha256: digest } = sibling ?? entry;
  assert.equal(header(answer, 'Content-Encoding'), sibling?.coding);
  assertRepresents(answer, { ...entry, size, sha256: digest });
  assert.equal(sha256({ ...answer, body: decoded(answer) }), entry.sha256);
}

function decoded(answer: Answer): Buffer {
  switch (header(answer, 'Content-Encoding')) {
    case 'br':
      return brotliDecompressSync(answer.body);
    case 'gzip':
      return gunzipSync(answer.body);
    default:
      return answer.body;
  }
}
