/** Numbers for the different terms in texts, which are found where they stand: there are millions of them, and a string for each would take several times as long. */
export interface TermNumbers {
  /** The terms by their numbers. */
  readonly terms: readonly string[];
  /** The number of the term between two places of a text. */
  numberOf(text: string, start: number, end: number): number;
}

/** Two terms whose hashes of 64 bits were the same would be taken for one: of a million terms, one in 40 million sites has such two. */
export function openTermNumbers(): TermNumbers {
  const terms: string[] = [];
  // In the first free slot after the one that its hash tells, each term has its number, from 1, and both halves of its hash. Half of the slots are free.
  let slots = new Int32Array(1 << 14);
  const enlarged = (): Int32Array<ArrayBuffer> => {
    const larger = new Int32Array(2 * slots.length);
    for (let from = 0; from < slots.length; from += 4) {
      if (slots[from] === 0) continue;
      let at = (4 * (slots[from + 1] ?? 0)) & (larger.length - 1);
      while (larger[at] !== 0) at = (at + 4) & (larger.length - 1);
      larger.set(slots.subarray(from, from + 4), at);
    }
    return larger;
  };
  return {
    terms,
    numberOf(text, start, end) {
      let one = end - start;
      let other = 0;
      for (let at = start; at < end; at++) {
        const code = text.charCodeAt(at);
        one = Math.imul(one ^ code, 0x01000193);
        other = (Math.imul(other, 31) + code) | 0;
      }
      one ^= one >>> 15;
      let at = (4 * one) & (slots.length - 1);
      for (; slots[at] !== 0; at = (at + 4) & (slots.length - 1))
        if (slots[at + 1] === one && slots[at + 2] === other) return (slots[at] ?? 0) - 1;
      // A slice would keep all of its text in memory.
      const number = terms.push(Buffer.from(text.slice(start, end)).toString());
      slots.set([number, one, other], at);
      if (8 * number > slots.length) slots = enlarged();
      return number - 1;
    },
  };
}
