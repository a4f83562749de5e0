import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { essence } from '../../generator/base/media-type.ts';
import { readFeed } from '../../generator/check/feed.ts';
import { allows, parseRobots } from '../../generator/check/robots-txt.ts';
import { readSitemap } from '../../generator/check/sitemap.ts';
import { llmsFaults, securityFaults } from '../../generator/check/standards.ts';
import { printAudit } from '../../generator/cli/verify-report.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { type AuditOptions, type AuditReport, audit } from '../../generator/verify/audit.ts';
import { kinds } from '../../generator/verify/documents.ts';
import { reportJson, reportMarkdown } from '../../generator/verify/formats.ts';
import { reportPage } from '../../generator/verify/report-page.ts';
import { buildTree } from '../build-sample.ts';
import { listenerOf, serving, smallSite } from './broken-site.ts';

/** An answer with headers besides the type that the ending of its path has. */
interface Sent {
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const types: Readonly<Record<string, string>> = {
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml',
  json: 'application/json',
  md: 'text/markdown; charset=utf-8',
  gz: 'application/gzip',
};

const page = (head: string, body = '') => `<!doctype html><title>A</title>${head}<p>${body}`;

/** Serves files by their exact path as it was sent, and 404 for everything else. */
function siteOf(files: Readonly<Record<string, string | Buffer | Sent>>): RequestListener {
  return ({ url = '', method }, response) => {
    const [path = ''] = url.split('?');
    const found = Object.hasOwn(files, path) ? files[path] : undefined;
    const { body = '', headers = {} } =
      typeof found === 'string' || Buffer.isBuffer(found) ? { body: found } : (found ?? {});
    const type = types[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'text/html; charset=utf-8';
    response.writeHead(found === undefined ? 404 : 200, { 'Content-Type': type, ...headers });
    response.end(method === 'HEAD' ? undefined : body);
  };
}

function surveyed(listener: RequestListener, path = '/', options: Partial<AuditOptions> = {}): Promise<AuditReport> {
  return serving(listener, (origin) =>
    audit({
      url: new URL(path, origin),
      hosts,
      timeout: 5000,
      concurrency: 4,
      now: Date.parse('2026-11-20T00:00:00Z'),
      ...options,
    }),
  );
}

/** The findings of a report that a person would have to act upon. */
function told({ findings }: AuditReport): readonly string[] {
  return findings
    .filter(({ answer, check }) => answer !== 'not-applicable' && check !== 'client')
    .map(({ answer, check, path, seen }) => `${answer} ${check} ${path}: ${seen}`);
}

test('allows() lets the longest rule count, with wildcards, in any spelling of percent-encoding', () => {
  const cases: readonly (readonly [rules: string, path: string, isAllowed: boolean])[] = [
    ['Disallow: /\nAllow: /p', '/page', true],
    ['Allow: /folder\nDisallow: /folder', '/folder/page', true],
    ['Disallow: /a/b/\nAllow: /a/', '/a/b/c', false],
    ['Disallow: /*.gif$', '/a.gif', false],
    ['Disallow: /*.gif$', '/a.gif?b', true],
    ['Disallow: /a*b*c', '/axxbyyc/z', false],
    ['Disallow: /foo/bar/ツ', '/foo/bar/%E3%83%84', false],
    ['Disallow: /foo/%62ar', '/foo/bar', false],
    ['Disallow: /a%2Fb', '/a/b', true],
    ['Disallow: /a%3cd', '/a%3Cd', false],
    ['Disallow:', '/a', true],
    ['Disallow: # nothing', '/a', true],
    ['Disallow: /', '/robots.txt', true],
  ];
  for (const [rules, path, isAllowed] of cases)
    assert.equal(allows(parseRobots(`User-agent: *\n${rules}`), 'Anybot', path), isAllowed, `${rules} ${path}`);
  const groups = parseRobots(
    '\ufeffuser-agent: GPTBot/1.0\rUser-Agent: Other\r\nDisallow: /a\n\nUser-agent: *\nDisallow: /\nUser-agent: gptbot\nDisallow: /b',
  );
  assert.deepEqual(
    ['/a', '/b', '/c'].map((path) => allows(groups, 'GPTBot', path)),
    [false, false, true],
  );
  assert.deepEqual(groups.faults, []);
  assert.match(
    parseRobots('Disallow: /\nSitemap: /a.xml').faults.join(),
    /line 1, .* before any User-agent.*"\/a\.xml" is no whole/,
  );
});

test('readSitemap() reads CDATA, any prefix of the namespace, indexes and lines, and tells what breaks the protocol', () => {
  const ns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const sound: readonly (readonly [body: string, kind: string, address: string])[] = [
    [
      `<urlset xmlns="${ns}"><url><loc><![CDATA[https://a.example/?a&b]]></loc></url></urlset>`,
      'sitemap',
      'https://a.example/?a&b',
    ],
    [
      `<sm:urlset xmlns:sm="${ns}" xmlns:i="urn:i"><sm:url><i:loc>no</i:loc><sm:loc> https://a.example/ </sm:loc><sm:lastmod>2026-11</sm:lastmod></sm:url></sm:urlset>`,
      'sitemap',
      'https://a.example/',
    ],
    [
      `\ufeff<?xml version="1.0"?><sitemapindex xmlns="${ns}"><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>`,
      'index',
      'https://a.example/1.xml',
    ],
    ['https://a.example/a\r\nhttps://a.example/b\r\n', 'text', 'https://a.example/a'],
  ];
  for (const [body, kind, address] of sound) {
    const { addresses, faults, ...read } = readSitemap(body);
    assert.deepEqual([read.kind, addresses[0], faults], [kind, address, []]);
  }
  const url = (inner: string) => readSitemap(`<urlset xmlns="${ns}"><url>${inner}</url></urlset>`).faults.join();
  assert.match(url('<loc>/a</loc>'), /"\/a" is no whole URL/);
  assert.match(url('<lastmod>2026-11-01</lastmod>'), /1 entries have no <loc>/);
  assert.match(url('<loc>https://a.example/</loc><lastmod>1.11.2026</lastmod>'), /no date of W3C/);
  assert.match(url('<loc>https://a.example/?a&b</loc>'), /not well-formed/);
  assert.match(
    readSitemap('<urlset><url><loc>https://a.example/</loc></url></urlset>').faults.join(),
    /namespace is ""/,
  );
});

test('feeds, llms.txt and security.txt are read by their standards, and no stricter', () => {
  const atom = (inner: string) => readFeed(`<a:feed xmlns:a="http://www.w3.org/2005/Atom">${inner}</a:feed>`).faults;
  const whole = '<a:id>urn:a</a:id><a:title>A</a:title><a:updated>2026-11-20T00:00:00Z</a:updated>';
  assert.deepEqual(atom(`${whole}<a:entry>${whole}</a:entry>`), []);
  assert.deepEqual(atom(`${whole}<a:entry><a:id>1</a:id></a:entry>`), [
    'entry 1 has no <title>',
    'entry 1 has no <updated>',
  ]);
  const rss = (item: string) =>
    readFeed(`<rss version="2.0"><channel><title/><link/><description/><item>${item}</item></channel></rss>`).faults;
  assert.deepEqual(
    rss('<description><![CDATA[<p>A]]></description><pubDate>Fri, 20 Nov 2026 00:00:00 GMT</pubDate>'),
    [],
  );
  assert.deepEqual(rss('<pubDate>2026-11-20</pubDate>').length, 2);
  for (const text of ['# A', '\ufeff\n# A\n', 'A\n===\n', '---\na: b\n---\n# A', '<!-- a -->\n# A'])
    assert.deepEqual(llmsFaults(text), []);
  assert.equal(llmsFaults('## A').length, 1);
  const signed = (body: string) =>
    `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n${body}\n-----BEGIN PGP SIGNATURE-----\n\nExpires: x\n-----END PGP SIGNATURE-----\n`;
  const sound = 'contact: mailto:a@a.example\r\nExpires: 2027-01-01T00:00:00.000z\n# A';
  for (const text of [sound, signed(sound)]) assert.deepEqual(securityFaults(text), []);
  assert.deepEqual(securityFaults('Contact: a@a.example').length, 2);
});

test('a sound site without a manifest has no findings: the false ones that audits are known for', async () => {
  const old = 'https://www.a.example/docs';
  const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:a</id><title>A</title><updated>2026-11-20T00:00:00Z</updated></feed>`;
  const report = await surveyed(
    siteOf({
      // A copy of a site that was built for a folder of another host; its languages have no prefix for the default one.
      '/': page(
        `<link rel="CANONICAL nofollow" href="${old}/"><link rel="alternate" hreflang="en" href="${old}/"><link rel="alternate" hreflang="x-default" href="${old}/">
        <link rel="alternate" hreflang="de" href="${old}/de/"><link rel="Alternate Home" type="application/atom+xml" href="feed.xml">
        <link rel="alternate" type="text/markdown" href="/sub/page.md"><script type="application/ld+json">{"@context":"https://schema.org","@type":"Organization"}</script>`,
        `<a href="caf%C3%A9/">a</a> <a href="/café/#top">b</a> <a href="?q=1#x">c</a> <a href="#none">d</a> <a href="mailto:a@a.example">e</a>
         <a href="https://www.a.example/elsewhere">f</a> <a href="javascript:void 0">g</a> <!-- <a href="/gone">h</a> --> <a href="tel:1">i</a>`,
      ),
      '/caf%C3%A9/': page('<base href="/sub/">', '<a href="page.md">a</a> <a href="../de/">b</a>'),
      '/de/': page(
        '<link rel="canonical" href="/de/"><link rel="alternate" hreflang="en" href="/"><meta name="description" content="noindex">',
      ),
      '/sub/page.md': 'A [link](./more.md), [up](../de/#a), `[code](gone)`\n\n    [code](gone)\n',
      '/sub/more.md': '# More',
      '/feed.xml': { body: feed, headers: { 'Content-Type': 'application/atom+xml' } },
      '/robots.txt': `User-agent: *\nDisallow: /\nAllow: /$\nAllow: /caf%c3%a9\nAllow: /de/\nAllow: /*.md\nSitemap: ${old}/map.xml.gz`,
      '/map.xml.gz': gzipSync(
        `<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"><sm:url><sm:loc><![CDATA[${old}/café/]]></sm:loc></sm:url><sm:url><sm:loc>${old}/de/</sm:loc></sm:url></sm:urlset>`,
      ),
      '/llms.txt': '# A\n\n- [Page](sub/page.md): note\n- [Other](https://other.example/gone)\n',
    }),
  );
  assert.deepEqual(told(report), []);
  assert.equal(report.baseUrl, 'https://www.a.example');
  assert.ok(report.counts.links.pass >= 1 && report.counts['sitemap-pages'].pass === 2);
  const absent = report.findings.filter(({ seen }) => /^there is no /.test(seen ?? '')).map(({ path }) => path);
  assert.ok(absent.includes('/.well-known/security.txt') && absent.includes('/.well-known/api-catalog'));
});

test('what a site offers and is wrong is found, each fault once', async () => {
  const report = await surveyed(
    siteOf({
      '/': {
        body: page(
          `<link rel="alternate" type="application/rss+xml" href="/feed"><link rel="canonical" href="/a"><link rel="canonical" href="/b">
           <link rel="alternate" hreflang="en_US" href="/"><script type="application/ld+json">{"a":}</script>
           <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"A"}</script>`,
          '<a href="/gone">a</a>',
        ),
        headers: {
          Link: '</.well-known/api-catalog>; rel="api-catalog", </lost.json>; rel="service-desc"; type="application/openapi+json"',
        },
      },
      '/feed': '<rss><channel></channel></rss>',
      '/robots.txt': 'User-agent: *\nDisallow: /closed\nSitemap: /relative.xml',
      '/relative.xml':
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>/closed</loc></url><url><loc>/none</loc></url><url><loc>/hidden</loc></url></urlset>',
      '/closed': page(''),
      '/hidden': {
        body: page('<meta name="robots" content="max-snippet:20">'),
        headers: { 'X-Robots-Tag': 'noindex' },
      },
      '/.well-known/api-catalog': { body: '{"links":[]}', headers: { 'Content-Type': 'application/json' } },
      '/.well-known/security.txt': 'Contact: a@a.example\nExpires: 2026-01-01T00:00:00Z',
      '/.well-known/agent-skills/index.json': JSON.stringify({
        $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
        skills: [
          { name: 'a', type: 'skill-md', description: 'A', url: 'a/SKILL.md', digest: `sha256:${'0'.repeat(64)}` },
        ],
      }),
      '/.well-known/agent-skills/a/SKILL.md': '---\nname: a\n---\n',
      '/.well-known/mcp/server-card.json': '{"serverInfo":{"name":"a"}}',
    }),
  );
  const found = told(report).map((line) => line.split(':', 1)[0]);
  assert.deepEqual([...found].sort(), [
    'fail announced /lost.json',
    'fail api-catalog /.well-known/api-catalog',
    'fail document-type /.well-known/api-catalog',
    'fail document-type /feed',
    'fail feed /feed',
    'fail hreflang /',
    'fail json-ld /',
    'fail links /gone',
    'fail robots-txt /robots.txt',
    'fail security-fields /.well-known/security.txt',
    'fail security-txt /.well-known/security.txt',
    'fail sitemap /relative.xml',
    'fail sitemap-pages /none',
    'fail skill-digest /.well-known/agent-skills/a/SKILL.md',
    'warn canonical /',
    'warn mcp-card /.well-known/mcp/server-card.json',
    'warn rich-results /',
    'warn sitemap-pages /closed',
    'warn sitemap-pages /hidden',
  ]);
  const [first] = JSON.parse(reportJson(report)).findings;
  assert.deepEqual([typeof first.why, typeof first.fix, /^https:/.test(first.source)], ['string', 'string', true]);
  assert.match(first.asked, /^curl -i /);
});

test('a wrong type hides no document, and charsets, versions and languages that contradict what is there are found', async () => {
  const html = { 'Content-Type': 'text/html; charset=utf-8' };
  const both = '<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de/">';
  const report = await surveyed(
    siteOf({
      '/': {
        body: page(
          `${both}<link rel="alternate" hreflang="es" href="/es/"><link rel="alternate" type="text/markdown" href="/a.txt">`,
        ),
        headers: { Link: '</openapi.json>; rel="service-desc"; type="application/openapi+json"' },
      },
      '/de/': page(`${both}<link rel="canonical" href="/">`),
      '/es/': page(''),
      '/fr/': { body: page('', 'é'), headers: { 'Content-Type': 'text/html; charset=iso-8859-1' } },
      '/a.txt': '# A',
      '/.well-known/security.txt': 'Contact: mailto:a@a.example',
      '/openapi.json': '{"openapi":"3.1.0","info":{"title":"A"},"paths":{}}',
      '/robots.txt': { body: 'User-agent: *\nDisalow: /\nSitemap: https://a.example/map.xml', headers: html },
      '/map.xml':
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/de/</loc></url><url><loc>https://a.example/es/</loc></url><url><loc>https://a.example/fr/</loc></url></urlset>',
      '/llms.txt': { body: '<!doctype html><title>Home</title>', headers: html },
    }),
  );
  assert.deepEqual([...told(report)].sort(), [
    'fail canonical /de/: / is its translation, hreflang="en"',
    'fail document-type /robots.txt: robots.txt: "text/html; charset=utf-8", not "text/plain"',
    'fail encoding /fr/: its bytes are UTF-8, not iso-8859-1',
    'fail hreflang /: /es/ does not name it back',
    'fail openapi /openapi.json: there is no "info.version"',
    'fail robots-txt /robots.txt: line 2, "Disalow: /", is ignored: "disallow" was meant',
    'fail security-fields /.well-known/security.txt: there is no Expires',
    'fail security-txt /.well-known/security.txt: it does not say when it expires',
    'warn document-type /a.txt: Markdown alternate: "text/plain; charset=utf-8", not "text/markdown"',
  ]);
});

test('what the program publishes is what each standard asks for', async () => {
  const tree = await buildTree();
  for (const [kind, path] of [
    ['jsonFeed', '/feed.json'],
    ['aiCatalog', '/.well-known/ai-catalog.json'],
    ['apiCatalog', '/.well-known/api-catalog'],
    ['skills', '/.well-known/agent-skills/index.json'],
    ['mcpCard', '/.well-known/mcp/server-card.json'],
    ['openapi', '/openapi.json'],
  ] as const) {
    const { faults, types } = kinds[kind];
    assert.deepEqual(faults(tree.text(path)), [], path);
    assert.ok((types as readonly string[]).includes(essence(tree.entries.get(path)?.mediaType ?? '')), path);
  }
  assert.ok(
    (kinds.openapi.types as readonly string[]).includes(
      essence(tree.entries.get('/ringfold.openapi.yaml')?.mediaType ?? ''),
    ),
  );
  assert.notDeepEqual(
    kinds.jsonFeed.faults('{"version":"https://jsonfeed.org/version/1.1","title":"A","items":[{"id":"1"}]}'),
    [],
  );
});

test('an application that answers every address with one page offers nothing, and that is said once', async () => {
  const report = await surveyed((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', Server: 'nginx/1.27' });
    response.end(page(''));
  });
  assert.deepEqual(told(report).length, 1);
  const [finding] = report.findings;
  assert.equal(finding?.check, 'soft-404');
  assert.match(finding?.fix ?? '', /^try_files /);
  assert.match(printAudit(report, undefined), /fix: try_files/);
});

test('what the program builds has no findings against the standards, and Markdown is judged by headers that leave no choice', async () => {
  const site = await smallSite();
  const whole = new Set(['/', '/index.md', '/robots.txt', '/llms.txt', '/feed.xml']);
  const asBuilt = await surveyed(listenerOf(site), '/', { isByStandards: true });
  const wrong = told(asBuilt).filter((line) => [...whole].some((path) => line.includes(` ${path}: `)));
  assert.deepEqual(wrong, []);
  assert.ok(asBuilt.counts.negotiation.pass === 3 && asBuilt.counts.vary.pass === 1);
  for (const kept of ['text/html', 'text/markdown']) {
    const known = new Map<string, string>();
    const mixed = await surveyed((request, response) => {
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const type = prefersMarkdown(request.headers.accept ?? '') ? 'text/markdown' : 'text/html';
      if (type === kept && !known.has(query)) known.set(query, type);
      response.writeHead(path === '/' ? 200 : 404, { 'Content-Type': known.get(query) ?? type, Vary: 'Accept' });
      response.end();
    });
    assert.match(told(mixed).join(), /^fail cache \/: after (?:HTML, Markdown is HTML|Markdown, HTML is Markdown)$/);
  }
  const always = await surveyed((request, response) => {
    const isMarkdown = /markdown/.test(request.headers.accept ?? '');
    response.writeHead(request.url === '/' ? 200 : 404, { 'Content-Type': isMarkdown ? 'text/markdown' : 'text/html' });
    response.end();
  });
  assert.deepEqual(told(always), [
    'fail vary /: as Markdown, Vary is nothing',
    'fail negotiation /: Accept "text/html, text/markdown;q=0.5" is answered with Markdown',
    'fail negotiation /: Accept "text/markdown;q=0, text/html" is answered with Markdown',
  ]);
});

test('named clients: who gets what, and who turns them away', async () => {
  const report = await surveyed(({ url, headers }, response) => {
    const agent = headers['user-agent'] ?? '';
    if (url === '/robots.txt') {
      response.writeHead(200, { 'Content-Type': 'text/plain' });
      response.end('User-agent: facebookexternalhit\nDisallow: /\n');
    } else if (url !== '/') response.writeHead(404).end();
    else if (/Claude-User/.test(agent)) response.writeHead(403, { 'cf-mitigated': 'challenge' }).end();
    else if (/GPTBot|facebook|examplebot/.test(agent)) response.writeHead(403, { Server: 'shield' }).end();
    else {
      response.writeHead(200, { 'Content-Type': 'text/html', Vary: 'User-Agent' });
      response.end(page(''));
    }
  });
  const answers = report.findings
    .filter(({ check }) => check === 'client')
    .map(({ answer, seen }) => `${answer} ${seen}`);
  assert.deepEqual(answers, [
    'warn Claude Code: a challenge (cf-mitigated: challenge), status 403',
    'warn An unknown bot: a block: status 403 of shield',
    'untested GPTBot: a block: status 403 of shield; its own addresses may be let through',
    'not-applicable facebookexternalhit: a block: status 403 of shield, as robots.txt says',
  ]);
  const browser = report.clients?.[0];
  assert.deepEqual(
    [browser?.status, browser?.type, browser?.vary, browser?.block],
    [200, 'text/html', 'User-Agent', undefined],
  );
  assert.match(printAudit(report, undefined), /facebookexternalhit +403 .*closed in robots\.txt/);
  assert.match(reportMarkdown(report, ''), /\| facebookexternalhit +\| 403 .*closed in robots\.txt/);
  assert.match(
    reportPage(report, ''),
    /facebookexternalhit<small>.*web-crawlers.*<td>403<\/td>.*closed in robots\.txt/,
  );
});
