import { suggest } from '../base/nearest.ts';
import { CommandError } from '../base/problem.ts';
import { eject, mark } from '../init/eject.ts';
import { leave, starter } from './command.ts';
import { commands } from './commands.ts';
import { parse } from './parse.ts';

export const start = starter(async (args) => {
  const { values, operands } = parse('eject', args);
  const [what = ''] = operands;
  const { to = 'templates' } = values;
  const [{ takes }] = commands.eject.operands;
  if (!(takes as readonly string[]).includes(what))
    throw new CommandError(2, `There is no "${what}" to copy`, suggest(what, takes));
  if (values.mark) {
    mark(to);
    console.log(`${to}/ follows the package's own templates as they are now`);
    return 0;
  }
  const files = eject(to);
  const use = to === 'templates' ? 'Builds use them from now on' : `Builds use them with --templates ${to}`;
  console.log([`Copied into ${to}/:`, ...files.map((path) => `  ${path}`), '', use].join('\n'));
  return 0;
}, leave);
