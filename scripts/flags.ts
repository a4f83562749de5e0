import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from '../generator/base/problem.ts';

/** Reads the flags of a script. Throws a CommandError (2) for an unknown flag. */
export function parseFlags<const T extends NonNullable<ParseArgsConfig['options']>>(flags: T, args: readonly string[]) {
  try {
    return parseArgs({ options: flags, args: [...args], strict: true, allowPositionals: true });
  } catch (cause) {
    const known = Object.keys(flags).map((name) => `--${name}`);
    throw new CommandError(2, (cause as Error).message.split('. ')[0] ?? '', `Known: ${known.join(' ')}`);
  }
}
