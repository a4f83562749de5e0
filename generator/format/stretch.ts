import type { Nodes } from 'mdast';

/** From one offset to another. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The part of a text that a node was parsed from; an empty one at its start for a node that was made. */
export function stretchOf({ position }: Pick<Nodes, 'position'>): Stretch {
  return { start: position?.start.offset ?? 0, end: position?.end.offset ?? 0 };
}
