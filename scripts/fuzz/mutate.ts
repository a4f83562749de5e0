/** The longest input, in bytes. */
export const longest = 4096;

/** Changes an input in one to four ways, with parts of another and with words of the target. */
export function mutate(input: Buffer, other: Buffer, words: readonly string[]): Buffer {
  let changed = input;
  for (let count = 1 + below(4); count > 0; count -= 1) changed = mutateOnce(changed, other, words);
  return changed.subarray(0, longest);
}

function mutateOnce(input: Buffer, other: Buffer, words: readonly string[]): Buffer {
  // Half of the time near the beginning: what decides stands there, and long inputs would hardly ever change there.
  const most = Math.min(input.length + 1, below(2) === 0 ? 16 : Number.POSITIVE_INFINITY);
  const [from, to] = [below(most), below(most)].sort((a, b) => a - b) as [number, number];
  const near = Math.min(input.length, from + 1 + below(8));
  const word = Buffer.from(words[below(words.length)] ?? '');
  const put = (start: number, end: number, ...parts: readonly Uint8Array[]) =>
    Buffer.concat([input.subarray(0, start), ...parts, input.subarray(end)]);
  const repeated = (part: Buffer, times: number) => {
    const most = part.length === 0 ? 0 : Math.min(times, Math.floor(longest / part.length));
    return Buffer.concat(Array.from({ length: most }, () => part));
  };
  const begin = below(other.length + 1);
  const ways = [
    () => put(from, from, word),
    () => put(from, near, word),
    () => put(from, near),
    () => put(from, to),
    () => put(from, from, input.subarray(from, to)),
    () => put(from, from, repeated(input.subarray(from, near), 2 ** below(11))),
    () => put(from, from, repeated(word, 2 ** below(8))),
    () => put(from, near, other.subarray(begin, begin + below(64))),
    () => put(from, to, other.subarray(begin)),
    () => put(from, from + 1, Buffer.of(below(256))),
    () => put(from, from + 1, Buffer.of(32 + below(95))),
    () => put(from, near, Buffer.from(numbers[below(numbers.length)] ?? '')),
  ];
  return (ways[below(ways.length)] ?? (() => input))();
}

const numbers = [
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  '0x10',
  'NaN',
  '2026-02-31',
  '00',
  '1_000',
  '\ud83d\udc3e',
  '\r\n',
];

function below(end: number): number {
  return Math.floor(Math.random() * end);
}
