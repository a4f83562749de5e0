import type { Note } from '../old/left.ts';

/** The count of each text besides its characters. */
const costOfOne = 500;

/** The room of one body for what it takes in from other files: they may take in themselves, or one another ten times each. */
export interface Room {
  /** Takes in a text, in the form that `make` gives it; undefined where there is no room. */
  takeIn<Made>(text: string, make: (text: string) => Made): Made | undefined;
  /** Tells of a file for which not all was taken in. */
  notes(file: string): readonly Note[];
}

/** Room for so many levels of texts in one another. */
export function roomFor(levels: number): Room {
  let deeper = levels;
  let left = 2_000_000;
  let isSpent = false;
  return {
    takeIn(text, make) {
      const cost = costOfOne + text.length;
      if (deeper === 0 || left < cost) {
        isSpent = true;
        return undefined;
      }
      left -= cost;
      deeper -= 1;
      const made = make(text);
      deeper += 1;
      return made;
    },
    notes: (file) => (isSpent ? [{ file, ...tooMuch }] : []),
  };
}

const tooMuch = {
  message:
    'It takes in two million characters from other files, or files that take in one another, and the rest is missing',
  hint: 'Part it, or link to the files',
};
