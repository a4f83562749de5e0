import { createServer, type IncomingMessage, type Server } from 'node:http';
import { respond } from '../hosts/runtime/respond.js';
import type { BuiltTree } from './tree.ts';

/** A server for a built tree, on loopback. Port 0 takes a free port. Resolves to the server and its origin once it listens. */
export async function startPreview(tree: () => BuiltTree, port: number): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    try {
      const { status, headers, body } = answer(request, tree());
      response.writeHead(status, headers);
      response.end(body);
    } catch (cause) {
      response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(`${(cause as Error).message}\n`);
    }
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
  readonly body?: Buffer;
}

/** The answer that the handler for JavaScript runtimes would give. */
function answer({ method = '', url = '', headers: fields }: IncomingMessage, tree: BuiltTree): Answer {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? [];
  const { accept, 'if-none-match': ifNoneMatch } = fields;
  const { status, headers, file } = respond({ method, path, query, accept, ifNoneMatch }, tree);
  // Only a proxy is sent a request target that is not a path.
  if (status !== 405 && !path.startsWith('/')) return { status: 400, headers: empty };
  if (file === undefined) return { status, headers: status === 304 ? headers : { ...empty, ...headers } };
  const body = tree.read(file);
  // The file may have been replaced since its manifest was read.
  return { status, headers: { ...headers, 'Content-Length': String(body.byteLength) }, body };
}

const empty = { 'Content-Length': '0' };
