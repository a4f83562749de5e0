import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildTree, type Tree } from '../build-sample.ts';
import { optionsOf, siteNames } from '../sites/built-sites.ts';
import { judge, missingJudge } from './judge.ts';

/** The pages of a site by path. */
function pagesOf(tree: Tree): ReadonlyMap<string, string> {
  return new Map(
    [...tree.entries.values()].flatMap(({ path, mediaType }) =>
      mediaType.startsWith('text/html') ? [[path, tree.text(path)] as const] : [],
    ),
  );
}

const pages = pagesOf(await buildTree());
const sites = await Promise.all(
  siteNames.map(async (name) => [name, pagesOf(await buildTree(optionsOf(name)))] as const),
);
const ofSites = sites.flatMap(([name, own]) => Array.from(own, ([path, page]) => [`${name} ${path}`, page] as const));

/** A page with one text replaced, which has to be there. */
function altered(path: string, from: string, to: string): string {
  const page = pages.get(path) ?? '';
  assert.ok(page.includes(from), from);
  return page.replace(from, to);
}

const { error: absence } = spawnSync('java', ['-version']);
if (absence) missingJudge('Nu', 'Java is not installed: run apt-get install default-jre-headless');
else {
  test('Nu, the validator of the W3C, has no error and no warning for any page', () => {
    assert.deepEqual(validate([...pages.values(), ...ofSites.map(([, page]) => page)]), []);
  });

  test('Nu rejects a page with an attribute that is obsolete, an id given twice, or an element out of its place', () => {
    const found = validate([
      altered('/pricing/', '<th scope="col">', '<th scope="col" align="left">'),
      altered('/pricing/', '<p class="lead">', '<p class="lead" id="main">'),
      altered('/pricing/', '<p class="lead">', '<p class="lead"><div></div>'),
    ]).join('\n');
    assert.match(found, /^error: The “align” attribute on the “th” element is obsolete/m);
    assert.match(found, /^error: Duplicate ID “main”/m);
    assert.match(found, /^error: No “p” element in scope/m);
  });
}

/** What Nu says of pages. https://validator.github.io/validator/ */
function validate(documents: readonly string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-nu-'));
  try {
    const files = documents.map((_, index) => join(folder, `${index}.html`));
    for (const [index, file] of files.entries()) writeFileSync(file, documents[index] ?? '');
    const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
    const { stdout, status } = spawnSync(
      'java',
      ['-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', ...files],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0);
    const { messages } = JSON.parse(stdout) as {
      readonly messages: readonly { readonly type: string; readonly message: string }[];
    };
    return messages.map(({ type, message }) => `${type}: ${message}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Window {
  readonly axe: { run(context: object, options: object): Promise<{ readonly violations: readonly Violation[] }> };
  readonly document: object;
  eval(script: string): void;
  close(): void;
}
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

const { JSDOM } = await judge<{ readonly JSDOM: new (html: string, options: object) => { readonly window: Window } }>(
  'jsdom',
);
const { source } = await judge<{ readonly source: string }>('axe-core');

/** What axe finds in a page under every rule that needs no layout: jsdom has none. https://dequeuniversity.com/rules/axe/ */
async function inspect(page: string): Promise<readonly string[]> {
  const { window } = new JSDOM(page, { runScripts: 'outside-only', pretendToBeVisual: true });
  window.eval(source);
  const rules = Object.fromEntries(
    ['color-contrast', 'scrollable-region-focusable', 'target-size'].map((id) => [id, { enabled: false }]),
  );
  const { violations } = await window.axe.run(window.document, { rules, resultTypes: ['violations'] });
  window.close();
  return Array.from(violations).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 80)}`));
}

test('axe finds nothing on any page', async () => {
  for (const [path, page] of [...pages, ...ofSites]) assert.deepEqual(await inspect(page), [], path);
});

test('axe rejects a picture without a text, a field without a label, a page without a language and a scope that does not exist', async () => {
  for (const [broken, rule] of [
    [altered('/', '<main id="main">', '<main id="main"><img src="/assets/logo.svg">'), 'image-alt'],
    [altered('/', '<main id="main">', '<main id="main"><input>'), 'label'],
    [altered('/', '<html lang="en">', '<html>'), 'html-has-lang'],
    [altered('/pricing/', '<th scope="col">', '<th scope="column">'), 'scope-attr-valid'],
  ] as const)
    assert.ok(
      (await inspect(broken)).some((found) => found.startsWith(`${rule}: `)),
      rule,
    );
});
