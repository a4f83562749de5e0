import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { after } from 'node:test';
import type { BuiltFolder } from './battery.ts';
import { type Engine, missingEngine, start } from './engine.ts';
import type { Gap } from './gaps.ts';
import type { Sample } from './sample.ts';

/** Where a server finds what it serves and its rules, and may write. */
export interface Place extends Pick<Sample, 'root' | 'deploy' | 'scratch'> {
  readonly tree: Pick<BuiltFolder, 'folder' | 'files'>;
}

// Debian keeps them where only root's PATH looks.
export const environment = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };

/** Whether a server is on this machine. Where it is not, its tests are registered as skipped. */
export function isThere(name: string, program: string): boolean {
  const flag = { caddy: 'version', varnishd: '-V' }[program] ?? '-v';
  const { error } = spawnSync(program, [flag], { env: { ...process.env, ...environment } });
  if (error) missingEngine(name, `${program} is not installed`);
  return !error;
}

/** Has an engine stopped after the tests, and its sample removed. */
export async function running<Started extends Pick<Engine, 'stop'>>(
  sample: Pick<Sample, 'remove'>,
  starting: Promise<Started>,
): Promise<Started> {
  const engine = await starting;
  after(async () => {
    await engine.stop();
    sample.remove();
  });
  return engine;
}

export function startNginx({ root, deploy, scratch }: Place, folder = scratch): Promise<Engine> {
  const generated = join(deploy, 'nginx');
  return start({
    command: 'nginx',
    args: (port) => ['-p', folder, '-e', 'stderr', '-c', nginxConfiguration(folder, generated, root, port)],
    folder,
    environment,
  });
}

/** Writes the least configuration that the generated files can be included in, and returns where it is. */
export function nginxConfiguration(scratch: string, generated: string, root: string, port: number): string {
  const path = join(scratch, 'nginx.conf');
  // Workers of a master that root has started would be another user's, who may not read a temporary folder of root.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path "${scratch}/${name}";`,
  );
  writeFileSync(
    path,
    `daemon off;
${user}
worker_processes 1;
pid "${scratch}/nginx.pid";
error_log stderr warn;
events {}
http {
  access_log off;
  index none.html;
  charset koi8-r;
  charset_types *;
  default_type application/x-unknown;
  etag off;
  expires 1h;
  gzip_vary on;
${temporary.join('\n')}
  server {
    listen 127.0.0.1:${port};
    root "${root}";
    include "${generated}/fingerpost.conf";
  }
}
`,
  );
  return path;
}

/** nginx joins repeated fields from 1.23 on. https://nginx.org/en/CHANGES */
export function nginxGaps(): readonly Gap[] {
  const minor = /nginx\/1\.(\d+)/.exec(
    spawnSync('nginx', ['-v'], { encoding: 'utf8', env: { ...process.env, ...environment } }).stderr,
  )?.[1];
  if (minor === undefined || Number(minor) >= 23) return [];
  return [{ promised: 'repeated accept', reason: 'nginx before 1.23 reads the first of several fields only' }];
}

export function startCaddy(sample: Place, more = ''): Promise<Engine> {
  const { root, scratch } = sample;
  const { configuration, generated } = caddyFiles(sample);
  return start({
    command: 'caddy',
    args: (port) => {
      writeFileSync(configuration, caddyfile(port, scratch, root, generated, more));
      return ['run', '--config', configuration, '--adapter', 'caddyfile'];
    },
    folder: scratch,
    environment: { HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch },
  });
}

export function caddyFiles({ scratch, deploy }: Pick<Sample, 'scratch' | 'deploy'>) {
  return { configuration: join(scratch, 'Caddyfile'), generated: join(deploy, 'caddy/fingerpost.caddy') };
}

/** Has Caddy read its configuration again. https://caddyserver.com/docs/api#post-load */
export async function reloadCaddy(sample: Pick<Sample, 'scratch' | 'deploy'>): Promise<void> {
  const headers = { 'Content-Type': 'text/caddyfile', Host: 'localhost' };
  const socketPath = join(sample.scratch, 'admin');
  const sent = request({ socketPath, path: '/load', method: 'POST', headers, agent: false });
  sent.end(readFileSync(caddyFiles(sample).configuration));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  assert.equal(response.statusCode, 200);
}

function caddyfile(port: number, scratch: string, root: string, generated: string, more: string): string {
  return `{
  admin "unix/${scratch}/admin" {
    origins localhost
  }
  auto_https off
}
http://127.0.0.1:${port} {
  root * "${root}"
  import "${generated}"
${more}}
`;
}

/** It answers TRACE before it reads a .htaccess. */
export const apacheGaps: readonly Gap[] = [
  { promised: 'trace', reason: 'the server answers TRACE, unless it says as in docs/deploy.md' },
];

export function startApache({ tree, root, scratch }: Place, more = '', included?: string): Promise<Engine> {
  // Started by root it serves as another user, who may not read a temporary folder of root.
  chmodSync(scratch, 0o755);
  // The tag of a file that was changed within the last second is weak.
  for (const file of tree.files) utimesSync(join(tree.folder, file), 1, 1);
  const configuration = join(scratch, 'apache2.conf');
  return start({
    command: 'apache2',
    args: (port) => {
      writeFileSync(configuration, `${apacheConfiguration(scratch, root, tree.folder, port, included)}${more}`);
      return ['-d', scratch, '-f', configuration, '-D', 'FOREGROUND'];
    },
    folder: scratch,
    environment,
  });
}

/**
 * A server with the modules that Debian enables and those that the file asks for, and with surprises: Debian's types, and some of our
 * own.
 */
function apacheConfiguration(scratch: string, root: string, folder: string, port: number, included?: string): string {
  const named = 'mpm_event authz_core dir headers mime negotiation rewrite autoindex filter';
  const modules = named.split(' ');
  return `${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile "${scratch}/apache2.pid"
DefaultRuntimeDir "${scratch}"
ErrorLog "${scratch}/error.log"
LogLevel error
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
TypesConfig /etc/mime.types
AddType application/x-own .json .svg .xml
AddLanguage fr .fr .json
AddEncoding x-gzip .md
AddHandler type-map .var
FileETag INode
DirectoryIndex none.html
DirectorySlash Off
DocumentRoot "${root}"
<FilesMatch "^\\.ht">
  Require all denied
</FilesMatch>
<Directory "${root}">
  Require all granted
</Directory>
<Directory "${folder}">
  Options Indexes FollowSymLinks MultiViews
  AllowOverride ${included === undefined ? 'All' : 'None'}
  Require all granted
${included === undefined ? '' : `  Include "${included}"\n`}</Directory>
`;
}

/** Serves the tree of a sample by its handler, in a process of Node.js. */
export function startHandler({ tree, deploy, scratch }: Place): Promise<Engine> {
  const emitted = (name: string) => JSON.stringify(join(deploy, 'handler', name));
  const main = join(scratch, 'handler.mjs');
  writeFileSync(
    main,
    `import { createServer } from 'node:http';
import { folder, listener } from ${emitted('node.js')};
import { site } from ${emitted('site.js')};
createServer(listener(site(folder(${JSON.stringify(tree.folder)})))).listen(process.argv[2], '127.0.0.1');
`,
  );
  return start({ command: process.execPath, args: (port) => [main, String(port)], folder: scratch });
}

export const lighttpdGaps: readonly Gap[] = [
  { promised: 'accept beyond ASCII', reason: 'lighttpd matches no header that is not UTF-8 with an expression' },
];

/** Starts a server for a tree and the file that is generated for it. */
export function startLighttpd({ root, deploy, scratch }: Omit<Place, 'tree'>, more = ''): Promise<Engine> {
  const configuration = join(scratch, 'lighttpd.conf');
  return start({
    command: 'lighttpd',
    args: (port) => {
      writeFileSync(configuration, lighttpdConfiguration(scratch, root, deploy, port) + more);
      return ['-D', '-f', configuration];
    },
    folder: scratch,
    environment,
  });
}

/** A server with types of its own, whose folder would be listed. */
function lighttpdConfiguration(scratch: string, root: string, deploy: string, port: number): string {
  return `server.modules = ( "mod_indexfile", "mod_access", "mod_redirect", "mod_dirlisting" )
server.modules := ( "mod_setenv", "mod_rewrite", "mod_redirect" ) + server.modules
server.bind = "127.0.0.1"
server.port = ${port}
server.errorlog = "${scratch}/error.log"
server.document-root = "/var/empty"
mimetype.assign = ( ".html" => "text/plain", "" => "application/x-unknown" )
dir-listing.activate = "enable"
setenv.add-response-header = ( "X-Own" => "1" )
$HTTP["host"] =~ "^127\\.0\\.0\\.1" {
  server.document-root = "${root}"
  include "${deploy}/lighttpd/fingerpost.conf"
}
`;
}

/** A program that serves a sample. */
export interface Server {
  readonly name: string;
  readonly host: string;
  /** The paths that have to be there; empty where none has. */
  readonly program: string;
  readonly serve: (place: Place) => Promise<Engine>;
  /** The command of docs/deploy.md after an upload; nothing where rules are read for each request. */
  readonly reload?: (engine: Engine, sample: Sample) => unknown;
  readonly gaps?: () => readonly Gap[];
}

/** All of them. Apache is first, as its start sets the times of the files. */
export const servers: readonly Server[] = [
  { name: 'Apache httpd', host: 'apache', program: 'apache2', serve: startApache, gaps: () => apacheGaps },
  {
    name: 'nginx',
    host: 'nginx',
    program: 'nginx',
    serve: startNginx,
    gaps: nginxGaps,
    reload: (engine) => engine.signal('SIGHUP'),
  },
  {
    name: 'Caddy',
    host: 'caddy',
    program: 'caddy',
    serve: startCaddy,
    reload: async (_, sample) => await reloadCaddy(sample),
  },
  {
    name: 'lighttpd',
    host: 'lighttpd',
    program: 'lighttpd',
    serve: startLighttpd,
    gaps: () => lighttpdGaps,
    reload: (engine) => engine.signal('SIGUSR1'),
  },
  { name: 'the handler in Node.js', host: 'handler', program: '', serve: startHandler },
];
