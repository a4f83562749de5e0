import type { Internal } from '../preview/internal.ts';
import { targetOf } from '../preview/server.ts';
import type { SiteSource } from '../preview/source.ts';
import { inspector } from './inspect.ts';

/** The inspector of a site, for a server that has pages of its own beside the tree. */
export function mount(source: SiteSource): Internal {
  const answerTo = inspector(source);
  return async (request, response, path) => {
    const { method = '', headers } = request;
    const answer = await answerTo({ method, path, query: targetOf(request).query, headers });
    if (!answer) return false;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
    return true;
  };
}
