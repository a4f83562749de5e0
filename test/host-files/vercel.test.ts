import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import type { HostInput } from '../../generator/hosts/rules/host.ts';
import { vercel } from '../../generator/hosts/vercel.ts';
import { temporaryFolder } from '../publish/project.ts';
import { moduleOf } from './models/answer.ts';
import type { Middleware } from './models/vercel.ts';
import { sampleInput } from './sample-input.ts';

let input: HostInput;
let files: ReadonlyMap<string, string>;
let middleware: Middleware;

before(async () => {
  input = await sampleInput();
  files = new Map(vercel.files(input).value.map(({ path, text }) => [path, text]));
  const source = files.get('vercel/functions/_middleware.func/index.js');
  ({ default: middleware } = await moduleOf<{ readonly default: Middleware }>(source));
});

test('the middleware of Vercel leaves other methods and other paths alone, and keeps the query', () => {
  const said = (path: string, method: string) =>
    middleware(new Request(`https://a.example${path}`, { method, headers: { accept: 'text/markdown' } })).headers;
  assert.equal(said('/', 'POST').get('x-middleware-next'), '1');
  assert.equal(said('/style.css', 'GET').get('x-middleware-next'), '1');
  assert.equal(said('/?a=1', 'HEAD').get('x-middleware-rewrite'), 'https://a.example/index.md?a=1');
});

test('the build command of Vercel puts the tree and the generated files where Vercel serves them', () => {
  const folder = temporaryFolder();
  const generated = [...files.keys()].filter((path) => path.startsWith('vercel/'));
  for (const path of ['dist/index.html', 'dist/.well-known/a', ...generated]) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  }
  const { buildCommand } = JSON.parse(files.get('vercel.json') ?? '') as { readonly buildCommand: string };
  assert.equal(spawnSync('sh', ['-c', buildCommand], { cwd: folder }).status, 0);
  for (const [from, to] of [
    ['dist/index.html', 'static/index.html'],
    ['dist/.well-known/a', 'static/.well-known/a'],
    ...generated.map((path) => [path, path.replace('vercel/', '')] as const),
  ] as const)
    assert.equal(readFileSync(join(folder, '.vercel/output', to), 'utf8'), from);
});
