import { relative } from 'node:path';
import type { TransformOptions } from 'jiti';
import { placeOfFailure, placeOfLine, reasonOf, waitForOwn } from '../base/own-code.ts';
import { CommandError } from '../base/problem.ts';

/** Modules by the names that they are imported by. */
export type OwnImports = Record<string, unknown>;

/** The modules as they were compiled last: several templates import the same ones. */
const compiled = new Map<string, { readonly source: string; readonly code: string }>();

/**
 * The default export of a user's own TypeScript module, by its absolute path, as it is now. The module may import others: TypeScript,
 * JavaScript and packages. Rejects with a CommandError (2), with the place of what cannot be parsed or has failed.
 *
 * @param who `The template "templates/page.ts"`
 * @param packages What it gets for some names of packages.
 */
export async function importTypeScript(path: string, who: string, packages: OwnImports = {}): Promise<unknown> {
  // Loaded only for this, because it has a compiler in it.
  const { createJiti } = await import('jiti/static');
  const options = { fsCache: false, moduleCache: false, tryNative: false, interopDefault: false };
  const compiler = createJiti(import.meta.url, options);
  const transform = (given: TransformOptions) => {
    const key = JSON.stringify([given.filename, given.async]);
    const last = compiled.get(key);
    const code = last?.source === given.source ? last.code : compiler.transform(given);
    compiled.set(key, { source: given.source, code });
    return { code };
  };
  const jiti = createJiti(import.meta.url, { ...options, virtualModules: packages, transform });
  try {
    return await waitForOwn(
      `The module "${relative('', path)}"`,
      async () => (await jiti.import<{ readonly default?: unknown }>(path)).default,
    );
  } catch (cause) {
    const message = reasonOf(cause);
    const [, mistake, file = '', line, column] = /^ParseError: (.+?)\s*\n (.+):(\d+):(\d+)/.exec(message) ?? [];
    const place = mistake ? placeOfLine(file, Number(line), Number(column) + 1) : placeOfFailure(cause);
    throw new CommandError(2, `${who} cannot be loaded: ${mistake ?? message.split('\n', 1)[0]}`, undefined, place);
  }
}
