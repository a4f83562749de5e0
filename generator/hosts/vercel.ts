import { error, type Problem, type Result } from '../base/problem.ts';
import { printJson } from '../format/json.ts';
import { headerRules } from './header-rules.ts';
import type { Host, HostInput, Served } from './host.ts';
import { type Rule, withoutType } from './rules.ts';

const limits = { rules: 2048, lineLength: 4096 } as const;

/** As many rules for headers leave room for the other routes of a large site. */
const headerLimit = 1500;

/** Vercel by its Build Output API: types by file, routes for headers, and a middleware where the Accept header names Markdown. */
export const vercel: Host = {
  name: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/build-output-api/configuration',
  capabilities: {
    types: true,
    headers: true,
    accept: true,
    methods: 'Other methods get 405 without an Allow header',
    caching: true,
  },
  limits,
  files(input) {
    const { value, problems } = configuration(input);
    const files = [
      { folder: 'deploy', path: 'vercel.json', text: printJson(project) },
      { folder: 'deploy', path: 'vercel/config.json', text: printJson(value) },
      { folder: 'deploy', path: 'vercel/functions/_middleware.func/.vc-config.json', text: printJson(runtime) },
      { folder: 'deploy', path: 'vercel/functions/_middleware.func/index.js', text: middleware(input) },
    ] as const;
    return { value: files, problems };
  },
};

/** Puts the tree and what is generated here where Vercel reads them: the site itself is built already. */
const project = {
  $schema: 'https://openapi.vercel.sh/vercel.json',
  framework: null,
  installCommand: '',
  buildCommand: 'mkdir -p .vercel/output/static && cp -R vercel/. .vercel/output && cp -R dist/. .vercel/output/static',
};

const runtime = { runtime: 'edge', entrypoint: 'index.js' };

/**
 * The order counts: the routes for headers see the path that the middleware leaves, and what stands after the file system comes too late
 * for a path that has a file.
 */
function configuration({ served, pairs, notFound }: HostInput): Result<object> {
  const problems: Problem[] = [];
  const folders = served.flatMap(({ path }) => (path.length > 1 && path.endsWith('/') ? [path.slice(1, -1)] : []));
  const routes = [
    ...alternatives(pairs.map(({ path }) => path.slice(1))).map((paths) => ({
      src: `^/(?:${paths})$`,
      has: [{ type: 'header', key: 'accept', value: `.*${anyCase('text/markdown')}.*` }],
      middlewarePath: '_middleware',
      continue: true,
    })),
    ...headerRoutes(served, problems),
    { src: '^/((?:[^/]+/)*)index\\.html$', headers: { Location: '/$1' }, status: 308 },
    ...alternatives(folders).map((paths) => ({
      src: `^/(${paths})$`,
      headers: { Location: '/$1/' },
      status: 308,
    })),
    { handle: 'filesystem' },
    { handle: 'error' },
    { src: '^/.*$', dest: notFound, status: 404 },
  ];
  if (routes.length > limits.rules) {
    problems.push(error('host-limit', `Vercel takes ${limits.rules} routes, and there are ${routes.length}`));
  }
  const types = served.map(({ file, headers }) => [file, { contentType: headers['Content-Type'] }] as const);
  return { value: { version: 3, routes, overrides: Object.fromEntries(types) }, problems };
}

/** A route goes on to the next, and the last that sets a header wins. */
function headerRoutes(served: readonly Served[], problems: Problem[]) {
  const rules = headerRules(served.map(withoutType), headerLimit);
  return rules.map(({ pattern, headers, unset = [] }: Rule) => {
    const [removed] = unset.filter((name) => headers[name] === undefined);
    if (removed !== undefined) {
      const message = `Vercel takes ${limits.rules} routes, so like paths share one, and "${pattern}" cannot be without ${removed}`;
      problems.push(error('host-limit', message));
    }
    const names = [...pattern.matchAll(/:([a-z]+)/g)].map(([name]) => name);
    const numbered = (text: string) =>
      names.reduce((done, name, index) => done.replaceAll(name, `$${index + 1}`), text);
    const values = Object.entries(headers).map(([name, value]) => [name, numbered(value)] as const);
    return { src: sourceOf(pattern), headers: Object.fromEntries(values), continue: true };
  });
}

function sourceOf(pattern: string): string {
  return `^${escaped(pattern)
    .replaceAll('*', '.*')
    .replace(/:[a-z]+/g, '([^/]+)')}$`;
}

/** The texts as alternatives of regular expressions, of which none is longer than Vercel takes. */
function alternatives(texts: readonly string[]): readonly string[] {
  const lists: string[] = [];
  for (const text of texts.map(escaped)) {
    const last = lists.at(-1);
    if (last === undefined || last.length + text.length > limits.lineLength - 20) lists.push(text);
    else lists[lists.length - 1] = `${last}|${text}`;
  }
  return lists;
}

/** A condition of Vercel knows no flag for any case. */
function anyCase(text: string): string {
  return text.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
}

function escaped(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
}

/** https://vercel.com/docs/build-output-api/primitives#edge-functions */
function middleware({ accept, pairs }: HostInput): string {
  const variants = Object.fromEntries(pairs.map(({ path, variant }) => [path, variant]));
  return `// Generated by Fingerpost: edit templates/accept.js, not this file.

${accept.replace(/^export /m, '').trim()}

/** @type {Record<string, string>} */
const variants = ${JSON.stringify(variants)};

/** @param {Request} request */
export default function middleware(request) {
  const url = new URL(request.url);
  const variant = variants[url.pathname];
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (variant === undefined || !reads || !prefersMarkdown(request.headers.get('Accept'))) {
    return new Response(null, { headers: { 'x-middleware-next': '1' } });
  }
  url.pathname = variant;
  return new Response(null, { headers: { 'x-middleware-rewrite': url.href } });
}
`;
}
