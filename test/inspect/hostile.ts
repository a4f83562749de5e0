import type { SiteSource } from '../../generator/preview/source.ts';
import { siteOf } from './site.ts';

/** A text that runs wherever it is printed as it is: in text, in attributes of either quote, in scripts, styles and comments. */
export const payload = `"'><script>globalThis.ran=1</script><img src=x onerror="globalThis.ran=1"><svg onload="globalThis.ran=1">--></style></title></textarea></pre><a href="javascript:globalThis.ran=1">`;

const json = JSON.stringify(payload);
const escaped = payload.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = `<!doctype html><html lang="${escaped}"><head><title>${escaped}</title><meta name="description" content="${escaped}">
<meta name="robots" content="${escaped}"><meta property="og:title" content="${escaped}"><meta property="og:image" content="${escaped}"><meta property="og:${escaped}" content="1">
<link rel="canonical" href="${escaped}"><link rel="alternate" hreflang="${escaped}" href="/${escaped}"><link rel="alternate" type="text/markdown" href="/${escaped}">
<script type="application/ld+json">{"@graph":[{"@type":${json.replaceAll('<', '\\u003c')},"@id":${json.replaceAll('<', '\\u003c')},"name":${json.replaceAll('<', '\\u003c')},"email":${json.replaceAll('<', '\\u003c')},"price":1,"priceCurrency":${json.replaceAll('<', '\\u003c')}}]}</script>
<script type="application/ld+json">{${escaped}</script></head><body>${payload}<a href="${escaped}">€7</a><a href="https://b.example/${escaped}">x</a></body></html>`;

const path = `/${payload}`;

/** A site with script in every field that a view shows: addresses, types, headers, titles, data, links, problems, sources, redirects, hosts' files. */
export const hostile: SiteSource = siteOf(
  {
    '/': ['text/html', page, `</${escaped}>; rel="${payload.replaceAll('"', '')}"`],
    [path]: [`text/plain; x=${payload}`, `${payload} €8`],
    [`${path}/`]: ['text/html', page],
    '/index.md': ['text/markdown', `[${payload}](${payload}) €9 ${payload}`],
    '/feed.json': [
      'application/feed+json',
      JSON.stringify({
        items: [{ title: payload, url: 'https://a.example/', summary: payload, date_published: payload }],
      }),
    ],
    '/feed.xml': [
      'application/rss+xml',
      `<rss><channel><item><title>${escaped}</title><link>https://a.example/</link><pubDate>${escaped}</pubDate><description>${escaped}</description></item></channel></rss>`,
    ],
    '/g.json': ['application/ld+json', `{"@id":${json},"name":${json},"telephone":${json}}`],
    '/.well-known/x.json': [`application/json`, `{${json}:"https://a.example/"}`],
    '/404.html': ['text/html', page],
  },
  {
    negotiated: [{ path: '/', variant: '/index.md' }],
    redirects: [{ path: `/old${payload}`, status: 308, location: payload }],
    files: [{ file: payload, size: 1, sha256: payload }],
  },
  {
    problems: [
      { code: 'price', level: 'error', message: payload, hint: payload },
      {
        code: 'fact-typed',
        level: 'warning',
        message: payload,
        hint: payload,
        place: { file: payload, line: 1, column: 1, text: payload },
      },
    ],
    builtAt: new Date(0),
    changes: [
      { path, before: Buffer.from('a'), after: Buffer.from(payload), sources: [payload] },
      { path: '/', before: Buffer.from(page), after: Buffer.from(`${page}\n${payload}`), sources: [payload] },
    ],
    sources: () => [payload],
    facts: () => [
      {
        id: 'hostile',
        file: payload,
        path: [payload],
        kind: 'Limit' as const,
        of: payload,
        property: payload,
        key: payload,
        value: payload,
        counted: { names: [payload], units: ['call'] },
        currency: payload,
        place: { file: payload, line: 1, column: 1, text: payload },
      },
    ],
  },
);

const query = (name: string) => encodeURIComponent(name);

/** Every view of it, with script in each part of the query too. */
export const hostileTargets: readonly string[] = [
  '',
  `surface?q=${query(payload)}&kind=${query(payload)}`,
  'surface',
  'map',
  `accept?path=${query(payload)}&accept=${query(payload)}`,
  `accept?path=/&accept=${query(`text/markdown;q=${payload}`)}`,
  'accept',
  'hosts',
  `hosts?host=${query(payload)}`,
  'hosts?host=nginx',
  'hosts?host=netlify',
  'facts',
  ...['0', '1', '2', '3', 'hostile'].map((fact) => `facts?fact=${fact}`),
  'changes',
  `changes?path=${query(path)}`,
  'changes?path=/',
  ...['/', path, `${path}/`, '/index.md', '/feed.json', '/feed.xml', '/g.json', '/nowhere', payload].flatMap(
    (address) =>
      ['browser', 'agent', 'search', 'feed', 'card', payload].map(
        (as) => `address?path=${query(address)}&as=${query(as)}`,
      ),
  ),
];
