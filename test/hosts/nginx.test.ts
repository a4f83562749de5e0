import assert from 'node:assert/strict';
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { nginx } from '../../generator/hosts/nginx.ts';
import type { Exception } from '../host-files/cuts.ts';
import { battery } from './conformance/battery.ts';
import { cuts } from './conformance/cuts.ts';
import { type Engine, missingEngine, start } from './conformance/engine.ts';
import type { Gap } from './conformance/gaps.ts';
import { buildSample, type Sample } from './conformance/sample.ts';
import { varying } from './conformance/siblings.ts';

// Debian keeps it where only root's PATH looks.
const environment = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };
const { stderr: version, error: absence } = spawnSync('nginx', ['-v'], {
  encoding: 'utf8',
  env: { ...process.env, ...environment },
});

if (absence) missingEngine('nginx', 'nginx is not installed: run apt-get install nginx');
else {
  await conform();
  await conformWithSiblings();
}

async function conform(): Promise<void> {
  const sample = await buildSample(['nginx']);
  const { tree, scratch, remove } = sample;
  const engine = await serve(sample, scratch);
  after(async () => {
    await engine.stop();
    remove();
  });

  battery({ name: 'nginx', origin: engine.origin, gaps: gapsOf(version) }, tree);

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

  cutRules('nginx', sample, []);
}

async function conformWithSiblings(): Promise<void> {
  const sample = await buildSample(['nginx'], { precompress: '{codings: [gzip]}' });
  const engine = await serve(sample, sample.scratch);
  after(async () => {
    await engine.stop();
    sample.remove();
  });
  battery({ name: 'nginx with siblings', origin: engine.origin, gaps: gapsOf(version) }, varying(sample.tree));
  const reason = 'no question comes through a proxy; the battery asks one';
  cutRules('nginx with siblings', sample, [{ rule: /gzip_proxied/, reason }]);
}

/** Registers the test that every rule of the files is needed, but for some. */
function cutRules(name: string, sample: Sample, more: readonly Exception[]): void {
  const { scratch, deploy } = sample;
  const generated = join(deploy, 'nginx');
  let other: Engine | undefined;
  after(async () => await other?.stop());
  const folder = join(scratch, 'other');
  mkdirSync(folder);
  const own = ['fingerpost.http.conf', 'fingerpost.server.conf'];
  cuts(
    {
      name,
      files: new Map(own.map((file) => [file, readFileSync(join(generated, file), 'utf8')])),
      async configure(files) {
        await other?.stop();
        for (const file of own) writeFileSync(join(generated, file), files.get(file) ?? '');
        other = await serve(sample, folder);
        return other.origin;
      },
      exceptions: [
        ...more,
        { rule: /map_hash_max_size/, reason: 'only thousands of pages need it, and there is a test of those' },
        { rule: /default "0000"/, reason: 'Markdown of no quality is no less than Markdown of the quality 0' },
      ],
    },
    sample.tree,
  );
}

function serve({ tree, deploy }: Sample, folder: string): Promise<Engine> {
  const generated = join(deploy, 'nginx');
  return start({
    command: 'nginx',
    args: (port) => ['-p', folder, '-e', 'stderr', '-c', configuration(folder, generated, tree.folder, port)],
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
  etag off;
${temporary.join('\n')}
  include "${generated}/fingerpost.http.conf";
  server {
    listen 127.0.0.1:${port};
    root "${root}";
    include "${generated}/fingerpost.server.conf";
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
