import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { parse } from 'yaml';
import { offline, root } from '../package/installed.ts';
import { makePullRequest, type PullRequest, raisePrice, run } from './pull-request.ts';
import { serveApi } from './servers.ts';

const [, yaml = ''] =
  /## GitLab[\s\S]*?```yaml\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/ci.md'), 'utf8')) ?? [];
const { check } = parse(yaml) as { check: { script: readonly string[] } };

let pull: PullRequest;
before(async () => {
  pull = await makePullRequest(raisePrice);
  run('rmdir workspace && git clone --quiet --no-local --depth=1 --branch change ./site workspace', pull.folder);
});

/** Runs the lines of the job that docs/ci.md shows, but for the installation, as the runner of GitLab does. */
async function runJob(
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: unknown; readonly log: string }> {
  const [install = '', ...lines] = check.script;
  assert.equal(install, 'npm ci');
  const child = spawn('sh', ['-ec', lines.join('\n')], { cwd: pull.workspace, env: offline({ CI: 'true', ...env }) });
  let log = '';
  child.stdout.on('data', (text) => (log += text));
  child.stderr.on('data', (text) => (log += text));
  const [code] = await once(child, 'close');
  return { code, log };
}

test('the job for GitLab checks, and writes a note on the merge request with what changes, if it has a token', async () => {
  const api = await serveApi(() => [201, {}]);
  const request = {
    CI_API_V4_URL: `${api.origin}/api/v4`,
    CI_MERGE_REQUEST_DIFF_BASE_SHA: pull.base,
    CI_MERGE_REQUEST_IID: '3',
    CI_PROJECT_ID: '9',
  };
  const { code, log } = await runJob({ ...request, FINGERPOST_TOKEN: 'secret-token' });
  assert.equal(code, 0, log);
  const [{ path, authorization, body } = { path: '', authorization: '', body: '' }, ...more] = api.asked;
  assert.deepEqual([path, authorization, more], ['/api/v4/projects/9/merge_requests/3/notes', 'secret-token', []]);
  assert.match(new URLSearchParams(body).get('body') ?? '', /^\| `Starter` `Offer` \| `price` \| `19` \| `22` \|/m);
  const without = await runJob(request);
  assert.deepEqual([without.code, api.asked.length], [0, 1]);
  assert.match(without.log, /`price` \| `19` \| `22`/);
  const pushed = await runJob({});
  assert.deepEqual([pushed.code, pushed.log.includes('| `price`')], [0, false]);
  api.close();
});
