import { type ParseArgsConfig, parseArgs } from 'node:util';
import { commandLine } from '../base/command-line.ts';
import { suggest } from '../base/nearest.ts';
import { CommandError } from '../base/problem.ts';
import { type Command, type CommandName, commands, type Flag } from './commands.ts';

/** Values of a command's flags: texts, lists of them, and whether those without a value are on. */
export type Values<Flags> = {
  readonly [Name in keyof Flags]: Flags[Name] extends { readonly multiple: true }
    ? readonly string[] | undefined
    : Flags[Name] extends { readonly value: string }
      ? string | undefined
      : boolean;
};

interface Parsed<Flags> {
  readonly values: Values<Flags>;
  readonly operands: readonly string[];
}

/** Reads the arguments of a command by the table of commands. Throws a CommandError (2) for what the command does not take. */
export function parse<Name extends CommandName>(
  name: Name,
  args: readonly string[],
): Parsed<(typeof commands)[Name]['flags']> {
  const { flags, operands = [], examples }: Command = commands[name];
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options: optionsOf(flags),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens)
    if (token.kind === 'option') checkOption(flags, token.rawName, token.value, token.inlineValue === true, name);
  if (positionals.length > operands.length) {
    const hint = `See ${commandLine(`${name} --help`)}`;
    throw new CommandError(2, `Unexpected argument "${positionals[operands.length]}"`, hint);
  }
  const empty = operands[positionals.indexOf('')];
  if (empty) throw new CommandError(2, `${empty.name} is empty`, `Such as ${examples[0]?.[0]}`);
  const missing = operands[positionals.length];
  if (missing?.required) throw new CommandError(2, `${name} needs ${missing.name}`, `Such as ${examples[0]?.[0]}`);
  const off = Object.entries(flags).flatMap(([flag, { value }]) => (value === undefined ? [[flag, false]] : []));
  return {
    values: { ...Object.fromEntries(off), ...values } as Values<(typeof commands)[Name]['flags']>,
    operands: positionals,
  };
}

function optionsOf(flags: Command['flags']): NonNullable<ParseArgsConfig['options']> {
  return Object.fromEntries(
    Object.entries(flags).map(([name, { value, multiple = false }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple },
    ]),
  );
}

function checkOption(
  flags: Command['flags'],
  written: string,
  value: string | undefined,
  isInline: boolean,
  command: string,
): void {
  const name = written.replace(/^--/, '');
  const flag: Flag | undefined = Object.hasOwn(flags, name) ? flags[name] : undefined;
  if (!flag) {
    const known = Object.keys(flags).map((key) => `--${key}`);
    throw new CommandError(2, `${command} has no flag "${written}"`, suggest(written, known));
  }
  if (flag.value === undefined && isInline) throw new CommandError(2, `${written} takes no value`, flag.summary);
  // A value that begins with a hyphen is rather the next flag, unless it is written with an equals sign.
  if (flag.value !== undefined && (!value || (!isInline && value.startsWith('-'))))
    throw new CommandError(2, `${written} needs a value`, `Write ${written} ${flag.value}`);
}
