import type { Node } from 'mdast';
import { type Place, placeAt, type Source } from '../base/problem.ts';

/** A body within the text of its file. */
export interface BodySource {
  readonly source: Source;
  readonly body: string;
  readonly bodyOffset: number;
}

/** The place of something in a body, in its file. */
export function placeIn({ source, bodyOffset }: BodySource, offset: number): Place {
  return placeAt(source, bodyOffset + offset);
}

/** The text of a body, with the places of its nodes. */
export interface BodyText {
  placeOf(node: Node): Place;
}
