import { createServer, type Server } from 'node:http';
import { respond } from './respond.ts';
import type { BuiltTree } from './tree.ts';

/** A server for a built tree, on loopback. `port` 0 takes a free one. Resolves, when it listens, to the server and its origin. */
export async function startPreview(tree: () => BuiltTree, port: number): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    try {
      const { status, headers, body } = respond(
        {
          method: request.method ?? '',
          target: request.url ?? '',
          accept: request.headers.accept,
          ifNoneMatch: request.headers['if-none-match'],
        },
        tree(),
      );
      response.writeHead(status, {
        ...headers,
        ...(status !== 304 && { 'Content-Length': String(body?.byteLength ?? 0) }),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
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
