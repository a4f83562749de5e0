// Fault: Old redirects that lead nowhere, back, or from a page; old files in the place of the program's own → Told, left out or held back; the rest builds

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importSite } from '../../generator/import/import.ts';
import { environment, temporaryFolder, today } from '../publish/project.ts';
import { folderOf, importFiles, oldSites, post } from './old-sites.ts';

const now = Number(today) * 1000;

test('a public file in the place of one that the program makes is held back, and the rest builds', async () => {
  const { built, heldBack, lost, read, has } = await importFiles({
    ...oldSites.zola.files,
    'static/search.js': 'find();\n',
    'static/atom.xml/index.html': '<!doctype html><title>Moved</title>\n',
  });
  assert.deepEqual({ built, heldBack, lost }, { built: true, heldBack: 2, lost: [] });
  assert.ok(has('content/public/search.js'));
  const report = read('IMPORT-details.md');
  assert.match(report, /^### content\/public\/search\.js\n\n- Line 1: Held back: .* Rename public\/search\.js\.$/m);
});

test('a redirect to where there is nothing is told, and the site is written', async () => {
  const files = { ...oldSites.hugo.files, 'static/_redirects': '/prize /nowhere 301\n' };
  const { built, heldBack, lost, problems } = await importFiles(files);
  assert.deepEqual({ built, heldBack, lost }, { built: true, heldBack: 0, lost: [] });
  assert.ok(problems.some(({ message }) => message === '/prize/ redirects to /nowhere, where there is nothing'));
});

test('a redirect to a page leads to its address, however it is written, and so do links', async () => {
  const { problems, read } = await importFiles({
    'hugo.toml': "baseURL = 'https://q.example/'\n",
    'content/a.md': '---\ntitle: A\n---\n[x](/b) [x](/c#d)\n\n## D\n',
    'static/_redirects': '/b /A.html#d 301\n/c /a 301\n',
  });
  assert.deepEqual(problems, []);
  assert.match(read('content/site.yaml'), /to: "\/a\/#d"\}\n {2}- \{from: "\/c", to: "\/a\/"\}/);
  assert.match(read('content/pages/en/a.md'), /\[x\]\(\/a\/#d\) \[x\]\(\/a\/#d\)/);
});

test('a redirect that leads back to itself is left out and told, and one of the address of a page is left out', async () => {
  const files = { ...oldSites.hugo.files, 'static/_redirects': '/a /b\n/b /a\n/shop/x /shop/\n/shop /a\n' };
  const { built, heldBack, problems, read } = await importFiles(files);
  assert.deepEqual({ built, heldBack }, { built: true, heldBack: 0 });
  assert.ok(problems.some(({ message }) => /^Left out: The redirect of \/[ab]\/ leads back/.test(message)));
  assert.match(read('content/site.yaml'), /^redirects:\n {2}- \{from: "\/shop\/x"[^\n]*\n\n/m);
});

test('redirects of hosts are taken, without patterns, conditions and those from what a build makes', async () => {
  const files = {
    ...oldSites.hugo.files,
    'netlify.toml':
      '[[redirects]]\nfrom = "/n"\nto = "/shop/"\n[[redirects]]\nfrom = "/docs/*"\nto = "/shop/:splat"\n[[redirects]]\nfrom = "/api"\nto = "/x"\nstatus = 200\n',
    'vercel.json': JSON.stringify({
      redirects: [
        { source: '/feed.xml', destination: '/rss.xml', permanent: true },
        { source: '/v', destination: 'https://v.example/', has: [{ type: 'host', value: 'v.example' }] },
        { source: '/w', destination: 'https://w.example/' },
      ],
    }),
    'next.config.js': "module.exports = { async redirects() { return [{ source: '/x', destination: '/shop/' }] } };",
    'astro.config.mjs': "export default defineConfig({ redirects: { '/y': '/shop/' } });",
  };
  const { built, heldBack, read } = await importFiles(files, { from: 'hugo' });
  assert.deepEqual({ built, heldBack }, { built: true, heldBack: 0 });
  const settings = read('content/site.yaml');
  assert.deepEqual([...settings.matchAll(/^ {2}- \{from: "([^"]*)"/gm)].map(([, from]) => from).sort(), [
    '/n',
    '/w',
    '/x',
    '/y',
  ]);
});

test('a host that cannot carry the site gives way to one that can, and the report says why', async () => {
  const files = {
    ...oldSites.hugo.files,
    'hugo.toml': "baseURL = 'https://boats.example/old/'\ntitle = 'Boats'\n",
    'static/CNAME': 'boats.example\n',
  };
  const { built, heldBack, problems, read } = await importFiles(files);
  assert.deepEqual({ built, heldBack }, { built: true, heldBack: 0 });
  assert.match(read('content/site.yaml'), /^hosts: \[nginx\]$/m);
  assert.ok(problems.some(({ message }) => message.startsWith('Another host was chosen: ')));
});

test('redirects of Zola without a slash, addresses that end in index.html or are not ASCII and old addresses that two pages claim hold nothing back', async () => {
  const zola = await importSite(
    folderOf({
      ...oldSites.zola.files,
      'content/docs/_index.md': '+++\ntitle = "Docs"\nredirect_to = "blog/venus"\n+++\n',
      'content/a.md': '+++\ntitle = "A"\naliases = ["/old/"]\n+++\nA.\n',
      'content/b.md':
        '+++\ntitle = "B"\naliases = ["/old/"]\n+++\n![C][c] and [d]\n\n[c]: http://b.example/c.gif\n[d]: http://b.example/\n',
    }),
    join(temporaryFolder(), 'new'),
    undefined,
    now,
  );
  assert.deepEqual([zola.built, zola.heldBack, zola.lost], [true, 0, []]);
  const to = join(temporaryFolder(), 'new');
  const eleventy = await importSite(
    folderOf({
      ...oldSites.eleventy.files,
      'content/pages/us.md': post('title: Us\npermalink: /us/index.html', 'We.'),
      'content/pages/größe.md': post('title: Größe', 'So tall.'),
    }),
    to,
    undefined,
    now,
  );
  assert.deepEqual([eleventy.built, eleventy.heldBack, eleventy.lost], [true, 0, []]);
});

test('the folders of Starlight are languages where its configuration takes them from elsewhere', async () => {
  const { read } = await importFiles(
    {
      'astro.config.mjs':
        "import { locales } from './locales';\nexport default defineConfig({ site: 'https://a.example', integrations: [starlight({ title: 'A', locales })] });\n",
      'src/content/docs/en/a.md': post('title: A', 'One.'),
      'src/content/docs/pt-br/a.mdx': post('title: B', "export const name = 'c.js';\n\n<Code title={name}>Um.</Code>"),
    },
    { isTried: false },
  );
  assert.match(read('content/site.yaml'), /code: en,[^\n]*\n {2}- \{code: pt-BR,/);
  assert.match(read('content/pages/pt-BR/a.mdx'), /<Code title="c\.js">/);
});

test('an import takes the files alone that --only matches, and without a trial says nothing of addresses', async () => {
  const told: string[] = [];
  const { built, posts, pages, fates, lost, read } = await importFiles(oldSites.zola.files, {
    only: 'content/blog/*.md',
    isTried: false,
    progress: (text) => told.push(text),
  });
  assert.deepEqual([built, lost, posts, pages], [undefined, [], 3, 1]);
  assert.deepEqual(fates.texts.get('content/_index.md'), { reason: 'not named with --only', isMissing: true });
  assert.match(read('IMPORT.md'), /No build\s+was tried\./);
  assert.doesNotMatch(read('IMPORT.md'), /answer|Words/);
  assert.deepEqual(told, [
    `Reading ${Object.keys(oldSites.zola.files).length} files`,
    ...[1, 2, 3, 4].map((number) => `Rewriting ${number} of 4 pages and posts`),
  ]);
});

test('an import that was interrupted while it wrote goes on, and leaves nothing of the first', async () => {
  const folder = folderOf(oldSites.zola.files);
  const to = join(temporaryFolder(), 'new');
  const again = () => importSite(folder, to, undefined, now, { isTried: false });
  await again();
  const list = () => readdirSync(to, { recursive: true }).map(String).sort();
  const whole = list();
  const text = readFileSync(join(to, 'content/site.yaml'), 'utf8');
  for (const path of ['.import.json', 'IMPORT.md', 'content/site.yaml']) rmSync(join(to, path));
  writeFileSync(join(to, 'content/site.yaml~'), text.slice(0, 20));
  await again();
  assert.deepEqual(list(), whole);
  assert.equal(readFileSync(join(to, 'content/site.yaml'), 'utf8'), text);
});

for (const [signal, code, moment, pattern] of [
  ['SIGINT', 130, 'is tried', 'import-\\w+.404.html$'],
  ['SIGTERM', 143, 'is written', 'index.md~$'],
] as const)
  test(`an import that ${signal} ends while the new site ${moment} leaves whole files and no others, and the next one goes on`, () => {
    const [folder, parent, temporary] = [folderOf(oldSites.zola.files), temporaryFolder(), temporaryFolder()];
    const to = join(parent, 'new');
    const program = `
        import fs from 'node:fs';
        import { syncBuiltinESMExports } from 'node:module';
        for (const name of ['openSync', 'writeFileSync']) {
          const real = fs[name];
          fs[name] = (path, ...rest) => {
            if (/${pattern}/.test(path)) process.kill(process.pid, '${signal}');
            return real(path, ...rest);
          };
        }
        syncBuiltinESMExports();
      `;
    const runIt = (...preload: readonly string[]) => {
      const start = join(import.meta.dirname, '../../scripts/start.js');
      const args = [process.execPath, ...preload, start, 'import', folder, '--to', to];
      const { stdout } = spawnSync(
        'sh',
        ['-c', `${args.map((arg) => `'${arg.replaceAll("'", '%27')}'`).join(' ')}; echo "exit $?"`],
        { env: environment({ TMPDIR: temporary }), encoding: 'utf8' },
      );
      return /exit \d+$/m.exec(stdout)?.[0];
    };
    const list = (root: string) => (existsSync(root) ? readdirSync(root, { recursive: true }) : []).map(String).sort();
    assert.equal(runIt('--import', `data:text/javascript,${encodeURIComponent(program)}`), `exit ${code}`);
    const [left, trial] = [list(to), readdirSync(temporary)];
    const texts = new Map(
      left.flatMap((path) => (path.endsWith('.md') ? [[path, readFileSync(join(to, path), 'utf8')]] : [])),
    );
    assert.equal(runIt(), 'exit 0');
    assert.deepEqual(
      trial.filter((name) => name.startsWith('fingerpost-import')),
      [],
    );
    for (const [path, text] of texts) assert.equal(text, readFileSync(join(to, path), 'utf8'));
    assert.deepEqual(
      list(to).filter((path) => path.endsWith('~')),
      [],
    );
    assert.equal(left.length > 0, moment === 'is written');
  });
