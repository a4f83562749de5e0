import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { before, test } from 'node:test';
import { buildTree, type Tree } from '../build-sample.ts';
import { isShort } from '../short.ts';
import { builtSite, siteNames } from '../sites/built-sites.ts';
import { covering, partsOf } from './covering.ts';
import { judge, missingJudge } from './judge.ts';

function pagesOf(tree: Tree): ReadonlyMap<string, string> {
  return new Map(
    [...tree.entries.values()].flatMap(({ path, mediaType }) =>
      mediaType.startsWith('text/html') ? [[path, tree.text(path)] as const] : [],
    ),
  );
}

const pages = pagesOf(await buildTree());
const ofSites = await Promise.all(siteNames.map(async (name) => [...pagesOf(await builtSite(name)).values()]));

/** A page with one text replaced, which has to be there. */
function altered(path: string, from: string, to: string): string {
  const page = pages.get(path) ?? '';
  assert.ok(page.includes(from), from);
  return page.replace(from, to);
}

/** Nu takes the relation of Agentic Resource Discovery for a misspelling of another. https://github.com/ards-project/ard-spec */
const unfair = /“ai-catalog” for attribute “rel”.*“api-catalog”\?/;

const { error: absence } = spawnSync('java', ['-version']);
if (absence) missingJudge('Nu', 'Java is not installed: run apt-get install default-jre-headless');
else {
  const all = [...pages.values(), ...ofSites.flat()].map((html) => ({ html, ...partsOf(html) }));
  const asked = (isShort ? covering(all) : all).map(({ html }) => html);
  let found: readonly string[];
  before(() => {
    found = validate([
      altered('/pricing/', '<th scope="col">', '<th scope="col" align="left">'),
      altered('/pricing/', '<p class="lead">', '<p class="lead" id="main">'),
      altered('/pricing/', '<p class="lead">', '<p class="lead"><div></div>'),
      ...asked,
    ]);
  });

  test('Nu, the validator of the W3C, has no error and no warning for any page', () => {
    assert.ok(asked.length > 10);
    assert.deepEqual(
      found.filter((line) => !/^[012] /.test(line)),
      [],
    );
  });

  test('Nu rejects a page with an attribute that is obsolete, an id given twice, or an element out of its place', () => {
    const all = found.join('\n');
    assert.match(all, /^0 info: The “align” attribute on the “th” element is obsolete/m);
    assert.match(all, /^1 error: Duplicate ID “main”/m);
    assert.match(all, /^2 error: No “p” element in scope/m);
  });
}

/** The findings of Nu, which takes a while to start, each after the number of its page. https://validator.github.io/validator/ */
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
      readonly messages: readonly { readonly type: string; readonly message: string; readonly url: string }[];
    };
    return messages.flatMap(({ type, message, url }) =>
      unfair.test(message) ? [] : [`${basename(url, '.html')} ${type}: ${message}`],
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface HtmlValidate {
  validateString(
    html: string,
  ): Promise<{ readonly results: readonly { readonly messages: readonly { readonly ruleId: string }[] }[] }>;
}

/** The rules of html-validate that a page breaks. Prettier writes the doctype in small letters, and a name of any list that can have one is read out. https://html-validate.org/rules/ */
async function brokenRules(html: string): Promise<readonly string[]> {
  const { HtmlValidate } = await judge<{ HtmlValidate: new (config: object) => HtmlValidate }>('html-validate');
  const rules = {
    'doctype-style': 'off',
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'valid-id': ['error', { relaxed: true }],
  };
  const { results } = await new HtmlValidate({ extends: ['html-validate:recommended'], rules }).validateString(html);
  return [...new Set(results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId)))].sort();
}

test('html-validate finds nothing on a page of each kind, the calculator included', async () => {
  const guides = ['/developers/', '/feed/', '/404.html'];
  const kinds = ['/', '/fr/pricing/', '/missed-call-revenue-calculator/', '/blog/', '/blog/the-first-eight-seconds/'];
  for (const path of [...kinds, ...guides]) assert.deepEqual(await brokenRules(pages.get(path) ?? ''), [], path);
});

test('html-validate rejects a form without a submit button, and a fieldset without a legend', async () => {
  const path = '/missed-call-revenue-calculator/';
  const page = (pages.get(path) ?? '')
    .replace(/<legend.*?<\/legend>/, '')
    .replace(/<p class="scripted"><button.*?<\/p>/, '');
  assert.deepEqual(await brokenRules(page), ['wcag/h32', 'wcag/h71']);
});
