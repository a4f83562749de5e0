import type { HostInput, Served } from '../../../generator/hosts/rules/host.ts';

/** A request to a host. */
export interface Asked {
  /** With its query, if it has one. */
  readonly path: string;
  readonly method?: string;
  readonly accept?: string;
  /** An Accept-Encoding header. */
  readonly coding?: string;
  /** Whether a browser asks with OPTIONS what other origins may send. */
  readonly isPreflight?: boolean;
  /** A Range header, which only the handler reads by itself. */
  readonly range?: string;
  /** An If-None-Match header. The entity tag of a file in a model is its name. */
  readonly tag?: string;
}

/** Its answer: the file that is served, if one is, and the headers that come from rules. */
export interface Answer {
  readonly status: number;
  readonly file?: string | undefined;
  readonly headers: Served['headers'];
}

export type Ask = (asked: Asked) => Answer | Promise<Answer>;

/** A host, as it is documented, configured with some files. It may throw for files that the host would refuse. */
export type Model = (files: ReadonlyMap<string, string>, input: HostInput) => Ask | Promise<Ask>;

/** Files of a tree that are no outputs: what configures hosts. */
export const ownFiles = ['_manifest.json', '_headers', '_worker.js', '_routes.json', '.htaccess'] as const;

/** The file of a path that the tree has, as a server finds it on its disk. */
export function fileAt(path: string, { served }: HostInput): string | undefined {
  const file = path.endsWith('/') ? `${path}index.html` : path;
  return [...served.map((output) => output.file), ...ownFiles].find((stored) => `/${stored}` === file);
}

/** A path without its query. */
export function pathOf(target: string): string {
  return target.replace(/\?.*$/, '');
}

export function queryOf(target: string): string {
  return target.slice(pathOf(target).length);
}

/** The redirects of a file `_redirects`, each for one path exactly. */
export function redirectsIn(text: string | undefined): ReadonlyMap<string, Answer> {
  const lines = (text ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [from = '', location = '', status = '301'] = line.split(' ');
      return [from, { status: Number(status), headers: { location } }];
    }),
  );
}

/** The exports of the module of some source. */
export async function moduleOf<Exports>(source: string | undefined): Promise<Exports> {
  return (await import(
    `data:text/javascript,${encodeURIComponent(source ?? 'throw new Error("no file")')}`
  )) as Exports;
}

/** Headers by their names in lower case. */
export function lowerCased(headers: Answer['headers']): Answer['headers'] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Headers of a message as plain data, by the names that they are looked for by. */
export function plainHeaders(headers: Headers): Answer['headers'] {
  return Object.fromEntries([...headers].sort(([a], [b]) => (a < b ? -1 : 1)));
}
