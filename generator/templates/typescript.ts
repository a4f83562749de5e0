import { relative } from 'node:path';
import type { TransformOptions } from 'jiti';
import { placeOfFailure, placeOfLine, reasonOf, waitForOwn } from '../base/own-code.ts';
import { CommandError } from '../base/problem.ts';

/** Modules by the names that they are imported by. */
export type OwnImports = Record<string, unknown>;

/** A module with what was compiled of it. */
export interface Compiled {
  readonly source: string;
  readonly code: string;
}

/** The modules as they were compiled last, by this build or the one before: several templates import the same ones. */
export const compiled = new Map<string, Compiled>();

const options = { fsCache: false, moduleCache: false, tryNative: false, interopDefault: false };

/**
 * The default export of a user's own TypeScript module, by its absolute path, as it is now. The module may import others: TypeScript,
 * JavaScript and packages. Rejects with a CommandError (2), with the place of what cannot be parsed or has failed.
 *
 * @param who `The template "templates/page.ts"`
 * @param packages What it gets for some names of packages.
 */
export async function importTypeScript(path: string, who: string, packages: OwnImports = {}): Promise<unknown> {
  const { createJiti } = await import('jiti');
  let compile: ((given: TransformOptions) => string) | undefined;
  let isLacking = false;
  const transform = (given: TransformOptions) => {
    const key = JSON.stringify([given.filename, given.async]);
    const last = compiled.get(key);
    const code = last?.source === given.source ? last.code : compile?.(given);
    isLacking ||= code === undefined;
    if (code === undefined) throw new Error('Not compiled yet');
    compiled.set(key, { source: given.source, code });
    return { code };
  };
  const jiti = createJiti(import.meta.url, { ...options, virtualModules: packages, transform });
  const load = async () => (await jiti.import<{ readonly default?: unknown }>(path)).default;
  const loadWhole = async () => {
    // The compiler takes longer to load than most modules to compile, so it is loaded only if one is not as it was.
    const [made] = await Promise.allSettled(compiled.size > 0 ? [load()] : []);
    if (made?.status === 'fulfilled' && !isLacking) return made.value;
    compile = (await import('jiti/static')).createJiti(import.meta.url, options).transform;
    return await load();
  };
  try {
    return await waitForOwn(`The module "${relative('', path)}"`, loadWhole);
  } catch (cause) {
    const message = reasonOf(cause);
    const [, mistake, file = '', line, column] = /^ParseError: (.+?)\s*\n (.+):(\d+):(\d+)/.exec(message) ?? [];
    const place = mistake ? placeOfLine(file, Number(line), Number(column) + 1) : placeOfFailure(cause);
    throw new CommandError(2, `${who} cannot be loaded: ${mistake ?? message.split('\n', 1)[0]}`, undefined, place);
  }
}
