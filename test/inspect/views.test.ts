// Fault: A file of a tree that is not the one of its manifest, a link to nothing → The inspector names it

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CommandError, error, warning } from '../../generator/base/problem.ts';
import { gitHubPages } from '../../generator/hosts/github-pages.ts';
import { capabilityNames } from '../../generator/hosts/rules/capabilities.ts';
import type { Capabilities, Host } from '../../generator/hosts/rules/host.ts';
import { inspector } from '../../generator/inspect/inspect.ts';
import type { BuiltPages } from '../../generator/inspect/page/built-pages.ts';
import type { Edit, Editing, Proposal } from '../../generator/inspect/page/editing.ts';
import { readers } from '../../generator/inspect/views/readers.ts';
import type { WrittenFact } from '../../generator/model/written-facts.ts';
import type { ManifestEntry } from '../../generator/output/manifest.ts';
import { siteOf } from './site.ts';

/*
 * The answers of the inspector about a small site that has one of everything are in views.txt, which is written anew when UPDATE_EXPECTED is set. There,
 * lines that stood before are `…`.
 */

const long = 'A title of more than sixty characters, which results of search engines cut';
const offer = { '@type': 'Offer', '@id': '/#solo', name: 'Solo', price: 49, priceCurrency: 'EUR', deep: [[[true]]] };
const names =
  'minPrice maxPrice lowPrice highPrice email faxNumber streetAddress postalCode legalName vatID taxID maxValue';
const stated = Object.fromEntries(`${names} eligibleQuantity toString`.split(' ').map((name) => [name, `a ${name}`]));
const shop = { '@type': ['Shop', 'Place'], ...stated, telephone: '+33 1', list: [null, {}, { '@type': 'Shop' }] };
const graph = JSON.stringify([offer, shop]);
const home = `<!doctype html><html lang="en"><head><title>Home</title><meta name="description" content="${long.repeat(3)}">
<meta property="og:title" content="Home, sweet home"><meta property="og:description" content="Said"><meta property="og:image" content="/a.png"><meta name="twitter:card" content="summary"><meta property="og:none">
<link rel="canonical" href="https://a.example/"><link rel="alternate" hreflang="fr" href="/fr/"><link rel="stylesheet" href="/style.css">
<script type="application/ld+json">${graph}</script><script type="application/ld+json">{</script><style>.a {}</style></head><body><h1>Home</h1>
<a href="/about/">About</a> <a href="/about/#us">us</a> <a href="/lost/">lost</a> <a href="/old/">old</a> <a href="/docs">docs</a> <a href="https://b.example/x">b</a> <svg><title>No</title></svg>
<table><tr><th>Plan</th><th>Calls</th></tr><tr><td>Solo</td><td>1,060</td></tr></table>€49 and €7, 5 calls, 30 days</body></html>`;
const about = `<html><head><title>${long}</title><meta name="robots" content="noindex"><meta property="og:image" content="https://b.example/a.svg"><link rel="canonical" href="https://a.example/"><link rel="alternate" type="text/markdown" href="/about.md"></head><body>Solo costs 49 EUR, or €7. Call +33 1. <a href="/">Home</a></body></html>`;
const url = 'https://a.example/about/';
const item = { title: 'About & more', url, date_published: 'today', content_text: 'word '.repeat(80) };
const bodies: Parameters<typeof siteOf>[0] = {
  '/': ['text/html; charset=utf-8', home, '</llms.txt>; rel="describedby", </index.md>; rel=alternate; type="a/b"'],
  '/index.md': ['text/markdown; charset=utf-8', '[About](/about/): 49 € for 1 060 calls, 日本'],
  '/about/': ['text/html', about],
  '/about.md': ['text/markdown', 'About, at €7'],
  '/docs/': ['text/html', '<a href="/docs/a/">A</a>'],
  ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`/docs/${name}/`, ['text/html', '€7 in the docs']] as const)),
  '/fr/404.html': ['text/html', 'Rien'],
  '/404.html': ['text/html', 'Nothing'],
  '/feed.xml': [
    'application/rss+xml',
    `<rss><channel><link>https://a.example/</link><item><title>About</title><link>https://a.example/about/</link><description>&lt;b&gt;Said&lt;/b&gt;</description></item><item><link>https://b.example/</link></item></channel></rss>`,
  ],
  '/feed.json': ['application/feed+json', JSON.stringify({ items: [item, {}] })],
  '/atom.xml': [
    'application/atom+xml',
    '<feed><entry><title>Other</title><link rel="self" href="/x"/><updated>now</updated><content>C</content></entry></feed>',
  ],
  '/schema/page.json': ['application/ld+json', graph],
  '/.well-known/api-catalog': [
    'application/linkset+json',
    '{"linkset":[{"service-doc":[{"href":"https://a.example/llms.txt"}]}]}',
  ],
  '/.well-known/skills/SKILL.md': ['text/markdown', 'A skill'],
  '/llms.txt': ['text/plain', '- [About](/about.md)\n\nSitemap: https://a.example/sitemap.xml'],
  '/sitemap.xml': ['application/xml', '<urlset><url><loc>https://a.example/about/</loc></url></urlset>'],
  '/data.json': ['application/json', '{"price": "49", "price": 490}'],
  '/a.png': ['image/png', 'PNG'],
  '/style.css': ['text/css', 'a {}'],
  '/bare': ['font/woff2', 'F'],
};

const place = { file: 'data/plans.yaml', line: 3, column: 5, text: 'price: 49' };
const fact = (id: string, kind: WrittenFact['kind'], value: string | number, more: Partial<WrittenFact> = {}) => ({
  id,
  kind,
  value,
  file: place.file,
  path: [id],
  of: 'Solo',
  property: id,
  key: id,
  place,
  ...more,
});
const counted = { names: ['Calls'], units: ['call'] };
const facts = () => [
  fact('price', 'Price', 49, { currency: 'EUR' }),
  fact('rate', 'Price', 'free'),
  fact('calls', 'Limit', 1060, { counted }),
  fact('days', 'Limit', 90, { counted: { names: [], units: ['day'] } }),
  fact('phone', 'Contact', '+33 1', { of: '' }),
  fact('name', 'Name', 'Nowhere'),
  fact('trialDays', 'Number', 30),
];
const problems = [
  error('price', 'Two prices', place, 'Choose'),
  warning('fact-typed', '"€49" is typed, though data/plans.yaml says it', place, 'Write :price{plan=solo}', '€49'),
  warning('fact-typed', 'Typed'),
];
const bytes = (text: string) => Buffer.from(text);
const lines = (changed: string) => bytes(`${'same\n'.repeat(9)}${changed}\n${'same\n'.repeat(9)}`);
const changes = [
  { path: '/', before: lines('one'), after: lines('two'), sources: ['data/plans.yaml', 'site.yaml'] },
  { path: '/new/', after: bytes('x'), sources: [] },
  { path: '/old/', before: bytes('x'), sources: [] },
  { path: '/a.png', before: bytes('x'), after: bytes('y'), sources: [] },
];
const builtAt = Object.assign(new Date(0), { toTimeString: () => '03:04:05 GMT' });
const report = { problems, builtAt, changes, facts, sources: () => ['pages/en/index.md'] };

/** The site, some of whose files are large, and one of them another than that of its manifest. */
const source = (() => {
  const { manifest, ...others } = siteOf(
    bodies,
    {
      negotiated: [{ path: '/', variant: '/index.md' }],
      redirects: [{ path: '/old/', status: 308, location: '/about/' }],
      notFoundBelow: [{ below: '/fr/', path: '/fr/404.html' }],
      files: [{ file: '.nojekyll', size: 0, sha256: createHash('sha256').digest('hex') }],
    },
    report,
  );
  const sizes: Readonly<Record<string, number>> = { '/a.png': 2_345_678, '/data.json': 23_456, '/bare': 3_456_789_012 };
  const altered = (entry: ManifestEntry): ManifestEntry => ({
    ...entry,
    size: sizes[entry.path] ?? entry.size,
    ...(entry.path === '/' && { siblings: [{ coding: 'br', file: 'index.html.br', size: 9, sha256: 'b' }] }),
    ...(entry.path === '/bare' && { sha256: 'another' }),
    ...(entry.path === '/docs/' && { headers: { 'X-Robots-Tag': 'none' } }),
  });
  const all = { ...manifest(), outputs: manifest().outputs.map(altered) };
  return { ...others, manifest: () => all };
})();

const refused: Proposal = { kind: 'refused', why: 'It is not on one line.' };
const outcomes: Readonly<Record<string, Proposal>> = {
  refused,
  faulty: { kind: 'faulty', problems },
  same: { kind: 'possible', changes: [], problems: [], before: 'a', after: 'a', digest: 'd' },
  other: { kind: 'possible', changes, problems: problems.slice(0, 1), before: '49', after: '51', digest: 'd' },
};
const found = {
  ...({ path: '/about/', answer: 'fail' } as const),
  title: 'Other bytes',
  seen: 'It is older',
  fix: 'Publish it',
  asked: 'curl /about/',
};
const editing: Editing = {
  token: 'token',
  propose: async ({ value }: Edit) => outcomes[value] ?? refused,
  write: async ({ value }: Edit) => (value === 'other' ? undefined : (outcomes.refused as typeof refused)),
  open: async ({ file, line, column }) => `${file}:${line}:${column}` === 'a.md:3:5',
  compareLive: async ({ outputs }) => {
    if (outputs.length === 1) throw new CommandError(69, 'Nobody answers');
    return {
      headline: 'Almost',
      paths: ['/', '/about/', '/gone'],
      differences: [found, { ...found, answer: 'warn' }, { ...found, path: '/gone', answer: 'untested' }],
    };
  },
};
const seen = [
  { path: '/sure/', file: 'sure.html', found: { method: 'main', confidence: 0.61, kept: 1200, left: 3 } },
  { path: '/unsure/', file: 'unsure.html', found: { method: 'density', confidence: 0.59, kept: 1, left: 2 } },
  { path: '/b/', file: 'b.html', reason: 'is empty' },
  { path: '/a/', file: 'a.html', reason: 'redirects' },
];
const built: BuiltPages = {
  list: () => seen,
  look(path) {
    const shown = seen.find((page) => page.path === path);
    return shown && { ...shown, html: `<p>${path}`, markdown: shown.found ? '# It' : '' };
  },
};
const able = Object.fromEntries(Object.keys(capabilityNames).map((name) => [name, true])) as unknown as Capabilities;
const hosts = async (): Promise<readonly Host[]> => [
  {
    ...gitHubPages,
    precompressed: ['br'],
    files: ({ served, ...input }) => ({
      value: [
        { folder: 'output', path: '.nojekyll', text: '' },
        { folder: 'deploy', path: 'all.json', text: `${JSON.stringify({ ...input, served: served.slice(0, 1) })}\n` },
      ],
      problems: problems.slice(1, 2),
    }),
  },
  {
    name: 'able',
    title: 'Able',
    docs: 'https://able.example/',
    limits: {},
    precompressed: ['br', 'gzip'],
    capabilities: able,
    files: () => assert.fail('It cannot'),
  },
];

type Form = Readonly<Record<string, string>>;

/** Asks an inspector once everything is read. Gives the answer with a line for each block: of a page what is the view's own, of others also their headers. */
async function told(handler: ReturnType<typeof inspector>, target: string, form?: Form): Promise<string> {
  const [path = '', query = ''] = `/_inspect/${target}`.split(/(?=\?)/);
  const type = 'application/x-www-form-urlencoded';
  const headers = { host: 'localhost', origin: 'http://localhost', 'content-type': type };
  const body = async () => new URLSearchParams({ token: 'token', ...form }).toString();
  for (;;) {
    const answer = (await handler({ method: form ? 'POST' : 'GET', path, query, headers, body })) ?? assert.fail();
    const text = Buffer.from(answer.body ?? '').toString();
    if (/<main[^>]*data-pending/.test(text) && !target.startsWith('beside?')) continue;
    const others = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\n`);
    const [main = `\n${others.join('')}\n${text}`] = /<main[\s\S]*<\/main>/.exec(target === 'beside' ? '' : text) ?? [];
    // Versions of Node.js say otherwise why something is no JSON.
    const stable = main.replace(/ in JSON at position [^<]*/g, ' in JSON');
    return `${answer.status} ${stable.replace(/(?<!\n)(?=<(?:tr|li|section|h3|div|g|p)[ >])/g, '\n')}`;
  }
}

const paths = [
  '/about',
  'https://a.example/about/?a=1',
  'mailto:a@b.example',
  '/docs/',
  '/feed.xml',
  '/atom.xml',
  '/bare',
];
const views: readonly string[] = [
  'beside',
  '',
  'map',
  'accept?path=/docs/',
  'hosts?host=github-pages',
  'hosts?host=able',
  'live',
  'surface',
  'surface?kind=feed',
  'surface?q=PAGE++docs',
  'icon.svg',
  'facts',
  'changes',
  'none',
  'beside?path=/sure/',
  'beside?path=/b/',
  'beside?path=/none',
  'built?path=/sure/',
  'built?path=/none',
  'framed?path=/',
  'framed?path=/feed.xml',
  'framed?path=/none',
  'changed?path=/&side=before',
  'changed?path=/new/',
  'changed?path=/old/',
  'address?path=/schema/page.json',
  ...facts().map(({ id }) => `facts?fact=${id}${id === 'name' ? '&written=yes' : ''}`),
  ...changes.map(({ path }) => `changes?path=${path}`),
  ...Object.keys(readers).flatMap((as) =>
    ['/', '/about/', '/feed.json'].map((path) => `address?path=${path}&as=${as}`),
  ),
  ...paths.map((path) => `address?path=${encodeURIComponent(path)}`),
];
const places = ['3 5', '0 5', '3 x', '5 3'].map((place) => place.split(' '));
const forms: readonly (readonly [target: string, form: Form])[] = [
  ...Object.keys(outcomes).map((value) => ['edit', { fact: 'price', value }] as const),
  ...['other', 'refused'].map((value) => ['write', { fact: 'calls', value, digest: 'd' }] as const),
  ...places.map(([line = '', column = '']) => ['open', { file: 'a.md', line, column }] as const),
  ['ask', {}],
];

test('each answer about a site that has one of everything, and about one that has nothing', async () => {
  const rich = inspector(source, { hosts, editing, built });
  const nothing = siteOf({ '/': ['text/html', 'x'] });
  const poor = inspector(nothing, { hosts: () => Promise.reject(new Error('No hosts')) });
  const known = new Set<string>();
  const isKnown = (line: string) => known.size === known.add(line).size;
  const all: string[] = [];
  const add = async (...[handler, target, form]: Parameters<typeof told>) => {
    const lines = (await told(handler, target, form)).split(/\n+/).map((line) => (isKnown(line) ? '…' : line));
    const heading = `## ${target}${form ? ` ${JSON.stringify(form)}` : ''}`;
    all.push(heading, ...lines.filter((line, at) => line !== lines[at - 1]));
  };
  for (const target of views) await add(rich, target);
  for (const [target, form] of forms) await add(rich, target, form);
  for (const target of ['', 'beside', 'map', 'live', 'facts', 'changes', 'address']) await add(poor, target);
  await add(inspector(nothing, { editing }), 'ask', {});
  const quiet = { ...report, problems: problems.slice(2), changes: [] };
  for (const target of ['', 'changes']) await add(inspector(siteOf({ '/': ['text/html', 'x'] }, {}, quiet)), target);
  assert.match(await told(poor, 'hosts'), /error<\/span> No hosts\. These are the hosts of the program\./);
  const expected = fileURLToPath(new URL('./views.txt', import.meta.url));
  const text = `${all.join('\n')}\n`;
  if (process.env.UPDATE_EXPECTED) writeFileSync(expected, text);
  assert.equal(text, readFileSync(expected, 'utf8'));
});

test('of more than a view has room for, the rest is counted', async () => {
  const many = (count: number, text: (number: number) => string) =>
    Array.from({ length: count }, (_, index) => text(index));
  const links = many(
    250,
    (index) => `<a href="/${index}/">${index}</a><a href="https://b.example/${index}">€${index}</a>`,
  ).join('');
  const items = `<rss>${many(31, () => '<item><link>https://a.example/</link></item>').join('')}</rss>`;
  const site = siteOf(
    {
      '/': [
        'text/html',
        `<script type="application/ld+json">[${many(5001, String)}]</script>${links}${'x'.repeat(2e5)}`,
      ],
      ...Object.fromEntries(
        many(250, (index) => `/${index}/`).map((path) => [path, ['text/html', '<a href="/">€999</a>']]),
      ),
      ...Object.fromEntries(many(41, (index) => `/${index}.xml`).map((path) => [path, ['application/rss+xml', items]])),
    },
    {},
    {
      problems: many(101, String).map((message) => warning('fact-typed', message)),
      builtAt: new Date(0),
      sources: () => [],
      changes: many(501, (index) => `/${index}/`).map((path) => ({ path, sources: [] })),
      facts: () => many(501, (index) => `${index}`).map((index) => fact(index, 'Price', 999)),
    },
  );
  const all = {
    kind: 'possible',
    changes: site.report?.().changes ?? [],
    problems: [],
    before: 'a',
    after: 'b',
    digest: '',
  } as const;
  const handler = inspector(site, { editing: { ...editing, propose: async () => all } });
  /** The numbers of items, rows and blocks, and what is said of the others. */
  const rest = '1 more are not listed.';
  const parts: Readonly<Record<string, readonly [li: number, tr: number, div: number, ...notes: readonly string[]]>> = {
    '': [119, 0, 6, '489 more'],
    'address?path=/': [609, 0, 13, '39,250 more characters are not shown.', '91 more are not listed.'],
    'address?path=/&as=feed': [646, 0, 11, '91 more are not listed.'],
    'address?path=/0.xml&as=feed': [37, 0, 10],
    facts: [0, 703, 3, rest, rest, '150 more are not listed.'],
    'facts?fact=1': [100, 703, 4, rest, rest, '150 more are not listed.'],
    changes: [500, 0, 0, rest],
    map: [3, 0, 4],
    edit: [500, 0, 61, rest],
  };
  for (const [target, expected] of Object.entries(parts)) {
    const text = await told(handler, target, target === 'edit' ? {} : undefined);
    const count = (name: string) => text.split(`\n<${name}`).length - 1;
    const notes = text.match(/(?<=>)(?:[\d,]+ more\b|The rest is|Before|After)[^<]*(?=<)/g) ?? [];
    assert.deepEqual([count('li'), count('tr'), count('div'), ...notes], expected, target);
  }
});
