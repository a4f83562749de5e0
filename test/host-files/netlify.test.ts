import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { headersFor, netlifyMatching, parseHeadersFile } from '../../generator/hosts/headers-file.ts';
import type { HostInput, Served } from '../../generator/hosts/host.ts';
import { netlify } from '../../generator/hosts/netlify.ts';
import { misserved } from '../../generator/hosts/prove.ts';
import { prefersMarkdown } from '../../templates/accept.js';
import { vectors } from './accept-vectors.ts';
import { manyPosts } from './many-posts.ts';
import { sampleInput } from './sample-input.ts';

let input: HostInput;
let files: ReadonlyMap<string, string>;

before(async () => {
  input = await sampleInput();
  files = new Map(netlify.files(input, []).map(({ path, text }) => [path, text]));
});

interface EdgeFunction {
  default(request: Request, context: { next(request: Request): Promise<Response> }): Promise<Response | undefined>;
  readonly config: { readonly path: readonly string[]; readonly header: { readonly accept: string } };
}

async function edgeFunction(): Promise<EdgeFunction> {
  const source = files.get('netlify/edge-functions/markdown.js') ?? '';
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as EdgeFunction;
}

/** Answers as Netlify does: the function runs where its condition holds, and what it leaves is static. */
async function answer(path: string, accept: string | null, init: RequestInit = {}): Promise<Response> {
  const { default: run, config } = await edgeFunction();
  const rules = parseHeadersFile(files.get('_headers') ?? '');
  const stored = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const body = request.method === 'HEAD' ? null : pathname;
    // Rules for headers do not apply to what an edge function asks for.
    return new Response(body, { headers: { 'Content-Type': 'application/octet-stream', ETag: `"${pathname}"` } });
  };
  const request = new Request(`https://a.example${path}`, { ...init, ...(accept !== null && { headers: { accept } }) });
  const runs = config.path.includes(path) && new RegExp(config.header.accept).test(accept ?? '');
  const given = runs ? await run(request, { next: stored }) : undefined;
  return given ?? new Response(path, { headers: headersFor(path, rules, netlifyMatching) });
}

test('the edge function of Netlify chooses as every Accept vector says, and gives the variant all of its headers', async () => {
  const headers = new Map(input.served.map((output) => [output.path, output.headers]));
  assert.ok(input.pairs.length > 0);
  for (const { path, variant } of input.pairs) {
    for (const [accept, representation] of vectors) {
      const given = await answer(path, accept);
      const chosen = representation === 'markdown' ? variant : path;
      assert.equal(await given.text(), chosen, `${path} ${accept}`);
      for (const [name, value] of Object.entries(headers.get(chosen) ?? {}))
        assert.equal(given.headers.get(name), value);
    }
  }
});

test('the condition of the edge function lets through every Accept header that prefers Markdown', async () => {
  const { config } = await edgeFunction();
  const asking = vectors.filter(([accept]) => prefersMarkdown(accept));
  assert.ok(asking.length > 10);
  for (const [accept] of asking) assert.match(accept ?? '', new RegExp(config.header.accept));
  assert.doesNotMatch('text/html, */*', new RegExp(config.header.accept));
});

test('the edge function leaves other methods and other paths to Netlify, and passes on what is not found', async () => {
  const { default: run } = await edgeFunction();
  const next = async () => new Response('gone', { status: 404 });
  const ask = (path: string, method: string) =>
    run(new Request(`https://a.example${path}`, { method, headers: { accept: 'text/markdown' } }), { next });
  assert.equal(await ask('/', 'POST'), undefined);
  assert.equal(await ask('/pricing/', 'GET'), undefined);
  assert.equal((await ask('/', 'GET'))?.status, 404);
});

test('no rule, and no line of one, can be cut from the _headers of Netlify without an output losing its headers', () => {
  const rules = parseHeadersFile(files.get('_headers') ?? '');
  for (const [index, rule] of rules.entries()) {
    assert.notDeepEqual(misserved(input.served, rules.toSpliced(index, 1), netlifyMatching), [], rule.pattern);
    for (const name of Object.keys(rule.headers)) {
      const { [name]: _, ...headers } = rule.headers;
      const cut = rules.with(index, { ...rule, headers });
      assert.notDeepEqual(misserved(input.served, cut, netlifyMatching), [], `${rule.pattern} ${name}`);
    }
  }
});

test('Netlify reads each page of many by a rule of its own, for it replaces no placeholder in a value', () => {
  const served: readonly Served[] = manyPosts(400);
  const [headers] = netlify.files({ ...input, served, pairs: [] }, []);
  const rules = parseHeadersFile(headers?.text ?? '');
  assert.ok(rules.length > 400);
  assert.ok(rules.every(({ pattern }) => !pattern.includes(':')));
  assert.deepEqual(misserved(served, rules, netlifyMatching), []);
});

test('the settings of Netlify publish the folder that is committed', () => {
  assert.match(files.get('netlify.toml') ?? '', /^\[build\]\npublish = "dist"$/m);
  assert.match(readFileSync(new URL('../../README.md', import.meta.url), 'utf8'), /Commit `dist\/`/);
});
