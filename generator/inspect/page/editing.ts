import type { Problem } from '../../base/problem.ts';
import type { SiteChange } from '../../preview/source.ts';

/** A new value for a fact: the id of the fact, and what a person typed. */
export interface Edit {
  readonly id: string;
  readonly value: string;
}

/** What an edit would come to. */
export type Proposal =
  | {
      readonly kind: 'possible';
      readonly changes: readonly SiteChange[];
      /** Warnings. */
      readonly problems: readonly Problem[];
      /** The lines of the file that the edit changes. */
      readonly before: string;
      readonly after: string;
      /** Of the file as it is: an edit of another one is refused. */
      readonly digest: string;
    }
  | { readonly kind: 'faulty'; readonly problems: readonly Problem[] }
  | { readonly kind: 'refused'; readonly why: string };

/** What a session that builds lets its inspector do. The preview of a folder has none of it. */
export interface Editing {
  /** What only pages of this server know. */
  readonly token: string;
  /** Finds out what an edit would change, and writes nothing. */
  propose(edit: Edit): Promise<Proposal>;
  /** Writes an edit whose proposal had this digest. Resolves to what keeps it from that; undefined once it is written. */
  write(edit: Edit, digest: string): Promise<Exclude<Proposal, { kind: 'possible' }> | undefined>;
  /** Opens a place of a problem in the editor; false where that cannot be. */
  open(place: { readonly file: string; readonly line: number; readonly column: number }): Promise<boolean>;
}
