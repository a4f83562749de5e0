// Fault: `dev` that begins with a mistake where nothing was built before → 503 and the mistake, until it is fixed

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ownHost } from '../inspect/own-host.ts';
import { buildIn, environment, makeProject, templates } from '../publish/project.ts';
import { until } from '../until.ts';
import { hear } from './heard-lines.ts';

const start = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));

const ejected = `export { default } from '${templates}/page.ts';`;

async function startDev(project: string, ...flags: readonly string[]) {
  const child = spawn(process.execPath, [start, 'dev', '--port', '0', ...flags], {
    cwd: project,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { line } = hear([child.stdout, child.stderr]);
  const origin = await line(/^Serving content\/ at (\S+)\/ and following/m);
  const page = async (path = '/') => await (await fetch(origin + path)).text();
  const edit = (file: string, from: string | RegExp, to: string) => {
    const before = readFileSync(join(project, file), 'utf8');
    assert.notEqual(before.replace(from, to), before);
    writeFileSync(join(project, `${file}~`), before.replace(from, to));
    renameSync(join(project, `${file}~`), join(project, file));
  };
  return { origin, line, page, edit, kill: () => child.kill() };
}

test('dev shows what changes in content, a template or the configuration, says why, and writes nothing', async () => {
  const project = makeProject();
  cpSync(templates, join(project, 'templates'), { recursive: true });
  const { origin, line, page, edit, kill } = await startDev(project);
  try {
    await line(/^\d\d:\d\d Built \d+ files, (?:shown after \d+ ms, )?all built after \d+ ms$/m);
    assert.doesNotMatch(await page(), /Another title|Another lead/);
    assert.equal(await line(/^(GET \/ .*)$/m), `GET / */* → /index.html 200 ${sizeOf(await page())}`);
    const etag = (await fetch(`${origin}/`, { method: 'HEAD' })).headers.get('ETag') ?? '';
    await line(/^HEAD \/ /m);
    const kept = { headers: { 'If-None-Match': etag } };
    for (const [path, told, init] of [
      ['/', '/ */* → 304', kept],
      ['/index.md', '/index.md */* → /index.md 200', {}],
      ['/none', '/none */* → /404.html 404', {}],
    ] as const) {
      for (const file of ['/robots.txt', '/sitemap.xml', '/theme.js', '/favicon.ico']) await fetch(origin + file);
      await fetch(origin + path, init);
      assert.equal((await line(/^GET (.*)$/m)).slice(0, told.length), told);
    }
    edit('content/pages/en/index.md', /^title: .*$/m, 'title: Another title');
    assert.match(await line(/^ {2}(pages\/en\/index.md → \d+ addresses: .*)$/m), /: \/\S* /);
    assert.match(await page(), /<h1>Another title/);
    edit('templates/page.ts', '<article>', '<article>Another lead ');
    await line(/^ {2}templates\/page.ts → \d+ addresses/m);
    assert.match(await page(), /Another lead/);
    assert.equal((await fetch(`${origin}/llms-full.txt`)).status, 200);
    assert.doesNotMatch(await page('/_inspect/hosts'), /Our own server/);
    const config = `import { defineConfig } from 'fingerpost';
export default defineConfig({ without: ['llms-full'], hosts: [${ownHost}] });
`;
    writeFileSync(join(project, 'fingerpost.config.ts'), config);
    await line(/ address(?:es)? removed: .*\/llms-full.txt$/m);
    assert.equal((await fetch(`${origin}/llms-full.txt`)).status, 404);
    assert.match(await page('/_inspect/hosts?host=own'), /Our own server[\s\S]*Markdown has its own address only/);
    assert.match(
      await page('/_inspect/facts?fact=site.yaml%23/name'),
      /<form class="edit" action="\/_inspect\/edit" method="post">/,
    );
    assert.ok(!existsSync(join(project, 'dist')) && !existsSync(join(project, 'deploy')));
  } finally {
    kill();
  }

  /** A size, as it stands at the end of the line of a request. */
  function sizeOf(text: string): string {
    const size = Buffer.byteLength(text) / 1000;
    return `${size < 10 ? size.toFixed(1) : Math.round(size)} kB`;
  }
});

test('dev begins with a mistake, serves the last good build during the next, and survives a deleted content folder', async () => {
  const project = makeProject();
  const first = readFileSync(join(project, 'content/posts/en/first.md'), 'utf8');
  writeFileSync(join(project, 'content/posts/en/first.md'), first.replace('title:', 'titel:'));
  const { origin, line, page, edit, kill } = await startDev(project);
  try {
    await line(/^content\/posts\/en\/first.md:\d+:1 error unknown-key/m);
    await line(/^Nothing is served yet$/m);
    const [waiting, inspector] = await Promise.all([fetch(`${origin}/`), fetch(`${origin}/_inspect/`)]);
    assert.deepEqual([waiting.status, inspector.status], [503, 503]);
    assert.match(await waiting.text(), /^content\/posts\/en\/first.md:\d+:1 Unknown key "titel"$/m);
    edit('content/posts/en/first.md', 'titel:', 'title:');
    await until(async () => (await fetch(`${origin}/`)).status === 200);
    assert.equal((await fetch(`${origin}/_inspect/`)).status, 200);
    await line(/Built \d+ files/);
    edit('content/pages/en/index.md', /$/, '\n[A](none.md)\n');
    await line(/^Still serving/m);
    edit('content/posts/en/first.md', 'title:', 'titel:');
    const told = await line(/^(content\/posts\/en\/first.md[\s\S]*?)^Still serving/m);
    assert.deepEqual(told.match(/error [\w-]+/g), ['error unknown-key', 'error broken-link'], 'each is told once');
    edit('content/pages/en/index.md', '\n[A](none.md)\n', '');
    await line(/^Still serving/m);
    edit('content/posts/en/first.md', 'titel:', 'title:');
    await line(/\d\d:\d\d Nothing changed, /);
    const good = await page();
    edit('content/site.yaml', /^name: .*$/m, 'name: [');
    await line(/^content\/site.yaml:\d+:\d+ error yaml-syntax/m);
    await line(/^Still serving the build of \d\d:\d\d$/m);
    assert.equal(await page(), good);
    rmSync(join(project, 'content'), { recursive: true });
    await line(/There is no folder "content"/);
    assert.equal(await page(), good);
    // Without its settings, the folder is no site until all of it is there.
    const fresh = join(makeProject(), 'content');
    mkdirSync(join(project, 'content'));
    cpSync(fresh, join(project, 'content'), { recursive: true, filter: (path) => !path.endsWith('site.yaml') });
    cpSync(join(fresh, 'site.yaml'), join(project, 'content/site.yaml~'));
    renameSync(join(project, 'content/site.yaml~'), join(project, 'content/site.yaml'));
    await line(/\d\d:\d\d (?:Built|Nothing changed), /);
    edit('content/pages/en/index.md', /^title: .*$/m, 'title: After all');
    await line(/pages\/en\/index.md → /);
    assert.match(await page(), /<h1>After all/);
    renameSync(join(project, 'content'), join(project, 'away'));
    await line(/There is no folder "content"/);
    renameSync(join(project, 'away'), join(project, 'content'));
    await line(/\d\d:\d\d Nothing changed, /);
  } finally {
    kill();
  }
});

for (const [what, file, wrong, message, mended] of [
  ['that throws', 'fingerpost.config.ts', 'throw new Error("boom");', /loaded: boom$/m, 'export default {};'],
  ['without what it imports', 'own/missing.ts', undefined, /loaded: Cannot find module/, 'export default {};'],
  ['that cannot be parsed', 'templates/page.ts', 'export default (', /page.ts" cannot be loaded/, ejected],
] as const)
  test(`dev begins with code ${what}, says why, serves the last build, and follows the code`, async () => {
    const project = makeProject();
    assert.equal((await buildIn(project)).exitCode, 0);
    for (const folder of ['templates', 'own']) mkdirSync(join(project, folder));
    cpSync(join(templates, 'style.css'), join(project, 'templates/style.css'));
    if (file.startsWith('own/'))
      writeFileSync(join(project, 'fingerpost.config.ts'), "export { default } from './own/missing';");
    if (wrong !== undefined) writeFileSync(join(project, file), wrong);
    const { line, page, kill } = await startDev(project);
    try {
      await line(message);
      await line(/^Still serving the build of \d\d:\d\d$/m);
      assert.match(await page(), /<h1>/);
      writeFileSync(join(project, file), mended);
      await line(/^\d\d:\d\d Built \d+ files/m);
    } finally {
      kill();
    }
  });

test('dev dates what states facts by the tree that a build would replace', async () => {
  const project = makeProject();
  const file = join(project, 'content/pages/en/index.md');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n:value{of=organization.name}\n`);
  assert.equal((await buildIn(project)).exitCode, 0);
  const manifest = join(project, 'dist/_manifest.json');
  const built = JSON.parse(readFileSync(manifest, 'utf8'));
  assert.deepEqual(Object.keys(built.stated), ['/']);
  built.stated['/'].changed = '2026-02-03';
  writeFileSync(manifest, JSON.stringify(built));
  const { line, page, kill } = await startDev(project, '--verbose');
  try {
    assert.match(await page('/sitemap.xml'), /<lastmod>2026-02-03/);
    await line(/^GET \/sitemap\.xml \*\/\* → \/sitemap\.xml 200/m);
  } finally {
    kill();
  }
});
