/** The values that were last needed, as many as fit. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** Returns those whose key passes a test. */
  only(isKept: (key: string) => boolean): Recent<Value>;
}

/** Keeps the last values that weigh no more than `most` together. */
export function recent<Value>(most: number, weightOf: (value: Value) => number): Recent<Value> {
  const values = new Map<string, Value>();
  let weight = 0;
  const drop = (key: string, value: Value) => {
    values.delete(key);
    weight -= weightOf(value);
  };
  return {
    get: (key) => values.get(key),
    set(key, value) {
      const old = values.get(key);
      if (old !== undefined) drop(key, old);
      values.set(key, value);
      weight += weightOf(value);
      for (const [first, oldest] of values) {
        if (weight <= most || first === key) break;
        drop(first, oldest);
      }
    },
    only(isKept) {
      const others = recent(most, weightOf);
      for (const [key, value] of values) if (isKept(key)) others.set(key, value);
      return others;
    },
  };
}
