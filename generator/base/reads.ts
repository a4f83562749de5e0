// What is made depends on what is read to make it. Code notes its reads while it runs, each kind as a bit, so that nobody has to list them. Of what there are
// many, and most is made of few, it notes the names.

let now = 0;
let names: Set<string> | undefined;

/** Notes that something was read. */
export function note(bits: number, read: Iterable<string> = []): void {
  now |= bits;
  for (const name of read) noteName(name);
}

function noteName(name: string): void {
  names ??= new Set();
  names.add(name);
}

/** Does some work. Returns its value, and everything that was noted meanwhile, of which nobody else learns. */
export function readsOf<T>(work: () => T): readonly [value: T, bits: number, names: ReadonlySet<string> | undefined] {
  const before = [now, names] as const;
  now = 0;
  names = undefined;
  try {
    const value = work();
    return [value, now, names];
  } finally {
    [now, names] = before;
  }
}

/** The same map, which notes what is looked up, each key by its name. */
export function notingNames<Value>(
  values: ReadonlyMap<string, Value>,
  nameOf: (key: string) => string = (key) => key,
): Pick<ReadonlyMap<string, Value>, 'get'> {
  return {
    get(key) {
      noteName(nameOf(key));
      return values.get(key);
    },
  };
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
