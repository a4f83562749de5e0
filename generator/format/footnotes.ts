import { attribute, encodeUrl, escapeText } from './html-attributes.ts';
import { originMark } from './origin.ts';
import type { Citation, Printing } from './printing.ts';

/** The id of the footnotes heading. */
export const footnotesId = 'footnote-label';

/** Prefix of the ids of footnotes, and of the references to them. */
export const noteIdStart = 'user-content-fn';

/** A reference to a footnote; undefined if there is none of that name. */
export function footnoteReference(identifier: string, { path, notes, cited }: Printing): string | undefined {
  if (!notes.has(identifier)) return undefined;
  const citation = cited.get(identifier) ?? { number: cited.size + 1, count: 0 };
  cited.set(identifier, citation);
  citation.count += 1;
  const { number, count } = citation;
  const id = noteId(identifier);
  const again = count > 1 ? `-${count}` : '';
  return `<sup><a${attribute('href', `${originMark}${path}#${noteIdStart}-${id}`)}${attribute('id', `${noteIdStart}ref-${id}${again}`)} aria-describedby="${footnotesId}">${number}</a></sup>`;
}

/** The section of all notes that are referred to; notes that are first referred to in another note come last. */
export function footnotes(printing: Printing): string {
  // A note may refer to any other, so that all are printed before it is known how often each is.
  const printed = new Map<string, readonly string[]>();
  for (const identifier of printing.cited.keys())
    printed.set(identifier, printing.notes.get(identifier)?.children.map((child) => printing.print(child) ?? '') ?? []);
  const items = Array.from(printing.cited, ([identifier, citation]) => {
    const isText = printing.notes.get(identifier)?.children.at(-1)?.type === 'paragraph';
    return noteItem(identifier, printed.get(identifier) ?? [], isText, citation, printing);
  });
  const heading = `<h2${attribute('class', 'sr-only')}${attribute('id', footnotesId)}>${escapeText(printing.labels.footnotes)}</h2>`;
  return `<section${attribute('class', 'footnotes')}>${heading}\n<ol>\n${items.join('')}</ol>\n</section>`;
}

function noteItem(
  identifier: string,
  printed: readonly string[],
  endsInText: boolean,
  { number, count }: Citation,
  { path, labels }: Printing,
): string {
  const id = noteId(identifier);
  const backs = Array.from({ length: count }, (_, index) => {
    const again = index > 0 ? `-${index + 1}` : '';
    const href = attribute('href', `${originMark}${path}#${noteIdStart}ref-${id}${again}`);
    const label = attribute('aria-label', `${labels.backToReference} ${number}${again}`);
    return `<a${href}${label}>↩${index > 0 ? `<sup>${index + 1}</sup>` : ''}</a>`;
  }).join(' ');
  const last = printed.at(-1) ?? '';
  const content = endsInText
    ? [...printed.slice(0, -1), `${last.slice(0, -'</p>'.length)} ${backs}</p>`]
    : [...printed, backs];
  return `<li${attribute('id', `${noteIdStart}-${id}`)}>\n${content.map((block) => block && `${block}\n`).join('')}</li>\n`;
}

/** Encodes the end of a footnote's id. */
export function noteId(identifier: string): string {
  return encodeUrl(identifier.toLowerCase());
}
