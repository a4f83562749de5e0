import type { JsonSchema } from '../base/validator.ts';
import type { Link } from '../format/link-header.ts';
import type { Entry, Site } from '../model/site.ts';
import type { Output } from '../output/output.ts';

/** All outputs of a site, as bodies that derive from them see it. */
export interface Surface {
  readonly outputs: readonly Output[];
  at(path: string): Output | undefined;
  /** The links by which pages announce the outputs that are to be announced. */
  readonly announced: readonly Link[];
}

/** One kind of file that the site serves, after one standard. */
export interface Resource {
  readonly name: string;
  /** The URL of the specification that its outputs follow. */
  readonly spec: string;
  /** The JSON Schema of those of its outputs that have one. */
  readonly schema?: JsonSchema;
  /**
   * Its outputs. The surface is complete only once every resource has declared its own outputs, so it may be read in a body function
   * and nowhere else.
   */
  outputs(site: Site, surface: Surface): Iterable<Output>;
}

/** A resource that has one output for every page and post, which announces nothing. */
export interface EntryResource extends Resource {
  output(site: Site, entry: Entry, surface: Surface): Output;
}

/** A resource that makes `output` of every page and post. */
export function ofEveryEntry(made: Omit<EntryResource, 'outputs'>): EntryResource {
  return {
    ...made,
    *outputs(site, surface) {
      for (const entry of [...site.pages, ...site.posts]) yield made.output(site, entry, surface);
    },
  };
}
