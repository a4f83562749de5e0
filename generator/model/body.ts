import type { Node } from 'mdast';
import type { Place } from '../base/problem.ts';
import type { RawMarkdown } from '../load/content.ts';

/** Where a body stands in its file. */
export type BodySource = Pick<RawMarkdown, 'source' | 'body' | 'bodyOffset'>;

/** A body that is still to be read, as plain data. */
export interface UnreadBody {
  /** Where it begins in the text of its file, and how long that text is. */
  readonly bodyOffset: number;
  readonly length: number;
  /** The text of its file; undefined when it is read from disk once more, for there is too much to hold. */
  readonly text: string | undefined;
}

/** The text of a body, with the places of its nodes. */
export interface BodyText {
  placeOf(node: Node): Place;
}
