// Fault: `npm install` of a new site fails, or cannot reach an optional package → Exit 69, or a word that the lock file is not whole; the site stays

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandLine } from '../../generator/base/command-line.ts';
import { offline } from '../package/installed.ts';
import { command, temporaryFolder } from '../publish/project.ts';

function init(folder: string, args: readonly string[], input = '') {
  return command(folder, ['init', 'my-site', '--no-install', ...args], { input });
}

test('init asks for what no flag says, proposes an answer, and asks again after one that it cannot use', () => {
  const folder = temporaryFolder();
  const { status, stdout, stderr } = init(
    folder,
    ['--currency', 'chf'],
    'blog\n\nhttp://example.com\nhttps://acme.example\nfr, en\n#12345\n#0b5c8a\nnetlify\n',
  );
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(
    stdout,
    /^What kind of site is it\? \(company, blog, docs, minimal\) \[company\] What is its name\? \[My site\] /,
  );
  assert.match(stdout, /error "http:\/\/example\.com" is not a valid address/);
  assert.match(stdout, /error "#12345" is not a valid accent/);
  assert.doesNotMatch(stdout, /currency/);
  assert.match(stdout, /\nNext:\n {2}cd my-site\n {2}npm install\n {2}npm run dev {6}/);
  const settings = readFileSync(join(folder, 'my-site/content/site.yaml'), 'utf8');
  for (const line of [
    'baseUrl: "https://acme.example"',
    'name: "My site"',
    'currency: CHF',
    'defaultLocale: fr',
    '    accent: {light: "#0b5c8a", dark: "#548dad"}',
    'hosts: [netlify]',
  ])
    assert.ok(settings.includes(`${line}\n`), line);
  assert.ok(existsSync(join(folder, 'my-site/content/posts/fr/chair.md')));
});

test('init asks for a currency only of a site that begins with prices, and writes none into others', () => {
  const folder = temporaryFolder();
  const { status, stdout } = init(folder, ['--url', 'https://acme.example'], 'docs\n\nen\n\nnetlify\n');
  assert.equal(status, 0, stdout);
  assert.doesNotMatch(stdout, /currency/);
  assert.doesNotMatch(readFileSync(join(folder, 'my-site/content/site.yaml'), 'utf8'), /currency/i);
});

test('init writes nothing where nobody answers, and nothing after a flag that it cannot use', () => {
  const folder = temporaryFolder();
  const silent = init(folder, []);
  assert.deepEqual(
    [silent.status, silent.stderr],
    [
      2,
      `error Nobody answered, so nothing was written\n  hint: --yes takes what is proposed; ${commandLine('init --help')} has the flags\n`,
    ],
  );
  const wrong = init(folder, ['--yes', '--host', 'netlfy']);
  assert.deepEqual(
    [wrong.status, wrong.stdout, wrong.stderr],
    [2, '', 'error There is no host "netlfy"\n  hint: Did you mean "netlify"?\n'],
  );
  assert.deepEqual(readdirSync(folder), []);
});

/** Makes a site with npm install, and what it said of that. The variables are those of npm. */
function installed(folder: string, more: Readonly<Record<string, string>>) {
  const made = command(folder, ['init', 'my-site', '--yes', '--kind', 'minimal'], { env: offline(more) });
  return { ...made, stderr: made.stderr.replace(/^npm warn .*\n/gm, '') };
}

test('a site depends on a package that is in it, which npm installs without a registry, and which builds', () => {
  const folder = temporaryFolder();
  const { status, stdout, stderr } = installed(folder, { npm_config_cache: join(folder, 'cache') });
  assert.deepEqual([status, stderr], [0, '']);
  assert.match(stdout, /\n {2}vendor\/fingerpost-[\d.]+\.tgz\n/);
  assert.match(stdout, /npm install again before you commit package-lock\.json/);
  assert.match(stdout, /\nNext:\n {2}cd my-site\n {2}npm run dev {6}/);
  const { status: checked, stdout: said } = spawnSync('npm run check', {
    cwd: join(folder, 'my-site'),
    env: offline(),
    shell: true,
    encoding: 'utf8',
  });
  assert.equal(checked, 0, said);
});

test('init fails where npm install did, and says what to do', () => {
  const folder = temporaryFolder();
  const broken = join(folder, 'bin');
  mkdirSync(broken);
  const text = `#!/bin/sh\ncase $1 in install) echo 'npm error The disk is full' >&2; exit 1 ;; esac\nPATH='${process.env.PATH}' exec npm "$@"\n`;
  writeFileSync(join(broken, 'npm'), text, { mode: 0o755 });
  const { status, stdout, stderr } = installed(folder, { PATH: `${broken}:${process.env.PATH}` });
  assert.equal(status, 69, stderr);
  assert.match(stdout, /\nNext:\n {2}cd my-site\n {2}npm install\n {2}npm run dev {6}/);
  assert.match(
    stderr,
    /^npm error The disk is full\nerror The site was created, but npm install failed\n {2}hint: .* run npm install in the folder\n$/,
  );
});
