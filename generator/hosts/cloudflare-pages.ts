import { printJson } from '../format/json.ts';
import type { NegotiatedPair } from '../output/declaration.ts';
import {
  cloudflareCapabilities,
  cloudflareHeaders,
  cloudflareLimits,
  cloudflareRedirects,
  cloudflareWorker,
  mostRoutes,
} from './rules/cloudflare.ts';
import type { Host } from './rules/host.ts';

/** Cloudflare Pages: `_headers`, and a worker that runs only on the negotiated paths. */
export const cloudflarePages: Host = {
  name: 'cloudflare-pages',
  title: 'Cloudflare Pages',
  docs: 'https://developers.cloudflare.com/pages/configuration/headers/',
  capabilities: cloudflareCapabilities,
  limits: cloudflareLimits,
  files(input) {
    const headers = cloudflareHeaders(input, 'Cloudflare Pages');
    const files = [
      { folder: 'output', path: '_headers', text: headers.value },
      { folder: 'output', path: '_worker.js', text: cloudflareWorker(input) },
      { folder: 'output', path: '_routes.json', text: routes(input.pairs) },
    ] as const;
    const redirects = cloudflareRedirects(input, 'Cloudflare Pages');
    return { value: [...files, ...redirects.value], problems: [...headers.problems, ...redirects.problems] };
  },
};

/**
 * Only these paths run the worker; all others are served as assets. A wildcard stands for many: files, whose names have a dot, are then
 * excluded, because each run is counted. https://developers.cloudflare.com/pages/functions/routing/
 */
function routes(pairs: readonly NegotiatedPair[]): string {
  if (pairs.length > mostRoutes) return printJson({ version: 1, include: ['/*'], exclude: ['/*.*'] });
  return printJson({ version: 1, include: pairs.map(({ path }) => path), exclude: [] });
}
