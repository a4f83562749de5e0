import { everything } from './rules/capabilities.ts';
import { compose } from './rules/compose.ts';
import type { Host } from './rules/host.ts';

/** A function from a web-standard Request to a Response, for runtimes without rule files. It follows the manifest of the tree. */
export const handler: Host = {
  name: 'handler',
  title: 'Deno, Bun, Node.js or another JavaScript runtime',
  docs: 'https://fetch.spec.whatwg.org/#fetch-api',
  capabilities: everything,
  limits: {},
  precompressed: ['br', 'zstd', 'gzip'],
  servesFolders: true,
  files: () => ({
    value: [
      { folder: 'deploy', path: 'site.js', text: compose('site.js') },
      { folder: 'deploy', path: 'node.js', text: compose('node.js') },
      // Node.js 20 takes a file for a module by the package that it is in.
      { folder: 'deploy', path: 'package.json', text: '{ "type": "module" }\n' },
    ],
    problems: [],
  }),
};
