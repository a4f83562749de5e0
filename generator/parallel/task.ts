import type { Problem } from '../base/problem.ts';
import type { SplitResult } from '../load/markdown-file.ts';
import type { Outline } from '../model/document.ts';
import type { Made } from '../output/manifest.ts';
import type { Precompression } from '../publish/siblings.ts';
import type { StagingStatistics } from '../publish/tree.ts';

/** What is known of bodies, by their content files. */
export type OutlineOf = readonly (readonly [file: string, outline: Outline])[];

/** Outputs to be made, as plain data. */
export interface Task {
  readonly paths: readonly string[];
  /** The content files of those that are declared for one page or post. */
  readonly files: readonly string[];
  /** What they are to be told of bodies that others have read. */
  readonly outlines: OutlineOf;
}

/** What became of the outputs of a task. */
export interface TaskResult {
  /** In the order of the paths; undefined for one that could not be made, of which a problem tells. */
  readonly made: readonly (Made | undefined)[];
  /** What the bodies hold that were read for it. */
  readonly outlines: OutlineOf;
  readonly problems: readonly Problem[];
}

/** What a worker on a thread of its own can be asked, in this order. All of it is plain data. */
export interface Questions {
  /** Reads Markdown files and splits their front matter off. */
  split(paths: readonly string[]): readonly SplitResult[];
  /** Remembers the site, in V8's serialization, that the next questions are about. */
  know(site: Uint8Array): void;
  /** Reads the bodies of content files for the problems in them. */
  read(files: readonly string[]): readonly Problem[];
  /** Declares the outputs, and joins the stage of a folder. */
  join(folder: string, precompression: Precompression | undefined): void;
  make(task: Task): TaskResult;
  /** What it has written. */
  finish(): StagingStatistics;
}
