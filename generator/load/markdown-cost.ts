/** A part of a text, from one offset to another, and how far a parser looks from it if that is farther. */
export type Stretch = readonly [start: number, end: number, reach?: number];

/** The cost of parsing parts of a text, and where the most costly one begins. */
export interface Cost {
  readonly total: number;
  readonly worst: number;
}

/** The cost of each character of a text, by its code; 0 for all others. */
export type Prices = Uint8Array;

/** Prices for some characters. */
export function pricesOf(prices: Readonly<Record<string, number>>): Prices {
  const table = new Uint8Array(128);
  for (const [characters, price] of Object.entries(prices)) {
    for (const character of characters) table[character.charCodeAt(0)] = price;
  }
  return table;
}

/** The cost of parts, each computed from the sum of the prices in it and how far a parser looks from its beginning. */
export function costOf(
  text: string,
  parts: Iterable<Stretch>,
  prices: Prices,
  cost: (sum: number, reach: number) => number,
): Cost {
  let [total, highest, worst] = [0, 0, 0];
  for (const [start, end, reach = end] of parts) {
    let sum = 0;
    for (let at = start; at < end; at += 1) sum += prices[text.charCodeAt(at)] ?? 0;
    const own = cost(sum, reach - start);
    total += own;
    if (own > highest) [highest, worst] = [own, start];
  }
  return { total, worst };
}

/** The parts of a text between blank lines. No paragraph extends beyond one; a list or a code block may have many. */
export function* partsOf(text: string): Iterable<Stretch> {
  let start = 0;
  let isBlank = true;
  for (let at = 0; at <= text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    if (isBlankLine(text, at, end)) {
      if (!isBlank) yield [start, at];
      isBlank = true;
    } else {
      if (isBlank) start = at;
      isBlank = false;
    }
    at = end + 1;
  }
  if (!isBlank) yield [start, text.length];
}

/** Paragraphs in their order, each reaching to the next blank line. */
export function* reachingOn(text: string, paragraphs: Iterable<Stretch>): Iterable<Stretch> {
  const ends = Array.from(partsOf(text), ([, end]) => end);
  let at = 0;
  for (const [start, end] of paragraphs) {
    while ((ends[at] ?? text.length) <= start) at += 1;
    yield [start, end, Math.max(end, ends[at] ?? text.length)];
  }
}

function isBlankLine(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 9) return false;
  }
  return true;
}

/** Below this many characters, no text costs a parser a noticeable time. */
export const cheapLength = 7000;
