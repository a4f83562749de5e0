import type { Assembled } from './assemble.ts';
import type { Note } from './old/site.ts';
import type { Tried } from './trial.ts';
import type { WordCount } from './words.ts';

/** The figures of an import. */
export interface Summary {
  readonly posts: number;
  readonly pages: number;
  readonly files: number;
  readonly heldBack: number;
  readonly addresses: number;
  readonly lost: readonly string[];
  readonly notes: readonly Note[];
  readonly built: boolean;
  /** The words of each page and post, in the order of their files. */
  readonly words: readonly WordCount[];
}

/** Counts what was taken over, and joins what is left for a person. */
export function summarize(
  { entries, addresses, notes }: Assembled,
  { files, problems, heldBack, served, built, words }: Tried,
): Summary {
  const kinds = [...entries.values()].map(({ kind }) => kind);
  const isServed = (address: string) =>
    [
      address,
      `${address.replace(/\/$/, '')}/`,
      address.replace(/\/$/, ''),
      address.replace(/(?<=\/)index\.html$/, ''),
    ].some((one) => served.has(one));
  const lost = [...addresses]
    .filter(([, address]) => !isServed(address))
    .map(([path, address]) => `${address} (${path})`)
    .sort();
  const told = problems.map(
    ({ place, message, hint, level }): Note => ({
      file: place?.file ?? 'site.yaml',
      line: place?.line,
      message: level === 'error' ? `Held back: ${message}` : message,
      hint: hint ?? '',
    }),
  );
  const all = [...new Map([...notes, ...told].map((note) => [JSON.stringify(note), note])).values()];
  const copied = [...files].filter(([path, file]) => typeof file !== 'string' && !heldBack.has(path)).length;
  return {
    posts: kinds.filter((kind) => kind === 'post').length,
    pages: kinds.filter((kind) => kind === 'page').length,
    files: copied,
    heldBack: heldBack.size,
    addresses: addresses.size,
    lost,
    notes: all,
    built,
    words: words.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  };
}

/** IMPORT.md: the tasks left for a person, file by file. */
export function printReport(
  { posts, pages, files, heldBack, addresses, lost, notes, built, words }: Summary,
  generator: string,
): string {
  const byFile = new Map<string, Note[]>();
  for (const note of notes) byFile.set(note.file, [...(byFile.get(note.file) ?? []), note]);
  const ordered = [...byFile].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${[
    '# What was imported',
    '',
    `From a site made with ${generator}: ${counted(posts, 'post')}, ${counted(pages, 'page')} and ${counted(files, 'other file')}.${built ? '' : ' It cannot be built yet.'}`,
    ...(heldBack === 0
      ? []
      : [
          `Held back: ${counted(heldBack, 'file')}. site.yaml passes over what is held back, and below is what to do about each.`,
        ]),
    `Of ${counted(addresses, 'address', 'addresses')}, ${addresses - lost.length} answer.`,
    sumOfWords(words),
    ...(lost.length === 0 ? [] : ['', '## Addresses that do not answer', '', ...lost.map((one) => `- ${inline(one)}`)]),
    ...(ordered.length === 0 ? [] : ['', '## What is left for you']),
    ...ordered.flatMap(([file, found]) => [
      '',
      `### ${inline(file)}`,
      '',
      ...found.map(
        ({ line, message, hint }) =>
          `- ${line === undefined ? '' : `Line ${line}: `}${sentence(message)}${hint === '' ? '' : ` ${sentence(hint)}`}`,
      ),
    ]),
    ...(words.length === 0 ? [] : ['', '## Words of each file', '', ...words.map(wordsOfFile)]),
  ].join('\n')}\n`;
}

/** How many words there were, and how many of them are lost; of files that are not built, only how many there were. */
export function sumOfWords(words: readonly WordCount[]): string {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0).toLocaleString('en');
  const built = words.filter(({ lost }) => lost !== undefined);
  const others = words.filter(({ lost }) => lost === undefined);
  const left =
    others.length === 0
      ? ''
      : ` Not built: ${counted(others.length, 'file')} with ${sum(others.map((one) => one.words))} words.`;
  const lost = sum(built.map((one) => one.lost?.length ?? 0));
  return `Words lost: ${lost} of ${sum(built.map((one) => one.words))}, in ${counted(built.length, 'file')}.${left}`;
}

/** Maximum number of lost words named in a line. */
const mostNamed = 20;

function wordsOfFile({ from, words, lost }: WordCount): string {
  if (lost === undefined) return `- ${inline(from)}: ${counted(words, 'word')}, not built`;
  const rest = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : '';
  const named = lost.length === 0 ? '' : `: ${lost.slice(0, mostNamed).join(', ')}${rest}`;
  return `- ${inline(from)}: ${counted(words, 'word')}, ${lost.length} lost${named}`;
}

/** A number of things: `1 page`, `2 pages`, `no pages`. */
function counted(number: number, one: string, several = `${one}s`): string {
  return number === 0 ? `no ${several}` : `${number} ${number === 1 ? one : several}`;
}

/** A text in one line that ends as a sentence does. */
function sentence(text: string): string {
  const line = inline(text);
  return /[.?!]$/.test(line) ? line : `${line}.`;
}

function inline(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
