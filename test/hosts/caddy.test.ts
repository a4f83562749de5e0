import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { battery } from './conformance/battery.ts';
import { beside } from './conformance/beside.ts';
import { compression } from './conformance/compression.ts';
import { cuts } from './conformance/cuts.ts';
import type { Engine } from './conformance/engine.ts';
import { exchange, header } from './conformance/exchange.ts';
import { buildSample, inFolder, type Sample } from './conformance/sample.ts';
import { caddyFiles, isThere, reloadCaddy, running, startCaddy } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

if (isThere('Caddy', 'caddy')) {
  await conformWithSiblings(await conform());
  await conformInFolder();
}

async function conformInFolder(): Promise<void> {
  const sample = await buildSample(['caddy'], inFolder);
  const engine = await running(sample, startCaddy(sample, '  file_server\n'));
  battery({ name: 'Caddy in a folder', origin: engine.origin, gaps: [] }, varying(sample.tree));
  beside('Caddy', engine.origin, sample);
}

async function conform(): Promise<ReadonlyMap<string, string>> {
  const sample = await buildSample(['caddy']);
  const { tree } = sample;
  const engine = await running(sample, startCaddy(sample));
  battery({ name: 'Caddy', origin: engine.origin, gaps: [] }, varying(tree));
  compression('Caddy', engine.origin, tree);

  test('Caddy finds no error in its configuration, and none while it serves', () => {
    assert.doesNotMatch(engine.printed(), /"level":"(?:error|panic|fatal)"/);
  });

  test('Caddy answers what is missing with its whole page, whichever part or version is asked for', async () => {
    const ask = (headers = {}) => exchange(engine.origin, '/nothing-is-here', { headers });
    const page = await ask();
    for (const headers of [
      { 'If-None-Match': header(page, 'ETag') ?? '*' },
      { 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
      { 'If-Match': '"another"' },
      { Range: 'bytes=0-3' },
    ]) {
      const { status, body } = await ask(headers);
      assert.deepEqual([status, body], [404, page.body], JSON.stringify(headers));
    }
  });

  return cutRules('Caddy', sample, engine);
}

async function conformWithSiblings(plain: ReadonlyMap<string, string>): Promise<void> {
  const sample = await buildSample(['caddy'], { precompress: '{}' });
  const engine = await running(sample, startCaddy(sample));
  battery({ name: 'Caddy with siblings', origin: engine.origin, gaps: [] }, varying(sample.tree));
  cutRules('Caddy with siblings', sample, engine, plain);
}

/** Registers the test that every rule of the file is needed. */
function cutRules(name: string, sample: Sample, engine: Engine, before?: ReadonlyMap<string, string>) {
  const { generated } = caddyFiles(sample);
  const originals = new Map([['fingerpost.caddy', readFileSync(generated, 'utf8')]]);
  const exceptions = [
    { rule: /method OPTIONS/, reason: 'no other request has what a browser asks with' },
    { rule: /disable_canonical_uris/, reason: 'the maps redirect before, and so it is a matter of older releases' },
    {
      rule: /gzip|encode|ETag|minimum_length|match header|: defer$|fingerpost_binary|header\.Vary|Accept-Encoding\)"/,
      reason: 'what is compressed on the way is asked for beside',
    },
    {
      rule: /: Content-Type `(?:text\/(?:html|plain|markdown|css|javascript)|image\/|application\/json`)/,
      reason: 'Caddy gives files with their endings the same type where the system has tables of types, as here',
    },
    { rule: /: request_header -(?:If|Range)/, reason: 'another test asks for parts of what is missing' },
    { rule: /: header -/, reason: 'it is for an output whose file is gone' },
  ];
  const coded = [{ rule: /: header Accept-Encoding \*$/, reason: 'without it, Vary is set once more for nothing' }];
  cuts(
    {
      name,
      files: originals,
      async configure(files) {
        writeFileSync(generated, files.get('fingerpost.caddy') ?? '');
        await reloadCaddy(sample);
        return engine.origin;
      },
      ...(before ? { before, exceptions: coded } : { exceptions }),
    },
    sample.tree,
  );
  return originals;
}
