import { createHash } from 'node:crypto';
import type { HostInput, Served } from '../../../generator/hosts/rules/host.ts';
import type { Manifest } from '../../../generator/output/manifest.ts';
import { type Answer, type Model, moduleOf } from './answer.ts';

export type Respond = (request: Request) => Promise<Response>;

/** The exports of the two files of the handler. */
export interface SiteModule {
  site(read: (file: string) => Uint8Array): Respond;
}

interface NodeModule {
  listener(respond: Respond): (incoming: unknown, outgoing: unknown) => Promise<void>;
}

/** The handler as Node.js runs it; the bytes of a file are its name. A file of its own cannot be read. */
export const handlerModel: Model = async (files, input) => {
  const { site } = await moduleOf<SiteModule>(files.get('site.js'));
  const { listener } = await moduleOf<NodeModule>(`const console = { error() {} };${files.get('node.js')}`);
  const respond = site((file) => {
    if (file === fails.file) throw new Error('The disk is away');
    return new TextEncoder().encode(file === '_manifest.json' ? JSON.stringify(manifestOf(input)) : file);
  });
  const listen = listener(respond);
  return async ({ path, method: asked = 'GET', accept, coding, tag, range, isPreflight = false }) => {
    const method = isPreflight ? 'OPTIONS' : asked;
    const headers = {
      ...(range !== undefined && { range }),
      ...(isPreflight && { 'access-control-request-method': 'GET' }),
      ...(accept !== undefined && { accept }),
      ...(coding !== undefined && { 'accept-encoding': coding }),
      ...(tag !== undefined && { 'if-none-match': tag.replace(/[^"]+(?="$)/, (file) => digestOf(file).slice(0, 32)) }),
    };
    const answer = { status: 0, file: '', headers: {} };
    await listen({ method, url: path, headers }, outgoing(answer));
    return answer;
  };
};

/** The side of node:http that the listener writes to. */
function outgoing(answer: { status: number; file: string; headers: Answer['headers'] }) {
  let status = 0;
  let headers = {} as Answer['headers'];
  let body = '';
  const message = {
    headersSent: false,
    writeHead(code: number, fields: Answer['headers'] = {}) {
      [status, headers] = [code, fields];
      return message;
    },
    write(chunk: Uint8Array) {
      body += Buffer.from(chunk).toString('utf8');
    },
    end: () => Object.assign(answer, { status, headers, file: body }),
  };
  return message;
}

const fails = { path: '/fails', file: 'fails', headers: {} };

function manifestOf(
  input: HostInput,
): Pick<Manifest, 'notFound' | 'notFoundBelow' | 'negotiated' | 'redirects' | 'outputs'> {
  const outputs = [...input.served, fails].map(
    ({ path, file, headers: { 'Content-Type': mediaType = '', ...headers } }: Served) => ({
      path,
      file,
      mediaType,
      headers,
      size: Buffer.byteLength(file),
      sha256: digestOf(file),
    }),
  );
  return {
    notFound: input.notFound,
    ...(input.notFoundBelow && { notFoundBelow: input.notFoundBelow }),
    negotiated: input.pairs,
    redirects: input.redirects ?? [],
    outputs: outputs as Manifest['outputs'],
  };
}

function digestOf(file: string): string {
  return createHash('sha256').update(file).digest('hex');
}
