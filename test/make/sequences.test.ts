import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from '../../generator/api/build.ts';
import { filesBelow } from '../../generator/base/files-below.ts';
import { CommandError } from '../../generator/base/problem.ts';
import { sha256Of } from '../../generator/base/sha256.ts';
import { seededRandom } from '../../scripts/bench/prose.ts';
import { sampleOptions } from '../build-sample.ts';
import { makeProject, put, templates, temporaryFolder } from '../publish/project.ts';
import { isShort } from '../short.ts';

/** How many edits are tried, in how many sequences: `FINGERPOST_FUZZ` asks for more. */
const sequences = Number(process.env.FINGERPOST_FUZZ ?? (isShort ? 1 : 2));
const edits = isShort ? 4 : 6;

function filesIn(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) return new Map();
  return new Map(filesBelow(folder).map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}

type Pick = <T>(list: readonly T[]) => T;

/** Changes of a project, each at a place that chance picks. */
const changes: Readonly<Record<string, (project: Project, pick: Pick) => void>> = {
  text: ({ edit, entries }, pick) => edit(pick(entries()), (text) => `${text}\nA word more, ${text.length}.\n`),
  fact: ({ edit, yaml }, pick) => edit(pick(yaml()), (text) => withOtherFact(text, pick)),
  frontMatter: ({ edit, entries }, pick) => edit(pick(entries()), (text) => withOtherFact(text, pick, true)),
  added: ({ root, entries }, pick) => {
    const file = pick(entries());
    const text = readFileSync(join(root, file), 'utf8').replace(/^(?:id|permalink|aliases):.*\n/gm, '');
    writeFileSync(join(root, dirname(file), `added-${entries().length}.md`), text);
  },
  removed: ({ root, entries }, pick) => rmSync(join(root, pick(entries().filter((file) => !/index\.md$/.test(file))))),
  renamed: ({ root, entries }, pick) => {
    const file = join(root, pick(entries().filter((name) => !/index\.md$/.test(name))));
    renameSync(file, file.replace(/\.md$/, '-renamed.md'));
  },
  asset: ({ edit, all }, pick) =>
    edit(pick(all().filter((file) => /\.(?:svg|txt)$/.test(file))), (text) => `${text}\n`),
  picture: ({ root, all }, pick) => {
    const pictures = all().filter((name) => name.endsWith('.svg'));
    const [one, other] = [pick(pictures), pick(pictures)];
    if (one !== other) cpSync(join(root, one), join(root, other));
  },
  linked: ({ root, edit, entries }, pick) => {
    const [file, to] = [pick(entries()), pick(entries())];
    edit(file, (text) => `${text}\nMore is [there](${relative(dirname(join(root, file)), join(root, to))}).\n`);
  },
  slot: ({ edit }) => edit('templates/slots/main-end.html', (text) => `${text}<p>And more</p>\n`),
  style: ({ edit }) => edit('templates/style.css', (text) => `${text}\n.more { margin: 0 }\n`),
  template: ({ edit }, pick) =>
    edit(`templates/${pick(['layout.ts', 'post.ts', 'parts.ts'])}`, (text) =>
      text.replace(/html`\n?</, '$& <!-- x --><'),
    ),
  label: ({ edit }, pick) => edit('templates/labels/en.yaml', (text) => withOtherFact(text, pick)),
  clock: (project, pick) => {
    project.now += pick([-400, 30, 400]) * 86_400_000;
  },
  cacheCut: ({ inCache }, pick) =>
    inCache((bytes) => bytes.subarray(0, Math.floor(bytes.length * pick([0, 0.3, 0.9])))),
  cacheFlipped: ({ inCache }, pick) =>
    inCache((bytes) => {
      const at = Math.floor(bytes.length * pick([0.01, 0.4, 0.8]));
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    }),
  // It tells of another state than the tree, as that of another site does, or one whose build was not finished.
  cacheOlder: ({ root, inCache }) =>
    inCache((bytes) => {
      const older = join(root, 'older.bin');
      const before = existsSync(older) ? readFileSync(older) : bytes;
      writeFileSync(older, bytes);
      return before;
    }),
  killed: (project, pick) => {
    changes.fact?.(project, pick);
    const program = `import { build } from ${JSON.stringify(import.meta.resolve('../../generator/api/build.ts'))};
await build(${JSON.stringify(optionsOf(project, 'dist', true))});`;
    const flags = ['--import', 'tsx', '--input-type=module', '--eval', program];
    spawnSync(process.execPath, flags, { timeout: pick([1000, 1400, 1800, 2600]), killSignal: 'SIGKILL' });
  },
  treeChanged: ({ root }, pick) => {
    const files = [...filesIn(join(root, 'dist')).keys()].filter((file) => file !== '_manifest.json');
    if (files.length > 0) writeFileSync(join(root, 'dist', pick(files)), 'changed');
  },
  // The tree before this one, in which the next one grows.
  formerChanged: (project, pick) => {
    changes.text?.(project, pick);
    const { root } = project;
    const folder = join(root, '.fingerpost/former');
    const trees = existsSync(folder) ? readdirSync(folder).filter((name) => name !== '.gitignore') : [];
    for (const tree of trees.map((name) => join(folder, name))) {
      const file = join(tree, pick([...filesIn(tree).keys()]));
      rmSync(file);
      writeFileSync(file, 'changed');
      put(tree, { 'stray/of/others.txt': 'stray' });
      if (!existsSync(join(tree, 'link'))) symlinkSync('../../../content', join(tree, 'link'));
    }
  },
  formerIsLink: (project, pick) => {
    changes.text?.(project, pick);
    const { root } = project;
    const folder = join(root, '.fingerpost/former');
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (name !== '.gitignore') {
        rmSync(join(folder, name), { recursive: true });
        symlinkSync('../../content', join(folder, name));
      }
  },
  nothing: () => {},
  treeGone: ({ root }) => {
    for (const out of ['dist', 'whole']) rmSync(join(root, out), { recursive: true, force: true });
  },
};

/** A text with another value in one of its lines of YAML: another word, or a number that is one more. */
function withOtherFact(text: string, pick: Pick, isFront = false): string {
  const lines = text.split('\n');
  const end = isFront ? lines.indexOf('---', 1) : lines.length;
  const places = lines.flatMap((line, index) =>
    index < end && /^\s*(?:- )?[\w-]+: *[^\s#&*|>{[]/.test(line) ? [index] : [],
  );
  if (places.length === 0) return text;
  const at = pick(places);
  lines[at] = (lines[at] ?? '').replace(
    /: *(["']?)(.*?)\1 *$/,
    (_, quote: string, value: string) => `: ${quote}${/^\d+$/.test(value) ? Number(value) + 1 : `${value} x`}${quote}`,
  );
  return lines.join('\n');
}

interface Project {
  readonly root: string;
  now: number;
  all(): readonly string[];
  entries(): readonly string[];
  yaml(): readonly string[];
  edit(file: string, change: (text: string) => string): void;
  inCache(change: (bytes: Buffer) => Buffer): void;
}

/** A handbook in two versions. */
const handbook = {
  'index.md': 'Handbook',
  'start.md': 'Start',
  'rules/index.md': 'Rules',
  'rules/one.md': 'The first rule',
  'v1/index.md': 'Handbook 1',
  'v1/start.md': 'Start',
  'v1/gone.md': 'Gone',
};

const versions = `docs: {path: /handbook/, versions: [{name: "2", path: /handbook/}, {name: "1", path: /handbook/v1/}]}\n`;

/** Writes the content of the sample with a handbook. */
function layContent(root: string): void {
  cpSync(sampleOptions.content, join(root, 'content'), { recursive: true });
  appendFileSync(join(root, 'content/site.yaml'), versions);
  for (const [path, title] of Object.entries(handbook))
    put(join(root, 'content/pages/en/handbook'), {
      [path]: `---\ntitle: ${title}\ndescription: ${title} of the handbook.\n---\n\n## ${title}\n\nText.\n`,
    });
}

/** A copy of the sample with templates of its own, and with a handbook. */
function copyOfSample(): Project {
  const root = temporaryFolder();
  layContent(root);
  cpSync(sampleOptions.templates, join(root, 'templates'), { recursive: true });
  // What is committed is drawn already.
  for (const out of ['dist', 'whole'])
    cpSync(fileURLToPath(new URL('../../dist', import.meta.url)), join(root, out), { recursive: true });
  writeFileSync(join(root, 'templates/slots/main-end.html'), '<p>At the end</p>\n');
  const all = () => [...filesIn(join(root, 'content')).keys()].map((file) => `content/${file}`);
  return {
    root,
    now: sampleOptions.now,
    all,
    entries: () => all().filter((file) => /\/(?:pages|posts)\/.*\.md$/.test(file)),
    yaml: () => all().filter((file) => file.endsWith('.yaml')),
    edit: (file, change) => writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8'))),
    inCache(change) {
      const folder = join(root, '.fingerpost/cache');
      for (const name of existsSync(folder) ? readdirSync(folder) : [])
        if (name.endsWith('.bin')) writeFileSync(join(folder, name), change(readFileSync(join(folder, name))));
    },
  };
}

function optionsOf({ root, now }: Project, out: string, cache: boolean) {
  const folders = { content: join(root, 'content'), templates: join(root, 'templates'), out: join(root, out) };
  return { ...folders, now, workers: 1, clean: true, cache };
}

/** The report of a build of a project. */
async function built(project: Project, out: string, cache: boolean) {
  const { problems, published } = await build(optionsOf(project, out, cache)).catch((cause: unknown) => {
    if (cause instanceof CommandError && cause.exitCode === 2)
      return { problems: [cause.message.replaceAll(out, 'dist')], published: false };
    throw cause;
  });
  return { problems, published };
}

for (let seed = 1; seed <= sequences; seed += 1)
  test(`after each of ${edits} edits, a build makes the tree that one without a cache makes (${seed})`, async () => {
    const project = copyOfSample();
    const random = seededRandom(seed);
    const pick: Pick = (list) => list[Math.floor(random() * list.length)] as never;
    await built(project, 'dist', true);
    // Both replace trees that state the same facts, which pages are dated by.
    await built(project, 'whole', false);
    const done: string[] = [];
    for (let edit = 0; edit < edits; edit += 1) {
      const name = pick(Object.keys(changes));
      done.push(name);
      changes[name]?.(project, pick);
      // A file that was written just now is read again in any case.
      await setTimeout(110);
      const whole = await built(project, 'whole', false);
      const some = await built(project, 'dist', true);
      assert.deepEqual(some, whole, done.join());
      if (whole.published) {
        const [all, made] = ['whole', 'dist'].map((folder) => filesIn(join(project.root, folder)));
        assert.ok(all && made);
        const differing = [...new Set([...all.keys(), ...made.keys()])].filter(
          (path) => all.get(path) !== made.get(path),
        );
        assert.deepEqual(differing, [], done.join());
      } else {
        rmSync(join(project.root, 'content'), { recursive: true });
        layContent(project.root);
      }
    }
  });

test('build() makes nothing again of what has not changed, everything with a cache of another program, and finds that something has expired since', async () => {
  const project = copyOfSample();
  project.edit('content/site.yaml', (text) => text.replace(/expires: .*/, 'expires: 2027-06-01'));
  await setTimeout(110);
  let made = 0;
  const outputsMade = async () => {
    made = 0;
    await build({ ...optionsOf(project, 'dist', true), progress: () => (made += 1) });
    return made;
  };
  const all = await outputsMade();
  assert.equal(await outputsMade(), 0);
  project.inCache((bytes) => {
    const body = bytes.subarray(64);
    return Buffer.concat([Buffer.from(sha256Of(`another ${sha256Of(body)}`)), body]);
  });
  assert.equal(await outputsMade(), all);
  project.now = Date.parse('2027-06-01T00:00:00Z');
  assert.ok(!(await built(project, 'dist', true)).published);
});

test('build() knows the files that it kept, and notices that one of them was changed since', async () => {
  const project = copyOfSample();
  await setTimeout(110);
  const outputsMade = async () => {
    let made = 0;
    await build({ ...optionsOf(project, 'dist', true), progress: () => (made += 1) });
    return made;
  };
  await outputsMade();
  const page = join(project.root, 'dist/fr/index.html');
  const text = readFileSync(page, 'utf8');
  for (const change of ['A word.\n', 'A word more.\n']) {
    appendFileSync(join(project.root, 'content/pages/en/handbook/start.md'), change);
    await setTimeout(110);
    assert.notEqual(await outputsMade(), 0);
    assert.equal(await outputsMade(), 0);
  }
  writeFileSync(page, text.replace('<h1', '<h2'));
  assert.notEqual(await outputsMade(), 0);
  assert.equal(readFileSync(page, 'utf8'), text);
});

test('a build notices edits outside of the folder of templates: of a module that one imports, and of a file that a link leads to', async () => {
  const root = makeProject();
  for (const folder of ['templates', 'lib']) mkdirSync(join(root, folder));
  const page = `import page from '${templates}/page.ts';\nimport { word } from '../lib/word.ts';\nexport default (view, html) => html\`\${page(view, html)}<i>\${word}</i>\`;\n`;
  writeFileSync(join(root, 'templates/page.ts'), page);
  const folders = { content: join(root, 'content'), templates: join(root, 'templates'), out: join(root, 'dist') };
  symlinkSync('../lib/style.css', join(root, 'templates/style.css'));
  await setTimeout(110);
  for (const [word, end] of ['First one', 'Second one', 'Second two'].map((words) => words.split(' '))) {
    writeFileSync(join(root, 'lib/word.ts'), `export const word = '${word}';`);
    writeFileSync(join(root, 'lib/style.css'), `.${end} { margin: 0 }\n`);
    const { problems, published } = await build({ ...folders, now: sampleOptions.now, workers: 1, cache: true });
    assert.ok(published, JSON.stringify(problems));
    const made = ['index.html', 'style.css'].map((file) => readFileSync(join(root, 'dist', file), 'utf8'));
    assert.ok(made[0]?.includes(`<i>${word}</i>`) && made[1]?.includes(`.${end}`), `${word} ${end}`);
  }
});
