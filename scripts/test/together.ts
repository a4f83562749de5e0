import { AsyncResource } from 'node:async_hooks';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';

type Declare = (...args: readonly unknown[]) => unknown;

const runner = createRequire(import.meta.url)('node:test') as Record<string, Declare>;
const { after, suite, test } = runner as Record<'after' | 'suite' | 'test', Declare>;

/** The tests declared by the file being imported: Node.js loses track of the suite during an import. */
let declared: (() => unknown)[] | undefined;

for (const name of ['after', 'afterEach', 'before', 'beforeEach', 'describe', 'it', 'suite', 'test']) {
  const declare = runner[name] as Declare;
  runner[name] = (...args) => (declared ? void declared.push(() => declare(...args)) : declare(...args));
}
syncBuiltinESMExports();

/** Runs test files, of which each has a module, one after the other in this process, each as a suite with its name. */
export function runTogether(files: readonly (readonly [file: string, module: string])[]): void {
  let ended: Promise<void> = Promise.resolve();
  for (const [file, module] of files) {
    const former = ended;
    let end = () => {};
    ended = new Promise((resolve) => {
      end = resolve;
    });
    suite(file, async () => {
      const scope = new AsyncResource('suite');
      await former;
      const tests = await declaredIn(module);
      scope.runInAsyncScope(() => {
        for (const declare of tests) declare();
        after(end);
      });
    });
  }
}

async function declaredIn(module: string): Promise<readonly (() => unknown)[]> {
  declared = [];
  try {
    await import(pathToFileURL(module).href);
    return declared;
  } catch (cause) {
    return [() => test('the file can be imported', () => Promise.reject(cause))];
  } finally {
    declared = undefined;
  }
}
