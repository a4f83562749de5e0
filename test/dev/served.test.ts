// Fault: In `dev`: any edits, renames, deletions, mistakes and repairs → What a build writes, or the last good build, and its problems

import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { CommandError, hasErrors } from '../../generator/base/problem.ts';
import type { BuildOptions } from '../../generator/build.ts';
import { openSession, type Session } from '../../generator/dev/session.ts';
import { manifestFile } from '../../generator/output/manifest.ts';
import { formerIn } from '../../generator/publish/former.ts';
import { drawnOptions, tryBuild } from '../build-sample.ts';
import { seeded } from '../fuzz/runs.ts';
import { temporaryFolder } from '../publish/project.ts';
import { builtSite, optionsOf } from '../sites/built-sites.ts';
import { patience } from '../until.ts';

/** A step of somebody who works on a site; it returns what it has done, for messages. */
type Step = (site: string, number: number) => void;

const posts = ['a', 'b', 'c'].map((name) => `content/posts/en/${name}.md`);
const pages = ['content/pages/en/join.md', 'content/pages/en/pricing.md', 'content/pages/fr/join.md'];
const style = 'templates/style.css';

/** Saves as many editors do: the new file takes the place of the old one. */
function save(site: string, file: string, text: string): void {
  mkdirSync(dirname(join(site, file)), { recursive: true });
  writeFileSync(join(site, `${file}~`), text);
  renameSync(join(site, `${file}~`), join(site, file));
}

function edit(site: string, file: string, change: (text: string) => string): void {
  const path = join(site, file);
  if (existsSync(path)) save(site, file, change(readFileSync(path, 'utf8')));
}

const post = (file: string, number: number) =>
  `---\ntitle: Post ${file} ${number}\ndescription: What it is about\npublished: 2026-0${1 + (number % 5)}-0${1 + (number % 7)}\ntags: [clay${number % 2}]\n---\n\nIt is about [joining](/join/).\n`;

const onOne = (files: readonly string[], change: (text: string, number: number) => string) =>
  fc
    .constantFrom(...files)
    .map((file): readonly [string, Step] => [
      `${change} in ${file}`,
      (site, number) => edit(site, file, (text) => change(text, number)),
    ]);

const onAll = (name: string, step: Step) => fc.constant<readonly [string, Step]>([name, step]);

/** Edits, renames, deletions, mistakes and repairs. */
const steps = fc.oneof(
  { weight: 6, arbitrary: onOne([...posts, ...pages], (text, number) => `${text}\nMore ${number}.\n`) },
  { weight: 2, arbitrary: onOne(posts, (text, number) => `${text}\n${'word '.repeat(100 * (1 + (number % 9)))}\n`) },
  {
    weight: 2,
    arbitrary: onOne(posts, (text, number) => `${text}\n## A heading ${number}\n\nSee [it](#a-heading-${number}).\n`),
  },
  {
    weight: 2,
    arbitrary: onOne([...posts, ...pages], (text, number) => text.replace(/^title: .*$/m, `title: Title ${number}`)),
  },
  { weight: 1, arbitrary: onOne(posts, (text) => text.replace(/^tags: .*$/m, 'draft: true')) },
  { weight: 1, arbitrary: onOne(posts, (text) => text.replace('draft: true', 'tags: [clay0]')) },
  {
    weight: 1,
    arbitrary: onOne([...posts, ...pages], (text) => `${text}\n[Nowhere](/nowhere/) and [no file](./none.md).\n`),
  },
  { weight: 1, arbitrary: onOne(posts, (text) => text.replace('](/join/)', '](/join/#no-such-heading)')) },
  { weight: 1, arbitrary: onOne(posts, (text) => text.replace('title:', 'titel:')) },
  { weight: 1, arbitrary: onOne(posts, (text) => text.replace(/^---\n/, '')) },
  {
    weight: 2,
    arbitrary: onOne(['content/data/plans.yaml'], (text, number) => text.replace(/GBP: [\d.]+/, `GBP: ${number + 10}`)),
  },
  { weight: 1, arbitrary: onOne(['content/data/plans.yaml', 'content/site.yaml'], (text) => `${text}\nbroken: [`) },
  {
    weight: 1,
    arbitrary: onOne(['content/site.yaml'], (text, number) => text.replace(/^name: .*$/m, `name: Name ${number}`)),
  },
  { weight: 1, arbitrary: onOne(['content/site.yaml'], (text) => `${text}\nignore: ["**/b.md"]\n`) },
  { weight: 1, arbitrary: onOne([style], (text, number) => `${text}\n/* ${number} */\n`) },
  {
    weight: 1,
    arbitrary: onOne(['templates/page.ts'], (text, number) =>
      text.replace(/<article>(?:\d+ )?/, `<article>${number} `),
    ),
  },
  {
    weight: 1,
    arbitrary: onOne(['templates/labels/en.yaml'], (text, number) =>
      text.replace(/^published: .*$/m, `published: Out ${number}`),
    ),
  },
  {
    weight: 1,
    arbitrary: onAll('a picture', (site, number) =>
      save(site, 'content/assets/dot.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${1 + number} 1"/>`),
    ),
  },
  {
    weight: 1,
    arbitrary: onAll('a text', (site, number) => save(site, 'content/assets/notes.txt', 'x'.repeat(number))),
  },
  {
    weight: 1,
    arbitrary: onAll('a script in a picture', (site) =>
      save(site, 'content/assets/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ),
  },
  {
    weight: 2,
    arbitrary: onAll('a new post', (site, number) => save(site, posts[number % 3] ?? '', post('new', number))),
  },
  {
    weight: 1,
    arbitrary: onAll(
      'a post renamed',
      (site, number) =>
        existsSync(join(site, posts[number % 3] ?? '')) &&
        renameSync(join(site, posts[number % 3] ?? ''), join(site, posts[(number + 1) % 3] ?? '')),
    ),
  },
  {
    weight: 1,
    arbitrary: onAll('a file deleted', (site, number) =>
      rmSync(join(site, [...posts, ...pages, 'content/assets/dot.svg'][number % 7] ?? ''), { force: true }),
    ),
  },
  {
    weight: 1,
    arbitrary: onAll('a folder deleted', (site, number) =>
      rmSync(join(site, ['content/posts', 'content/assets', 'content', 'content/pages/fr'][number % 4] ?? ''), {
        recursive: true,
        force: true,
      }),
    ),
  },
  { weight: 4, arbitrary: onAll('another branch', begin) },
);

/** Everything as it was at first. */
function begin(site: string): void {
  rmSync(join(site, 'content'), { recursive: true, force: true });
  cpSync(optionsOf('service').content, join(site, 'content'), { recursive: true });
  cpSync(drawnOptions.templates, join(site, 'templates'), { recursive: true });
  for (const [number, file] of posts.entries()) save(site, file, post(file, number));
}

type Built = Awaited<ReturnType<typeof tryBuild>>;

/** The problems that a build reports now; the message of one that cannot begin. */
async function buildNow(options: BuildOptions): Promise<Built | string> {
  try {
    return await tryBuild({ ...options, workers: 1 });
  } catch (cause) {
    if (cause instanceof CommandError) return cause.message;
    throw cause;
  }
}

/** Compares what a session serves and reports with what was built, the newest and the last good one. */
function compare(session: Session, built: Built | string, good: Built | undefined): void {
  const state = session.state();
  assert.ok(state.isSettled);
  if (typeof built === 'string') assert.equal(state.stopped?.message, built);
  else assert.deepEqual([state.stopped, state.problems], [undefined, built.report.problems]);
  const tree = session.tree();
  if (!good) {
    assert.equal(tree, undefined);
    return;
  }
  assert.ok(tree);
  const manifest = JSON.parse(String(good.files.get(manifestFile)));
  assert.deepEqual(JSON.parse(JSON.stringify(session.source.manifest())), manifest);
  for (const entry of good.report.entries) {
    assert.deepEqual(tree.byPath.get(entry.path), entry);
    const served = tree.read(entry.file);
    assert.ok(good.files.get(entry.file)?.equals(served), `${entry.path} is not what was built`);
  }
}

test('a session serves and reports what a build does, after any edits, renames, deletions, mistakes and repairs', async () => {
  const { seed, numRuns } = seeded(25, 2);
  const { folder: drawn } = await builtSite('service');
  const sequence = fc.array(fc.tuple(steps, fc.constantFrom('look', 'settle', 'compare', 'together')), {
    minLength: 4,
    maxLength: 9,
  });
  await fc.assert(
    fc.asyncProperty(sequence, fc.constantFrom(true, false, false, false), async (all, hasTemplates) => {
      const site = temporaryFolder();
      begin(site);
      // Templates of the user's own are compiled for each build, which takes most of its time.
      const options = {
        ...drawnOptions,
        former: () => formerIn(drawn.folder),
        content: join(site, 'content'),
        templates: hasTemplates ? join(site, 'templates') : drawnOptions.templates,
      };
      const session = openSession(() => options, undefined, patience);
      let good: Built | undefined;
      const settle = async () => {
        await session.look();
        assert.ok(await session.settle());
        const built = await buildNow(options);
        if (typeof built !== 'string' && !hasErrors(built.report.problems)) good = built;
        return built;
      };
      compare(session, await settle(), good);
      for (const [number, [[, step], then]] of all.entries()) {
        step(site, number);
        if (then === 'look') {
          await session.look();
          session.tree()?.byPath.get('/');
        } else if (then === 'settle') await settle();
        else if (then === 'compare') compare(session, await settle(), good);
      }
      compare(session, await settle(), good);
      rmSync(site, { recursive: true });
    }),
    { seed, numRuns: Math.ceil(numRuns / (numRuns > 25 ? 20 : 1)) },
  );
});
