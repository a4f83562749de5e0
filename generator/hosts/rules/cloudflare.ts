import { type Problem, type Result, warning } from '../../base/problem.ts';
import { compose } from './compose.ts';
import { headerRules } from './header-rules.ts';
import { cloudflareMatching, parseHeadersFile, printHeadersFile } from './headers-file.ts';
import type { Capabilities, HostFile, HostInput } from './host.ts';
import { redirectsFile } from './redirects-file.ts';
import type { Rule } from './rules.ts';
import { variantTables } from './variant-table.ts';
import { verifyRules } from './verify-rules.ts';

/** The capabilities of both Cloudflare hosts. */
export const cloudflareCapabilities: Capabilities = {
  types: true,
  headers: true,
  accept: true,
  methods: 'Other methods get 405 without an Allow header, except on negotiated paths',
  redirects: '410 Gone is served as 404',
  caching: true,
};

/** The limits that Pages and Workers share. */
export const cloudflareLimits = {
  ...{ rules: 100, lineLength: 2000, files: 20_000, fileBytes: 25 * 1024 * 1024 },
  told: '20,000 files of 25 MiB: about 9,000 posts. 100 header rules: similar paths share one, and so does what is missing there',
} as const;

/** The `_headers` of Pages and of Workers, verified with a model of their matching. */
export function cloudflareHeaders({ served, notFound, notFoundBelow = [] }: HostInput, host: string): Result<string> {
  const rules = headerRules(served, cloudflareLimits.rules);
  const missing = [notFound, ...notFoundBelow.map(({ path }) => path)];
  const { value, problems } = printHeadersFile(rules, host, cloudflareLimits);
  verifyRules('_headers', served, parseHeadersFile(value), cloudflareMatching);
  return { value, problems: [...problems, ...warnOfGroups(rules, host), ...warnOfPages(served, missing, host)] };
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

/** The `_redirects` of both. Which 404 page is the nearest they know by themselves. https://developers.cloudflare.com/pages/configuration/redirects/ */
export function cloudflareRedirects({ redirects }: HostInput, host: string): Result<readonly HostFile[]> {
  return redirectsFile({ ...(redirects && { redirects }) }, host, { rules: 2000 });
}

/**
 * Cloudflare also applies a rule to missing files that its pattern matches, and so may label the 404 page as Markdown, for example. Only a
 * site with many pages has such rules.
 */
function warnOfGroups(rules: readonly Rule[], host: string): readonly Problem[] {
  const html = (type: string) => type.startsWith('text/html');
  const patterns = rules.flatMap(({ pattern, headers }) =>
    pattern.includes('/:') && !html(headers['Content-Type'] ?? 'text/html') ? [pattern] : [],
  );
  if (patterns.length === 0) return [];
  const message = `${host} takes ${cloudflareLimits.rules} header rules, so like paths share one: what is missing at ${patterns.join(', ')} is answered 404 with their type`;
  return [warning('host-limit', message)];
}

/** More negotiated paths than this are found by what they have in common, which is that they end in a slash. */
export const mostRoutes = 50;

/** The worker for the negotiated paths. */
export function cloudflareWorker(input: HostInput): string {
  return compose('cloudflare-worker.js', variantTables(input, mostRoutes));
}
