import { essence, isText } from '../base/media-type.ts';
import { sha256Of } from '../base/sha256.ts';
import { allows, parseRobots, type Robots } from '../check/robots-txt.ts';
import { clients } from '../inspect/page/clients.ts';
import type { ManifestEntry } from '../output/manifest.ts';
import { type CheckId, type Compared, judged, type Verdict } from './checks.ts';
import { decoded, type Reply } from './client.ts';
import { elementsOf, isSameField, missingFromVary, typeFault } from './fields.ts';
import { type Audited, cacheSigns, ifAsked, isReply, mostOf, quoted, replyOf } from './replies.ts';

/**
 * Audits one output as the manifest lists it: GET, HEAD, a conditional request, and compressed. What is another document altogether is told once, as that.
 *
 * @param asksForPart Whether a part of it is asked for, too.
 */
export async function auditFile(
  audited: Audited,
  entry: ManifestEntry,
  asksForPart: boolean,
): Promise<readonly Verdict[]> {
  const { client } = audited;
  const { path } = entry;
  const get = replyOf(path, await client.ask({ path, most: mostOf(entry) }), entry);
  if (!isReply(get)) return [get];
  const served = await judgeBody(audited, entry, get);
  if (served.some(({ answer }) => answer !== 'pass')) return served;
  return [
    ...served,
    ...judgeHeaders(entry, get),
    ...(await auditHead(audited, entry, get)),
    ...(await auditRevalidation(audited, entry, get)),
    ...(isText(entry.mediaType) ? await auditCodings(audited, entry) : []),
    ...(asksForPart ? await auditPart(audited, entry, get) : []),
  ];
}

/** Whether the answer is the output: its status and its bytes, or the one reason why not. */
async function judgeBody(audited: Audited, entry: ManifestEntry, get: Reply): Promise<readonly Verdict[]> {
  const { path } = entry;
  const fail = (check: CheckId, fault: string) => [judged(check, path, get, fault)];
  if (get.status >= 300 && get.status < 400) return [await judgeRedirect(audited, path, get)];
  if (get.status !== 200) {
    const isHidden = /\/\./.test(path) && (get.status === 403 || get.status === 404);
    return fail(isHidden ? 'dot-folders' : 'status', `answered ${get.status}`);
  }
  const passed: Verdict = { check: 'status', answer: 'pass', path };
  if (get.end === 'cut off') return fail('incomplete', `${get.body.length} bytes came, and the connection was closed`);
  if (get.end === 'overrun') return fail('incomplete', 'more bytes came than its Content-Length says');
  if (get.end === 'too slow') return fail('incomplete', `only ${get.body.length} of ${entry.size} bytes came in time`);
  if (get.end === 'too long')
    return fail('content', `more than ${get.body.length} bytes came, of ${entry.size} that were built`);
  const body = await decoded(get, mostOf(entry));
  if (typeof body === 'string') return fail('codings', body);
  const coding = get.headers.get('content-encoding');
  if (sha256Of(body) !== entry.sha256) return [await whyOther(audited, entry, get, body)];
  if (coding && coding !== 'identity') return fail('codings', `sent in ${coding} to a client that accepts no coding`);
  return [passed, { check: 'content', answer: 'pass', path }];
}

/** A redirect in the place of an output: followed within the origin, to tell a loop from a move. */
async function judgeRedirect({ client, privateAddress }: Audited, path: string, first: Reply): Promise<Verdict> {
  const judge = (check: CheckId, fault: string) => judged(check, path, first, fault);
  const seen = [path];
  let reply = first;
  for (let hops = 0; hops < 6; hops += 1) {
    const location = reply.headers.get('location');
    if (location === undefined || !URL.canParse(location, client.origin + path))
      return judge('status', `answered ${first.status} with ${location ? 'a broken' : 'no'} Location`);
    const to = new URL(location, client.origin + seen.at(-1));
    const target = to.origin === client.origin ? to.pathname + to.search : to.href;
    if (to.origin !== client.origin) {
      const address = await privateAddress(to);
      return address === undefined
        ? judge('status', `answered ${first.status}, and leads to ${target}`)
        : judge('private-redirect', `answered ${first.status}, and leads to ${to.host}, which is ${address}`);
    }
    if (seen.includes(target)) return judge('loop', [...seen, target].join(' → '));
    seen.push(target);
    const next = await client.ask({ path: target, most: 1024 });
    if (!isReply(next) || next.status < 300 || next.status >= 400) break;
    reply = next;
  }
  return judge('status', `answered ${first.status}, and leads to ${seen.slice(1).join(' → ')}`);
}

/** Why a body is not the one that was built: the cache, the build, or what happened on the way. */
async function whyOther(audited: Audited, entry: ManifestEntry, get: Reply, body: Buffer): Promise<Verdict> {
  const { client, deployed, built, fresh } = audited;
  const { path, size, sha256 } = entry;
  const judge = (check: CheckId, fault: string, compared?: readonly Compared[]) =>
    judged(check, path, get, fault, compared);
  const signs = cacheSigns(get);
  const past = await client.ask({ path: `${path}?${fresh()}`, most: mostOf(entry) });
  if (isReply(past) && past.status === 200 && sha256Of(past.body) === sha256)
    return judge('stale', `past the cache it is right${signs && `; the copy came with ${signs}`}`);
  if ((await deployed()).get(path) === sha256Of(body))
    return judge('old-build', 'these are the bytes that the manifest on the site lists');
  const closed = /\/robots\.txt$/.test(path) ? closedTo(path, body, built(entry)) : undefined;
  if (closed !== undefined) return judge('robots', `robots.txt is another one, and closes the site to ${closed}`);
  const change = changeOf(entry, body);
  if (change !== undefined) return judge('rewritten', change);
  const original = built(entry);
  if (original && body.length < original.length && original.subarray(0, body.length).equals(body))
    return judge('truncated', `only the first ${body.length} of ${size} bytes`);
  const type = get.headers.get('content-type');
  const other = essence(type ?? '') === essence(entry.mediaType) ? '' : `, as ${quoted(type)}`;
  const where = original ? firstDifference(original, body) : '';
  const message = `${body.length} bytes that were not built${other}; built were ${size}${where}`;
  return judge('content', message, original && isText(entry.mediaType) ? linesApart(original, body) : undefined);
}

/** The first crawler that a robots.txt keeps from the site, and the one that was built does not. Without that, only what is for all crawlers counts. */
function closedTo(path: string, body: Buffer, built: Buffer | undefined): string | undefined {
  const [served, wanted] = [body, built ?? ''].map((text) => parseRobots(text.toString())) as [Robots, Robots];
  const home = path.replace(/robots\.txt$/, '');
  const names = ['*', ...(built ? clients.map(({ name }) => name) : [])];
  const closed = names.find((name) => !allows(served, name, home) && allows(wanted, name, home));
  return closed === '*' ? 'all crawlers' : closed;
}

/** A change that can be undone, or one behind the end, by the digest of what was built. */
function changeOf({ size, sha256 }: ManifestEntry, body: Buffer): string | undefined {
  const isBuilt = (bytes: Uint8Array) => sha256Of(bytes) === sha256;
  if (isBuilt(Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'))) return 'line ends are CR LF';
  if (body.subarray(0, 3).equals(Buffer.from('\ufeff')) && isBuilt(body.subarray(3)))
    return 'a byte order mark stands before it';
  if (body.length > size && isBuilt(body.subarray(0, size)))
    return `${body.length - size} bytes are added at its end: ${quoted(body.subarray(size).toString().trim())}`;
  return isBuilt(Buffer.concat([body, Buffer.from('\n')])) ? 'the last line end is gone' : undefined;
}

function firstDifference(built: Buffer, served: Buffer): string {
  const at = built.findIndex((byte, index) => byte !== served[index]);
  const from = at === -1 ? built.length : at;
  const part = (bytes: Buffer) => quoted(bytes.subarray(Math.max(0, from - 12), from + 28).toString());
  return `. At byte ${from} stands ${part(served)}, and was built ${part(built)}`;
}

/** The first lines that differ, with one before them. */
function linesApart(built: Buffer, served: Buffer): readonly Compared[] {
  const [one, other] = [built, served].map((bytes) => bytes.toString().split('\n')) as [string[], string[]];
  const at = one.findIndex((line, index) => line !== other[index]);
  const from = Math.max(0, (at === -1 ? one.length : at) - 1);
  const part = (lines: readonly string[]) =>
    lines
      .slice(from, from + 6)
      .map((line) => (line.length > 300 ? `${line.slice(0, 300)}…` : line))
      .join('\n');
  return [{ what: `From line ${from + 1}`, built: part(one), served: part(other) }];
}

function judgeHeaders(entry: ManifestEntry, get: Reply): readonly Verdict[] {
  const { path, mediaType, headers } = entry;
  const judge = (check: CheckId, fault: string | undefined, compared?: readonly Compared[]) =>
    judged(check, path, get, fault, compared);
  const served = (name: string) => get.headers.get(name.toLowerCase());
  const type = served('Content-Type');
  const fault = typeFault(mediaType, type);
  const { Vary: vary, ...others } = headers;
  const wrong = Object.entries(others).filter(([name, value]) => !isSameField(name, value, served(name)));
  const compared = wrong.map(([what, built]) => ({ what, built, served: served(what) }));
  const differences = compared.map(({ what, built, served }) => `${what} is ${quoted(served)}, not ${quoted(built)}`);
  const isCachingOnly = wrong.every(([name]) => name === 'Cache-Control');
  const unvaried = missingFromVary(vary ?? '', served('Vary'));
  const varyFault = `Vary is ${quoted(served('Vary'))}, without ${unvaried.join(' and ')}`;
  const tag = served('ETag');
  // Its value may be a secret of this visit.
  const [cookie] = served('Set-Cookie')?.split('=') ?? [];
  const hidden = elementsOf(served('X-Robots-Tag') ?? '').find((element) =>
    /(?:^|:\s*)(?:noindex|none)\b/i.test(element),
  );
  const isHidden = hidden !== undefined && !('X-Robots-Tag' in headers);
  return [
    judge(fault ?? 'type', fault && `${quoted(type)}, not ${quoted(mediaType)}`, [
      { what: 'Content-Type', built: mediaType, served: type },
    ]),
    { ...judge('headers', differences.join('; ') || undefined, compared), ...(isCachingOnly && { gap: 'caching' }) },
    ...(vary === undefined
      ? []
      : [
          judge('vary', unvaried.length > 0 ? varyFault : undefined, [
            { what: 'Vary', built: vary, served: served('Vary') },
          ]),
        ]),
    judge('cookie', cookie === undefined ? undefined : `it sets ${quoted(cookie)}`),
    judge('etag', isTag(tag) ? undefined : `ETag is ${quoted(tag)}`),
    judge('robots', isHidden ? `X-Robots-Tag is ${quoted(hidden)}, which was not built` : undefined),
  ];
}

/** https://www.rfc-editor.org/rfc/rfc9110#section-8.8.3 */
export function isTag(tag: string | undefined): tag is string {
  return tag !== undefined && /^(?:W\/)?"[^"]+"$/.test(tag);
}

/** Headers that HEAD repeats; a length may be left out, but not be another one. */
const repeated = ['content-type', 'etag', 'vary', 'link', 'cache-control', 'access-control-allow-origin'];

async function auditHead({ client }: Audited, { path, size }: ManifestEntry, get: Reply): Promise<readonly Verdict[]> {
  return ifAsked(path, await client.ask({ path, method: 'HEAD' }), (head) => {
    if (head.status !== 200) return judged('head', path, head, `HEAD gets ${head.status}, and GET 200`);
    const other = repeated.filter((name) => head.headers.get(name) !== get.headers.get(name));
    const length = head.headers.get('content-length');
    const isOtherLength = length !== undefined && Number(length) !== size && !head.headers.has('content-encoding');
    const faults = [
      ...other.map(
        (name) => `${name} is ${quoted(head.headers.get(name))}, and ${quoted(get.headers.get(name))} of GET`,
      ),
      ...(isOtherLength ? [`content-length is ${length}, and the body has ${size} bytes`] : []),
    ];
    return judged('head', path, head, faults.join('; ') || undefined);
  });
}

async function auditRevalidation({ client }: Audited, entry: ManifestEntry, get: Reply): Promise<readonly Verdict[]> {
  const { path } = entry;
  const tag = get.headers.get('etag');
  if (!isTag(tag)) return [];
  const again = await client.ask({ path, headers: { 'If-None-Match': tag }, most: mostOf(entry) });
  return ifAsked(path, again, (reply) => {
    const { status, headers } = reply;
    const unvaried = missingFromVary(entry.headers.Vary ?? '', headers.get('vary'));
    const isVaried = missingFromVary(entry.headers.Vary ?? '', get.headers.get('vary')).length === 0;
    return [
      judged('revalidation', path, reply, status === 304 ? undefined : `answered ${status} to its own tag ${tag}`),
      ...(status === 304 && isVaried && unvaried.length > 0
        ? [judged('vary', path, reply, `the 304 does not name ${unvaried.join(' and ')}`)]
        : []),
    ];
  });
}

async function auditCodings({ client }: Audited, entry: ManifestEntry): Promise<readonly Verdict[]> {
  const { path } = entry;
  const answer = await client.ask({ path, headers: { 'Accept-Encoding': 'gzip, br' }, most: mostOf(entry) });
  if (!isReply(answer)) return ifAsked(path, answer, () => []);
  const body = answer.end === 'whole' && answer.status === 200 ? await decoded(answer, mostOf(entry)) : undefined;
  return ifAsked(path, answer, (reply) => {
    if (typeof body === 'string') return judged('codings', path, reply, body);
    if (!body) return judged('codings', path, reply, `answered ${reply.status}, and the body is ${reply.end}`);
    if (sha256Of(body) !== entry.sha256) return judged('codings', path, reply, 'what it decodes to is not the file');
    const [coding, vary] = [reply.headers.get('content-encoding'), reply.headers.get('vary')];
    // What it lacks otherwise is told once, of the plain answer.
    const isTold = missingFromVary(entry.headers.Vary ?? '', vary).length > 0;
    const isVaried = isTold || missingFromVary('Accept-Encoding', vary).length === 0;
    const fault = isVaried ? undefined : `sent in ${coding}, and Vary is ${quoted(vary)}, without Accept-Encoding`;
    return [judged('codings', path, reply), ...(coding ? [judged('vary-coding', path, reply, fault)] : [])];
  });
}

async function auditPart(
  { client }: Audited,
  { path, size, ...entry }: ManifestEntry,
  get: Reply,
): Promise<readonly Verdict[]> {
  if (get.headers.get('accept-ranges') !== 'bytes' || size < 3)
    return [{ check: 'ranges', answer: 'not-applicable', path, seen: 'parts are not offered' }];
  const answer = await client.ask({ path, headers: { Range: 'bytes=1-2' }, most: mostOf({ ...entry, size }) });
  return ifAsked(path, answer, (reply) => {
    const { status, headers, body } = reply;
    const isPart = headers.get('content-range') === `bytes 1-2/${size}` && body.equals(get.body.subarray(1, 3));
    const isRight = status === 206 ? isPart : status === 200 && body.equals(get.body);
    const fault = `bytes 1 to 2 are answered ${status} with ${body.length} bytes and Content-Range ${quoted(headers.get('content-range'))}`;
    return judged('ranges', path, reply, isRight ? undefined : fault);
  });
}
