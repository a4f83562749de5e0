import { note, readsOf } from './reads.ts';

/** A function of an object that makes its value once, and keeps it as long as there is the object. What was read for it counts as read each time. */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, ReturnType<typeof readsOf<Value>>>();
  return (key) => {
    let known = made.get(key);
    if (known === undefined) {
      known = readsOf(() => make(key));
      made.set(key, known);
    }
    note(known[1], known[2]);
    return known[0];
  };
}
