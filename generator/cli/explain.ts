import { suggest } from '../base/nearest.ts';
import { CommandError, type ProblemCode, problemCodes } from '../base/problem.ts';
import { leaving, starter, widthOf } from './command.ts';
import { explanations } from './explanations.ts';
import { parse } from './parse.ts';
import { wrapped } from './terminal.ts';

export const start = starter(async (args) => {
  const { operands } = parse('explain', args);
  const [code = ''] = operands;
  if (!Object.hasOwn(problemCodes, code))
    throw new CommandError(2, `There is no problem code "${code}"`, suggest(code, Object.keys(problemCodes)));
  console.log(explanationOf(code as ProblemCode, widthOf(process.stdout)));
  return 0;
}, leaving);

/** All that is said of a kind of problem, for people. */
export function explanationOf(code: ProblemCode, width = 80): string {
  const { why, fix, example } = explanations[code];
  const [where, before, after] = example;
  const part = (name: string, text: string) => wrapped(`${`${name}:`.padEnd(6)}${text}`, width, '      ');
  const indented = (text: string) => text.split('\n').map((line) => `    ${line}`.trimEnd());
  return [
    code,
    '',
    ...wrapped(problemCodes[code], width),
    '',
    ...part('Why', why),
    '',
    ...part('Fix', fix),
    '',
    ...wrapped(`For example, in ${where}:`, width),
    '',
    ...indented(before),
    '',
    'becomes',
    '',
    ...indented(after),
  ].join('\n');
}
