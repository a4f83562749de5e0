import type { HostInput, Served } from '../../../generator/hosts/host.ts';

/** What a model of a host is asked. */
export interface Asked {
  readonly path: string;
  readonly method?: string;
  /** None is sent when it is absent. */
  readonly accept?: string;
}

/** What it answers: the file that is served, if one is, and the headers that come from rules. */
export interface Answer {
  readonly status: number;
  readonly file?: string | undefined;
  readonly headers: Served['headers'];
}

/** A host configured with some files, by their names. */
export type Model = (files: ReadonlyMap<string, string>, input: HostInput) => (asked: Asked) => Answer;

/** The file of a path that the tree has, as a server finds it on its disk. */
export function fileAt(path: string, { served }: HostInput): string | undefined {
  const file = path.endsWith('/') ? `${path}index.html` : path;
  return served.find((output) => `/${output.file}` === file)?.file;
}
