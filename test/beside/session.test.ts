import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { settle } from '../../generator/api/options.ts';
import { openBesideSession } from '../../generator/beside/session.ts';
import { inspector } from '../../generator/inspect/inspect.ts';
import { snapshot } from '../publish/project.ts';
import { builtSite, pageOf, usual } from './built-site.ts';

async function opened(files = usual) {
  const { folder, copy } = builtSite(files);
  const content = join(folder, '..', 'content');
  const { options, folders } = settle({ out: folder, content });
  const session = openBesideSession(() => ({ folders, content, build: options, head: false, dryRun: true }));
  await session.look();
  const answerTo = inspector(session.source, { built: session.built });
  const ask = async (path: string, query = '') =>
    String((await answerTo({ method: 'GET', path, query, headers: { host: 'localhost' } }))?.body);
  return { folder, copy, session, ask };
}

test('dev --beside marks what is taken of a page and what is left out, and shows its alternate', async () => {
  const { ask, session } = await opened();
  assert.match(
    await ask('/_inspect/built', '?path=/'),
    /<nav data-seen="left">.*<main data-seen="taken">|<h1 data-seen="taken">/s,
  );
  const view = await ask('/_inspect/beside', '?path=/');
  for (const text of ['main', '0.95', '6 words kept', '11 words left out', '# Welcome'])
    assert.ok(view.includes(text), text);
  assert.match(await ask('/_inspect/beside'), /path=%2Fabout%2F/);
  assert.equal(session.tree()?.byPath.get('/style.css')?.mediaType, 'text/css; charset=utf-8');
  assert.ok(session.tree()?.byPath.has('/llms.txt'));
});

test('dev --beside shows a hook at once, before the site is read again, and writes nothing', async () => {
  const { folder, copy, session } = await opened();
  const file = join(folder, 'about/index.html');
  const html = readFileSync(file, 'utf8').replace('<p>Since', '<p data-fingerpost-body>Since');
  writeFileSync(file, html);
  writeFileSync(join(copy, 'about/index.html'), html);
  const seen = session.built.look('/about/');
  assert.deepEqual(seen?.found, { method: 'hook', confidence: 1, kept: 7, left: 13 });
  assert.match(seen?.markdown ?? '', /^# About us\n\nSince 2001/);
  assert.equal(session.built.list().find(({ path }) => path === '/about/')?.found?.method, 'main');
  await session.look();
  assert.equal(session.built.list().find(({ path }) => path === '/about/')?.found?.method, 'hook');
  assert.equal(await session.look(), undefined, 'nothing has changed since');
  assert.deepEqual(snapshot(folder), snapshot(copy));
});

test('dev --beside says why a page has no alternate', async () => {
  const { ask } = await opened({
    ...usual,
    'in.html': pageOf('/in.html', '<main><p>Hidden</p></main>', '<meta name="robots" content="noindex">'),
  });
  assert.match(await ask('/_inspect/beside', '?path=/in.html'), /no alternate<\/span> It says noindex/);
});
