import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseContent, splitterOf } from '../../generator/load/content.ts';
import type { Folder } from '../../generator/load/files.ts';
import { madeSecrets } from '../base/made-secrets.ts';
import { memoryFolder, textFile } from '../memory-folder.ts';

const dataNames = ['authors', 'mcp', 'plans'];

async function contentOf(files: Readonly<Record<string, string>>, more: Partial<Folder> = {}) {
  const folder = memoryFolder(Object.entries(files).map(([path, text]) => textFile(path, text)));
  return await parseContent({ ...folder, ...more }, dataNames, splitterOf(folder));
}

test('parseContent() passes over a file beside a page that is no UTF-8, and warns of it; others are an error', async () => {
  const utf16 = new Uint8Array([0xff, 0xfe, 0x61, 0]);
  const files = ['posts/en/a.xml', 'public/a.xml'].map((path) => ({ path, bytes: utf16 }));
  const folder = memoryFolder(files);
  const { value, problems } = await parseContent(folder, dataNames, splitterOf(folder));
  assert.deepEqual(
    problems.map(({ level, code, message }) => `${level} ${code} ${message}`),
    ['warning encoding The file is not published: The file is UTF-16', 'error encoding The file is UTF-16'],
  );
  assert.deepEqual(
    value.assets.map(({ path }) => path),
    ['public/a.xml'],
  );
});

test('parseContent() sorts files by kind, and keeps only the bodies of skills', async () => {
  const skill = '---\nname: choose\n---\nDo it.\n';
  const { value, problems } = await contentOf({
    'site.yaml': 'name: Site',
    'data/mcp.yaml': 'a: 1',
    'pages/en/a/b.md': '---\ntitle: A\n---\nBody.\n',
    'posts/fr/c.md': '---\ntitle: C\n---\n',
    'skills/choose/SKILL.md': skill,
    'assets/x.svg': '<svg/>',
  });
  assert.deepEqual(problems, []);
  assert.deepEqual([value.settings?.block.value, value.data.get('mcp')?.block.value], [{ name: 'Site' }, { a: 1 }]);
  assert.deepEqual(
    [...value.pages, ...value.posts].map(({ source, folder, name, body: { offset, length } }) => [
      source,
      folder,
      name,
      { offset, length },
    ]),
    [
      [{ file: 'pages/en/a/b.md', text: '---\ntitle: A\n---\n' }, 'en', 'a/b', { offset: 17, length: 23 }],
      [{ file: 'posts/fr/c.md', text: '---\ntitle: C\n---\n' }, 'fr', 'c', { offset: 17, length: 17 }],
    ],
  );
  assert.deepEqual(value.pages[0]?.front.value, { title: 'A' });
  assert.deepEqual(
    value.skills.map(({ source, folder, bodyOffset }) => [source.text, folder, bodyOffset]),
    [[skill, 'choose', 21]],
  );
  assert.deepEqual(
    value.assets.map(({ path }) => path),
    ['assets/x.svg'],
  );
  assert.deepEqual([[...value.unread], [...value.faulty]], [[], []]);
});

test('parseContent() lists the files that could not be read or parsed, or have no place', async () => {
  const { value, problems } = await contentOf(
    {
      'site.yaml': 'a: [',
      'data/plans.yaml': 'a: @b',
      'data/plan.yaml': '',
      'pages/en/a.md': 'No front matter.',
      'posts/en/b.md': '---\ntitle: T\n---\n\u0007',
      'posts/en/c.md': '---\ntitle: T\n---\n',
      'skills/x/SKILL.md': '---\n',
      'assets/.x': '',
      'assets/x.css': madeSecrets.aws,
    },
    { refused: ['pages/en/link.md'] },
  );
  const faulty = [
    'pages/en/link.md',
    'site.yaml',
    'data/plans.yaml',
    'data/plan.yaml',
    'pages/en/a.md',
    'posts/en/b.md',
    'skills/x/SKILL.md',
    'assets/.x',
  ];
  assert.deepEqual([...value.faulty], faulty);
  assert.deepEqual([...value.unread], ['plans']);
  assert.deepEqual(
    problems.map(({ place }) => place?.file),
    [...faulty.slice(1), 'assets/x.css'],
  );
  assert.equal(value.assets.length, 1);
});

test('parseContent() counts a file that cannot be read as faulty', async () => {
  const problem = { code: 'unreadable', level: 'error', message: 'Gone' } as const;
  const folder = {
    ...memoryFolder([textFile('pages/en/a.md', '')]),
    read: () => ({ value: undefined, problems: [problem] }),
  };
  const { value, problems } = await parseContent(folder, dataNames, splitterOf(folder));
  assert.deepEqual([[...value.faulty], value.pages, problems], [['pages/en/a.md'], [], [problem]]);
});
