// Fault: In `dev`: a mistake before the first build → The tree of the last `build` with the mistake over it, if there is one

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from '../../generator/api/preview.ts';
import { openSession } from '../../generator/dev/session.ts';
import { openWatcher } from '../../generator/dev/watch.ts';
import { sampleOptions } from '../build-sample.ts';
import { exchange } from '../hosts/conformance/exchange.ts';
import { buildIn, makeProject } from '../publish/project.ts';
import { patience, until } from '../until.ts';
import { save } from './saved.ts';
import { serveSession } from './serve-session.ts';

test('a session that begins with a mistake shows what the last build left, and then its own', async () => {
  const project = makeProject();
  assert.equal((await buildIn(project)).exitCode, 0);
  const content = join(project, 'content');
  const home = join(content, 'pages/en/index.md');
  const sound = readFileSync(home, 'utf8');
  writeFileSync(home, `${sound.replace(/^title: .*$/m, 'title: Newer')}\n[Nowhere](/nowhere/)\n`);
  const session = openSession(() => ({ ...sampleOptions, content }), join(project, 'dist'), patience);
  await session.look();
  const serving = { show: (file: string) => file, open: async () => false, internal: [inspect(session.source)] };
  const { origin } = await serveSession(
    session,
    openWatcher(() => [content]),
    serving,
  );
  const answers = async (path: string) => {
    const { status, body } = await exchange(origin, path);
    return { status, isNewer: body.includes('Newer') };
  };
  assert.deepEqual(await answers('/'), { status: 200, isNewer: false });
  assert.equal((await exchange(origin, '/')).body.toString(), readFileSync(join(project, 'dist/index.html'), 'utf8'));
  const overview = (await exchange(origin, '/_inspect/')).body.toString();
  assert.match(overview, /There is nothing at \/nowhere\//);
  assert.ok(session.state().builtAt !== undefined && session.state().isHeld);
  save(home, sound.replace(/^title: .*$/m, 'title: Newer'));
  await until(async () => (await answers('/')).isNewer);
  await until(() => session.state().good !== undefined);
  const { source } = session;
  const manifest = source.manifest();
  assert.ok(source.manifest() === manifest, 'whoever reads a build begins only once');
});

test('a session without a build before it serves nothing as long as there is a mistake', async () => {
  const project = makeProject({ 'site.yaml': 'name: [\n' });
  const session = openSession(
    () => ({ ...sampleOptions, content: join(project, 'content') }),
    join(project, 'dist'),
    patience,
  );
  await session.look();
  assert.deepEqual([session.tree(), session.state().builtAt, session.state().isHeld], [undefined, undefined, true]);
});
