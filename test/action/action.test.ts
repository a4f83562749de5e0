// Fault: A pull request of a stranger: a `dist/` of its own, links, a comment with the mark → Built from the commits, without the token; left alone
// Fault: A token that may not comment; a check that fails; a base without a build → The summary of the job; told in the comment

import assert from 'node:assert/strict';
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
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
/** The steps before the one that tells, as the first test ran them. */
let done: Run['steps'];
before(async () => {
  pull = await makePullRequest(raisePrice);
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

/** A token of a job is of no user. */
const nobody = [403, { message: 'Resource not accessible by integration' }] as const;
const nothing = ({ method, path }: Asked) =>
  path === '/user' ? nobody : method === 'GET' ? ([200, []] as const) : ([201, { id: 1 }] as const);
const comments = '/repos/owner/site/issues/7/comments';

test('the action checks the site, fetches the base with the token, and comments on what the change says to machines', async () => {
  const { steps, outcomes, outputs, summary, asked, log } = await runIn(pull, nothing);
  done = Object.fromEntries(Object.entries(steps).filter(([id]) => id !== 'tell'));
  assert.deepEqual(
    outcomes,
    { check: 'success', base: 'success', changes: 'success', audit: 'skipped', tell: 'success' },
    log,
  );
  assert.deepEqual([outputs, summary], [{ same: 'false', told: 'comment' }, '']);
  assert.deepEqual(
    asked.map(({ method, path, authorization }) => [method, path, authorization]),
    [
      ['GET', '/user', `Bearer ${token}`],
      ['GET', `${comments}?per_page=100&page=1`, `Bearer ${token}`],
      ['POST', comments, `Bearer ${token}`],
    ],
  );
  const { body } = JSON.parse(asked[2]?.body ?? '') as { body: string };
  assert.match(
    body,
    /^<!-- fingerpost: \. -->\n## What changes for machines\n\n\d+ of \d+ addresses have other content, 1 fact changed\.\n/,
  );
  assert.match(body, /^\| `Starter` `Offer` \| `price` \| `19` \| `22` \| `\/#offer-starter` \|$/m);
  assert.ok(!log.includes(token));
});

/** Tells what the first test found: only the last step runs. */
function tellIn(answerTo: Parameters<typeof runIn>[1], inputs: Readonly<Record<string, string>> = {}) {
  return runIn(pull, answerTo, { inputs, done });
}

const mark = '<!-- fingerpost: . -->\nold';
const bot = { id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' };

test('the comment of an earlier run is written anew, whichever page of comments it is on', async () => {
  const others = Array.from({ length: 100 }, (_, id) => ({ id, body: 'Nice', user: bot }));
  const own = { id: 4711, body: mark, user: bot };
  const { outputs, asked } = await tellIn(({ path }) =>
    path === '/user' ? nobody : [200, path.endsWith('page=1') ? others : [{ id: 5 }, own]],
  );
  assert.equal(outputs.told, 'comment');
  const [last] = asked.slice(-1);
  assert.deepEqual([asked.length, last?.method, last?.path], [4, 'PATCH', '/repos/owner/site/issues/comments/4711']);
});

test('a comment of somebody else that begins with the mark is left alone', async () => {
  const strangers = [
    { id: 1, body: mark, user: { id: 7, login: 'stranger', type: 'User' } },
    { id: 2, body: mark, user: { id: 8, login: 'github-actions[bot]', type: 'User' } },
    { id: 3, body: mark, user: { id: 9, login: 'other[bot]', type: 'Bot' } },
    { id: 4, body: mark, user: null },
    { id: 5, body: mark },
  ];
  const ofJob = await tellIn(({ path }) => (path === '/user' ? nobody : [200, strangers]));
  assert.equal(ofJob.asked.at(-1)?.method, 'POST');
  const ofUser = await tellIn(({ path }) =>
    path === '/user' ? [200, { id: 9 }] : [200, [{ id: 6, body: mark, user: bot }, ...strangers]],
  );
  assert.equal(ofUser.asked.at(-1)?.path, '/repos/owner/site/issues/comments/3');
});

test('where the token may not comment, as in a pull request of a fork, the summary of the job has it', async () => {
  const { outcomes, outputs, summary, log } = await tellIn(({ method, path }) =>
    method === 'GET' && path !== '/user' ? [200, []] : [403, {}],
  );
  assert.deepEqual([outcomes.tell, outputs.told], ['success', 'summary']);
  assert.match(summary, /^## What changes for machines\n\n[\s\S]*`price` \| `19` \| `22`/);
  assert.match(log, /::notice::GitHub answered 403 to POST /);
});

test('with comment: false, the API is asked nothing', async () => {
  const { asked, summary } = await tellIn(nothing, { comment: 'false' });
  assert.deepEqual(asked, []);
  assert.match(summary, /`price` \| `19` \| `22`/);
});

test('an answer of GitHub that means neither yes nor no fails the step', async () => {
  const { outcomes } = await tellIn(() => [500, {}]);
  assert.equal(outcomes.tell, 'failure');
});

test('a site that does not pass its check is told so in the comment, and the job fails', async () => {
  const page = join(pull.workspace, 'content/pages/en/index.md');
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, `${text}\n[nowhere](nowhere.md)\n`);
  const { outcomes, asked, log } = await runIn(pull, nothing);
  writeFileSync(page, text);
  assert.deepEqual(outcomes, {
    check: 'failure',
    base: 'success',
    changes: 'success',
    audit: 'skipped',
    tell: 'success',
  });
  assert.match(log, /::error file=content\/pages\/en\/index\.md,/);
  assert.match(asked[2]?.body ?? '', /\*\*The check fails\*\*/);
});

test('a push is checked, and nobody is told anything', async () => {
  const { outcomes, asked } = await runIn(pull, nothing, { event: { name: 'push', payload: {} } });
  assert.deepEqual(
    [outcomes, asked],
    [{ check: 'success', base: 'skipped', changes: 'skipped', audit: 'skipped', tell: 'skipped' }, []],
  );
});

test('with verify, a deployed site is audited by the dist/ of the job, in a comment or in the summary, and a failure fails the job', async () => {
  const { server, origin } = await startPreview(openTree(join(pull.workspace, 'dist')), 0);
  ends.push(() => server.close());
  const inputs = { verify: origin, wait: '1' };
  const skipped = { check: 'skipped', base: 'skipped', changes: 'skipped' };
  const push = { name: 'push', payload: {} };
  const right = await runIn(pull, nothing, { inputs, event: push });
  assert.deepEqual(right.outcomes, { ...skipped, audit: 'success', tell: 'success' }, right.log);
  assert.deepEqual([right.outputs.told, right.asked], ['summary', []]);
  assert.match(right.summary, new RegExp(`^## Audit of ${origin}\\n\\n.* at Netlify: [\\d,]+ passed\\.`));
  const other = join(pull.workspace, 'dist/llms.txt');
  const text = readFileSync(other);
  writeFileSync(other, 'Other\n');
  const wrong = await runIn(pull, nothing, { inputs });
  writeFileSync(other, text);
  assert.deepEqual(wrong.outcomes, { ...skipped, audit: 'failure', tell: 'success' }, wrong.log);
  assert.match(JSON.parse(wrong.asked.at(-1)?.body ?? '').body, /^<!-- fingerpost audit: \. -->\n[\s\S]*\/llms\.txt/);
});

/** Runs the action in another pull request, whose token is of a job. */
async function runOther(change: (site: string) => void, isBuilt = true, more: Partial<Job> = {}) {
  const other = await makePullRequest(change, isBuilt);
  const git = await serveGit(other.folder, token);
  checkOut(other, git.origin);
  const run = await runIn(other, nothing, more);
  git.close();
  return { ...run, body: run.asked.at(-1)?.body ?? '', other };
}

test('a change that machines do not notice is not commented on', async () => {
  const { outputs } = await runOther((site) => writeFileSync(join(site, 'LATER.md'), 'Later\n'));
  assert.deepEqual(outputs, { same: 'true', told: 'nowhere' });
});

test('the base is built though it has no dist/; what a stranger committed as one or as links is not read, and its code gets no token', async () => {
  const { log, body, outputs, summary, other } = await runOther((site) => {
    raisePrice(site);
    const secret = join(site, '../secret.json');
    writeFileSync(secret, 'THE SECRET OF THE RUNNER');
    rmSync(join(site, 'dist/llms.txt'));
    symlinkSync(secret, join(site, 'dist/llms.txt'));
    writeFileSync(join(site, 'dist/openapi.json'), '{"a": "PLANTED"}');
    symlinkSync(secret, join(site, 'content/assets/secret.txt'));
    const spy = `import { appendFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(join(site, '../seen.json'))}, JSON.stringify(process.env) + '\\n');
export default {};\n`;
    writeFileSync(join(site, 'fingerpost.config.ts'), spy);
  }, false);
  assert.deepEqual(outputs, { same: 'false', told: 'comment' });
  assert.match(body, /`price` \| `19` \| `22`/);
  assert.ok(![log, body, summary].some((text) => /SECRET OF|PLANTED/.test(text)), log);
  const seen = readFileSync(join(other.folder, 'seen.json'), 'utf8');
  assert.ok(seen.trim().split('\n').length > 1, 'neither checked nor built');
  assert.ok(!seen.includes(token), seen);
  assert.ok(!/"(?:GITHUB_OUTPUT|GITHUB_ENV|GITHUB_PATH|FINGERPOST_TOKEN)"/.test(seen), seen);
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
