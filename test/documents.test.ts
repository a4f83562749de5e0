import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import GithubSlugger from 'github-slugger';
import { isPublished } from '../generator/base/command-line.ts';
import { documentPages } from '../scripts/docs/pages.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
  ...readdirSync(join(root, 'generator')).flatMap((name) => (name.endsWith('.md') ? [`generator/${name}`] : [])),
];

/** The text of a document without its code. */
function proseOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\]()#]/g, ''));
}

function anchorsOf(path: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const headings = [...proseOf(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => title);
  return new Set(
    headings.map((title) => slugger.slug(title.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[`*]/g, ''))),
  );
}

/** The links of a text that lead nowhere in the repository. */
function brokenLinks(path: string, text: string): readonly string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]*)\)/g)].flatMap(([, link = '']) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : relative(root, join(root, dirname(path), file));
    if (!existsSync(join(root, target))) return [`${path}: ${link}`];
    return anchor === undefined || anchorsOf(target).has(anchor) ? [] : [`${path}: ${link}`];
  });
}

test('every link of the documents resolves', () => {
  assert.ok(documents.length > 12);
  assert.deepEqual(
    documents.flatMap((path) => brokenLinks(path, proseOf(path))),
    [],
  );
});

test('a link to a file or heading that is not there is found', () => {
  assert.deepEqual(
    brokenLinks('docs/deploy.md', '[a](nowhere.md) [b](#nowhere) [c](deploy.md#deploy) [d](../README.md)'),
    ['docs/deploy.md: nowhere.md', 'docs/deploy.md: #nowhere'],
  );
});

test('README.md leads to every document for users', () => {
  const readme = proseOf('README.md');
  for (const path of documents.filter((name) => name.startsWith('docs/')))
    assert.ok(readme.includes(`(${path})`), path);
});

test('the site of the documentation has a page of every document', () => {
  assert.deepEqual(documentPages.map(({ source }) => source).sort(), [...documents].sort());
});

test('the changelog begins with the version of the package, and the steps of a release name it', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  assert.equal(/^## (\S+)$/m.exec(read('CHANGELOG.md'))?.[1], version);
  assert.ok(read('CONTRIBUTING.md').includes(`git push origin v${version}\``));
});

test('no text has npm look for a package that anybody might publish under this name', () => {
  const folders = ['generator', 'scripts', 'templates', 'action', '.github', 'content', 'test/faults'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [relative(root, join(entry.parentPath, entry.name))] : [],
    ),
  );
  const texts = [...files, ...documents, 'action.yml'].filter(
    (path) => /\.(?:[cm]?[jt]s|md|ya?ml|json|svg|sh|txt)$/.test(path) && !/^generator.bundle\b/.test(path),
  );
  assert.ok(texts.length > 800, String(texts.length));
  // The switch writes the command, and the writer of the documents knows both.
  const writers = ['generator/base/command-line.ts', 'scripts/reference/commands.ts'].map((path) => join(path));
  const unsafe = texts.filter((path) =>
    /npx (?:--yes |-y )?fingerpost|npm (?:exec|install|i|create|init)(?: -\S+)* fingerpost\b/.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  );
  assert.deepEqual(isPublished ? [] : unsafe.filter((path) => !writers.includes(path)), []);
});
