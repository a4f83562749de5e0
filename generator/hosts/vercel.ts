import { anyCase, escapeExpression } from '../base/expression.ts';
import { error, type Problem, type Result } from '../base/problem.ts';
import { printJson } from '../format/json.ts';
import { everything, limitations } from './rules/capabilities.ts';
import { compose } from './rules/compose.ts';
import { headerRules } from './rules/header-rules.ts';
import type { Host, HostInput, Served } from './rules/host.ts';
import { patternExpression, segmentsExpression } from './rules/patterns.ts';
import { variantRules, variantTables } from './rules/places.ts';
import { chunked, type RedirectRule, redirectRules } from './rules/redirects.ts';
import { numberedHeaders, withoutType } from './rules/rules.ts';

const limits = { rules: 2048, lineLength: 4096, told: '2,048 routes: similar paths share one' } as const;

/** More negotiated paths than this are found by expressions. */
const mostVariants = 200;

/** This many header rules leave room for the other routes of a large site. */
const headerLimit = 1500;

/** Vercel with its Build Output API: types by file, routes for headers, and a middleware for Accept headers that name Markdown. */
export const vercel: Host = {
  name: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/build-output-api/configuration',
  capabilities: { ...everything, methods: limitations.methods },
  limits,
  files(input) {
    const { value, problems } = configuration(input);
    const middleware = compose('vercel-middleware.js', variantTables(input, mostVariants));
    const atRoot = 'renewed';
    const files = [
      { folder: 'deploy', path: 'vercel.json', text: printJson(project), atRoot: 'once' },
      { folder: 'deploy', path: 'vercel/config.json', text: printJson(value), atRoot },
      {
        folder: 'deploy',
        path: 'vercel/functions/_middleware.func/.vc-config.json',
        text: printJson(runtime),
        atRoot: 'once',
      },
      { folder: 'deploy', path: 'vercel/functions/_middleware.func/index.js', text: middleware, atRoot },
    ] as const;
    return { value: files, problems };
  },
};

/** Puts the tree and the generated files where Vercel reads them: the site itself is already built. */
const project = {
  $schema: 'https://openapi.vercel.sh/vercel.json',
  framework: null,
  installCommand: '',
  buildCommand: 'mkdir -p .vercel/output/static && cp -R vercel/. .vercel/output && cp -R dist/. .vercel/output/static',
};

const runtime = { runtime: 'edge', entrypoint: 'index.js' };

/**
 * The order matters: the routes for headers see the path that the middleware leaves, and a route after the file system comes too late for
 * a path that has a file.
 */
function configuration(input: HostInput): Result<object> {
  const { served, notFound, notFoundBelow = [] } = input;
  const problems: Problem[] = [];
  const folders = served.flatMap(({ path }) => (path.length > 1 && path.endsWith('/') ? [path.slice(1, -1)] : []));
  const routes = [
    ...alternatives(variantRules(input, mostVariants).map((rule) => segmentsExpression(rule).slice(1))).map(
      (paths) => ({
        src: `^/(?:${paths})$`,
        has: [{ type: 'header', key: 'accept', value: `.*${anyCase('text/markdown')}.*` }],
        middlewarePath: '_middleware',
        continue: true,
      }),
    ),
    ...redirectRules(input).map(redirectRoute(input)),
    ...headerRoutes(served, problems),
    { src: '^/((?:[^/]+/)*)index\\.html$', headers: { Location: '/$1' }, status: 308 },
    ...alternatives(folders.map(escapeExpression)).map((paths) => ({
      src: `^/(${paths})$`,
      headers: { Location: '/$1/' },
      status: 308,
    })),
    { handle: 'filesystem' },
    { handle: 'error' },
    ...notFoundBelow.map(({ below, path }) => ({ src: `^${escapeExpression(below)}.*$`, dest: path, status: 404 })),
    { src: '^/.*$', dest: notFound, status: 404 },
  ];
  if (routes.length > limits.rules) {
    problems.push(error('host-limit', `Vercel takes ${limits.rules} routes, and there are ${routes.length}`));
  }
  const types = served.map(({ file, headers }) => [file, { contentType: headers['Content-Type'] }] as const);
  return { value: { version: 3, routes, overrides: Object.fromEntries(types) }, problems };
}

/** Serves 410s as the 404 page. */
function redirectRoute({ notFound, notFoundBelow = [] }: HostInput) {
  const pageFor = (gone: string) => notFoundBelow.find(({ below }) => gone.startsWith(below))?.path ?? notFound;
  return ({ expression, path, location, status }: RedirectRule) => ({
    src: `^${expression}$`,
    // Routes match in any case, so that a redirect from capitals to small letters would lead to itself.
    ...(location?.toLowerCase() === path.toLowerCase() && { caseSensitive: true }),
    ...(location === undefined ? { dest: pageFor(path) } : { headers: { Location: location } }),
    status,
  });
}

/** Every route continues to the next, and the last one to set a header wins. */
function headerRoutes(served: readonly Served[], problems: Problem[]) {
  const rules = headerRules(served.map(withoutType), headerLimit);
  return rules.map((rule) => {
    const { pattern, headers, unset = [] } = rule;
    const [removed] = unset.filter((name) => headers[name] === undefined);
    if (removed !== undefined) {
      const message = `Vercel takes ${limits.rules} routes, so like paths share one, and "${pattern}" cannot be without ${removed}`;
      problems.push(error('host-limit', message));
    }
    return { src: `^${patternExpression(pattern)}$`, headers: numberedHeaders(rule), continue: true };
  });
}

function alternatives(texts: readonly string[]): readonly string[] {
  return chunked(texts, (text) => text, limits.lineLength - 18).map((list) => list.join('|'));
}
