import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { CheckId } from '../../generator/verify/checks.ts';
import { failuresAt } from './conformance/audited.ts';
import type { Engine } from './conformance/engine.ts';
import { exchange, header, sha256 } from './conformance/exchange.ts';
import { buildSample } from './conformance/sample.ts';
import { isThere, startNginx } from './conformance/servers.ts';
import { type Keeping, stores } from './conformance/stores.ts';

/** One after the other, and again, so that each has its own stored answer the second time. */
const once = ['text/html', 'text/markdown', '*/*;q=0.1, text/markdown;q=0.5'].flatMap((accept) =>
  ['', 'gzip'].map((coding) => ({ accept, coding })),
);

/** The checks that fail through each cache. nginx takes If-None-Match away from a question whose answer it then may not store. */
const found: Readonly<Record<string, readonly (readonly [Keeping | undefined, readonly CheckId[]])[]>> = {
  varnishd: [
    [undefined, []],
    ['stubborn', []],
    ['deaf', ['vary', 'cache']],
  ],
  nginx: [
    [undefined, ['revalidation']],
    ['stubborn', []],
    ['deaf', ['cache']],
  ],
};

const here = stores.filter(({ name, program }) => isThere(name, program));
if (isThere('nginx', 'nginx')) await conform();

async function conform(): Promise<void> {
  const sample = await buildSample(['nginx']);
  const engines: Engine[] = [await startNginx(sample)];
  after(async () => {
    for (const engine of engines.toReversed()) await engine.stop();
    sample.remove();
  });
  const { outputs, negotiated } = sample.tree.manifest;
  const digests = new Map(outputs.map(({ path, sha256: digest }) => [path, digest]));

  for (const { name, program, start } of here)
    for (const isStubborn of [false, true])
      test(`${name}${isStubborn ? ' that keeps answers for an hour' : ''} stores HTML and Markdown apart, plain and compressed`, async () => {
        const folder = join(sample.scratch, `${program}-${isStubborn}`);
        mkdirSync(folder);
        const engine = await start(engines[0]?.origin ?? '', folder, isStubborn ? 'stubborn' : undefined);
        engines.push(engine);
        for (const { path, variant } of negotiated) {
          const states: (string | undefined)[] = [];
          for (const { accept, coding } of [...once, ...once]) {
            const headers = { Accept: accept, ...(coding !== '' && { 'Accept-Encoding': coding }) };
            const answer = await exchange(engine.origin, path, { headers });
            const isCoded = header(answer, 'Content-Encoding') === 'gzip';
            const plain = isCoded ? { ...answer, body: gunzipSync(answer.body) } : answer;
            assert.equal(sha256(plain), digests.get(accept === 'text/html' ? path : variant), `${path} ${accept}`);
            assert.ok(!isCoded || coding === 'gzip');
            states.push(header(answer, 'X-Cache'));
          }
          if (isStubborn) assert.deepEqual(new Set(states.slice(once.length)), new Set(['HIT']), path);
        }
      });

  for (const { name, program, start } of here)
    test(`an audit through ${name} finds what it does wrong, and that one which does not heed Vary mixes every pair up`, async () => {
      for (const [keeps, expected] of found[program] ?? []) {
        const folder = join(sample.scratch, `${program}-audited-${keeps}`);
        mkdirSync(folder);
        const engine = await start(engines[0]?.origin ?? '', folder, keeps);
        engines.push(engine);
        const failed = await failuresAt(engine.origin, sample.tree);
        assert.deepEqual([...new Set(failed.map(({ check }) => check))], expected, keeps);
        const mixed = failed.filter(({ check }) => check === 'cache').map(({ path }) => path);
        assert.deepEqual(mixed, keeps === 'deaf' ? negotiated.map(({ path }) => path).sort() : []);
      }
    });
}
