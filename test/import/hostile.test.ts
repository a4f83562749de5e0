import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CommandError } from '../../generator/base/problem.ts';
import { isMissing } from '../../generator/import/fates.ts';
import { importSite } from '../../generator/import/import.ts';
import { type GeneratorName, generatorNames } from '../../generator/import/kinds.ts';
import { put, snapshot, temporaryFolder, today } from '../publish/project.ts';
import { oldSites, post } from './old-sites.ts';

const now = Number(today) * 1000;

/** Names that lead out of a folder, on some system or once they are decoded. */
const names = [
  '../../../../../../escaped',
  '..%2f..%2f..%2f..%2fescaped',
  '%2e%2e/%2e%2e/%2e%2e/escaped',
  '..%252f..%252f..%252fescaped',
  '..%5c..%5cescaped',
  '/OUTER/escaped',
  '%2FOUTER%2Fescaped',
  'C:%5cescaped',
  'a%00b',
  'a%0Ab',
  'con',
  '.',
  'x'.repeat(300),
];

/** Keys of front matter that name something: beside each that gives an address, one that gives none. */
const keys = [['slug', 'aliases'], ['permalink', 'redirect_from'], ['url', 'layout'], ['path', 'image'], ['id']];

const fronts = names.flatMap((name, index) =>
  keys.map((together) => ({
    file: `hostile-${index}-${together[0]}.md`,
    text: post(
      [
        `title: T ${index} ${together}\ndate: 2024-01-02`,
        ...together.map((key) => `${key}: ${JSON.stringify(name)}`),
      ].join('\n'),
      `[a](${name}) ![b](${name})`,
    ),
  })),
);

function filesOf(name: GeneratorName, outer: string): Readonly<Record<string, string>> {
  const of = (text: string) => text.replaceAll('OUTER', outer.slice(1));
  const { files, hostile } = oldSites[name];
  if (name === 'wordpress-export') {
    const items = names.flatMap((hostile, index) =>
      ['post', 'page'].flatMap((type) =>
        [hostile, `good-${index}`].map(
          (slug, at) =>
            `<item><title>T</title><link>https://bread.example/${at === 0 ? 'x' : of(hostile)}</link><wp:post_id>${index}${at}</wp:post_id><wp:post_name>${of(slug)}</wp:post_name><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><wp:post_date>2024-01-02 00:00:00</wp:post_date><content:encoded><![CDATA[Text <img src="https://bread.example/wp-content/uploads/${of(hostile)}">]]></content:encoded></item>`,
        ),
      ),
    );
    // A file where another needs a folder.
    const clash = ['c', 'c.md/d'].map(
      (path) =>
        `<item><title>T</title><link>https://bread.example/${path}/</link><wp:post_id>9${path.length}</wp:post_id><wp:post_type>page</wp:post_type><wp:status>publish</wp:status><content:encoded>Text</content:encoded></item>`,
    );
    return Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        text.replace('</channel>', `${[...items, ...clash].join('')}</channel>`),
      ]),
    );
  }
  if (name === 'ghost') {
    const posts = names.map((slug, id) => ({
      id,
      slug: of(slug),
      title: 'T',
      status: 'published',
      html: '<p>Text.</p>',
    }));
    return { 'a.json': JSON.stringify({ db: [{ data: { posts: [...posts, { ...posts[0], slug: 'good' }] } }] }) };
  }
  assert.ok(hostile);
  const [folder, config, settings] = hostile;
  return {
    ...files,
    'img/a.txt': 'a',
    ...Object.fromEntries(fronts.map(({ file, text }) => [folder + file, of(text)])),
    [config]: of(settings(name === 'eleventy' ? '../../../../escaped' : '../escaped')),
  };
}

/** The build that is tried knows nothing of the generator: it is of those whose posts keep most of their names. */
const tried: readonly GeneratorName[] = ['jekyll', 'hugo', 'wordpress-export'];

for (const name of generatorNames)
  test(`an import of a hostile site of ${name} writes nothing outside the new folder`, async () => {
    const outer = temporaryFolder();
    const [from, to, canary] = ['old', 'a/b/new', 'canary'].map((path) => join(outer, path)) as [
      string,
      string,
      string,
    ];
    const files = filesOf(name, outer);
    put(from, { ...files, '../canary': 'kept' });
    const before = snapshot(from);
    const temporary = process.env.TMPDIR;
    process.env.TMPDIR = join(outer, 'a/tmp');
    mkdirSync(join(outer, 'a/tmp'), { recursive: true });
    try {
      const { posts, pages, fates } = await importSite(from, to, name, now, { isTried: tried.includes(name) });
      assert.ok(posts + pages > 0);
      // What was not taken is said.
      if (name === 'wordpress-export') {
        const report = readFileSync(join(to, 'IMPORT-details.md'), 'utf8');
        assert.match(report, /No page: its name leads out of its folder/);
        assert.match(report, /No page: its name is that of a file and of a folder/);
        const missing = [...fates.texts.values()].filter(isMissing).length;
        assert.ok(missing >= 15, String(missing));
      }
    } catch (cause) {
      assert.ok(cause instanceof CommandError && cause.exitCode === 2, String((cause as Error).stack));
    } finally {
      if (temporary === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = temporary;
    }
    assert.deepEqual(snapshot(from), before);
    assert.equal(readFileSync(canary, 'utf8'), 'kept');
    const elsewhere = Object.keys(snapshot(outer)).filter((path) => !/^(?:old|a\/b\/new)\/|^canary$/.test(path));
    assert.deepEqual(elsewhere, []);
  });

/** Names and values that would be parts of an expression, or that hold themselves. */
const odd: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a folder with the signs of an expression': {
    'c++/docusaurus.config.js': "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/' };\n",
    'c++/docs/a.md': '# A\n\nText.\n',
  },
  'redirects with stars in their middle': {
    '_config.yml': 'title: A\n',
    _redirects: '/old/**/* /new/:splat 301\n/a/:b*/:c*/:d*/:e* /f/:b 301\n',
    'index.md': '---\ntitle: A\n---\n\n[Old](/old/a/b).\n',
  },
  'YAML that holds itself': {
    '_config.yml': 'title: A\nx: &x\n  b: [*x]\n',
    '_data/a.yml': 'a: &x\n  b: [*x]\n',
    'index.md': '---\ntitle: A\nx: &x\n  b: [*x]\n---\n\n{{ site.title }} {{ site.data.a }}.\n',
  },
};

for (const [what, files] of Object.entries(odd))
  test(`an import reads ${what}`, async () => {
    const outer = temporaryFolder();
    put(join(outer, 'old'), files);
    const { pages } = await importSite(join(outer, 'old'), join(outer, 'new'), undefined, now, { isTried: false });
    assert.ok(pages > 0);
  });
