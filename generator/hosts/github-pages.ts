import type { Host } from './host.ts';

/** GitHub Pages takes no rules; the file only stops it from leaving out what begins with a dot or an underscore. */
export const gitHubPages: Host = {
  name: 'github-pages',
  title: 'GitHub Pages',
  docs: 'https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-github-pages-site',
  capabilities: {
    types:
      'Types go by the file name alone: a file without an ending is application/octet-stream, and a feed is application/xml',
    headers: 'No headers are sent but its own: neither Link nor Vary',
    accept: 'The Accept header is not read: Markdown is at its own path only',
    methods: 'Other methods get 405 without an Allow header',
    caching: 'Every file is cached for ten minutes, whatever its Cache-Control would be',
  },
  limits: { fileBytes: 100 * 1024 * 1024 },
  files: () => [{ folder: 'output', path: '.nojekyll', text: '' }],
};
