import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves bare repositories below a folder with git's own server, to whoever has the token. https://git-scm.com/docs/git-http-backend */
export async function serveGit(folder: string, token: string): Promise<{ readonly origin: string; close(): void }> {
  const wanted = `basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  const server = createServer((request, answer) => {
    if (request.headers.authorization !== wanted) {
      answer.writeHead(401).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
    const { 'git-protocol': protocol, 'content-encoding': coding, 'content-type': type } = request.headers;
    const backend = spawn('git', ['http-backend'], {
      env: {
        PATH: process.env.PATH,
        GIT_PROJECT_ROOT: folder,
        GIT_HTTP_EXPORT_ALL: '1',
        PATH_INFO: pathname,
        QUERY_STRING: search.slice(1),
        REQUEST_METHOD: request.method,
        CONTENT_TYPE: type,
        ...(protocol && { GIT_PROTOCOL: String(protocol) }),
        ...(coding && { HTTP_CONTENT_ENCODING: coding }),
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const said = Buffer.concat(chunks);
      const end = said.indexOf('\r\n\r\n');
      const headers = said
        .subarray(0, end)
        .toString()
        .split('\r\n')
        .map((line) => line.split(': ') as [string, string]);
      const status = Number(headers.find(([name]) => name === 'Status')?.[1].slice(0, 3) ?? 200);
      answer.writeHead(status, headers.filter(([name]) => name !== 'Status').flat()).end(said.subarray(end + 4));
    });
  });
  return { origin: await listen(server), close: () => server.close() };
}

/** A request as the API got it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** Answers requests with what a function says, and keeps what was asked. */
export async function serveApi(
  answerTo: (asked: Asked) => readonly [status: number, value: unknown],
): Promise<{ readonly origin: string; readonly asked: Asked[]; close(): void }> {
  const all: Asked[] = [];
  const server = createServer(async (request, answer) => {
    const { method = '', url: path = '', headers } = request;
    const asked = {
      method,
      path,
      authorization: headers.authorization ?? String(headers['private-token'] ?? ''),
      body: await textOf(request),
    };
    all.push(asked);
    const [status, value] = answerTo(asked);
    answer.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(JSON.stringify(value));
  });
  return { origin: await listen(server), asked: all, close: () => server.close() };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

async function listen(server: Server): Promise<string> {
  // A test that fails closes nothing, and has to end all the same.
  server.unref();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
