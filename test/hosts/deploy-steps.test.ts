import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../../generator/base/files-below.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { allBlocks, blocks } from './conformance/deploy-steps.ts';
import { type Engine, type Launch, missingEngine, start } from './conformance/engine.ts';
import { exchange, header } from './conformance/exchange.ts';
import { assertRepresents } from './conformance/representations.ts';
import { post } from './conformance/sample.ts';
import { environment, reloadCaddy } from './conformance/servers.ts';

/*
 * What docs/deploy.md says to type is typed: the first deploy, the second, and a roll back, by the tools that it names. What it calls the server is a
 * folder of this machine, and servers have the configuration that Debian gives them, with its blocks where it puts them.
 */

/** The commands that are not run, by their first words, and why. */
const notTyped: Readonly<Record<string, string>> = {
  'npx @azure/static-web-apps-cli deploy': 'it needs an account of Azure',
  'npx wrangler@4.86.0 pages deploy': 'it needs an account of Cloudflare',
  'npx wrangler@4.86.0 deploy': 'it needs an account of Cloudflare',
  'npx firebase-tools deploy': 'it needs an account of Google',
  'npx netlify@26.2.0 deploy': 'it needs an account of Netlify',
  'npx vercel pull': 'it needs an account of Vercel',
};

const domain = 'www.example.com';

const root = fileURLToPath(new URL('../../', import.meta.url));

const scratch = mkdtempSync(join(tmpdir(), 'fingerpost-'));
// Started by root, servers read as another user.
chmodSync(scratch, 0o755);
after(() => rmSync(scratch, { recursive: true, force: true }));

/** The folder of the site, which has its content, and what stands in for the machine. */
const site = join(scratch, 'site');
const bin = join(scratch, 'bin');

const typed = new Set<string>();

function follow(): void {
  before(makeSite);
  for (const setup of setups) {
    const { name, command, tools = [], stock } = setup;
    const lacks = [command, ...tools].find(isMissing) ?? (existsSync(stock) ? undefined : stock);
    if (lacks !== undefined) missingEngine(name, `${lacks} is not here: install its Debian package`);
    else test(`${name}: the first deploy, the second, and a roll back`, async () => await deploy(setup));
  }
  test('what hosts read at the root of the repository is copied there once, and renewed by each build', copyToRoot);
  test('a branch of GitHub Pages gets what is in dist', pushBranch);
  test('the functions and the settings of CloudFront are published, and published again', publishFunctions);
  test('all that docs/deploy.md says to type is typed, but for what needs an account', () => {
    const left = allBlocks.filter(({ language, text }) => language === 'sh' && !typed.has(text));
    const first = Object.keys(notTyped);
    assert.deepEqual(
      left.filter(({ text }) => !first.some((words) => text.startsWith(words))),
      [],
    );
    assert.deepEqual(
      first.filter((words) => !left.some(({ text }) => text.startsWith(words))),
      [],
    );
  });
}

function isMissing(command: string): boolean {
  return spawnSync(command, ['-v'], { env: { ...process.env, ...environment } }).error !== undefined;
}

/** A build that is uploaded: its folder has `dist` and `deploy`. */
type Stored = 'first' | 'second' | 'back';

const another = '/blog/another/';

/** Where certbot leaves what a certificate authority looks for. */
const challenge = '.well-known/acme-challenge';

/** A site with three builds: the first, one with another post, and one after that was taken back. */
function makeSite(): void {
  for (const folder of [site, bin]) mkdirSync(folder);
  cpSync(join(root, 'content'), join(site, 'content'), { recursive: true });
  const settings = join(site, 'content/site.yaml');
  const hosts = [...setups.map(({ host }) => host), ...copied.map(({ host }) => host), 's3-cloudfront'];
  const text = readFileSync(settings, 'utf8').replace(/^(?:cards|hosts):.*\n(?: {2}- .*\n)*/gm, '');
  writeFileSync(settings, `${text}\nhosts: [${[...new Set(hosts)].join(', ')}]\n`);
  const scripts = { build: `node ${JSON.stringify(join(root, 'scripts/start.js'))} build` };
  writeFileSync(join(site, 'package.json'), JSON.stringify({ private: true, scripts }));
  writeFileSync(join(site, '.gitignore'), '/deploy/\n.fingerpost/\n');
  program('systemctl', 'echo "$@" >>"$SAID"');
  // The server is this machine.
  program('elsewhere', 'shift; exec "$@"');
  type('git init --quiet . && npm run build && git add . && git commit --quiet -m "Begin"', site);
  store('first', 1);
  writeFileSync(join(site, 'content/posts/en/another.md'), post('Another'));
  type('npm run build && git add . && git commit --quiet -m "Add a post"', site);
  store('second', 2);
  const [revert = '', touch = ''] = blocks('Roll back', 'sh');
  type(revert, site);
  store('back', 1);
  // A backup has the dates of its build.
  const file = join(scratch, 'back/dist/index.html');
  assert.equal(statSync(file).mtimeMs, 1000);
  type(touch, join(scratch, 'back'));
  assert.ok(statSync(file).mtimeMs > 1000);
}

/** Keeps what was built, with a date of its own: Apache's tag of a file that was changed within the last second is weak. */
function store(name: Stored, seconds: number): void {
  const folder = join(scratch, name);
  for (const part of ['dist', 'deploy']) cpSync(join(site, part), join(folder, part), { recursive: true });
  for (const file of filesBelow(folder)) utimesSync(join(folder, file), seconds, seconds);
}

function program(name: string, script: string): void {
  const path = join(bin, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

/** Types a line, and returns what it had the system do. */
function type(line: string, cwd: string, own: Launch['environment'] = {}): string {
  const said = join(scratch, 'said');
  writeFileSync(said, '');
  const { status, stdout, stderr } = spawnSync('sh', ['-c', local(line)], {
    cwd,
    encoding: 'utf8',
    env: {
      ...process.env,
      HOME: scratch,
      SAID: said,
      RSYNC_RSH: join(bin, 'elsewhere'),
      // A day on which every post of the sample has come due.
      SOURCE_DATE_EPOCH: String(Date.parse('2026-11-01T00:00:00Z') / 1000),
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'user.name',
      GIT_CONFIG_VALUE_0: 'A',
      GIT_CONFIG_KEY_1: 'user.email',
      GIT_CONFIG_VALUE_1: 'a@example.com',
      ...own,
      PATH: `${bin}:${environment.PATH}`,
    },
  });
  assert.equal(status, 0, `${line}: ${stdout}${stderr}`);
  typed.add(line);
  return readFileSync(said, 'utf8');
}

/** The paths in `/srv`, `/etc` and so on, as paths in the temporary folder. */
function local(text: string): string {
  return text.replace(/\/(?=(?:srv\/www|etc\/(?:letsencrypt|lighttpd))\/)/g, `${scratch}/`);
}

/** A server as docs/deploy.md says to set it up. */
interface Setup {
  readonly name: string;
  readonly host: string;
  readonly command: string;
  /** Other programs that have to be installed. */
  readonly tools?: readonly string[];
  /** The configuration that Debian gives it. */
  readonly stock: string;
  /** Prepares it in a folder: with its own block and some more of the document. */
  readonly prepare: (folder: string, more: string) => Prepared;
  /** The command after an upload, and what the system is then told; nothing where rules are read for each request. */
  readonly after?: { readonly line: string; readonly told: string };
  readonly reload?: (engine: Engine, folder: string) => unknown;
  /** A policy of the server itself, beside ours. */
  readonly policy?: string;
  /** The command that has it answer at port 80, where that is a part of the document. */
  readonly redirecting?: string;
}

type Prepared = Pick<Launch, 'args' | 'environment'>;

const apacheSetup = {
  host: 'apache',
  command: 'apache2',
  tools: ['a2enmod'],
  stock: '/etc/apache2',
  policy: blocks('Headers and a policy of your own', 'apache')[0] ?? '',
};

const [site80 = '', included = ''] = blocks('Apache httpd', 'apache');

const setups: readonly Setup[] = [
  {
    name: 'nginx',
    host: 'nginx',
    command: 'nginx',
    tools: ['openssl'],
    stock: '/etc/nginx/nginx.conf',
    prepare: nginx,
    after: { line: blocks('nginx', 'sh')[0] ?? '', told: 'reload nginx' },
    reload: (engine) => engine.signal('SIGHUP'),
    policy: blocks('Headers and a policy of your own', 'nginx')[0] ?? '',
    redirecting: '',
  },
  { name: 'Apache httpd', ...apacheSetup, prepare: (folder, more) => apache(folder, more, site80) },
  {
    name: 'Apache httpd without .htaccess',
    ...apacheSetup,
    prepare: (folder, more) => apache(folder, more, replaced(site80, / *AllowOverride All\n/, included)),
    after: { line: blocks('Apache httpd', 'sh')[1] ?? '', told: 'reload apache2' },
    reload: (engine) => engine.signal('SIGUSR1'),
  },
  {
    name: 'Caddy',
    host: 'caddy',
    command: 'caddy',
    stock: '/etc/caddy/Caddyfile',
    prepare: caddy,
    after: { line: blocks('Caddy', 'sh')[0] ?? '', told: 'reload caddy' },
    reload: async (_, folder) => await reloadCaddy({ scratch: folder, deploy: '' }),
    policy: blocks('Headers and a policy of your own', 'caddyfile')[0] ?? '',
  },
  {
    name: 'lighttpd',
    host: 'lighttpd',
    command: 'lighttpd',
    tools: ['openssl'],
    stock: '/usr/lib/lighttpd/mod_openssl.so',
    prepare: lighttpd,
    after: { line: blocks('lighttpd', 'sh')[0] ?? '', told: 'reload lighttpd' },
    reload: (engine) => engine.signal('SIGUSR1'),
    redirecting: blocks('From port 80 to https', 'lighttpd')[0] ?? '',
  },
  { name: 'Node.js', host: 'handler', command: process.execPath, stock: process.execPath, prepare: nodeJs },
];

async function deploy({ name, command, prepare, after: last, reload, policy, redirecting }: Setup): Promise<void> {
  const folder = join(scratch, name.replaceAll(' ', '-'));
  const own = join(folder, 'own');
  mkdirSync(own, { recursive: true });
  mkdirSync(join(scratch, 'srv/www'), { recursive: true });
  const [upload = ''] = blocks('The first deploy', 'sh');
  const put = (stored: Stored) => {
    type(upload, join(scratch, stored));
    return JSON.parse(readFileSync(join(scratch, stored, 'dist', manifestFile), 'utf8')) as Manifest;
  };
  const running = async (more: string, within: (engine: Engine, prepared: Prepared) => Promise<void>) => {
    const prepared = prepare(own, more);
    const engine = await start({ command, folder: own, ...prepared });
    try {
      await within(engine, prepared);
    } finally {
      await engine.stop();
    }
  };
  const first = put('first');
  await running('', async (engine, prepared) => {
    await assertServes(engine.origin, first, 404);
    for (const stored of ['second', 'back'] as const) {
      const manifest = put(stored);
      if (last) assert.equal(type(last.line, own, prepared.environment).trim(), last.told);
      await reload?.(engine, own);
      // A reload takes its time, and a tag of Apache and lighttpd has a second of its own.
      await wait(1500);
      await assertServes(engine.origin, manifest, stored === 'second' ? 200 : 404);
    }
  });
  if (policy !== undefined)
    await running(policy, async ({ origin }) => {
      const answer = await exchange(origin, '/features/', { headers: { Host: domain } });
      const ours = first.outputs.find(({ path }) => path === '/features/')?.headers['Content-Security-Policy'];
      const sent = answer.headers.get('content-security-policy') ?? [];
      assert.deepEqual([...sent].sort(), [String(ours), "frame-ancestors 'none'"].sort());
    });
  if (redirecting !== undefined)
    await running(redirecting, async ({ origin }) => {
      const port80 = join(own, 'port80');
      const { port } = new URL(origin);
      const at = existsSync(port80) ? { socketPath: port80 } : { hostname: '127.0.0.1', port };
      const plain = request({ ...at, path: '/features/?a=b', headers: { Host: domain } });
      const { statusCode, headers } = await answered(plain);
      assert.deepEqual([statusCode, headers.location], [301, `https://${domain}/features/?a=b`]);
      const tls = { socketPath: join(own, 'tls'), rejectUnauthorized: false, servername: domain };
      const secure = requestSecurely({ ...tls, path: '/features/?a=b', headers: { Host: domain } });
      assert.equal((await answered(secure)).statusCode, 200);
      if (!redirecting.includes('acme')) return;
      mkdirSync(join(scratch, 'srv/www/acme', challenge), { recursive: true });
      writeFileSync(join(scratch, 'srv/www/acme', challenge, 'token'), 'proof');
      const { status, body } = await exchange(origin, `/${challenge}/token`, { headers: { Host: domain } });
      assert.deepEqual([status, body.toString()], [200, 'proof']);
    });
}

async function answered(sent: ReturnType<typeof request>): Promise<IncomingMessage> {
  const [response] = (await once(sent.end(), 'response')) as [IncomingMessage];
  sent.destroy();
  return response;
}

async function assertServes(origin: string, manifest: Manifest, status: number): Promise<void> {
  const ask = (path: string, accept: string) => exchange(origin, path, { headers: { Host: domain, Accept: accept } });
  for (const entry of manifest.outputs) {
    const answer = await ask(entry.path, '*/*');
    // Where a server may compress, it says so.
    const vary = header(answer, 'Vary');
    const isSaid = vary?.includes('Accept-Encoding') && !entry.headers.Vary?.includes('Accept-Encoding');
    const { Vary: _, ...others } = entry.headers;
    assertRepresents(answer, isSaid ? { ...entry, headers: others } : entry);
  }
  for (const { path, variant } of manifest.negotiated) {
    const markdown = manifest.outputs.find((entry) => entry.path === variant);
    assert.ok(markdown);
    const { body } = await ask(path, 'text/markdown');
    assert.equal(body.byteLength, markdown.size);
  }
  assert.equal((await ask('/nothing/here', '*/*')).status, 404);
  assert.equal((await ask(another, '*/*')).status, status);
  const traced = await exchange(origin, '/', { method: 'TRACE', headers: { Host: domain } });
  assert.deepEqual([traced.status, header(traced, 'Allow')], [405, 'GET, HEAD']);
}

/** nginx.conf of the distribution includes /etc/nginx/conf.d/*.conf, where docs/deploy.md has the block. */
function nginx(folder: string, more: string): Prepared {
  rmSync(join(folder, 'conf.d'), { recursive: true, force: true });
  mkdirSync(join(folder, 'conf.d'));
  certify();
  // The modules that a machine has turned on are named below the folder of the server.
  rmSync(join(folder, 'modules'), { force: true });
  symlinkSync('/usr/share/nginx/modules', join(folder, 'modules'));
  const stock = readFileSync('/etc/nginx/nginx.conf', 'utf8')
    .replace('/etc/nginx/conf.d', `${folder}/conf.d`)
    .replace(/^.*sites-enabled.*$/m, '')
    .replace(/\/var\/log\/nginx|\/run(?=\/nginx\.pid)/g, folder);
  writeFileSync(join(folder, 'nginx.conf'), stock);
  program('nginx', `exec /usr/sbin/nginx -p "${folder}" -e stderr -c "${folder}/nginx.conf" "$@"`);
  const [block = ''] = blocks('nginx', 'nginx');
  const args = (port: number) => {
    // Requests come without TLS, beside the port that has it.
    const plain = `listen 127.0.0.1:${port};\n  listen unix:${folder}/tls ssl;\n${more}`;
    const redirecting = replaced(local(block), 'listen 80;', `listen unix:${folder}/port80;`);
    writeFileSync(join(folder, 'conf.d', `${domain}.conf`), replaced(redirecting, 'listen 443 ssl;', plain));
    return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  };
  return { args, environment };
}

/** Debian's folder, in which its own commands turn modules and the site on. */
function apache(folder: string, more: string, virtualHost: string): Prepared {
  const configuration = join(folder, 'apache2');
  rmSync(configuration, { recursive: true, force: true });
  cpSync('/etc/apache2', configuration, { recursive: true, verbatimSymlinks: true });
  const own = {
    ...environment,
    APACHE_CONFDIR: configuration,
    APACHE_RUN_USER: 'www-data',
    APACHE_RUN_GROUP: 'www-data',
    APACHE_PID_FILE: join(folder, 'apache2.pid'),
    APACHE_RUN_DIR: folder,
    APACHE_LOCK_DIR: folder,
    APACHE_LOG_DIR: folder,
  };
  const [enable = ''] = blocks('Apache httpd', 'sh');
  const args = (port: number) => {
    writeFileSync(join(configuration, 'ports.conf'), `Listen 127.0.0.1:${port}\n`);
    const site = replaced(local(virtualHost), '<VirtualHost *:80>', `<VirtualHost *:${port}>\n${more}`);
    writeFileSync(join(configuration, 'sites-available', `${domain}.conf`), site);
    assert.equal(type(enable, folder, own).trim(), 'restart apache2');
    return ['-d', configuration, '-f', join(configuration, 'apache2.conf'), '-D', 'FOREGROUND'];
  };
  return { args, environment: own };
}

function caddy(folder: string, more: string): Prepared {
  const [block = ''] = blocks('Caddy', 'caddyfile');
  const path = join(folder, 'Caddyfile');
  const args = (port: number) => {
    const began = replaced(local(block), new RegExp(`^${domain} \\{`), `http://${domain}:${port} {\n${more}`);
    const admin = `admin "unix/${folder}/admin" {\n    origins localhost\n  }`;
    writeFileSync(path, `{\n  ${admin}\n  auto_https off\n  default_bind 127.0.0.1\n}\n${began}`);
    return ['run', '--config', path, '--adapter', 'caddyfile'];
  };
  return { args, environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } };
}

function lighttpd(folder: string, more: string): Prepared {
  const [block = ''] = blocks('lighttpd', 'lighttpd');
  certify();
  const stock = readFileSync('/etc/lighttpd/lighttpd.conf', 'utf8')
    .replace(/\/run(?=\/)/, folder)
    .replace(/^(?:server\.errorlog|include_shell .*use-ipv6).*$/gm, '');
  const path = join(scratch, 'etc/lighttpd/lighttpd.conf');
  mkdirSync(join(scratch, 'etc/lighttpd'), { recursive: true });
  const args = (port: number) => {
    const server = replaced(stock, /^(server\.port *=).*$/m, `server.bind = "127.0.0.1"\n$1 ${port}`);
    const own = local(more).replace('":443"', `"${folder}/tls"`);
    writeFileSync(path, `${server}\n${local(block)}\n${own}`);
    return ['-D', '-f', path];
  };
  return { args, environment };
}

/** The lines for Node.js, in place of the last one of main.mjs. */
function nodeJs(): Prepared {
  const [module = '', lines = ''] = blocks('Deno, Bun, Node.js', 'js');
  const main = `${module.trimEnd().split('\n').slice(0, -1).join('\n')}\n${lines}`;
  const folder = join(scratch, 'srv/www');
  const path = join(folder, 'main.mjs');
  const args = (port: number) => {
    const text = replaced(main, 'listen(8080)', `listen(${port}, '127.0.0.1')`);
    writeFileSync(path, `process.chdir(${JSON.stringify(folder)});\n${text}`);
    return [path];
  };
  return { args };
}

function replaced(text: string, from: string | RegExp, to: string): string {
  const result = text.replace(from, to);
  assert.notEqual(result, text, `There is no ${from} in:\n${text}`);
  return result;
}

/** A certificate where certbot would put it. */
function certify(): void {
  const folder = join(scratch, 'etc/letsencrypt/live', domain);
  if (existsSync(folder)) return;
  mkdirSync(folder, { recursive: true });
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const named = ['-subj', `/CN=${domain}`, '-days', '2'];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...key, ...named, ...files], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

/** The hosts that read files at the root of the repository, with one that is made from the site, if one is. */
const copied = [
  { title: 'Firebase Hosting', host: 'firebase', file: 'firebase.json' },
  { title: 'GitHub Pages', host: 'github-pages', file: '.github/workflows/pages.yml' },
  { title: 'GitLab Pages', host: 'gitlab-pages', file: '.gitlab-ci.yml' },
  { title: 'Netlify', host: 'netlify', file: 'netlify/edge-functions/markdown.js' },
  { title: 'Vercel', host: 'vercel', file: 'vercel.json' },
] as const;

function copyToRoot(): void {
  for (const { title, host, file } of copied) {
    const [copy = ''] = blocks(title, 'sh');
    type(copy, site);
    const made = join(site, 'deploy', host, file);
    assert.deepEqual(readFileSync(join(site, file)), readFileSync(made), file);
  }
  const settings = join(site, 'content/site.yaml');
  const text = readFileSync(settings, 'utf8');
  appendFileSync(settings, 'strictTransportSecurity: {}\n');
  type('npm run build', site);
  for (const { host, file } of copied)
    assert.deepEqual(readFileSync(join(site, file)), readFileSync(join(site, 'deploy', host, file)), file);
  assert.match(readFileSync(join(site, 'firebase.json'), 'utf8'), /Strict-Transport-Security/);
  writeFileSync(settings, text);
}

function pushBranch(): void {
  const [, push = ''] = blocks('GitHub Pages', 'sh');
  type('git init --quiet --bare ../origin.git && git remote add origin ../origin.git', site);
  type(push, site);
  type('git -C ../origin.git ls-tree -r --name-only -z gh-pages >"$SAID"', site);
  const pushed = type('git -C ../origin.git ls-tree -r --name-only -z gh-pages >"$SAID"', site).split('\0');
  const held = type('git ls-tree -r --name-only -z HEAD:dist >"$SAID"', site).split('\0');
  assert.deepEqual(pushed, held);
  assert.ok(held.includes('index.html'));
}

/** An `aws` with two functions and a distribution, each change of which needs the tag of the last. */
const aws = `import { existsSync, readFileSync, writeFileSync } from 'node:fs';
const [, verb, ...options] = process.argv.slice(2);
const option = (name) => options[options.indexOf(name) + 1];
const read = (url) => readFileSync(url.replace(/^fileb?:\\/\\//, ''), 'utf8');
const file = process.env.STATE;
const state = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { functions: {}, tag: 0, config: { Comment: 'mine' } };
const fail = (why) => { console.error(why); process.exit(254); };
const one = state.functions[option('--name')];
const say = (value) => console.log(value);
if (verb === 'describe-function') {
  if (!one) fail('NoSuchFunctionExists');
  say(options.includes('LIVE') ? one.live ?? fail('not published') : one.tag);
} else if (verb === 'create-function' || verb === 'update-function') {
  if ((verb === 'create-function') === Boolean(one)) fail('it is there, or not');
  if (one && option('--if-match') !== one.tag) fail('PreconditionFailed');
  const tag = 'E' + ++state.tag;
  state.functions[option('--name')] = { ...one, tag, code: read(option('--function-code')) };
  say(tag);
} else if (verb === 'publish-function') {
  if (option('--if-match') !== one.tag) fail('PreconditionFailed');
  state.functions[option('--name')] = { ...one, live: 'arn:aws:cloudfront::1:function/' + option('--name') };
} else if (verb === 'get-distribution-config') say(JSON.stringify({ ETag: 'D' + state.tag, DistributionConfig: state.config }));
else if (verb === 'update-distribution') {
  if (option('--if-match') !== 'D' + state.tag) fail('PreconditionFailed');
  state.config = JSON.parse(read(option('--distribution-config')));
} else if (verb !== 'cp' && verb !== 'sync' && verb !== 'create-invalidation') fail(verb);
writeFileSync(file, JSON.stringify(state));
`;

function publishFunctions(): void {
  writeFileSync(join(scratch, 'aws.mjs'), aws);
  program('aws', `exec "${process.execPath}" "${join(scratch, 'aws.mjs')}" "$@"`);
  const state = join(scratch, 'aws.json');
  const own = { STATE: state, BUCKET: 'b', DISTRIBUTION: 'd' };
  const [upload = '', functions = '', merge = ''] = blocks('Amazon S3 and CloudFront', 'sh');
  for (const line of [upload, functions, functions, merge]) type(line, site, own);
  const { functions: published, config } = JSON.parse(readFileSync(state, 'utf8')) as {
    readonly functions: Readonly<Record<string, { readonly code: string }>>;
    readonly config: { readonly DefaultCacheBehavior: { readonly FunctionAssociations: { readonly Items: object[] } } };
  };
  for (const [name, { code }] of Object.entries(published))
    assert.equal(code, readFileSync(join(site, 'deploy/s3-cloudfront', `${name}.js`), 'utf8'));
  const { DefaultCacheBehavior, ...others } = config;
  assert.equal((others as { Comment?: string }).Comment, 'mine');
  assert.deepEqual(
    DefaultCacheBehavior.FunctionAssociations.Items,
    Object.keys(published).map((name) => ({
      EventType: name,
      FunctionARN: `arn:aws:cloudfront::1:function/${name}`,
    })),
  );
}

const missing = ['git', 'rsync', 'jq'].find(isMissing);
if (missing === undefined) follow();
else missingEngine('docs/deploy.md', `${missing} is not here: install its Debian package`);
