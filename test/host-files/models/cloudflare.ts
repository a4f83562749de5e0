import { escapeExpression } from '../../../generator/base/expression.ts';
import { parseHeadersFile } from '../../../generator/hosts/rules/headers-file.ts';
import type { HostInput } from '../../../generator/hosts/rules/host.ts';
import { cloudflareMatching, headersBy } from '../../../generator/hosts/rules/matching.ts';
import {
  type Answer,
  type Ask,
  type Asked,
  fileAt,
  type Model,
  moduleOf,
  pathOf,
  plainHeaders,
  redirectsIn,
} from './answer.ts';

interface Worker {
  readonly default: {
    fetch(
      request: Request,
      env: Readonly<Record<string, { fetch(request: Request): Promise<Response> }>>,
    ): Promise<Response>;
  };
}

interface Wrangler {
  readonly name?: string;
  readonly main?: string;
  readonly compatibility_date?: string;
  readonly assets: {
    readonly directory?: string;
    readonly binding?: string;
    readonly html_handling?: string;
    readonly not_found_handling?: string;
    readonly run_worker_first?: readonly string[];
  };
}

/** Pages: the worker runs on the routes that include a path; what is missing is the page for it. */
export const pagesModel: Model = async (files, input) => {
  const { version, include, exclude } = JSON.parse(files.get('_routes.json') ?? '') as Record<string, unknown>;
  if (version !== 1 || !Array.isArray(include) || !Array.isArray(exclude)) throw new Error('_routes.json is refused');
  if (![...include, ...exclude].every((route) => /^\//.test(route))) throw new Error('_routes.json is refused');
  const isServed = (file: string) => file !== '_headers' && file !== '_worker.js';
  const asset = assets(files, input, isServed, true);
  const runs = (path: string) => isRouted(path, include) && !isRouted(path, exclude);
  return withWorker(await moduleOf<Worker>(files.get('_worker.js')), asset, 'ASSETS', runs);
};

/** Workers: settings name the worker, the folder and what runs first; what is ignored is not uploaded. */
export const workersModel: Model = async (files, input) => {
  const { name = '', main = '', ...others } = JSON.parse(files.get('wrangler.json') ?? '') as Wrangler;
  const { compatibility_date = '', assets: settings } = others;
  if (!/^[a-z0-9-]+$/.test(name) || !/^\d{4}-\d\d-\d\d$/.test(compatibility_date)) throw new Error('refused');
  if (settings.directory !== '../../dist') throw new Error('refused');
  const { html_handling = 'auto-trailing-slash' } = settings;
  if (html_handling !== 'auto-trailing-slash') throw new Error('Workers would redirect otherwise');
  const ignored = (files.get('.assetsignore') ?? '').split('\n').filter((line) => line !== '');
  const isServed = (file: string) => isUploaded(`/${file}`, ignored);
  const asset = assets(files, input, isServed, settings.not_found_handling === '404-page');
  const worker = await moduleOf<Worker>(files.get(main));
  const runs = (path: string) => isRouted(path, settings.run_worker_first ?? []);
  return withWorker(worker, asset, settings.binding ?? '', runs);
};

/** Whether a path is, or matches with `*` for any characters, one of some routes. */
function isRouted(path: string, routes: readonly unknown[]): boolean {
  return routes.some((route) => new RegExp(`^${escapeExpression(String(route)).replaceAll('\\*', '.*')}$`).test(path));
}

/** Whether a file is left by lines as of .gitignore, of which the last that matches one of its folders or its name decides. */
function isUploaded(file: string, lines: readonly string[]): boolean {
  return lines.reduce((uploaded, line) => {
    const [, again = '', anchor = '', name = ''] = /^(!?)(\/?)(.*)$/.exec(line) ?? [];
    const expression = escapeExpression(name).replaceAll('\\*', '[^/]*');
    const isMatched = new RegExp(`${anchor === '/' ? '^/' : '/'}${expression}(?:/|$)`).test(file);
    return isMatched ? again === '!' : uploaded;
  }, true);
}

function withWorker({ default: worker }: Worker, asset: Ask, binding: string, runs: (path: string) => boolean): Ask {
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const tag = request.headers.get('If-None-Match');
    const answer = await asset({ path: pathname + search, method: request.method, ...(tag !== null && { tag }) });
    const body = answer.status === 304 ? null : (answer.file ?? null);
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
  return async (asked) => {
    if (!runs(pathOf(asked.path))) return await asset(asked);
    const { path, method = 'GET', accept, tag } = asked;
    const headers = { ...(accept !== undefined && { accept }), ...(tag !== undefined && { 'If-None-Match': tag }) };
    const request = new Request(`https://a.example${path}`, { method, headers });
    const response = await worker.fetch(request, { [binding]: { fetch } });
    return { status: response.status, file: await response.text(), headers: plainHeaders(response.headers) };
  };
}

/** Rules apply to what is missing, too; a condition is compared as a whole, and its answer has no tag. */
function assets(
  files: ReadonlyMap<string, string>,
  input: HostInput,
  isServed: (file: string) => boolean,
  hasPage: boolean,
): Ask {
  const rules = parseHeadersFile(files.get('_headers') ?? '');
  const redirects = redirectsIn(files.get('_redirects'));
  return ({ path: target, method = 'GET', tag }: Asked): Answer => {
    if (method !== 'GET' && method !== 'HEAD') return { status: 405, headers: {} };
    const path = pathOf(target);
    const redirect = redirects.get(path);
    if (redirect) return redirect;
    const given = plainHeaders(new Headers(headersBy(rules, cloudflareMatching)(path)));
    const file = fileAt(path, input);
    if (file !== undefined && isServed(file)) {
      if (tag?.replace(/^W\//, '') === `"${file}"`) return { status: 304, headers: given };
      return { status: 200, file, headers: { ...given, etag: `"${file}"` } };
    }
    const folder = `${path.replace(/\/index\.html$/, '')}/`;
    if (fileAt(folder, input) !== undefined) return { status: 308, headers: { location: folder } };
    return { status: 404, ...(hasPage && { file: nearestPage(path, input) }), headers: given };
  };
}

/** The 404.html in the folder of what is missing, or in the nearest above it. */
function nearestPage(path: string, input: HostInput): string | undefined {
  const folders = [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1)).reverse();
  return folders.map((folder) => fileAt(`${folder}404.html`, input)).find((file) => file !== undefined);
}
