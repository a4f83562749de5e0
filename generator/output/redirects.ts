import { type Based, pathOnHost } from '../base/base-path.ts';
import type { Move } from '../settings/config.ts';

/** A path of the host that is answered with another place, or with the word that it is gone. */
export interface Redirect {
  readonly path: string;
  readonly status: 301 | 308 | 410;
  /** A path of the host or a URL; undefined where it is gone. */
  readonly location?: string;
}

/** A redirect for each spelling of each address that was left. */
export function redirectsOf(moves: readonly Move[], site: Based): readonly Redirect[] {
  const locationOf = (to: string) => (to.startsWith('/') ? pathOnHost(site, to) : to);
  return moves.flatMap(({ from, to, status }) =>
    from.map((path) => ({
      path: pathOnHost(site, path),
      status,
      ...(to !== undefined && { location: locationOf(to) }),
    })),
  );
}
