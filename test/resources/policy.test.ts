// Fault: A script in an SVG or a page that is served all the same → A policy under which a browser does not run it, from each host that sends headers

import assert from 'node:assert/strict';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hosts } from '../../generator/hosts/index.ts';
import { buildBare, buildTree, replaceIn, sampleOptions } from '../build-sample.ts';
import { base, buildIn, makeProject, templates } from '../publish/project.ts';

const settings = readFileSync(join(base, 'site.yaml'), 'utf8');
const policy =
  "default-src 'self'; img-src 'self' https: data:; media-src 'self' https:; object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'";
const header = 'Content-Security-Policy';

/** The hosts that share a folder: of so many pages, two of them have a `_headers` of their own. */
const names = hosts.map(({ name }) => name);
const tree = await buildTree({ ...sampleOptions, hosts: names.filter((name) => name !== 'netlify') });
const other = await buildTree({ ...sampleOptions, hosts: ['netlify'] });

test('every page has the policy of the site, and every SVG one under which nothing in it runs', () => {
  const counts = { pages: 0, pictures: 0 };
  for (const [path, { mediaType, headers }] of tree.entries)
    if (mediaType.startsWith('text/html')) {
      counts.pages += 1;
      assert.equal(headers[header], policy, path);
    } else if (mediaType === 'image/svg+xml') {
      counts.pictures += 1;
      assert.match(headers[header] ?? '', /^default-src 'none'; style-src 'unsafe-inline'; .*; sandbox$/, path);
    } else assert.equal(headers[header], undefined, path);
  assert.ok(counts.pages > 10 && counts.pictures > 4, JSON.stringify(counts));
});

test('the files of every host that sends headers hold both policies', () => {
  for (const { name, capabilities } of hosts) {
    const { deploy, files } = name === 'netlify' ? other : tree;
    if (capabilities.headers !== true) assert.match(capabilities.headers, new RegExp(header), name);
    else {
      const own = [...deploy]
        .filter(([file]) => file.startsWith(`${name}/`))
        .map(([, bytes]) => bytes.toString('utf8'));
      const shared = ['_headers', '.htaccess', 'staticwebapp.config.json'].map(
        (file) => files.get(file)?.toString('utf8') ?? '',
      );
      const text = [...own, ...shared].join('\n');
      assert.ok(text.includes(header) || name === 'handler', name);
    }
  }
});

test('the policy of the settings replaces the default one directive by directive', async () => {
  const edited = await buildBare(
    (files) =>
      replaceIn(
        files,
        'site.yaml',
        'hosts:',
        `contentSecurityPolicy: {img-src: "'self'", script-src: "'self' https://a.example"}\nhosts:`,
      ),
    { ...sampleOptions, hosts: ['netlify'] },
  );
  const wanted = policy.replace("'self' https: data:", "'self'").concat("; script-src 'self' https://a.example");
  assert.equal(edited.entries.get('/')?.headers[header], wanted);
  assert.ok(edited.files.get('_headers')?.toString('utf8').includes(`${header}: ${wanted}\n`));
});

test('a trusted asset is served without a policy', async () => {
  const edited = await buildBare((files) =>
    replaceIn(files, 'site.yaml', 'hosts:', 'trustedAssets: [assets/logo.svg]\nhosts:'),
  );
  assert.equal(edited.entries.get('/assets/logo.svg')?.headers[header], undefined);
  assert.match(edited.entries.get('/assets/call-path.svg')?.headers[header] ?? '', /sandbox/);
});

/** A project with its own templates: the layout with a line added, and the style sheet with one. */
function styled(head: string, css = '', site = settings): string {
  const pictured = '---\ntitle: P\ndescription: D\nupdated: 2026-01-10\n---\n![Logo](../../assets/logo.svg)\n';
  const project = makeProject({ 'site.yaml': site, 'pages/en/pictured.md': pictured });
  const own = join(project, 'templates');
  cpSync(templates, own, { recursive: true });
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(own, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  // The templates import types only, so they can be anywhere.
  edit('layout.ts', (text) => text.replace('</head>', `${head}\n</head>`));
  edit('style.css', (text) => text + css);
  return project;
}

test('build() refuses what its own policy would block in a template, once, and takes it when site.yaml allows it', async () => {
  const head = '<script>document.title = 1</script><link rel="stylesheet" href="https://fonts.example/a.css">';
  const { text, exitCode } = await buildIn(
    styled(head, '\n@font-face{font-family:a;src:url(https://fonts.example/a.woff2)}\n'),
    ['--templates', 'templates'],
  );
  assert.equal(exitCode, 1, text);
  const said = text.split('\n').filter((line) => /(?:^| )error blocked /.test(line));
  assert.deepEqual(said, [
    'error blocked In a template: The Content-Security-Policy blocks <link href="https://fonts.example/a.css">: default-src is \'self\'',
    "error blocked In a template: The Content-Security-Policy blocks the text of <script>: default-src is 'self'",
    "templates/style.css:1:1 error blocked The Content-Security-Policy blocks url(https://fonts.example/a.woff2): default-src is 'self'",
  ]);
  const allowed = `contentSecurityPolicy:\n  script-src: "'self' 'unsafe-inline'"\n  style-src: "'self' https://fonts.example"\n  font-src: "'self' https://fonts.example"\n`;
  const again = styled(
    head,
    '\n@font-face{font-family:a;src:url(https://fonts.example/a.woff2)}\n',
    settings + allowed,
  );
  assert.deepEqual(await buildIn(again, ['--templates', 'templates']), { text: '', exitCode: 0 });
});

test('build() takes a script of the site in a template, and pictures from https', async () => {
  assert.deepEqual(
    await buildIn(
      styled('<script src="/assets/app.js" defer></script>', '', `${settings}trustedAssets: [assets/app.js]\n`),
      ['--templates', 'templates'],
    ).then(({ exitCode }) => exitCode),
    1,
  );
  const project = styled(
    '<script src="/assets/app.js" defer></script>',
    '',
    `${settings}trustedAssets: [assets/app.js]\n`,
  );
  writeFileSync(join(project, 'content/assets/app.js'), 'document.title = 1;\n');
  assert.deepEqual(await buildIn(project, ['--templates', 'templates']), { text: '', exitCode: 0 });
});

test('build() names the page whose picture the policy blocks', async () => {
  const page = '---\ntitle: Page\ndescription: A page\nupdated: 2026-01-10\n---\n';
  const project = makeProject({
    'pages/en/page.md': `${page}![a](http://b.example/a.png) ![b](https://b.example/b.png)\n`,
  });
  const { text } = await buildIn(project);
  assert.match(
    text,
    /^content\/pages\/en\/page\.md:1:1 error blocked The Content-Security-Policy blocks <img src="http:\/\/b\.example\/a\.png">/m,
  );
  assert.equal(text.match(/error/g)?.length, 2, text);
});
