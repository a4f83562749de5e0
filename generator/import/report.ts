import { groupsOf } from '../base/append.ts';
import { encodedPath } from '../base/percent-encoding.ts';
import type { Assembled } from './assemble.ts';
import { reasonsFor } from './broken.ts';
import { type Fate, type Fates, isMissing, isUnanswered } from './fates.ts';
import type { OldFolder } from './old/folder.ts';
import type { Note } from './old/left.ts';
import type { Tried } from './trial.ts';
import type { WordCount } from './word-count.ts';

/** The figures of an import. */
export interface Summary {
  readonly posts: number;
  readonly pages: number;
  readonly files: number;
  readonly heldBack: number;
  /** The number of old addresses, those of the missing files included. */
  readonly addresses: number;
  /** The addresses that do not answer, as far as they are known. */
  readonly lost: readonly string[];
  readonly fates: Fates;
  /** The parts of the old files that were left out or changed, by the names and lines of the old site. */
  readonly notes: readonly Note[];
  /** The problems of the trial build, by the names and lines of the new site. */
  readonly problems: readonly Note[];
  /** Undefined where it was not tried. */
  readonly built: boolean | undefined;
  /** The words of each post, page and missing file, in the order of their files. */
  readonly words: readonly WordCount[];
}

/** Counts what was taken over, and joins what is left for a person. */
export function summarize(
  { entries, addresses, places, notes }: Assembled,
  { files, problems, heldBack, served, built, words }: Tried,
  fates: Fates,
  folder: Pick<OldFolder, 'paths' | 'text'>,
): Summary {
  const kinds = [...entries.values()].map(({ kind }) => kind);
  const isServed = (address: string) =>
    [
      address,
      `${address.replace(/\/$/, '')}/`,
      address.replace(/\/$/, ''),
      address.replace(/(?<=\/)index\.html$/, ''),
    ].some((candidate) => served.has(encodedPath(candidate)));
  const lost =
    built === undefined
      ? []
      : [...addresses]
          .filter(([, address]) => !isServed(address))
          .map(([path, address]) => `${address} (${entries.get(path)?.from})`)
          .sort();
  const missing = [...fates.texts].flatMap(([path, fate]) => (isMissing(fate) ? path : []));
  const reasonFor = reasonsFor(folder, heldBack, missing, (path) => places.get(path));
  const problemNotes = problems.map((problem): Note => {
    const { place, message, hint, level, code } = problem;
    const reason = code === 'broken-link' ? reasonFor(problem) : undefined;
    return {
      file: `content/${place?.file ?? 'site.yaml'}`,
      line: place?.line,
      message:
        level !== 'error'
          ? (reason ?? message)
          : code === 'host-limit'
            ? `Another host was chosen: ${message}`
            : `${place?.file === 'site.yaml' ? 'Left out' : 'Held back'}: ${message}`,
      hint: reason === undefined ? (hint ?? '') : '',
    };
  });
  const copied = [...files].filter(([path, file]) => typeof file !== 'string' && !heldBack.has(path)).length;
  return {
    posts: kinds.filter((kind) => kind === 'post').length,
    pages: kinds.filter((kind) => kind === 'page').length,
    files: copied,
    heldBack: heldBack.size,
    addresses: addresses.size + [...fates.texts.values()].filter(isUnanswered).length,
    lost,
    fates,
    built,
    notes: distinct(notes),
    problems: distinct(problemNotes),
    words: [...words, ...fates.words].sort((a, b) => (a.from < b.from ? -1 : 1)),
  };
}

function distinct(notes: readonly Note[]): readonly Note[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}

/** Maximum number of lines of each list of IMPORT.md, which stays a page for a site of any size. */
const most = { missing: 6, causes: 4, asides: 3 };

/** Prints IMPORT.md: missing and lost content, then open work by cause. Lines have at most 80 columns unless a word is longer. */
export function printReport(summary: Summary, generator: string): string {
  const { posts, pages, files, heldBack, fates, notes, problems, built } = summary;
  const data = [...fates.data.values()];
  const taken = data.filter((fate) => typeof fate === 'string').length;
  return `${[
    '# What was imported',
    '',
    ...[
      `From a site made with ${generator}: ${counted(posts, 'post')}, ${counted(pages, 'page')} and ${counted(files, 'other file')}.${built ? '' : built === undefined ? ' No build was tried.' : ' It cannot be built yet.'}`,
      `${sumOfFiles(fates)}.`,
      ...(built === undefined ? [] : [`${sumOfAddresses(summary)}.`, sumOfWords(summary.words)]),
      ...(data.length === 0 ? [] : [`Data and settings: ${taken} of ${counted(data.length, 'file')} were used.`]),
      ...(heldBack === 0
        ? []
        : [`Held back: ${counted(heldBack, 'file')}. They are under ignore in site.yaml until you repair them.`]),
    ].map((line) => wrapped(`- ${line}`)),
    ...listed('Missing', left(fates.texts, true), most.missing),
    ...listed('Lost from pages', lostWords(summary.words), most.causes),
    ...listed('Addresses that do not answer', lostAddresses(summary.lost), 1),
    ...listed('Left to repair in the new files', causesOf(problems), most.causes),
    ...listed('Left out or changed in the old files', causesOf(notes), most.causes - 1),
    ...listed('Data that was not read', left(fates.data, true), most.asides),
    ...listed('No pages before, either', left(fates.texts, false), most.asides),
    '',
    wrapped('IMPORT-details.md names each file, address and line.'),
  ].join('\n')}\n`;
}

/** IMPORT-details.md: everything that IMPORT.md counts. */
export function printDetails({ fates, lost, notes, problems, words }: Summary): string {
  const unused = [...fates.texts, ...fates.data].flatMap(([path, fate]) =>
    typeof fate === 'string' ? [] : [{ file: path, message: `No page: ${fate.reason}`, hint: '' }],
  );
  return `${[
    '# Details of the import',
    ...section('Addresses that do not answer', lost.map(inline)),
    ...byFile('Left to repair in the new files', problems),
    ...byFile('Left out or changed in the old files', notes),
    ...section(
      'Files that are not used',
      unused.map(({ file, message }) => `${inline(file)}: ${sentence(message)}`),
    ),
    ...section('Words of each old file', words.map(wordsOfFile)),
  ].join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines.map((line) => `- ${line}`)];
}

function byFile(title: string, notes: readonly Note[]): readonly string[] {
  const files = [...groupsOf(notes, ({ file }) => file)].sort(([a], [b]) => (a < b ? -1 : 1));
  if (files.length === 0) return [];
  return [
    '',
    `## ${title}`,
    ...files.flatMap(([file, found]) => [
      '',
      `### ${inline(file)}`,
      '',
      ...found.map((note) => `- ${note.line === undefined ? '' : `Line ${note.line}: `}${lineOf(note)}`),
    ]),
  ];
}

/** A section whose list is cut, with the number of those that are left out. */
function listed(title: string, lines: readonly string[], most: number): readonly string[] {
  const more = lines.length - most;
  const shown = more > 1 ? [...lines.slice(0, most), `… and ${more} more lines like these`] : lines;
  return section(title, shown.map(shortened)).map(wrapped);
}

/** `24 of 217 text files became pages; 193 missing`. The rest are parts of pages and files that were none before. */
export function sumOfFiles({ texts }: Fates): string {
  const all = [...texts.values()];
  const number = (wanted: (fate: Fate) => boolean) => all.filter(wanted).length;
  const rest = [
    [number(isMissing), 'missing'],
    [number((fate) => fate === 'held back'), 'held back'],
    [number((fate) => fate === 'copied'), 'copied'],
    [number((fate) => fate === 'read'), 'in others'],
    [number((fate) => typeof fate === 'object' && !fate.isMissing), 'no pages before'],
  ] as const;
  const parts = rest.flatMap(([count, text]) => (count === 0 ? [] : [`${count} ${text}`]));
  return [
    `${number((fate) => fate === 'page')} of ${counted(all.length, 'text file')} became pages`,
    ...(parts.length === 0 ? [] : [parts.join(', ')]),
  ].join('; ');
}

/** Counts the old addresses that answer, of all. */
export function sumOfAddresses({ addresses, lost, fates }: Summary): string {
  if (addresses === 0) return 'No addresses before';
  const unknown = [...fates.texts.values()].filter(isUnanswered).length;
  return `${addresses - unknown - lost.length} of ${counted(addresses, 'address', 'addresses')} answer`;
}

/** How many words there were, how many pages show, and where the others are. */
export function sumOfWords(words: readonly WordCount[]): string {
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  const print = (number: number) => number.toLocaleString('en');
  const others = words.filter(({ lost }) => lost === undefined);
  const all = sum(words.map((entry) => entry.words));
  const lost = sum(words.map((entry) => entry.lost?.length ?? 0));
  const without = sum(others.map((other) => other.words));
  return [
    `Words on pages: ${print(all - lost - without)} of ${print(all)}`,
    `Lost from pages: ${print(lost)}`,
    ...(others.length === 0 ? [] : [`In ${counted(others.length, 'file')} without a page: ${print(without)}`]),
  ]
    .map((text) => `${text}.`)
    .join(' ');
}

/** The files without a page by reason and folder, those with the most files first. */
function left(files: Fates['texts'], wantsMissing: boolean): readonly string[] {
  const wanted = [...files].flatMap(([path, fate]) =>
    typeof fate === 'object' && fate.isMissing === wantsMissing ? [{ path, reason: fate.reason }] : [],
  );
  return [...groupsOf(wanted, ({ reason }) => causeIn(reason)).values()]
    .flatMap((alike) => [...groupsOf(alike, folderAmong(alike.map(({ path }) => path)))])
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([folder, found]) => {
      const [{ path, reason } = { path: '', reason: '' }] = found;
      return found.length === 1
        ? `${path}: ${sentence(reason)}`
        : `${found.length} files in ${folder || 'the folder itself'}: ${sentence(reason)} For example, ${path}.`;
    });
}

/** The folders just below the innermost that all of some paths are in. */
function folderAmong(paths: readonly string[]): (one: { readonly path: string }) => string {
  const foldersOf = (path: string) => path.split('/').slice(0, -1);
  const [first = [], ...others] = paths.map(foldersOf);
  const depth = first.findIndex((name, index) => others.some((other) => other[index] !== name));
  const shared = depth === -1 ? first.length : depth;
  return ({ path }) =>
    foldersOf(path)
      .slice(0, shared + 1)
      .map((name) => `${name}/`)
      .join('');
}

function lostWords(words: readonly WordCount[]): readonly string[] {
  return words
    .flatMap(({ from, words: all, lost = [] }) => (lost.length === 0 ? [] : [{ from, all, lost }]))
    .sort((a, b) => b.lost.length - a.lost.length)
    .map(({ from, all, lost }) => `${from}: ${lost.length} of ${counted(all, 'word')}: ${lost.slice(0, 6).join(', ')}`);
}

function lostAddresses(lost: readonly string[]): readonly string[] {
  return lost.length === 0 ? [] : [`${lost.length}, such as ${lost[0]}`];
}

/** The causes of notes, each with its count and its first example; what is held back comes first, then the most frequent. */
function causesOf(notes: readonly Note[]): readonly string[] {
  const rank = (alike: readonly Note[]) => alike.length + (alike[0]?.message.startsWith('Held back') ? 1e9 : 0);
  return [...groupsOf(notes, ({ message }) => causeIn(message)).values()]
    .sort((a, b) => rank(b) - rank(a))
    .map((alike) => {
      const [first] = alike as [Note];
      const files = new Set(alike.map(({ file }) => file)).size;
      const times = alike.length === 1 ? '' : `${alike.length} times in ${counted(files, 'file')}, as in `;
      return `${times}${first.file}${first.line === undefined ? '' : `:${first.line}`}: ${lineOf(first)}`;
    });
}

/** A message without the names, paths and numbers that differ where the cause is the same. */
function causeIn(message: string): string {
  return message.replace(/"[^"]*(?:"|$)|`[^`]*`|\{[{%].*|<[^<>]*>|[&*]\w+|[\w.@:-]*\/\S*|[\w-]+\.\w{2,4}\b|\d+/g, '…');
}

/** Maximum number of lost words named in a line. */
const mostNamed = 20;

function wordsOfFile({ from, words, lost }: WordCount): string {
  if (lost === undefined) return `${inline(from)}: ${counted(words, 'word')}, without a page`;
  const rest = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : '';
  const named = lost.length === 0 ? '' : `: ${lost.slice(0, mostNamed).join(', ')}${rest}`;
  return `${inline(from)}: ${counted(words, 'word')}, ${lost.length} lost${named}`;
}

/** A number of things: `1 page`, `2 pages`, `no pages`. */
function counted(number: number, one: string, several = `${one}s`): string {
  return number === 0 ? `no ${several}` : `${number} ${number === 1 ? one : several}`;
}

function lineOf({ message, hint }: Note): string {
  return `${sentence(message)}${hint === '' ? '' : ` ${sentence(hint)}`}`;
}

/** A text in one line that ends as a sentence does. */
function sentence(text: string): string {
  const line = inline(text);
  return /[.?!]$/.test(line) ? line : `${line}.`;
}

function inline(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(text: string): string {
  return text.length <= 180 ? text : `${text.slice(0, 179).trimEnd()}…`;
}

/** A text in lines of up to 80 columns; the further ones are indented, as those of an item are. */
function wrapped(text: string): string {
  return (text.match(/\S(?:.{0,75}\S)?(?!\S)|\S+/g) ?? []).join('\n  ');
}
