import { CommandError } from '../base/problem.ts';

/** Does something that writes into a folder. Throws a CommandError (73) with the system's reason when it fails. */
export function writing<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof CommandError) throw cause;
    throw new CommandError(73, `Cannot write "${folder}": ${reason(cause)}`, `"${folder}" is unchanged`);
  }
}

/** The system's message, without the name of a file that the user never sees. */
function reason(cause: unknown): string {
  return (cause as Error).message.split(', ')[0] ?? '';
}
