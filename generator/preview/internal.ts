import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Answers requests of the program's own pages, below a path such as `/_inspect/`, where no output can be. Resolves to whether it has answered.
 *
 * @param path The path that is asked for, without its query.
 */
export type Internal = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean> | boolean;

/** Whether a path is one of the program's own. */
export function isInternal(path: string): boolean {
  return path.startsWith('/_');
}

/**
 * Whether a request was sent to this machine by a name of it. A page elsewhere whose name is made to lead here sends its own name.
 * https://www.rfc-editor.org/rfc/rfc6761#section-6.3
 */
export function isOfThisMachine({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): boolean {
  return /^(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d+)?$/i.test(host);
}

/**
 * Whether a page of the same origin, or no page at all, has sent a request. https://www.w3.org/TR/fetch-metadata/
 */
export function isOfSameOrigin({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || origin.toLowerCase() === `http://${host}`.toLowerCase();
}

/** Refuses a request without a body. */
export function refuse(response: ServerResponse, status: 400 | 403 | 404 | 405 | 500): boolean {
  response.writeHead(status, { 'Content-Length': '0' }).end();
  return true;
}

/** The most bytes of what is sent to the program's own pages. */
const longest = 10_000;

/** The text that a request sends; undefined where it is too long. */
export function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= longest) return;
      // The rest is not read, but the answer has to come through.
      request.pause().removeAllListeners('data');
      resolve(undefined);
    });
  });
}
