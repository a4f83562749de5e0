import type { Move } from '../model/meta.ts';

/** A path that is answered with another place, or with the word that it is gone. */
export interface Redirect {
  readonly path: string;
  readonly status: 301 | 308 | 410;
  /** A path of this site or a URL; undefined where it is gone. */
  readonly location?: string;
}

/** A redirect for each spelling of each address that was left. */
export function redirectsOf(moves: readonly Move[]): readonly Redirect[] {
  return moves.flatMap(({ from, to, status }) =>
    from.map((path) => ({ path, status, ...(to !== undefined && { location: to }) })),
  );
}
