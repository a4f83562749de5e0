// Fault: Empty values, double keys, JSON, Windows' characters or control characters in a file to import → Read, written anew where a build would refuse them, and named

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withSidebar } from '../../generator/import/front.ts';
import { importFiles, untried } from './old-sites.ts';

/** Imports one post of a site made with Hugo, which has to build, and gives its file and its lines of the report. */
async function imported(post: string): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  const files = { 'hugo.toml': "baseURL = 'https://a.example/'\ntitle = 'A'\n", 'content/posts/b.md': post };
  const { built, heldBack, notes, read } = await importFiles(files);
  assert.deepEqual({ built, heldBack }, { built: true, heldBack: 0 });
  return {
    text: read('content/posts/en/posts/b.md'),
    notes: notes.filter(({ file }) => file.endsWith('/b.md')).map(({ line, message }) => `${line ?? ''} ${message}`),
  };
}

const example = 'Text.\n\n```\n---js\n{ title: "Wrong" }\n---\n```\n\nThe end.\n';
const printed = '---\ntitle: B\npublished: 2024-01-02\n---\nText.\n';

for (const [what, post, text] of [
  ['empty texts in YAML', '---\ntitle: B\ndate: 2024-01-02\ndescription: ""\nslug: " "\n---\nText.\n', printed],
  ['keys without values', '---\ntitle: B\ndate: 2024-01-02\ndescription:\ntags:\nauthor:\n---\nText.\n', printed],
  ['empty texts in TOML', '+++\ntitle = "B"\ndate = 2024-01-02\ndescription = ""\n+++\nText.\n', printed],
  [
    'names of authors with links',
    '---\ntitle: B\ndate: 2024-01-02\nauthor: "[Ann](https://ann.example/) Lee"\n---\nText.\n',
    '---\ntitle: B\npublished: 2024-01-02\nauthor:\n  - Ann Lee\n---\nText.\n',
  ],
  [
    'names of authors with line ends',
    '---\ntitle: B\ndate: 2024-01-02\nauthor: |\n  Ann\n  Lee\n---\nText.\n',
    '---\ntitle: B\npublished: 2024-01-02\nauthor:\n  - Ann Lee\n---\nText.\n',
  ],
  ['marks of Markdown in a title', '---\ntitle: "**`B`**"\ndate: 2024-01-02\n---\nText.\n', printed],
  [
    'what stands for characters in a title',
    '---\ntitle: "C&oacute;digo &amp;&nbsp;&lt;b&gt; &what;"\ndate: 2024-01-02\n---\nText.\n',
    '---\ntitle: Código & <b> &what;\npublished: 2024-01-02\n---\nText.\n',
  ],
  [
    'a time in words, whatever the zone of the machine',
    '---\ntitle: B\ndate: May 3, 2020 10:30 PM\nlastmod: 5/4/2020 22:30 EST\n---\nText.\n',
    '---\ntitle: B\npublished: 2020-05-03 22:30:00\nupdated: 2020-05-05T03:30:00Z\n---\nText.\n',
  ],
  [
    'an example of front matter in JavaScript below that of the page',
    `---\ntitle: B\npublished: 2024-01-02\n---\n${example}`,
    `---\ntitle: B\npublished: 2024-01-02\n---\n${example}`,
  ],
  ['JSON between the fences of YAML', '---\n{"title": "B", "date": "2024-01-02"}\n---\nText.\n', printed],
  ['JSON', '{\n  "title": "B",\n  "date": "2024-01-02"\n}\nText.\n', printed],
] as const)
  test(`front matter of another generator: ${what}`, async () => {
    assert.deepEqual(await imported(post), { text, notes: [] });
  });

test('a text that is too long is cut between characters, and the report says so', async () => {
  const { text, notes } = await imported(`---\ntitle: ${'日'.repeat(148)}😀日\ndate: 2024-01-02\n---\nText.\n`);
  assert.match(text, /^---\ntitle: 日{148}…\n/);
  assert.match(String(notes), /^ The value of "title" was shortened/);
});

test('a text in quotes goes on in lines without indentation', async () => {
  const { text } = await imported(
    '---\ntitle: "B"\ndate: 2024-01-02\ndescription: "One:\ntwo: b."\ntags:\n- \'c\nd\'\n---\nText.\n',
  );
  assert.equal(text, '---\ntitle: B\npublished: 2024-01-02\ndescription: "One: two: b."\ntags:\n  - c d\n---\nText.\n');
});

test('of a key that is there twice, the last is taken, and the report says so', async () => {
  const { text, notes } = await imported('---\ntitle: A\ndate: 2024-01-02\ntitle: B\n---\nText.\n');
  assert.equal(text, printed);
  assert.deepEqual(notes, [
    '4 The front matter was rewritten, because a build would refuse it: The key "title" appears here a second time',
  ]);
});

test('a description without a value is left to the text of the page, or else made, and is there once', async () => {
  const { read } = await importFiles(
    {
      'hugo.toml': "baseURL = 'https://a.example/'\ntitle = 'A'\n",
      'content/b.md': '+++\ntitle = "B"\ndescription = ""\nlastmod = 2024-01-02\n+++\nText of it.\n',
      'content/c.md': '+++\ntitle = "C"\ndescription = ""\nlastmod = 2024-01-02\n+++\n',
    },
    untried,
  );
  const descriptionsIn = (name: string) => read(`content/pages/en/${name}.md`).match(/^description: .*$/gm);
  assert.deepEqual(['b', 'c'].map(descriptionsIn), [null, ['description: C']]);
});

test('the place in the sidebar follows what TOML says of it in a table or in a list of many lines', () => {
  for (const old of ['[sidebar]\nexclude = true\n', 'sidebar = [\n  "x",\n]\n'])
    assert.equal(
      withSidebar(`+++\ntitle = "A"\ndate = 2024-01-02\n${old}+++\nText.\n`, { order: 3 }, true),
      '---\nsidebar: {order: 3}\ntitle: A\ndate: 2024-01-02\n---\nText.\n',
    );
});
