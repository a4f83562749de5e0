import { type Problem, type Result, warning } from '../base/problem.ts';
import { printJson } from '../format/json.ts';
import type { NegotiatedPair } from '../output/declaration.ts';
import { everything } from './rules/capabilities.ts';
import { compose } from './rules/compose.ts';
import { headerRules } from './rules/header-rules.ts';
import { parseHeadersFile, printHeadersFile } from './rules/headers-file.ts';
import type { Host, HostFile, HostInput } from './rules/host.ts';
import { cloudflareMatching, verifyRules } from './rules/matching.ts';
import { variantTables } from './rules/places.ts';
import { redirectsFile } from './rules/redirects.ts';
import type { Rule } from './rules/rules.ts';

const common = {
  capabilities: {
    ...everything,
    methods: 'Other methods get 405 without an Allow header, except on negotiated paths',
    redirects: '410 Gone is served as 404',
  },
  limits: {
    ...{ rules: 100, lineLength: 2000, files: 20_000, fileBytes: 25 * 1024 * 1024 },
    told: '20,000 files of 25 MiB: about 9,000 posts. 100 header rules: similar paths share one, and so does what is missing there',
  },
} as const;

/** More negotiated paths than this are found by what they have in common, which is that they end in a slash. */
const mostRoutes = 50;

/** Cloudflare Pages: `_headers`, and a worker that runs only on the negotiated paths. */
export const cloudflarePages: Host = {
  ...common,
  name: 'cloudflare-pages',
  title: 'Cloudflare Pages',
  docs: 'https://developers.cloudflare.com/pages/configuration/headers/',
  files: (input) =>
    filesOf(input, 'Cloudflare Pages', (worker) => [
      { folder: 'output', path: '_worker.js', text: worker },
      { folder: 'output', path: '_routes.json', text: routes(input.pairs) },
    ]),
};

/**
 * Only these paths run the worker; all others are served as assets. A wildcard stands for many: files, whose names have a dot, are then
 * excluded, because each run is counted. https://developers.cloudflare.com/pages/functions/routing/
 */
function routes(pairs: readonly NegotiatedPair[]): string {
  if (pairs.length > mostRoutes) return printJson({ version: 1, include: ['/*'], exclude: ['/*.*'] });
  return printJson({ version: 1, include: pairs.map(({ path }) => path), exclude: [] });
}

/** Cloudflare Workers with static assets: `_headers`, and a worker that runs first, only on the negotiated paths. */
export const cloudflareWorkers: Host = {
  ...common,
  name: 'cloudflare-workers',
  title: 'Cloudflare Workers',
  docs: 'https://developers.cloudflare.com/workers/static-assets/',
  files: (input) =>
    filesOf(input, 'Cloudflare Workers', (worker) => [
      { folder: 'output', path: '.assetsignore', text: ignored },
      { folder: 'deploy', path: 'worker.js', text: worker },
      { folder: 'deploy', path: 'wrangler.json', text: settings(input.pairs) },
    ]),
};

/** Files that are not uploaded: those of hosts, and hidden ones but for the folder that outputs are in. https://git-scm.com/docs/gitignore */
const ignored = '/_*\n.*\n!/.well-known\n';

/** https://developers.cloudflare.com/workers/static-assets/binding/ */
function settings(pairs: readonly NegotiatedPair[]): string {
  return printJson({
    name: 'fingerpost-site',
    main: 'worker.js',
    compatibility_date: '2026-04-01',
    assets: {
      directory: '../../dist',
      binding: 'ASSETS',
      html_handling: 'auto-trailing-slash',
      not_found_handling: '404-page',
      run_worker_first: pairs.length > mostRoutes ? ['/', '/*/'] : pairs.map(({ path }) => path),
    },
  });
}

/** The `_headers` of both, verified with a model of their matching, the files of one with the worker, and the `_redirects` of both. */
function filesOf(
  input: HostInput,
  host: string,
  own: (worker: string) => readonly HostFile[],
): Result<readonly HostFile[]> {
  const { served, notFound, notFoundBelow = [], redirects = [] } = input;
  const rules = headerRules(served, common.limits.rules);
  const headers = printHeadersFile(rules, host, common.limits);
  verifyRules('_headers', served, parseHeadersFile(headers.value), cloudflareMatching);
  const worker = compose('cloudflare-worker.js', variantTables(input, mostRoutes));
  // Which 404 page is the nearest they know by themselves.
  const moved = redirectsFile({ redirects }, host, { rules: 2000 });
  const missing = [notFound, ...notFoundBelow.map(({ path }) => path)];
  return {
    value: [{ folder: 'output', path: '_headers', text: headers.value }, ...own(worker), ...moved.value],
    problems: [
      ...headers.problems,
      ...warnOfGroups(rules, host),
      ...warnOfPages(served, missing, host),
      ...moved.problems,
    ],
  };
}

/** A page that is no folder is served without its ending, and rules for its own path do not apply there. */
function warnOfPages(served: HostInput['served'], missing: readonly string[], host: string): readonly Problem[] {
  return served
    .filter(({ path }) => path.endsWith('.html') && !missing.includes(path))
    .map(({ path }) => {
      const message = `${host} redirects ${path} to ${path.slice(0, -'.html'.length)}, and sends it there without headers of its own`;
      return warning('host-limit', message);
    });
}

/**
 * Both apply a rule to missing files that its pattern matches, too, and so may label the 404 page as Markdown, for example. Only a site with
 * many pages has such rules.
 */
function warnOfGroups(rules: readonly Rule[], host: string): readonly Problem[] {
  const html = (type: string) => type.startsWith('text/html');
  const patterns = rules.flatMap(({ pattern, headers }) =>
    pattern.includes('/:') && !html(headers['Content-Type'] ?? 'text/html') ? [pattern] : [],
  );
  if (patterns.length === 0) return [];
  const message = `${host} takes ${common.limits.rules} header rules, so like paths share one: what is missing at ${patterns.join(', ')} is answered 404 with their type`;
  return [warning('host-limit', message)];
}
