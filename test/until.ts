import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';

/** How long, in milliseconds, a test waits for what a busy machine may take its time for. Only what never comes takes so long. */
export const patience = 300_000;

/** Waits until something is so, however long a busy machine takes; fails where it never is, with what was found last. */
export async function until(isSo: () => boolean | Promise<boolean>, found: () => unknown = () => isSo): Promise<void> {
  for (const end = Date.now() + patience; !(await isSo()); await setTimeout(5))
    assert.ok(Date.now() < end, `It never came to this: ${found()}`);
}
