import type { Problem } from '../base/problem.ts';
import type { WrittenFact } from '../model/written-facts.ts';
import type { Manifest } from '../output/manifest.ts';

/** A built site as it is served: of a folder, or of a session that keeps it in memory. */
export interface SiteSource {
  manifest(): Manifest;
  /** The bytes of the output at a path of the host; undefined where there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** The report of a build; absent for a folder that was built before. */
  report?(): SiteReport;
}

/** Facts that a build knows of a site besides its files. */
export interface SiteReport {
  readonly problems: readonly Problem[];
  readonly builtAt: Date;
  readonly changes: readonly SiteChange[];
  /** The content files that the output at a path of the host is made from. */
  sources(path: string): readonly string[];
  /** The facts in the files of settings and data, as they are now. */
  facts(): readonly WrittenFact[];
  /** The texts of the site's files, in which people type; absent where another program builds the site. */
  texts?(): readonly string[];
}

/** An output that a build changed: one that came has no bytes before, and one that went none after. */
export interface SiteChange {
  readonly path: string;
  readonly before?: Uint8Array;
  readonly after?: Uint8Array;
  /** The files of data and settings that may be the reason. */
  readonly sources: readonly string[];
}
