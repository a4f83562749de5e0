import { broadExpression } from '../../../generator/hosts/rules/broad-rules.ts';
import { parseHeadersFile } from '../../../generator/hosts/rules/headers-file.ts';
import { headersBy, netlifyMatching } from '../../../generator/hosts/rules/matching.ts';
import { type Answer, fileAt, type Model, moduleOf, pathOf, plainHeaders, redirectsIn } from './answer.ts';

/** The exports of the generated edge function. */
export interface EdgeFunction {
  default(request: Request, context: { next(request: Request): Promise<Response> }): Promise<Response | undefined>;
  readonly config: { readonly path: readonly string[]; readonly header: { readonly accept: string } };
}

/** The function runs where its condition holds, rules for headers do not apply to what it answers, and what it leaves is static. */
export const netlifyModel: Model = async (files, input) => {
  if (!/^\[build\]\npublish = "dist"$/m.test(files.get('netlify.toml') ?? '')) throw new Error('nothing is published');
  const { default: run, config } = await moduleOf<EdgeFunction>(files.get('netlify/edge-functions/markdown.js'));
  const rules = parseHeadersFile(files.get('_headers') ?? '');
  const redirects = redirectsIn(files.get('_redirects'));
  const stored = (path: string): Answer => {
    const file = fileAt(path, input);
    if (file !== undefined) return { status: 200, file, headers: {} };
    const redirect = redirects.get(path);
    if (redirect) return redirect;
    const folder = `${path.replace(/\/index\.html$/, '')}/`;
    if (fileAt(folder, input) !== undefined) return { status: 301, headers: { location: folder } };
    const below = [...redirects].find(([from]) => from.endsWith('/*') && path.startsWith(from.slice(0, -1)))?.[1];
    return { status: 404, file: fileAt(below?.headers.location ?? input.notFound, input), headers: {} };
  };
  const next = async (request: Request) => {
    const { status, file } = stored(new URL(request.url).pathname);
    return new Response(file, { status, headers: { 'Content-Type': 'application/octet-stream' } });
  };
  return async ({ path: target, method = 'GET', accept }) => {
    const path = pathOf(target);
    const isRun = config.path.some((pattern) => new RegExp(broadExpression({ pattern })).test(path));
    if (isRun && new RegExp(config.header.accept).test(accept ?? '')) {
      const request = new Request(`https://a.example${target}`, { method, headers: { accept: accept ?? '' } });
      const response = await run(request, { next });
      if (response)
        return { status: response.status, file: await response.text(), headers: plainHeaders(response.headers) };
    }
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: {} };
    const answer = stored(path);
    const headers = plainHeaders(new Headers(headersBy(rules, netlifyMatching)(path)));
    return answer.file === undefined ? answer : { ...answer, headers };
  };
};
