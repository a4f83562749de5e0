/** Something that is left for a person, or that a person may want to look at. */
export interface Note {
  /** The file in the source folder, or in the content folder where only that has it. */
  readonly file: string;
  readonly line?: number | undefined;
  readonly message: string;
  /** The suggested remedy. */
  readonly hint: string;
}

/** The note on a file that a text includes, and the folder does not have. */
export function fileMissing(name: string): Pick<Note, 'message' | 'hint'> {
  return { message: `The file ${name}, which it shows, is not in the folder`, hint: 'Write its text there' };
}

/** The reason why a file of the source is no page of the new site. */
export interface Left {
  /** Follows the name of the file and a colon: `in no folder that …`. */
  readonly reason: string;
  /** Whether the old site showed its text, which is missing now. */
  readonly isMissing: boolean;
  /** Whether the new site has something else at its address. */
  readonly isServed?: boolean;
  /** Its text in HTML, where it is no file of its own. */
  readonly text?: string;
}

export const missing = (reason: string): Left => ({ reason, isMissing: true });
export const notShown = (reason: string): Left => ({ reason, isMissing: false });

export const partOfDesign = 'of the old design, and a new one is made';

export const partOfOthers = 'a part of pages, as the _ of its name says';
