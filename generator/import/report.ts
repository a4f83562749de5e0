import type { Assembled } from './assemble.ts';
import type { Note } from './site.ts';
import type { Tried } from './trial.ts';

/** What an import came to, in numbers. */
export interface Summary {
  readonly posts: number;
  readonly pages: number;
  readonly files: number;
  readonly heldBack: number;
  readonly addresses: number;
  readonly lost: readonly string[];
  readonly notes: readonly Note[];
  readonly built: boolean;
}

/** Counts what was taken over, and joins what is left for a person. */
export function summarize(
  { entries, addresses, notes }: Assembled,
  { files, problems, heldBack, served, built }: Tried,
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
  };
}

/** IMPORT.md: file by file, what is left for a person. */
export function printReport(
  { posts, pages, files, heldBack, addresses, lost, notes, built }: Summary,
  generator: string,
): string {
  const byFile = new Map<string, Note[]>();
  for (const note of notes) byFile.set(note.file, [...(byFile.get(note.file) ?? []), note]);
  const ordered = [...byFile].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${[
    '# What was imported',
    '',
    `From a site made with ${generator}: ${posts} posts, ${pages} pages and ${files} other files.${built ? '' : ' It cannot be built yet.'}`,
    `Held back are ${heldBack} files: site.yaml passes over them, and each is named below with what to do. Of ${addresses} addresses, ${addresses - lost.length} answer.`,
    ...(lost.length === 0 ? [] : ['', '## Addresses that do not answer', '', ...lost.map((one) => `- ${inline(one)}`)]),
    ...(ordered.length === 0 ? [] : ['', '## What is left for you']),
    ...ordered.flatMap(([file, found]) => [
      '',
      `### ${inline(file)}`,
      '',
      ...found.map(
        ({ line, message, hint }) =>
          `- ${line === undefined ? '' : `Line ${line}: `}${inline(message)}.${hint === '' ? '' : ` ${inline(hint)}.`}`,
      ),
    ]),
  ].join('\n')}\n`;
}

function inline(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
