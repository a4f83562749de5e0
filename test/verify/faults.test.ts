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

/** A fault that changes answers to GET and HEAD of some paths that are found. */
const at =
  (paths: RegExp, change: (sent: Sent, asked: Asked) => void): NonNullable<Broken['change']> =>
  (sent, asked) => {
    if (paths.test(asked.path) && /^(?:GET|HEAD)$/.test(asked.method)) change(sent, asked);
  };
/** A fault that changes those answers alone that a condition holds of. */
const when =
  (
    holds: (sent: Sent, asked: Asked) => boolean,
    change: (sent: Sent, asked: Asked) => void,
  ): NonNullable<Broken['change']> =>
  (sent, asked) => {
    if (holds(sent, asked)) change(sent, asked);
  };
const isOf =
  (method: string) =>
  (_sent: Sent, asked: Asked): boolean =>
    asked.method === method;
const isMissing = (sent: Sent): boolean => sent.status === 404;
const takesCodings = (_sent: Sent, asked: Asked): boolean => asked.headers['accept-encoding'] === 'gzip, br';
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

const faults: readonly Fault[] = [
  // Types
  {
    name: 'a wrong type',
    finds: 'type',
    says: /"text\/xml", not "application\/rss\+xml/,
    change: at(feed, set('Content-Type', 'text/xml')),
  },
  {
    name: 'no type',
    finds: 'type',
    says: /nothing, not "application\/json"/,
    change: at(/^\/api\/status$/, unset('Content-Type')),
  },
  {
    name: 'a type without its charset',
    finds: 'charset',
    says: /"text\/html", not "text\/html; charset=utf-8"/,
    change: at(page, set('Content-Type', 'text/html')),
  },
  {
    name: 'another charset',
    finds: 'type',
    says: /iso-8859-1/,
    change: at(page, set('Content-Type', 'text/html; charset=iso-8859-1')),
  },
  {
    name: 'a type without its profile',
    finds: 'type',
    says: /profile/,
    change: at(/api-catalog$/, set('Content-Type', 'application/linkset+json')),
  },
  // Vary and caches
  {
    name: 'no Vary',
    finds: 'vary',
    says: /without Accept/,
    change: at(page, unset('Vary')),
  },
  {
    name: 'a Vary that a proxy replaces',
    finds: 'vary',
    says: /Vary is "Accept-Encoding", without Accept/,
    change: at(page, set('Vary', 'Accept-Encoding')),
  },
  {
    name: 'no Vary on 304',
    finds: 'vary',
    says: /the 304 does not name Accept/,
    change: at(
      page,
      when(({ status: is }) => is === 304, unset('Vary')),
    ),
  },
  {
    name: 'no Vary on Markdown alone',
    finds: 'vary',
    says: /as Markdown, Vary is nothing/,
    change: at(page, when(isMarkdown, unset('Vary'))),
  },
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
  {
    name: 'a cache that keeps Markdown alone',
    finds: 'cache',
    says: /HTML, asked for after Markdown, is answered with Markdown/,
    change: mixing('text/markdown'),
  },
  {
    name: 'a cache that keeps HTML alone',
    finds: 'cache',
    says: /Markdown, asked for after HTML, is answered with HTML/,
    change: mixing('text/html'),
  },
  {
    name: 'a cache that no query gets past',
    finds: 'cache',
    says: /unless the cache is told to ask again/,
    change: at(
      page,
      when((_sent, asked) => asked.headers['cache-control'] !== 'no-cache' && agentFirst(asked), asHtml),
    ),
  },
  {
    name: 'a copy that the edge has kept too long',
    finds: 'stale',
    says: /past the cache it is right; the copy came with age: 86400/,
    change: at(
      feed,
      when(
        (_sent, asked) => !isPast(asked),
        both(
          body((b) => Buffer.concat([b, Buffer.from('old')])),
          set('Age', '86400'),
        ),
      ),
    ),
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
    name: 'Markdown for everybody',
    finds: 'negotiation',
    says: /it is Markdown whatever Accept says/,
    change: at(
      page,
      when((_sent, asked) => isPast(asked), asMarkdown),
    ),
  },
  {
    name: 'one entity tag for both',
    finds: 'tags',
    says: /both have "same"/,
    change: at(
      page,
      when((sent) => sent.status === 200 && !sent.headers['Content-Encoding'], set('ETag', '"same"')),
    ),
    receive: (asked) =>
      asked.headers['if-none-match'] === '"same"'
        ? { ...asked, headers: { ...asked.headers, 'if-none-match': '*' } }
        : asked,
  },
  // HEAD
  {
    name: 'HEAD without headers',
    finds: 'head',
    says: /content-type is nothing.*etag is nothing/,
    change: at(page, when(isOf('HEAD'), bare)),
  },
  {
    name: 'HEAD that is not allowed',
    finds: 'head',
    says: /HEAD is answered 405/,
    change: at(page, when(isOf('HEAD'), status(405))),
  },
  {
    name: 'HEAD with the length 0',
    finds: 'head',
    says: /content-length is 0/,
    change: at(page, when(isOf('HEAD'), set('Content-Length', '0'))),
  },
  // What is missing
  {
    name: 'a soft 404',
    finds: 'soft-404',
    says: /answered 200, with \d+ bytes of "text\/html/,
    change: when(isMissing, status(200)),
  },
  {
    name: 'a redirect home in the place of 404',
    finds: 'soft-404',
    says: /answered 302/,
    change: when(isMissing, both(status(302), set('Location', '/'))),
  },
  {
    name: "the host's own 404 page",
    finds: 'not-found-page',
    says: /another page than \/404\.html/,
    change: when(
      (sent, asked) => isMissing(sent) && !asked.path.startsWith('/fr/'),
      (sent) => asPage(sent, '<h1>Not Found</h1>'),
    ),
  },
  {
    name: 'a 404 page in the wrong language',
    finds: 'not-found-page',
    says: /it is \/404\.html, and not \/fr\/404\.html/,
    change: when((sent, { path }) => isMissing(sent) && path.startsWith('/fr/'), bytes(site.read('/404.html'))),
  },
  {
    name: 'a 404 page that is labelled as Markdown',
    finds: 'not-found-page',
    says: /its type is "text\/markdown/,
    change: when(
      (sent, { path }) => isMissing(sent) && path.endsWith('.md'),
      set('Content-Type', 'text/markdown; charset=utf-8'),
    ),
  },
  // Bytes
  {
    name: 'a minified page',
    finds: 'content',
    says: /bytes that were not built; built were \d+\. At byte \d+ stands/,
    change: at(
      page,
      body((b) => Buffer.from(b.toString().replace(/\n\s*/g, ''))),
    ),
  },
  {
    name: 'another file, with another type',
    finds: 'content',
    says: /as "text\/html/,
    change: at(/api-catalog$/, (sent) => asPage(sent, '<h1>Home</h1>')),
  },
  {
    name: 'CR LF',
    finds: 'rewritten',
    says: /line ends are CR LF/,
    change: at(
      /^\/llms\.txt$/,
      body((b) => Buffer.from(b.toString().replaceAll('\n', '\r\n'))),
    ),
  },
  {
    name: 'a byte order mark',
    finds: 'rewritten',
    says: /a byte order mark stands before it/,
    change: at(
      /^\/llms\.txt$/,
      body((b) => Buffer.concat([Buffer.from('\ufeff'), b])),
    ),
  },
  {
    name: 'a script that is added',
    finds: 'rewritten',
    says: /bytes are added at its end: "<script/,
    change: at(
      page,
      body((b) => Buffer.concat([b, Buffer.from('<script src="/cdn-cgi/beacon.js"></script>')])),
    ),
  },
  {
    name: 'a last line end that is gone',
    finds: 'rewritten',
    says: /the last line end is gone/,
    change: at(
      /^\/llms\.txt$/,
      body((b) => b.subarray(0, -1)),
    ),
  },
  {
    name: 'a file that is cut off',
    finds: 'truncated',
    says: /only the first 1000 of \d+ bytes/,
    change: at(
      feed,
      body((b) => b.subarray(0, 1000)),
    ),
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
    name: 'a gzip bomb',
    finds: 'codings',
    says: /bytes of gzip become more than/,
    change: at(feed, when(takesCodings, bytes(gzipSync(Buffer.alloc(20_000_000))))),
  },
  {
    name: 'gzip that is none',
    finds: 'codings',
    says: /the body is not gzip, though Content-Encoding says so/,
    change: at(feed, when(takesCodings, bytes(site.read('/feed.xml')))),
  },
  {
    name: 'gzip for those who do not accept it',
    finds: 'codings',
    says: /sent in gzip to a client that accepts no coding/,
    change: at(
      feed,
      when(
        (sent, asked) => !takesCodings(sent, asked) && sent.status === 200,
        both(bytes(gzipSync(site.read('/feed.xml'))), set('Content-Encoding', 'gzip')),
      ),
    ),
  },
  {
    name: 'an old copy in gzip',
    finds: 'codings',
    says: /what it decodes to is not the file/,
    change: at(feed, when(takesCodings, bytes(gzipSync(Buffer.from('old'))))),
  },
  {
    name: 'gzip without Vary',
    finds: 'vary-coding',
    says: /sent in gzip, and Vary is nothing, without Accept-Encoding/,
    change: at(feed, unset('Vary')),
  },
  {
    name: 'a part that is another one',
    finds: 'ranges',
    says: /bytes 1 to 2 are answered 206/,
    change: at(
      /./,
      when(({ status: is }) => is === 206, bytes(Buffer.from('xx'))),
    ),
  },
  // Headers
  {
    name: 'a policy that is lost',
    finds: 'headers',
    says: /Content-Security-Policy is nothing/,
    change: at(page, unset('Content-Security-Policy')),
  },
  {
    name: 'links that are lost',
    finds: 'headers',
    says: /Link is nothing/,
    change: at(page, unset('Link')),
  },
  {
    name: 'a file that is closed to other origins',
    finds: 'headers',
    says: /Access-Control-Allow-Origin is nothing/,
    change: at(feed, unset('Access-Control-Allow-Origin')),
  },
  {
    name: 'another Cache-Control',
    finds: 'headers',
    says: /Cache-Control is "max-age=14400"/,
    change: at(feed, set('Cache-Control', 'max-age=14400')),
  },
  {
    name: 'noindex that was not built',
    finds: 'robots',
    says: /X-Robots-Tag is "noindex"/,
    change: at(page, set('X-Robots-Tag', 'noindex')),
  },
  {
    name: 'robots.txt that hides everything',
    finds: 'robots',
    says: /robots\.txt is another one, and closes the site to all crawlers/,
    change: at(
      /^\/robots\.txt$/,
      body(() => Buffer.from('User-agent: *\nDisallow: /\n')),
    ),
  },
  {
    name: 'robots.txt that hides everything from one crawler',
    finds: 'robots',
    says: /closes the site to GPTBot/,
    change: at(
      /^\/robots\.txt$/,
      body(() => Buffer.from('User-agent: *\nDisallow: /\nAllow: /\n\nUser-agent: gptbot\nDisallow: /*\n')),
    ),
  },
  {
    name: 'another robots.txt that hides nothing',
    finds: 'content',
    says: /bytes that were not built/,
    change: at(
      /^\/robots\.txt$/,
      body(() => Buffer.from('User-agent: *\nDisallow: /\nAllow: /\n\nUser-agent: other\nDisallow: /\n')),
    ),
  },
  {
    name: 'no entity tag',
    finds: 'etag',
    says: /ETag is nothing/,
    change: at(page, unset('ETag')),
  },
  {
    name: 'an entity tag that is not heeded',
    finds: 'revalidation',
    says: /answered 200 to its own tag/,
    receive: (asked) => ({ ...asked, headers: { ...asked.headers, 'if-none-match': undefined } }),
  },
  // Status
  {
    name: 'a file that is missing',
    finds: 'status',
    says: /answered 404/,
    change: at(feed, status(404)),
  },
  {
    name: 'a file that the server fails at',
    finds: 'status',
    says: /answered 500/,
    change: at(feed, (sent) => asPage(sent, 'Error', 500)),
  },
  {
    name: 'dot-folders that were not uploaded',
    finds: 'dot-folders',
    says: /answered 404/,
    change: at(
      /^\/\.well-known\//,
      when((_sent, { path }) => isOfAudit(path), status(404)),
    ),
  },
  {
    name: 'an older build',
    finds: 'old-build',
    says: /the manifest on the site lists/,
    change: (sent, { path }) => {
      if (path === '/_manifest.json') asText(sent, JSON.stringify(olderManifest));
      else if (path === '/features/' && sent.status === 200 && !isMarkdown(sent)) bytes(Buffer.from(older))(sent);
    },
  },
  {
    name: 'a redirect in a circle',
    finds: 'loop',
    says: /\/features\/ → \/features → \/features\//,
    change: at(
      /^\/features\/?$/,
      when(
        (_sent, { query }) => query === '',
        (sent, { path }) => redirect(sent, path.endsWith('/') ? '/features' : '/features/'),
      ),
    ),
  },
  {
    name: 'a redirect to a private address',
    finds: 'private-redirect',
    says: /leads to 169\.254\.169\.254, which is 169\.254\.169\.254/,
    change: at(feed, (sent) => redirect(sent, 'http://169.254.169.254/latest/')),
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
  // Methods
  {
    name: '200 on POST',
    finds: 'methods',
    says: /POST is answered 200/,
    change: when(isOf('POST'), status(200)),
  },
  {
    name: '405 without Allow',
    finds: 'methods',
    says: /no Allow header with GET and HEAD/,
    change: when(isOf('POST'), bare),
  },
  {
    name: 'a preflight that is refused',
    finds: 'preflight',
    says: /the preflight is answered 405/,
    change: when(isOf('OPTIONS'), status(405)),
  },
  {
    name: 'a preflight that allows no header',
    finds: 'preflight',
    says: /Access-Control-Allow-Headers is ""/,
    change: when(isOf('OPTIONS'), unset('Access-Control-Allow-Headers')),
  },
  // Redirects
  {
    name: 'a move that is lost',
    finds: 'moved',
    says: /answered 404, not 301/,
    change: at(/^\/old\/$/, (sent) => asText(sent, site.read('/404.html').toString(), 404)),
  },
  {
    name: 'a move that is only for now',
    finds: 'moved',
    says: /answered 302, not 301/,
    change: at(/^\/old\/$/, status(302)),
  },
  {
    name: 'a move that loses the query',
    finds: 'moved',
    says: /leads to "\/features\/", not/,
    change: at(/^\/old\/$/, set('Location', '/features/')),
  },
  {
    name: 'an address that is not gone',
    finds: 'moved',
    says: /answered 404, not 410/,
    change: at(/^\/gone\/$/, status(404)),
  },
  {
    name: 'a page at two addresses',
    finds: 'spelling',
    says: /answered 200, not 301 or 308/,
    change: at(/^\/features$/, (sent) => asText(sent, site.read('/features/').toString(), 200)),
  },
  {
    name: 'a final slash that is added for now',
    finds: 'spelling',
    says: /answered 302/,
    change: at(/^\/features$/, status(302)),
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
  {
    name: 'a cache that gives HTML to those who accept compressed Markdown',
    finds: 'cache',
    says: /Markdown, asked for after HTML, is answered with HTML/,
    change: when(
      (_sent, asked) => asked.query === '' && takesCodings(_sent, asked) && agentFirst(asked) && page.test(asked.path),
      asHtml,
    ),
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

for (const { name, finds, says, answer = 'fail', options, ...broken } of faults)
  test(`${name} is found, and nothing else`, async () => {
    const report = await serving(listenerOf(site, broken), (origin) => auditOf(origin, site, options));
    const found = report.findings.filter((finding) => finding.answer !== 'not-applicable');
    const told = found.map((one) => `${one.answer} ${one.check} ${one.path}: ${one.seen}`);
    assert.deepEqual(
      [...new Set(found.map((one) => `${one.answer} ${one.check}`))],
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
