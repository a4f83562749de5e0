import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import GithubSlugger from 'github-slugger';
import { isPublished } from '../generator/base/command-line.ts';
import { filesBelow } from '../generator/base/files-below.ts';
import { documentPages } from '../scripts/docs/pages.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const documents = ['', 'docs/', 'generator/', 'generator/decisions/'].flatMap((folder) =>
  readdirSync(join(root, folder)).flatMap((name) => (name.endsWith('.md') ? [`${folder}${name}`] : [])),
);

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

test('generator/README.md leads to every document beside it', () => {
  const readme = proseOf('generator/README.md');
  for (const path of documents.filter((name) => /^generator\/(?!README)/.test(name)))
    assert.ok(readme.includes(`(${relative('generator', path)})`), path);
});

/** The folder that a build of the package makes, and a clone does not have. */
const made = 'generator/bundle/';

/** The paths in the code of a document for maintainers that are neither in `generator/`, nor in the sample, nor at the top of the repository. */
function missingPaths(text: string): readonly string[] {
  const folders = ['generator/', 'content/', ''].map((folder) => join(root, folder));
  const isIn = (path: string) => folders.some((folder) => existsSync(join(folder, path)));
  return [...text.matchAll(/`(?:\.\.\/)?((?:[\w-]+\/)+[\w.-]*)`/g)]
    .map(([, path = '']) => path)
    .filter(
      (path) => path !== made && !/[A-Z]{4,}\//.test(path) && isIn(path.slice(0, path.indexOf('/'))) && !isIn(path),
    );
}

test('every file that the documents for maintainers name exists', () => {
  for (const path of documents.filter((name) => name.startsWith('generator/') || name === 'CONTRIBUTING.md'))
    assert.deepEqual(missingPaths(readFileSync(join(root, path), 'utf8')), [], path);
});

test('a path that does not exist is found', () => {
  const text = '`base/problem.ts`, `base/nowhere.ts`, `../templates/`, `test/nowhere/`, `text/markdown`, `build.ts`';
  assert.deepEqual(missingPaths(text), ['base/nowhere.ts', 'test/nowhere/']);
});

test('a decision says what led to it, why, what else there was and when to think again, on one screen', () => {
  const decisions = documents.filter((name) => name.startsWith('generator/decisions/'));
  assert.ok(decisions.length > 30);
  for (const path of decisions) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const part of ['Context.', 'Decision.', 'Why.', 'Alternatives.', 'Revisit when'])
      assert.match(text, new RegExp(`^\\*\\*${part}\\*\\*`, 'm'), `${path}: ${part}`);
    assert.ok(text.split('\n').length <= 40, path);
  }
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
  const files = folders.flatMap((folder) => filesBelow(join(root, folder)).map((path) => `${folder}/${path}`));
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
