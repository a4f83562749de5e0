import { isText } from '../base/media-type.ts';
import { type Problem, type Result, warning } from '../base/problem.ts';
import { printJson } from '../format/json.ts';
import { broadExpression, broadRules, isBroad, negotiatedPatterns, variantTables } from './rules/broad-rules.ts';
import { everything } from './rules/capabilities.ts';
import { compose } from './rules/compose.ts';
import { parseHeadersFile, printHeadersFile } from './rules/headers-file.ts';
import type { Host, HostFile, HostInput, KnownGap, Served } from './rules/host.ts';
import { mostValues, withoutNamed } from './rules/kinds.ts';
import { cloudflareMatching, verifyRules } from './rules/matching.ts';
import { redirectsFile } from './rules/redirects.ts';
import { headerNames, headerRules, type Rule, withOthers } from './rules/rules.ts';

const common = {
  standsBeside: true,
  capabilities: {
    ...everything,
    methods: 'Other methods get 405 without an Allow header, except on negotiated paths',
    redirects: '410 Gone is served as 404',
  },
  limits: {
    rules: 100,
    lineLength: 2000,
    files: 20_000,
    fileBytes: 25 * 1024 * 1024,
    note: '20,000 files of 25 MiB: about 9,000 posts. 100 header rules, of which about 40 do for any number of posts: the worker then runs for all Markdown',
  },
  fixes: {
    cache: 'Delete the cache rule that stores HTML: Cloudflare keeps one copy for all values of Accept.',
    challenge:
      'Turn off Bot Fight Mode and "Block AI bots" below Security, or skip them for these addresses with a WAF rule.',
    rewritten: 'Turn off Email Address Obfuscation, Rocket Loader, and the automatic setup of Web Analytics.',
    robots: 'Turn off the managed robots.txt below Security. Previews at *.pages.dev have X-Robots-Tag: noindex.',
    stale: 'Purge everything below Caching after each deploy, and delete the cache rule that overrides Cache-Control.',
  },
} as const;

/** Every .html file redirects to the name without its ending, also the page for what is missing. */
const bareName: KnownGap = { check: 'status', path: '*/404.html', reason: '/404.html redirects to /404' };

/** Cloudflare Pages: `_headers`, and a worker that runs only on the negotiated paths. */
export const cloudflarePages: Host = {
  ...common,
  name: 'cloudflare-pages',
  title: 'Cloudflare Pages',
  docs: 'https://developers.cloudflare.com/pages/configuration/headers/',
  // https://developers.cloudflare.com/pages/functions/get-started/
  reads: /^functions(?:\/|$)/,
  gaps: [bareName],
  files: (input) =>
    filesOf(input, 'Cloudflare Pages', (worker, patterns) => [
      { folder: 'output', path: '_worker.js', text: worker },
      { folder: 'output', path: '_routes.json', text: printJson(routes(patterns, input.served)) },
    ]),
};

/**
 * Where the worker of Pages runs. A slash at the end of a pattern may be missing from a path, so that one of folders takes in every file, too, and the
 * endings that no other pattern is for are excluded. https://developers.cloudflare.com/pages/functions/routing/
 */
function routes(include: readonly string[], served: HostInput['served']) {
  const runs = include.map((pattern) => new RegExp(broadExpression({ pattern })));
  const endings = (isRun: boolean) =>
    new Set(
      served
        .filter(({ path }) => runs.some((pattern) => pattern.test(path)) === isRun)
        .flatMap(({ path }) => /\.\w+$/.exec(path) ?? []),
    );
  const run = endings(true);
  const others = [...endings(false)].filter((ending) => !run.has(ending)).sort();
  const takesAll = include.some((pattern) => pattern.endsWith('*/'));
  return { version: 1, include, exclude: takesAll ? others.map((ending) => `/*${ending}`) : [] };
}

/** Cloudflare Workers with static assets: `_headers`, and a worker that runs first, only on the negotiated paths. */
export const cloudflareWorkers: Host = {
  ...common,
  name: 'cloudflare-workers',
  title: 'Cloudflare Workers',
  docs: 'https://developers.cloudflare.com/workers/static-assets/',
  gaps: [
    bareName,
    { check: 'status', path: '*@*', reason: 'a path with @ redirects to the one with %40' },
    { check: 'spelling', reason: 'the redirect to the final slash is a 307' },
  ],
  files: (input) =>
    filesOf(input, 'Cloudflare Workers', (worker, patterns) => [
      { folder: 'output', path: '.assetsignore', text: input.others ? '/_manifest.json\n' : ignored },
      { folder: 'deploy', path: 'worker.js', text: worker },
      { folder: 'deploy', path: 'wrangler.json', text: settings(patterns, input.outputName) },
    ]),
};

/** Files that are not uploaded: those of hosts, and hidden ones but for the folder that outputs are in. https://git-scm.com/docs/gitignore */
const ignored = '/_*\n.*\n!/.well-known\n';

/** https://developers.cloudflare.com/workers/static-assets/binding/ */
function settings(patterns: readonly string[], outputName = 'dist'): string {
  return printJson({
    name: 'fingerpost-site',
    main: 'worker.js',
    compatibility_date: '2026-04-01',
    assets: {
      directory: `../../${outputName}`,
      binding: 'ASSETS',
      html_handling: 'auto-trailing-slash',
      not_found_handling: '404-page',
      run_worker_first: patterns,
    },
  });
}

/** The `_headers` of both, verified with a model of their matching, the files of one with the worker, and the `_redirects` of both. */
function filesOf(
  input: HostInput,
  host: string,
  own: (worker: string, patterns: readonly string[]) => readonly HostFile[],
): Result<readonly HostFile[]> {
  const { notFound, notFoundBelow = [], redirects = [] } = input;
  const served = withOthers(input);
  const { alike, rules } = fewRules(served, input);
  const headers = printHeadersFile(rules, host, common.limits);
  verifyRules('_headers', alike, parseHeadersFile(headers.value), cloudflareMatching);
  const text = rules.filter(isTyped);
  const page = served.find(({ path }) => path === notFound)?.headers ?? {};
  const worker = compose('cloudflare-worker.js', {
    ...variantTables(input),
    own: Object.fromEntries(served.flatMap((output, index) => ownOf(output, alike[index]))),
    missing: [[...headerNames(text)].filter((name) => page[name] === undefined), page],
  });
  // Each run of the worker is counted: it runs where there is a choice, and where a missing file would be labelled as what others are.
  const patterns = [...negotiatedPatterns(input), ...text.map(({ pattern }) => pattern)];
  // Which 404 page is the nearest they know by themselves.
  const moved = redirectsFile({ redirects }, host, 2000);
  const missing = [notFound, ...notFoundBelow.map(({ path }) => path)];
  return {
    value: [{ folder: 'output', path: '_headers', text: headers.value }, ...own(worker, patterns), ...moved.value],
    problems: [
      ...headers.problems,
      ...warnOfPages(served, missing, host),
      ...moved.problems,
      ...patterns.filter((pattern) => pattern.length > mostOfRoute).map((pattern) => longRoute(pattern, host)),
    ],
  };
}

/** https://developers.cloudflare.com/pages/functions/routing/#limits */
const mostOfRoute = 100;

function longRoute(pattern: string, host: string): Problem {
  const message = `${host} takes routes of ${mostOfRoute} characters, and that of the worker to "${pattern}" has ${pattern.length}`;
  return warning('host-limit', message, undefined, 'Shorten the path of the page');
}

/** A page that is no folder is served without its ending, and rules for its own path do not apply there. */
function warnOfPages(served: HostInput['served'], missing: readonly string[], host: string): readonly Problem[] {
  return served
    .filter(({ path, headers }) => path.endsWith('.html') && !missing.includes(path) && Object.keys(headers).length > 0)
    .map(({ path }) => {
      const message = `${host} redirects ${path} to ${path.slice(0, -'.html'.length)}, and sends it there without headers of its own`;
      return warning('host-limit', message);
    });
}

/** Exact rules, or as many patterns as there is room for: of the outputs without the headers with the most values, which the worker sets then. */
function fewRules(served: HostInput['served'], input: HostInput) {
  const isSmall = (rules: readonly Rule[]) => rules.length <= common.limits.rules;
  // They label nothing that is missing, and Netlify takes the same.
  const exact = headerRules(served);
  if (isSmall(exact)) return { alike: served, rules: exact };
  let few = { alike: served, rules: exact };
  for (let most = mostValues; most > 0 && !isSmall(few.rules); most >>= 1) {
    const alike = withoutOwn(served, input, most);
    few = { alike, rules: broadRules(alike) };
  }
  return few;
}

/** Outputs without the headers that have more than so many values, where the worker runs. */
function withoutOwn(served: HostInput['served'], input: HostInput, most: number): HostInput['served'] {
  const bare = withoutNamed(served, 'own', most).served;
  const typed = broadRules(bare)
    .filter(isTyped)
    .map(({ pattern }) => pattern);
  const runs = [...negotiatedPatterns(input), ...typed].map((pattern) => new RegExp(broadExpression({ pattern })));
  return served.map((output, index) => (runs.some((run) => run.test(output.path)) ? (bare[index] ?? output) : output));
}

function ownOf({ path, headers }: Served, alike: Served | undefined): readonly (readonly [string, Rule['headers']])[] {
  const own = Object.entries(headers).filter(([name]) => alike?.headers[name] === undefined);
  return own.length === 0 ? [] : [[path, Object.fromEntries(own)]];
}

/** Whether a rule labels all that it matches as text that is no page: where a picture is missing, nobody reads. */
function isTyped(rule: Rule): boolean {
  const { 'Content-Type': type = '' } = rule.headers;
  return isBroad(rule) && rule.pattern !== '/*' && isText(type) && !/^(?:image\/|text\/html)/.test(type);
}
