import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { init } from '../../generator/init/init.ts';
import { kinds } from '../../generator/init/kinds.ts';
import { editorSchemas } from '../../scripts/reference/schemas.ts';
import { missingJudge } from '../judges/judge.ts';
import { temporaryFolder, today } from '../publish/project.ts';
import { type Editor, startEditor } from './language-server.ts';

/** A new site of a kind, with the schemas of the package where npm installs it, and the paths of its YAML files. */
async function newSite(kind: (typeof kinds)[number]) {
  const folder = join(temporaryFolder(), 'site');
  const answers = {
    kind,
    name: 'Halyard',
    url: 'https://halyard.example',
    accent: '#0f5f66',
    currency: 'EUR',
    hosts: ['netlify'],
  };
  const { files } = await init(folder, { ...answers, languages: ['en', 'fr'] }, Number(today) * 1000);
  const schemas = join(folder, 'node_modules/fingerpost/schemas');
  mkdirSync(schemas, { recursive: true });
  for (const [name, text] of editorSchemas()) writeFileSync(join(schemas, name), text);
  return { folder, files: files.filter((path) => /^content\/(?:site|data\/[^/]+)\.yaml$/.test(path)) };
}

if (!existsSync(new URL('node_modules/yaml-language-server', import.meta.url)))
  missingJudge('yaml-language-server', 'npm run test:editor installs it');
else {
  let editor: Editor;
  before(async () => {
    editor = await startEditor((await newSite('company')).folder);
  });
  after(async () => await editor.close());

  const site = 'content/site.yaml';
  const beginning = '# yaml-language-server: $schema=../node_modules/fingerpost/schemas/site.schema.json\nname: A\n';

  test('a hover over a key of site.yaml says what it is, its default and where it shows', async () => {
    assert.deepEqual(await editor.open(site), []);
    const said = await editor.hover(site, 'negot');
    assert.match(said, /Which pages are served as Markdown/);
    assert.match(said, /Shows in: the files of the hosts/);
    await editor.open(site, `${beginning}blog:\n  title: News\n`);
    assert.match(await editor.hover(site, '  tit'), /By default: the label/);
  });

  test('keys and their values are completed', async () => {
    await editor.open(site, `${beginning}neg`);
    assert.ok((await editor.complete(site, 'neg')).includes('negotiation'));
    await editor.open(site, `${beginning}negotiation: `);
    assert.deepEqual([...(await editor.complete(site, 'negotiation: '))].sort(), ['all', 'homes']);
    await editor.open(site, `${beginning}blog:\n  `);
    assert.ok((await editor.complete(site, 'blog:\n  ')).includes('feedItems'));
  });

  test('a key that does not exist and a word that is none of those to choose from are marked', async () => {
    const found = await editor.open(site, `${beginning}baseUrl: https://a.example\nbrokenLinks: never\ntag: B\n`);
    assert.match(found.join('\n'), /Property tag is not allowed/);
    assert.match(found.join('\n'), /"error"/);
  });

  test('the settings of VS Code are enough for a data file that says no schema', async () => {
    const path = 'content/data/mcp.yaml';
    const found = await editor.open(path, 'name: com.example/halyard\nremotes:\n  - type: smoke\n');
    assert.match(found.join('\n'), /Missing property "version"/);
    assert.match(await editor.hover(path, '- ty'), /Its transport/);
  });

  test('the price of a plan may be a number, a word or a mapping, whose keys are completed', async () => {
    const path = 'content/data/plans.yaml';
    const plan = (price: string) => `plans:\n  - id: a\n    name: A\n    description: D\n    price: ${price}`;
    for (const price of ['49', 'contact', '{month: 12, year: 120}'])
      assert.deepEqual(await editor.open(path, `period: month\n${plan(price)}\n`), [], price);
    await editor.open(path, plan('\n      '));
    const keys = await editor.complete(path, 'price: \n      ');
    for (const key of ['month', 'monthBilledYearly', 'per']) assert.ok(keys.includes(key), key);
  });

  for (const kind of kinds)
    test(`the language server finds no fault with what init writes for the kind ${kind}`, async () => {
      const { folder, files } = await newSite(kind);
      const own = await startEditor(folder);
      try {
        for (const path of files) assert.deepEqual([path, await own.open(path)], [path, []]);
      } finally {
        await own.close();
      }
    });
}
