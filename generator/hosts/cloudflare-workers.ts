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

/** Cloudflare Workers with static assets: `_headers`, and a worker that runs first, only on the negotiated paths. */
export const cloudflareWorkers: Host = {
  name: 'cloudflare-workers',
  title: 'Cloudflare Workers',
  docs: 'https://developers.cloudflare.com/workers/static-assets/',
  capabilities: cloudflareCapabilities,
  limits: cloudflareLimits,
  files(input) {
    const headers = cloudflareHeaders(input, 'Cloudflare Workers');
    const files = [
      { folder: 'output', path: '_headers', text: headers.value },
      { folder: 'output', path: '.assetsignore', text: ignored },
      { folder: 'deploy', path: 'worker.js', text: cloudflareWorker(input) },
      { folder: 'deploy', path: 'wrangler.json', text: settings(input.pairs) },
    ] as const;
    const redirects = cloudflareRedirects(input, 'Cloudflare Workers');
    return { value: [...files, ...redirects.value], problems: [...headers.problems, ...redirects.problems] };
  },
};

/** Files that are not uploaded: those of hosts, and hidden ones but for the folder that outputs are in. https://git-scm.com/docs/gitignore */
const ignored = '/_*\n.*\n!/.well-known\n';

/** https://developers.cloudflare.com/workers/static-assets/binding/ */
function settings(pairs: readonly NegotiatedPair[]): string {
  const value = {
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
  };
  return printJson(value);
}
