import type { HostInput, Served } from '../../generator/hosts/rules/host.ts';
import { manyPosts } from './many-posts.ts';

const html = 'text/html; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';
const lasting = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * A handmade site with everything hosts must tell apart: pairs, links, one ending with two types, names without an ending or that look
 * like one, similar files, a dot-folder.
 */
export const smallSite: HostInput = {
  served: [
    ...page('/', '/index.md', { Vary: 'Accept' }),
    ...page('/fr/', '/fr/index.md', { Vary: 'Accept', 'Content-Language': 'fr' }),
    ...page('/about/', '/about.md'),
    ...page('/docs/start/', '/docs/start.md'),
    output('/404.html', html, { 'X-Robots-Tag': 'noindex' }),
    output('/llms.txt', 'text/plain; charset=utf-8'),
    output('/feed.xml', 'application/rss+xml; charset=utf-8', { 'Cache-Control': 'public, max-age=600' }),
    output('/sitemap.xml', 'application/xml; charset=utf-8'),
    output('/schemamap.xml', 'application/xml; charset=utf-8'),
    output('/openapi.json', 'application/vnd.oai.openapi+json', {
      Link: '</%C3%A9.md>; rel="describedby"; title="50% \\"b\\""',
    }),
    output('/a.json', 'application/json'),
    output('/b.json', 'application/json'),
    output('/cmd', 'text/plain; charset=utf-8'),
    output('/status', 'application/json', { 'Cache-Control': 'no-cache' }),
    output('/.well-known/api-catalog', 'application/linkset+json', { 'Access-Control-Allow-Origin': '*' }),
    ...['a', 'b', 'c', 'deep/d', 'deep/e.min'].map((name) => output(`/assets/${name}.svg`, 'image/svg+xml', lasting)),
  ],
  pairs: [
    { path: '/', variant: '/index.md' },
    { path: '/fr/', variant: '/fr/index.md' },
  ],
  notFound: '/404.html',
};

/** Posts, and pages two folders deep, whose headers differ in their own paths alone; one of each lacks a header. */
export const like: HostInput = {
  ...smallSite,
  pairs: [],
  served: [
    ...manyPosts(12),
    ...Array.from({ length: 9 }, (_, index) => `docs/v${index % 3}/page-${index}`).map((path) => ({
      path: `/${path}/`,
      file: `${path}/index.html`,
      headers: { 'Content-Type': 'text/html; charset=utf-8', Link: `</${path}.md>; rel="alternate"`, Vary: 'Accept' },
    })),
    ...smallSite.served.filter(({ path }) => path === smallSite.notFound || path === '/status'),
  ].map((output) => {
    const { Link: _, ...others } = output.headers;
    return /\/(?:post-3\.md|page-4\/)$/.test(output.path) ? { ...output, headers: others } : output;
  }),
};

/** An output with the headers that all have, and others. */
export function output(path: string, type: string, headers: Served['headers'] = {}): Served {
  const file = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
  return { path, file, headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff', ...headers } };
}

function page(path: string, markdownPath: string, headers: Served['headers'] = {}): readonly Served[] {
  return [
    output(path, html, { Link: `<${markdownPath}>; rel="alternate"; type="text/markdown"`, ...headers }),
    output(markdownPath, markdown, {
      Link: `<https://a.example${path}>; rel="canonical"`,
      'Access-Control-Allow-Origin': '*',
      ...headers,
    }),
  ];
}
