import { existsSync } from 'node:fs';
import { suggest } from '../base/nearest.ts';
import { CommandError } from '../base/problem.ts';
import { eject, ejectable, mark } from '../init/eject.ts';
import { leaving, starter } from './command.ts';
import { parse } from './parse.ts';

export const start = starter(async (args) => {
  const { values, operands } = parse('eject', args);
  // Where it is written as it is in the site.
  const [name = ''] = operands.map((operand) => operand.replace(/^(?:\.\/)?templates\/(?=.)/, ''));
  if (values.to === undefined && !existsSync('content')) {
    const message = 'There is no folder "content" here, beside which a build looks for templates';
    throw new CommandError(2, message, 'Run this in the folder of your site, or name another folder with --to');
  }
  const { to = 'templates' } = values;
  const all = ejectable();
  if (!all.includes(name)) throw new CommandError(2, `There is no "${name}" to copy`, suggest(name, all));
  if (values.mark) {
    mark(to);
    console.log(`${to}/ now follows the package's current templates`);
    return 0;
  }
  const files = eject(to, name);
  const use = to === 'templates' ? 'Builds use them from now on' : `Builds use them with --templates ${to}`;
  console.log([`Copied into ${to}/:`, ...files.map((path) => `  ${path}`), '', use].join('\n'));
  return 0;
}, leaving);
