/** A text made by replacing stretches of another. */
export interface Spliced {
  readonly text: string;
  /** Where something in the text was in the other; of what was put in, that is before the end of what it replaced. */
  offsetOf(offset: number): number;
}

/** Replaces stretches of a text, in their order. */
export function splicerOf(body: string) {
  /** Where each piece of the body that stays begins, in the text and in the body. */
  const pieces: (readonly [inText: number, inBody: number])[] = [[0, 0]];
  let [text, at] = ['', 0];
  const offsetOf = (offset: number) => {
    let [from, to] = [0, pieces.length];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((pieces[middle]?.[0] ?? 0) <= offset) from = middle;
      else to = middle;
    }
    const [inText, inBody] = pieces[from] ?? [0, 0];
    return Math.min(inBody + offset - inText, pieces[to]?.[1] ?? body.length);
  };
  return {
    /** Puts `by` in the place of a stretch, and returns how long the text is then. */
    replace(start: number, end: number, by: string): number {
      text += body.slice(at, start) + by;
      at = end;
      pieces.push([text.length, end]);
      return text.length;
    },
    /** The text with all that follows the last stretch. */
    finish: (): Spliced => ({ text: text + body.slice(at), offsetOf }),
  };
}
