import { relative } from 'node:path';
import { reasonOf, waitForOwn } from '../base/own-code.ts';

/** Modules by the names that they are imported by. */
export type OwnImports = Record<string, unknown>;

/**
 * The default export of a user's own TypeScript module, by its absolute path, as it is now. The module may import others: TypeScript,
 * JavaScript and packages. Rejects with an error whose message is one line, with the place of what cannot be parsed.
 *
 * @param packages What it gets for some names of packages.
 */
export async function importTypeScript(path: string, packages: OwnImports = {}): Promise<unknown> {
  // Loaded only for this, because it has a compiler in it.
  const { createJiti } = await import('jiti/static');
  const jiti = createJiti(import.meta.url, {
    fsCache: false,
    moduleCache: false,
    tryNative: false,
    interopDefault: false,
    virtualModules: packages,
  });
  try {
    return await waitForOwn(
      `The module "${relative('', path)}"`,
      async () => (await jiti.import<{ readonly default?: unknown }>(path)).default,
    );
  } catch (cause) {
    throw new Error(mistakeIn(reasonOf(cause)));
  }
}

/** The first line of a message. When a module cannot be parsed: the place and the mistake, with the column counted from 1. */
function mistakeIn(message: string): string {
  const [, mistake, place, column] = /^ParseError: (.+?)\s*\n (.+:\d+):(\d+)/.exec(message) ?? [];
  return mistake ? `${place}:${Number(column) + 1}: ${mistake}` : (message.split('\n', 1)[0] ?? '');
}
