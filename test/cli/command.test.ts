import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { CommandError, error, warning } from '../../generator/base/problem.ts';
import {
  buildFlags,
  exitCodeOf,
  parseBuildFlags,
  parseFlags,
  parsePort,
  usageErrorWhenBusy,
} from '../../generator/cli/command.ts';
import { templates, temporaryFolder } from '../publish/project.ts';

const usageError = (message: RegExp) => (cause: unknown) =>
  cause instanceof CommandError && cause.exitCode === 2 && message.test(cause.message);

test('parseBuildFlags() has a default for every folder', () => {
  const { options, folders, json } = parseBuildFlags([]);
  assert.deepEqual(
    [options.content, options.templates, folders, json],
    ['content', 'templates', { output: 'dist', deploy: 'deploy' }, false],
  );
  assert.equal(options.includeFuture, false);
  assert.equal(options.workers, undefined);
});

test("parseBuildFlags() takes the program's own templates where the folder has none", () => {
  const before = process.cwd();
  const folder = temporaryFolder();
  process.chdir(folder);
  try {
    assert.equal(parseBuildFlags([]).options.templates, templates);
    mkdirSync(join(folder, 'templates'));
    assert.equal(parseBuildFlags([]).options.templates, 'templates');
  } finally {
    process.chdir(before);
  }
});

test('parseBuildFlags() reads every flag, and hosts more than once', () => {
  const args =
    '--content c --out a/b --templates t --base-url https://x.example --host nginx --host caddy --future --workers 3 --json';
  const { options, folders, json } = parseBuildFlags(args.split(' '));
  assert.deepEqual([options.content, options.templates, options.baseUrl], ['c', 't', 'https://x.example']);
  assert.deepEqual([options.hosts, options.workers], [['nginx', 'caddy'], 3]);
  assert.deepEqual([folders, json, options.includeFuture], [{ output: 'a/b', deploy: 'a/b-deploy' }, true, true]);
});

test('parseBuildFlags() takes SOURCE_DATE_EPOCH, in seconds, for the clock', () => {
  process.env.SOURCE_DATE_EPOCH = '1780272000';
  assert.equal(parseBuildFlags([]).options.now, Date.parse('2026-06-01T00:00:00Z'));
});

for (const [args, message] of [
  [['--basurl', 'x'], /^Unknown option '--basurl'$/],
  [['content'], /^Unexpected argument "content"$/],
  [['--out'], /--out/],
  [['--json=yes'], /--json/],
  [['--workers', '0'], /^"0" is not a number of workers$/],
  [['--workers', 'all'], /^"all" is not a number of workers$/],
  [['--workers', '100'], /^"100" is not a number of workers$/],
  [['--out', 'a', '--deploy', 'a/'], /^The output "a" and the files for hosts "a\/" must be in two folders/],
  [['--out', 'a', '--deploy', 'a/b'], /must be in two folders/],
  [['--out', 'a/b', '--deploy', 'b/../a'], /must be in two folders/],
] as const) {
  test(`parseBuildFlags() stops with 2 at ${args.join(' ')}`, () => {
    assert.throws(() => parseBuildFlags(args), usageError(message));
  });
}

test('parseFlags() names the flags that it knows', () => {
  assert.throws(
    () => parseFlags(buildFlags, ['--x']),
    (cause) =>
      cause instanceof CommandError &&
      cause.hint ===
        'Known: --content --out --deploy --clean --templates --base-url --host --future --workers --json --verbose',
  );
});

for (const [text, port] of [
  ['0', 0],
  ['80', 80],
  ['65535', 65_535],
] as const) {
  test(`parsePort() reads ${text}`, () => assert.equal(parsePort(text), port));
}

for (const text of ['', '65536', '-1', '1.5', '0x50', 'http', ' 80', '123456']) {
  test(`parsePort() refuses ${JSON.stringify(text)}`, () => {
    assert.throws(() => parsePort(text), usageError(/is not a port number$/));
  });
}

test('usageErrorWhenBusy() calls a port that is taken a usage error, and nothing else', async () => {
  const failing = (code: string) => Promise.reject(Object.assign(new Error('listen'), { code }));
  await assert.rejects(usageErrorWhenBusy(failing('EADDRINUSE')), { exitCode: 2 });
  await assert.rejects(usageErrorWhenBusy(failing('EMFILE')), { code: 'EMFILE' });
  assert.equal(await usageErrorWhenBusy(Promise.resolve(1)), 1);
});

test('exitCodeOf() is 0 for warnings, 1 for content and 70 for a resource', () => {
  assert.equal(exitCodeOf({ problems: [] }), 0);
  assert.equal(exitCodeOf({ problems: [warning('raw-html', 'm')] }), 0);
  assert.equal(exitCodeOf({ problems: [warning('resource', 'm'), error('slug', 'm')] }), 1);
  assert.equal(exitCodeOf({ problems: [error('slug', 'm'), error('resource', 'm')] }), 70);
});

for (const [what, command, expected] of [
  ['returns', 'async () => 0', [0, '']],
  ['returns another code', 'async () => 75', [75, '']],
  ['waits for what never comes', '() => new Promise(() => {})', [70, bug('it ended before the command was done')]],
  ['leaves by itself', 'async () => process.exit(130)', [130, '']],
] as const) {
  test(`run() ends the process as it should when the command ${what}`, () => {
    const program = `import { run } from './generator/cli/command.ts'; await run(${command});`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.deepEqual([status, stderr], expected);
  });
}

for (const [when, rest] of [
  ['returns', '0'],
  ['waits for what never comes', 'await new Promise(() => {})'],
] as const) {
  test(`run() exits with 70 and says why when a promise that nobody awaits is rejected before a command ${when}`, () => {
    const command = `async () => { Promise.reject(new Error('lost')); return ${rest}; }`;
    const program = `import { run } from './generator/cli/command.ts'; await run(${command});`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.match(stderr, /^error This is a bug in the generator: Error: lost$/m);
    assert.equal(status, 70);
  });
}

function bug(reason: string): string {
  return `This is a bug in the generator: ${reason}\n`;
}
