import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { nginx } from '../../generator/hosts/nginx.ts';
import type { Exception } from '../host-files/cuts.ts';
import { battery } from './conformance/battery.ts';
import { beside } from './conformance/beside.ts';
import { cuts } from './conformance/cuts.ts';
import type { Engine } from './conformance/engine.ts';
import { buildSample, inFolder, type Sample } from './conformance/sample.ts';
import { environment, isThere, nginxConfiguration, nginxGaps, running, startNginx } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

/** The file that is generated for it. */
const own = 'fingerpost.conf';

if (isThere('nginx', 'nginx')) {
  await conformWithSiblings(await conform());
  await conformInFolder();
}

async function conformInFolder(): Promise<void> {
  const sample = await buildSample(['nginx'], inFolder);
  const engine = await running(sample, startNginx(sample));
  battery({ name: 'nginx in a folder', origin: engine.origin, gaps: nginxGaps() }, varying(sample.tree));
  beside('nginx', engine.origin, sample);
}

async function conform(): Promise<ReadonlyMap<string, string>> {
  const sample = await buildSample(['nginx']);
  const { tree, scratch } = sample;
  const engine = await running(sample, startNginx(sample));

  battery({ name: 'nginx', origin: engine.origin, gaps: nginxGaps() }, varying(tree));

  test('nginx has nothing to say about its configuration', () => {
    assert.doesNotMatch(engine.printed(), /\[(?:warn|emerg|alert|crit)\]/);
  });

  test('nginx takes the configuration of thousands of pages, one of them with a path of a thousand characters', () => {
    const paths = ['a'.repeat(1000), ...Array.from({ length: 5000 }, (_, index) => `page-${index}`)];
    const { status, stderr } = checked(
      scratch,
      paths.map((name) => page(name, `</${name}.md>; rel="alternate"`)),
    );
    assert.equal(status, 0, stderr);
    assert.doesNotMatch(stderr, /\[warn\]/);
  });

  test('nginx takes the longest header value that the build lets through, and not much more', () => {
    const longest = (extra: number) => [page('long', 'a'.repeat(4088 + extra))];
    assert.equal(checked(scratch, longest(0)).status, 0);
    assert.throws(() => checked(scratch, longest(1)), /nginx takes header values of 4090 characters/);
  });

  const unset = {
    rule: /set \$fingerpost_\w+ "";$/,
    reason: 'nginx would say that it is not set; and a missing page of many like ones would keep it',
  };
  const proxied = { rule: /gzip_proxied/, reason: 'no question comes through a proxy' };
  const least = { rule: /gzip_min_length/, reason: 'the least is a matter of taste' };
  const unlisted = {
    rule: /: return 404;$/,
    reason: 'nginx-beside.test.ts has a file without an ending that is no output',
  };
  return cutRules('nginx', sample, [unset, proxied, least, unlisted]);
}

async function conformWithSiblings(plain: ReadonlyMap<string, string>): Promise<void> {
  const sample = await buildSample(['nginx'], { precompress: '{codings: [gzip]}' });
  const engine = await running(sample, startNginx(sample));
  battery({ name: 'nginx with siblings', origin: engine.origin, gaps: nginxGaps() }, varying(sample.tree));
  cutRules(
    'nginx with siblings',
    sample,
    [{ rule: /gzip off/, reason: 'it is, unless the server turns it on' }],
    plain,
  );
}

/** Registers the test that every rule of the file is needed, but for some and for those of another file. */
function cutRules(
  name: string,
  sample: Sample,
  exceptions: readonly Exception[],
  before?: ReadonlyMap<string, string>,
) {
  const { scratch, deploy } = sample;
  const generated = join(deploy, 'nginx', own);
  const folder = join(scratch, 'other');
  mkdirSync(folder);
  let other: Engine | undefined;
  after(async () => await other?.stop());
  const files = new Map([[own, readFileSync(generated, 'utf8')]]);
  const large = sample.tree.manifest.outputs.filter(({ size }) => size > 1024);
  cuts(
    {
      name,
      files,
      async configure(left) {
        await other?.stop();
        writeFileSync(generated, left.get(own) ?? '');
        other = await startNginx(sample, folder);
        return other.origin;
      },
      exceptions,
      more: [
        ...large.map(({ path }) => ({ path, coding: 'gzip' })),
        ...['/_405', '/_preflight'].map((path) => ({ path })),
      ],
      ...(before && { before }),
    },
    sample.tree,
  );
  return files;
}

/** The output of `nginx -t` for the configuration of some outputs. Throws the first problem that the build would report. */
function checked(scratch: string, served: readonly ReturnType<typeof page>[]): SpawnSyncReturns<string> {
  const folder = join(scratch, 'checked');
  mkdirSync(folder, { recursive: true });
  const { value, problems } = nginx.files({ served, pairs: [], notFound: '/404.html' });
  for (const { path, text } of value) writeFileSync(join(folder, path), text);
  const [problem] = problems;
  if (problem) throw new Error(problem.message);
  return spawnSync('nginx', ['-t', '-p', folder, '-e', 'stderr', '-c', nginxConfiguration(folder, folder, folder, 1)], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
}

function page(name: string, link: string) {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', Link: link };
  return { path: `/${name}/`, file: `${name}/index.html`, headers };
}
