import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isFirst } from '../scripts/test/first.ts';
import { temporaryFolder } from './publish/project.ts';
import { until } from './until.ts';

const shared = process.env.FINGERPOST_TESTS ?? temporaryFolder();

/**
 * A folder that is made once for all tests of a process, or of a run of `scripts/test.ts`, of which none changes it. Other processes that need it meanwhile wait for it.
 */
export async function madeOnce(name: string, make: (folder: string) => void | Promise<void>): Promise<string> {
  const [made, own] = [join(shared, name), join(shared, `${name}-unfinished`)];
  if (existsSync(made)) return made;
  // Of several, one makes it.
  if (!isFirst(own)) {
    await until(
      () => existsSync(made),
      () => name,
    );
    return made;
  }
  await make(own);
  renameSync(own, made);
  return made;
}
