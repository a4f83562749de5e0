import type { Problem } from '../base/problem.ts';
import type { Outline } from '../body/document.ts';
import type { SplitResult } from '../load/markdown-file.ts';
import type { Made } from '../output/manifest.ts';
import type { WriteContext } from '../publish/make-output.ts';
import type { StagedTree } from '../publish/stage.ts';
import type { Added } from '../publish/tree.ts';

/** The outlines of bodies, by their content files. */
export type OutlineOf = readonly (readonly [file: string, outline: Outline])[];

/** Outputs to make, as plain data. */
export interface Task {
  readonly paths: readonly string[];
  /** The content files of the outputs that are declared for one page or post. */
  readonly files: readonly string[];
  /** The outlines they need of bodies that other workers have read. */
  readonly outlines: OutlineOf;
}

/** The result of a task. */
export interface TaskResult {
  /** In the order of the paths; undefined for an output that could not be made, which a problem reports. */
  readonly made: readonly (Made | undefined)[];
  /** The outlines of the bodies that were read for it. */
  readonly outlines: OutlineOf;
  /** The paths of this site that templates of the user's own link to, each with a page that does. */
  readonly links: readonly (readonly [path: string, page: string])[];
  readonly problems: readonly Problem[];
}

/** The findings in bodies that are read for no output. */
export type Readings = Pick<TaskResult, 'outlines' | 'problems'>;

/** The questions that a worker on its own thread can be asked, in this order. Arguments and answers are plain data. */
export interface Questions {
  /** Reads Markdown files and splits off their front matter. */
  split(paths: readonly string[]): readonly SplitResult[];
  /** Remembers the site that the next questions are about, given in V8's serialization. */
  setSite(site: Uint8Array): void;
  /** Reads the bodies of content files to find the problems in them. */
  read(files: readonly string[]): Readings;
  /** Declares the outputs, and joins a stage. */
  join(tree: StagedTree, how: Pick<WriteContext, 'precompression' | 'kept'>): void;
  make(task: Task): TaskResult;
  /** Tells what was added to the stage. */
  finish(): Added;
}
