import type { ManifestEntry } from '../../output/manifest.ts';
import type { OpenSite } from './open-site.ts';
import type { PageOutline } from './outline.ts';

/** The answer that a reader got. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The output whose bytes were sent, and its path, which another one may have been asked for. */
  readonly entry: ManifestEntry | undefined;
  readonly served: string | undefined;
  readonly bytes: Uint8Array | undefined;
  readonly text: string | undefined;
}

/** The input for showing how a reader sees an address. */
export interface Shown {
  readonly site: OpenSite;
  readonly path: string;
  readonly answered: Answered;
  /** The outline of the page at the address, if it is one. */
  readonly outline: PageOutline | undefined;
}
