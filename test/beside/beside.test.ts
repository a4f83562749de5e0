import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { removeBeside } from '../../generator/api/beside.ts';
import { moduleOf } from '../host-files/models/answer.ts';
import { snapshot } from '../publish/project.ts';
import { builtSite, origin, pageOf, run, usual } from './built-site.ts';

test('beside() adds alternates and machine files to a built site, and changes none of its files', async () => {
  const { folder, copy } = builtSite();
  const { problems, pages, changes, published } = await run(folder);
  assert.deepEqual(problems, []);
  assert.ok(published);
  assert.deepEqual(
    pages.map(({ path, markdownPath, method }) => [path, markdownPath, method]),
    [
      ['/about/', '/about.md', 'main'],
      ['/', '/index.md', 'main'],
    ],
  );
  for (const file of ['llms.txt', 'llms-full.txt', 'openapi.json', '.well-known/api-catalog', 'sitemap.xml'])
    assert.ok(changes.added.includes(file), file);
  for (const [file, bytes] of Object.entries(snapshot(copy))) assert.deepEqual(snapshot(folder)[file], bytes, file);
  const home = readFileSync(join(folder, 'index.md'), 'utf8');
  assert.match(home, /^# Welcome\n\n> Acme makes things\.\n/);
  assert.match(
    home,
    /We make \[things\]\(https:\/\/acme\.example\/about\.md#team\) and \[more\]\(https:\/\/acme\.example\/a\.pdf\)\./,
  );
  assert.doesNotMatch(home, /sorts of things|\[Home\]/);
  // The style sheet of the site has no rules for it.
  assert.doesNotMatch(readFileSync(join(folder, 'sitemap.xml'), 'utf8'), /xml-stylesheet/);
});

test('a second run of beside() writes the same bytes, and removeBeside() restores every byte', async () => {
  const { folder, copy } = builtSite({
    ...usual,
    _headers: '/*\n  X-Own: yes',
    _redirects: '/old/ /about/ 301\n',
  });
  const options = { head: true, hosts: ['netlify'] };
  await run(folder, options);
  const first = snapshot(folder);
  const { changes } = await run(folder, options);
  assert.deepEqual(snapshot(folder), first);
  assert.deepEqual([changes.added, changes.changed, changes.removed, changes.edited], [[], [], [], []]);
  const { edited } = removeBeside(folder);
  assert.deepEqual(edited, ['_headers', 'about/index.html', 'index.html']);
  assert.deepEqual(snapshot(folder), snapshot(copy));
});

test('what a first run of beside() wrote before it broke off is taken away', async () => {
  const { folder, copy } = builtSite({ ...usual, schema: 'A', _headers: '/*\n  X-Own: yes\n' });
  await assert.rejects(run(folder, { head: true, hosts: ['netlify'] }), /EEXIST/);
  assert.ok(existsSync(join(folder, 'about.md')));
  writeFileSync(join(folder, 'llms.txt.fingerpost-new'), 'Half of');
  removeBeside(folder);
  assert.deepEqual(snapshot(folder), snapshot(copy));
});

test('beside() encodes an address alike in each header', async () => {
  const { folder } = builtSite({ ...usual, '[id].html': pageOf('/[id].html', '<main><p>One of them</p></main>') });
  writeFileSync(join(folder, '../content/site.yaml'), 'negotiation: all\n');
  const { outputs } = await run(folder);
  const { headers } = outputs.find(({ path }) => path === '/[id].md') ?? assert.fail();
  assert.equal(headers['Content-Location'], '/%5Bid%5D.md');
});

for (const [what, written, before] of [
  [
    'with a script that names its end',
    pageOf('/', '<main>A page</main>', '<script>a = "</head>"</script>'),
    '</head>\n<body',
  ],
  [
    'without a closing tag',
    '\ufeff<!doctype html><title>Größe</title>\r\n<header>A</header><main>A page</main>',
    '<header',
  ],
  ['in capitals', '<HTML><HEAD><TITLE>A</TITLE></HEAD><BODY><MAIN>A page</MAIN></BODY></HTML>', '</HEAD'],
] as const)
  test(`beside() adds links to a head ${what}`, async () => {
    const { folder } = builtSite({ 'index.html': written });
    await run(folder, { head: true, baseUrl: origin });
    const text = readFileSync(join(folder, 'index.html'), 'utf8');
    assert.ok(text.includes(`<!-- /fingerpost -->\n${before}`), text);
    const [, added = ''] = text.split(/<!-- \/?fingerpost -->/);
    assert.match(added, /^[\n -~]*"name":"(?:A|Acme|Gr\\u00f6\\u00dfe)"[\n -~]*$/);
  });

for (const order of ['little', 'big'])
  test(`beside() reads a page in UTF-16 whose ${order} bytes come first`, async () => {
    const { folder } = builtSite();
    const bytes = Buffer.from(`\ufeff${usual['about/index.html']}`, 'utf16le');
    writeFileSync(join(folder, 'about/index.html'), order === 'big' ? bytes.swap16() : bytes);
    await run(folder, { head: true });
    assert.match(
      readFileSync(join(folder, 'about.md'), 'utf8'),
      /^# About us\n[\s\S]*\nSince 2001 we have been in Lyon\.\n$/,
    );
  });

test('beside() makes no alternate of a page whose address is that of another but for capitals', async () => {
  const at = (path: string) => pageOf(path, `<main><p>This is ${path}</p></main>`);
  const { folder } = builtSite({
    ...usual,
    'Team.html': at('/Team.html'),
    'team.html': at('/team.html'),
    'About.html': at('/About.html'),
    ...Object.fromEntries(
      ['x.htm', 'x.html', 'x/index.html'].map((file) => [
        file,
        at(`/${file}`).replace(/<link[^>]*canonical[^>]*>/, ''),
      ]),
    ),
  });
  const { pages, refused, published } = await run(folder);
  assert.deepEqual(
    pages.map(({ markdownPath }) => markdownPath),
    ['/About.md', '/Team.md', '/about/index.md', '/index.md', '/x.md', '/x/index.md'],
  );
  assert.deepEqual(
    [refused, published],
    [
      [
        { file: 'team.html', reason: 'has the address of another page, but for capitals' },
        { file: 'x/index.html', reason: 'would have its alternate where another page has it, /x/index.md' },
      ],
      true,
    ],
  );
});

test('beside() takes away the alternate of a page that has gone, and keeps a file that somebody has changed', async () => {
  const { folder } = builtSite();
  await run(folder);
  writeFileSync(
    join(folder, 'about/index.html'),
    pageOf('/about/', '<main><p>Hidden</p></main>', '<meta name="robots" content="noindex">'),
  );
  writeFileSync(join(folder, 'llms.txt'), 'Theirs\n');
  const { changes, refused } = await run(folder);
  assert.deepEqual([changes.removed, changes.kept], [['about.md'], ['llms.txt']]);
  assert.deepEqual(refused, [{ file: 'about/index.html', reason: 'says noindex' }]);
  assert.doesNotMatch(readFileSync(join(folder, 'index.md'), 'utf8'), /about\.md/);
  removeBeside(folder);
  assert.equal(readFileSync(join(folder, 'llms.txt'), 'utf8'), 'Theirs\n');
});

test('beside() keeps the files that a site has, and tells them', async () => {
  const { folder } = builtSite({
    ...usual,
    'llms.txt': '# Ours\n',
    'robots.txt': 'User-agent: *\n',
    'about.md': 'Mine\n',
  });
  const { changes, outputs, problems } = await run(folder, {
    hosts: ['netlify', 'cloudflare-pages', 'apache', 'nginx'],
  });
  assert.deepEqual(changes.kept, ['about.md', 'llms.txt']);
  const [ofRobots] = problems.filter(({ place }) => place?.file === 'robots.txt');
  assert.equal(ofRobots?.hint, 'Add the line "Sitemap: https://acme.example/sitemap.xml" to it');
  assert.match(
    readFileSync(join(folder, '_headers'), 'utf8'),
    /^\/llms\.txt\n(?: {2}.*\n)* {2}Content-Type: text\/plain/m,
  );
  assert.equal(readFileSync(join(folder, 'about.md'), 'utf8'), 'Mine\n');
  assert.equal(outputs.find(({ path }) => path === '/about.md')?.size, 5);
});

for (const [what, files, made, named] of [
  ['is made and named where there is none', {}, true, 'sitemap.xml'],
  [
    'of the site is named',
    { 'sitemap-0.xml': '<urlset/>', 'sitemap-index.xml': '<sitemapindex/>' },
    false,
    'sitemap-index.xml',
  ],
] as const)
  test(`in robots.txt, a sitemap ${what}`, async () => {
    const { folder } = builtSite({ ...usual, ...files });
    const { changes } = await run(folder);
    assert.equal(changes.added.includes('sitemap.xml'), made);
    const lines = readFileSync(join(folder, 'robots.txt'), 'utf8').match(/^Sitemap: .*$/gm);
    assert.deepEqual(lines, [`Sitemap: ${origin}/${named}`]);
  });

test('beside() writes nothing in a dry run', async () => {
  const { folder, copy } = builtSite();
  const { changes, published } = await run(folder, { dryRun: true });
  assert.ok(changes.added.includes('about.md') && !published);
  assert.deepEqual(snapshot(folder), snapshot(copy));
});

test('beside() takes facts and skills of the content folder, and its settings before what pages say', async () => {
  const { folder } = builtSite();
  const content = join(folder, '..', 'content');
  mkdirSync(join(content, 'skills/call'), { recursive: true });
  writeFileSync(join(content, 'site.yaml'), 'name: Acme Works\n');
  writeFileSync(
    join(content, 'skills/call/SKILL.md'),
    '---\nname: call\ndescription: How to call Acme.\n---\n\n# Call\n\nBy day.\n',
  );
  const { name, problems } = await run(folder);
  assert.deepEqual([name, problems], ['Acme Works', []]);
  assert.ok(existsSync(join(folder, '.well-known/agent-skills/call/SKILL.md')));
});

test('beside() does not call a site by the title of a page that is not its home page', async () => {
  const page = (name: string) => pageOf(`/${name}/`, `<main><p>The page ${name}</p></main>`, '', `Chapter ${name}`);
  const { folder } = builtSite({ 'a/index.html': page('a'), 'b/index.html': page('b') });
  const { name } = await run(folder);
  assert.equal(name, 'acme.example');
});

test('beside() adds its headers for Vercel to those of vercel.json, and takes them out again byte for byte', async () => {
  const page = (name: string, head = '') => pageOf(`/${name}/`, `<main><p>The page ${name}</p></main>`, head);
  const names = ['a', 'b', 'c', 'd', 'e'];
  const { folder } = builtSite({
    ...usual,
    ...Object.fromEntries(names.map((name) => [`${name}/index.html`, page(name)])),
    'login/index.html': page('login', '<meta name="robots" content="noindex">'),
  });
  const settings = join(folder, '../vercel.json');
  const own = '{\n  "headers": [ { "source": "/x", "headers": [] } ],\n  "trailingSlash": true\n}\n';
  writeFileSync(settings, own);
  const { changes, outputs, problems } = await run(folder, { hosts: ['vercel'] });
  assert.deepEqual([problems, changes.edited], [[], ['../vercel.json']]);
  const merged = readFileSync(settings, 'utf8');
  const [first, ...rules] = JSON.parse(merged).headers as readonly {
    readonly source: string;
    readonly headers: readonly { readonly key: string; readonly value: string }[];
  }[];
  assert.equal(first?.source, '/x');
  const sent = (path: string) =>
    Object.fromEntries(
      rules.flatMap(({ source, headers }) => {
        const [, group = ''] = new RegExp(`^${source}$`).exec(path) ?? [undefined];
        if (!new RegExp(`^${source}$`).test(path)) return [];
        return headers.map(({ key, value }) => [key, value.replaceAll('$1', group)] as const);
      }),
    );
  for (const { path, mediaType, headers } of outputs)
    assert.deepEqual(sent(path), path.endsWith('/') ? headers : { 'Content-Type': mediaType, ...headers }, path);
  assert.deepEqual(sent('/login/'), {});
  const { default: middleware } = await moduleOf<{ readonly default: (request: Request) => Response }>(
    readFileSync(join(folder, '../out-deploy/vercel/middleware.js'), 'utf8'),
  );
  const variant = (path: string) =>
    middleware(new Request(`${origin}${path}`, { headers: { accept: 'text/markdown' } })).headers.get(
      'x-middleware-rewrite',
    );
  assert.deepEqual([variant('/e/'), variant('/login/')], [`${origin}/e.md`, null]);
  const again = await run(folder, { hosts: ['vercel'] });
  assert.deepEqual([again.changes.edited, readFileSync(settings, 'utf8')], [[], merged]);
  assert.deepEqual(removeBeside(folder).edited, ['../vercel.json']);
  assert.equal(readFileSync(settings, 'utf8'), own);
  assert.ok(!existsSync(join(folder, '../out-deploy')));
});

test('beside() takes the folder that site.yaml names, from the folder of the project, unless it is given one', async () => {
  const { folder } = builtSite();
  const content = join(folder, '..', 'content');
  await assert.rejects(run(folder, { folder: undefined }), /beside needs DIR/);
  writeFileSync(join(content, 'site.yaml'), 'beside: ../project/out\n');
  await assert.rejects(run(folder, { folder: undefined }), /project\/out/);
  assert.deepEqual((await run(folder)).problems, []);
  writeFileSync(join(content, 'site.yaml'), 'beside: out\n');
  const { pages, published } = await run(folder, { folder: undefined });
  assert.deepEqual([pages.length, published], [2, true]);
});

for (const [what, files, message] of [
  ['without pages', { 'a.txt': '' }, /has no HTML files/],
  ['whose address nothing says', { 'index.html': '<p>Hello</p>' }, /which address/],
  [
    'that a build of this program made',
    { 'index.html': '', '_manifest.json': '{"generator":"fingerpost"}' },
    /no site of another generator/,
  ],
  [
    'whose manifest leads out of it',
    {
      'index.html': '',
      '_manifest.json': '{"generator":"fingerpost","beside":{"files":[{"file":"../x","sha256":""}]}}',
    },
    /lists "\.\.\/x"/,
  ],
  [
    'of pages without text',
    { 'index.html': pageOf('/', '<main>Loading…</main>') },
    /No page can have an alternate: index\.html has no text/,
  ],
] as const)
  test(`beside() refuses a folder ${what}`, async () => {
    await assert.rejects(run(builtSite(files).folder), message);
  });

test('beside() tells prices and contacts that the data states otherwise', async () => {
  const pricing = `<main><h1>Pricing</h1><h2>Solo</h2><p>10 € a month</p><h2>Team</h2><p>29 € a month</p>
<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Solo</td><td>9 €</td></tr><tr><td>Team</td><td>30 €</td></tr></table>
<p><a href="tel:+33100000000">Call</a> <a href="tel:+33199001234">us</a> <a href="mailto:hello@old.example">Write</a> <a href="mailto:jobs@old.example">Jobs</a></p></main>`;
  const { folder } = builtSite({ ...usual, 'pricing.html': pageOf('/pricing.html', pricing) });
  const content = join(folder, '..', 'content');
  mkdirSync(join(content, 'data'));
  writeFileSync(
    join(content, 'site.yaml'),
    'currency: EUR\norganization: {email: hello@acme.example, telephone: "+33 (0)1 99 00 12 34"}\n',
  );
  writeFileSync(
    join(content, 'data/plans.yaml'),
    'plans:\n  - {id: solo, name: Solo, description: For one, price: {month: 9}}\n  - {id: team, name: Team, description: For many, price: {month: 29}}\n',
  );
  const { problems } = await run(folder);
  assert.deepEqual(problems.map(({ code, message }) => `${code}: ${message}`).sort(), [
    'fact-differs: It says "+33100000000" of Acme, and site.yaml +33 (0)1 99 00 12 34',
    'fact-differs: It says "10 €" of Solo, and data/plans.yaml 9 EUR',
    'fact-differs: It says "30 €" of Team, and data/plans.yaml 29 EUR',
    'fact-differs: It says "hello@old.example" of Acme, and site.yaml hello@acme.example',
  ]);
  writeFileSync(join(content, 'data/plans.yaml'), 'plans: none\n');
  const [mistake] = (await run(folder)).problems;
  assert.equal(mistake?.place?.file, join(content, 'data/plans.yaml'));
});

test('beside() takes a page beside a folder of its name, an address without https, and one with two slashes', async () => {
  const at = (path: string) =>
    pageOf(path, `<main><p>This is ${path}</p></main>`).replace(origin, 'http://acme.example//x');
  const { folder } = builtSite({ 'index.html': at('/'), 'team.html': at('/team'), 'team/join.html': at('/team/join') });
  const { baseUrl, pages, problems } = await run(folder);
  assert.deepEqual(
    [baseUrl, pages.map(({ markdownPath }) => markdownPath)],
    ['https://acme.example/x', ['/index.md', '/team.md', '/team/join.md']],
  );
  assert.deepEqual(
    problems.filter(({ level }) => level === 'error'),
    [],
  );
});

test('beside() makes no alternate of a page with what looks like a secret, unless site.yaml allows it', async () => {
  const token = `ghp_${'aB3'.repeat(12)}`;
  const { folder } = builtSite({
    ...usual,
    'key/index.html': pageOf('/key/', `<main><p>It is ${token} here.</p></main>`),
  });
  const { refused, problems } = await run(folder);
  assert.match(refused[0]?.reason ?? '', /^has what looks like a GitHub token\. .*allowedSecrets/);
  assert.deepEqual(problems, []);
  const [, digest] = /digest: (sha256:\w+)/.exec(refused[0]?.reason ?? '') ?? [];
  writeFileSync(
    join(folder, '../content/site.yaml'),
    `allowedSecrets: [{file: key/index.html, digest: "${digest}"}]\n`,
  );
  assert.deepEqual((await run(folder)).refused, []);
});

test('beside() says what to do where the folder of the site is missing', async () => {
  await assert.rejects(run('/nowhere'), { message: 'There is no folder "/nowhere"', hint: /^Build the site first/ });
});
