import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { exitCodeFor } from '../../generator/cli/verify.ts';
import { printAudit } from '../../generator/cli/verify-report.ts';
import type { AuditOptions, Finding } from '../../generator/verify/audit.ts';
import type { CheckId } from '../../generator/verify/checks.ts';
import { type Asked, auditOf, type Broken, listenerOf, ofBody, type Sent, serving, smallSite } from './broken-site.ts';

interface Fault extends Broken {
  readonly name: string;
  readonly finds: CheckId;
  readonly says: RegExp;
  /** A failure by default. */
  readonly answer?: Finding['answer'];
  readonly options?: Partial<AuditOptions>;
}

const site = await smallSite();

type Holds = (sent: Sent, asked: Asked) => boolean;
/** A fault that changes answers to GET and HEAD of some paths that are found, or those alone that a condition holds of. */
const at =
  (
    paths: RegExp,
    change: (sent: Sent, asked: Asked) => void,
    holds: Holds = () => true,
  ): NonNullable<Broken['change']> =>
  (sent, asked) => {
    if (paths.test(asked.path) && /^(?:GET|HEAD)$/.test(asked.method) && holds(sent, asked)) change(sent, asked);
  };
/** A fault that changes the answers alone that a condition holds of. */
const when =
  (holds: Holds, change: (sent: Sent, asked: Asked) => void): NonNullable<Broken['change']> =>
  (sent, asked) => {
    if (holds(sent, asked)) change(sent, asked);
  };
const isOf =
  (method: string): Holds =>
  (_sent, asked) =>
    asked.method === method;
const isMissing = (sent: Sent): boolean => sent.status === 404;
const takesCodings: Holds = (_sent, asked) => asked.headers['accept-encoding'] === 'gzip, br';
const page = /^\/features\/$/;
const feed = /^\/feed\.xml$/;
const set = (name: string, value: string) => (sent: Sent) => {
  sent.headers[name] = value;
};
const unset = (name: string) => (sent: Sent) => {
  delete sent.headers[name];
};
const bare = (sent: Sent) => {
  sent.headers = {};
};
const both = (one: (sent: Sent) => void, other: (sent: Sent) => void) => (sent: Sent) => {
  one(sent);
  other(sent);
};
/** Sends these bytes, with the status and headers of the answer. */
const bytes = (value: Buffer) => (sent: Sent) => {
  sent.body = value;
  delete sent.headers['Content-Length'];
};
const status = (value: number) => (sent: Sent) => {
  sent.status = value;
};
/** Changes a whole body, whatever its coding and tag; HEAD and 304 say what goes with it. */
const body = (edit: (body: Buffer) => Buffer) => (sent: Sent) => {
  if (sent.status !== 200) return;
  sent.body = edit(sent.body);
  delete sent.headers['Content-Length'];
};
/** A fault that changes whole bodies of some paths. */
const edited = (paths: RegExp, edit: (body: Buffer) => Buffer) => at(paths, body(edit));
const isMarkdown = ({ headers: { 'Content-Type': type = '' } }: Sent) => type.startsWith('text/markdown');
const asPage = (sent: Sent, html: string, status = sent.status) => {
  sent.status = status;
  sent.headers = { 'Content-Type': 'text/html; charset=utf-8' };
  sent.body = Buffer.from(html);
};
const isPast = ({ query }: Asked) => query !== '';
const isOfAudit = (path: string) => site.manifest.outputs.some((entry) => entry.path === path);
const agentFirst = ({ headers: { accept = '' } }: Asked) => accept.includes('markdown');

const older = `${site.read('/features/').toString()}<!-- older -->`;
const olderManifest = {
  ...site.manifest,
  outputs: site.manifest.outputs.map((entry) =>
    entry.path === '/features/'
      ? { ...entry, size: older.length, sha256: createHash('sha256').update(older).digest('hex') }
      : entry,
  ),
};

/** A fault of an answer, the check that finds it, its message, and the change that makes the fault. */
const changed: readonly (readonly [name: string, finds: CheckId, says: RegExp, change: Fault['change'] & {}])[] = [
  // Types
  ['a wrong type', 'type', /"text\/xml", not "application\/rss\+xml/, at(feed, set('Content-Type', 'text/xml'))],
  ['no type', 'type', /nothing, not "application\/json"/, at(/^\/api\/status$/, unset('Content-Type'))],
  [
    'a type without its charset',
    'charset',
    /"text\/html", not "text\/html; charset=utf-8"/,
    at(page, set('Content-Type', 'text/html')),
  ],
  ['another charset', 'type', /iso-8859-1/, at(page, set('Content-Type', 'text/html; charset=iso-8859-1'))],
  [
    'a type without its profile',
    'type',
    /profile/,
    at(/api-catalog$/, set('Content-Type', 'application/linkset+json')),
  ],
  // Vary and caches
  ['no Vary', 'vary', /without Accept/, at(page, unset('Vary'))],
  [
    'a Vary that a proxy replaces',
    'vary',
    /Vary is "Accept-Encoding", without Accept/,
    at(page, set('Vary', 'Accept-Encoding')),
  ],
  ['no Vary on 304', 'vary', /the 304 does not name Accept/, at(page, unset('Vary'), ({ status: is }) => is === 304)],
  ['no Vary on Markdown alone', 'vary', /as Markdown, Vary is nothing/, at(page, unset('Vary'), isMarkdown)],
  [
    'a cache that keeps Markdown alone',
    'cache',
    /HTML, asked for after Markdown, is answered with Markdown/,
    mixing('text/markdown'),
  ],
  [
    'a cache that keeps HTML alone',
    'cache',
    /Markdown, asked for after HTML, is answered with HTML/,
    mixing('text/html'),
  ],
  [
    'a cache that no query gets past',
    'cache',
    /unless the cache is told to ask again/,
    at(page, asHtml, (_sent, asked) => asked.headers['cache-control'] !== 'no-cache' && agentFirst(asked)),
  ],
  [
    'a copy that the edge has kept too long',
    'stale',
    /past the cache it is right; the copy came with age: 86400/,
    at(
      feed,
      both(
        body((b) => Buffer.concat([b, Buffer.from('old')])),
        set('Age', '86400'),
      ),
      (_sent, asked) => !isPast(asked),
    ),
  ],
  [
    'Markdown for everybody',
    'negotiation',
    /it is Markdown whatever Accept says/,
    at(page, asMarkdown, (_sent, asked) => isPast(asked)),
  ],
  // HEAD
  ['HEAD without headers', 'head', /content-type is nothing.*etag is nothing/, at(page, bare, isOf('HEAD'))],
  ['HEAD that is not allowed', 'head', /HEAD gets 405/, at(page, status(405), isOf('HEAD'))],
  ['HEAD with the length 0', 'head', /content-length is 0/, at(page, set('Content-Length', '0'), isOf('HEAD'))],
  // What is missing
  ['a soft 404', 'soft-404', /answered 200, with \d+ bytes of "text\/html/, when(isMissing, status(200))],
  [
    'a redirect home in the place of 404',
    'soft-404',
    /answered 302/,
    when(isMissing, both(status(302), set('Location', '/'))),
  ],
  [
    "the host's own 404 page",
    'not-found-page',
    /another page than \/404\.html/,
    when(
      (sent, asked) => isMissing(sent) && !asked.path.startsWith('/fr/'),
      (sent) => asPage(sent, '<h1>Not Found</h1>'),
    ),
  ],
  [
    'a 404 page in the wrong language',
    'not-found-page',
    /it is \/404\.html, and not \/fr\/404\.html/,
    when((sent, { path }) => isMissing(sent) && path.startsWith('/fr/'), bytes(site.read('/404.html'))),
  ],
  [
    'a 404 page that is labelled as Markdown',
    'not-found-page',
    /its type is "text\/markdown/,
    when(
      (sent, { path }) => isMissing(sent) && path.endsWith('.md'),
      set('Content-Type', 'text/markdown; charset=utf-8'),
    ),
  ],
  // Bytes
  [
    'a minified page',
    'content',
    /bytes that were not built; built were \d+\. At byte \d+ stands/,
    edited(page, (b) => Buffer.from(b.toString().replace(/\n\s*/g, ''))),
  ],
  [
    'another file, with another type',
    'content',
    /as "text\/html/,
    at(/api-catalog$/, (sent) => asPage(sent, '<h1>Home</h1>')),
  ],
  [
    'CR LF',
    'rewritten',
    /line ends are CR LF/,
    edited(/^\/llms\.txt$/, (b) => Buffer.from(b.toString().replaceAll('\n', '\r\n'))),
  ],
  [
    'a byte order mark',
    'rewritten',
    /a byte order mark stands before it/,
    edited(/^\/llms\.txt$/, (b) => Buffer.concat([Buffer.from('\ufeff'), b])),
  ],
  [
    'a script that is added',
    'rewritten',
    /bytes are added at its end: "<script/,
    edited(page, (b) => Buffer.concat([b, Buffer.from('<script src="/cdn-cgi/beacon.js"></script>')])),
  ],
  [
    'a last line end that is gone',
    'rewritten',
    /the last line end is gone/,
    edited(/^\/llms\.txt$/, (b) => b.subarray(0, -1)),
  ],
  ['a file that is cut off', 'truncated', /only the first 1000 of \d+ bytes/, edited(feed, (b) => b.subarray(0, 1000))],
  [
    'a gzip bomb',
    'codings',
    /bytes of gzip become more than/,
    at(feed, bytes(gzipSync(Buffer.alloc(20_000_000))), takesCodings),
  ],
  [
    'gzip that is none',
    'codings',
    /the body is not gzip, though Content-Encoding says so/,
    at(feed, bytes(site.read('/feed.xml')), takesCodings),
  ],
  [
    'gzip for those who do not accept it',
    'codings',
    /sent in gzip to a client that accepts no coding/,
    at(
      feed,
      both(bytes(gzipSync(site.read('/feed.xml'))), set('Content-Encoding', 'gzip')),
      (sent, asked) => !takesCodings(sent, asked) && sent.status === 200,
    ),
  ],
  [
    'an old copy in gzip',
    'codings',
    /what it decodes to is not the file/,
    at(feed, bytes(gzipSync(Buffer.from('old'))), takesCodings),
  ],
  [
    'gzip without Vary',
    'vary-coding',
    /sent in gzip, and Vary is nothing, without Accept-Encoding/,
    at(feed, unset('Vary')),
  ],
  [
    'a part that is another one',
    'ranges',
    /bytes 1 to 2 are answered 206/,
    at(/./, bytes(Buffer.from('xx')), ({ status: is }) => is === 206),
  ],
  // Headers
  [
    'a policy that is lost',
    'headers',
    /Content-Security-Policy is nothing/,
    at(page, unset('Content-Security-Policy')),
  ],
  ['links that are lost', 'headers', /Link is nothing/, at(page, unset('Link'))],
  [
    'a file that is closed to other origins',
    'headers',
    /Access-Control-Allow-Origin is nothing/,
    at(feed, unset('Access-Control-Allow-Origin')),
  ],
  [
    'another Cache-Control',
    'headers',
    /Cache-Control is "max-age=14400"/,
    at(feed, set('Cache-Control', 'max-age=14400')),
  ],
  ['noindex that was not built', 'robots', /X-Robots-Tag is "noindex"/, at(page, set('X-Robots-Tag', 'noindex'))],
  [
    'robots.txt that hides everything',
    'robots',
    /robots\.txt is another one, and closes the site to all crawlers/,
    edited(/^\/robots\.txt$/, () => Buffer.from('User-agent: *\nDisallow: /\n')),
  ],
  [
    'robots.txt that hides everything from one crawler',
    'robots',
    /closes the site to GPTBot/,
    edited(/^\/robots\.txt$/, () =>
      Buffer.from('User-agent: *\nDisallow: /\nAllow: /\n\nUser-agent: gptbot\nDisallow: /*\n'),
    ),
  ],
  [
    'another robots.txt that hides nothing',
    'content',
    /bytes that were not built/,
    edited(/^\/robots\.txt$/, () =>
      Buffer.from('User-agent: *\nDisallow: /\nAllow: /\n\nUser-agent: other\nDisallow: /\n'),
    ),
  ],
  ['no entity tag', 'etag', /ETag is nothing/, at(page, unset('ETag'))],
  // Status
  ['a file that is missing', 'status', /answered 404/, at(feed, status(404))],
  ['a file that the server fails at', 'status', /answered 500/, at(feed, (sent) => asPage(sent, 'Error', 500))],
  [
    'dot-folders that were not uploaded',
    'dot-folders',
    /answered 404/,
    at(/^\/\.well-known\//, status(404), (_sent, { path }) => isOfAudit(path)),
  ],
  [
    'an older build',
    'old-build',
    /the manifest on the site lists/,
    (sent, { path }) => {
      if (path === '/_manifest.json') asText(sent, JSON.stringify(olderManifest));
      else if (path === '/features/' && sent.status === 200 && !isMarkdown(sent)) bytes(Buffer.from(older))(sent);
    },
  ],
  [
    'a redirect in a circle',
    'loop',
    /\/features\/ → \/features → \/features\//,
    at(
      /^\/features\/?$/,
      (sent, { path }) => redirect(sent, path.endsWith('/') ? '/features' : '/features/'),
      (_sent, { query }) => query === '',
    ),
  ],
  [
    'a redirect to a private address',
    'private-redirect',
    /leads to 169\.254\.169\.254, which is 169\.254\.169\.254/,
    at(feed, (sent) => redirect(sent, 'http://169.254.169.254/latest/')),
  ],
  // Methods
  ['200 on POST', 'methods', /POST gets 200/, when(isOf('POST'), status(200))],
  ['405 without Allow', 'methods', /no Allow header with GET and HEAD/, when(isOf('POST'), bare)],
  ['a preflight that is refused', 'preflight', /the preflight is answered 405/, when(isOf('OPTIONS'), status(405))],
  [
    'a preflight that allows no header',
    'preflight',
    /Access-Control-Allow-Headers is ""/,
    when(isOf('OPTIONS'), unset('Access-Control-Allow-Headers')),
  ],
  // Redirects
  [
    'a move that is lost',
    'moved',
    /answered 404, not 301/,
    at(/^\/old\/$/, (sent) => asText(sent, site.read('/404.html').toString(), 404)),
  ],
  ['a move that is only for now', 'moved', /answered 302, not 301/, at(/^\/old\/$/, status(302))],
  [
    'a move that loses the query',
    'moved',
    /leads to "\/features\/", not/,
    at(/^\/old\/$/, set('Location', '/features/')),
  ],
  ['an address that is not gone', 'moved', /answered 404, not 410/, at(/^\/gone\/$/, status(404))],
  [
    'a page at two addresses',
    'spelling',
    /answered 200, not 301 or 308/,
    at(/^\/features$/, (sent) => asText(sent, site.read('/features/').toString(), 200)),
  ],
  ['a final slash that is added for now', 'spelling', /answered 302/, at(/^\/features$/, status(302))],
  [
    'a cache that gives HTML to those who accept compressed Markdown',
    'cache',
    /Markdown, asked for after HTML, is answered with HTML/,
    when(
      (_sent, asked) => asked.query === '' && takesCodings(_sent, asked) && agentFirst(asked) && page.test(asked.path),
      asHtml,
    ),
  ],
];

const faults: readonly Fault[] = [
  ...changed.map(([name, finds, says, change]) => ({ name, finds, says, change })),
  {
    name: 'a cache that ignores Vary',
    finds: 'cache',
    says: /asked for after (?:HTML|Markdown), is answered with/,
    cache: ({ method, path, query, headers: fields }) =>
      method === 'GET' &&
      !fields['if-none-match'] &&
      path === '/features/' &&
      !fields['accept-encoding']?.includes('gzip')
        ? path + query
        : undefined,
  },
  // Accept
  {
    name: 'an Accept that does not reach the origin',
    finds: 'negotiation',
    says: /it is HTML whatever Accept says/,
    receive: (asked) => ({ ...asked, headers: { ...asked.headers, accept: '*/*' } }),
  },
  {
    name: 'an Accept that is searched for a word',
    finds: 'negotiation',
    says: /other headers are read wrong/,
    receive: (asked) => ({
      ...asked,
      headers: { ...asked.headers, accept: /markdown/i.test(asked.headers.accept ?? '') ? 'text/markdown' : '*/*' },
    }),
  },
  {
    name: 'one entity tag for both',
    finds: 'tags',
    says: /both have "same"/,
    change: at(page, set('ETag', '"same"'), (sent) => sent.status === 200 && !sent.headers['Content-Encoding']),
    receive: (asked) =>
      asked.headers['if-none-match'] === '"same"'
        ? { ...asked, headers: { ...asked.headers, 'if-none-match': '*' } }
        : asked,
  },
  {
    name: 'a length that is too small',
    finds: 'incomplete',
    says: /more bytes came than its Content-Length says/,
    send: (response, asked, sent) =>
      sending(asked, feed, () =>
        raw(
          response,
          `HTTP/1.1 200 OK\r\nContent-Type: ${sent.headers['Content-Type']}\r\nContent-Length: 100\r\nConnection: close\r\n\r\n`,
          sent.body,
        ),
      ),
  },
  {
    name: 'a length that is too large',
    finds: 'incomplete',
    says: /: \d{5} bytes came, and the connection was closed/,
    send: (response, asked, sent) =>
      sending(asked, feed, () =>
        raw(
          response,
          `HTTP/1.1 200 OK\r\nContent-Length: ${sent.body.length + 9}\r\nConnection: close\r\n\r\n`,
          sent.body,
        ),
      ),
  },
  {
    name: 'a body that does not end in time',
    finds: 'incomplete',
    says: /only 5 of \d+ bytes came in time/,
    options: { timeout: 1500 },
    send: (response, asked, sent) =>
      sending(asked, feed, () => void response.writeHead(200, sent.headers).write('<?xml')),
  },
  {
    name: 'a body without an end',
    finds: 'content',
    says: /more than \d+ bytes came, of \d{5} that were built/,
    send: (response, asked, sent) => sending(asked, feed, () => endless(response, sent.headers)),
  },
  {
    name: 'an entity tag that is not heeded',
    finds: 'revalidation',
    says: /answered 200 to its own tag/,
    receive: (asked) => ({ ...asked, headers: { ...asked.headers, 'if-none-match': undefined } }),
  },
  {
    name: 'a redirect to a name at a private address',
    finds: 'private-redirect',
    says: /leads to intranet\.example, which is 10\.0\.0\.7/,
    options: { resolve: async () => [{ address: '10.0.0.7', family: 4 }] },
    change: at(feed, (sent) => redirect(sent, 'https://intranet.example/feed')),
  },
  {
    name: 'a redirect to a login',
    finds: 'status',
    says: /answered 302, and leads to https:\/\/login\.example\//,
    options: { resolve: async () => [{ address: '93.184.215.14', family: 4 }] },
    change: at(feed, (sent) => redirect(sent, 'https://login.example/')),
  },
  // Challenges, and what cannot be asked
  {
    name: 'a challenge',
    finds: 'challenge',
    answer: 'untested',
    says: /a challenge \(cf-mitigated: challenge\), status 403/,
    change: at(feed, (sent) => {
      asPage(sent, 'Just a moment...', 403);
      sent.headers['cf-mitigated'] = 'challenge';
    }),
  },
  {
    name: 'a challenge page with the status 200',
    finds: 'challenge',
    answer: 'untested',
    says: /a challenge page \("Just a moment\.\.\."\), status 200/,
    change: at(feed, (sent) => asPage(sent, '<title>Just a moment...</title>', 200)),
  },
  {
    name: 'a limit of requests',
    finds: 'challenge',
    answer: 'untested',
    says: /429/,
    change: at(feed, (sent) => asPage(sent, 'Slow down', 429)),
  },
  {
    name: 'no answer',
    finds: 'reached',
    answer: 'untested',
    says: /no answer within 1\.5 s/,
    options: { timeout: 1500 },
    send: (_response, asked) => sending(asked, feed, () => {}),
  },
  {
    name: 'a connection that is closed',
    finds: 'reached',
    answer: 'untested',
    says: /closed without an answer/,
    send: (response, asked) => sending(asked, feed, () => response.destroy()),
  },
  {
    name: 'no HTTP',
    finds: 'reached',
    answer: 'untested',
    says: /what it sends is not HTTP/,
    send: (response, asked) => sending(asked, feed, () => raw(response, 'SSH-2.0-x\r\n\r\n', Buffer.alloc(0))),
  },
  {
    name: 'a cookie, whose value is not told',
    finds: 'cookie',
    answer: 'warn',
    says: /it sets "__cf_bm"$/,
    change: at(feed, set('Set-Cookie', '__cf_bm=SECRET; Path=/')),
  },
  // Freshness
  {
    name: 'security.txt that has expired',
    finds: 'security-txt',
    says: /expired on 2027-06-01/,
    options: { now: Date.parse('2027-06-02') },
  },
  {
    name: 'security.txt that will expire',
    finds: 'security-txt',
    answer: 'warn',
    says: /expires on 2027-06-01/,
    options: { now: Date.parse('2027-05-25') },
  },
  {
    name: 'a feed of the future',
    finds: 'dates',
    answer: 'warn',
    says: /\/feed\.xml: ".*" is in the future/,
    options: { now: Date.parse('2026-01-01') },
  },
];

function asHtml(sent: Sent) {
  asText(sent, site.read('/features/').toString(), 200, '/features/');
}

function asMarkdown(sent: Sent) {
  if (sent.status === 200) asText(sent, site.read('/features.md').toString(), 200, '/features.md');
}

function asText(sent: Sent, text: string, status = 200, path = '') {
  const { headers: own, mediaType } = site.manifest.outputs.find((entry) => entry.path === path) ?? {
    headers: {},
    mediaType: sent.headers['Content-Type'] ?? '',
  };
  sent.status = status;
  sent.headers = { 'Content-Type': mediaType, ...own };
  sent.body = Buffer.from(text);
}

function redirect(sent: Sent, location: string) {
  sent.status = 302;
  sent.headers = { Location: location };
  sent.body = Buffer.alloc(0);
}

/** Sends what a fault sends for a path, in the place of the answer to GET. */
function sending({ method, path }: Asked, paths: RegExp, send: () => void): boolean {
  if (method !== 'GET' || !paths.test(path)) return false;
  send();
  return true;
}

function raw(response: Parameters<NonNullable<Broken['send']>>[0], head: string, bytes: Buffer) {
  const { socket } = response;
  socket?.write(head);
  socket?.end(bytes);
}

function endless(response: Parameters<NonNullable<Broken['send']>>[0], head: Sent['headers']) {
  const { 'Content-Length': _length, ...others } = head;
  response.writeHead(200, others);
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x')));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

/** A cache that keeps answers of one type, and gives them to everybody. */
function mixing(type: string): NonNullable<Broken['change']> {
  const kept = new Map<string, Sent>();
  return (sent, { method, path, query, headers: fields }) => {
    if (
      method !== 'GET' ||
      path !== '/features/' ||
      fields['if-none-match'] ||
      fields['accept-encoding'] !== 'identity'
    )
      return;
    const known = kept.get(query);
    if (known) Object.assign(sent, { ...known, headers: { ...known.headers } });
    // The file itself is asked for with any type first.
    else if (sent.status === 200 && sent.headers['Content-Type']?.startsWith(type) && fields.accept !== '*/*')
      kept.set(query, { ...sent, headers: { ...sent.headers } });
  };
}

test('a site that is served as built has no finding', async () => {
  const report = await serving(listenerOf(site), (origin) => auditOf(origin, site));
  const told = report.findings.map(({ check, path, seen }) => `${check} ${path} ${seen}`);
  assert.deepEqual(told, ['hsts / the audited address is not https']);
  assert.equal(exitCodeFor(report), 0);
});

test('a file that was changed since the build is not shown as what was built', async () => {
  const changed = Buffer.from('changed');
  const listener = listenerOf(site, { change: edited(/^\/llms\.txt$/, () => changed) });
  const built = ({ path }: { readonly path: string }) => (path === '/llms.txt' ? changed : site.read(path));
  const report = await serving(listener, (origin) => auditOf(origin, site, { built }));
  const found = report.findings.find(({ path, check }) => path === '/llms.txt' && check === 'content');
  assert.equal(found?.seen, `7 bytes that were not built; built were ${site.read('/llms.txt')?.length}`);
});

for (const { name, finds, says, answer = 'fail', options, ...broken } of faults)
  test(`${name} is found, and nothing else`, async () => {
    const report = await serving(listenerOf(site, broken), (origin) => auditOf(origin, site, options));
    const found = report.findings.filter((finding) => finding.answer !== 'not-applicable');
    const told = found.map((finding) => `${finding.answer} ${finding.check} ${finding.path}: ${finding.seen}`);
    assert.deepEqual(
      [...new Set(found.map((finding) => `${finding.answer} ${finding.check}`))],
      [`${answer} ${finds}`],
      told.join('\n'),
    );
    assert.match(told.join('\n'), says);
    const lines = printAudit(report, undefined).split('\n');
    assert.equal(lines.filter((line) => /^(?:error|warning|not tested) /.test(line)).length, 1, lines.join('\n'));
    assert.equal(exitCodeFor(report), answer === 'fail' ? 1 : 0);
  });

test('links of Markdown are resolved from both of its addresses, and those that the build does not list are asked for', async () => {
  const text = Buffer.from('[a](lost.md) [b](/features.md#c) [d](https://elsewhere.example/) [e](/old/) `[f](gone)`\n');
  const outputs = site.manifest.outputs.map((entry) => (entry.path === '/features.md' ? ofBody(entry, text) : entry));
  const other: typeof site = {
    manifest: { ...site.manifest, outputs },
    read: (path) => (path === '/features.md' ? text : site.read(path)),
  };
  const { findings } = await serving(listenerOf(other), (origin) => auditOf(origin, other));
  const lost = findings.filter(({ check }) => check === 'links').map(({ path, seen }) => `${path}: ${seen}`);
  assert.deepEqual(lost, [
    '/features/lost.md: answered 404; /features/ leads there',
    '/lost.md: answered 404; /features.md leads there',
  ]);
});
