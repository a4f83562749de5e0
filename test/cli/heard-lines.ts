import assert from 'node:assert/strict';
import type { Readable } from 'node:stream';
import { until } from '../until.ts';

/** The lines that a process prints, to wait for. */
export interface Heard {
  /** Waits for a line that has ended, and forgets what was printed up to it. Returns the first group. Fails where it never comes. */
  readonly line: (expected: RegExp) => Promise<string>;
}

/** Listens to the streams of a process. */
export function hear(streams: readonly Readable[]): Heard {
  let said = '';
  let open = streams.length;
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    stream.once('close', () => {
      open -= 1;
    });
  }
  const line = async (expected: RegExp): Promise<string> => {
    const find = () => expected.exec(said.slice(0, said.lastIndexOf('\n') + 1));
    await until(
      () => {
        const isThere = find() !== null;
        assert.ok(isThere || open > 0, `It ended without ${expected}, after ${said}`);
        return isThere;
      },
      () => `${expected} in ${said}`,
    );
    const found = find() ?? assert.fail();
    said = said.slice(found.index + found[0].length);
    return found[1] ?? '';
  };
  return { line };
}
