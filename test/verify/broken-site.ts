import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { hosts } from '../../generator/hosts/index.ts';
import { respond, treeOf } from '../../generator/hosts/runtime/respond.js';
import type { Manifest, ManifestEntry } from '../../generator/output/manifest.ts';
import { openTree, sourceOf } from '../../generator/preview/tree.ts';
import { type AuditOptions, type AuditReport, audit } from '../../generator/verify/audit.ts';

/** An answer on its way to the client, which a fault changes. */
export interface Sent {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A request as faults look at it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingMessage['headers'];
}

/** A site with one fault: it changes answers, or sends something itself and says so. */
export interface Broken {
  readonly change?: (sent: Sent, asked: Asked) => void;
  readonly send?: (response: ServerResponse, asked: Asked, sent: Sent) => boolean;
  /** Keeps answers as a cache in front would. */
  readonly cache?: (asked: Asked) => string | undefined;
  /** Changes a request before it is read. */
  readonly receive?: (asked: Asked) => Asked;
}

export interface BuiltSite {
  readonly manifest: Manifest;
  read(path: string): Buffer;
}

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const listed = `/ /index.md /features/ /features.md /fr/ /fr/index.md /404.html /fr/404.html /robots.txt /llms.txt
/fr/llms.txt /feed.xml /api/status /.well-known/api-catalog /.well-known/agent-skills/index.json /style.css
/icon-192.png`.split(/\s/);

const expiry = 'Contact: mailto:security@ringfold.example\nExpires: 2027-06-01T00:00:00Z\n';

/** A part of the built sample: an output of each kind, three pages that the Accept header chooses a representation of, and moves. */
export async function smallSite(): Promise<BuiltSite> {
  const tree = openTree(dist);
  const source = sourceOf(dist, tree);
  const { manifest } = tree();
  const bodies = new Map<string, Buffer>([['/.well-known/security.txt', Buffer.from(expiry)]]);
  for (const path of listed) bodies.set(path, withinPart(path, Buffer.from((await source.read(path)) ?? [])));
  const plain = manifest.outputs.find(({ path }) => path === '/robots.txt') as ManifestEntry;
  const file = '.well-known/security.txt';
  const security = ofBody({ ...plain, path: `/${file}`, file }, bodies.get(`/${file}`));
  return {
    manifest: {
      ...manifest,
      outputs: [
        ...manifest.outputs.flatMap((entry) =>
          listed.includes(entry.path) ? ofBody(entry, bodies.get(entry.path)) : [],
        ),
        security,
      ],
      negotiated: manifest.negotiated.filter(({ path }) => listed.includes(path)),
      redirects: [
        { path: '/old/', status: 301, location: '/features/' },
        { path: '/older.html', status: 308, location: 'https://elsewhere.example/?a=1' },
        { path: '/gone/', status: 410 },
      ],
    },
    read: (path) => bodies.get(path) ?? Buffer.alloc(0),
  };
}

/** A body whose links of Markdown stay within the part. */
function withinPart(path: string, body: Buffer): Buffer {
  if (!path.endsWith('.md')) return body;
  const within = (link: string) => (listed.includes(link.slice(2, -1)) ? link : '](./)');
  const text = body.toString().replace(/\]\([^)]*\)/g, within);
  return Buffer.from(text);
}

/** The entry of an output with another body. */
export function ofBody(entry: ManifestEntry, body: Uint8Array = Buffer.alloc(0)): ManifestEntry {
  return { ...entry, size: body.length, sha256: createHash('sha256').update(body).digest('hex') };
}

/** The answers of a site with a fault. */
export function listenerOf(
  site: BuiltSite,
  { change, send, cache, receive = (asked) => asked }: Broken = {},
): RequestListener {
  const tree = treeOf(site.manifest);
  const paths = new Map(site.manifest.outputs.map(({ file, path }) => [file, path]));
  const kept = new Map<string, Sent>();
  return (request, response) => {
    const url = new URL(request.url ?? '/', 'http://a.example');
    const asked = receive({
      method: request.method ?? '',
      path: url.pathname,
      query: url.search,
      headers: request.headers,
    });
    const { accept, range, 'if-none-match': ifNoneMatch } = asked.headers;
    const answer = respond(
      {
        method: asked.method,
        path: asked.path,
        query: asked.query,
        accept,
        ifNoneMatch,
        range,
        compresses: true,
        accessControlRequestMethod: asked.headers['access-control-request-method'],
        acceptEncoding: String(asked.headers['accept-encoding'] ?? ''),
      },
      tree,
    );
    const whole = answer.file === undefined ? Buffer.alloc(0) : site.read(paths.get(answer.file) ?? '');
    const part = answer.slice ? whole.subarray(...answer.slice) : whole;
    const fresh: Sent = {
      status: answer.status,
      headers: { ...answer.headers },
      body: answer.isToCompress ? gzipSync(part) : part,
    };
    const key = cache?.(asked);
    const sent = (key === undefined ? undefined : kept.get(key)) ?? fresh;
    if (key !== undefined && fresh.status === 200) kept.set(key, sent);
    change?.(sent, asked);
    if (send?.(response, asked, sent)) return;
    const isBare = asked.method === 'HEAD' || sent.status === 304 || sent.status === 204;
    if (!isBare && sent.headers['Content-Length'] === undefined)
      sent.headers['Content-Length'] = String(sent.body.length);
    response.writeHead(sent.status, sent.headers);
    response.end(isBare ? undefined : sent.body);
  };
}

/** Serves on a free port of loopback as long as `use` takes. */
export async function serving<T>(listener: RequestListener, use: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Audits a site as it is served, by the manifest that it was built with. */
export function auditOf(origin: string, site: BuiltSite, options: Partial<AuditOptions> = {}): Promise<AuditReport> {
  return audit({
    url: new URL(origin),
    manifest: site.manifest,
    built: ({ path }) => site.read(path),
    hosts,
    timeout: 5000,
    concurrency: 4,
    now: Date.parse('2026-11-20T00:00:00Z'),
    ...options,
  });
}
