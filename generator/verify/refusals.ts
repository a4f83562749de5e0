import { basePathOf } from '../base/base-path.ts';
import { sha256Of } from '../base/sha256.ts';
import { preflightHeaders } from '../hosts/runtime/preflight.js';
import type { Manifest, ManifestEntry } from '../output/manifest.ts';
import type { Redirect } from '../output/redirects.ts';
import { judged, type Verdict } from './checks.ts';
import { elementsOf, typeFault } from './fields.ts';
import { type Audited, ifAsked, isReply, mostOf, quoted, replyOf } from './replies.ts';

/** Addresses that no build has: in the root, in each language, below a dot-folder, and of the kinds that hosts guess. */
export function missingPaths({ baseUrl, notFoundBelow = [] }: Manifest, name: string): readonly string[] {
  const root = `${basePathOf(baseUrl)}/`;
  const below = notFoundBelow.flatMap(({ below }) => [`${below}${name}`, `${below}${name}/${name}.md`]);
  return [
    `${root}${name}`,
    `${root}${name}/`,
    `${root}${name}.md`,
    `${root}${name}.json`,
    `${root}.well-known/${name}`,
    ...below,
  ];
}

/**
 * Audits an address that does not exist: its status, and that its page is the one for it, in its language.
 *
 * @param isSound Whether that page itself is served as built.
 */
export async function auditMissing(
  audited: Audited,
  manifest: Manifest,
  path: string,
  isSound: (path: string) => boolean,
): Promise<readonly Verdict[]> {
  const { client, entries } = audited;
  const pageOf = (place: string) => entries.get(place);
  const below = manifest.notFoundBelow?.find((page) => path.startsWith(page.below));
  const wanted = pageOf(below?.path ?? manifest.notFound);
  const others = [manifest.notFound, ...(manifest.notFoundBelow ?? []).map((page) => page.path)].flatMap(
    (place) => pageOf(place) ?? [],
  );
  const most = Math.max(...others.map(mostOf), 65_536);
  const answer = await client.ask({ path, headers: { Accept: 'text/markdown, text/html, */*' }, most });
  return ifAsked(path, answer, (reply) => {
    const { status, headers, body } = reply;
    const type = headers.get('content-type');
    if (status !== 404) {
      const size = status === 200 ? `, with ${body.length} bytes of ${quoted(type)}` : '';
      return judged('soft-404', path, reply, `answered ${status}${size}`);
    }
    const digest = sha256Of(body);
    const passed: Verdict = { check: 'soft-404', answer: 'pass', path };
    const page = others.find(({ sha256 }) => sha256 === digest);
    if (!wanted || !isSound(wanted.path)) return passed;
    if (page !== wanted && page)
      return [passed, judged('not-found-page', path, reply, `it is ${page.path}, and not ${wanted.path}`)];
    const fault = !page
      ? `it is another page than ${wanted.path}: ${body.length} bytes of ${quoted(type)}`
      : typeFault(page.mediaType, type) && `its type is ${quoted(type)}, not ${quoted(page.mediaType)}`;
    // No capability excuses a page that nobody built.
    return [passed, { ...judged('not-found-page', path, reply, fault), gap: undefined }];
  });
}

/** Audits that data is refused: the one POST of an audit, at the home page. */
export async function auditMethods({ client }: Audited, path: string): Promise<readonly Verdict[]> {
  return ifAsked(path, await client.ask({ path, method: 'POST' }), (reply) => {
    const allow = elementsOf(reply.headers.get('allow') ?? '');
    const lacks = ['GET', 'HEAD'].filter((method) => !allow.includes(method));
    // What hosts are known to lack is the Allow header.
    if (reply.status !== 405) return { ...judged('methods', path, reply, `POST gets ${reply.status}`), gap: undefined };
    return judged(
      'methods',
      path,
      reply,
      lacks.length > 0 ? `the 405 has no Allow header with ${lacks.join(' and ')}` : undefined,
    );
  });
}

/** Audits what a browser asks before it asks for a file from a page of another origin. https://fetch.spec.whatwg.org/#cors-preflight-fetch */
export async function auditPreflight({ client }: Audited, { path }: ManifestEntry): Promise<readonly Verdict[]> {
  const headers = {
    Origin: 'https://elsewhere.example',
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'if-none-match',
  };
  return ifAsked(path, await client.ask({ path, method: 'OPTIONS', headers }), (reply) => {
    const origin = reply.headers.get('access-control-allow-origin');
    const allowed = reply.headers.get('access-control-allow-headers') ?? '';
    const isOpen = elementsOf(allowed).some((name) => name === '*' || name.toLowerCase() === 'if-none-match');
    const fault =
      reply.status < 200 || reply.status > 299
        ? `the preflight is answered ${reply.status}`
        : origin !== '*' && origin !== headers.Origin
          ? `Access-Control-Allow-Origin is ${quoted(origin)}, not "*"`
          : isOpen
            ? undefined
            : `Access-Control-Allow-Headers is ${quoted(allowed)}, not "${preflightHeaders['Access-Control-Allow-Headers']}"`;
    return judged('preflight', path, reply, fault);
  });
}

/** Audits an address that was left: its status, and where it leads, with the query where that is kept. */
export async function auditMove(
  audited: Audited,
  { path, status, location }: Redirect,
  baseUrl: string,
): Promise<readonly Verdict[]> {
  const { client } = audited;
  const keepsQuery = location !== undefined && /^\/[^?#]*$/.test(location);
  const query = keepsQuery ? '?a=1&b=%2F' : '';
  return ifAsked(path, await client.ask({ path: path + query, most: 65_536 }), (reply) => {
    if (reply.status !== status) return judged('moved', path, reply, `answered ${reply.status}, not ${status}`);
    if (location === undefined) return judged('moved', path, reply);
    const fault = locationFault(reply.headers.get('location'), location + query, client.origin, baseUrl, path);
    return judged('moved', path, reply, fault);
  });
}

/** Audits that a page's address without its final slash leads there for good, with its query. */
export async function auditSpelling(audited: Audited, page: string, baseUrl: string): Promise<readonly Verdict[]> {
  const { client } = audited;
  const path = page.slice(0, -1);
  const query = '?a=1&b=%2F';
  const answer = replyOf(path, await client.ask({ path: path + query, most: 65_536 }));
  if (!isReply(answer)) return [answer];
  const isForGood = [301, 308].includes(answer.status);
  const fault = isForGood
    ? locationFault(answer.headers.get('location'), page + query, client.origin, baseUrl, path)
    : `answered ${answer.status}, not 301 or 308`;
  return [judged('spelling', path, answer, fault)];
}

/** Whether a Location leads elsewhere than built; the audited origin and the one that was built count as the same. */
function locationFault(
  location: string | undefined,
  wanted: string,
  origin: string,
  baseUrl: string,
  path: string,
): string | undefined {
  if (location === undefined) return 'there is no Location';
  const own = new URL(baseUrl).origin;
  const hrefOf = (target: string) => {
    const url = URL.canParse(target, origin + path) ? new URL(target, origin + path) : undefined;
    return url?.origin === own ? origin + url.href.slice(own.length) : url?.href;
  };
  return hrefOf(location) === hrefOf(wanted) ? undefined : `leads to ${quoted(location)}, not "${wanted}"`;
}
