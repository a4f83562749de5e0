import { createRequire, syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isFirst } from './first.ts';

type Declare = (...args: readonly unknown[]) => unknown;

const runner = createRequire(import.meta.url)('node:test') as Record<string, Declare>;
const { after, suite, test } = runner as Record<'after' | 'suite' | 'test', Declare>;

/** The tests declared by the file being imported: Node.js loses track of the suite during an import. */
let declared: (() => unknown)[] | undefined;

/** Whether a file could not be imported. */
let isBroken = false;

for (const name of ['after', 'afterEach', 'before', 'beforeEach', 'describe', 'it', 'suite', 'test']) {
  const declare = runner[name] as Declare;
  runner[name] = (...args) => (declared ? void declared.push(() => declare(...args)) : declare(...args));
}
syncBuiltinESMExports();

/**
 * Runs test files, of which each has a module, one after the other in this process, each as a suite with its name: those that no other process has
 * begun. What a process has read and built once serves all of them.
 */
export async function runTogether(files: readonly (readonly [file: string, module: string])[]): Promise<void> {
  for (const [file, module] of files) {
    if (!isFirst(`${module}.begun`)) continue;
    const tests = await declaredIn(module);
    await new Promise<void>((end) => {
      suite(file, () => {
        for (const declare of tests) declare();
        after(() => end());
      });
    });
  }
  // A handle that such a file left open would keep the process, which has yet to report the last suite.
  if (isBroken) setTimeout(() => process.exit(1), 1000).unref();
}

async function declaredIn(module: string): Promise<readonly (() => unknown)[]> {
  declared = [];
  try {
    await import(pathToFileURL(module).href);
    return declared;
  } catch (cause) {
    isBroken = true;
    return [() => test('the file can be imported', () => Promise.reject(cause))];
  } finally {
    declared = undefined;
  }
}
