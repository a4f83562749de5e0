// Fault: Files in the way of `init` and `eject` → Exit 2, named, nothing written
// Fault: A name for `init` with quotes, colons, braces or markup → Written as it is, and read back unchanged

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../generator/api/build.ts';
import { check } from '../../generator/api/check.ts';
import { isPublished } from '../../generator/base/command-line.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { init } from '../../generator/init/init.ts';
import { type Answers, type Kind, kinds } from '../../generator/init/kinds.ts';
import { dependency } from '../../generator/init/program.ts';
import { questions } from '../../generator/init/questions.ts';
import { contrastOf } from '../../generator/settings/theme.ts';
import { snapshot, templates, temporaryFolder, today } from '../publish/project.ts';
import { some } from '../short.ts';

const now = Number(today) * 1000;

const usual: Answers = {
  kind: 'company',
  name: 'My site',
  url: 'https://www.example.com',
  accent: '#0f5f66',
  languages: ['en'],
  currency: 'EUR',
  hosts: ['cloudflare-pages'],
};

async function make(answers: Partial<Answers>, folder = join(temporaryFolder(), 'my-site')) {
  return { folder, ...(await init(folder, { ...usual, ...answers }, now)) };
}

function inFolder(folder: string) {
  const [out, deploy] = [join(folder, 'dist'), join(folder, 'deploy')];
  return { content: join(folder, 'content'), out, deploy, templates, workers: 1, now };
}

/** The problems that a check finds besides the texts that are to be replaced. */
async function checked(folder: string) {
  const { problems } = await check(inFolder(folder));
  return problems.filter(({ code }) => code !== 'placeholder');
}

for (const kind of kinds)
  for (const languages of some([['fr', 'en'], ['en'], ['fr'], ['en', 'fr'], ['de'], ['es'], ['ja', 'ar']]))
    test(`init writes a site of the kind ${kind} in ${languages.join(' and ')} that builds without a warning for every host`, async () => {
      const { folder, files, problems } = await make({ kind, languages });
      assert.deepEqual(problems, []);
      const pages = files.filter((path) => path.startsWith('content/pages/'));
      assert.deepEqual([...new Set(pages.map((path) => path.split('/')[2]))].sort(), [...languages].sort());
      assert.doesNotMatch(files.map((path) => readFileSync(join(folder, path), 'utf8')).join(), /\{\{\w+\}\}/);
      const all = hosts.map(({ name }) => name);
      const { published, problems: found } = await build({ ...inFolder(folder), hosts: all });
      // A blog in two languages fills most of the 20 kB that Azure takes.
      const others = found.filter(({ code, message }) => code !== 'host-limit' || !message.startsWith('Azure'));
      assert.deepEqual([published, others], [true, []]);
    });

const alsoNamed = {
  company: ['data/plans.yaml', 'pages/CODE/legal.md', 'pages/CODE/pricing.md'],
  blog: [
    'data/authors.yaml',
    'pages/CODE/legal.md',
    ...['boards', 'chair', 'tools'].map((post) => `posts/CODE/${post}.md`),
  ],
  docs: ['guides/configure', 'upgrade/version-2', 'legal'].map((page) => `pages/CODE/${page}.md`),
  minimal: [],
} satisfies Record<Kind, readonly string[]>;

for (const kind of kinds)
  test(`a check of a new site of the kind ${kind} names each text that is to be replaced, until it is`, async () => {
    const languages = some(['en', 'pt', 'fr', 'de', 'es', 'ar'], 2);
    const { folder } = await make({ kind, languages });
    const report = await check(inFolder(folder));
    assert.ok(report.passed);
    assert.deepEqual(
      [...new Set(report.problems.map(({ code, level }) => `${level} ${code}`))],
      ['warning placeholder'],
    );
    const named = new Set(report.problems.flatMap(({ place }) => place?.file ?? []));
    for (const code of languages)
      for (const path of ['pages/CODE/index.md', ...alsoNamed[kind]])
        assert.ok(named.has(path.replace('CODE', code)), `${path} in ${code}`);
    for (const file of named) {
      const path = join(folder, 'content', file);
      const lines = new Set(report.problems.flatMap(({ place }) => (place?.file === file ? place.line : [])));
      const text = readFileSync(path, 'utf8').split('\n');
      const own = text.map((line, index) => {
        if (line.includes('@example.com')) return line.replace(/\w+@example\.com/g, 'us@ours.example');
        return lines.has(index + 1) ? line.replace(/^(\s*[\w ]+: |# )?.*$/, '$1Ours') : line;
      });
      writeFileSync(path, own.join('\n'));
    }
    await build(inFolder(folder));
    assert.deepEqual((await check(inFolder(folder))).problems, []);
  });

test('the footer of a new blog names the tags as their page does', async () => {
  const { folder } = await make({ kind: 'blog', languages: ['en', 'fr', 'de', 'es', 'ar'] });
  await build(inFolder(folder));
  for (const prefix of ['', 'fr/', 'de/', 'es/', 'ar/']) {
    const html = readFileSync(join(folder, `dist/${prefix}blog/tags/index.html`), 'utf8');
    const [, title = ''] = /<h1>(.*)<\/h1>/.exec(html) ?? [];
    assert.ok(html.split('<footer')[1]?.includes(`/blog/tags/" aria-current="page">${title}</a>`), title);
  }
});

test('texts that nobody has written in a language yet are those in English, and each says so', async () => {
  const { folder, files } = await make({ languages: ['pt', 'fr'] });
  const read = (path: string) => readFileSync(join(folder, 'content', path), 'utf8');
  assert.ok(!files.some((path) => path.includes('/en/')));
  assert.match(read('pages/pt/index.md'), /^---\n# still in English\ntitle: /);
  assert.doesNotMatch(read('pages/fr/index.md'), /still in English/);
  assert.match(
    read('site.yaml'),
    /^ {2}pt: Plan the work, and know what is late # still in English\n {2}fr: Planifier/m,
  );
  assert.match(read('site.yaml'), /^ {2}- \{code: pt, name: Português\}\n {2}- \{code: fr, name: Français\}$/m);
  assert.doesNotMatch(read('data/plans.yaml'), /^ *en: /m);
  const { folder: docs } = await make({ kind: 'docs', languages: ['pt'] });
  const guide = readFileSync(join(docs, 'content/pages/pt/guides/configure.md'), 'utf8');
  assert.match(guide, /`content\/pages\/pt\/guides\/configure\.md`/);
});

test('init can begin in every language that there are labels in', () => {
  const codes = readdirSync(join(templates, 'labels')).map((file) => file.replace('.yaml', ''));
  assert.deepEqual(questions.languages.read(codes.join()), codes);
});

test('what init writes is checked as it is, and every page answers with Markdown, too', async () => {
  const { folder } = await make({});
  assert.deepEqual(await checked(folder), []);
  const { negotiated } = JSON.parse(readFileSync(join(folder, 'dist/_manifest.json'), 'utf8')) as {
    negotiated: unknown[];
  };
  assert.equal(negotiated.length, 4);
});

test('init makes a folder that everybody may enter whom the umask lets in', async () => {
  const { folder } = await make({ kind: 'minimal' });
  const usual = join(folder, '../usual');
  mkdirSync(usual);
  assert.equal(statSync(folder).mode.toString(8), statSync(usual).mode.toString(8));
});

for (const [host, expected] of [
  ['netlify', ['netlify.toml', 'netlify/edge-functions/markdown.js']],
  [
    'vercel',
    [
      'vercel.json',
      'vercel/config.json',
      'vercel/functions/_middleware.func/.vc-config.json',
      'vercel/functions/_middleware.func/index.js',
    ],
  ],
  ['firebase', ['firebase.json']],
  ['github-pages', ['.github/workflows/pages.yml']],
  ['gitlab-pages', ['.gitlab-ci.yml']],
  ['nginx', []],
] as const)
  test(`init puts what ${host} reads at the root there, and later builds keep it up to date`, async () => {
    const { folder, files } = await make({ hosts: [host] });
    const common =
      /^(?:content\/|package\.json|\.git(?:ignore|attributes)$|\.github\/workflows\/check\.yml|\.vscode\/)/;
    assert.deepEqual(
      files.filter((path) => !common.test(path)),
      expected,
    );
    assert.equal(files.includes('.github/workflows/check.yml'), host !== 'gitlab-pages');
    const page = join(folder, 'content/pages/en/another.md');
    writeFileSync(page, '---\ntitle: Another\ndescription: Another page.\nupdated: 2026-05-01\n---\n\nText.\n');
    await build(inFolder(folder));
    assert.deepEqual(await checked(folder), []);
  });

test('the workflow for GitLab checks the content before its job publishes', async () => {
  const { folder } = await make({ hosts: ['gitlab-pages'] });
  assert.match(
    readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8'),
    /^check:\n[\s\S]*npm run check\n[\s\S]*^pages:\n/m,
  );
});

test('what init writes depends on the package that it brings, and runs nothing but the check in a workflow', async () => {
  const { folder } = await make({});
  const { name, dependencies, scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    dependencies: Record<string, string>;
    scripts: Record<string, string>;
  };
  assert.equal(name, 'my-site');
  assert.deepEqual(Object.keys(scripts), ['dev', 'build', 'check', 'preview']);
  assert.equal(dependencies.fingerpost, dependency());
  assert.match(dependency(), isPublished ? /^\^\d+\.\d+\.\d+$/ : /^file:vendor\/fingerpost-\d+\.\d+\.\d+\.tgz$/);
  const workflow = readFileSync(join(folder, '.github/workflows/check.yml'), 'utf8');
  assert.deepEqual(workflow.match(/run: .*/g), ['run: npm ci', 'run: npm run check']);
  assert.match(workflow, /^permissions:\n {2}contents: read\n\n/m);
});

for (const name of ['a: b', '"Quoted" & <b>', "L’été, c'est #1", '- [x] {y} |', 'null', '{{name}}', '日本'])
  test(`init writes the name ${name} as it is`, async () => {
    const { folder } = await make({ name });
    const { problems } = await build(inFolder(folder));
    assert.deepEqual(problems, []);
    assert.ok(readFileSync(join(folder, 'dist/llms.txt'), 'utf8').startsWith('# '));
    const card = JSON.parse(readFileSync(join(folder, 'dist/schema/page.json'), 'utf8')) as {
      '@graph': { name?: string }[];
    };
    assert.ok(card['@graph'].some((node) => node.name === name));
  });

test('init writes nothing, and names the files, if any is in the way', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'content'));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'content/site.yaml'), 'mine');
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const before = snapshot(folder);
  await assert.rejects(make({}, folder), {
    exitCode: 2,
    message: /^Nothing was written, because ".*" already has content\/site\.yaml, package\.json$/,
  });
  assert.deepEqual(snapshot(folder), before);
  assert.deepEqual(readdirSync(join(folder, 'dist')), []);
});

test('init writes beside files that are not in the way', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'README.md'), 'mine');
  await make({}, folder);
  assert.equal(readFileSync(join(folder, 'README.md'), 'utf8'), 'mine');
  assert.ok(existsSync(join(folder, 'content/site.yaml')));
});

test('the drawings, the links and the icons of a new site have its accent, as it can be read on light and on dark paper', async () => {
  const { folder, problems } = await make({ accent: '#e8b400' });
  assert.deepEqual(problems, []);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const [, light = '', dark = ''] =
    /accent: \{light: "(#\w{6})", dark: "(#\w{6})"\}/.exec(read('content/site.yaml')) ?? [];
  assert.equal(dark, '#e8b400');
  for (const [color, paper] of [
    [light, '#ffffff'],
    [dark, '#0f1419'],
  ] as const)
    assert.ok(contrastOf(color, paper) >= 4.5, color);
  for (const [path, color] of [
    ['projects', light],
    ['projects.dark', dark],
    ['anna-kern', light],
  ] as const)
    assert.ok(read(`content/assets/${path}.svg`).includes(color), path);
});

test('what init proposes can be read back, and a name is made from that of the folder', () => {
  const proposed = Object.entries(questions).map(([key, { proposed: propose, read }]) => [
    key,
    read(propose('acme_tools-2')),
  ]);
  assert.deepEqual(Object.fromEntries(proposed), { ...usual, name: 'Acme tools 2' });
  assert.equal(questions.name.proposed('...'), 'My site');
});

test('init takes the name of a host for the address of a site', () => {
  const { read } = questions.url;
  assert.equal(read('acme.example'), 'https://acme.example');
  assert.equal(read('www.acme.example/shop/'), 'https://www.acme.example/shop');
});

for (const [key, text, message, hint] of [
  ['kind', 'blg', 'There is no kind of site "blg"', 'Did you mean "blog"?'],
  [
    'languages',
    'en,sv',
    'A new site cannot start in the language "sv"',
    /^Start with one of ar, de, en, es, .* and add/,
  ],
  ['currency', 'EURO', /^"EURO" is not a valid currency: it must be an ISO 4217/, /--currency/],
  [
    'url',
    'http://www.example.com',
    /^"http:\/\/www\.example\.com" is not a valid address: it must be an https URL/,
    /./,
  ],
  ['hosts', 'netlfy', 'There is no host "netlfy"', 'Did you mean "netlify"?'],
  ['name', '', /^"" is not a valid name/, /--name/],
] as const)
  test(`init refuses "${text}" for ${key}`, () => {
    assert.throws(() => questions[key].read(text), { exitCode: 2, message, hint });
  });
