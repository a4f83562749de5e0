// Fault: Files of the old site that `import` makes no page of → Each is counted and named with its folder and the reason, its words and its address with it

import assert from 'node:assert/strict';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Fate } from '../../generator/import/fates.ts';
import { importSite } from '../../generator/import/import.ts';
import { temporaryFolder, today } from '../publish/project.ts';
import { folderOf, oldSites, post } from './old-sites.ts';

const now = Number(today) * 1000;
const page = post('title: Page', 'One two three.');
const named = (fate: Fate) =>
  typeof fate === 'string' ? fate : `${fate.isMissing ? 'missing' : 'none'}: ${fate.reason}`;

const hugo = "baseURL = 'https://a.example/'\ntitle = 'A'\n";
const elsewhere = 'missing: in no folder that import reads for';
const html = (language: string, title: string) =>
  `<html lang="${language}"><title>${title}</title><body><h1>${title}</h1><p>Text of ${title}.</p>`;
const part = 'none: a part of pages, as the _ of its name says';

for (const [what, files, fates] of [
  [
    'Hugo',
    {
      'hugo.toml': `${hugo}[languages.en]\n[languages.de]\n`,
      'content/a.md': post('title: A', '{{< include "docs/_part.md" >}}'),
      'content/a.de.md': page,
      'content/docs/security.md': page,
      'content/docs/readme.md': 'Text.\n',
      'content/docs/_part.md': 'A part.\n',
      'content/docs/_other.md': 'A part.\n',
      'content/old.html': '<p>Old</p>',
      'content/bad.md': post('title: Bad', '<portal>Bad</portal>'),
      'static/own.html': '<!doctype html><title>Own</title><p>Own</p>',
      'archetypes/default.md': page,
      'README.md': 'Text.\n',
      'data/boats.yaml': 'a: 1\n',
      'data/old/boats.yaml': 'a: 1\n',
      'tsconfig.json': '{}',
      '.gitignore': '# Made\n/old-output/\n',
      'old-output/a/index.html': '<p>Made</p>',
      'old-output/index.json': '{}',
    },
    {
      'README.md': 'none: about the repository',
      'archetypes/default.md': 'none: of the old design, and a new one is made',
      'content/a.de.md': 'page',
      'content/a.md': 'page',
      'content/bad.md': 'held back',
      'content/docs/_other.md': part,
      'content/docs/_part.md': 'read',
      'content/docs/readme.md': 'page',
      'content/docs/security.md': 'page',
      'content/old.html': 'page',
      'static/own.html': 'copied',
      'data/boats.yaml': 'read',
      'data/old/boats.yaml': 'missing: data that import does not read for Hugo',
      'hugo.toml': 'read',
      'tsconfig.json': 'none: settings of a tool',
      'old-output/a/index.html': 'none: not in git, as .gitignore says',
      'old-output/index.json': 'none: not in git, as .gitignore says',
    },
  ],
  [
    'Next.js',
    {
      'next.config.js': '',
      'content/blog/a.md': post('title: A\ndate: 2024-01-02', 'A.'),
      'content/blog/empty.md': post('title: A\ndate: 2024-01-02', ''),
      'notes/b.md': page,
      '.github/pull_request_template.md': 'Text.\n',
    },
    {
      '.github/pull_request_template.md': 'none: with a name or a folder that begins with a dot',
      'content/blog/a.md': 'page',
      'content/blog/empty.md': 'missing: without text',
      'notes/b.md': `${elsewhere} Next.js`,
    },
  ],
  [
    'Jekyll',
    {
      '_config.yml': 'title: A\nexclude: [drafts]\ncollections: {cats: {output: false}}\n',
      'a.md': page,
      'security.md': page,
      'plain.md': 'Text.\n',
      'drafts/b.md': page,
      '_posts/c.md': post('title: C\ndate: 2020-01-02', 'C.'),
      '_cats/tom.md': page,
      'list.html': post('title: List', '{% for post in site.posts %}{{ post.title }}{% endfor %}'),
      '_data/c.yml': 'a: 1\n',
    },
    {
      '_posts/c.md': 'none: without a date in its name, and so no post of Jekyll',
      '_cats/tom.md': 'none: of a collection without pages',
      'a.md': 'page',
      'drafts/b.md': 'none: excluded by the configuration',
      'list.html': 'missing: a template: write its text as Markdown',
      'plain.md': 'none: without front matter, and so no page of Jekyll',
      'security.md': 'page',
      '_config.yml': 'read',
      '_data/c.yml': 'read',
    },
  ],
  [
    'Docusaurus',
    {
      'docusaurus.config.js': "module.exports = { title: 'A', url: 'https://a.example' };\n",
      'docs/a.md': page,
      'versioned_docs/version-1/a.md': page,
      'i18n/de/docs/a.md': page,
      'docs/_part.md': 'Text.\n',
    },
    {
      'docs/_part.md': part,
      'docs/a.md': 'page',
      'i18n/de/docs/a.md': 'none: in a language that the configuration does not list',
      'versioned_docs/version-1/a.md': 'missing: of another version',
    },
  ],
  [
    'Zola',
    {
      'config.toml': 'base_url = "https://a.example"\n[languages.ja]\n',
      'content/a.md': '+++\ntitle = "A"\n+++\nA.\n',
      'content/a.ja.md': '+++\ntitle = "A"\n+++\nA.\n',
      'docs/b.md': page,
    },
    { 'content/a.ja.md': 'page', 'content/a.md': 'page', 'docs/b.md': `${elsewhere} Zola`, 'config.toml': 'read' },
  ],
  [
    'HTML',
    {
      'index.htm': html('en', 'Home'),
      'index.html': html('en', 'Home'),
      'a.html': html('english', 'A'),
      'con.html': html('en', 'Con'),
      'en/index.html': html('en', 'English'),
      'fr/index.html': html('en', 'French'),
      'fr/a.html': html('fr', 'A'),
      'index.md.html': html('en', 'Index'),
    },
    {
      'a.html': 'page',
      'con.html': 'missing: its name has "con.md" in it, which is a device on Windows: rename it, and import again',
      'en/index.html': 'page',
      'fr/a.html': 'page',
      'fr/index.html': 'held back',
      'index.htm': 'page',
      'index.html': 'missing: index.htm has its name in content/ already: rename one, and import again',
      'index.md.html': 'held back',
    },
  ],
] as const satisfies readonly (readonly [string, Readonly<Record<string, string>>, Readonly<Record<string, string>>])[])
  test(`each file of text or data of a site of ${what} has one fate`, async () => {
    const from = folderOf(files);
    symlinkSync('a.md', join(from, 'link.md'));
    const imported = await importSite(from, temporaryFolder(), undefined, now);
    assert.equal(imported.built, true);
    const found = Object.fromEntries(
      [...imported.fates.texts, ...imported.fates.data].map(([path, fate]) => [path, named(fate)]),
    );
    assert.deepEqual(found, { ...fates, 'link.md': 'missing: a symbolic link' });
  });

test('the report begins with what is missing, counts words and addresses of all files, and is a page at any size', async () => {
  const to = temporaryFolder();
  const many = (folder: string, count: number, body: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${folder}/p${at}.md`, post(`title: T${at}`, body)]));
  const broken = Array.from({ length: 12 }, (_, at) => `[a](/none-${at}/)`).join('\n');
  const from = folderOf({
    ...oldSites.hugo.files,
    ...many('content/x', 6, `${broken}\n\n# Again\n`),
    ...many('docs/learn', 30, 'One two three.'),
    ...Object.assign({}, ...Array.from({ length: 20 }, (_, at) => many(`docs/f${at}`, 1, 'One.'))),
  });
  await importSite(from, to, undefined, now);
  const report = readFileSync(join(to, 'IMPORT.md'), 'utf8');
  const lines = report.trimEnd().split('\n');
  assert.ok(lines.length <= 60, report);
  assert.deepEqual(
    lines.filter((line) => line.length > 80),
    [],
  );
  const text = report.replace(/\n {2}/g, ' ');
  assert.match(
    text,
    /^- 12 of 62 text files became pages; 50 missing\.\n- 12 of 62 addresses answer\.\n- Words on pages: \d+ of \d+\. .* In 50 files without a page: 110\.$/m,
  );
  assert.match(
    text,
    /\n## Missing\n\n- 30 files in docs\/learn\/: in no folder that import reads for Hugo\. For example, docs\/learn\/p0\.md\.\n/,
  );
  assert.match(
    text,
    /^- 72 times in 6 files, as in content\/pages\/en\/x\/p0\.md:\d+: There is nothing at \/none-0\/\.$/m,
  );
  assert.match(readFileSync(join(to, 'IMPORT-details.md'), 'utf8'), /^- docs\/learn\/p29\.md: No page:/m);
});
