/** A line of llms.txt: a link with a note. */
export interface LlmsLink {
  readonly text: string;
  /** An absolute URL. */
  readonly href: string;
  readonly note?: string;
}

/** The parts of an llms.txt file in order; sections without links are left out. https://llmstxt.org/ */
export interface LlmsText {
  readonly title: string;
  readonly summary: string;
  readonly paragraphs: readonly string[];
  readonly sections: readonly { readonly title: string; readonly links: readonly LlmsLink[] }[];
}

/**
 * Prints llms.txt so that the reference parser reads everything back: a title, a one-line summary, paragraphs, then sections of
 * links only. https://llmstxt.org/
 */
export function printLlms({ title, summary, paragraphs, sections }: LlmsText): string {
  const printed = sections
    .filter(({ links }) => links.length > 0)
    .map((section) => `## ${oneLine(section.title)}\n\n${section.links.map(printLink).join('\n')}`);
  const intro = paragraphs.map((text) => plainStart(oneLine(text)));
  return `${[`# ${oneLine(title)}`, `> ${withoutLinks(oneLine(summary))}`, ...intro, ...printed].join('\n\n')}\n`;
}

/**
 * The parser ends a name at the first `]`, and Markdown takes a backslash before one for an escape. So a name has round brackets, and no backslash at its
 * end. A line has one link: those of the note become their texts.
 */
function printLink({ text, href, note }: LlmsLink): string {
  const name = oneLine(text).replaceAll('[', '(').replaceAll(']', ')').replace(/\\+$/, '').trim();
  const url = href.replaceAll('(', '%28').replaceAll(')', '%29');
  const ending = note === undefined || note === text ? '' : `: ${withoutLinks(oneLine(note))}`;
  return `- [${name || url}](${url})${ending}`;
}

function withoutLinks(text: string): string {
  return text.replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1');
}

/** Escapes what would make a paragraph a heading, a list, a quotation, a rule or a fence. */
function plainStart(text: string): string {
  return text.replace(/^(?=[#>*+=`~-])|(?<=^\d{1,9})(?=[.)](?:\s|$))/, '\\');
}

function oneLine(text: string): string {
  return text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();
}
