import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { BuiltFolder } from './conformance/battery.ts';
import { blocks, steps } from './conformance/deploy-steps.ts';
import { type Engine, type Launch, missingEngine, start } from './conformance/engine.ts';
import { exchange, header } from './conformance/exchange.ts';
import { assertRepresents } from './conformance/representations.ts';
import { buildSample, type Sample } from './conformance/sample.ts';
import { environment } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

/** A server as docs/deploy.md says to set it up: its own stock configuration, with its blocks where it puts them. */
interface Setup {
  readonly name: string;
  readonly host: string;
  readonly command: string;
  /** What else has to be installed. */
  readonly tools?: readonly string[];
  /** The configuration that Debian gives it. */
  readonly stock: string;
  /** Prepares it in the temporary folder. */
  readonly prepare: (sample: Sample) => Prepared;
}

type Prepared = Pick<Launch, 'args' | 'environment'>;

const domain = 'www.example.com';

const apacheSetup = { host: 'apache', command: 'apache2', tools: ['a2enmod'], stock: '/etc/apache2' };

const setups: readonly Setup[] = [
  {
    name: 'nginx',
    host: 'nginx',
    command: 'nginx',
    tools: ['openssl'],
    stock: '/etc/nginx/nginx.conf',
    prepare: nginx,
  },
  { name: 'Apache httpd', prepare: (sample) => apache(sample), ...apacheSetup },
  { name: 'Apache httpd without .htaccess', prepare: (sample) => apache(sample, blocks('apache')[1]), ...apacheSetup },
  { name: 'Caddy', host: 'caddy', command: 'caddy', stock: '/etc/caddy/Caddyfile', prepare: caddy },
  {
    name: 'lighttpd',
    host: 'lighttpd',
    command: 'lighttpd',
    stock: '/etc/lighttpd/lighttpd.conf',
    prepare: lighttpd,
  },
  {
    name: 'Node.js',
    host: 'handler',
    command: process.execPath,
    stock: process.execPath,
    prepare: nodeJs,
  },
];

for (const setup of setups) {
  const missing =
    [setup.command, ...(setup.tools ?? [])].find(isMissing) ?? (existsSync(setup.stock) ? undefined : setup.stock);
  if (missing === undefined) await follow(setup);
  else missingEngine(setup.name, `${missing} is not here: install its Debian package`);
}

function isMissing(command: string): boolean {
  return spawnSync(command, ['-v'], { env: { ...process.env, ...environment } }).error !== undefined;
}

async function follow({ name, host, command, prepare }: Setup): Promise<void> {
  const sample = await buildSample([host]);
  const { tree, scratch } = sample;
  let engine: Engine | undefined;
  after(async () => {
    await engine?.stop();
    sample.remove();
  });

  test(`${name}, set up as docs/deploy.md says, serves every path as the manifest says`, async () => {
    // Started by root, servers read as another user.
    chmodSync(scratch, 0o755);
    // Apache's tag of a file that was changed within the last second is weak.
    for (const file of tree.files) utimesSync(join(tree.folder, file), 1, 1);
    engine = await start({ command, folder: scratch, ...prepare(sample) });
    await assertServes(engine.origin, varying(tree));
    const port80 = join(scratch, 'port80');
    if (!existsSync(port80)) return;
    const sent = request({ socketPath: port80, path: '/features/?a=b', headers: { Host: domain } }).end();
    const [{ statusCode, headers }] = (await once(sent, 'response')) as [IncomingMessage];
    assert.deepEqual([statusCode, headers.location], [301, `https://${domain}/features/?a=b`]);
    sent.destroy();
  });
}

async function assertServes(origin: string, { manifest }: BuiltFolder): Promise<void> {
  const ask = (path: string, accept: string) => exchange(origin, path, { headers: { Host: domain, Accept: accept } });
  for (const entry of manifest.outputs) assertRepresents(await ask(entry.path, '*/*'), entry);
  for (const { path, variant } of manifest.negotiated) {
    const markdown = manifest.outputs.find((entry) => entry.path === variant);
    assert.ok(markdown);
    const { body } = await ask(path, 'text/markdown');
    assert.equal(body.byteLength, markdown.size);
  }
  assert.equal((await ask('/nothing/here', '*/*')).status, 404);
  const traced = await exchange(origin, '/', { method: 'TRACE', headers: { Host: domain } });
  assert.deepEqual([traced.status, header(traced, 'Allow')], [405, 'GET, HEAD']);
}

/** nginx.conf of the distribution includes /etc/nginx/conf.d/*.conf, where docs/deploy.md has the block. */
function nginx({ scratch }: Sample): Prepared {
  const folder = join(scratch, 'conf.d');
  mkdirSync(folder);
  certify(join(scratch, 'live'));
  // The modules that a machine has turned on are named below the folder of the server.
  symlinkSync('/usr/share/nginx/modules', join(scratch, 'modules'));
  const stock = readFileSync('/etc/nginx/nginx.conf', 'utf8')
    .replace('/etc/nginx/conf.d', folder)
    .replace(/^.*sites-enabled.*$/m, '')
    .replace(/\/var\/log\/nginx|\/run(?=\/nginx\.pid)/g, scratch);
  writeFileSync(join(scratch, 'nginx.conf'), stock);
  const [block = ''] = blocks('nginx');
  const args = (port: number) => {
    // Requests come without TLS, beside the port that has it.
    const plain = `listen 127.0.0.1:${port};\n  listen unix:${scratch}/tls ssl;`;
    const redirecting = replaced(local(block, scratch), 'listen 80;', `listen unix:${scratch}/port80;`);
    const text = replaced(redirecting, 'listen 443 ssl;', plain);
    writeFileSync(
      join(folder, `${domain}.conf`),
      text.replaceAll(`/etc/letsencrypt/live/${domain}`, `${scratch}/live`),
    );
    return ['-p', scratch, '-e', 'stderr', '-c', join(scratch, 'nginx.conf'), '-g', 'daemon off;'];
  };
  return { args, environment };
}

/** Debian's folder, in which its own commands turn modules and the site on. */
function apache({ scratch }: Sample, included?: string): Prepared {
  const folder = join(scratch, 'apache2');
  cpSync('/etc/apache2', folder, { recursive: true, verbatimSymlinks: true });
  const own = {
    ...environment,
    APACHE_CONFDIR: folder,
    APACHE_RUN_USER: 'www-data',
    APACHE_RUN_GROUP: 'www-data',
    APACHE_PID_FILE: join(scratch, 'apache2.pid'),
    APACHE_RUN_DIR: scratch,
    APACHE_LOCK_DIR: scratch,
    APACHE_LOG_DIR: scratch,
  };
  const [block = ''] = blocks('apache');
  const site = included === undefined ? block : replaced(block, / *AllowOverride All\n/, included);
  const [, enable = ''] = /`(a2enmod [^`]+?) && systemctl/.exec(steps) ?? [];
  const args = (port: number) => {
    writeFileSync(join(folder, 'ports.conf'), `Listen 127.0.0.1:${port}\n`);
    const text = replaced(local(site, scratch), '<VirtualHost *:80>', `<VirtualHost *:${port}>`);
    writeFileSync(join(folder, 'sites-available', `${domain}.conf`), text);
    const { status, stderr } = spawnSync('sh', ['-c', enable], { encoding: 'utf8', env: { ...process.env, ...own } });
    assert.equal(status, 0, stderr);
    return ['-d', folder, '-f', join(folder, 'apache2.conf'), '-D', 'FOREGROUND'];
  };
  return { args, environment: own };
}

function caddy({ scratch }: Sample): Prepared {
  const [block = ''] = blocks('caddyfile');
  const path = join(scratch, 'Caddyfile');
  const args = (port: number) => {
    const site = replaced(local(block, scratch), new RegExp(`^${domain} \\{`), `http://${domain}:${port} {`);
    writeFileSync(path, `{\n  admin off\n  auto_https off\n  default_bind 127.0.0.1\n}\n${site}`);
    return ['run', '--config', path, '--adapter', 'caddyfile'];
  };
  const own = { HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch };
  return { args, environment: own };
}

function lighttpd({ scratch }: Sample): Prepared {
  const [block = ''] = blocks('lighttpd');
  const stock = readFileSync('/etc/lighttpd/lighttpd.conf', 'utf8')
    .replace(/\/run(?=\/)/, scratch)
    .replace(/^(?:server\.errorlog|include_shell .*use-ipv6).*$/gm, '');
  const path = join(scratch, 'lighttpd.conf');
  const args = (port: number) => {
    const server = replaced(stock, /^(server\.port *=).*$/m, `server.bind = "127.0.0.1"\n$1 ${port}`);
    writeFileSync(path, `${server}\n${local(block, scratch)}`);
    return ['-D', '-f', path];
  };
  return { args, environment };
}

/** The lines for Node.js, in place of the last one of main.mjs. */
function nodeJs({ scratch }: Sample): Prepared {
  const [module = '', lines = ''] = blocks('js');
  const main = `${module.trimEnd().split('\n').slice(0, -1).join('\n')}\n${lines}`;
  const path = join(scratch, 'main.mjs');
  const args = (port: number) => {
    writeFileSync(path, replaced(main, 'listen(8080)', `listen(${port}, '127.0.0.1')`));
    return [path];
  };
  return { args };
}

/** The temporary folder has what docs/deploy.md has in /srv/www. */
function local(text: string, scratch: string): string {
  return text.replaceAll('/srv/www/', `${scratch}/`);
}

function replaced(text: string, from: string | RegExp, to: string): string {
  const result = text.replace(from, to);
  assert.notEqual(result, text, `There is no ${from} in:\n${text}`);
  return result;
}

/** A certificate where certbot would put it. */
function certify(folder: string): void {
  mkdirSync(folder);
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const named = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    `/CN=${domain}`,
    '-days',
    '2',
  ];
  const { status, stderr } = spawnSync('openssl', ['req', '-x509', ...named, ...files], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}
