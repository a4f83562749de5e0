import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { root } from '../package/installed.ts';
import { checkOut, makePullRequest, type PullRequest, raisePrice } from './pull-request.ts';
import { type Job, type Run, runAction } from './runner.ts';
import { type Asked, serveApi, serveGit } from './servers.ts';

const token = 'token-of-the-job';
const ends: (() => void)[] = [];
after(() => {
  for (const end of ends) end();
});

let pull: PullRequest;
before(async () => {
  pull = makePullRequest(raisePrice);
  const git = await serveGit(pull.folder, token);
  ends.push(git.close);
  checkOut(pull, git.origin);
});

/** Runs the action in the pull request. */
async function runIn(
  { folder, workspace, base, merge }: PullRequest,
  answerTo: (asked: Asked) => readonly [status: number, value: unknown],
  more: Partial<Job> = {},
): Promise<Run & { readonly asked: readonly Asked[] }> {
  const api = await serveApi(answerTo);
  const git = readFileSync(join(workspace, '.git/config'), 'utf8').match(/http:\/\/127[^/]*/)?.[0] ?? '';
  const env = {
    GITHUB_API_URL: api.origin,
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_REPOSITORY: 'owner/site',
    GITHUB_SERVER_URL: git,
    GITHUB_SHA: merge,
    GITHUB_TOKEN: token,
    GIT_CONFIG_GLOBAL: '/dev/null',
  };
  const event = { name: 'pull_request', payload: { pull_request: { number: 7, base: { sha: base } } } };
  const action = join(folder, 'node_modules/fingerpost');
  const run = await runAction({ workspace, action, event, env, ...more });
  api.close();
  return { ...run, asked: api.asked };
}

const nothing = ({ method }: Asked) => (method === 'GET' ? ([200, []] as const) : ([201, { id: 1 }] as const));
const comments = '/repos/owner/site/issues/7/comments';

test('the action checks the site, fetches the base with the token, and comments on what the change says to machines', async () => {
  const { outcomes, outputs, summary, asked, log } = await runIn(pull, nothing);
  assert.deepEqual(outcomes, { check: 'success', changes: 'success', tell: 'success' }, log);
  assert.deepEqual([outputs, summary], [{ same: 'false', told: 'comment' }, '']);
  assert.deepEqual(
    asked.map(({ method, path, authorization }) => [method, path, authorization]),
    [
      ['GET', `${comments}?per_page=100&page=1`, `Bearer ${token}`],
      ['POST', comments, `Bearer ${token}`],
    ],
  );
  const { body } = JSON.parse(asked[1]?.body ?? '') as { body: string };
  assert.match(
    body,
    /^<!-- fingerpost: \. -->\n## What changes for machines\n\n\d+ of \d+ addresses have other content, 1 fact changed\.\n/,
  );
  assert.match(body, /^\| `Starter` `Offer` \| `price` \| `19` \| `22` \| `\/pricing\/#offer-starter` \|$/m);
  assert.ok(!log.includes(token));
});

test('the comment of an earlier run is written anew, whichever page of comments it is on', async () => {
  const others = Array.from({ length: 100 }, (_, id) => ({ id, body: 'Nice' }));
  const own = { id: 4711, body: '<!-- fingerpost: . -->\nold' };
  const { outputs, asked } = await runIn(pull, ({ path }) => [
    200,
    path.endsWith('page=1') ? others : [{ id: 5 }, own],
  ]);
  assert.equal(outputs.told, 'comment');
  const [last] = asked.slice(-1);
  assert.deepEqual([asked.length, last?.method, last?.path], [3, 'PATCH', '/repos/owner/site/issues/comments/4711']);
});

test('where the token may not comment, as in a pull request of a fork, the summary of the job has it', async () => {
  const { outcomes, outputs, summary, log } = await runIn(pull, ({ method }) =>
    method === 'GET' ? [200, []] : [403, {}],
  );
  assert.deepEqual([outcomes.tell, outputs.told], ['success', 'summary']);
  assert.match(summary, /^## What changes for machines\n\n[\s\S]*`price` \| `19` \| `22`/);
  assert.match(log, /::notice::GitHub answered 403 to POST /);
});

test('with comment: false, the API is asked nothing', async () => {
  const { asked, summary } = await runIn(pull, nothing, { inputs: { comment: 'false' } });
  assert.deepEqual(asked, []);
  assert.match(summary, /`price` \| `19` \| `22`/);
});

test('an answer of GitHub that means neither yes nor no fails the step', async () => {
  const { outcomes } = await runIn(pull, () => [500, {}]);
  assert.equal(outcomes.tell, 'failure');
});

test('a site that does not pass its check is told so in the comment, and the job fails', async () => {
  const page = join(pull.workspace, 'content/pages/en/index.md');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, `${text}\n[nowhere](nowhere.md)\n`);
  const { outcomes, asked, log } = await runIn(pull, nothing);
  writeFileSync(page, text);
  assert.deepEqual(outcomes, { check: 'failure', changes: 'success', tell: 'success' });
  assert.match(log, /::error file=content\/pages\/en\/index\.md,/);
  assert.match(asked[1]?.body ?? '', /\*\*The check fails\*\*/);
});

test('a push is checked, and nobody is told anything', async () => {
  const { outcomes, asked } = await runIn(pull, nothing, { event: { name: 'push', payload: {} } });
  assert.deepEqual([outcomes, asked], [{ check: 'success', changes: 'skipped', tell: 'skipped' }, []]);
});

test('a change that machines do not notice is not commented on, and the first build is told as such', async () => {
  for (const [isBuilt, change, same, said] of [
    [true, (site: string) => writeFileSync(join(site, 'LATER.md'), 'Later\n'), 'true', 'nowhere'],
    [false, raisePrice, '', 'comment'],
  ] as const) {
    const other = makePullRequest(change, isBuilt);
    const git = await serveGit(other.folder, token);
    checkOut(other, git.origin);
    const { outputs, asked } = await runIn(other, nothing);
    git.close();
    assert.deepEqual(outputs, { same, told: said });
    if (said === 'comment') assert.match(asked[1]?.body ?? '', /has no build in `dist`/);
  }
});

test('the action is in the package, and its inputs are those that docs/ci.md explains', () => {
  const [, inputs = ''] = /^inputs:\n([\s\S]*?)^outputs:/m.exec(readFileSync(join(root, 'action.yml'), 'utf8')) ?? [];
  const names = [...inputs.matchAll(/^ {2}([\w-]+):/gm)].map(([, name]) => name);
  const documented = readFileSync(join(root, 'docs/ci.md'), 'utf8');
  assert.ok(names.length > 3);
  assert.deepEqual(
    [...documented.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name),
    names,
  );
});
