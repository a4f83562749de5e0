import type { Served } from '../../../generator/hosts/rules/host.ts';
import { type Answer, type Asked, fileAt, type Model, pathOf } from './answer.ts';

/** The settings, as Azure documents them. */
export interface Settings {
  readonly routes?: readonly {
    readonly route: string;
    readonly headers?: Served['headers'];
    readonly redirect?: string;
    readonly statusCode?: number;
  }[];
  readonly globalHeaders?: Served['headers'];
  readonly mimeTypes?: Readonly<Record<string, string>>;
  readonly responseOverrides?: Readonly<Record<string, { readonly rewrite?: string }>>;
  readonly trailingSlash?: string;
}

/** The first route that matches gives its headers, over the global ones; an empty one removes it; and an ending gives the type. */
export const azureModel = ((files, input) => {
  const settings = JSON.parse(files.get('staticwebapp.config.json') ?? '') as Settings;
  const { routes = [], globalHeaders, mimeTypes = {}, responseOverrides, trailingSlash } = settings;
  return ({ path: target }: Asked): Answer => {
    const path = pathOf(target);
    const first = routes.find(({ route }) => matches(route, path));
    if (first?.redirect !== undefined)
      return { status: first.statusCode ?? 302, headers: { Location: first.redirect } };
    const headersOf = (file: string) => {
      const type = mimeTypes[/\.[A-Za-z0-9]+$/.exec(file)?.[0] ?? ''];
      const headers = { ...(type !== undefined && { 'Content-Type': type }), ...globalHeaders, ...first?.headers };
      return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
    };
    const file = fileAt(path, input);
    if (file !== undefined) return { status: 200, file, headers: headersOf(file) };
    if (trailingSlash === 'auto' && fileAt(`${path}/`, input) !== undefined)
      return { status: 301, headers: { Location: `${path}/` } };
    const page = fileAt(responseOverrides?.['404']?.rewrite ?? '', input);
    return { status: 404, file: page, headers: page === undefined ? {} : headersOf(page) };
  };
}) satisfies Model;

/** A star stands at the end only, or before the endings that it is to have. */
function matches(route: string, path: string): boolean {
  const [, start = '', ending = ''] = /^([^*]*)\*(?:\.\{(\w+)\})?$/.exec(route) ?? [];
  if (!route.includes('*')) return route === path;
  return path.startsWith(start) && path.endsWith(ending === '' ? '' : `.${ending}`);
}
