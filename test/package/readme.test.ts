import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { isPublished } from '../../generator/base/command-line.ts';
import { packedClone } from '../../generator/init/program.ts';
import { sampleOptions } from '../build-sample.ts';
import { hear } from '../cli/heard-lines.ts';
import { folderOf, oldSites } from '../import/old-sites.ts';
import { temporaryFolder } from '../publish/project.ts';
import { root } from './installed.ts';

/*
 * What the README and the documents say to type is typed, page by page, on a machine where nothing is installed: a clone, Node.js and npm are all that there is.
 * Only the bundle and the package are made already, as the first start and the first site make them: test/cli/start.test.ts shows that.
 */

/** The commands that are not run here, by their first words, and why. */
const notTyped: Readonly<Record<string, string>> = {
  'npm ci && npm test': 'it would run this test',
  'npx --no-install fingerpost verify https:': 'it asks a site on the internet',
  'cd ~/site && report=': 'it asks a site on the internet',
  'npx --no-install fingerpost changes LIVE': 'it tells a service on the internet',
  'npx --no-install fingerpost beside out': 'it reads what another program built, as test/beside does',
  'npx --no-install fingerpost dev --beside': 'it shows what another program built, as test/beside does',
};

const desk = temporaryFolder();
const clone = join(desk, 'fingerpost');
const site = join(desk, 'my-site');

/** The folders that pages begin in, where that is not a site. */
const beginnings: Readonly<Record<string, string>> = {
  'README.md': clone,
  'docs/import.md': clone,
  'docs/tutorial.md': clone,
  'docs/recipes.md': join(desk, 'acme'),
};

/** The pages whose files are written, too, and whose blocks without a language are what was printed. */
const followed = ['docs/tutorial.md', 'docs/recipes.md'];

const asked: string[] = [];
/** Packages that the registry has besides none, by name. */
const known = new Map<string, object>();
let registry: Server;

before(async () => {
  registry = createServer(({ url = '' }, response) => {
    asked.push(url);
    const found = known.get(decodeURIComponent(url.slice(1)));
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: 'Not found' }));
  });
  await once(registry.listen(0, '127.0.0.1'), 'listening');
  const notCloned = /^(?:node_modules|test|\.git|deploy|\.docs|\.\w+\..*|\.bundle-.*)$/;
  await packedClone(root);
  cpSync(root, clone, {
    recursive: true,
    filter: (path) => !notCloned.test(path.slice(root.length).replaceAll('\\', '/')),
  });
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction');
  const bundle = join(clone, 'generator/bundle');
  // What was copied just now must not seem newer.
  const later = Date.now() / 1000 + 1;
  for (const name of readdirSync(bundle)) utimesSync(join(bundle, name), later, later);
  renameSync(folderOf(oldSites.jekyll.files), join(desk, 'old-site'));
  for (const folder of ['home', 'bin']) mkdirSync(join(desk, folder));
  for (const program of ['node', 'npm', 'npx', 'sh', 'curl', 'git', 'cat', 'ssh-keygen'])
    symlinkSync(whereIs(program), join(desk, 'bin', program));
});
after(() => registry.close());

function whereIs(program: string): string {
  if (program === 'node') return process.execPath;
  const folders = [dirname(process.execPath), ...(process.env.PATH ?? '').split(delimiter)];
  const [folder] = folders.filter((candidate) => existsSync(join(candidate, program)));
  return join(folder ?? assert.fail(`${program} is not installed`), program);
}

function start(line: string, cwd: string): ChildProcess {
  const { port } = registry.address() as AddressInfo;
  const env = {
    HOME: join(desk, 'home'),
    PATH: join(desk, 'bin'),
    // A day on which every post of the sample has come due.
    SOURCE_DATE_EPOCH: String(sampleOptions.now / 1000),
    npm_config_registry: `http://127.0.0.1:${port}/`,
    GIT_CONFIG_COUNT: '3',
    GIT_CONFIG_KEY_0: 'init.defaultBranch',
    GIT_CONFIG_VALUE_0: 'main',
    GIT_CONFIG_KEY_1: 'user.name',
    GIT_CONFIG_VALUE_1: 'A',
    GIT_CONFIG_KEY_2: 'user.email',
    GIT_CONFIG_VALUE_2: 'a@example.com',
  };
  return spawn('/bin/sh', ['-c', line], { cwd, env, detached: true });
}

/** Types a line, answers each question with what it proposes, and returns what was printed. */
async function type(line: string, cwd: string): Promise<string> {
  const child = start(line, cwd);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(String(text)));
  child.stdin?.on('error', () => {}).end('\n'.repeat(10));
  const [status] = await once(child, 'close');
  assert.equal(status, 0, `${line}: ${said.join('')}`);
  return said.join('');
}

/** The blocks of code of a page that have a language, or none. */
function codeOf(page: string) {
  const text = readFileSync(join(root, page), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', block = '']) => ({
    language,
    block,
  }));
}

/** The blocks of shell commands of a page. */
function blocksOf(page: string): readonly string[] {
  return codeOf(page).flatMap(({ language, block }) => (language === 'sh' ? [block] : []));
}

/** Writes the file that a block names and shows, or makes the change of a diff in it: without lines to replace, at its end. */
function write(language: string, block: string, folder: string): void {
  const [, path = ''] = /^(?:#|\/\/|<!--) (\S+)(?: -->)?$/m.exec(block) ?? [];
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  if (language === 'diff') {
    const side = (sign: string) =>
      [...`${block}\n`.matchAll(/^([-+])(.*\n)/gm)].map(([, at, line]) => (at === sign ? line : ''));
    const [was, is, before] = [side('-').join(''), side('+').join(''), readFileSync(file, 'utf8')];
    assert.ok(before.includes(was), block);
    writeFileSync(file, was === '' ? before + is : before.replace(was, is));
  } else writeFileSync(file, `${block}\n`);
}

/** Runs the commands of a page, and asks servers for their home page; they serve until the page ends. */
async function follow(page: string): Promise<number> {
  let folder = beginnings[page] ?? site;
  let origin = '';
  let typed = 0;
  let said = '';
  const serving: ChildProcess[] = [];
  try {
    for (const { language, block } of codeOf(page)) {
      if (language !== 'sh') {
        if (!followed.includes(page)) continue;
        if (language !== '') write(language, block, folder);
        else for (const line of block.split('\n')) assert.ok(said.includes(line), `${line}: ${said}`);
        continue;
      }
      if (Object.keys(notTyped).some((words) => block.startsWith(words))) continue;
      // What `npm ci` would install is there already.
      const line = block.replace(/^npm ci && /, '').replaceAll('http://127.0.0.1:4321', origin);
      typed += 1;
      if (/npm run (?:dev|preview)$/.test(line)) {
        const child = start(line, folder);
        serving.push(child);
        const streams = [child.stdout, child.stderr].map((stream) => stream ?? assert.fail());
        origin = await hear(streams).line(/^.*Serving .* at (http:\/\/[\d.:]+)\//m);
        assert.equal((await fetch(origin)).status, 200);
      } else {
        said = await type(line, folder);
        assert.notEqual(said, '', line);
      }
      folder = join(folder, /^cd (\S+)/m.exec(line)?.[1] ?? '.');
    }
  } finally {
    for (const { pid } of serving) if (pid !== undefined) process.kill(-pid);
    await Promise.all(serving.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'exit')));
  }
  return typed;
}

test('what the README says to type works where nothing is installed', async () => {
  assert.ok((await follow('README.md')) >= 4);
  assert.ok(existsSync(join(site, 'content/site.yaml')));
});

test('what the documents say to type works where nothing is installed', async () => {
  await type('git init && git add . && git commit -m "Begin"', site);
  const typed = new Map<string, number>();
  // test/hosts/deploy-steps.test.ts types what is in deploy.md, where servers are.
  for (const name of readdirSync(join(root, 'docs')).filter((file) => file !== 'deploy.md')) {
    if (followed.includes(`docs/${name}`)) continue;
    if (name === 'import.md') renameSync(site, join(desk, 'first'));
    typed.set(name, await follow(`docs/${name}`));
    if (name === 'import.md') {
      renameSync(site, join(desk, 'imported'));
      renameSync(join(desk, 'first'), site);
    }
  }
  assert.ok((typed.get('ci.md') ?? 0) > 0 && (typed.get('import.md') ?? 0) > 0);
});

test('the tutorial and then the recipes are followed, and print what they say', async () => {
  const [tutorial = '', recipes = ''] = followed;
  assert.ok((await follow(tutorial)) > 4);
  const fonts = join(desk, 'acme/content/public/fonts');
  mkdirSync(fonts, { recursive: true });
  writeFileSync(join(fonts, 'AcmeSans.woff2'), 'wOF2');
  assert.ok((await follow(recipes)) > 4);
});

test('all that is not typed is in a document', () => {
  const blocks = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)].flatMap(blocksOf);
  for (const words of Object.keys(notTyped))
    assert.ok(
      blocks.some((block) => block.startsWith(words)),
      words,
    );
});

test('a site is installed from its repository on another machine, by what its workflow runs', async () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  // The registry has the binaries of the native parser, of machines other than this one.
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const dist = { tarball: `http://127.0.0.1:9/${version}.tgz`, shasum: '0'.repeat(40) };
    known.set(name, {
      name,
      'dist-tags': { latest: version },
      versions: { [version]: { name, version, dist, cpu: ['none'] } },
    });
  }
  const said = await type('node scripts/start.js init ../kept --yes', clone);
  assert.doesNotMatch(said, /npm install again/);
  const [, commit = ''] = /^ {2}(git init && git add \. && git commit -m "Begin") /m.exec(said) ?? [];
  await type(commit, join(desk, 'kept'));
  renameSync(clone, join(desk, 'gone'));
  renameSync(join(desk, 'kept'), join(desk, 'origin'));
  await type('git clone --quiet origin elsewhere 2>&1 && echo', desk);
  const workflow = readFileSync(join(desk, 'elsewhere/.github/workflows/check.yml'), 'utf8');
  const runs = [...workflow.matchAll(/- run: (.*)/g)].map(([, line = '']) => line);
  assert.ok(runs.length > 1);
  for (const line of runs) await type(line, join(desk, 'elsewhere'));
});

test('npm was never asked for a package that anybody might publish under this name', () => {
  assert.ok(asked.length > 0);
  if (!isPublished)
    assert.deepEqual(
      asked.filter((url) => /^\/fingerpost\b/.test(url)),
      [],
    );
});
