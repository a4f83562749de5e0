import type { Node } from 'mdast';
import type { Place, Source } from '../base/problem.ts';

/** A body within the text of its file. */
export interface BodySource {
  readonly source: Source;
  readonly body: string;
  readonly bodyOffset: number;
}

/** The text of a body, with the places of its nodes. */
export interface BodyText {
  placeOf(node: Node): Place;
}
