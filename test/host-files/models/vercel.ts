import type { HostInput } from '../../../generator/hosts/rules/host.ts';
import { type Answer, type Asked, fileAt, type Model, moduleOf, pathOf } from './answer.ts';

/** A route of a Build Output. */
export interface Route {
  readonly src?: string;
  readonly has?: readonly { readonly type?: string; readonly key?: string; readonly value?: string }[];
  readonly middlewarePath?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly dest?: string;
  readonly status?: number;
  readonly caseSensitive?: boolean;
  readonly continue?: boolean;
  readonly handle?: string;
}

export interface Configuration {
  readonly version?: number;
  readonly routes: readonly Route[];
  readonly overrides: Readonly<Record<string, { readonly contentType?: string }>>;
}

export type Middleware = (request: Request) => Response;

const middlewareFolder = 'vercel/functions/_middleware.func';

/** Routes in order, then the file, then the routes for an error. https://vercel.com/docs/build-output-api/configuration */
export const vercelModel: Model = async (files, input) => {
  const project = JSON.parse(files.get('vercel.json') ?? '') as Record<string, unknown>;
  if (project.framework !== null || project.installCommand !== '' || typeof project.buildCommand !== 'string')
    throw new Error('Vercel would build the site by itself');
  const { runtime, entrypoint } = JSON.parse(files.get(`${middlewareFolder}/.vc-config.json`) ?? '') as Record<
    string,
    string
  >;
  if (runtime !== 'edge') throw new Error('refused');
  const source = files.get(`${middlewareFolder}/${entrypoint}`);
  const { default: middleware } = await moduleOf<{ readonly default: Middleware }>(source);
  const configuration = JSON.parse(files.get('vercel/config.json') ?? '') as Configuration;
  if (configuration.version !== 3) throw new Error('refused');
  const sources = configuration.routes.map(({ src, handle, caseSensitive }) => {
    if (handle === undefined ? !/^\^.+\$$/.test(src ?? '') : handle !== 'filesystem' && handle !== 'error')
      throw new Error('refused');
    return src === undefined ? undefined : new RegExp(src, caseSensitive === true ? '' : 'i');
  });
  return (asked) => answer(configuration, sources, middleware, input, asked);
};

function answer(
  { routes, overrides }: Configuration,
  sources: readonly (RegExp | undefined)[],
  middleware: Middleware,
  input: HostInput,
  asked: Asked,
): Answer {
  const { method = 'GET', accept } = asked;
  let path = pathOf(asked.path);
  let phase = '';
  let skipping = false;
  const headers: Record<string, string> = {};
  const done = (status: number, at: string): Answer => {
    const file = fileAt(at, input);
    const type = file === undefined ? undefined : overrides[file]?.contentType;
    return { status, file, headers: { ...(type !== undefined && { 'Content-Type': type }), ...headers } };
  };
  for (const [index, route] of routes.entries()) {
    if (route.handle !== undefined) [phase, skipping] = [route.handle, false];
    if (skipping) continue;
    if (route.handle === 'filesystem' && fileAt(path, input) !== undefined) return done(200, path);
    const match = sources[index]?.exec(path);
    if (!match || !(route.has ?? []).every((condition) => holds(condition, accept))) continue;
    const replaced = (text: string) => text.replace(/\$(\d)/g, (_, number: string) => match[Number(number)] ?? '');
    for (const [name, value] of Object.entries(route.headers ?? {})) headers[name] = replaced(value);
    if (route.middlewarePath === '_middleware') {
      const request = new Request(`https://a.example${asked.path}`, {
        method,
        headers: accept === undefined ? {} : { accept },
      });
      const { headers: said } = middleware(request);
      const rewritten = said.get('x-middleware-rewrite');
      if (rewritten !== null) path = new URL(rewritten).pathname;
      else if (said.get('x-middleware-next') !== '1') return { status: 200, headers: {} };
    }
    if (route.continue) continue;
    if (phase === 'error' || route.status !== undefined) return done(route.status ?? 200, route.dest ?? '');
    // A route that neither goes on nor ends is the last of its phase.
    skipping = true;
  }
  return done(404, '');
}

type Condition = NonNullable<Route['has']>[number];

function holds({ type, key, value = '.*' }: Condition, accept: string | undefined): boolean {
  if (type !== 'header' || key === undefined) throw new Error('refused');
  return key === 'accept' && accept !== undefined && new RegExp(`^(?:${value})$`).test(accept);
}
