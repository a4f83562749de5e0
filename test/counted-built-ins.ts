/** The cost of a call of a built-in function, by its receiver and arguments; some of it is known only by the result. */
type Cost = (self: unknown, args: readonly unknown[]) => number | ((made: unknown) => number);

/**
 * Does some work, and counts the characters and items that built-in functions of JavaScript go through in it. Of a regular expression it
 * counts the characters up to the end of what it found, not those that it looked at again on the way.
 */
export function withCountedBuiltIns(work: () => void): number {
  let steps = 0;
  let isCounting = false;
  const undo: (() => void)[] = [];
  for (const [owner, names, costOf] of costs)
    for (const name of names) {
      const descriptor = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      const original = descriptor.value as (...args: unknown[]) => unknown;
      const value = function (this: unknown, ...args: unknown[]): unknown {
        // What the counting itself calls is not counted.
        if (isCounting) return Reflect.apply(original, this, args);
        isCounting = true;
        const cost = costOf(this, args);
        isCounting = false;
        const made = Reflect.apply(original, this, args);
        steps += typeof cost === 'number' ? cost : cost(made);
        return made;
      };
      Object.defineProperty(owner, name, { ...descriptor, value });
      undo.push(() => void Object.defineProperty(owner, name, descriptor));
    }
  try {
    work();
  } finally {
    isCounting = true;
    for (const restore of undo) restore();
  }
  return steps;
}

function lengthOf(value: unknown): number {
  return (value as { readonly length: number }).length;
}

/** The cost of a search: as far as what it found, or to the end. */
const search: Cost = (self, [, from]) => {
  const first = typeof from === 'number' ? from : 0;
  return (found) => (found === -1 ? lengthOf(self) : Number(found) + 1) - first;
};

const searchBackwards: Cost = (self, [, from]) => {
  const last = typeof from === 'number' ? from : lengthOf(self);
  return (found) => last - Number(found);
};

const match: Cost = (self, [subject]) => {
  const regex = self as RegExp;
  const first = regex.global || regex.sticky ? regex.lastIndex : 0;
  const rest = regex.sticky ? 1 : lengthOf(subject) - first;
  return (made) => {
    const found = made as RegExpExecArray | null;
    return found ? found.index + lengthOf(found[0]) - first : rest;
  };
};

const lists = [[], new Map(), new Set()].map((list): object => Object.getPrototypeOf(list[Symbol.iterator]()));

const costs: readonly (readonly [owner: object, names: readonly string[], cost: Cost])[] = [
  [String.prototype, ['indexOf'], search],
  [String.prototype, ['lastIndexOf'], searchBackwards],
  [String.prototype, ['includes', 'replaceAll', 'split', 'toLowerCase', 'trim'], lengthOf],
  [Array.prototype, ['indexOf'], search],
  [Array.prototype, ['lastIndexOf'], searchBackwards],
  [Array.prototype, ['concat', 'includes', 'join', 'shift', 'sort', 'splice', 'unshift'], lengthOf],
  [Array.prototype, ['slice'], () => lengthOf],
  [Object, ['entries', 'keys', 'values'], () => lengthOf],
  // What is spread or copied is asked for one after the other.
  ...lists.map((iterator) => [iterator, ['next'], () => 1] as const),
  [RegExp.prototype, ['exec'], match],
];
