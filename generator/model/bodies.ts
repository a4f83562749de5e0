import { error, type Problem, placeOf } from '../base/problem.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import type { BodySource, UnreadBody } from './body.ts';
import { type Document, type DocumentScope, type Outline, readDocument } from './document.ts';
import type { LinkScope } from './links.ts';
import { byLocale, type EntryHead, type SiteHeads } from './meta.ts';

/** The bodies of a site, each read when it is first wanted. */
export interface Bodies {
  /** A body with all that is printed of it. */
  document(entry: EntryHead): Document;
  /** What a body holds, which is kept for good. */
  outline(entry: EntryHead): Outline;
  /** A body as it is told to another thread. Throws when it was let go. */
  unread(entry: EntryHead): UnreadBody;
  /** Lets go of the documents at hand, and of some bodies for good: nobody wants them again. */
  release(entries: readonly EntryHead[]): void;
  /** Takes in what another thread found in bodies, by content file. */
  learn(outlines: Iterable<readonly [file: string, outline: Outline]>): void;
}

/** What bodies are read with. */
export interface BodyReader {
  readonly parser: MarkdownParser;
  /** The text of a content file, read from disk once more; undefined when that cannot be done any longer. */
  textOf(file: string): string | undefined;
}

/** Opens the bodies of a site, by content file. Each problem in one is reported when it is read. */
export function openBodies(
  heads: SiteHeads,
  { parser, textOf }: BodyReader,
  bodies: Map<string, UnreadBody>,
  problems: Problem[],
): Bodies {
  const scopeOf = scopesOf(heads, parser);
  const documents = new Map<string, Document>();
  const outlines = new Map<string, Outline>();
  const unread = ({ file }: EntryHead): UnreadBody => {
    const found = bodies.get(file);
    if (!found) throw new Error(`The body of ${file} is not at hand`);
    return found;
  };
  const source = (entry: EntryHead): BodySource => {
    const { file } = entry;
    const { bodyOffset, length, text = textOf(file) } = unread(entry);
    if (text?.length === length) return { source: { file, text }, body: text.slice(bodyOffset), bodyOffset };
    problems.push(error('unreadable', 'The file was changed while the site was built', placeOf(file), 'Build again'));
    return { source: { file, text: '' }, body: '', bodyOffset: 0 };
  };
  const document = (entry: EntryHead): Document => {
    const known = documents.get(entry.file);
    if (known) return known;
    // What an earlier reading found was reported then.
    const read = readDocument(source(entry), entry, scopeOf(entry), outlines.has(entry.file) ? [] : problems);
    documents.set(entry.file, read);
    outlines.set(entry.file, read.outline);
    return read;
  };
  return {
    unread,
    document,
    outline: (entry) => outlines.get(entry.file) ?? document(entry).outline,
    release(entries) {
      documents.clear();
      for (const { file } of entries) bodies.delete(file);
    },
    learn(found) {
      for (const [file, outline] of found) outlines.set(file, outline);
    },
  };
}

/** The scope of each entry's body, from what all share. */
function scopesOf(
  { facts, pages, posts, locales, baseUrl, unpublished }: SiteHeads,
  parser: MarkdownParser,
): (head: EntryHead) => DocumentScope {
  const heads: readonly EntryHead[] = [...pages, ...posts];
  const links: LinkScope = {
    baseUrl,
    byFile: new Map(heads.map((head) => [head.file, head])),
    byPath: new Map(heads.map((head) => [head.path, head])),
    unpublished,
  };
  const postsOf = byLocale(posts, locales);
  return ({ locale }) => ({ parser, links, blocks: { facts, locale, posts: postsOf.get(locale.code) ?? [] } });
}
