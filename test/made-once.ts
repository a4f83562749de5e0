import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
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
  const isFirst = (() => {
    try {
      mkdirSync(own);
      return true;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
      return false;
    }
  })();
  if (!isFirst) {
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
