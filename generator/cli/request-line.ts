import type { IncomingMessage } from 'node:http';
import { visible } from '../base/visible.ts';
import { prefersMarkdown } from '../hosts/runtime/accept.js';
import type { Answer } from '../preview/server.ts';
import { bytes } from './count.ts';

/** A request and its answer: `GET / text/markdown → /index.md 200 4.3 kB`. */
export function requestLine(
  { method = '', url = '', headers: { accept } }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { status, headers, file }: Pick<Answer, 'status' | 'headers' | 'file'>,
): string {
  const wanted = accept === undefined ? '' : ` ${prefersMarkdown(accept) ? 'text/markdown' : firstOf(accept)}`;
  const chosen = file === undefined ? (headers.Location ?? '') : `/${file}`;
  const length = headers['Content-Length'];
  const size = length === undefined || length === '0' ? '' : ` ${bytes(Number(length))}`;
  return visible(`${method} ${url}${wanted} →${chosen === '' ? '' : ` ${chosen}`} ${status}${size}`);
}

/** The first media range of an Accept header. */
function firstOf(accept: string): string {
  return accept.split(/[,;]/, 1)[0]?.trim() ?? '';
}
