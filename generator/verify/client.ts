import { lookup } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isPublished, shellQuoted } from '../base/command-line.ts';
import { packageVersion } from '../base/package-folder.ts';
import { CommandError } from '../base/problem.ts';

/** A request to the audited origin. */
export interface Ask {
  readonly path: string;
  readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
  /** Besides Host, User-Agent, Accept and Accept-Encoding; a null takes one of the last two away. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** The most bytes of the body that are read. */
  readonly most?: number;
  /** Whether it has a connection of its own. */
  readonly isAlone?: boolean;
}

/** An answer. Header names are in lower case; a field that was sent more than once is joined with commas. */
export interface Reply {
  /** The request, as a command for curl. */
  readonly asked: string;
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  /** As it was sent, up to where it was read. */
  readonly body: Buffer;
  /** An answer that overruns has more bytes than its Content-Length. */
  readonly end: 'whole' | 'cut off' | 'overrun' | 'too slow' | 'too long';
}

/** A request without an answer, and why. */
export interface NoReply {
  readonly asked: string;
  readonly unanswered: string;
}

/** A client of one origin. Its address is resolved once, and every connection goes there. */
export interface Client {
  readonly origin: string;
  /** Sends GET, HEAD, OPTIONS or POST and follows nothing. A network error is tried again twice, unless it was of POST. Never rejects. */
  ask(ask: Ask): Promise<Reply | NoReply>;
  /** The number of requests that were sent. */
  sent(): number;
  close(): void;
}

type Resolve = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** The limits of a client, and what tests put in the place of the system's. */
export interface ClientOptions {
  /** Milliseconds for one answer, its body included. */
  readonly timeout: number;
  readonly concurrency: number;
  /** Whether names may lead to private addresses. */
  readonly allowsPrivate?: boolean | undefined;
  readonly resolve?: Resolve | undefined;
}

/** Addresses that are not of the public Internet. https://www.iana.org/assignments/iana-ipv4-special-registry/ */
const privateAddresses = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]) {
  const [subnet = '', bits] = range.split('/');
  privateAddresses.addSubnet(subnet, Number(bits), subnet.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether an IP address is private, loopback, link-local or otherwise not public. */
export function isPrivate(address: string): boolean {
  return privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

const ofSystem: Resolve = (hostname) => lookup(hostname, { all: true });

/** The addresses of a URL's host. Throws where there are none. */
export async function addressesOf({ hostname }: URL, resolve: Resolve = ofSystem): ReturnType<Resolve> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(literal) ? [{ address: literal, family: isIP(literal) }] : await resolve(literal);
}

/** Whether somebody who names this host asks for a private address in so many words. */
function isAskedPrivate({ hostname }: URL): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return literal === 'localhost' || (isIP(literal) !== 0 && isPrivate(literal));
}

/**
 * Opens a client of a URL's origin. Throws a CommandError (2) where its name cannot be resolved, or leads to a private address that was not asked for.
 *
 * @param isGiven Whether the user named it, and no redirect did.
 */
export async function openClient(url: URL, isGiven: boolean, options: ClientOptions): Promise<Client> {
  const addresses = await addressesOf(url, options.resolve).catch((cause: Error) => {
    throw new CommandError(2, `The name ${url.hostname} cannot be resolved: ${cause.message}`);
  });
  const hidden = addresses.find(({ address }) => isPrivate(address));
  if (hidden && !options.allowsPrivate && !(isGiven && isAskedPrivate(url)))
    throw new CommandError(
      2,
      `${isGiven ? '' : 'A redirect leads to '}${url.origin}${isGiven ? ' is' : ', which is'} at the private address ${hidden.address}`,
      'Name that address in the URL, or allow private addresses with --private',
    );
  const pinned: LookupFunction = (_hostname, { all }, answer) => {
    const [{ address, family } = { address: '', family: 0 }] = addresses;
    if (all) answer(null, [...addresses]);
    else answer(null, address, family);
  };
  const program = url.protocol === 'https:' ? https : http;
  const agent = new program.Agent({ keepAlive: true, maxSockets: options.concurrency });
  let sent = 0;
  const ask: Client['ask'] = async (asked) => {
    for (let tries = 1; ; tries += 1) {
      sent += 1;
      // A manifest of a stranger may list what cannot be sent as a path.
      const answer = await exchange(program, url, asked, { agent, lookup: pinned, timeout: options.timeout }).catch(
        ({ message }: Error): NoReply => ({ asked: `${url.origin}${asked.path}`, unanswered: message }),
      );
      const isToRetry = 'isToRetry' in answer && answer.isToRetry && asked.method !== 'POST';
      if (!isToRetry || tries === 3) return answer;
      await wait(tries * 100);
    }
  };
  return { origin: url.origin, ask, sent: () => sent, close: () => agent.destroy() };
}

const userAgent = (origin: string) =>
  `fingerpost-verify/${packageVersion()} (+${isPublished ? 'https://www.npmjs.com/package/fingerpost' : `${origin}/`})`;

/** The most bytes of a body that nothing is known of. */
const usualMost = 8 * 1024 * 1024;

interface Connecting {
  readonly agent: http.Agent;
  readonly lookup: LookupFunction;
  readonly timeout: number;
}

function exchange(
  { request }: typeof http | typeof https,
  { origin, hostname, port, protocol }: URL,
  { path, method = 'GET', headers = {}, most = usualMost, isAlone = false }: Ask,
  { agent, lookup, timeout }: Connecting,
): Promise<Reply | (NoReply & { readonly isToRetry: boolean })> {
  const asked = curl(origin, path, method, headers);
  const all = { 'User-Agent': userAgent(origin), Accept: '*/*', 'Accept-Encoding': 'identity', ...headers };
  const fields = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
  if (method === 'POST') fields['Content-Length'] = '0';
  return new Promise((resolve) => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    let answered = (_end: Reply['end']) => {};
    const sent = request(
      { protocol, hostname: host, port, path, method, headers: fields, lookup, agent: isAlone ? false : agent },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answered = (end) => {
          clearTimeout(timer);
          const { statusCode: status = 0, headersDistinct } = response;
          const headers = Object.entries(headersDistinct).map(
            ([name, values = []]) => [name, values.join(', ')] as const,
          );
          resolve({ asked, status, headers: new Map(headers), body: Buffer.concat(chunks), end });
          if (end !== 'whole') sent.destroy();
        };
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          size += chunk.length;
          if (size > most) answered('too long');
        });
        response.once('error', () => answered('cut off'));
        response.once('end', () => answered(response.complete ? 'whole' : 'cut off'));
      },
    );
    const timer = setTimeout(() => {
      answered('too slow');
      sent.destroy();
      resolve({ asked, unanswered: `no answer within ${timeout / 1000} s`, isToRetry: false });
    }, timeout);
    sent.once('error', (cause: NodeJS.ErrnoException) => {
      answered(cause.code?.startsWith('HPE_') ? 'overrun' : 'cut off');
      clearTimeout(timer);
      const isToRetry = /^(?:ECONNRESET|ECONNREFUSED|EPIPE|ENETUNREACH|EHOSTUNREACH)$/.test(cause.code ?? '');
      resolve({ asked, unanswered: wordsOf(cause), isToRetry });
    });
    sent.end();
  });
}

/** Error codes in words; those of TLS are sentences already. https://nodejs.org/api/tls.html#x509-certificate-error-codes */
function wordsOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (code.startsWith('HPE_')) return `what it sends is not HTTP: ${message.replace(/^Parse Error: /, '')}`;
  if (code === 'ECONNREFUSED') return 'the connection is refused';
  if (code === 'EPROTO') return 'it does not speak TLS';
  if (code === 'ECONNRESET') return 'the connection is closed without an answer';
  return /CERT|TLS|SSL|SIGNED/.test(code) ? `its certificate is not trusted: ${message}` : message || code;
}

function curl(origin: string, path: string, method: string, headers: Readonly<Record<string, string | null>>): string {
  const shown = method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `-X ${method} `;
  const fields = Object.entries(headers).map(
    ([name, value]) =>
      `-H ${shellQuoted(value === null ? `${name}:` : value === '' ? `${name};` : `${name}: ${value}`)} `,
  );
  return `curl -i ${shown}${fields.join('')}${shellQuoted(origin + path)}`;
}

const decoders = { gzip: promisify(gunzip), 'x-gzip': promisify(gunzip), br: promisify(brotliDecompress) };

/** A body without its content coding, or what is wrong with that. It is read up to a number of bytes, however small it was sent. */
export async function decoded({ headers, body }: Reply, most: number): Promise<Buffer | string> {
  const coding = (headers.get('content-encoding') ?? 'identity').trim().toLowerCase();
  if (coding === 'identity' || coding === '') return body;
  if (!Object.hasOwn(decoders, coding)) return `Content-Encoding is "${coding}", which was not asked for`;
  return await decoders[coding as keyof typeof decoders](body, { maxOutputLength: most }).catch(
    ({ code }: NodeJS.ErrnoException) =>
      code === 'ERR_BUFFER_TOO_LARGE'
        ? `${body.byteLength} bytes of ${coding} become more than ${most}`
        : `the body is not ${coding}, though Content-Encoding says so`,
  );
}
