import { type Folder, isMarkdown, openFolder } from '../load/files.ts';
import { startThread, type Thread } from './thread.ts';

/** A content folder that a build has begun with. */
export interface OpenContent {
  readonly folder: Folder;
  /** A second thread, which loads its modules while this one goes on. */
  readonly thread: Thread | undefined;
  /** That thread, or one that is started now, for outputs that have siblings or not. */
  threadFor(hasSiblings: boolean): Thread | undefined;
}

/** From how many Markdown files on a second thread is of use: it has to load and warm up all that the first one has. */
const manyFiles = 1500;

/** The same where most of the work is compressing. */
const manyFilesWithSiblings = 100;

/**
 * Lists a content folder, and starts a second thread, which will need the templates, if it is large, or as it is told. Throws a Stop (2)
 * when there is nothing in the folder.
 */
export function openContent(content: string, templates: string, threads?: 1 | 2): OpenContent {
  const folder = openFolder(content);
  const files = folder.paths.filter(isMarkdown).length;
  const start = (least: number) => ((threads ?? (files < least ? 1 : 2)) === 2 ? startThread(templates) : undefined);
  const thread = start(manyFiles);
  return {
    folder,
    thread,
    threadFor: (hasSiblings) => thread ?? (hasSiblings ? start(manyFilesWithSiblings) : undefined),
  };
}
