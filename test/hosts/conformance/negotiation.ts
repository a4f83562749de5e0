import assert from 'node:assert/strict';
import { posix } from 'node:path';
import fc from 'fast-check';
import { prefersMarkdown } from '../../../generator/hosts/runtime/accept.js';
import type { ManifestEntry } from '../../../generator/output/manifest.ts';
import { vectors } from '../../host-files/accept-vectors.ts';
import { isShort } from '../../short.ts';
import { acceptHeader, hostileHeaders } from './accept-headers.ts';
import type { BuiltFolder } from './battery.ts';
import { type Answer, exchange, header, sha256 } from './exchange.ts';
import type { Promising } from './gaps.ts';
import { assertRepresents } from './representations.ts';

/** How many generated Accept headers a path is asked with. */
const tries = isShort ? 30 : 100;

interface Pair {
  readonly path: string;
  readonly html: ManifestEntry;
  readonly markdown: ManifestEntry;
}

/** Makes the promises of the paths that the Accept header chooses a representation of. */
export function negotiation(origin: string, tree: BuiltFolder, promise: Promising): void {
  const pairs = pairsOf(tree);
  promise('tree', '', 'the tree has paths to negotiate', async () => assert.ok(pairs.length > 0));
  const leading = leadingOf(pairs);
  for (const pair of pairs) {
    const { path, html, markdown } = pair;
    const asked = leading.has(pair) ? vectors : ordinary;
    for (const [accept, representation] of asked)
      promise('negotiation', path, `${path} is ${representation} for Accept ${JSON.stringify(accept)}`, async () => {
        const headers = accept === null ? {} : { Accept: accept };
        const get = await exchange(origin, path, { headers });
        assertRepresents(get, representation === 'html' ? html : markdown);
        assert.match(header(get, 'Vary') ?? '', /^Accept\b(?!-)/);
        // In a short run, HEAD is asked with the first header that gets each.
        if (isShort && accept !== asked.find(([, answer]) => answer === representation)?.[0]) return;
        const head = await exchange(origin, path, { method: 'HEAD', headers });
        for (const name of ['Content-Type', 'ETag', 'Vary', 'Link'])
          assert.equal(header(head, name), header(get, name));
      });
    promise('negotiation', path, `neither of the representations of ${path} revalidates the other`, async () => {
      const asked = { html: 'text/html', markdown: 'text/markdown' } as const;
      const tags = {
        html: header(await exchange(origin, path, { headers: { Accept: asked.html } }), 'ETag') ?? '',
        markdown: header(await exchange(origin, path, { headers: { Accept: asked.markdown } }), 'ETag') ?? '',
      };
      assert.notEqual(tags.html, tags.markdown);
      for (const [accept, tag, status] of [
        [asked.html, tags.html, 304],
        [asked.markdown, tags.markdown, 304],
        [asked.html, tags.markdown, 200],
        [asked.markdown, tags.html, 200],
      ] as const) {
        const answer = await exchange(origin, path, { headers: { Accept: accept, 'If-None-Match': tag } });
        assert.equal(answer.status, status, `${accept} with ${tag}`);
        assert.equal(header(answer, 'Vary'), html.headers.Vary);
        if (status === 304) assert.equal(header(answer, 'ETag'), tag);
      }
    });
    promise('negotiation', path, `${path} is chosen with a query as without`, async () => {
      const answer = await exchange(origin, `${path}?a=1&b=/x`, { headers: { Accept: 'text/markdown' } });
      assertRepresents(answer, markdown);
    });
    promise('repeated accept', path, `${path} reads an Accept header that is sent as two fields`, async () => {
      const headers = { Accept: ['text/html;q=0.5', 'text/markdown'] };
      assertRepresents(await exchange(origin, path, { headers }), markdown);
    });
  }
  const [pair] = pairs;
  if (pair) generated(origin, pair, promise);
}

function generated(origin: string, { path, html, markdown }: Pair, promise: Promising): void {
  const assertChosen = (answer: Answer, accept: string) => {
    const wanted = prefersMarkdown(accept) ? markdown : html;
    assert.equal(answer.status, 200);
    assert.equal(header(answer, 'Content-Type'), wanted.mediaType);
    assert.equal(sha256(answer), wanted.sha256);
  };
  promise(
    'generated accept',
    path,
    `${path} chooses as prefersMarkdown() does for ${tries} Accept headers`,
    async () => {
      const chosen = { true: 0, false: 0 };
      await fc.assert(
        fc.asyncProperty(acceptHeader.filter(isAscii), async (accept) => {
          chosen[`${prefersMarkdown(accept)}`] += 1;
          assertChosen(await exchange(origin, path, { headers: { Accept: accept } }), accept);
        }),
        { seed: 20_261_121, numRuns: tries },
      );
      assert.ok(chosen.true > tries / 5 && chosen.false > tries / 5, `one-sided: ${JSON.stringify(chosen)}`);
    },
  );
  promise('accept beyond ASCII', path, `${path} chooses as prefersMarkdown() does for bytes above ASCII`, async () => {
    const beyond = acceptHeader.filter((accept) => !isAscii(accept));
    const accepts = fc.sample(beyond, { seed: 20_261_121, numRuns: tries / 3 });
    assert.ok(accepts.some(prefersMarkdown));
    for (const accept of accepts) assertChosen(await exchange(origin, path, { headers: { Accept: accept } }), accept);
  });
  for (const [name, accept] of hostileHeaders)
    promise('generated accept', path, `${path} chooses as prefersMarkdown() does for ${name}`, async () => {
      assertChosen(await exchange(origin, path, { headers: { Accept: accept } }), accept);
    });
}

/** The clients that ask for paths whose rule is that of a leading one: a browser and an agent. */
const ordinary: typeof vectors = [
  ['text/html,application/xhtml+xml,*/*;q=0.8', 'html'],
  ['text/markdown, text/html;q=0.9', 'markdown'],
];

/** One of each kind of path that hosts may have a rule for: each folder that has pages in it, homes among them, and the first page in it. */
function leadingOf(pairs: readonly Pair[]): ReadonlySet<Pair> {
  const firsts = new Map(pairs.toReversed().map((pair) => [posix.dirname(pair.path), pair]));
  const folders = pairs.filter(({ path }) => firsts.has(path.replace(/(?<=.)\/$/, '')));
  return new Set([...folders, ...firsts.values()]);
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

function pairsOf({ manifest }: BuiltFolder): readonly Pair[] {
  const byPath = new Map(manifest.outputs.map((entry) => [entry.path, entry]));
  return manifest.negotiated.flatMap(({ path, variant }) => {
    const [html, markdown] = [byPath.get(path), byPath.get(variant)];
    assert.ok(html && markdown, `${path} and ${variant} are not both outputs`);
    return [{ path, html, markdown }];
  });
}
