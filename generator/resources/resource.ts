import type { Site } from '../model/site.ts';
import type { Output } from '../output.ts';

/** One kind of file that the site serves, after one standard. */
export interface Resource {
  readonly name: string;
  /** The URL of the specification that its outputs follow. */
  readonly spec: string;
  /**
   * Its outputs. `surface` is the list of all outputs of the site; it is complete only once every resource has declared its own, so
   * it may be read in a body function and nowhere else.
   */
  outputs(site: Site, surface: readonly Output[]): Iterable<Output>;
}
