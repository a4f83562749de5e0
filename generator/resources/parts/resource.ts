import type { JsonSchema } from '../../base/validator.ts';
import type { Entry, Site } from '../../model/site.ts';
import type { Output } from '../../output/output.ts';

interface Named {
  readonly name: string;
  /** The JSON Schema of its outputs, for those that have one. */
  readonly schema?: JsonSchema;
  /** Whether a site may do without it: `without` in site.yaml names it. Such a resource is not part of the contract. */
  readonly isOptional?: true;
}

/** A resource of the site as a whole. */
export interface SiteResource extends Named {
  /** Declares its outputs. No body is made here. */
  outputs(site: Site): Iterable<Output>;
}

/** A resource with one output for every page and post, which announces nothing and is an input of other outputs only by its role. */
export interface EntryResource extends Named {
  /** Declares the output of a page or post. */
  output(site: Site, entry: Entry): Output;
}

/** One kind of file that the site serves, defined by one standard. */
export type Resource = SiteResource | EntryResource;

/** Whether a resource has one output for every page and post, so that they can be declared one by one. */
export function isOfEveryEntry(resource: Resource): resource is EntryResource {
  return 'output' in resource;
}

/** The names that `without` in site.yaml may have. */
export function optionalNames(resources: readonly Resource[]): readonly string[] {
  return resources.filter(({ isOptional }) => isOptional).map(({ name }) => name);
}
