import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { pathOnHost } from '../base/base-path.ts';
import { respond } from '../hosts/runtime/respond.js';
import type { BuiltTree } from './tree.ts';

/** A server for a built tree, on loopback. Port 0 takes a free port. Resolves to the server and its origin once it listens. */
export async function startPreview(tree: () => BuiltTree, port: number): Promise<{ server: Server; origin: string }> {
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answerInTime(request, tree);
    response.writeHead(status, headers);
    response.end(body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return { server, origin: `http://127.0.0.1:${bound}` };
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** How often a request is tried while a build replaces the tree, and how long, in milliseconds, it waits in between. */
const [tries, pause] = [50, 20];

/** The answer from one tree: while that is replaced, the request waits. */
async function answerInTime(request: IncomingMessage, tree: () => BuiltTree): Promise<Answer> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      const current = tree();
      const given = answer(request, current);
      if (tree() === current) return given;
    } catch {
      await setTimeout(pause);
    }
  }
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' };
  return { status: 503, headers, body: 'The built site cannot be read: is it being built?\n' };
}

/** The answer that the handler for JavaScript runtimes would give. Above the folder of a site is the way to it, which browsers do not keep. */
function answer({ method = '', url = '', headers: fields }: IncomingMessage, tree: BuiltTree): Answer {
  // A proxy is sent the whole URL. https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?]*)(.*)$/is.exec(url) ?? [];
  const { accept, 'if-none-match': ifNoneMatch, 'access-control-request-method': accessControlRequestMethod } = fields;
  const asked = { method, path: path || '/', query, accept, ifNoneMatch, accessControlRequestMethod };
  const { status, headers, file } = respond(asked, tree);
  if (status === 404 && tree.basePath !== '' && asked.path === '/')
    return { status: 307, headers: { ...empty, Location: pathOnHost(tree, '/') } };
  // Only a proxy is sent a request target that is neither.
  if (status !== 405 && !/^(?:\/|https?:)/i.test(url)) return { status: 400, headers: empty };
  if (file === undefined) return { status, headers: status === 304 ? headers : { ...empty, ...headers } };
  const body = tree.read(file);
  return { status, headers: { ...headers, 'Content-Length': String(body.byteLength) }, body };
}

const empty = { 'Content-Length': '0' };
