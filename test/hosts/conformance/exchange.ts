import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** An HTTP answer. Header names are in lower case; a field that was sent twice has two values. */
export interface Answer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Buffer;
}

export interface Asked {
  readonly method?: string;
  /** Sent as they are, and no others but Host and Connection. A list is sent as that many fields. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
}

/** How long an answer may take, in milliseconds. */
const patience = 60_000;

/** Where a request is sent again, twice, that is answered 503 or not at all, and for a minute while no connection is taken. */
const forgetful = new Set<string>();

const agent = new Agent({ keepAlive: true });

/** Ends what is kept open, so that the next request cannot be answered by a server that is about to be replaced. */
export function reconnect(): void {
  agent.destroy();
}

/** Has an emulator be asked again: it answers 503 or never when its proxy has lost its worker, and takes no connection while it is started again. */
export function askAgain(origin: string): void {
  forgetful.add(origin);
}

/** Sends one request, its path untouched, and follows nothing. Fails if there is no answer within a minute. */
export async function exchange(origin: string, path: string, asked: Asked = {}): Promise<Answer> {
  for (let again = forgetful.has(origin) ? 2 : 0; again > 0; await wait(500)) {
    const answer = await exchangeOnce(origin, path, asked).catch(({ code }: NodeJS.ErrnoException) => code);
    if (typeof answer === 'object' && answer.status !== 503) return answer;
    again -= answer === 'ECONNREFUSED' ? 2 / 120 : 1;
  }
  return exchangeOnce(origin, path, asked);
}

function exchangeOnce(origin: string, path: string, asked: Asked): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = asked;
  const { hostname, port } = new URL(origin);
  const fields = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
  );
  // Node frames no body of a DELETE by itself, and what follows the head unframed is a request of its own, and malformed.
  if (body !== undefined) fields['Content-Length'] = String(Buffer.byteLength(body));
  return new Promise<Answer>((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: fields, agent, timeout: patience }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: fieldsOf(response.rawHeaders),
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.once('timeout', () => sent.destroy(new Error(`${method} ${path} is not answered`)));
    // A server may end a connection that it has kept open while the next request is on its way.
    sent.once('error', (cause) => (sent.reusedSocket ? resolve(exchangeOnce(origin, path, asked)) : reject(cause)));
    sent.end(body);
  });
}

/** The headers that a browser sends with OPTIONS before a request of another origin. https://fetch.spec.whatwg.org/#cors-preflight-fetch */
export const preflight = {
  Origin: 'https://elsewhere.example',
  'Access-Control-Request-Method': 'GET',
  'Access-Control-Request-Headers': 'if-none-match',
} as const;

/** The value of a header that is sent once; undefined when it is not sent, joined when it is sent more than once. */
export function header({ headers }: Answer, name: string): string | undefined {
  const value = headers.get(name.toLowerCase())?.join(' | ');
  // A list of names, in any order and in any number of fields.
  return name === 'Vary'
    ? value
        ?.split(/ ?[,|] ?/)
        .sort()
        .join(', ')
    : value;
}

/** The SHA-256 of a body in lower-case hexadecimal, as the manifest writes it. */
export function sha256({ body }: Answer): string {
  return createHash('sha256').update(body).digest('hex');
}

function fieldsOf(raw: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>();
  for (let at = 0; at < raw.length; at += 2) {
    const name = (raw[at] ?? '').toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), raw[at + 1] ?? '']);
  }
  return fields;
}
