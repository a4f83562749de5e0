// Fault: A command or flag that is misspelt, a value that is missing → Exit 2, with the nearest one
// Fault: A rejected promise that nobody awaits → Exit 70, and why

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { settle } from '../../generator/api/options.ts';
import { CommandError, error, warning } from '../../generator/base/problem.ts';
import { exitCodeOf, parsePort, siteOptions, usageErrorWhenBusy } from '../../generator/cli/command.ts';
import { parse } from '../../generator/cli/parse.ts';
import { templates, temporaryFolder } from '../publish/project.ts';

const optionsOf = (args: readonly string[]) => settle(siteOptions(parse('build', args).values));

test('build has a default for every folder', () => {
  const { options, folders } = optionsOf([]);
  assert.deepEqual(
    [options.content, options.templates, folders],
    ['content', 'templates', { output: 'dist', deploy: 'deploy' }],
  );
  assert.deepEqual([options.includeFuture, options.workers], [false, undefined]);
});

test("build takes templates and a configuration beside the content, or else here, or else the program's own", () => {
  const before = process.cwd();
  const folder = temporaryFolder();
  process.chdir(folder);
  const taken = (...args: readonly string[]) => {
    const { options, unused } = optionsOf(['--content', 'apps/site/inhalt', ...args]);
    return [options.templates, options.config, unused.map(({ message }) => message)];
  };
  try {
    assert.deepEqual(taken(), [templates, undefined, []]);
    mkdirSync('templates/slots', { recursive: true });
    // A folder of empty ones has no templates.
    assert.deepEqual(taken(), [templates, undefined, []]);
    writeFileSync('templates/style.css', '');
    writeFileSync('fingerpost.config.ts', '');
    assert.deepEqual(taken(), ['templates', 'fingerpost.config.ts', []]);
    mkdirSync('apps/site/templates', { recursive: true });
    writeFileSync('apps/site/templates/style.css', '');
    writeFileSync('apps/site/fingerpost.config.js', '');
    const [config, own] = ['apps/site/fingerpost.config.js', 'apps/site/templates'];
    const warnings = [
      `"fingerpost.config.ts" is not used, because there is "${config}" beside the content`,
      `"templates" is not used, because there is "${own}" beside the content`,
    ];
    assert.deepEqual(taken(), [own, config, warnings]);
    assert.deepEqual(taken('--config', 'x.ts', '--templates', 't'), ['t', 'x.ts', []]);
    const { templates: here, config: ours } = optionsOf([]).options;
    assert.deepEqual([here, ours], ['templates', 'fingerpost.config.ts']);
  } finally {
    process.chdir(before);
  }
});

for (const [what, join] of [
  ['apart from their flags', ' '],
  ['after an equals sign', '='],
] as const)
  test(`build reads every flag, hosts more than once, with values ${what}`, () => {
    const args =
      '--content c --out a/b --templates t --base-url https://x.example --host nginx --host caddy --workers 3 --future --json';
    const written = args.replace(/(--[\w-]+) (?!--)/g, `$1${join}`).split(' ');
    const { options, folders } = optionsOf(written);
    assert.deepEqual([options.content, options.templates, options.baseUrl], ['c', 't', 'https://x.example']);
    assert.deepEqual([options.hosts, options.workers], [['nginx', 'caddy'], 3]);
    assert.deepEqual([folders, options.includeFuture], [{ output: 'a/b', deploy: 'a/b-deploy' }, true]);
    assert.equal(parse('build', written).values.json, true);
  });

test('build takes SOURCE_DATE_EPOCH, in seconds, for the clock', () => {
  process.env.SOURCE_DATE_EPOCH = '1780272000';
  const { now } = optionsOf([]).options;
  delete process.env.SOURCE_DATE_EPOCH;
  assert.equal(now, Date.parse('2026-06-01T00:00:00Z'));
});

for (const [args, message] of [
  [['--basurl', 'x'], /^build has no flag "--basurl"$/],
  [['-x'], /^build has no flag "-x"$/],
  [['--__proto__'], /^build has no flag "--__proto__"$/],
  [['content'], /^Unexpected argument "content"$/],
  [['--out'], /^--out needs a value$/],
  [['--out', '--json'], /^--out needs a value$/],
  [['--content', ''], /^--content needs a value$/],
  [['--content='], /^--content needs a value$/],
  [['--json=yes'], /^--json takes no value$/],
  [['--workers', '0'], /^"0" is not a number of workers$/],
  [['--workers', 'all'], /^"all" is not a number of workers$/],
  [['--workers', '100'], /^"100" is not a number of workers$/],
  [['--out', 'a', '--deploy', 'a/'], /^The output "a" and the files for hosts "a\/" must be two folders/],
  [['--out', 'a', '--deploy', 'a/b'], /must be two folders/],
  [['--out', 'a/b', '--deploy', 'b/../a'], /must be two folders/],
] as const)
  test(`build stops with 2 at ${args.join(' ')}`, () => {
    assert.throws(() => optionsOf(args), { exitCode: 2, message });
  });

for (const [flag, hint] of [
  ['--basurl', 'Did you mean "--base-url"?'],
  ['--hosts', 'Did you mean "--host"?'],
] as const)
  test(`a flag that is nearly ${flag} is suggested`, () => {
    assert.throws(
      () => parse('build', [flag]),
      (cause) => cause instanceof CommandError && cause.hint === hint,
    );
  });

test('an operand that a command needs is asked for', () => {
  assert.throws(() => parse('completion', []), { exitCode: 2, message: /^completion needs SHELL$/ });
  assert.throws(() => parse('init', ['']), { exitCode: 2, message: /^DIR is empty$/ });
  for (const [command, hint] of [
    ['explain', 'Such as fingerpost explain broken-link'],
    ['changes', 'Such as fingerpost changes main'],
  ] as const)
    assert.throws(() => parse(command, []), { hint });
  assert.deepEqual(parse('init', ['my-site', '--yes']).operands, ['my-site']);
});

for (const [text, port] of [
  ['0', 0],
  ['80', 80],
  ['65535', 65_535],
] as const)
  test(`parsePort() reads ${text}`, () => assert.equal(parsePort(text), port));

for (const text of ['', '65536', '-1', '1.5', '0x50', 'http', ' 80', '123456'])
  test(`parsePort() refuses ${JSON.stringify(text)}`, () => {
    assert.throws(() => parsePort(text), { exitCode: 2, message: /is not a port number$/ });
  });

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
  ['leaves as if all were done', 'async () => process.exit(0)', [70, bug('it ended before the command was done')]],
  ['leaves by itself', 'async () => process.exit(130)', [130, '']],
] as const)
  test(`run() ends the process as it should when the command ${what}`, () => {
    const program = `import { run } from './generator/cli/command.ts'; await run(${command});`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.deepEqual([status, stderr], expected);
  });

for (const [when, rest] of [
  ['returns', '0'],
  ['waits for what never comes', 'await new Promise(() => {})'],
] as const)
  test(`run() exits with 70 and says why when a promise that nobody awaits is rejected before a command ${when}`, () => {
    const command = `async () => { Promise.reject(new Error('lost')); return ${rest}; }`;
    const program = `import { run } from './generator/cli/command.ts'; await run(${command});`;
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.match(stderr, /^error This is a bug in the generator: Error: lost$/m);
    assert.equal(status, 70);
  });

function bug(reason: string): string {
  return `error This is a bug in the generator: ${reason}\n`;
}
