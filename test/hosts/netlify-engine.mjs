/**
 * Serves a folder as Netlify does: its own emulator reads the header and redirect rules and runs the edge functions. What its content delivery network
 * does beyond is not in the emulator, and added here as it is documented: entity tags, conditions, 405, the page for what does not exist,
 * one address a page, and the files that are configuration.
 * https://docs.netlify.com/manage/routing/overview/
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { NetlifyDev } from '@netlify/dev';

const [project = '', port = ''] = process.argv.slice(2);
const folder = join(project, 'dist');
const features = Object.fromEntries(
  ['blobs', 'environmentVariables', 'functions', 'geolocation', 'images'].map((name) => [name, { enabled: false }]),
);
// The emulator answers what a rule for missing paths matches without headers, and 200 for the page that it names. Netlify serves what is there as ever.
// https://docs.netlify.com/manage/routing/redirects/redirect-options/#custom-404-page-handling
const redirectsFile = join(folder, '_redirects');
const rules = existsSync(redirectsFile) ? readFileSync(redirectsFile, 'utf8') : '';
const pagesForMissing = [...rules.matchAll(/^(\S*\/)\* (\S+) 404$/gm)].map(([, below = '', page = '']) => ({
  below,
  page,
}));
if (pagesForMissing.length > 0) writeFileSync(redirectsFile, rules.replace(/^\S+ \S+ 404\n/gm, ''));
// The emulator starts a thread that it never ends whenever it looks for edge functions, so it is told where there is none to be found.
const origin = `http://127.0.0.1:${port}`;
const plain = new NetlifyDev({
  ...features,
  edgeFunctions: { enabled: false },
  serverAddress: origin,
  projectRoot: project,
});
const edge = new NetlifyDev({ ...features, projectRoot: project });
await plain.start();
await edge.start();
/** @type {{ negotiated: readonly { path: string }[] }} */
const { negotiated } = JSON.parse(readFileSync(join(folder, '_manifest.json'), 'utf8'));
const onEdge = new Set(negotiated.map(({ path }) => path));

/** @param {import('node:http').IncomingMessage} message */
async function answerTo(message) {
  const { method = 'GET', url = '/', headers: fields } = message;
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: new Headers(), body: Buffer.alloc(0) };
  const { pathname, search } = new URL(url, 'http://localhost');
  const index = pathname.replace(/(?:\/index\.html|(?<=[^/]))$/, '/');
  if (pathname.endsWith('/index.html') || (!pathname.endsWith('/') && isFile(`${index}index.html`)))
    return { status: 301, headers: new Headers({ Location: `${index}${search}` }), body: Buffer.alloc(0) };
  const headers = new Headers();
  if (typeof fields.accept === 'string') headers.set('Accept', fields.accept);
  const isConfiguration = pathname === '/_headers' || pathname === '/_redirects';
  const found = !isConfiguration && isFile(pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  const site = onEdge.has(pathname) ? edge : plain;
  const ask = (/** @type {string} */ by) => site.handle(new Request(`${origin}${url}`, { method: by, headers }));
  const response = await ask(method);
  if (!response || (!found && (response.status < 300 || response.status > 399))) {
    const missing = {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate',
    };
    const { page = '/404.html' } = pagesForMissing.find(({ below }) => pathname.startsWith(below)) ?? {};
    const body = readFileSync(join(folder, page));
    return { status: 404, headers: new Headers(missing), body };
  }
  // The entity tag of HEAD is that of what GET would give.
  const whole = method === 'HEAD' ? ((await ask('GET')) ?? response) : response;
  return conditional(response, Buffer.from(await whole.arrayBuffer()), fields['if-none-match']);
}

/**
 * @param {Response} response
 * @param {Buffer} body
 * @param {string | undefined} condition
 */
function conditional(response, body, condition) {
  const headers = new Headers(response.headers);
  for (const name of ['Connection', 'Content-Length', 'Date', 'Keep-Alive', 'Transfer-Encoding']) headers.delete(name);
  // What the emulator tells of itself, in one answer and not in the next; Deno adds what it would compress by.
  for (const name of [...headers.keys()]) if (name.startsWith('x-nf-')) headers.delete(name);
  const vary = headers.get('Vary')?.replace(/^Accept-Encoding, /i, '');
  if (vary !== undefined) headers.set('Vary', vary);
  const tag = `"${createHash('sha256').update(body).digest('hex')}"`;
  if (response.status === 200) headers.set('ETag', tag);
  const held = condition?.split(',').map((text) => text.trim().replace(/^W\//, '')) ?? [];
  if (response.status !== 200 || !(held.includes(tag) || held.includes('*')))
    return { status: response.status, headers, body };
  return { status: 304, headers, body: Buffer.alloc(0) };
}

/** @param {string} path */
function isFile(path) {
  try {
    readFileSync(join(folder, decodeURIComponent(path)));
    return true;
  } catch {
    return false;
  }
}

createServer((message, answer) => {
  answerTo(message).then(
    ({ status, headers, body }) => {
      if (status !== 304) headers.set('Content-Length', String(body.byteLength));
      answer.writeHead(status, Object.fromEntries(headers)).end(message.method === 'HEAD' ? undefined : body);
    },
    (cause) => answer.writeHead(500).end(String(cause)),
  );
}).listen(Number(port), '127.0.0.1');
