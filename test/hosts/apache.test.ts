import assert from 'node:assert/strict';
import { readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Exception } from '../host-files/cuts.ts';
import { battery } from './conformance/battery.ts';
import { beside } from './conformance/beside.ts';
import { compression } from './conformance/compression.ts';
import { cuts } from './conformance/cuts.ts';
import type { Engine } from './conformance/engine.ts';
import { exchange, header, sha256 } from './conformance/exchange.ts';
import { buildSample, inFolder, type Sample } from './conformance/sample.ts';
import { apacheGaps, isThere, running, startApache } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

/** Modules that compress style sheets by themselves. */
const filters = ['deflate', 'brotli']
  .map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so
AddOutputFilterByType ${name.toUpperCase()}${name === 'brotli' ? '_COMPRESS' : ''} text/css
`,
  )
  .join('');

/** Types that Debian's list has, too, and others may lack. */
const typed = {
  rule: /Header set Content-Type "(?:image\/(?:png|vnd\.microsoft\.icon)|application\/manifest\+json)"/,
  reason: 'the server has these types in a list of its own',
};

if (isThere('Apache httpd', 'apache2')) {
  const plain = await conform();
  await conformWithSiblings(plain);
  await conformIncluded();
  await conformInFolder();
}

async function conform(): Promise<ReadonlyMap<string, string>> {
  const sample = await buildSample(['apache']);
  const { tree, scratch } = sample;
  const engine = await running(sample, startApache(sample));
  battery({ name: 'Apache httpd', origin: engine.origin, gaps: apacheGaps }, varying(tree));

  test('Apache httpd has no error to report', () => {
    assert.doesNotMatch(
      readFileSync(join(scratch, 'error.log'), 'utf8'),
      /:(?:error|crit|alert|emerg)\](?!.* AH01630: client denied)/,
    );
  });

  const reason = 'what compresses on the way is asked below';
  return cutRules('Apache httpd', sample, engine, [
    { rule: /RequestHeader edit|If-None-Match|fingerpost_tag/, reason },
    typed,
  ]);
}

/** The site in a folder of the server, as a `.htaccess` and in the configuration of the server, with siblings. */
async function conformInFolder(): Promise<void> {
  for (const isIncluded of [false, true]) {
    const sample = await buildSample(['apache'], { ...inFolder, ...(isIncluded && { precompress: '{}' }) });
    const included = isIncluded ? join(sample.deploy, 'apache/fingerpost.conf') : undefined;
    const more = `TraceEnable Off\nErrorDocument 405 ${inFolder.basePath}/_405.txt\n${isIncluded ? '' : compressing()}`;
    const engine = await running(sample, startApache(sample, more, included));
    const name = `Apache httpd in a folder${isIncluded ? ', from its configuration' : ''}`;
    battery({ name, origin: engine.origin, gaps: [] }, varying(sample.tree));
    beside(name, engine.origin, sample);
    if (!isIncluded) compression(name, engine.origin, sample.tree);
  }
}

/** Has the server compress as Debian does, and Markdown, too. */
function compressing(): string {
  const modules = ['alias', 'deflate'].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so\n`,
  );
  const stock = readFileSync('/etc/apache2/mods-available/deflate.conf', 'utf8');
  return `${modules.join('')}${stock}AddOutputFilterByType DEFLATE text/markdown\n`;
}

/** The rules in the configuration of the server, which compresses as Debian has it. */
async function conformIncluded(): Promise<void> {
  const sample = await buildSample(['apache']);
  const included = join(sample.deploy, 'apache/fingerpost.conf');
  const engine = await running(sample, startApache(sample, compressing(), included));
  compression('Apache httpd', engine.origin, sample.tree);
  const below = await buildSample(['apache'], inFolder);
  const belowIncluded = startApache(below, compressing(), join(below.deploy, 'apache/fingerpost.conf'));
  const { origin } = await running(below, belowIncluded);
  compression('Apache httpd in a folder, from its configuration', origin, below.tree);
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
  const engine = await running(sample, startApache(sample, filters));
  battery({ name: 'Apache httpd with siblings', origin: engine.origin, gaps: apacheGaps }, varying(sample.tree));
  cutRules('Apache httpd with siblings', sample, engine, [], plain);
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
