import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '../../generator/output/manifest.ts';
import { type BuiltFolder, battery } from './conformance/battery.ts';
import { pagesGaps, startPages, startWorkers, workersGaps, wrangler } from './conformance/cloudflare.ts';
import { type Engine, missingEngine, start } from './conformance/engine.ts';
import type { Gap } from './conformance/gaps.ts';
import { withFewMoves } from './conformance/moves.ts';
import { buildSample, type Sample } from './conformance/sample.ts';
import { varying } from './conformance/siblings.ts';

/**
 * A site of 3,000 posts, of which every page is negotiated, and with nearly 2,000 redirects, which is all that Cloudflare takes, on each
 * engine that can: the battery asks for some of its outputs.
 */
const posts = 3000;
const moreRedirects = 1980;

interface Case {
  readonly name: string;
  readonly host: string;
  /** What has to be there; empty where nothing has. */
  readonly program: string;
  readonly serve: (sample: Sample) => Promise<Pick<Engine, 'origin' | 'stop'>>;
  readonly gaps: (manifest: Manifest) => readonly Gap[];
  readonly varies: boolean;
}

/** Whether the worker of Pages runs, which runs for what has no dot. */
const isWorked = (path: string) => !path.includes('.');

// Debian keeps them where only root's PATH looks.
const environment = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };

const cases: readonly Case[] = [
  { name: 'nginx', host: 'nginx', program: 'nginx', serve: serveNginx, gaps: repeatedFields, varies: true },
  { name: 'Caddy', host: 'caddy', program: 'caddy', serve: serveCaddy, gaps: () => [], varies: false },
  { name: 'Apache httpd', host: 'apache', program: 'apache2', serve: serveApache, gaps: () => [], varies: true },
  {
    ...{ name: 'wrangler pages dev', host: 'cloudflare-pages', program: wrangler, serve: startPages, varies: false },
    gaps: ({ outputs }) => [
      ...pagesGaps([...outputs.map(({ path }) => path).filter(isWorked), '/nothing-is-here']),
      ...grouped,
    ],
  },
  {
    ...{ name: 'wrangler dev', host: 'cloudflare-workers', program: wrangler, serve: startWorkers, varies: false },
    gaps: (manifest) => [...workersGaps(manifest, ['/demo/']), ...grouped],
  },
  { name: 'the handler', host: 'handler', program: '', serve: serveHandler, gaps: () => [], varies: false },
];

/** What Cloudflare's patterns for many paths do to what is missing there. */
const grouped: readonly Gap[] = [
  {
    promised: 'missing',
    subjects: [
      '/blog/nothing-is-here.md',
      '/blog/page/nothing-is-here.md',
      '/blog/authors/mara-lindqvist/page/nothing-is-here.md',
      '/feed/nothing-is-here.xml',
      '/schema/nothing-is-here.json',
      '/schema/post/nothing-is-here.json',
    ],
    reason: 'Cloudflare applies a rule for many paths to what is missing there, too',
  },
];

for (const { name, host, program, serve, gaps, varies } of cases) {
  const isThere =
    program === '' ||
    existsSync(program) ||
    !spawnSync(program, ['-v'], { env: { ...process.env, ...environment } }).error;
  if (!isThere) {
    missingEngine(name, `${program} is not installed`);
    continue;
  }
  const sample = await buildSample([host], { morePosts: posts, moreRedirects, negotiation: 'all' });
  const engine = await serve(sample);
  after(async () => {
    await engine.stop();
    sample.remove();
  });
  const some = someOf(varies ? varying(sample.tree) : sample.tree);
  battery(
    {
      name: `${name} with ${posts} posts and ${moreRedirects} more redirects`,
      origin: engine.origin,
      gaps: gaps(some.manifest),
    },
    some,
  );
}

/** The tree with a few of the posts and redirects that are alike, and some of the negotiated paths. */
function someOf({ folder, manifest }: BuiltFolder): BuiltFolder {
  const isAsked = (path: string) => !/\/more-\d+[/.]/.test(path) || /\/more-(?:7|998)[/.]/.test(path);
  const outputs = manifest.outputs.filter(({ path }) => isAsked(path));
  const isTried = (path: string) => /^(?:\/|\/fr\/|\/blog\/|\/fr\/features\/|\/missed-.*|\/blog\/more-7\/)$/.test(path);
  const negotiated = manifest.negotiated.filter(({ path }) => isTried(path));
  assert.equal(negotiated.length, 6);
  return withFewMoves({ folder, manifest: { ...manifest, outputs, negotiated }, files: [] }, moreRedirects);
}

function serveNginx({ tree, deploy, scratch }: Sample): Promise<Engine> {
  const path = join(scratch, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path "${scratch}/${name}";`,
  );
  return start({
    command: 'nginx',
    args: (port) => {
      writeFileSync(
        path,
        `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid "${scratch}/nginx.pid";
events {}
http {
  access_log off;
  ${temporary.join(' ')}
  server {
    listen 127.0.0.1:${port};
    root "${tree.folder}";
    include "${join(deploy, 'nginx/fingerpost.conf')}";
  }
}
`,
      );
      return ['-p', scratch, '-e', 'stderr', '-c', path];
    },
    folder: scratch,
    environment,
  });
}

function repeatedFields(): readonly Gap[] {
  const { stderr } = spawnSync('nginx', ['-v'], { encoding: 'utf8', env: { ...process.env, ...environment } });
  const minor = Number(/nginx\/1\.(\d+)/.exec(stderr)?.[1] ?? 23);
  return minor < 23
    ? [{ promised: 'repeated accept', reason: 'nginx before 1.23 reads the first of several fields' }]
    : [];
}

function serveCaddy({ tree, deploy, scratch }: Sample): Promise<Engine> {
  const path = join(scratch, 'Caddyfile');
  return start({
    command: 'caddy',
    args: (port) => {
      const site = `root * "${tree.folder}"\n  import "${join(deploy, 'caddy/fingerpost.caddy')}"`;
      writeFileSync(path, `{\n  admin off\n  auto_https off\n}\nhttp://127.0.0.1:${port} {\n  ${site}\n}\n`);
      return ['run', '--config', path, '--adapter', 'caddyfile'];
    },
    folder: scratch,
    environment: { HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch },
  });
}

function serveApache({ tree, scratch }: Sample): Promise<Engine> {
  // Started by root it serves as another user, who may not read a temporary folder of root.
  chmodSync(scratch, 0o755);
  // The tag of a file that was changed within the last second is weak.
  for (const file of tree.files) utimesSync(join(tree.folder, file), 1, 1);
  const path = join(scratch, 'apache2.conf');
  const modules = ['mpm_event', 'authz_core', 'dir', 'headers', 'mime', 'negotiation', 'rewrite', 'autoindex'];
  return start({
    command: 'apache2',
    args: (port) => {
      writeFileSync(
        path,
        `${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile "${scratch}/apache2.pid"
DefaultRuntimeDir "${scratch}"
ErrorLog "${scratch}/error.log"
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
TypesConfig /etc/mime.types
DocumentRoot "${tree.folder}"
<Directory "${tree.folder}">
  Options Indexes FollowSymLinks
  AllowOverride All
  Require all granted
</Directory>
`,
      );
      return ['-d', scratch, '-f', path, '-D', 'FOREGROUND'];
    },
    folder: scratch,
    environment,
  });
}

async function serveHandler({ tree, deploy }: Sample): Promise<Pick<Engine, 'origin' | 'stop'>> {
  type Respond = (request: Request) => Promise<Response>;
  const emitted = (name: string) => import(pathToFileURL(join(deploy, 'handler', name)).href);
  const { site } = (await emitted('site.js')) as { site: (read: (file: string) => Promise<Uint8Array>) => Respond };
  const { listener } = (await emitted('node.js')) as { listener: (respond: Respond) => RequestListener };
  assert.ok(readFileSync(join(deploy, 'handler', 'site.js')).byteLength < 20_000);
  const server = createServer(listener(site((file) => readFile(join(tree.folder, file)))));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, stop };
}
