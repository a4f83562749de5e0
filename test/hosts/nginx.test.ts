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
import { type Engine, missingEngine, start } from './conformance/engine.ts';
import type { Gap } from './conformance/gaps.ts';
import { buildSample, inFolder, type Sample } from './conformance/sample.ts';
import { varying } from './conformance/siblings.ts';

/** The file that is generated for it. */
const own = 'fingerpost.conf';

// Debian keeps it where only root's PATH looks.
const environment = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };
const { stderr: version, error: absence } = spawnSync('nginx', ['-v'], {
  encoding: 'utf8',
  env: { ...process.env, ...environment },
});

if (absence) missingEngine('nginx', 'nginx is not installed: run apt-get install nginx');
else {
  await conformWithSiblings(await conform());
  await conformInFolder();
}

async function conformInFolder(): Promise<void> {
  const sample = await buildSample(['nginx'], inFolder);
  const engine = await serve(sample, sample.scratch);
  after(async () => {
    await engine.stop();
    sample.remove();
  });
  battery({ name: 'nginx in a folder', origin: engine.origin, gaps: gapsOf(version) }, varying(sample.tree));
  beside('nginx', engine.origin, sample);
}

async function conform(): Promise<ReadonlyMap<string, string>> {
  const sample = await buildSample(['nginx']);
  const { tree, scratch, remove } = sample;
  const engine = await serve(sample, scratch);
  after(async () => {
    await engine.stop();
    remove();
  });

  battery({ name: 'nginx', origin: engine.origin, gaps: gapsOf(version) }, varying(tree));

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
  const engine = await serve(sample, sample.scratch);
  after(async () => {
    await engine.stop();
    sample.remove();
  });
  battery({ name: 'nginx with siblings', origin: engine.origin, gaps: gapsOf(version) }, varying(sample.tree));
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
        other = await serve(sample, folder);
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

function serve({ root, deploy }: Sample, folder: string): Promise<Engine> {
  const generated = join(deploy, 'nginx');
  return start({
    command: 'nginx',
    args: (port) => ['-p', folder, '-e', 'stderr', '-c', configuration(folder, generated, root, port)],
    folder,
    environment,
  });
}

/** What `nginx -t` says of the configuration for some outputs. Throws the first problem that the build would report. */
function checked(scratch: string, served: readonly ReturnType<typeof page>[]): SpawnSyncReturns<string> {
  const folder = join(scratch, 'checked');
  mkdirSync(folder, { recursive: true });
  const { value, problems } = nginx.files({ served, pairs: [], notFound: '/404.html' });
  for (const { path, text } of value) writeFileSync(join(folder, path), text);
  const [problem] = problems;
  if (problem) throw new Error(problem.message);
  return spawnSync('nginx', ['-t', '-p', folder, '-e', 'stderr', '-c', configuration(folder, folder, folder, 1)], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  });
}

function page(name: string, link: string) {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', Link: link };
  return { path: `/${name}/`, file: `${name}/index.html`, headers };
}

/** Writes the least configuration that the generated files can be included in, and returns where it is. */
function configuration(scratch: string, generated: string, root: string, port: number): string {
  const path = join(scratch, 'nginx.conf');
  // Workers of a master that root has started would be another user's, who may not read a temporary folder of root.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path "${scratch}/${name}";`,
  );
  writeFileSync(
    path,
    `daemon off;
${user}
worker_processes 1;
pid "${scratch}/nginx.pid";
error_log stderr warn;
events {}
http {
  access_log off;
  index none.html;
  charset koi8-r;
  charset_types *;
  default_type application/x-unknown;
  etag off;
  expires 1h;
  gzip_vary on;
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${port};
    root "${root}";
    include "${generated}/fingerpost.conf";
  }
}
`,
  );
  return path;
}

/** nginx joins repeated fields from 1.23 on. https://nginx.org/en/CHANGES */
function gapsOf(banner: string): readonly Gap[] {
  const minor = /nginx\/1\.(\d+)/.exec(banner)?.[1];
  if (minor === undefined || Number(minor) >= 23) return [];
  return [{ promised: 'repeated accept', reason: 'nginx before 1.23 reads the first of several fields only' }];
}
