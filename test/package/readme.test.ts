import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../generator/cli/commands.ts';
import { hear } from '../cli/heard-lines.ts';
import { installPackage, offline, root, runLine } from './installed.ts';

/** The blocks of shell commands in a section of the README. */
function blocks(section: string): readonly string[] {
  const [, text = ''] =
    new RegExp(`^## ${section}\n([\\s\\S]*?)(?=^## )`, 'm').exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  return [...text.matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, line = '']) => line);
}

test('the commands with which the README starts make a site and show it', async () => {
  const folder = installPackage();
  const [init = '', dev = '', request = ''] = blocks('Start');
  // Every question is answered with what it proposes; npm has no registry, and finds the package above the site.
  const made = runLine(init, folder, '\n'.repeat(6));
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stderr, /npm install did not work: run it again before npm run dev/);
  assert.ok(existsSync(join(folder, 'my-site/content/site.yaml')));
  const line = dev.replace('npm run dev', 'exec npx fingerpost dev --port 0');
  assert.notEqual(line, dev);
  assert.equal(JSON.parse(readFileSync(join(folder, 'my-site/package.json'), 'utf8')).scripts.dev, 'fingerpost dev');
  const child = spawn('sh', ['-c', line], { cwd: folder, env: offline(), detached: true });
  try {
    const origin = await hear([child.stdout]).line(/^.*Serving .* at (\S+)\/ and.*$/m);
    const { status, stdout } = runLine(request.replace('http://127.0.0.1:4321', origin), folder);
    assert.deepEqual([status, stdout.split('\n')[0]], [0, '# My site']);
  } finally {
    process.kill(-(child.pid ?? 0));
  }
});

test('the commands of a clone are those that the repository has', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const [first = '', second = ''] = blocks('Try it from a clone');
  assert.equal(first, 'npm ci && npm run build && npm run preview');
  assert.equal(second, 'npm ci && npm test');
  for (const name of ['build', 'dev', 'preview', 'check'] as const) {
    assert.ok(name in commands);
    assert.match(scripts[name] ?? '', new RegExp(`scripts/start\\.js ${name}$`));
  }
});
