// Fault: A user's template that fails while it makes a page, or asks its view for what no view has → Exit 70, once, at its line
// Fault: A link that a user's template prints and that leads nowhere → An error, once, with a page that has it
// Fault: `template:` in front matter that names none → An error at its place

import assert from 'node:assert/strict';
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { madeSecrets } from '../base/made-secrets.ts';
import { buildIn, makeProject, type Outcome, put, runIn, templates } from '../publish/project.ts';
import { isShort, some } from '../short.ts';

const page = (more: string) =>
  `---\ntitle: Offers\ndescription: What we offer.\nupdated: 2026-01-01\n${more}---\nText.\n`;
const landing = `import type { PageTemplate } from 'fingerpost';
import { layout } from './layout.ts';

const landing: PageTemplate = (view, html) =>
  layout(
    view,
    html,
    html\`<h1>\${view.title}, \${view.id}, \${view.path}, \${view.extra?.colour as string}</h1>
\${view.content}\`,
  );

export default landing;
`;

/** A project whose own templates differ from the program's by a replacement in one of them. */
function project(template = 'page.ts', from: string | RegExp = '', to = '', front = 'template: landing\n'): string {
  const folder = makeProject({ 'pages/en/offers.md': page(front) });
  cpSync(templates, join(folder, 'templates'), { recursive: true });
  writeFileSync(join(folder, 'templates/landing.ts'), landing);
  const file = join(folder, 'templates', template);
  const text = readFileSync(file, 'utf8');
  if (from !== '') assert.notEqual(text.replace(from, to), text);
  writeFileSync(
    file,
    text.replace(from, () => to),
  );
  return folder;
}

const flags = ['--templates', 'templates'];

async function buildOn(threads: number, folder: string, more: readonly string[] = []): Promise<Outcome> {
  if (threads === 1) return await buildIn(folder, [...flags, ...more]);
  const { text, exitCode } = runIn(folder, [...flags, ...more, '--workers', String(threads)]);
  return { text, exitCode };
}

const ofPage = (folder: string, path = 'offers') => readFileSync(join(folder, `dist/${path}/index.html`), 'utf8');

test('a page has the template that its front matter chooses, which knows its id, path and extra values', async () => {
  const settings = readFileSync(join(makeProject(), 'content/site.yaml'), 'utf8');
  for (const threads of some([1, 2])) {
    const folder = project('page.ts', '', '', 'id: bargains\ntemplate: landing\ncolour: blue\n');
    writeFileSync(join(folder, 'content/site.yaml'), `${settings}frontMatter: {colour: extra}\n`);
    assert.deepEqual(await buildOn(threads, folder), { text: '', exitCode: 0 });
    assert.match(ofPage(folder), /<h1>Offers, bargains, \/offers\/, blue<\/h1>/);
  }
});

test('a post has the template that it chooses, one of those that every folder has as well', async () => {
  for (const [name, isThere] of [
    ['page', false],
    ['post', true],
  ] as const) {
    const folder = makeProject();
    const file = join(folder, 'content/posts/en/first.md');
    writeFileSync(file, readFileSync(file, 'utf8').replace('---\n', `---\ntemplate: ${name}\n`));
    assert.deepEqual(await buildIn(folder), { text: '', exitCode: 0 });
    assert.equal(ofPage(folder, 'blog/first').includes('class="byline"'), isThere);
  }
});

test('a template of another program is a warning on a site without templates of its own', async () => {
  const folder = makeProject();
  const file = join(folder, 'content/posts/en/first.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace('---\n', '---\ntemplate: post.html\n'));
  const { text, exitCode } = await buildIn(folder);
  assert.match(
    text,
    /first\.md:2:11 warning unknown-reference There is no template "post\.html": the default one is used\n/,
  );
  assert.equal(exitCode, 0);
  assert.ok(ofPage(folder, 'blog/first').includes('class="byline"'));
});

for (const [front, text] of [
  [
    'template: landin\n',
    `content/pages/en/offers.md:5:11 error unknown-reference There is no template "landin"
  5 | template: landin
    |           ^
  hint: Did you mean "landing"?`,
  ],
  [
    'template: sales\n',
    `content/pages/en/offers.md:5:11 error unknown-reference There is no template "sales"
  5 | template: sales
    |           ^
  hint: Create templates/sales.ts, or write "frontMatter: {template: extra}" in site.yaml if the key is another program's`,
  ],
  // layout.ts has no default export.
  [
    'template: layout\n',
    `content/pages/en/offers.md:5:11 error unknown-reference There is no template "layout"
  5 | template: layout
    |           ^
  hint: Create templates/layout.ts, or write "frontMatter: {template: extra}" in site.yaml if the key is another program's`,
  ],
] as const)
  test(`a page cannot choose a template that does not exist: ${front.trim()}`, async () => {
    const { text: said, exitCode } = await buildIn(project('page.ts', '', '', front), flags);
    assert.deepEqual([said.split('\n\n')[0], exitCode], [text, 1]);
  });

for (const [what, template, from, to, message, marker, page] of [
  [
    'reads a misspelt property',
    'landing.ts',
    'view.title',
    '(view as any).titel',
    'fails: The view has no "titel". Did you mean "title"?',
    '.titel',
    '/offers/',
  ],
  [
    'calls what the program does not export, after an import in the same line',
    'landing.ts',
    /^[\s\S]*export default landing;/,
    `import { nope } from 'fingerpost'; export default () => nope();`,
    'fails: nope is not a function',
    'nope()',
    '/offers/',
  ],
  [
    'misspells a part of a part, on every page',
    'layout.ts',
    'view.labels.skipToContent',
    '(view.labels as any).skipToContentt',
    'fails: "labels" of the view has no "skipToContentt". Did you mean "skipToContent"?',
    '.skipToContentt',
    '/',
  ],
  [
    'misspells a property of an item',
    'slots/footer.ts',
    `const machines = view.alternatives.filter(({ href }) => href !== view.markdown);`,
    `const machines = view.alternatives.filter((link) => (link as any).hreff !== view.markdown);`,
    'fails: "alternatives[…]" of the view has no "hreff". Did you mean "href"?',
    ').hreff',
    '/',
  ],
  [
    'throws',
    'post.ts',
    'const { post: details } = view;',
    "const { post: details } = view;\n  if (details) throw new Error('Not today');",
    'fails: Not today',
    'Not today',
    '/blog/first/',
  ],
  [
    'returns a text instead of HTML',
    'landing.ts',
    '  layout(',
    '  `<p>Text.</p>` as any; export const unused = (view: any, html: any) => layout(',
    'returns no HTML: begin what it returns with html`',
    undefined,
    '/offers/',
  ],
  [
    'of llms.txt returns something else',
    'llms.ts',
    'title: name,',
    'titel: name,',
    'returns no {title, summary, paragraphs, sections}',
    undefined,
    '/llms.txt',
  ],
] as const)
  test(`a template that ${what} is placed in the template, once, on any number of threads`, async () => {
    for (const threads of isShort ? [what === 'throws' ? 2 : 1] : [2, 1]) {
      const folder = project(template, from, to);
      const lines = readFileSync(join(folder, 'templates', template), 'utf8').split('\n');
      const index = marker === undefined ? 0 : lines.findIndex((line) => line.includes(marker));
      const line = lines[index] ?? '';
      const column = marker === undefined ? 1 : line.search(/\S/) + 1;
      const gutter = String(index + 1);
      const text = [
        `templates/${template}:${gutter}:${column} error resource A template ${message}`,
        ...(marker === undefined
          ? []
          : [`  ${gutter} | ${line}`, `  ${' '.repeat(gutter.length)} | ${' '.repeat(column - 1)}^`]),
        `  hint: Found at ${page}`,
        '\n1 error\nNothing was published: dist/ is unchanged\n',
      ].join('\n');
      assert.deepEqual(await buildOn(threads, folder), { text, exitCode: 70 });
    }
  });

test('a view may be asked for what only some pages have, copied, and printed as JSON', async () => {
  const folder = project(
    'landing.ts',
    `\${view.content}`,
    `\${JSON.stringify({ ...view, head: 0, content: 0 })} \${view.post?.author} \${view.lead} \${view.pager?.next?.lang}`,
  );
  assert.deepEqual(await buildIn(folder, flags), { text: '', exitCode: 0 });
  assert.match(ofPage(folder), /&quot;path&quot;:&quot;\/offers\/&quot;/);
});

const links = `\${slots.footer ?? footer(view, html)}`;
for (const [base, prefix] of [
  [[], ''],
  [['--base-url', 'https://www.example.com/repo'], '/repo'],
] as const)
  test(`each link of a template is proved, once, below "${prefix}/", on any number of threads`, async () => {
    const printed = `<p><a href="${prefix}/abuot/">x</a> <a href="${prefix}/offers">y</a> <img srcset="${prefix}/none.png 2x" alt="" src="${prefix}/assets/logo.svg">
<a href="${prefix}/offers/?x=1#y">z</a> <a href="mailto:a@example.com">m</a> <a href="https://other.example/none/">o</a> <a href="#main">s</a></p>`;
    const broken = (path: string) => `error broken-link A template links to ${path}, where there is nothing\n`;
    const text = [
      `${broken('/abuot/')}${broken('/none.png')}  hint: Found at /\n\n`,
      `${broken('/offers')}  hint: Did you mean "/offers/"? Found at /\n\n`,
    ];
    for (const threads of isShort ? [prefix === '' ? 2 : 1] : [2, 1]) {
      const { text: said, exitCode } = await buildOn(threads, project('layout.ts', links, printed), base);
      // A site in a folder has a warning before that.
      assert.deepEqual([said.slice(said.indexOf('error ')).split(/^3 errors/m)[0], exitCode], [text.join(''), 1]);
    }
  });

test('a link of a template may lead to an address that redirects, and one of a body is reported at its place alone', async () => {
  const settings = readFileSync(join(makeProject(), 'content/site.yaml'), 'utf8');
  const folder = project('layout.ts', links, '<a href="/old/">x</a>');
  writeFileSync(join(folder, 'content/site.yaml'), `${settings}redirects: [{from: /old/, to: /offers/}]\n`);
  assert.deepEqual(await buildIn(folder, flags), { text: '', exitCode: 0 });
  writeFileSync(join(folder, 'content/pages/en/offers.md'), `${page('')}\n[x](/nowhere/) [y](gone.md)\n`);
  const { text } = await buildIn(folder, flags);
  assert.match(text, /^content\/pages\/en\/offers\.md:8:\d+ error broken-link There is nothing at \/nowhere\/\n/);
  assert.match(text, /\n\n2 errors\n/);
});

/** The HTML of a body, which templates are to print as it is. */
const bodyText = '(view.content as any)[Object.getOwnPropertySymbols(view.content)[0] as any]';
const token = madeSecrets.gitHub;
const changing = `
function changed(view: any): any {
  const [key] = Object.getOwnPropertySymbols(view.content) as any[];
  return { [key]: view.content[key].replace('Text.', '<a href="/abuot/">${token.slice(0, 4)}' + '${token.slice(4)}</a>') };
}
`;
for (const [what, content, found] of [
  ['changes what it is given', `\${changed(view)}`, /A template links to \/abuot\/[\s\S]*a GitHub token/],
  [
    'makes a link of what it is given',
    `\${view.content}<a href="/\${${bodyText}.slice(3, 7)}/">a</a>`,
    /A template links to \/Text\//,
  ],
  ['puts what it is given into a comment', `<!-- \${view.content}<a href="/abuot/"> -->`, undefined],
  ['puts what it is given into an attribute', `<p title="\${view.content}<a href="/abuot/"></p>`, undefined],
] as const)
  test(`a template that ${what} is checked as any other`, async () => {
    const folder = project('landing.ts', `\${view.content}`, content);
    appendFileSync(join(folder, 'templates/landing.ts'), changing);
    const { text, exitCode } = await buildIn(folder, flags);
    assert.equal(exitCode, found ? 1 : 0, text);
    assert.match(text, found ?? /^$/);
  });

test('a font that the style sheet of the user names has to be there', async () => {
  const folder = project('page.ts', '', '');
  const style = join(folder, 'templates/style.css');
  writeFileSync(style, `${readFileSync(style, 'utf8')}\n@font-face { font-family: Own; src: url(fonts/own.woff2) }\n`);
  const { text } = await buildIn(folder, flags);
  assert.match(
    text,
    /^templates\/style\.css:\d+:41 error broken-link A template links to \/fonts\/own\.woff2, where there is nothing\n.*\n.*\n.*Found at \/style\.css/,
  );
  put(folder, { 'content/public/fonts/own.woff2': 'wOF2' });
  assert.deepEqual(await buildIn(folder, flags), { text: '', exitCode: 0 });
});

test('slots stand in their places on every page, each by itself, and the rest is that of the program', async () => {
  const plain = makeProject();
  assert.equal((await buildIn(plain)).exitCode, 0);
  const folder = makeProject();
  mkdirSync(join(folder, 'templates/slots'), { recursive: true });
  const slot = (file: string, text: string) => writeFileSync(join(folder, 'templates/slots', file), text);
  slot('head.html', '<meta name="own" content="1">\n');
  for (const name of ['before-header', 'after-header', 'main-end']) slot(`${name}.html`, `<p>${name}</p>\n`);
  slot('footer.ts', `export default (view, html) => html\`<footer>\${view.title} and co</footer>\`;\n`);
  assert.deepEqual(await buildIn(folder, flags), { text: '', exitCode: 0 });
  for (const path of ['', 'blog/first', 'developers', '404.html']) {
    const read = (folder: string) =>
      readFileSync(join(folder, 'dist', path, path.endsWith('.html') ? '' : 'index.html'), 'utf8');
    const page = read(folder);
    const kept = page
      .replace('<meta name="own" content="1">\n</head>', '</head>')
      .replace('<p>before-header</p>\n<header class="site">', '<header class="site">')
      .replace('</header>\n<p>after-header</p>\n', '</header>\n')
      .replace('<p>main-end</p>\n</main>', '</main>');
    const [before = '', after = ''] = read(plain).split(/<footer class="site">[\s\S]*?<\/footer>/);
    assert.ok(kept.startsWith(before) && kept.endsWith(after), path);
    const title = path === '404.html' ? 'Page not found' : /<h1[^>]*>([^<]*)/.exec(page)?.[1];
    assert.equal(kept.slice(before.length, -after.length), `<footer>${title} and co</footer>`);
  }
});

test('a blocked script and a lost link in a slot are told at their lines', async () => {
  const folder = makeProject();
  mkdirSync(join(folder, 'templates/slots'), { recursive: true });
  const slot = join(folder, 'templates/slots/main-end.html');
  writeFileSync(slot, '<p>A</p>\n<script src="https://a.example/x.js"></script>\n<script>1</script>\n');
  const blocked = (await buildIn(folder, flags)).text.match(/^.*error blocked/gm);
  assert.deepEqual(blocked, [
    'templates/slots/main-end.html:2:14 error blocked',
    'templates/slots/main-end.html:3:1 error blocked',
  ]);
  writeFileSync(slot, '<p>A</p>\n<a href="/lost/">x</a>\n');
  assert.match(
    (await buildIn(folder, flags)).text,
    /^templates\/slots\/main-end\.html:2:\d+ error broken-link .*\n +2 \| /m,
  );
});
