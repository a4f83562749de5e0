import type { IncomingMessage } from 'node:http';
import type { Internal } from '../preview/internal.ts';
import { targetOf } from '../preview/server.ts';
import type { SiteSource } from '../preview/source.ts';
import { type InspectorOptions, inspector } from './inspect.ts';

/** The inspector of a site, for a server that has pages of its own beside the tree. */
export function mount(source: SiteSource, options: InspectorOptions = {}): Internal {
  const answerTo = inspector(source, options);
  return async (request, response, path) => {
    const { method = '', headers } = request;
    const answer = await answerTo({
      method,
      path,
      query: targetOf(request).query,
      headers,
      body: () => bodyOf(request),
    });
    if (!answer) return false;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
    return true;
  };
}

/** The longest form, in bytes. */
const longest = 10_000;

function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      chunks.push(chunk);
      if (length <= longest) return;
      // What is left is not read, but the answer has to come through.
      request.pause().removeAllListeners('data');
      resolve(undefined);
    });
  });
}
