import { anyCase, escapeExpression } from '../base/expression.ts';
import type { Problem, Result } from '../base/problem.ts';
import { printJson } from '../format/json.ts';
import { variantTables } from './rules/broad-rules.ts';
import { checkUse, everything, limitations } from './rules/capabilities.ts';
import { compose } from './rules/compose.ts';
import type { Host, HostFile, HostInput, Served } from './rules/host.ts';
import { expressionsOf, filledKind, kindExpressions, kindsOf } from './rules/kinds.ts';
import { type RedirectRule, redirectRules } from './rules/redirects.ts';
import { withoutType } from './rules/rules.ts';

const limits = {
  rules: 2048,
  lineLength: 4096,
  note: '2,048 routes: one for each kind of path and about 200 of its names, and `markdownTokens` takes one for each page',
} as const;

/** Vercel with its Build Output API: types by file, routes for headers, and a middleware for Accept headers that name Markdown. */
export const vercel: Host = {
  name: 'vercel',
  title: 'Vercel',
  docs: 'https://vercel.com/docs/build-output-api/configuration',
  signs: { 'x-vercel-id': /./ },
  capabilities: { ...everything, methods: limitations.methods },
  limits,
  standsBeside: true,
  fixes: {
    'document-type': '"headers" with Content-Type in vercel.json.',
    'soft-404': 'Remove the catch-all rewrite from vercel.json.',
    challenge: 'Turn off Attack Challenge Mode, or add a rule to the firewall that lets these addresses pass.',
    robots: 'Previews have X-Robots-Tag: noindex. Audit the production domain.',
    status: 'Turn off Deployment Protection for this address if the status is 401.',
  },
  reads: /^(?:(?:vercel|now)\.json|middleware\.[cm]?[jt]s|api\/.*\.(?:[cm]?[jt]s|py|go|rb))$/,
  files(input) {
    if (input.others) return besideFiles(input);
    const { value, problems } = configuration(input);
    const middleware = compose('vercel-middleware.js', variantTables(input));
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

/**
 * Headers for the project's own vercel.json, and a middleware for the folder that this is in, since a rewrite comes too late for a path that has a file.
 * https://vercel.com/docs/project-configuration#headers https://vercel.com/docs/routing-middleware
 */
function besideFiles(input: HostInput): Result<readonly HostFile[]> {
  const headers = headerRules(input.served, '/').map(({ expression, headers: values }) => ({
    source: expression.replace(/^[^(]*$/, (path) => path.replaceAll(':', '\\:')),
    headers: Object.entries(values).map(([key, value]) => ({ key, value })),
  }));
  const files = [
    { folder: 'deploy', path: 'vercel.json', text: printJson({ headers }), atRoot: 'merged' },
    {
      folder: 'deploy',
      path: 'middleware.js',
      text: compose('vercel-middleware.js', variantTables(input)),
      atRoot: 'renewed',
    },
  ] as const;
  return { value: files, problems: checkRoutes(headers.length) };
}

function checkRoutes(count: number): readonly Problem[] {
  return checkUse('Vercel', count, limits.rules, 'routes');
}

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
  const folders = served.flatMap(({ path }) => (path.length > 1 && path.endsWith('/') ? [path.slice(1, -1)] : []));
  const routes = [
    ...alternatives(input.pairs.map(({ path }) => path)).map((paths) => ({
      src: `^${paths}$`,
      has: [{ type: 'header', key: 'accept', value: `.*${anyCase('text/markdown')}.*` }],
      middlewarePath: '_middleware',
      continue: true,
    })),
    ...redirectRules(input).map(redirectRoute(input)),
    ...headerRoutes(served),
    { src: '^/((?:[^/]+/)*)index\\.html$', headers: { Location: '/$1' }, status: 308 },
    ...alternatives(folders).map((paths) => ({ src: `^/(${paths})$`, headers: { Location: '/$1/' }, status: 308 })),
    { handle: 'filesystem' },
    { handle: 'error' },
    ...notFoundBelow.map(({ below, path }) => ({ src: `^${escapeExpression(below)}.*$`, dest: path, status: 404 })),
    { src: '^/.*$', dest: notFound, status: 404 },
  ];
  const types = served.map(({ file, headers }) => [file, { contentType: headers['Content-Type'] }] as const);
  const value = { version: 3, routes, overrides: Object.fromEntries(types) };
  return { value, problems: checkRoutes(routes.length) };
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

/** A route for each kind of output, and one for each path of it that has headers of its own. Every route continues to the next. */
function headerRoutes(served: readonly Served[]) {
  return headerRules(served.map(withoutType)).map(({ expression, headers }) => ({
    src: `^${expression}$`,
    headers,
    continue: true,
  }));
}

/** The headers of the paths that an expression matches, whose first group follows a beginning that all paths have. */
function headerRules(served: readonly Served[], beginning = '') {
  return kindsOf({ served, pairs: [] }).flatMap((kind) => {
    const single = kind.paths.length === 1;
    const form = { most: longest, skip: beginning.length };
    const expressions = single
      ? kind.paths.map(escapeExpression)
      : kindExpressions(kind, form).map((expression) => beginning + expression);
    const { headers } = single ? kind : filledKind(kind, `${beginning}$1`);
    const own = Object.entries(kind.own).flatMap(([name, byPath]) =>
      [...byPath].map(([path, value]) => ({ expression: escapeExpression(path), headers: { [name]: value } })),
    );
    const shared = Object.keys(headers).length === 0 ? [] : expressions.map((expression) => ({ expression, headers }));
    return [...shared, ...own];
  });
}

const longest = limits.lineLength - 18;

function alternatives(texts: readonly string[]): readonly string[] {
  return texts.length === 0 ? [] : expressionsOf([...texts].sort(), longest);
}
