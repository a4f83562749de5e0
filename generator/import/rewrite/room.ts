/** The count of each text besides its characters. */
const costOfOne = 500;

/** Takes in a text, in the form that `make` gives it, while there is room; undefined otherwise. */
export type TakeIn = (text: string, make: (text: string) => string) => string | undefined;

/** The room of one body for what it takes in from other files: they may take in themselves, or one another ten times each. */
export function roomFor(levels: number, characters = 2_000_000): TakeIn {
  let [deeper, left] = [levels, characters];
  return (text, make) => {
    if (deeper === 0 || left < costOfOne + text.length) return undefined;
    left -= costOfOne + text.length;
    deeper -= 1;
    const made = make(text);
    deeper += 1;
    return made;
  };
}
