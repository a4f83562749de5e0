import { respond, treeOf } from './respond.js';

/** @import { Answer, Question, Tree } from './respond.js' */

/**
 * The files of a built tree, by their names below the output folder. `version` gives something that changes whenever the manifest does; without it,
 * a new manifest is noticed by a body that does not belong to the old one.
 *
 * @typedef {((file: string) => Uint8Array | Promise<Uint8Array>) & { version?: () => unknown }} Files
 */

/**
 * Answers requests for a built tree. A body is sent only with the headers of the manifest that lists its digest: while another build is put in
 * the place of this one, that is the new manifest or the former one, and 503 where neither lists it. Rejects where a file cannot be read.
 *
 * @param {Files} files
 * @returns {(request: Request) => Promise<Response>}
 */
export function site(files) {
  const current = trees(files);
  const bodyOf = bodies(files);
  return async (request) => {
    const question = questionOf(request);
    /** @type {unknown} */
    let failure;
    for (const isAgain of [false, true]) {
      for (const [age, tree] of (await current(isAgain)).entries()) {
        const answer = respond(question, tree);
        if (age > 0 && answer.status >= 400) continue;
        if (answer.file === undefined) return new Response(null, answer);
        const body = await bodyOf(answer).catch((cause) => {
          failure = cause;
        });
        if (body) return withBody(answer, body);
      }
    }
    if (failure) throw failure;
    return new Response(null, { status: 503, headers: { 'Retry-After': '1' } });
  };
}

/**
 * The trees by the newest manifest and the one before it. The newest is read again when the version has changed, or when `isAsked`; one that
 * cannot be read leaves them as they are, unless there are none.
 *
 * @param {Files} files
 * @returns {(isAsked: boolean) => Promise<readonly Tree[]>}
 */
function trees(files) {
  /** @type {readonly Tree[]} */
  let known = [];
  let digest = '';
  /** @type {unknown} */
  let version;
  /** @type {Promise<void> | undefined} */
  let opening;
  return async (isAsked) => {
    try {
      const now = await files.version?.();
      if (isAsked || known.length === 0 || now !== version) {
        opening ??= open(now).finally(() => {
          opening = undefined;
        });
        await opening;
      }
    } catch (cause) {
      if (known.length === 0) throw cause;
    }
    return known;
  };

  /** @param {unknown} now */
  async function open(now) {
    const bytes = await files('_manifest.json');
    const found = await digestOf(bytes);
    if (found !== digest) known = [treeOf(JSON.parse(new TextDecoder().decode(bytes))), ...known.slice(0, 1)];
    digest = found;
    version = now;
  }
}

/** The bytes of small files that are kept in memory, all together. */
const kept = 64 * 1024 * 1024;

/**
 * Reads bodies, each as an answer's digest says that it is, and compressed where the answer says so; undefined where the file has other bytes.
 *
 * @param {Files} files
 * @returns {(answer: Answer) => Promise<Uint8Array | undefined>}
 */
function bodies(files) {
  /** @type {Map<string, Uint8Array>} */
  const known = new Map();
  let size = 0;
  return async ({ file = '', digest = '', isToCompress = false }) => {
    const key = isToCompress ? `${digest}-gzip` : digest;
    const before = known.get(key);
    if (before) return before;
    const bytes = known.get(digest) ?? (await files(file));
    if ((await digestOf(bytes)) !== digest) return undefined;
    const body = isToCompress ? await compressed(bytes) : bytes;
    if (body.byteLength > kept / 64 || known.has(key)) return body;
    known.set(key, body);
    size += body.byteLength;
    for (const [oldest, { byteLength }] of known) {
      if (size <= kept) break;
      known.delete(oldest);
      size -= byteLength;
    }
    return body;
  };
}

/** @param {Uint8Array} bytes */
async function digestOf(bytes) {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param {Uint8Array} bytes */
async function compressed(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @param {Request} request
 * @returns {Question}
 */
function questionOf({ method, url, headers: fields }) {
  const { pathname: path, search: query } = new URL(url);
  return {
    method,
    path,
    query,
    accept: fields.get('Accept'),
    ifNoneMatch: fields.get('If-None-Match'),
    range: fields.get('Range'),
    ifRange: fields.get('If-Range'),
    accessControlRequestMethod: fields.get('Access-Control-Request-Method'),
    acceptEncoding: fields.get('Accept-Encoding') ?? '',
    compresses: typeof CompressionStream === 'function',
  };
}

/**
 * @param {Answer} answer
 * @param {Uint8Array} body
 */
function withBody({ status, headers, slice }, body) {
  const bytes = slice ? body.subarray(...slice) : body;
  const fields = { ...headers, 'Content-Length': String(bytes.byteLength) };
  return new Response(bytes, { status, headers: fields });
}
