import type { DataType } from '../data/types/data-type.ts';
import type { Host } from '../hosts/rules/host.ts';
import type { Directive } from '../model/directive.ts';
import type { Resource } from '../resources/parts/resource.ts';

/** Files of a content folder, texts or bytes, by their paths in it: `data/offices.yaml`. */
export type LoadedFiles = Readonly<Record<string, string | Uint8Array>>;

/** Parts that are added to those of the program. */
export interface Parts {
  readonly resources?: readonly Resource[];
  readonly hosts?: readonly Host[];
  /** The directives that belong to no type of data. */
  readonly directives?: readonly Directive[];
  /** The types of data, with their directives. */
  readonly data?: readonly DataType[];
  /** Gets content from elsewhere: called once, before anything is read. No file may be in the content folder already. */
  readonly load?: () => LoadedFiles | Promise<LoadedFiles>;
}

/** Parts that belong together, such as a type of data and the resource made of it. Where it has options, a function takes them and returns this. */
export interface Plugin extends Parts {
  /** Stands before what is wrong with one of its parts. */
  readonly name: string;
}

/** The parts that a site adds to those of the program, and those that it does without: the default export of `fingerpost.config.ts`. */
export interface Config extends Parts {
  readonly plugins?: readonly Plugin[];
  /**
   * The names of parts of the program that are left out, also to put others in their place. Where parts of two kinds have the same name, the kind
   * stands before it: `resource authors`, `host netlify`, `data authors`, `directive plans`.
   */
  readonly without?: readonly string[];
}

/** Gives a configuration its type. */
export function defineConfig(config: Config): Config {
  return config;
}

/** The parts of a configuration, those of its plugins first. */
export function withPlugins({ plugins = [], ...own }: Config): Config {
  const all: readonly Parts[] = [...plugins, own];
  return {
    ...own,
    resources: all.flatMap(({ resources = [] }) => resources),
    hosts: all.flatMap(({ hosts = [] }) => hosts),
    directives: all.flatMap(({ directives = [] }) => directives),
    data: all.flatMap(({ data = [] }) => data),
  };
}
