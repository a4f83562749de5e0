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
import { type Engine, missingEngine } from './conformance/engine.ts';
import { exchange, header } from './conformance/exchange.ts';
import { buildSample, inFolder, type Sample } from './conformance/sample.ts';
import { lighttpdGaps as gaps, isThere, running, startLighttpd } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

/** The file that is generated for it. */
const own = 'lighttpd/fingerpost.conf';

if (isThere('lighttpd', 'lighttpd')) {
  await conform();
  await conformInFolder();
  if (existsSync('/usr/lib/lighttpd/mod_deflate.so')) await conformCompressing();
  else missingEngine('mod_deflate of lighttpd', 'the Debian package lighttpd-mod-deflate is not installed');
}

/** As docs/deploy.md turns it on. */
async function conformCompressing(): Promise<void> {
  const sample = await buildSample(['lighttpd']);
  const [deflate = ''] = blocks('Compression', 'lighttpd');
  const { origin } = await running(sample, startLighttpd(sample, deflate));
  battery({ name: 'lighttpd, which compresses,', origin, gaps }, varying(sample.tree));
  compression('lighttpd', origin, sample.tree, [
    { promised: 'entity tag list', reason: 'mod_deflate compares the whole condition with its one tag' },
  ]);
}

async function conformInFolder(): Promise<void> {
  const sample = await buildSample(['lighttpd'], inFolder);
  const engine = await running(sample, startLighttpd(sample));
  battery({ name: 'lighttpd in a folder', origin: engine.origin, gaps }, varying(sample.tree));
  beside('lighttpd', engine.origin, sample);
}

async function conform(): Promise<void> {
  const sample = await buildSample(['lighttpd']);
  const { scratch } = sample;
  const tree = varying(sample.tree);
  const engine = await running(sample, startLighttpd(sample));
  battery({ name: 'lighttpd', origin: engine.origin, gaps }, tree);

  test('lighttpd has nothing to report but its start', () => {
    const said = readFileSync(join(scratch, 'error.log'), 'utf8').trim().split('\n');
    assert.deepEqual(
      said.filter((line) => !line.includes('server started')),
      [],
    );
  });

  cutRules(sample);

  test('lighttpd serves as many paths of two sites as the build lets through, and quotes and backslashes of a header as they are', async () => {
    const headers = { 'Content-Type': 'text/plain', Link: '</a.md>; title="a \\"b\\" \\\\ 100% $1 %1"' };
    const site = (count: number) => {
      const served = Array.from({ length: count }, (_, at) => ({ path: `/${at}.txt`, file: `${at}.txt`, headers }));
      return lighttpd.files({ served, pairs: [], notFound: '/404.html' });
    };
    const used = site(0).value[0]?.text.match(/^ *\$[A-Z_]+\["/gm)?.length ?? 0;
    const count = 4000 / 2 - used;
    const place = { ...inFolderOfItsOwn(sample, 'many'), root: join(scratch, 'many') };
    const another = inFolderOfItsOwn(sample, 'another');
    for (const path of ['0.txt', `${count - 1}.txt`]) writeFileSync(join(place.root, path), 'a\n');
    const write = (size: number) => {
      const { value, problems } = site(size);
      assert.deepEqual(problems, []);
      for (const { deploy: folder } of [place, another]) writeFileSync(join(folder, own), value[0]?.text ?? '');
    };
    write(count);
    const second = `$HTTP["host"] == "www.example.org" {
  server.document-root = "${place.root}"
  include "${another.deploy}/${own}"
}
`;
    const many = await startLighttpd(place, second);
    try {
      for (const path of ['/0.txt', `/${count - 1}.txt`])
        for (const host of [undefined, 'www.example.org']) {
          const answer = await exchange(many.origin, path, host === undefined ? {} : { headers: { Host: host } });
          assert.deepEqual([answer.status, header(answer, 'Link')], [200, headers.Link]);
        }
    } finally {
      await many.stop();
    }
    // Each alone is within the limit, and no server takes both.
    write(count + 100);
    await assert.rejects(startLighttpd(place, second));
  });
}

/** Registers the test that every rule of the file is needed. */
function cutRules(sample: Sample) {
  let other: Engine | undefined;
  after(async () => await other?.stop());
  const place = { ...inFolderOfItsOwn(sample, 'cut'), root: sample.root };
  cuts(
    {
      name: 'lighttpd',
      files: new Map([[own, readFileSync(join(sample.deploy, own), 'utf8')]]),
      async configure(files) {
        await other?.stop();
        writeFileSync(join(place.deploy, own), files.get(own) ?? '');
        other = await startLighttpd(place);
        return other.origin;
      },
      exceptions: [],
    },
    sample.tree,
  );
}

/** The same tree, served from a folder of its own in that of the sample. */
function inFolderOfItsOwn(sample: Sample, name: string): Sample {
  const scratch = join(sample.scratch, name);
  mkdirSync(join(scratch, 'lighttpd'), { recursive: true });
  return { ...sample, scratch, deploy: scratch };
}
