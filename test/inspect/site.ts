import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { inspector } from '../../generator/inspect/inspect.ts';
import type { Manifest, ManifestEntry } from '../../generator/output/manifest.ts';
import type { SiteReport, SiteSource } from '../../generator/preview/source.ts';

/** A site in memory: the bodies by their paths, with their types. */
export function siteOf(
  bodies: Readonly<Record<string, readonly [mediaType: string, body: string, link?: string]>>,
  more: Partial<Manifest> = {},
  report?: SiteReport,
): SiteSource {
  const outputs = Object.entries(bodies).map(([path, [mediaType, body, link]]): ManifestEntry => {
    const sha256 = createHash('sha256').update(body).digest('hex');
    const file = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
    return { path, file, mediaType, headers: link ? { Link: link } : {}, size: Buffer.byteLength(body), sha256 };
  });
  const manifest: Manifest = {
    generator: 'fingerpost',
    version: 1,
    baseUrl: 'https://a.example',
    notFound: '/404.html',
    negotiated: [],
    redirects: [],
    scheduled: '',
    sources: {},
    outputs,
    files: [],
    ...more,
  };
  return {
    manifest: () => manifest,
    read: async (path) => (bodies[path] ? Buffer.from(bodies[path][1]) : undefined),
    ...(report && { report: () => report }),
  };
}

/** Asks an inspector as a browser on this machine would. */
export function asker(source: SiteSource) {
  const handler = inspector(source);
  return async (target: string, headers: IncomingHttpHeaders = {}, method = 'GET') => {
    const [path = '', query = ''] = target.split(/(?=\?)/);
    const answer = await handler({ method, path, query, headers: { host: '127.0.0.1:4321', ...headers } });
    return (
      answer && {
        ...answer,
        text: typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? '').toString(),
      }
    );
  };
}
