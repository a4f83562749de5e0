import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { pathOnHost } from '../base/base-path.ts';
import { respond } from '../hosts/runtime/respond.js';
import { type Internal, isInternal, isOfThisMachine, refuse } from './internal.ts';
import type { BuiltTree } from './tree.ts';

export interface Serving {
  /** Handlers for the program's own pages; the first that answers does. */
  readonly internal?: readonly Internal[];
  /** Is told why a request was answered with 500. */
  readonly failed?: (request: IncomingMessage, cause: unknown) => void;
  /** The answer as long as there is no tree. */
  readonly without?: (request: IncomingMessage) => Answer;
  /** Changes an answer for the client that asked. */
  readonly adapt?: (answer: Answer, request: IncomingMessage) => Answer;
  readonly served?: (request: IncomingMessage, answer: Answer) => void;
}

/**
 * A server for a built tree, on loopback. Port 0 takes a free port. Resolves to the server and its origin once it listens. It refuses requests of
 * other names than this machine's, and no request ends it: one that cannot be answered is answered with 500, or dropped.
 */
export async function startPreview(
  tree: () => BuiltTree | undefined,
  port: number,
  serving: Serving = {},
): Promise<{ server: Server; origin: string }> {
  const { adapt = (answer: Answer) => answer, served } = serving;
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOfThisMachine(request)) return void refuse(response, 403);
    if (await answerInternally(request, response, serving.internal ?? [])) return;
    // A browser may have kept the answer as it was before it was changed.
    if (serving.adapt && 'sec-fetch-dest' in request.headers) delete request.headers['if-none-match'];
    const answer = adapt(await answerInTime(request, tree, serving.without), request);
    const { status, headers, body } = answer;
    response.writeHead(status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
    served?.(request, answer);
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((cause: unknown) => {
      const isGone = response.headersSent || response.destroyed || request.socket.destroyed;
      if (isGone) return void response.destroy();
      refuse(response, 500);
      serving.failed?.(request, cause);
    });
  });
  await new Promise<void>((resolve, reject) => {
    // Once it listens, an error is one of a connection that could not be accepted.
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { server, origin: `http://127.0.0.1:${bound}` };
}

async function answerInternally(
  request: IncomingMessage,
  response: ServerResponse,
  internal: readonly Internal[],
): Promise<boolean> {
  const { path } = targetOf(request);
  if (internal.length === 0 || !isInternal(path)) return false;
  for (const answer of internal) if (await answer(request, response, path)) return true;
  return false;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** The file of the output that was chosen. */
  readonly file?: string;
}

/** The tries of a request while a build replaces the tree. */
const tries = 50;
/** The milliseconds between two of them. */
const pause = 20;

/** The answer from one tree: while that is replaced, the request waits. */
async function answerInTime(
  request: IncomingMessage,
  tree: () => BuiltTree | undefined,
  without?: Serving['without'],
): Promise<Answer> {
  for (let left = tries; left > 0; left -= 1)
    try {
      const current = tree();
      if (!current) return without?.(request) ?? unavailable;
      const given = answer(request, current);
      if (tree() === current) return given;
    } catch {
      await setTimeout(pause);
    }
  return unavailable;
}

const unavailable: Answer = {
  status: 503,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' },
  body: 'The built site cannot be read: is it being built?\n',
};

/** The path and the query that a request asks for. A proxy is sent the whole URL. https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2 */
export function targetOf({ url = '' }: IncomingMessage): { readonly path: string; readonly query: string } {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?]*)(.*)$/is.exec(url) ?? [];
  return { path: path || '/', query };
}

/** The answer that the handler for JavaScript runtimes would give. Above the folder of a site is the way to it, which browsers do not keep. */
function answer(request: IncomingMessage, tree: BuiltTree): Answer {
  const { method = '', url = '', headers: fields } = request;
  const { accept, 'if-none-match': ifNoneMatch, 'access-control-request-method': accessControlRequestMethod } = fields;
  const asked = { method, ...targetOf(request), accept, ifNoneMatch, accessControlRequestMethod };
  const { status, headers, file } = respond(asked, tree);
  if (status === 404 && tree.basePath !== '' && asked.path === '/')
    return { status: 307, headers: { ...empty, Location: pathOnHost(tree, '/') } };
  // Only a proxy is sent a request target that is neither.
  if (status !== 405 && !/^(?:\/|https?:)/i.test(url)) return { status: 400, headers: empty };
  if (file === undefined) return { status, headers: status === 304 ? headers : { ...empty, ...headers } };
  const body = tree.read(file);
  return { status, headers: { ...headers, 'Content-Length': String(body.byteLength) }, body, file };
}

const empty = { 'Content-Length': '0' };
