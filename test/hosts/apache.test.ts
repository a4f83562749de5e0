import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Exception } from '../host-files/cuts.ts';
import { battery } from './conformance/battery.ts';
import { beside } from './conformance/beside.ts';
import { compression } from './conformance/compression.ts';
import { cuts } from './conformance/cuts.ts';
import { type Engine, missingEngine, start } from './conformance/engine.ts';
import { exchange, header, sha256 } from './conformance/exchange.ts';
import { buildSample, inFolder, type Sample } from './conformance/sample.ts';
import { varying } from './conformance/siblings.ts';

/** Modules that compress style sheets by themselves. */
const filters = ['deflate', 'brotli']
  .map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so
AddOutputFilterByType ${name.toUpperCase()}${name === 'brotli' ? '_COMPRESS' : ''} text/css
`,
  )
  .join('');

/** What Debian's list of types has, too, and others may not have. */
const typed = {
  rule: /Header set Content-Type "(?:image\/(?:png|vnd\.microsoft\.icon)|application\/manifest\+json)"/,
  reason: 'the server has these types in a list of its own',
};

// Debian keeps it where only root's PATH looks.
const environment = { PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` };
const { error: absence } = spawnSync('apache2', ['-v'], { env: { ...process.env, ...environment } });

if (absence) missingEngine('Apache httpd', 'Apache httpd is not installed: run apt-get install apache2');
else {
  const plain = await conform();
  await conformWithSiblings(plain);
  await conformIncluded();
  await conformInFolder();
}

async function conform(): Promise<ReadonlyMap<string, string>> {
  const sample = await buildSample(['apache']);
  const { tree, scratch, remove } = sample;
  const engine = await serve(sample);
  after(async () => {
    await engine.stop();
    remove();
  });
  battery({ name: 'Apache httpd', origin: engine.origin, gaps: [] }, varying(tree));

  test('Apache httpd has no error to report', () => {
    assert.doesNotMatch(
      readFileSync(join(scratch, 'error.log'), 'utf8'),
      /:(?:error|crit|alert|emerg)\](?!.* AH01630: client denied)/,
    );
  });

  const reason = 'what compresses on the way is asked below';
  return cutRules('Apache httpd', sample, engine, [{ rule: /RequestHeader edit/, reason }, typed]);
}

/** The site in a folder of the server, as a `.htaccess` and in the configuration of the server, with siblings. */
async function conformInFolder(): Promise<void> {
  for (const isIncluded of [false, true]) {
    const sample = await buildSample(['apache'], { ...inFolder, ...(isIncluded && { precompress: '{}' }) });
    const engine = await serve(sample, '', isIncluded ? join(sample.deploy, 'apache/fingerpost.conf') : undefined);
    after(async () => {
      await engine.stop();
      sample.remove();
    });
    const name = `Apache httpd in a folder${isIncluded ? ', from its configuration' : ''}`;
    battery({ name, origin: engine.origin, gaps: [] }, varying(sample.tree));
    beside(name, engine.origin, sample);
  }
}

/** The rules in the configuration of the server, which compresses as Debian has it. */
async function conformIncluded(): Promise<void> {
  const sample = await buildSample(['apache']);
  const included = join(sample.deploy, 'apache/fingerpost.conf');
  const more = readFileSync('/etc/apache2/mods-available/deflate.conf', 'utf8');
  const modules = ['alias', 'deflate'].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`,
  );
  const engine = await serve(
    sample,
    `${modules.join('')}${more}AddOutputFilterByType DEFLATE text/markdown\n`,
    included,
  );
  after(async () => {
    await engine.stop();
    sample.remove();
  });
  compression('Apache httpd', engine.origin, sample.tree);
  const entryAt = (path: string) => sample.tree.manifest.outputs.find((entry) => entry.path === path);
  test('Apache httpd without .htaccess serves by the file to include', async () => {
    for (const [path, accept] of [
      ['/', 'text/html'],
      ['/index.md', 'text/markdown'],
      ['/feed.xml', '*/*'],
    ] as const) {
      const answer = await exchange(engine.origin, path === '/index.md' ? '/' : path, { headers: { Accept: accept } });
      assert.equal(sha256(answer), entryAt(path)?.sha256);
      assert.equal(header(answer, 'Link'), entryAt(path)?.headers.Link);
    }
    assert.ok((await exchange(engine.origin, '/.htaccess')).status >= 400);
  });
}

async function conformWithSiblings(plain: ReadonlyMap<string, string>): Promise<void> {
  const sample = await buildSample(['apache'], { precompress: '{}' });
  // A file that the server would compress itself must not be compressed twice.
  const engine = await serve(sample, filters);
  after(async () => {
    await engine.stop();
    sample.remove();
  });
  battery({ name: 'Apache httpd with siblings', origin: engine.origin, gaps: [] }, varying(sample.tree));
  cutRules(
    'Apache httpd with siblings',
    sample,
    engine,
    [{ rule: /merge Vary .*css/, reason: 'the modules that compress style sheets say so, too' }, typed],
    plain,
  );
}

/** Registers the test that every rule of the files is needed. */
function cutRules(
  name: string,
  { tree }: Sample,
  engine: Engine,
  exceptions: readonly Exception[],
  before?: ReadonlyMap<string, string>,
) {
  const own = ['.htaccess', '_405.txt'];
  const originals = new Map(own.map((file) => [file, readFileSync(join(tree.folder, file), 'utf8')]));
  cuts(
    {
      name,
      files: originals,
      async configure(files) {
        for (const file of own) {
          rmSync(join(tree.folder, file), { force: true });
          const text = files.get(file);
          if (text === undefined) continue;
          writeFileSync(join(tree.folder, file), text);
          utimesSync(join(tree.folder, file), 1, 1);
        }
        return engine.origin;
      },
      exceptions,
      ...(before && { before }),
    },
    tree,
  );
  return originals;
}

function serve({ tree, root, scratch }: Sample, more = '', included?: string): Promise<Engine> {
  // Started by root it serves as another user, who may not read a temporary folder of root.
  chmodSync(scratch, 0o755);
  // The tag of a file that was changed within the last second is weak.
  for (const file of tree.files) utimesSync(join(tree.folder, file), 1, 1);
  const configuration = join(scratch, 'apache2.conf');
  return start({
    command: 'apache2',
    args: (port) => {
      writeFileSync(configuration, `${serverFile(scratch, root, tree.folder, port, included)}${more}`);
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
function serverFile(scratch: string, root: string, folder: string, port: number, included?: string): string {
  const modules = [
    'mpm_event',
    'authz_core',
    'dir',
    'headers',
    'mime',
    'negotiation',
    'rewrite',
    'autoindex',
    'filter',
  ];
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
