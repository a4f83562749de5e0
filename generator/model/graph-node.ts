import { isMapping } from '../base/mapping.ts';
import type { Place } from '../base/problem.ts';

/** A node of a JSON-LD graph with schema.org terms. */
export type GraphNode = { readonly '@type': string; readonly '@id'?: string; readonly [property: string]: unknown };

/** A text of a node as a string: of one with languages, the first; undefined for anything else. https://www.w3.org/TR/json-ld11/#value-objects */
export function plainText(value: unknown): string | undefined {
  const [first]: readonly unknown[] = Array.isArray(value) ? value : [value];
  const text = isMapping(first) ? first['@value'] : first;
  return typeof text === 'string' ? text : undefined;
}

/** An id as a URL, and where it is written. */
export interface PlacedId {
  readonly id: string;
  readonly place: Place;
}

/** A path of this site, perhaps with a fragment, and where it is written. */
export interface PlacedPath {
  readonly path: string;
  readonly fragment?: string;
  readonly place: Place;
}

/** The definitions and references of a site's own nodes, which can be verified only when all nodes are known. */
export interface OwnGraph {
  readonly defined: readonly PlacedId[];
  readonly referred: readonly PlacedId[];
  /** The paths of this site that they name. */
  readonly links: readonly PlacedPath[];
}
