import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pythonValues } from '../../generator/import/old/python.ts';
import { importFiles, oldSites, untried } from './old-sites.ts';

/** Imports files beside settings of Pelican. */
const imported = (settings: string, files: Readonly<Record<string, string>>) =>
  importFiles({ 'pelicanconf.py': `SITENAME = 'Ponds'\n${settings}`, ...files }, untried);

test('of settings in Python, the literals are read, and nothing else', () => {
  const source = `
A = 'a' "b" \\
  r'\\d'  # a comment, with 'quotes'
B = ("x",)
C = ('y')
D = {'k': [1, -2.5, True, None], "l": dict(m='n', o=('p', 'q'))}
E = os.environ['HOME']
F = [A, E]
G = f'{A}'
H = """one
I = 'within'
two"""
J = 'a' if True else 'b'
K: str = '\\u00e9\\n'
  L = 'indented'
M = A + 'x'
N = [A, C]
O = 'never closed
P = 'after'
`;
  assert.deepEqual(pythonValues(source), {
    A: 'ab\\d',
    B: ['x'],
    C: 'y',
    D: { k: [1, -2.5, true, null], l: { m: 'n', o: ['p', 'q'] } },
    E: undefined,
    F: undefined,
    G: undefined,
    H: "one\nI = 'within'\ntwo",
    J: undefined,
    K: 'é\n',
    M: undefined,
    N: ['ab\\d', 'y'],
    O: undefined,
    P: 'after',
  });
  assert.equal(pythonValues(`A = ${'['.repeat(5000)}`).A, undefined);
});

test('links of Pelican lead to files, lists and copies, drafts stay drafts, and a translation has the name of the original', async () => {
  const { read } = await imported('', { ...oldSites.pelican.files, 'pelicanconf.py': '' });
  const weir = read('content/posts/en/water/weir.md');
  assert.match(
    weir,
    /See \[the nest\]\(nest\.md\), \[our map\]\(\/map\.gif\) and !\[a heron\]\(\/images\/heron\.gif\)\./,
  );
  assert.match(weir, /^```python\nwade\(2\)\n```$/m);
  assert.match(weir, /^tags:\n {2}- water\n {2}- walks\n/m);
  assert.match(weir, /^title: "?The weir: a walk"?$/m);
  assert.match(read('content/posts/en/water/later.md'), /^draft: true$/m);
  assert.match(read('content/posts/fr/water/weir.md'), /^title: Le barrage$/m);
  assert.match(read('content/pages/en/about.md'), /\(\.\.\/\.\.\/posts\/en\/water\/weir\.md\)/);
});

test('addresses follow the patterns of Pelican, with what names and folders of files say', async () => {
  const { fates, read } = await imported(
    [
      String.raw`FILENAME_METADATA = r'(?P<date>\d{4}-\d{2}-\d{2})-(?P<slug>.*)'`,
      "PATH_METADATA = 'pages/(?P<fullpath>.+)[.].+'",
      "ARTICLE_SAVE_AS = 'blog/{date:%Y}/{date:%b}/{date:%-d}/{category}/{slug}/index.html'",
      "PAGE_URL = '{fullpath}/'",
      'DISPLAY_PAGES_ON_MENU = False',
    ].join('\n'),
    {
      'content/2021-02-03-Big pond.md': 'Title: Big\n\nText.\n',
      'content/Old Walks/2021-02-04-ford.md': 'Title: Ford\n\nText.\n',
      'content/own.md': 'Title: Own\nDate: 2021/2/5\nSave_as: kept/here.html\n\nText.\n',
      'content/pages/deep/x.md': 'Title: Deep\n\nText.\n',
      'content/fenced.md': '---\nTitle: Fenced: no YAML\nDate: 2021-02-06\n---\n\nText.\n',
      'content/pages/bare.md': 'No header.\n',
      'content/undated.md': 'Title: Undated\n\nText.\n',
      'content/rest.rst': 'Rest\n====\n\nText.\n',
      'output/index.html': '<p>Made.</p>\n',
    },
  );
  const keys = (path: string) => read(`content/${path}.md`);
  assert.match(keys('posts/en/Old Walks/2021-02-04-ford'), /^permalink: \/blog\/2021\/Feb\/4\/old-walks\/ford\/$/m);
  assert.match(keys('posts/en/own'), /^permalink: \/kept\/here\.html$/m);
  assert.match(keys('posts/en/fenced'), /^title: "Fenced: no YAML"$/m);
  assert.match(keys('posts/en/own'), /^published: 2021-02-05$/m);
  assert.doesNotMatch(keys('pages/en/deep/x'), /^permalink/m);
  const reasons = Object.fromEntries(
    [...fates.texts].flatMap(([path, fate]) =>
      typeof fate === 'object' ? [[path, [fate.isMissing, fate.reason]]] : [],
    ),
  );
  assert.deepEqual(reasons, {
    'content/pages/bare.md': [false, 'without a title, which Pelican requires'],
    'content/rest.rst': [true, 'in reStructuredText: make Markdown of it, as pandoc does, and import again'],
    'content/undated.md': [false, 'without a date, which Pelican requires of articles'],
    'output/index.html': [false, 'made by Pelican'],
  });
});
