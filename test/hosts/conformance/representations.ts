import assert from 'node:assert/strict';
import type { ManifestEntry } from '../../../generator/output/manifest.ts';
import type { BuiltFolder } from './battery.ts';
import { type Answer, exchange, header, sha256 } from './exchange.ts';
import type { Promising } from './gaps.ts';

/** Fields that belong to one message or connection, so that GET and HEAD may differ in them. */
const perMessage: readonly string[] = ['connection', 'date', 'keep-alive', 'transfer-encoding'];

/** The headers of a 200 that a 304 repeats. https://www.rfc-editor.org/rfc/rfc9110#section-15.4.5 */
const repeatedBy304 = ['Cache-Control', 'Content-Location', 'Vary'] as const;

/** Makes the promises of every output: GET, HEAD and conditional requests. */
export function representations(origin: string, { manifest }: BuiltFolder, promise: Promising): void {
  const { outputs } = manifest;
  promise('tree', '', 'the tree has a folder that begins with a dot, and a file without an ending', async () => {
    assert.ok(outputs.some(({ path }) => path.split('/').some((segment) => segment.startsWith('.'))));
    assert.ok(outputs.some(({ file }) => !/\.[^/]*$/.test(file)));
  });
  const asked = new Map<string, Promise<Answer>>();
  const get = (path: string): Promise<Answer> => {
    const answer = asked.get(path) ?? exchange(origin, path);
    asked.set(path, answer);
    return answer;
  };
  for (const entry of outputs) {
    const { path } = entry;
    promise('get', path, `GET ${path} gives the type, headers and bytes of the manifest`, async () => {
      assertRepresents(await get(path), entry);
    });
    promise('head', path, `HEAD ${path} gives the headers of GET, and no body`, async () => {
      const head = await exchange(origin, path, { method: 'HEAD' });
      assert.equal(head.status, 200);
      assert.equal(header(head, 'Content-Type'), entry.mediaType);
      assert.deepEqual(lasting(head), lasting(await get(path)));
      assert.equal(head.body.byteLength, 0);
    });
    promise('entity tag of 304', path, `the 304 of ${path} repeats its entity tag`, async () => {
      const tag = header(await get(path), 'ETag') ?? '';
      assert.equal(header(await exchange(origin, path, { headers: { 'If-None-Match': tag } }), 'ETag'), tag);
    });
    promise('revalidation', path, `${path} is answered 304 to its own entity tag only`, async () => {
      await assertRevalidates(origin, entry, await get(path));
    });
  }
  for (const name of new Set(outputs.flatMap(({ headers }) => Object.keys(headers))))
    promise('only the headers asked for', name, `${name} is sent by no output that does not ask for it`, async () => {
      for (const { path } of outputs.filter(({ headers }) => headers[name] === undefined))
        assert.equal(header(await get(path), name), undefined, `${path} sends ${name}`);
    });
  const [first] = outputs;
  promise('entity tag list', '', 'an entity tag is found in a list, and in its weak form', async () => {
    const path = first?.path ?? '';
    const tag = header(await get(path), 'ETag') ?? '';
    const weak = tag.startsWith('W/') ? tag : `W/${tag}`;
    for (const condition of [weak, `"another", ${tag}`, '*']) {
      const { status } = await exchange(origin, path, { headers: { 'If-None-Match': condition } });
      assert.equal(status, 304, condition);
    }
  });
}

/** Asserts that an answer is the 200 that the manifest describes. */
export function assertRepresents(answer: Answer, entry: ManifestEntry): void {
  assert.equal(answer.status, 200);
  assert.equal(header(answer, 'Content-Type'), entry.mediaType);
  const sent = Object.fromEntries(Object.keys(entry.headers).map((name) => [name, header(answer, name)]));
  assert.deepEqual(sent, entry.headers);
  assert.equal(answer.body.byteLength, entry.size);
  assert.equal(sha256(answer), entry.sha256);
  assert.match(header(answer, 'ETag') ?? '', /^(?:W\/)?"[^"]+"$/);
}

async function assertRevalidates(origin: string, { path, headers }: ManifestEntry, known: Answer): Promise<void> {
  const tag = header(known, 'ETag') ?? '';
  // A build that was put back may be older than the copy that somebody has of a later one.
  const later = { 'If-None-Match': '"another"', 'If-Modified-Since': header(known, 'Date') ?? '' };
  for (const method of ['GET', 'HEAD']) {
    const unchanged = await exchange(origin, path, { method, headers: { 'If-None-Match': tag } });
    assert.equal(unchanged.status, 304, method);
    assert.equal(unchanged.body.byteLength, 0);
    for (const name of repeatedBy304) assert.equal(header(unchanged, name), headers[name], `304 to ${method}: ${name}`);
    for (const condition of [{ 'If-None-Match': '"another"' }, later])
      assert.equal((await exchange(origin, path, { method, headers: condition })).status, 200, method);
  }
}

/** The fields of an answer that another to the same request has, too. */
export function lasting({ headers }: Answer): Readonly<Record<string, readonly string[]>> {
  const entries = [...headers].filter(([name]) => !perMessage.includes(name));
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
