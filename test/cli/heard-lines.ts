import type { Readable } from 'node:stream';

/** What a process prints, to wait for. */
export interface Heard {
  /** What was printed and not waited for yet. */
  readonly rest: () => string;
  /** Waits for a line, and forgets what was printed up to it. Returns the first group. */
  readonly line: (expected: RegExp) => Promise<string>;
}

/** Listens to the streams of a process. */
export function hear(streams: readonly Readable[]): Heard {
  let said = '';
  let wake = () => {};
  for (const stream of streams)
    stream.on('data', (chunk) => {
      said += chunk;
      wake();
    });
  const line = async (expected: RegExp): Promise<string> => {
    for (;;) {
      const found = expected.exec(said);
      if (found) {
        said = said.slice(found.index + found[0].length);
        return found[1] ?? '';
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { rest: () => said, line };
}
