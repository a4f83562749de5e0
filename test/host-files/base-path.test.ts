// Fault: Any request below the folder → The same answer, by models and on the engines
// Fault: A host that serves no folders → An error that names it

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gitHubPages } from '../../generator/hosts/github-pages.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { gatherFiles } from '../../generator/hosts/rules/gather.ts';
import { questions } from './cuts.ts';
import type { Asked } from './models/answer.ts';
import { askerOf, hostNamed, onEngines } from './models/index.ts';
import { inFolder, sampleInput } from './sample-input.ts';

const basePath = '/~user/v1.2';

const plain = await sampleInput();
const based = inFolder(basePath, plain);

/** The hosts that put the tree into a folder by themselves. */
const projects = ['github-pages', 'gitlab-pages'];

test('each host that serves folders has a model, or is asked in ../hosts/ only', () => {
  const able = hosts.filter(({ servesFolders }) => servesFolders).map(({ name }) => name);
  assert.deepEqual(able, [...projects, ...onEngines, 'handler'].sort());
});

test('the handler answers for a site in a folder as it would at the root', async () => {
  const [atRoot, below] = [await askerOf('handler', plain), await askerOf('handler', based)];
  for (const asked of questions(plain)) {
    const answer = await below({ ...asked, path: basePath + asked.path });
    assert.equal(stripped(JSON.stringify(answer)), JSON.stringify(await atRoot(asked)), JSON.stringify(asked));
  }
});

function stripped(json: string): string {
  return json.replaceAll(`${basePath}/`, '/').replaceAll(`"${basePath.slice(1)}/`, '"');
}

for (const name of projects)
  test(`${name} has the same files for a site in a folder, and its pages that redirect lead into the folder`, () => {
    const host = hostNamed(name);
    const [atRoot, below] = [host.files(plain).value, host.files(based).value];
    assert.deepEqual(
      below.map(({ text, ...file }) => ({ ...file, text: stripped(text) })),
      atRoot.map(({ text, ...file }) => ({ ...file, text })),
    );
    assert.match(below.find(({ path }) => path === 'Old/index.html')?.text ?? '', /; url=\/~user\/v1\.2\/"/);
  });

test('gatherFiles() refuses the hosts whose files count at the root only, and asks them for none', () => {
  const { value, problems } = gatherFiles(hosts, based);
  const refused = hosts.filter(({ servesFolders }) => !servesFolders);
  assert.deepEqual(
    problems.filter(({ level }) => level === 'error').map(({ code, message }) => [code, message]),
    refused.map(({ title }) => [
      'host-limit',
      `${title} is configured for a site at the root of its domain, and this one is in ${basePath}/`,
    ]),
  );
  assert.ok(value.length > 0 && value.every(({ host }) => host.servesFolders));
});

test('GitHub Pages refuses a domain of its own for a site in a folder', () => {
  const domain: Asked & { file: string } = { path: '/CNAME', file: 'CNAME' };
  const served = [{ ...domain, headers: {} }];
  assert.deepEqual(gitHubPages.files({ ...plain, served }).problems, []);
  const [problem] = gitHubPages.files({ ...based, served }).problems;
  assert.deepEqual(
    [problem?.code, problem?.level, problem?.message],
    [
      'host-limit',
      'error',
      `GitHub Pages serves a site with a CNAME at the root of that domain, and this one is in ${basePath}/`,
    ],
  );
});
