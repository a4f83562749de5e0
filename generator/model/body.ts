import type { Node } from 'mdast';
import { type Place, placeAt, type Source } from '../base/problem.ts';

/** A body within the text of its file. */
export interface BodySource {
  readonly source: Source;
  readonly body: string;
  readonly bodyOffset: number;
  /** Maps an offset in the body to that before Liquid and shortcodes were replaced. */
  readonly offsetOf?: (offset: number) => number;
}

/** The place of something in a body, in its file. */
export function placeIn({ source, bodyOffset, offsetOf }: BodySource, offset: number): Place {
  return placeAt(source, bodyOffset + (offsetOf ? offsetOf(offset) : offset));
}

/** The text of a body, with the places of its nodes. */
export interface BodyText {
  placeOf(node: Node): Place;
}
