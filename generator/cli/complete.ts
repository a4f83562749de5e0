import { hosts } from '../hosts/index.ts';
import { labelLanguages } from '../templates/load.ts';
import { leaving, starter } from './command.ts';
import { type Command, commands, commonFlags, type Flag } from './commands.ts';

/** A word that could stand at the end of a command line, and what it means. */
type Candidate = readonly [word: string, meaning: string];

/** The answer to a shell: candidates, or that it completes a folder by itself. */
type Completion = readonly Candidate[] | 'folder';

/** Completes the last of the words that follow the name of the program. It may be empty or half a word. */
export function completionOf(words: readonly string[]): Completion {
  const all: Readonly<Record<string, Command>> = commands;
  const last = words.at(-1) ?? '';
  const names = Object.entries(all).map(([name, { summary }]) => [name, summary] as const);
  if (words.length <= 1) return beginning(last, [...names, ...flagsIn(commonFlags)]);
  const command = Object.hasOwn(all, words[0] ?? '') ? all[words[0] ?? ''] : undefined;
  if (!command) return [];
  const [, inline] = /^--([^=]+)=/.exec(last) ?? [];
  if (inline !== undefined) return inlineValues(command, inline, last);
  const before = command.flags[(words.at(-2) ?? '').replace(/^--/, '')];
  if (words.at(-2)?.startsWith('--') && before?.value !== undefined) return valuesOf(before.takes, last);
  if (last.startsWith('-')) return beginning(last, flagsIn({ ...command.flags, help: commonFlags.help }));
  const [operand] = command.operands ?? [];
  if (operand?.takes === 'command') return beginning(last, names);
  return operand
    ? valuesOf(operand.takes, last)
    : beginning(last, flagsIn({ ...command.flags, help: commonFlags.help }));
}

function flagsIn(flags: Command['flags']): readonly Candidate[] {
  return Object.entries(flags).map(([name, { summary }]) => [`--${name}`, summary]);
}

function valuesOf(takes: Flag['takes'], last: string): Completion {
  if (takes === 'folder') return 'folder';
  return beginning(last, takes === undefined ? [] : knownValues(takes, last));
}

function knownValues(takes: Exclude<Flag['takes'], 'folder' | undefined>, last: string): readonly Candidate[] {
  if (takes === 'host') return hosts.map(({ name, title }) => [name, title]);
  return takes === 'languages' ? withLanguage(last) : takes.map((word) => [word, '']);
}

/** The languages that are written before the last comma, with each other one after it. */
function withLanguage(last: string): readonly Candidate[] {
  const chosen = last.split(',').slice(0, -1);
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return labelLanguages()
    .filter((code) => !chosen.includes(code))
    .map((code) => [[...chosen, code].join(','), names.of(code) ?? '']);
}

/** `--kind=b` is completed as a whole word. */
function inlineValues(command: Command, name: string, last: string): Completion {
  const values = valuesOf(command.flags[name]?.takes, last.slice(name.length + 3));
  return values === 'folder' ? 'folder' : values.map(([word, meaning]) => [`--${name}=${word}`, meaning]);
}

function beginning(start: string, candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(([word]) => word.startsWith(start));
}

/** Prints the candidates for the words after `--`, one a line with a tab before its meaning; `:folder` for a folder. The scripts of shells run this. */
export const start = starter(async ([, ...words]) => {
  const completion = completionOf(words);
  const lines = completion === 'folder' ? [':folder'] : completion.map(([word, meaning]) => `${word}\t${meaning}`);
  if (lines.length > 0) console.log(lines.join('\n'));
  return 0;
}, leaving);
