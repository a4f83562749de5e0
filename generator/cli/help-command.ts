import { suggest } from '../base/nearest.ts';
import { packageVersion } from '../base/package-folder.ts';
import { CommandError } from '../base/problem.ts';
import { leaving, starter, widthOf } from './command.ts';
import { type Command, type CommandName, commands, commonFlags, exitCodes } from './commands.ts';
import { wrapped } from './terminal.ts';

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
}, leaving);

const all: Readonly<Record<string, Command>> = commands;

/** Prints the help of `fingerpost help`. */
export function helpOverview(width = 80): string {
  const rows = Object.entries(all).map(([name, { summary }]) => [name, summary] as const);
  return [
    'Usage: fingerpost COMMAND [FLAGS]',
    '',
    ...columns(rows, width),
    '',
    ...columns([['--version', commonFlags.version.summary]], width),
    '',
    `Exit codes: ${exitCodes.map(([code, meaning]) => `${code} ${meaning}`).join(' · ')}`,
    'fingerpost help COMMAND lists the flags of a command.',
  ]
    .map((line) => wrapped(line, width, '  ').join('\n'))
    .join('\n');
}

/** Prints the help of `fingerpost COMMAND --help`. */
export function helpOf(name: CommandName, width = 80): string {
  const { summary, operands = [], flags, examples } = all[name] as Command;
  const operandRows = operands.map((operand) => [operand.name, operand.summary] as const);
  const taken: Command['flags'] = { ...flags, help: commonFlags.help };
  const flagRows = Object.entries(taken).map(([flag, { value, summary: what, ...rest }]) => {
    const notes = [rest.default && `default: ${rest.default}`, rest.multiple && 'repeatable'].filter(Boolean);
    return [
      `--${flag}${value === undefined ? '' : ` ${value}`}`,
      notes.length > 0 ? `${what} (${notes.join(', ')})` : what,
    ] as const;
  });
  const usage = [
    'fingerpost',
    name,
    ...operands.map((operand) => (operand.required ? operand.name : `[${operand.name}]`)),
  ];
  return [
    `Usage: ${usage.join(' ')} [FLAGS]`,
    '',
    ...wrapped(summary, width),
    '',
    ...columns([...operandRows, ...flagRows], width),
    '',
    'Examples:',
    ...examples.flatMap(([line, purpose]) => [`  ${line}`, ...wrapped(`      ${purpose}`, width, '      ')]),
  ].join('\n');
}

/** The table of commands in docs/commands.md, in Markdown. */
export function commandTable(): string {
  const rows = Object.entries(all).map(([name, { summary, operands = [], flags }]) => {
    const taken = [
      ...operands.map((operand) => (operand.required ? operand.name : `[${operand.name}]`)),
      ...Object.entries(flags).map(([flag, { value }]) => `--${flag}${value === undefined ? '' : ` ${value}`}`),
    ];
    return `| \`${name}\` | ${summary} | ${taken.map((text) => `\`${text}\``).join(' ')} |`;
  });
  return ['| Command | What it does | What it takes |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Rows of a term and what it means, which is wrapped beside it. */
function columns(rows: readonly (readonly [term: string, meaning: string])[], width: number): readonly string[] {
  const first = Math.max(...rows.map(([term]) => term.length)) + 4;
  return rows.flatMap(([term, meaning]) => wrapped(`${`  ${term}`.padEnd(first)}${meaning}`, width, ' '.repeat(first)));
}
