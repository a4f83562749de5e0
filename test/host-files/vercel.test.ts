import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { HostInput } from '../../generator/hosts/host.ts';
import { vercel } from '../../generator/hosts/vercel.ts';
import type { Problem } from '../../generator/problem.ts';
import { vectors } from './accept-vectors.ts';
import { manyPosts } from './many-posts.ts';
import { sampleInput } from './sample-input.ts';

interface Route {
  readonly src?: string;
  readonly has?: readonly { readonly key: string; readonly value: string }[];
  readonly middlewarePath?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly dest?: string;
  readonly status?: number;
  readonly continue?: boolean;
  readonly handle?: string;
}

interface Configuration {
  readonly version: number;
  readonly routes: readonly Route[];
  readonly overrides: Readonly<Record<string, { readonly contentType?: string }>>;
}

interface Answer {
  readonly status: number;
  readonly file: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

type Middleware = (request: Request) => Response;

let input: HostInput;
let files: ReadonlyMap<string, string>;
let configuration: Configuration;
let middleware: Middleware;

before(async () => {
  input = await sampleInput();
  files = new Map(vercel.files(input, []).map(({ path, text }) => [path, text]));
  configuration = JSON.parse(files.get('vercel/config.json') ?? '') as Configuration;
  const source = files.get('vercel/functions/_middleware.func/index.js') ?? '';
  ({ default: middleware } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    default: Middleware;
  });
});

/** Answers as the Build Output API documents it: routes in order, then the file, then the routes for an error. */
function answer(
  { routes, overrides }: Configuration,
  asked: string,
  accept: string | null = null,
  served = input.served,
): Answer {
  let path = asked;
  let phase = '';
  const headers: Record<string, string> = {};
  const done = (status: number, at: string) => {
    const file = served.find((output) => output.path === at)?.file;
    const type = file === undefined ? undefined : overrides[file]?.contentType;
    return { status, file, headers: { ...(type !== undefined && { 'Content-Type': type }), ...headers } };
  };
  for (const route of routes) {
    if (route.handle !== undefined) phase = route.handle;
    if (route.handle === 'filesystem' && served.some((output) => output.path === path)) return done(200, path);
    const match = route.src === undefined ? null : new RegExp(route.src).exec(path);
    const held = (route.has ?? []).every(({ value }) => accept !== null && new RegExp(`^(?:${value})$`).test(accept));
    if (!match || !held) continue;
    const replaced = (text: string) => text.replace(/\$(\d)/g, (_, number: string) => match[Number(number)] ?? '');
    for (const [name, value] of Object.entries(route.headers ?? {})) headers[name] = replaced(value);
    if (route.middlewarePath !== undefined) {
      const request = new Request(`https://a.example${path}`, { headers: accept === null ? {} : { accept } });
      const rewritten = middleware(request).headers.get('x-middleware-rewrite');
      if (rewritten !== null) path = new URL(rewritten).pathname;
    }
    if (route.continue) continue;
    if (phase === 'error' || route.status !== undefined) return done(route.status ?? 404, route.dest ?? '');
  }
  return done(404, '');
}

test('Vercel gives every output its file, its type and exactly its headers', () => {
  for (const { path, file, headers } of input.served) {
    assert.deepEqual(answer(configuration, path), { status: 200, file, headers }, path);
  }
});

test('the middleware of Vercel chooses as every Accept vector says, and the variant has its own headers', () => {
  assert.ok(input.pairs.length > 0);
  for (const { path, variant } of input.pairs) {
    for (const [accept, representation] of vectors) {
      const chosen = input.served.find((output) => output.path === (representation === 'markdown' ? variant : path));
      const { file, headers } = answer(configuration, path, accept);
      assert.deepEqual({ file, headers }, { file: chosen?.file, headers: chosen?.headers }, `${path} ${accept}`);
    }
  }
});

test('the middleware of Vercel leaves other methods and other paths alone, and keeps the query', () => {
  const ask = (path: string, method: string) =>
    middleware(new Request(`https://a.example${path}`, { method, headers: { accept: 'text/markdown' } })).headers;
  assert.equal(ask('/', 'POST').get('x-middleware-next'), '1');
  assert.equal(ask('/pricing/', 'GET').get('x-middleware-next'), '1');
  assert.equal(ask('/?a=1', 'HEAD').get('x-middleware-rewrite'), 'https://a.example/index.md?a=1');
});

test('Vercel redirects other spellings of a page, and answers what is missing with the page for it', () => {
  for (const path of ['/fr', '/fr/index.html']) {
    const { status, headers } = answer(configuration, path);
    assert.deepEqual([status, headers.Location], [308, '/fr/']);
  }
  assert.equal(answer(configuration, '/index.html').headers.Location, '/');
  for (const path of ['/nothing', '/fr/nothing/', '/nothing.md', '/.well-known'])
    assert.deepEqual([answer(configuration, path).status, answer(configuration, path).file], [404, '404.html'], path);
});

test('no route, no header of one and no type can be cut without an answer of Vercel changing', () => {
  const asked: readonly (readonly [string, string | null])[] = [
    ...input.served.flatMap(({ path }) => [[path, null] as const, [path.replace(/(.)\/$/, '$1'), null] as const]),
    ...input.pairs.map(({ path }) => [path, 'text/markdown'] as const),
    ['/index.html', null],
    ['/nothing', null],
  ];
  const answers = (cut: Configuration) => JSON.stringify(asked.map(([path, accept]) => answer(cut, path, accept)));
  const right = answers(configuration);
  const { routes, overrides } = configuration;
  for (const [index, route] of routes.entries()) {
    if (route.handle === 'error') continue;
    assert.notEqual(answers({ ...configuration, routes: routes.toSpliced(index, 1) }), right, JSON.stringify(route));
    for (const name of Object.keys(route.headers ?? {})) {
      const { [name]: _, ...headers } = route.headers ?? {};
      assert.notEqual(answers({ ...configuration, routes: routes.with(index, { ...route, headers }) }), right, name);
    }
  }
  for (const file of Object.keys(overrides)) {
    const { [file]: _, ...others } = overrides;
    assert.notEqual(answers({ ...configuration, overrides: others }), right, file);
  }
});

test('the routes of 10,000 posts are within the limits of Vercel, and give every output its headers', () => {
  const served = manyPosts(10_000);
  const problems: Problem[] = [];
  const text = vercel
    .files({ ...input, served, pairs: [] }, problems)
    .find(({ path }) => path === 'vercel/config.json');
  const many = JSON.parse(text?.text ?? '') as Configuration;
  assert.deepEqual(problems, []);
  assert.ok(many.routes.length <= 2048, `${many.routes.length} routes`);
  assert.ok(many.routes.every(({ src = '' }) => src.length <= 4096));
  const some = served.filter(({ path }, index) => index % 97 === 0 || /(index|blog)(\.md|\/)$/.test(path));
  for (const { path, file, headers } of some) {
    assert.deepEqual(answer(many, path, null, served), { status: 200, file, headers }, path);
  }
  assert.equal(answer(many, '/fr/blog/post-4999', null, served).headers.Location, '/fr/blog/post-4999/');
});
