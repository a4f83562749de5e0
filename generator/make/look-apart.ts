import { availableParallelism } from 'node:os';
import { type Look, lookHere } from '../publish/spare.ts';
import { startThread, type Thread } from './thread.ts';

/** As many files are looked at sooner than another thread has begun. */
const fewFiles = 2000;

let looker: Thread<Look> | undefined;

/** Looks at many files on a thread that waits for more until the process ends. */
export const lookApart: Look = {
  changedIn: (folder, stamps) => lookerFor(stamps).changedIn(folder, stamps),
  keepOnly: (root, stamps) => lookerFor(stamps).keepOnly(root, stamps),
};

function lookerFor({ size }: ReadonlyMap<string, string>): Look {
  if (size < fewFiles || availableParallelism() === 1) return lookHere;
  looker ??= startThread<Look>('look-worker');
  const { ask } = looker;
  return { changedIn: (...given) => ask('changedIn', ...given), keepOnly: (...given) => ask('keepOnly', ...given) };
}
