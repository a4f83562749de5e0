import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { gitHubPages } from '../../generator/hosts/github-pages.ts';
import { gitLabPages } from '../../generator/hosts/gitlab-pages.ts';
import { buildTree, sampleOptions } from '../build-sample.ts';

const site = { served: [], pairs: [], notFound: '/404.html' };

test('the tree for GitHub Pages holds an empty .nojekyll, without which names that begin with a dot or _ are left out', async () => {
  const tree = await buildTree({ ...sampleOptions, hosts: ['github-pages'] });
  assert.equal(tree.files.get('.nojekyll')?.byteLength, 0);
  assert.ok([...tree.files.keys()].some((path) => path.startsWith('.well-known/')));
});

test('the workflow for GitHub Pages pins each action to a commit, with its version in a comment', () => {
  const workflow = gitHubPages.files(site).value.find(({ path }) => path === '.github/workflows/pages.yml');
  const uses = [...(workflow?.text ?? '').matchAll(/uses: (.*)$/gm)].map(([, action]) => action ?? '');
  assert.equal(uses.length, 4);
  for (const action of uses) assert.match(action, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('the job for GitLab Pages publishes the tree as public/, from the default branch', () => {
  const [file] = gitLabPages.files(site).value;
  assert.equal(file?.path, '.gitlab-ci.yml');
  assert.deepEqual(parse(file.text), {
    pages: {
      stage: 'deploy',
      script: ['rm -rf public', 'cp -R dist public'],
      artifacts: { paths: ['public'] },
      rules: [{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }],
    },
  });
});

test('hosts without rules say that they can do none of it', () => {
  for (const { capabilities } of [gitHubPages, gitLabPages])
    for (const [name, capability] of Object.entries(capabilities)) assert.equal(typeof capability, 'string', name);
});
