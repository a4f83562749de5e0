import type { Mapping } from '../base/mapping.ts';
import { takenIds } from '../body/heading-ids.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { openingOf } from '../load/markdown-file.ts';
import { dayIn } from '../names/paths.ts';
import { formats } from '../settings/formats.ts';
import { openingParser, readOpening } from '../site/front/opening.ts';
import { keepAddress, pathUnder } from './addresses.ts';
import { longest, printFront, type ReadFront } from './front.ts';
import { wordsOf } from './guesses.ts';
import type { Note } from './old/left.ts';
import { shortened, textOf } from './old/read.ts';
import { nameOf, type OldEntry, type OldSite, type Rewriter } from './old/site.ts';
import { plainAddress } from './rewrite/links.ts';
import { codeLines, eachHeading, outsideCode } from './rewrite/outside-code.ts';

/** The facts that all entries of a site share. */
export interface Surroundings {
  readonly language: string;
  readonly timeZone: string;
  /** The pattern of the addresses of posts. */
  readonly pattern: string;
  readonly keys: OldSite['keys'];
  readonly rewriters: readonly Rewriter[];
  readonly parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>;
  /** The text for a home page without words of its own, because the theme of the old site wrote them. */
  readonly home: HomeText;
  /** Whether an entry is served at an address. */
  isTaken(address: string): boolean;
  /** Whether another entry is served in the folder that has the name of a file: `/a/` for `/a.html`. */
  hasFolder(file: string): boolean;
  /** Gives an old address to an entry; false where another one has it already. */
  claim(address: string): boolean;
  /** The day of an entry without a date: `2026-06-01`. */
  dayOf(entry: OldEntry): string;
}

/** The text of a home page that has none of its own. */
export interface HomeText {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Its body; empty where there is nothing to list. */
  readonly body: string;
}

/** A page or post of the content folder. */
interface NewEntry {
  readonly text: string;
  readonly title: string;
  /** Where its page is. */
  readonly place: string;
  readonly notes: readonly Note[];
}

function isHome(entry: OldEntry): boolean {
  return entry.kind === 'page' && nameOf(entry) === 'index';
}

/** Writes an entry anew: its body as this program reads it, and in its front matter what a build would miss. */
export function takeEntry(entry: OldEntry, front: ReadFront, around: Surroundings): NewEntry {
  const { pattern, timeZone, keys } = around;
  const { known } = front;
  const home = isHome(entry) ? around.home : undefined;
  const rewritten = filled(rewrite(entry, around.rewriters), entry, home?.body ?? '');
  const opening = readOpening(openingOf(rewritten.body), openingParser(entry.extension, around.parser), (text) =>
    /[{[]/.test(text) ? '' : text,
  );
  const name = wordsOf(nameOf(entry));
  // A note that is numbered is called by how it begins; a year or a version is a name.
  const spoken = /^\d{1,3}$/.test(name) ? (shortened(opening.description ?? '', 60) ?? name) : name;
  const ownTitle = textOf(known.title);
  // Not what a page is, but whose.
  const isPoor =
    home?.title !== undefined && ownTitle !== undefined && /^(?:home(?: ?page)?|index)$/i.test(ownTitle.trim());
  const title = (isPoor ? home.title : ownTitle) ?? opening.title ?? home?.title ?? spoken;
  const body =
    opening.title === title
      ? rewritten.body.replace(/^\s*#[ \t]+[^\n]*\n?/, '')
      : outsideCode(rewritten.body, (part) =>
          part.replace(/<h1\b[^<>]*>\s*([^<>]*?)\s*<\/h1>/, (whole, text: string) => (text === title ? '' : whole)),
        );
  const { address, gone } = keptAddress(entry, known, around);
  const isChanged = front.isChanged || isPoor || Object.keys(address).some((key) => known[key] !== undefined);
  const added = {
    ...address,
    ...((ownTitle === undefined || isPoor) && { title: title.slice(0, longest.title) }),
    // A build takes it from the text, and does not show it twice.
    ...(textOf(known.description) === undefined &&
      opening.description === undefined && { description: home?.description ?? title }),
    ...missingDate(entry, known, around),
  };
  const located = { entry: { ...entry, name: nameOf(entry) }, known: { ...known, ...added } };
  return {
    text: printFront(entry, { ...front, isChanged }, added, keys) + belowTitle(withIdsOnce(body)),
    title,
    place: pathUnder(pattern, timeZone, located),
    notes: [...rewritten.notes, ...(entry.notes ?? []), ...front.notes, ...gone],
  };
}

/** Fills a body without a word. */
function filled(rewritten: ReturnType<typeof rewrite>, { from }: OldEntry, text: string): ReturnType<typeof rewrite> {
  if (text === '' || rewritten.body.trim() !== '') return rewritten;
  const message = 'The home page had no text, so it now lists the newest posts';
  const hint = 'Add what else the theme showed on it';
  return { body: text, notes: [...rewritten.notes, { file: from, message, hint }] };
}

function rewrite(entry: OldEntry, rewriters: readonly Rewriter[]): Pick<OldEntry, 'body'> & Pick<NewEntry, 'notes'> {
  const notes: Note[] = [];
  let { body } = entry;
  for (const rewriter of rewriters) {
    const made = rewriter(body, entry);
    body = made.text;
    notes.push(...made.notes);
  }
  return { body, notes };
}

/** The keys that keep an entry where it was, and what cannot lead to it any more: an address that has a page of its own, or that another one has. */
function keptAddress(
  entry: OldEntry,
  known: Mapping,
  { pattern, timeZone, isTaken, hasFolder, claim }: Surroundings,
): { readonly address: Mapping; readonly gone: readonly Note[] } {
  const name = nameOf(entry);
  // Both `/a.html` and `/a/` are pages of the old site.
  const address = hasFolder(entry.address ?? '') ? entry.address?.replace(/\.html?$/i, '-page/') : entry.address;
  const located = { entry: { ...entry, name, address }, known };
  const isMoved = entry.address !== undefined && address !== entry.address;
  const kept = isHome(entry)
    ? oldHome(entry, pathUnder(pattern, timeZone, located))
    : { ...keepAddress(pattern, timeZone, located), ...(isMoved && { aliases: [entry.address] }) };
  const { aliases = [] } = known as { aliases?: readonly string[] };
  const free = aliases.filter((alias) => !isTaken(alias) && !alias.endsWith('.md') && claim(alias));
  const gone = aliases
    .filter((alias) => !free.includes(alias) && plainAddress(alias) !== plainAddress(entry.address ?? ''))
    .map((alias) => ({
      file: entry.from,
      message: `The redirect from ${alias} was left out, because something else is there`,
      hint: 'Link to one of them from the other',
    }));
  if (aliases.length === 0 || (kept.aliases === undefined && free.length === aliases.length))
    return { address: kept, gone };
  return { address: { ...kept, aliases: [...free, ...(kept.aliases ?? [])] }, gone };
}

/** The alias of a home page that was elsewhere: at `/en/`, or at `/pt-BR/`. */
function oldHome({ address = '/' }: OldEntry, place: string): { readonly aliases?: readonly string[] } {
  const old = address.replace(/(?<=\/)index\.html$/, '');
  return old === '/' || old === place || !formats['old-address'].test(old) ? {} : { aliases: [old] };
}

/** The date that an entry needs and does not say, in its front matter or its name. */
function missingDate(entry: OldEntry, known: Mapping, { dayOf }: Surroundings): Mapping {
  if (entry.kind === 'page') return known.updated === undefined ? { updated: dayAmong(entry) ?? dayOf(entry) } : {};
  const isDated =
    known.published !== undefined ||
    dayIn(textOf(known.permalink) ?? entry.name) !== undefined ||
    dayIn(entry.name) !== undefined;
  return isDated ? {} : { published: dayOf(entry) };
}

/** The date that the front matter of a page says under a name that pages do not have. */
function dayAmong({ front }: OldEntry): string | undefined {
  for (const key of ['lastmod', 'date', 'published', 'publishDate', 'pubDate']) {
    const [day] = /^\d{4}-\d\d-\d\d(?=$|[T ])/.exec(String(front[key] ?? '')) ?? [];
    if (day !== undefined) return day;
  }
  return undefined;
}

/** A heading that begins with marks, of a level that has one below it. https://spec.commonmark.org/0.31.2/#atx-headings */
const marked = /^ {0,3}(#{1,5})(?=[ \t]+\S)/;

/** The first line of a heading that is underlined, which stands by itself. https://spec.commonmark.org/0.31.2/#setext-headings */
const alone = /^ {0,3}[^\s#>|*+-]/;

/** Puts the headings of a body one level down where it has some of level 1: that is the title of a page, and they are its sections. */
export function belowTitle(body: string): string {
  const lines = body.split('\n');
  const made: string[] = [];
  let isDown = false;
  const isCode = codeLines();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isText = !isCode(line);
    const [, rule] = (isText && /^ {0,3}(=+|-+)[ \t]*$/.exec(lines[at + 1] ?? '')) || [];
    const [, marks] = (isText && marked.exec(line)) || [];
    if (rule !== undefined && alone.test(line) && (lines[at - 1] ?? '').trim() === '') {
      isDown ||= rule.startsWith('=');
      made.push(`${rule.startsWith('=') ? '##' : '###'} ${line.trim()}`);
      at += 1;
    } else {
      isDown ||= marks === '#';
      made.push(marks === undefined ? line : line.replace('#', '##'));
    }
  }
  return isDown ? made.join('\n') : body;
}

/** Takes the id off a heading if an earlier one has it: links lead to the first anyway. */
function withIdsOnce(body: string): string {
  const known = new Set(takenIds);
  return eachHeading(body, (line) =>
    line.replace(/^(.*?)(?<![ \t])[ \t]*\{:?[ \t]*#([\w.-]+)[ \t]*\}[ \t]*$/, (whole, heading: string, id: string) => {
      if (known.has(id)) return heading;
      known.add(id);
      return whole;
    }),
  );
}
