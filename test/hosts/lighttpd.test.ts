import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { lighttpd } from '../../generator/hosts/lighttpd.ts';
import { battery } from './conformance/battery.ts';
import { beside } from './conformance/beside.ts';
import { compression } from './conformance/compression.ts';
import { cuts } from './conformance/cuts.ts';
import { blocks } from './conformance/deploy-steps.ts';
import { type Engine, missingEngine, start } from './conformance/engine.ts';
import { exchange, header } from './conformance/exchange.ts';
import type { Gap } from './conformance/gaps.ts';
import { buildSample, inFolder } from './conformance/sample.ts';
import { environment, isThere, running } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

const gaps: readonly Gap[] = [
  { promised: 'accept beyond ASCII', reason: 'lighttpd matches no header that is not UTF-8 with an expression' },
];

if (isThere('lighttpd', 'lighttpd')) {
  await conform();
  await conformInFolder();
  if (existsSync('/usr/lib/lighttpd/mod_deflate.so')) await conformCompressing();
  else missingEngine('mod_deflate of lighttpd', 'the Debian package lighttpd-mod-deflate is not installed');
}

/** As docs/deploy.md turns it on. */
async function conformCompressing(): Promise<void> {
  const sample = await buildSample(['lighttpd']);
  const generated = readFileSync(join(sample.deploy, 'lighttpd/fingerpost.conf'), 'utf8');
  const [, deflate = ''] = blocks('lighttpd');
  const { origin } = await running(sample, serve(sample.scratch, sample.root, generated, deflate));
  battery({ name: 'lighttpd, which compresses,', origin, gaps }, varying(sample.tree));
  compression('lighttpd', origin, sample.tree, [
    { promised: 'entity tag list', reason: 'mod_deflate compares the whole condition with its one tag' },
  ]);
}

async function conformInFolder(): Promise<void> {
  const sample = await buildSample(['lighttpd'], inFolder);
  const generated = readFileSync(join(sample.deploy, 'lighttpd/fingerpost.conf'), 'utf8');
  const engine = await running(sample, serve(sample.scratch, sample.root, generated));
  battery({ name: 'lighttpd in a folder', origin: engine.origin, gaps }, varying(sample.tree));
  beside('lighttpd', engine.origin, sample);
}

async function conform(): Promise<void> {
  const sample = await buildSample(['lighttpd']);
  const { deploy, scratch } = sample;
  const tree = varying(sample.tree);
  const generated = readFileSync(join(deploy, 'lighttpd/fingerpost.conf'), 'utf8');
  const engine = await running(sample, serve(scratch, tree.folder, generated));
  battery({ name: 'lighttpd', origin: engine.origin, gaps }, tree);

  let other: Engine | undefined;
  after(() => other?.stop());
  const folder = join(scratch, 'cut');
  mkdirSync(folder);
  cuts(
    {
      name: 'lighttpd',
      files: new Map([['fingerpost.conf', generated]]),
      async configure(files) {
        await other?.stop();
        other = undefined;
        other = await serve(folder, tree.folder, files.get('fingerpost.conf') ?? '');
        return other.origin;
      },
      exceptions: [],
    },
    tree,
  );

  test('lighttpd has nothing to report but its start', () => {
    const said = readFileSync(join(scratch, 'error.log'), 'utf8').trim().split('\n');
    assert.deepEqual(
      said.filter((line) => !line.includes('server started')),
      [],
    );
  });

  test('lighttpd serves as many paths as the build lets through, and quotes and backslashes of a header as they are', async () => {
    const [folder, root] = [join(scratch, 'many'), join(scratch, 'many/root')];
    mkdirSync(root, { recursive: true });
    const headers = { 'Content-Type': 'text/plain', Link: '</a.md>; title="a \\"b\\" \\\\ 100% $1 %1"' };
    const served = Array.from({ length: lighttpd.limits.rules ?? 0 }, (_, index) => ({
      path: `/${index}.txt`,
      file: `${index}.txt`,
      headers,
    }));
    const [first, last] = [served[0]?.path ?? '', served.at(-1)?.path ?? ''];
    for (const path of [first, last]) writeFileSync(join(root, path), 'a\n');
    const { value, problems } = lighttpd.files({ served, pairs: [], notFound: '/404.html' });
    assert.deepEqual(problems, []);
    const many = await serve(folder, root, value[0]?.text ?? '');
    try {
      for (const path of [first, last]) {
        const answer = await exchange(many.origin, path);
        assert.deepEqual([answer.status, header(answer, 'Link')], [200, headers.Link]);
      }
    } finally {
      await many.stop();
    }
  });
}

/** Starts a server in a folder for a tree and the file that is generated for it. */
function serve(folder: string, root: string, generated: string, more = ''): Promise<Engine> {
  const configuration = join(folder, 'lighttpd.conf');
  writeFileSync(join(folder, 'generated.conf'), generated);
  return start({
    command: 'lighttpd',
    args: (port) => {
      writeFileSync(configuration, serverFile(folder, root, port) + more);
      return ['-D', '-f', configuration];
    },
    folder,
    environment,
  });
}

/** A server with types of its own, whose folder would be listed. */
function serverFile(folder: string, root: string, port: number): string {
  return `server.modules = ( "mod_indexfile", "mod_access", "mod_redirect", "mod_dirlisting" )
server.modules := ( "mod_setenv", "mod_rewrite", "mod_redirect" ) + server.modules
server.bind = "127.0.0.1"
server.port = ${port}
server.errorlog = "${folder}/error.log"
server.document-root = "/var/empty"
mimetype.assign = ( ".html" => "text/plain", "" => "application/x-unknown" )
dir-listing.activate = "enable"
setenv.add-response-header = ( "X-Own" => "1" )
$HTTP["host"] =~ "^127\\.0\\.0\\.1" {
  server.document-root = "${root}"
  include "${folder}/generated.conf"
}
`;
}
