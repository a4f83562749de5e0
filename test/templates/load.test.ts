// Fault: A user's template that cannot be parsed, throws or imports nothing that exists → Exit 2, with its place

import assert from 'node:assert/strict';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { html, htmlText } from '../../generator/format/html.ts';
import { builtin, loadTemplates } from '../../generator/templates/load.ts';
import { temporaryFolder, templates as usual } from '../publish/project.ts';

/** A copy of the default templates, without the types that they import, and with some files changed. */
function makeTemplates(files: Readonly<Record<string, string>> = {}): string {
  const folder = join(temporaryFolder(), 'templates');
  cpSync(usual, folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

async function load(folder: string) {
  const { value, problems } = await loadTemplates(folder);
  assert.deepEqual(problems, []);
  return value;
}

const greeting = { 'words.ts': "export const words: string = 'Hello';\n" };
const page = { 'page.ts': "import { words } from './words.ts';\nexport default (view, html) => html([words]);\n" };

for (const type of ['module', 'commonjs'])
  test(`loadTemplates() loads modules that import others, in a package of the type ${type}`, async () => {
    const folder = makeTemplates({ ...greeting, ...page, 'package.json': JSON.stringify({ type }) });
    const { page: template, post, notFound, llms } = await load(folder);
    assert.equal(htmlText(template({} as never, html)), 'Hello');
    for (const other of [post, notFound, llms]) assert.equal(typeof other, 'function');
  });

test('loadTemplates() reads a module that has changed again, and one that it imports', async () => {
  const folder = makeTemplates({ ...greeting, ...page });
  const said = async () => htmlText((await load(folder)).page({} as never, html));
  assert.equal(await said(), 'Hello');
  writeFileSync(join(folder, 'words.ts'), "export const words = 'Goodbye';\n");
  assert.equal(await said(), 'Goodbye');
});

test('loadTemplates() loads what native stripping of types would not: an enum, and an import without an ending', async () => {
  const own =
    "import { words } from './words';\nenum Greeting { First = 'Ahoy' }\nexport default (view, html) => html([Greeting.First + words]);\n";
  const { page: template } = await load(makeTemplates({ ...greeting, 'page.ts': own }));
  assert.equal(htmlText(template({} as never, html)), 'AhoyHello');
});

test('loadTemplates() puts each part of a style sheet where it is imported, without indents and comments of a line but those of licences', async () => {
  const style =
    '@import "./style/print.css";\n@import \'style/extra.css\';\n@import url("https://a.example/a.css");\np {\n  content: "a\\\n  b";\n}\n';
  const folder = makeTemplates({
    'style.css': style,
    'style/print.css': '/* Of\n paper */\na { top: 0 }',
    'style/extra.css': '/*! MIT;\n X */\na > b { content: \'/*, \' "\\" > " / "a / b" }\n\n',
  });
  assert.equal(
    (await load(folder))?.style,
    'a { top: 0 }/*! MIT;\nX */\na>b { content: \'/*, \' "\\" > "/"a / b" }@import url("https://a.example/a.css");p{content:"a\\\n  b"}',
  );
});

test('loadTemplates() tells each import of a part that there is not, at its place', async () => {
  const style = '@import "style/card.css";\n@import "../secrets.css";\n';
  const { problems } = await loadTemplates(makeTemplates({ 'style.css': style }));
  assert.deepEqual(
    problems.map(({ message, place, hint }) => [message, place?.file, place?.line, place?.column, hint?.slice(0, 34)]),
    [
      ['The templates have no "style/card.css"', 'templates/style.css', 1, 10, 'Did you mean "style/cards.css"?'],
      ['The templates have no "../secrets.css"', 'templates/style.css', 2, 10, 'Known: style/base.css, style/block'],
    ],
  );
});

for (const [what, part, expected] of [
  ['never closed', '@media print {\n  a { top: 0 }\n\nb { top: 0 }\n', ['No brace closes this one', 1, 14]],
  ['never opened', 'a { top: 0 }\n}\n', ['No brace opens what this one closes', 2, 1]],
  ['in a text, a comment or an address', '/* { */ a { content: "}"; background: url(a}\\)}b.png) }\n', undefined],
  ['escaped', `.\\{before\\:content-\\[\\'\\'\\]:before {\n  top: 0;\n}\n`, undefined],
] as const)
  test(`loadTemplates() looks for a brace of a style sheet that is ${what}`, async () => {
    const { problems } = await loadTemplates(makeTemplates({ 'style/print.css': part }));
    const found = problems.map(({ message, place }) => [message, place?.line, place?.column]);
    assert.deepEqual(found, expected ? [expected] : []);
  });

test("loadTemplates() takes the program's own modules from the bundle, whatever the name of the folder", async () => {
  const link = join(temporaryFolder(), 'link');
  symlinkSync(usual, link);
  for (const folder of [usual, relative(process.cwd(), usual), link]) {
    const { style, script, labels, sources, ...modules } = await load(folder);
    assert.ok(style && script && labels.en && sources);
    assert.deepEqual(modules, builtin);
  }
  assert.notEqual((await load(makeTemplates())).page, builtin.page);
});

for (const [what, files, message, at] of [
  ['has no default export', { 'post.ts': 'export const post = 1;\n' }, /^The template "\S+\/post\.ts" has no default/],
  [
    'is not TypeScript',
    { 'llms.ts': 'export default (;\n' },
    /^The template "\S+\/llms\.ts" cannot be loaded: Unexpected token$/,
    ['llms.ts', 1, 17, 'export default (;'],
  ],
  [
    'imports a missing module',
    { 'page.ts': "import './none.ts';\n" },
    /^The template "\S+\/page\.ts" cannot be loaded: Cannot find module '\.\/none\.ts'$/,
    ['page.ts', 1, 1, "import './none.ts';"],
  ],
  [
    'imports what is not TypeScript',
    { 'page.ts': page['page.ts'], 'words.ts': 'export const words: string = ;\nexport const more = ;\n' },
    /^The template "\S+\/page\.ts" cannot be loaded: Unexpected token$/,
    ['words.ts', 1, 30, 'export const words: string = ;'],
  ],
  [
    'throws',
    { 'page.ts': "throw new Error('Not today');\n" },
    /^The template "\S+\/page\.ts" cannot be loaded: Not today$/,
    ['page.ts', 1, 1, "throw new Error('Not today');"],
  ],
] as const)
  test(`loadTemplates() stops at a template that ${what}`, async () => {
    const folder = makeTemplates(files);
    const place = at && { file: join(folder, at[0]), line: at[1], column: at[2], text: at[3] };
    await assert.rejects(loadTemplates(folder), { exitCode: 2, message, place });
  });

test('loadTemplates() takes what a folder does not have from the program, and stops where there is no folder', async () => {
  const folder = join(temporaryFolder(), 'templates');
  await assert.rejects(loadTemplates(folder), { exitCode: 2, message: /^Cannot read the templates in "\S+": ENOENT/ });
  mkdirSync(folder);
  for (const [file, text] of Object.entries(page)) writeFileSync(join(folder, file), text);
  for (const [file, text] of Object.entries(greeting)) writeFileSync(join(folder, file), text);
  const { page: own, ...others } = await load(folder);
  assert.equal(htmlText(own({} as never, html)), 'Hello');
  const { style, script, labels, post } = await load(usual);
  assert.deepEqual([others.style, others.script, others.labels, others.post], [style, script, labels, post]);
});

for (const [files, message] of [
  [{ 'slots/foter.html': '' }, /^There is no slot "foter": "\S+\/slots\/foter\.html"$/],
  [{ 'slots/header.html': '' }, /^The slot "header" is there twice: \.ts and \.html$/],
] as const)
  test(`loadTemplates() stops at ${Object.keys(files)}`, async () => {
    await assert.rejects(loadTemplates(makeTemplates(files)), { exitCode: 2, message });
  });

test('loadTemplates() warns of templates and labels whose endings nothing reads', async () => {
  const folder = makeTemplates({ 'page.tsx': '', 'slots/head.jsx': '', 'style/en.yml': '', 'labels/en.yml': '' });
  const { problems } = await loadTemplates(folder);
  assert.deepEqual(
    problems.map(({ code, place }) => [code, place?.file]),
    ['labels/en.yml', 'page.tsx', 'slots/head.jsx'].map((path) => ['unknown-file', `templates/${path}`]),
  );
});
