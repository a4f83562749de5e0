// Fault: A post that comes due after the build; one that was never built → A warning of `check`; an error

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build, openContent } from '../../generator/build.ts';
import { compareWith } from '../../generator/publish/compare.ts';
import { builtTreeIn } from '../../generator/publish/former.ts';
import { openStage } from '../../generator/publish/stage.ts';
import { builtinTemplates } from '../../generator/templates/folder.ts';
import { makeProject } from './project.ts';

const before = Date.parse('2026-06-01T00:00:00Z');
const after = Date.parse('2026-07-01T00:00:00Z');

/** A project with a post of June and one of July, built before both are due, and what a check says of it at a later time. */
async function projectBuilt() {
  const project = makeProject();
  const folders = { output: join(project, 'dist'), deploy: join(project, 'deploy') };
  const content = join(project, 'content');
  const write = (name: string, date: string, title = 'T') =>
    writeFileSync(
      join(content, 'posts/en', `${name}.md`),
      `---\ntitle: ${title}\ndescription: D.\npublished: ${date}\n---\n\nText.\n`,
    );
  write('june', '2026-06-15');
  write('july', '2026-07-15');
  const options = { content, templates: builtinTemplates, includeFuture: false, workers: 1 };
  const { published } = await build({ ...options, now: before }, () => openStage(folders, { say: () => {} }));
  assert.ok(published);
  const check = async (now: number) => {
    const comparison = compareWith(folders);
    const folder = openContent(content);
    const report = await build({ ...options, folder, now, built: builtTreeIn(folders.output) }, () => comparison.stage);
    return [...report.problems, ...comparison.problems()].map(({ code, level, place }) => [level, code, place?.file]);
  };
  return { write, check };
}

test('check() finds nothing before a post comes due, and says so once it has', async () => {
  const { check } = await projectBuilt();
  assert.deepEqual(await check(before), []);
  assert.deepEqual(await check(after), [['warning', 'scheduled', 'posts/en/june.md']]);
  assert.deepEqual(
    (await check(Date.parse('2026-08-01T00:00:00Z'))).map(([, , file]) => file),
    ['posts/en/july.md', 'posts/en/june.md'],
  );
});

for (const [what, name, date, title] of [
  ['that was never built', 'new', '2026-06-20', 'T'],
  ['that was dated back', 'july', '2026-06-20', 'T'],
  ['that was written anew since', 'june', '2026-06-15', 'Another'],
] as const)
  test(`check() finds a tree out of date that lacks a post ${what}`, async () => {
    const { write, check } = await projectBuilt();
    write(name, date, title);
    const found = await check(after);
    assert.ok(
      found.some(([level, code]) => level === 'error' && code === 'stale'),
      JSON.stringify(found),
    );
    assert.ok(found.every(([, code]) => code !== 'scheduled'));
  });
