export interface LlmsSection {
  readonly name: string;
  readonly links: readonly { readonly title: string; readonly url: string; readonly note: string | undefined }[];
}

export interface LlmsFile {
  readonly title: string;
  readonly summary: string;
  readonly paragraphs: readonly string[];
  readonly sections: readonly LlmsSection[];
}

/**
 * Reads llms.txt by the rules of the reference parser (https://llmstxt.org/), but throws when that parser would silently drop something: a
 * line in a section that is not a link, a missing title or summary, a heading or a list before the first section.
 */
export function parseLlms(text: string): LlmsFile {
  const [intro = '', ...rest] = text.split(/^## */m);
  const [, title, summary, body] = /^# ([^\n]+)\n\n> ([^\n]+)\n\n(.*)$/s.exec(intro) ?? [];
  if (title === undefined || summary === undefined) throw new Error('There is no title with a summary');
  const paragraphs = (body ?? '')
    .split('\n\n')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const paragraph of paragraphs)
    if (/^(?:[#>*+~`=-]|\d+[.)] )|\n/.test(paragraph))
      throw new Error(`"${paragraph.slice(0, 40)}" is not a paragraph`);
  return { title, summary, paragraphs, sections: rest.map(section) };
}

function section(text: string): LlmsSection {
  const [name = '', ...lines] = text.split('\n');
  const links = lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const match = /^- *\[([^\]]+)\]\(([^)]+)\)(?:: *(.*))?$/.exec(line);
      if (!match) throw new Error(`"${line}" is not a link`);
      const [, title = '', url = '', note] = match;
      return { title, url, note };
    });
  return { name, links };
}
