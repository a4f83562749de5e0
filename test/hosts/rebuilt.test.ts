// Fault: A build, or an older one put back, while clients ask a server → Each answer whole, and of one build

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { filesBelow } from '../../generator/base/files-below.ts';
import { type Manifest, manifestFile } from '../../generator/output/manifest.ts';
import { exchange as exchangeFolders } from '../../generator/publish/moves.ts';
import type { BuiltFolder } from './conformance/battery.ts';
import type { Engine } from './conformance/engine.ts';
import { exchange, header, sha256 } from './conformance/exchange.ts';
import { assertRepresents } from './conformance/representations.ts';
import { buildSample, post, removeHidden, type Sample } from './conformance/sample.ts';
import { isThere, type Server, servers } from './conformance/servers.ts';
import { varying } from './conformance/siblings.ts';

/** These look at a file before they open it: an answer can have the tag of the tree before then, if another takes its place in between. */
const looksFirst = ({ host }: Server) => ['apache', 'caddy', 'lighttpd'].includes(host);

/** Answers of this are of one build even while its files take the place of others one by one, after its manifest. */
const comparesBodies = ({ host }: Server) => host === 'handler';

const [leastRequests, leastBuilds, swaps] = process.env.FINGERPOST_FUZZ ? [10_000, 6, 400] : [1000, 2, 40];

/** The ways of asking, in turns: a page, its Markdown, its headers, its compressed form, and whether it is as it was. */
const ways = [
  { name: 'page', asked: {} },
  { name: 'markdown', asked: { headers: { Accept: 'text/markdown' } } },
  { name: 'head', asked: { method: 'HEAD' } },
  { name: 'gzip', asked: { headers: { 'Accept-Encoding': 'gzip' } } },
  { name: 'unchanged', asked: {} },
] as const;

const present = servers.filter(({ name, program }) => program === '' || isThere(name, program));
const hosts = present.map(({ host }) => host);
/** The files that a build reads and the text of each, before the first change. */
let originals: ReadonlyMap<string, string>;
/** The builds, the first one first. */
const manifests: Manifest[] = [];
let sample: Sample;
const engines = new Map<Server, Engine>();
/** The answers of each server meanwhile. */
const seen = new Map<Server, Asked>();

// All serve one folder, so that each build takes the place of another for all of them at once.
before(async () => {
  sample = await buildSample(hosts);
  for (const server of present) engines.set(server, await server.serve(sample));
  manifests.push(sample.tree.manifest);
  originals = new Map(
    filesBelow(sample.content)
      .filter((file) => file.endsWith('.md'))
      .map((file) => [join(sample.content, file), readFileSync(join(sample.content, file), 'utf8')]),
  );
  removeHidden(sample.tree.folder);
  const former = join(sample.scratch, 'former');
  await askWhile(present, async () => {
    for (let turn = 1; turn <= leastBuilds; turn += 1) {
      // Every other build puts the first one back. Half of the files keep their size.
      for (const [index, [file, text]] of [...originals].entries())
        writeFileSync(file, turn % 2 === 0 ? text : `${text}\n${'Changed. '.repeat(1 + (index % 2) * 50)}\n`);
      writeFileSync(join(sample.content, 'posts/en/other.md'), post(`Another ${turn % 2}`));
      if (turn === leastBuilds) cpSync(sample.tree.folder, former, { recursive: true, preserveTimestamps: true });
      manifests.push(await build(sample));
      for (const [{ reload }, engine] of engines) await reload?.(engine, sample);
      // The entity tags of some servers count in seconds.
      await wait(1100);
    }
  });
  // The moment in which a tree takes the place of another, more often than a build comes to it.
  await askWhile(
    present.filter((server) => !looksFirst(server)),
    async () => {
      for (let turn = 0; turn < swaps && exchangeFolders(former, sample.tree.folder); turn += 1) await wait(5);
    },
  );
});

after(async () => {
  for (const engine of engines.values()) await engine.stop();
  sample?.remove();
});

for (const server of present)
  test(`${server.name} answers each request with one build while others take its place`, async (t) => {
    const isExchanged = !looksFirst(server);
    const { answers, failures } = seen.get(server) ?? assert.fail();
    t.diagnostic(`${answers.length} answers during ${leastBuilds} builds and ${isExchanged ? swaps : 0} exchanges`);
    assert.deepEqual(failures, []);
    assertOfOneBuild(answers, manifests, isExchanged);
    await assertServesLast(server);
  });

for (const server of present.filter(comparesBodies))
  test(`${server.name} answers each request with one build while the files of another are uploaded one by one`, async () => {
    const uploaded = { ...sample.tree, folder: join(sample.scratch, 'uploaded') };
    for (const [file, text] of originals) writeFileSync(file, `${text}\nUploaded.\n`);
    manifests.push(await build({ ...sample, tree: uploaded, deploy: `${uploaded.folder}-deploy` }));
    await askWhile([server], async () => {
      const files = filesBelow(uploaded.folder).filter((file) => file !== manifestFile);
      for (const file of [manifestFile, ...files]) {
        renameSync(join(uploaded.folder, file), join(sample.tree.folder, file));
        await wait(2);
      }
    });
    const { answers, failures } = seen.get(server) ?? assert.fail();
    assert.deepEqual(failures, []);
    assertOfOneBuild(answers, manifests, true);
    await assertServesLast(server);
  });

/** Has clients ask servers for one path after the other as long as something happens, and keeps what they were told. */
async function askWhile(asked: readonly Server[], happens: () => Promise<void>): Promise<void> {
  let isOver = false;
  const { negotiated } = sample.tree.manifest;
  const asking = asked.map(async (server) => {
    const { origin } = engines.get(server) ?? assert.fail();
    const { answers, failures } = seen.get(server) ?? { answers: [], failures: [] };
    const more = await ask(origin, negotiated, (count) => isOver && count + answers.length >= leastRequests);
    seen.set(server, { answers: [...answers, ...more.answers], failures: [...failures, ...more.failures] });
  });
  try {
    await happens();
  } finally {
    isOver = true;
    await Promise.all(asking);
  }
}

async function assertServesLast(server: Server): Promise<void> {
  const { origin } = engines.get(server) ?? assert.fail();
  const last = manifests.at(-1) ?? assert.fail();
  await assertIs(origin, varying({ ...sample.tree, manifest: last }), seen.get(server)?.answers ?? []);
}

interface Asked {
  readonly answers: readonly Seen[];
  readonly failures: readonly string[];
}

/** An answer as far as it says which build it is of. */
interface Seen {
  readonly path: string;
  readonly way: (typeof ways)[number]['name'];
  readonly status: number;
  readonly type: string | undefined;
  readonly tag: string;
  readonly length: number | undefined;
  /** The digest of the decoded body, where there is one. */
  readonly digest: string | undefined;
}

/** Three clients ask for one path after the other until `isOver`. */
async function ask(origin: string, paths: Manifest['negotiated'], isOver: (count: number) => boolean): Promise<Asked> {
  const answers: Seen[] = [];
  const failures: string[] = [];
  const tags = new Map<string, string>();
  let next = 0;
  const client = async () => {
    while (!isOver(answers.length)) {
      const way = ways[next % ways.length] as (typeof ways)[number];
      const { path } = paths[Math.floor(next / ways.length) % paths.length] as (typeof paths)[number];
      next += 1;
      const condition = way.name === 'unchanged' ? { 'If-None-Match': tags.get(path) ?? '"none"' } : {};
      const headers = { ...('headers' in way.asked ? way.asked.headers : {}), ...condition };
      const answer = await exchange(origin, path, { ...way.asked, headers }).catch((cause: Error) => {
        failures.push(`${way.name} ${path}: ${cause.message}`);
      });
      if (!answer) continue;
      const tag = header(answer, 'ETag') ?? '';
      if (way.name === 'page') tags.set(path, tag);
      const body = header(answer, 'Content-Encoding') === 'gzip' ? gunzipSync(answer.body) : answer.body;
      const length = header(answer, 'Content-Length');
      answers.push({
        path,
        way: way.name,
        status: answer.status,
        type: header(answer, 'Content-Type'),
        tag,
        length: length === undefined ? undefined : Number(length),
        digest: way.name === 'head' || answer.status === 304 ? undefined : sha256({ ...answer, body }),
      });
    }
  };
  await Promise.all(Array.from({ length: 3 }, client));
  return { answers, failures };
}

/** Asserts that each answer is of a build, and with `hasTags` that all with the same entity tag are of the same one. */
function assertOfOneBuild(answers: readonly Seen[], manifests: readonly Manifest[], hasTags: boolean): void {
  const sizes = new Map<string, number>();
  for (const { outputs, negotiated } of manifests)
    for (const { path, variant } of negotiated)
      for (const output of outputs)
        if (output.path === path || output.path === variant)
          sizes.set(`${path} ${output.mediaType} ${output.sha256}`, output.size);
  const digests = new Map<string, Set<string>>();
  const wrong: Seen[] = [];
  for (const seen of answers) {
    const { path, way, status, type, tag, digest } = seen;
    const isRight =
      (tag !== '' && way === 'unchanged' && status === 304) ||
      (status === 200 &&
        type === `text/${way === 'markdown' ? 'markdown' : 'html'}; charset=utf-8` &&
        (digest === undefined || sizes.has(`${path} ${type} ${digest}`)));
    if (!isRight) wrong.push(seen);
    if (digest !== undefined) digests.set(`${path} ${tag}`, (digests.get(`${path} ${tag}`) ?? new Set()).add(digest));
  }
  assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} are of no build`);
  if (!hasTags) return;
  const mixed = answers.filter(({ path, tag }) => (digests.get(`${path} ${tag}`)?.size ?? 0) > 1);
  assert.deepEqual(mixed.slice(0, 5), [], `${mixed.length} have a tag of another build`);
  const heads = answers.filter(({ path, way, type, tag, length }) => {
    const [digest] = digests.get(`${path} ${tag}`) ?? [];
    return way === 'head' && digest !== undefined && length !== sizes.get(`${path} ${type} ${digest}`);
  });
  assert.deepEqual(heads.slice(0, 5), [], `${heads.length} have the length of another build`);
}

/** Asserts that a server serves a build as its manifest says, and finds no other unchanged. */
async function assertIs(origin: string, { manifest }: BuiltFolder, answers: readonly Seen[]): Promise<void> {
  for (const entry of manifest.outputs) assertRepresents(await exchange(origin, entry.path), entry);
  for (const { path } of manifest.negotiated) {
    const now = manifest.outputs.find((entry) => entry.path === path)?.sha256;
    const before = answers.filter((seen) => seen.path === path && seen.way === 'page' && seen.digest !== now);
    for (const tag of new Set(before.map((seen) => seen.tag)))
      assert.equal((await exchange(origin, path, { headers: { 'If-None-Match': tag } })).status, 200, path);
  }
}

/** Has the command build the content as it is, and returns the manifest. */
async function build({ content, tree: { folder }, deploy }: Sample): Promise<Manifest> {
  const folders = ['--content', content, '--out', folder, '--deploy', deploy];
  const child = spawn(
    process.execPath,
    ['scripts/start.js', 'build', ...folders, ...hosts.flatMap((host) => ['--host', host]), '--quiet'],
    {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      env: { ...process.env, SOURCE_DATE_EPOCH: String(Date.parse('2026-11-01T00:00:00Z') / 1000) },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const [exitCode] = await once(child, 'close');
  assert.equal(exitCode, 0);
  return JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')) as Manifest;
}
