import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { BuildOptions } from '../../generator/build.ts';
import { keepFolder } from '../../generator/dev/inputs.ts';
import { openSession, type Session } from '../../generator/dev/session.ts';
import { follow, openWatcher } from '../../generator/dev/watch.ts';
import { openFolder } from '../../generator/load/files.ts';
import { builtinTemplates } from '../../generator/templates/folder.ts';
import { sampleOptions, tryBuild } from '../build-sample.ts';
import { makeProject, put, temporaryFolder } from '../publish/project.ts';
import { patience } from '../until.ts';

const second = '---\ntitle: Second\ndescription: Two\npublished: 2026-02-02\n---\n\nShort.\n';

/** A session of a small site that has settled, and a way to edit its files. */
async function settled(more: Partial<BuildOptions> = {}) {
  const project = makeProject({ 'posts/en/second.md': second });
  cpSync(sampleOptions.templates, join(project, 'templates'), { recursive: true });
  const options = {
    ...sampleOptions,
    ...more,
    content: join(project, 'content'),
    templates: join(project, 'templates'),
    workers: 1,
  };
  const session = openSession(() => options, undefined, patience);
  const settle = async () => {
    await session.look();
    assert.ok(await session.settle());
  };
  await settle();
  assert.deepEqual(session.state().problems, []);
  const edit = (file: string, change: (text: string) => string) => {
    writeFileSync(join(project, file), change(readFileSync(join(project, file), 'utf8')));
  };
  /** The paths of the outputs that are made again, by what is no longer kept once the session has looked. */
  const staleAfter = async (file: string, change: (text: string) => string) => {
    edit(file, change);
    const before = new Set(session.state().good?.ready.outputs.records.outputs.keys());
    await session.look();
    const now = session.tree();
    assert.ok(now);
    const kept = new Set(session.newest()?.ready?.outputs.records.outputs.keys());
    return [...before].filter((path) => !kept.has(path)).sort();
  };
  return { session, options, settle, edit, staleAfter };
}

function recordsIn(session: Session) {
  return session.newest()?.ready?.outputs.records ?? assert.fail();
}

test('the text of a post is made again where it is, and where it may say when the post was changed', async () => {
  const { session, settle, staleAfter } = await settled();
  assert.deepEqual(
    await staleAfter('content/posts/en/second.md', (text) => `${text}\nMore of it.\n`),
    `/atom.xml /blog/second.md /blog/second/ /feed.json /feed.xml /llms-full.txt /schema/post.json /schema_map.xml
/schemamap.xml /search-text.json /search.json /sitemap.xml`.split(/\s/),
  );
  await settle();
  const changed = session
    .state()
    .good?.changes?.changed.flatMap(({ paths }) => paths)
    .sort();
  assert.deepEqual(
    changed?.filter((path) => path.startsWith('/blog/')),
    ['/blog/second.md', '/blog/second/'],
  );
  const report = session.source.report?.() ?? assert.fail();
  const hasMore = (bytes: unknown) => String(bytes).includes('More of it');
  for (const path of ['/blog/second.md', '/blog/second/']) {
    const { before, after, sources } = report.changes.find((change) => change.path === path) ?? assert.fail(path);
    const now = await session.source.read(path);
    assert.deepEqual([before, after, now].map(hasMore), [false, true, true], path);
    assert.deepEqual(sources, ['posts/en/second.md']);
  }
  assert.deepEqual(report.sources('/blog/second/'), ['posts/en/second.md']);
  assert.ok(report.facts().some(({ id }) => id === 'site.yaml#/name'));
  assert.deepEqual([report.sources('/none'), await session.source.read('/none')], [[], undefined]);
});

test('of a large site, the newest 400 documents and 32 MiB of bodies are kept, and any other is made when it is asked for', async () => {
  const { session, options, settle, edit } = await settled();
  const words = (count: number) => `${'Call us today. '.repeat(count)}\n`;
  for (let number = 1; number <= 410; number += 1)
    writeFileSync(
      join(options.content, `posts/en/p${number}.md`),
      second.replaceAll('Second', `P ${number}`) + words(2000),
    );
  await settle();
  const { documents, bodies } = session.newest()?.ready?.outputs ?? assert.fail();
  assert.equal(documents.size, 400);
  const kept = [...bodies.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
  assert.ok(kept <= 2 ** 25 && kept > 2 ** 24, `${kept}`);
  const gone = [...Array(410).keys()].map((at) => `/blog/p${at + 1}/`).filter((path) => !bodies.has(path));
  assert.ok(gone.length > 0);
  assert.match(String(await session.source.read(gone[0] ?? '')), /Call us today/);
  // Nothing is modelled again for a text, also where search is in parts, and only the parts with its words are made again.
  const wordsIn = () => [...recordsIn(session).outputs].filter(([path]) => path.startsWith('/search/words-'));
  const before = wordsIn();
  const { understood } = session.newest() ?? assert.fail();
  edit('content/posts/en/p1.md', (text) => text.replace('Call', 'Ring'));
  await settle();
  assert.equal(session.newest()?.understood, understood);
  const now = new Map(wordsIn());
  const again = before.filter(([path, record]) => now.get(path) !== record);
  assert.ok(again.length > 0 && again.length < before.length / 2, `${again.length} of ${before.length}`);
});

test('other posts are not made again for one that is added, with a picture of its own and an address that it had before', async () => {
  const { session, settle, options } = await settled();
  const links = 'See [the other](second.md) and ![a drawing](/assets/old.svg).\n';
  const post = (title: string, day: number) =>
    `${second.replace('Second', title).replace('02-02', `02-0${day}`)}${links}`;
  const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="9"/>`;
  put(options.content, {
    'assets/old.svg': drawing(9),
    'posts/en/first.md': post('First', 1),
    'posts/en/third.md': post('Third', 3),
  });
  await settle();
  const recordsOf = () => recordsIn(session);
  const before = recordsOf();
  put(options.content, {
    'assets/new.svg': drawing(9),
    'posts/en/fifth.md': `${post('Fifth', 5).replace('\n---\n', '\naliases: [/blog/4/]\n---\n')}![Another](/assets/new.svg)\n`,
  });
  await session.look();
  const after = recordsOf();
  const keptOf = (paths: readonly string[]) =>
    paths.filter((path) => after.outputs.get(path) === before.outputs.get(path));
  const posts = ['/blog/first/', '/blog/first.md', '/blog/second/', '/blog/second.md'];
  assert.deepEqual(keptOf([...posts, '/blog/third/', '/blog/']), posts);
  // A picture of another size is shown at that.
  put(options.content, { 'assets/old.svg': drawing(18) });
  await session.look();
  assert.ok(!recordsOf().outputs.has('/blog/first/') && recordsOf().outputs.has('/blog/second/'));
  // Where a link leads is said in both forms.
  await settle();
  put(options.content, { 'posts/en/second.md': second.replace('\n---\n', '\npermalink: /blog/other/\n---\n') });
  await session.look();
  assert.ok(!recordsOf().outputs.has('/blog/fifth/') && !recordsOf().outputs.has('/blog/fifth.md'));
});

test('a feed is made again for the length of a picture that it encloses, and for no other file', async () => {
  const { session, settle, options } = await settled();
  const drawing = (comment = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${comment}</svg>`;
  put(options.content, {
    'assets/cover.svg': drawing(),
    'posts/en/second.md': second.replace('\n---\n', '\nimage: {src: /assets/cover.svg, alt: A drawing}\n---\n'),
  });
  await settle();
  const kept = () => recordsIn(session).outputs.get('/feed.xml');
  const before = kept();
  put(options.content, { 'assets/other.svg': drawing() });
  await settle();
  assert.ok(before);
  assert.equal(kept(), before);
  put(options.content, { 'assets/cover.svg': drawing('<!-- more -->') });
  await session.look();
  assert.equal(kept(), undefined);
});

test('what a mistake has not changed is kept until it is mended', async () => {
  const { session, settle, edit } = await settled();
  const before = recordsIn(session).outputs.get('/blog/');
  edit('content/posts/en/second.md', (text) => text.replace('title:', 'titel:'));
  await settle();
  assert.ok(session.state().isHeld && !session.newest()?.ready);
  edit('content/posts/en/second.md', () => second);
  await session.look();
  assert.ok(before);
  assert.equal(recordsIn(session).outputs.get('/blog/'), before);
});

for (const file of ['style.css', 'style/cards.css'])
  test(`of ${file}, the style sheet is made again alone`, async () => {
    const { staleAfter } = await settled();
    assert.deepEqual(await staleAfter(`templates/${file}`, (text) => `${text}\n.more { margin: 0 }\n`), ['/style.css']);
  });

test('a file of assets is made again alone', async () => {
  const { settle, options, session, staleAfter } = await settled();
  writeFileSync(join(options.content, 'assets/notes.txt'), 'one');
  await settle();
  assert.deepEqual(await staleAfter('content/assets/notes.txt', () => 'another'), ['/assets/notes.txt']);
  assert.equal(String(session.tree()?.read('assets/notes.txt')), 'another');
});

test('a post that takes longer to read says so in the list of its posts, as a build does', async () => {
  const { session, settle, options, edit } = await settled();
  edit('content/posts/en/second.md', (text) => `${text}\n${'word '.repeat(2000)}\n`);
  await settle();
  const { files } = await tryBuild(options);
  const list = String(files.get('blog/index.html'));
  assert.match(list, /[78] min/);
  assert.equal(String(session.tree()?.read('blog/index.html')), list);
});

test('a save of the same length within a tick of the clock of the file system is seen', async () => {
  const { session, settle, edit } = await settled();
  for (const word of ['one', 'two', 'six', 'ten']) {
    edit('content/posts/en/second.md', (text) => text.replace(/\n\S+\.?\n$/, `\n${word}\n`));
    await settle();
    assert.match(String(session.tree()?.read('blog/second.md')), new RegExp(`${word}\n$`));
  }
});

test('an output is made when it is asked for, before any other', async () => {
  const { session, edit } = await settled();
  edit('content/site.yaml', (text) => text.replace(/^name: .*$/m, 'name: Another'));
  await session.look();
  assert.equal(session.newest()?.ready?.outputs.records.outputs.size, 0);
  assert.match(String(session.tree()?.read('blog/second/index.html')), /Another/);
  assert.equal(session.newest()?.ready?.outputs.records.documents.size, 1);
});

test('who waits for a changed file gets it made alone, before anything else is made or checked', async () => {
  const { session, edit } = await settled();
  for (const [file, mark] of [
    ['templates/style.css', '.seen-at-once { margin: 0 }'],
    ['content/posts/en/second.md', 'Seen at once.'],
  ] as const) {
    edit(file, (text) => `${text}\n${mark}\n`);
    await session.look();
    // What a request that came meanwhile is answered with, as soon as one can be.
    const seen = new Promise((resolve) => {
      setImmediate(() => {
        const made = session.newest()?.ready?.outputs.records.outputs;
        const before = made?.size ?? 0;
        const { isSettled } = session.state();
        const entry = session.tree()?.byPath.get(file.endsWith('.css') ? '/style.css' : '/blog/second/');
        const isThere = String(session.tree()?.read(entry?.file ?? '')).includes(mark);
        resolve({ isSettled, isThere, made: (made?.size ?? 0) - before });
      });
    });
    const settling = session.settle();
    assert.deepEqual(await seen, { isSettled: false, isThere: true, made: 1 }, file);
    assert.ok(await settling);
  }
});

test('settling stops at each pause where something has changed, and goes on from there', async () => {
  const { session, edit } = await settled();
  edit('templates/style.css', (text) => `${text}\n.more { margin: 0 }\n`);
  await session.look();
  /** Settles up to a pause; whether it came to its end before. */
  const settleTo = async (last: number) => {
    let pauses = 0;
    return await session.settle(() => {
      pauses += 1;
      return pauses === last;
    });
  };
  let stops = 0;
  while (!(await settleTo(stops + 1))) {
    stops += 1;
    assert.equal(session.state().isSettled, false);
  }
  assert.ok(stops >= 2);
  assert.deepEqual(
    session.state().good?.changes?.changed.flatMap(({ paths }) => paths),
    ['/style.css'],
  );
});

test('hosts are configured again only where an output is declared otherwise', async () => {
  const config = join(temporaryFolder(), 'fingerpost.config.ts');
  writeFileSync(
    config,
    `const capabilities = { types: true, headers: true, accept: true, methods: true, redirects: true, caching: true };
const files = () => ({ value: [{ folder: 'output', path: 'times.txt', text: String((globalThis.timesConfigured += 1)) }], problems: [] });
export default { hosts: [{ name: 'counting', title: 'Counting', docs: 'd', capabilities, limits: {}, files }] };
`,
  );
  Object.assign(globalThis, { timesConfigured: 0 });
  const times = () => Reflect.get(globalThis, 'timesConfigured');
  const { edit, settle } = await settled({ config, hosts: ['counting'] });
  assert.equal(times(), 1);
  edit('templates/style.css', (text) => `${text}\n.more { margin: 0 }\n`);
  await settle();
  edit('content/posts/en/second.md', (text) => `${text}\nMore of it.\n`);
  await settle();
  assert.equal(times(), 1);
  edit('content/posts/en/second.md', (text) => text.replace('title: Second', 'title: Other'));
  await settle();
  assert.equal(times(), 2);
});

test('a folder that is renamed while it is read is read where it is then', () => {
  const root = temporaryFolder();
  put(root, { 'a/x.txt': 'x' });
  const kept = keepFolder(root, () => {
    const folder = openFolder(root);
    if (folder.paths.includes('a/x.txt')) renameSync(join(root, 'a'), join(root, 'b'));
    return folder;
  });
  assert.deepEqual(kept.paths, ['b/x.txt']);
  assert.deepEqual(kept.read('b/x.txt').problems, []);
});

test('a folder that is followed does not keep what it was before in memory', async () => {
  const root = temporaryFolder();
  put(root, { 'x.md': 'x' });
  const keep = (before?: ReturnType<typeof keepFolder>) => keepFolder(root, () => openFolder(root), before);
  const follow = () => {
    const before = keep();
    return { former: new WeakRef(before), now: keep(before) };
  };
  const { former, now } = follow();
  await setTimeout(0);
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  assert.equal(former.deref(), undefined);
  assert.equal(String(now.read('x.md').value?.bytes), 'x');
});

test('a folder of templates that comes or goes changes the files that it has', async () => {
  const project = makeProject();
  const templates = join(project, 'templates');
  const session = openSession(() => ({
    ...sampleOptions,
    content: join(project, 'content'),
    workers: 1,
    templates: existsSync(templates) ? templates : builtinTemplates,
  }));
  await session.look();
  put(templates, { 'slots/head.html': '<meta name="x">' });
  assert.deepEqual(await session.look(), ['templates/slots/head.html']);
  rmSync(templates, { recursive: true });
  assert.deepEqual(await session.look(), ['templates/slots/head.html']);
});

test('the time until all is built begins with the first change that was not yet built', async () => {
  const watcher = openWatcher(() => []);
  const told: number[] = [];
  let settles = 0;
  const session = {
    look: async () => (settles === 0 ? ['a'] : undefined),
    settle: async () => {
      settles += 1;
      if (settles === 1) await setTimeout(100);
      return settles > 1;
    },
    state: () => ({ isSettled: settles > 1 }),
  } as unknown as Session;
  const settled = (milliseconds: number) => {
    told.push(milliseconds);
    watcher.close();
  };
  await follow(session, watcher, { changed: () => {}, settled });
  assert.ok((told[0] ?? 0) >= 95, String(told));
});

test('what is made of all documents, of which not all are kept, has each of them read only a few times', async () => {
  const posts = Array.from({ length: 420 }, (_, number) => {
    const text = `:counted ${`word${number} `.repeat(100)}`;
    return [`posts/en/n${number}.md`, second.replace('Second', `Post ${number}`).replace('Short.', text)] as const;
  });
  const project = makeProject(Object.fromEntries(posts));
  const config = join(project, 'fingerpost.config.ts');
  writeFileSync(
    config,
    `const counted = { kind: 'inline', name: 'counted', attributes: [], text: () => String((globalThis.counted = (globalThis.counted ?? 0) + 1) && '') };
export default { directives: [counted] };
`,
  );
  const session = openSession(
    () => ({ ...sampleOptions, content: join(project, 'content'), config }),
    undefined,
    patience,
  );
  await session.look();
  assert.ok(await session.settle());
  assert.ok(
    [...(session.newest()?.ready?.byPath.keys() ?? [])].filter((path) => path.startsWith('/search/')).length > 5,
  );
  const times = Number(Reflect.get(globalThis, 'counted')) / posts.length;
  assert.ok(times >= 1 && times < 8, String(times));
});
