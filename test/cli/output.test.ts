import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { coloured } from '../../generator/cli/terminal.ts';
import { command, commandLine, environment, makeProject, runIn } from '../publish/project.ts';

const broken = { 'pages/en/a.md': '---\ntite: A, 100%\n---\n' };

/** The problems and the end of a command that was asked for JSON. */
function readJson(output: string) {
  return JSON.parse(output) as {
    published: boolean;
    problems: readonly { code: string; place: { file: string; path: string } }[];
    stopped?: { exitCode: number; message: string; hint: string };
  };
}

test('the command line prints no colour into a pipe, and colour where FORCE_COLOR asks for it', () => {
  const project = makeProject(broken);
  const [piped, forced] = [runIn(project), runIn(project, [], { FORCE_COLOR: '1' })];
  assert.ok(!`${piped.text}${piped.output}`.includes('\u001b'));
  assert.ok(forced.text.startsWith(`content/pages/en/a.md:2:1 ${coloured('error', 'error')} `), forced.text);
  assert.equal(forced.exitCode, 1);
  const stopped = runIn(project, ['--out', 'content'], { FORCE_COLOR: '1' });
  assert.ok(stopped.text.startsWith(coloured('error', 'error')), stopped.text);
});

test('the report of a build is in colour where FORCE_COLOR asks for it', () => {
  const project = makeProject();
  assert.ok(runIn(project, [], { FORCE_COLOR: '1' }).output.includes('\u001b'));
  assert.ok(!runIn(project).output.includes('\u001b'));
});

test('the command line annotates problems for GitHub, by their path from the root of the repository', () => {
  const project = makeProject(broken);
  const github = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: join(project, '..') };
  const { output, text, exitCode } = runIn(project, [], github);
  const file = `${project.split('/').at(-1)}/content/pages/en/a.md`;
  const lines = output.trimEnd().split('\n');
  assert.ok(
    lines.includes(
      `::error file=${file},line=2,col=1,title=unknown-key::Unknown key "tite"%0Ahint: Did you mean "title"?`,
    ),
    output,
  );
  assert.ok(
    lines.every((line) => line.startsWith('::error file=')),
    output,
  );
  assert.match(text, /error unknown-key/);
  assert.equal(exitCode, 1);
  assert.equal(runIn(project, [], { ...github, GITHUB_ACTIONS: 'false' }).output, '');
  assert.equal(
    runIn(makeProject(), ['--host', 'ngnix'], github).output,
    '::error::There is no host "ngnix"%0Ahint: Did you mean "nginx"?\n',
  );
});

test('a command whose output nobody reads any more does its work all the same', async () => {
  const project = makeProject();
  const child = spawn(process.execPath, commandLine(['--json']), {
    cwd: project,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => (errors += text));
  child.stdout.destroy();
  assert.deepEqual([(await once(child, 'close'))[0], errors], [0, '']);
  assert.ok(existsSync(join(project, 'dist/index.html')));
});

test('problems in the content are reported before an unknown host on the command line', () => {
  const { text, exitCode } = runIn(makeProject(broken), ['--host', 'ngnix']);
  assert.match(text, /error unknown-key/);
  assert.equal(exitCode, 1);
});

test('the command line gives programs nothing but JSON, on GitHub too', () => {
  const project = makeProject(broken);
  const { output, text, exitCode } = runIn(project, ['--json'], { GITHUB_ACTIONS: 'true', FORCE_COLOR: '1' });
  const { published, problems, stopped } = readJson(output);
  assert.deepEqual([published, stopped, text, exitCode], [false, undefined, '', 1]);
  const { place } = problems.find(({ code }) => code === 'unknown-key') ?? {};
  assert.deepEqual([place?.file, place?.path], ['content/pages/en/a.md', join(project, 'content/pages/en/a.md')]);
});

for (const [flags, exitCode, message] of [
  [['--json', '--hots', 'x'], 2, /"--hots"/],
  [['--hots', '--json'], 2, /"--hots"/],
  [['--json', '--out', 'content'], 2, /content/],
  [['--json', '--base-url', 'ftp://x'], 2, /^The base URL/],
] as const)
  test(`the command line answers ${flags.join(' ')} in JSON`, () => {
    const project = makeProject();
    const { output, text, exitCode: code } = runIn(project, flags);
    const { published, problems, stopped } = readJson(output);
    assert.deepEqual([code, published, problems, stopped?.exitCode, text], [exitCode, false, [], exitCode, '']);
    assert.match(stopped?.message ?? '', message);
    assert.ok(stopped?.hint);
    assert.match(readFileSync(join(project, 'content/site.yaml'), 'utf8'), /^baseUrl/m);
  });

test('what code of the site prints goes to standard error where standard output is for JSON', () => {
  const project = makeProject();
  const load = "console.log('two'); process.stdout.write('three\\n'); return {};";
  writeFileSync(
    join(project, 'fingerpost.config.ts'),
    `console.log('one'); export default { load() { ${load} }, directives: [] };`,
  );
  const { output, text, exitCode } = runIn(project, ['--json', '--workers', '2']);
  assert.deepEqual([readJson(output).published, exitCode], [true, 0]);
  for (const line of ['one', 'two', 'three']) assert.match(text, new RegExp(`^${line}$`, 'm'));
  assert.match(runIn(project).output, /^one\ntwo\nthree\n/);
});

for (const [args, unfinished] of [
  [['build', '--content', 'none'], { published: false, problems: [], outputs: [] }],
  [['check', '--content', 'none'], { passed: false, problems: [], files: 0 }],
  [['changes', 'none'], {}],
  [['verify', 'none'], { findings: [] }],
  [['beside', 'none'], { published: false, problems: [], outputs: [] }],
] as const)
  test(`${args.join(' ')} --json has the keys of that command where it stops`, () => {
    const { status, stdout } = command(makeProject(), [...args, '--json']);
    const { stopped: found, ...rest } = JSON.parse(stdout);
    assert.deepEqual([status, rest, Object.keys(found)], [2, unfinished, ['exitCode', 'message', 'hint']]);
  });

for (const [flag, wrong, reason, hint] of [
  ['manifest', 'none', 'there is no such file', 'Name the _manifest.json of a built folder'],
  ['manifest', 'content', 'it is a folder', 'Name the _manifest.json of a built folder'],
  ['baseline', 'none', 'there is no such file', 'Name a file with what verify --json printed'],
  ['url-file', 'none', 'there is no such file', undefined],
] as const)
  test(`verify --${flag} ${wrong} says that ${reason}`, () => {
    const { status, stdout } = command(makeProject(), ['verify', 'http://127.0.0.1:9/', `--${flag}`, wrong, '--json']);
    const { stopped } = JSON.parse(stdout);
    assert.equal(status, 2);
    assert.ok(stopped.message.endsWith(`"${wrong}" cannot be read: ${reason}`), stopped.message);
    assert.equal(stopped.hint, hint);
  });

for (const [own, exitCode, message] of [
  [
    'process.exit(0);',
    2,
    'The configuration "fingerpost.config.ts" cannot be loaded: process.exit(0) would end the program',
  ],
  ['setTimeout(() => process.exit(0));', 70, 'fingerpost.config.ts:1 fails: process.exit(0) would end the program'],
  ["setTimeout(() => { throw new Error('Lost'); });", 70, 'fingerpost.config.ts:1 fails: Lost'],
  ['await new Promise(() => {});', 70, 'The module "fingerpost.config.ts" never finishes'],
  [`const shop = { name: 'shop', load: () => new Promise(() => {}) };`, 70, 'The plugin "shop" never finishes'],
] as const)
  test(`a configuration with ${own} is named as what ended the build, or kept it waiting`, () => {
    const project = makeProject();
    const value = own.startsWith('const') ? '{ plugins: [shop] }' : '{}';
    writeFileSync(join(project, 'fingerpost.config.ts'), `${own}\nexport default ${value};\n`);
    const { text, exitCode: code } = runIn(project);
    const place = message.includes('loaded:') ? 'fingerpost.config.ts:1:1 ' : '';
    assert.ok(text.startsWith(`${place}error ${message}`), text);
    assert.equal(code, exitCode);
    assert.equal(readJson(runIn(project, ['--json']).output).stopped?.exitCode, exitCode);
  });
