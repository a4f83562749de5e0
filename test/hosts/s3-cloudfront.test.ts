import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { isShort } from '../short.ts';
import { acceptHeader, hostileHeaders } from './conformance/accept-headers.ts';
import { missingEngine } from './conformance/engine.ts';
import { buildSample } from './conformance/sample.ts';

if (spawnSync('njs', ['-v']).error) missingEngine('njs', 'njs is not installed: run apt-get install njs');
else await conform();

/** CloudFront's own runtime is nowhere else; njs is what it was made from. What S3 and CloudFront do around it is a model in the plain tests. */
async function conform(): Promise<void> {
  const { tree, deploy, scratch, remove } = await buildSample(['s3-cloudfront']);
  after(remove);
  const { outputs, negotiated } = tree.manifest;

  /** The results of the `handler` of a function for some events. */
  const handled = (name: string, events: readonly unknown[]): readonly Handled[] => {
    const path = join(scratch, 'run.js');
    const source = readFileSync(join(deploy, 's3-cloudfront', name), 'utf8');
    const answers = join(scratch, 'answers.json');
    // console.log() of njs breaks long lines.
    const run = `require('fs').writeFileSync(${JSON.stringify(answers)}, JSON.stringify(${JSON.stringify(events)}.map(handler)));`;
    writeFileSync(path, `${source}\n${run}\n`);
    const { status, stdout, stderr } = spawnSync('njs', [path], { encoding: 'utf8', maxBuffer: 1e8 });
    assert.equal(status, 0, `${stdout}${stderr}`);
    return JSON.parse(readFileSync(answers, 'utf8')) as readonly Handled[];
  };
  const asking = (uri: string, accept: string | null) => ({
    request: { method: 'GET', uri, querystring: {}, headers: accept === null ? {} : { accept: { value: accept } } },
  });

  test('njs chooses as prefersMarkdown() does for 1,000 generated Accept headers and the hostile ones', () => {
    const seen = /^[\x20-\x7e\t]*$/;
    const accepts = [
      null,
      ...fc.sample(acceptHeader, { seed: 20_261_121, numRuns: 1000 }).filter((accept) => seen.test(accept)),
      ...hostileHeaders.map(([, accept]) => accept),
    ];
    assert.ok(accepts.length > 700);
    for (const { path, variant } of negotiated) {
      // Which path it is changes nothing in how a header is read.
      const some = isShort && path !== negotiated[0]?.path ? accepts.filter((_, at) => at % 20 === 0) : accepts;
      const chosen = handled(
        'viewer-request.js',
        some.map((accept) => asking(path, accept)),
      );
      const wanted = some.map((accept) => (prefersMarkdown(accept) ? variant : `${path}index.html`));
      assert.deepEqual(
        chosen.map(({ uri }) => uri),
        wanted,
      );
    }
  });

  test('njs finds the file of every output, and gives it its headers', () => {
    const found = handled(
      'viewer-request.js',
      outputs.map(({ path }) => asking(path, null)),
    );
    assert.deepEqual(
      found.map(({ uri }) => uri),
      outputs.map(({ file }) => `/${file}`),
    );
    const answered = handled(
      'viewer-response.js',
      outputs.map(({ file }) => ({ request: { uri: `/${file}` }, response: { headers: {} } })),
    );
    for (const [index, { path, headers }] of outputs.entries()) {
      const { 'Cache-Control': _, ...others } = headers;
      const wanted = Object.entries(others).map(([name, value]) => [name.toLowerCase(), { value }] as const);
      assert.deepEqual(answered[index]?.headers, Object.fromEntries(wanted), path);
    }
  });
}

interface Handled {
  readonly uri?: string;
  readonly headers?: Readonly<Record<string, { readonly value: string }>>;
}
