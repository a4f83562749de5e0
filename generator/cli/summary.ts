import { asArgument, commandLine } from '../base/command-line.ts';
import { visible } from '../base/visible.ts';
import type { Report } from '../build.ts';
import { sizeText } from '../format/numbers.ts';
import type { Changes } from '../publish/changes.ts';
import { count, cut, type Paint, plain } from './terminal.ts';

/** The time and memory that a build took. */
interface Effort {
  readonly milliseconds: number;
  /** The most memory the process held, in bytes. */
  readonly peakMemory: number;
}

interface SummaryOptions {
  /** The output folder, as the user named it. */
  readonly out: string;
  readonly effort: Effort;
  /** Whether every file is listed, and everything else that there is to say. */
  readonly list?: boolean;
  readonly verbose?: boolean;
  readonly paint?: Paint;
  /** The columns that lines are cut at. */
  readonly width?: number | undefined;
}

const mostLines = 10;

/** Summarizes a build: in ten lines at most, unless every file is to be listed. */
export function printSummary(report: Report, options: SummaryOptions): string {
  const { out, effort, list = false, verbose = false, paint = plain, width } = options;
  const { entries, hosts } = report;
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  const sum = `Built in ${Math.round(effort.milliseconds)} ms: ${count(entries.length, 'file')}, ${sizeText(size)}, in ${out}/${hosts.length > 0 ? ` for ${hosts.map(({ title }) => title).join(', ')}` : ''}`;
  const first = [paint('strong', cut(sum, width)), cut(`  ${kindsOf(entries)}`, width)];
  const look = `Look at it with ${commandLine('preview')}${out === 'dist' ? '' : ` --dir ${asArgument(out)}`}${list ? '' : '; --list names every file'}`;
  const last = [...(verbose ? [effortOf(entries.length, effort)] : []), cut(look, width)];
  const rows = entries.map(({ path, mediaType, size }) => [path, mediaType, sizeText(size)]);
  const table = list ? [...columns(rows), ''].map((line) => cut(line, width)) : [];
  const room = list ? Number.POSITIVE_INFINITY : mostLines - first.length - last.length;
  const notes = fitting(notesOf(report), room).map((note) => cut(`  ${visible(note)}`, list ? undefined : width));
  return [...table, ...first, ...notes, ...last].join('\n');
}

/** Prints the counts by kind: pages for people, their Markdown, files only for machines, the user's own files. */
function kindsOf(entries: Report['entries']): string {
  const kinds = { pages: 0, alternates: 0, machine: 0, assets: 0 };
  for (const { path, mediaType } of entries) {
    // Agent skills are Markdown, too.
    if (path.includes('/.well-known/')) kinds.machine += 1;
    else if (mediaType.startsWith('text/html')) kinds.pages += 1;
    else if (mediaType.startsWith('text/markdown')) kinds.alternates += 1;
    else if (
      /^(?:image|font|audio|video)\/|^text\/css\b|^application\/(?:pdf|zip)\b/.test(mediaType) ||
      path.includes('/assets/')
    )
      kinds.assets += 1;
    else kinds.machine += 1;
  }
  return [
    count(kinds.pages, 'page'),
    count(kinds.alternates, 'Markdown alternate'),
    count(kinds.machine, 'file for machines', 'files for machines'),
    count(kinds.assets, 'asset'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Lists the notes on a build: first its changes, then what the settings let pass, and what the hosts cannot do. */
function notesOf({
  changes,
  trusted,
  ignored,
  loaded,
  futurePosts,
  parser,
  hosts,
  entries,
}: Report): readonly string[] {
  const hasLanguages = entries.filter(({ path }) => path.endsWith('/404.html')).length > 1;
  return [
    ...(changes ? printChanges(changes) : []),
    ...Object.entries(loaded).map(([from, files]) => `${from} loaded ${count(files.length, 'file')}`),
    ...trusted.trustedAssets.map((path) => `Trusted in site.yaml: ${path} may run scripts`),
    ...trusted.allowedPositions.map((path) => `Allowed in site.yaml: ${path} says where it was taken`),
    ...trusted.allowedSecrets.map(({ file }) => `Allowed in site.yaml: something that looks like a secret in ${file}`),
    ...(parser === 'remark'
      ? ['The native Markdown parser has no binary for this machine, so the slower one was used']
      : []),
    ...(futurePosts > 0 ? [`${futurePosts} dated in the future and left out: --future includes them`] : []),
    ...(ignored.length > 0 ? [`Ignored, as site.yaml says: ${count(ignored.length, 'file')}`] : []),
    ...(hosts.length === 0 ? ['No host is chosen: "hosts: [nginx]" in site.yaml also makes the files for one'] : []),
    ...hosts.flatMap(({ title, capabilities }) =>
      Object.entries(capabilities).flatMap(([name, gap]) =>
        gap === true || (name === 'notFound' && !hasLanguages) ? [] : [`${title}: ${gap}`],
      ),
    ),
  ];
}

/** The first notes, and how many more there are, if there is no room for all. */
function fitting(notes: readonly string[], room: number): readonly string[] {
  if (notes.length <= room) return notes;
  return [...notes.slice(0, room - 1), `and ${notes.length - room + 1} more: --list shows them`];
}

function effortOf(files: number, { milliseconds, peakMemory }: Effort): string {
  return `  ${Math.round((files / milliseconds) * 1000)} files a second, ${sizeText(peakMemory)} of memory at most`;
}

/** Rows of three columns, the last of them aligned on the right. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number) => rows.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0);
  const widths = [width(0), width(1), width(2)] as const;
  return rows.map(
    ([first = '', second = '', third = '']) =>
      `  ${first.padEnd(widths[0])}  ${second.padEnd(widths[1])}  ${third.padStart(widths[2])}`,
  );
}

/** Lists the changes of a build by their cause: `plans.yaml: 16 addresses changed`. */
export function printChanges({ changed, added, removed, lost }: Changes): readonly string[] {
  const lines = changed.map(({ sources, paths }) => {
    const by = namesOf(sources);
    return by === '' ? `${addresses(paths)} changed` : `${by}: ${addresses(paths)} changed`;
  });
  return [
    ...lines,
    ...(added.length > 0 ? [`${addresses(added)} added`] : []),
    ...(removed.length > 0 ? [`${addresses(removed)} removed`] : []),
    ...lostIn(lost),
  ];
}

/** Names pages whose address ends at a 404 from now on. */
function lostIn(lost: Changes['lost']): readonly string[] {
  if (lost.length === 0) return [];
  const named = lost.slice(0, 3).map(({ path, now }) => (now === undefined ? path : `${path} (now ${now})`));
  const more = lost.length > 3 ? ` and ${count(lost.length - 3, 'other page')}` : '';
  return [
    `Nothing redirects ${named.join(', ')}${more}: "aliases" of a page, or "redirects" in site.yaml, keep an address`,
  ];
}

/** The same while somebody edits, with the addresses themselves: `plans.yaml → 16 addresses: /, /pricing/, …`. */
export function tellChanges({ changed, added, removed }: Changes, most: number): readonly string[] {
  const tell = (label: string, paths: readonly string[]) => {
    const named = paths.slice(0, most).join(' ');
    const more = paths.length > most ? ` and ${paths.length - most} more` : '';
    return `${label}: ${named}${more}`;
  };
  return [
    ...changed.map(({ sources, paths }) => tell(`${namesOf(sources) || 'Changed'} → ${addresses(paths)}`, paths)),
    ...(added.length > 0 ? [tell(`${addresses(added)} added`, added)] : []),
    ...(removed.length > 0 ? [tell(`${addresses(removed)} removed`, removed)] : []),
  ];
}

function addresses({ length }: readonly string[]): string {
  return count(length, 'address', 'addresses');
}

function namesOf(sources: readonly string[]): string {
  const names = sources.map((file) => file.replace(/^data\//, ''));
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}
