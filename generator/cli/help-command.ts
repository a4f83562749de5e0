import { suggest } from '../base/nearest.ts';
import { packageVersion } from '../base/package-folder.ts';
import { CommandError } from '../base/problem.ts';
import { leave, starter, widthOf } from './command.ts';
import { type CommandName, commands } from './commands.ts';
import { helpOf, helpOverview } from './help.ts';

/** Prints the version, help for the program or for a command, however it was asked for: `help build`, `build --help`, `--version`. */
export const start = starter(async (args) => {
  const words = args.filter((arg) => !arg.startsWith('-'));
  const name = words[0] === 'help' ? words[1] : words[0];
  const width = widthOf(process.stdout);
  if (name === undefined && args.some((arg) => ['--version', '-v', '-V'].includes(arg))) {
    console.log(packageVersion());
    return 0;
  }
  const unknown = args.find((arg) => arg.startsWith('-') && !['--help', '-h'].includes(arg));
  if (name === undefined && unknown !== undefined)
    throw new CommandError(
      2,
      `There is no flag "${unknown}" without a command`,
      suggest(unknown, ['--help', '--version']),
    );
  if (name !== undefined && !Object.hasOwn(commands, name))
    throw new CommandError(2, `There is no command "${name}"`, suggest(name, Object.keys(commands)));
  console.log(name === undefined ? helpOverview(width) : helpOf(name as CommandName, width));
  return 0;
}, leave);
