// Fault: Paths, values and names of a stranger's tree in a comment or on a terminal: line breaks, commands, directions of text → Code on one line, and `<U+202E>`
// Fault: Links, paths that lead out, and other forms in a committed `dist/` → Not read; exit 2

import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { remark } from 'remark';
import remarkGfm from 'remark-gfm';
import { visit } from 'unist-util-visit';
import { visible } from '../../generator/base/visible.ts';
import { compareTrees } from '../../generator/comparison/compare.ts';
import { linesOf } from '../../generator/comparison/lines.ts';
import { printMarkdownComparison } from '../../generator/comparison/markdown.ts';
import { type ComparedTree, treeInFolder } from '../../generator/comparison/tree.ts';
import { type Manifest, manifestGenerator } from '../../generator/output/manifest.ts';
import { hostilePieces } from '../fuzz/hostile.ts';
import { seeded } from '../fuzz/runs.ts';
import { temporaryFolder } from '../publish/project.ts';

/** Each hostile text has this in it, so that it is found wherever it comes out. */
const canary = 'Ω';

const pieces = [
  ...hostilePieces,
  '\n',
  '\r\n',
  '\n\n# ',
  '\n| a | b |\n',
  '``',
  '```\n',
  '|',
  '\\|',
  '\\`',
  '@octocat',
  '#1',
  'GH-1',
  'a/b#1',
  'https://evil.example',
  'www.evil.example',
  'a@evil.example',
  '\n::error::x',
  '::set-output name=a::b',
  '<!-- fingerpost: . -->',
  '<img src=x>',
  '</details>',
  '\u001b[31m',
  '\u0085',
  '\u009b',
  '\u202e',
  '\u2066',
  '\u2028',
  '\u0007',
  '\t',
  ':tada:',
  '$x$',
  '[x](y)',
  '![x](y)',
  '[^1]',
  '~~',
];
const hostile = fc
  .array(fc.constantFrom(...pieces), { maxLength: 6 })
  .chain((some) => fc.nat(some.length).map((at) => some.toSpliced(at, 0, canary).join('')));

function tree(texts: readonly string[]): ComparedTree {
  const [path = '', type = '', header = '', value = '', to = '', name = '', fact = '', kind = ''] = texts;
  const outputs = [
    { path, file: 'a', mediaType: type, headers: { [header]: value }, sha256: value },
    { path: '/same', file: 'b', mediaType: `text/x${type}`, headers: { X: value }, sha256: value },
    {
      path: '/j',
      file: 'j',
      mediaType: 'application/ld+json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      sha256: value,
    },
  ];
  const manifest = {
    generator: manifestGenerator,
    baseUrl: 'https://a.example',
    outputs,
    redirects: [{ path, status: 301, location: to }],
    negotiated: [{ path, variant: to }],
  };
  const graph = {
    '@id': fact,
    '@type': kind,
    name,
    price: value,
    [fact]: to,
    more: { '@id': to, name: fact, '@type': name },
  };
  return { manifest: manifest as unknown as Manifest, read: () => JSON.stringify(graph) };
}

test('whatever the trees say, the comment has no other markup than code, and no line that commands a runner', () => {
  const texts = fc.array(hostile, { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const printed = printMarkdownComparison(compareTrees(tree(before), tree(after)));
      const codes: string[] = [];
      visit(remark().use(remarkGfm).parse(printed), (node: Nodes) => {
        if (node.type === 'inlineCode') codes.push(node.value);
        else if ('value' in node) assert.ok(!node.value.includes(canary), `${node.type} ${JSON.stringify(node.value)}`);
        if (node.type === 'html')
          assert.match(node.value, /^<details>\n<summary>[\w ]+: \d+<\/summary>$|^<\/details>$/);
        assert.ok(
          !['link', 'image', 'linkReference', 'footnoteReference', 'code', 'delete', 'emphasis'].includes(node.type),
          node.type,
        );
      });
      assert.ok(codes.filter((code) => code.includes(canary)).length > 8);
      assert.doesNotMatch(printed, /(?![\n\t])[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u);
      for (const line of printed.split('\n')) assert.doesNotMatch(line, /^\s*(?:::|##\[)/);
    }),
    seeded(300),
  );
});

test('a terminal is told the same on one line each, with nothing that it obeys', () => {
  fc.assert(
    fc.property(fc.array(hostile, { minLength: 8, maxLength: 8 }), (texts) => {
      const plain = Array.from({ length: 8 }, (_, index) => `/${index}`);
      for (const line of linesOf(compareTrees(tree(plain), tree(texts))))
        assert.doesNotMatch(visible(line), /(?!\t)[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u);
    }),
    seeded(300),
  );
});

/** A folder that says it is a built tree, and the folder that it is in. */
function folderWith(outputs: unknown, more: object = {}): readonly [tree: string, around: string] {
  const around = temporaryFolder();
  const folder = join(around, 'dist');
  mkdirSync(folder);
  const manifest = {
    generator: manifestGenerator,
    baseUrl: 'https://a.example',
    notFound: '/404.html',
    redirects: [],
    negotiated: [],
    outputs,
    ...more,
  };
  writeFileSync(join(folder, '_manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(around, 'secret.json'), '{"price": "secret"}');
  return [folder, around];
}

const entry = { path: '/a', file: 'a', mediaType: 'text/html', headers: {}, size: 1, sha256: 'a' };

test('a tree in which a file is a link, or on the other side of one, is not read there', () => {
  const [folder, around] = folderWith([entry]);
  symlinkSync(join(around, 'secret.json'), join(folder, 'a'));
  symlinkSync(around, join(folder, 'b'));
  for (const file of ['a', 'b/secret.json', 'missing'])
    assert.throws(() => treeInFolder(folder).read(file), { exitCode: 2, message: /cannot be read/ }, file);
  const other = temporaryFolder();
  symlinkSync(join(folder, '_manifest.json'), join(other, '_manifest.json'));
  assert.throws(() => treeInFolder(other), { exitCode: 2, message: /is a symbolic link/ });
});

test('a manifest that lists what is outside of its tree, or has another form, is refused', () => {
  for (const file of ['../secret.json', '/etc/passwd', 'a/%2e%2e/%2e%2e/b', 'a\\..\\..\\b', ''])
    assert.throws(() => treeInFolder(folderWith([{ ...entry, file }])[0]), { exitCode: 2, message: / lists "/ }, file);
  for (const outputs of [[null], [{}], [{ ...entry, headers: null }], [{ ...entry, headers: { a: 1 } }], [[]]])
    assert.throws(() => treeInFolder(folderWith(outputs)[0]), { exitCode: 2, message: /its "outputs" cannot be read/ });
  for (const more of [{ baseUrl: 'x' }, { redirects: 1 }, { redirects: [{ path: 1 }] }, { negotiated: [null] }])
    assert.throws(() => treeInFolder(folderWith([entry], more)[0]), { exitCode: 2, message: /is damaged: its "/ });
});

test('JSON that is none, or nests without end, does not end the comparison as a bug', () => {
  const is = (text: string): ComparedTree => ({ ...tree(['/a', '', '', text.slice(0, 9)]), read: () => text });
  assert.throws(() => compareTrees(is('{'), is('{"a": 1}')), { exitCode: 2, message: /is not JSON/ });
  const deep = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
  assert.deepEqual(compareTrees(is(deep), is(`[${deep}]`)).facts, []);
});
