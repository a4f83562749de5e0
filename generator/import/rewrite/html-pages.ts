import type { Mapping } from '../../base/mapping.ts';
import { markdownOf } from '../old/html.ts';
import type { Note } from '../old/left.ts';
import type { OldSite, Rewriter } from '../old/site.ts';
import { controls } from './controls.ts';
import { markedPiece, unwrapLists } from './left-out.ts';
import { outsideCode } from './outside-code.ts';

/** Whether an entry was written in HTML, with a language of templates or without. */
export function isHtmlPage(from: string): boolean {
  return /\.(?:html?|njk|liquid)$/i.test(from);
}

const withoutControls = controls(false);

/** Matches hidden elements, drawings and comments. */
const unseen =
  /<(script|style|template|noscript|svg)\b[^<>]*>(?:(?!<\1\b)[\s\S])*?<\/\1\s*>|<!--(?:(?!<!--)[\s\S])*?-->/gi;

/** Makes Markdown of pages in HTML, once the code of templates in them was run. */
export const htmlPages: Rewriter = (body, entry) => {
  const { from, front, line } = entry;
  if (!isHtmlPage(from)) return { text: body, notes: [] };
  const plain = withoutControls(body, entry);
  const notes: Note[] = [...plain.notes];
  const pieces: string[] = [];
  const held = (piece: string) => `${start}${pieces.push(piece) - 1}${end}`;
  const html = unwrapLists(shownPart(plain.text))
    .replace(within, (_, text: string) => (/\n[ \t]*\n/.test(text.trim()) ? `<p>${held(text)}</p>` : held(text)))
    .replace(markedPiece, held);
  const made = markdownOf(html, ({ message, hint }) =>
    notes.push({ file: from, line, message: `The HTML stays as it is: ${message}`, hint }),
  );
  const text = made.replace(place, (_, index: string, at: number) => {
    const before = made.slice(made.lastIndexOf('\n', at) + 1, at);
    return (pieces[Number(index)] ?? '').trim().replace(/\n(?=.)/g, `\n${before.replace(/[^>\s]/g, ' ')}`);
  });
  // The title is the heading of level 1.
  const lowered = outsideCode(text, (part) =>
    part.replace(/^# (.*)$/gm, (heading, words) => (words === front.title ? heading : `#${heading}`)),
  );
  return { text: front.title === undefined ? text : lowered, notes };
};

/**
 * The entries but for those in HTML that only list others, or show nothing: with their code run, they have no text, and are templates. What runs the code
 * of the others has done so.
 */
export function withTexts(
  entries: OldSite['entries'],
  run: Rewriter,
): Required<Pick<OldSite, 'entries' | 'templatePages'>> & { readonly run: Rewriter } {
  const isList = listOf(entries);
  const pages = entries.filter(({ from }) => isHtmlPage(from));
  const made = new Map(pages.map((page) => [page.from, { body: page.body, ...run(page.body, page) }]));
  // A list has a heading and labels. What is no template says what it says, however short.
  const least = ({ written = '', address }: (typeof entries)[number], text: string) =>
    /\{[{%]/.test(written) ? leastLetters(text, address) : 1;
  const bare = new Set(
    pages.filter((page) => {
      const { text = '' } = made.get(page.from) ?? {};
      return isList(page) || lettersIn(text) < least(page, text);
    }),
  );
  return {
    entries: entries.filter((entry) => !bare.has(entry)),
    templatePages: new Map([...bare].map(({ from, address = `/${from}` }) => [from, address])),
    run: (body, entry) => {
      const known = made.get(entry.from);
      return known?.body === body ? known : run(body, entry);
    },
  };
}

/** Whether the posts of a site are below the address of a page, which listed them. */
export function listOf(entries: OldSite['entries']): (page: { readonly address: string | undefined }) => boolean {
  const posts = entries.flatMap(({ kind, address }) => (kind === 'post' ? (address ?? []) : []));
  return ({ address = '/' }) =>
    /^\/.+\/$/.test(address) && posts.some((post) => post !== address && post.startsWith(address));
}

/** The title of a document in HTML, as front matter. */
export function titleOfHtml(body: string): Mapping {
  const [, title] = /<title\b[^<>]*>([^<>{}]*\S)\s*<\/title/i.exec(body) ?? [];
  return title === undefined ? {} : { title: title.trim().replaceAll('&amp;', '&') };
}

function lettersIn(html: string): number {
  const text = shownPart(html)
    .replace(markedPiece, '')
    .replace(/<[^<>]*>/g, ' ');
  return (text.match(/\p{L}/gu) ?? []).length;
}

/** As many as a sentence has; a paragraph in HTML on the home page may be shorter, if it is no link. */
export function leastLetters(html: string, address: string | undefined): number {
  const paragraphs = address === '/' ? html.split(/<\/?p\b[^<>]*>/i).filter((_, at) => at % 2 === 1) : [];
  return paragraphs.some((paragraph) => lettersIn(paragraph.replace(/<a\b(?:(?!<a\b)[\s\S])*?<\/a>/gi, '')) >= 5)
    ? 1
    : 50;
}

function shownPart(html: string): string {
  const [, body = html] = /<body\b[^<>]*>([\s\S]*?)(?:<\/body\s*>|$)/i.exec(html) ?? [];
  return body.replace(unseen, '');
}

/** Marks a text that templates have read as Markdown, until the HTML around it is Markdown, too. */
export function markdownWithin(text: string): string {
  return `\uE006${text}\uE007`;
}

const within = /\uE006([^\uE006\uE007]*)\uE007/g;
const start = '\uE004';
const end = '\uE005';
const place = new RegExp(`${start}(\\d+)${end}`, 'g');
