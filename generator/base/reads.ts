// What is made depends on what is read to make it. Code notes its reads while it runs, each kind as a bit, so that nobody has to list them.

let now = 0;

/** Notes that something was read. */
export function note(bits: number): void {
  now |= bits;
}

/** Does some work. Returns its value, and everything that was noted meanwhile, of which nobody else learns. */
export function readsOf<T>(work: () => T): readonly [value: T, bits: number] {
  const before = now;
  now = 0;
  try {
    const value = work();
    return [value, now];
  } finally {
    now = before;
  }
}

/** The same object, of which some properties note that they are read. */
export function noting<T extends object>(values: T, bits: { readonly [Key in keyof T]?: number }): T {
  const object = { ...values };
  for (const key of Object.keys(bits) as (keyof T)[]) {
    const value = values[key];
    const bit = bits[key] ?? 0;
    const get = () => {
      now |= bit;
      return value;
    };
    Object.defineProperty(object, key, { enumerable: true, get });
  }
  return object;
}
