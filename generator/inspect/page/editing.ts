import type { Place, Problem } from '../../base/problem.ts';
import type { Manifest } from '../../output/manifest.ts';
import type { SiteChange } from '../../preview/source.ts';

/** A new value for a fact: the id of the fact, and what a person typed. */
export interface Edit {
  readonly id: string;
  readonly value: string;
}

/** The outcome of an edit before it is written. */
export type Proposal =
  | {
      readonly kind: 'possible';
      readonly changes: readonly SiteChange[];
      /** Warnings. */
      readonly problems: readonly Problem[];
      /** The lines of the file that the edit changes. */
      readonly before: string;
      readonly after: string;
      /** The digest of the file as it is: an edit of another one is refused. */
      readonly digest: string;
    }
  | { readonly kind: 'faulty'; readonly problems: readonly Problem[] }
  | { readonly kind: 'refused'; readonly why: string };

/** An address that a live site answers otherwise than built. */
interface Difference {
  readonly path: string;
  /** Whether the answer is wrong, worth a look, or could not be had. */
  readonly answer: 'fail' | 'warn' | 'untested';
  readonly title: string;
  readonly seen: string;
  readonly fix: string;
  /** The request as a command. */
  readonly asked: string;
}

/** The comparison of a live site with a tree. */
export interface Comparison {
  readonly headline: string;
  /** The addresses that were asked for. */
  readonly paths: readonly string[];
  readonly differences: readonly Difference[];
}

/** The editing functions that a development session offers. The preview of a folder offers none. */
export interface Editing {
  /** The secret of this server's own pages. */
  readonly token: string;
  /** Finds out what an edit would change, and writes nothing. */
  propose(edit: Edit): Promise<Proposal>;
  /** Writes an edit whose proposal had this digest. Resolves to the obstacle; undefined once it is written. */
  write(edit: Edit, digest: string): Promise<Exclude<Proposal, { kind: 'possible' }> | undefined>;
  /** Asks the live site, at the address of its settings, for some outputs of a tree. Throws a CommandError where that is not possible. */
  compareLive(manifest: Manifest): Promise<Comparison>;
  /** Opens a place of a problem in the editor; false where that cannot be. */
  open(place: Pick<Place, 'file' | 'line' | 'column'>): Promise<boolean>;
}
