import GithubSlugger from 'github-slugger';
import type { Heading, Nodes, Text } from 'mdast';
import { footnotesId, noteIdStart } from '../format/markdown-html.ts';
import { mainId } from '../templates/view.ts';

/** The ids that a page already has: those of its main element, from the templates, and of its footnotes heading. */
export const takenIds: readonly string[] = [mainId, footnotesId];

/** The ids of one body: those of its headings, and of the elements that it has as HTML. */
export interface Ids {
  /** The ids given so far. */
  readonly anchors: ReadonlySet<string>;
  /** The id that GitHub gives a heading of some text, unless an earlier one has it; empty for a text without letters and digits. */
  made(text: string): string;
  /** Takes an id that the author wrote. Returns whether it was free. */
  take(id: string): boolean;
}

export function idsOfBody(): Ids {
  const slugger = new GithubSlugger();
  for (const id of takenIds) slugger.occurrences[id] = 0;
  const anchors = new Set<string>();
  return {
    anchors,
    made(text) {
      const id = slugger.slug(text.toLowerCase().startsWith(noteIdStart) ? ` ${text}` : text);
      if (id !== '') anchors.add(id);
      return id;
    },
    take(id) {
      if (anchors.has(id) || takenIds.includes(id) || id.startsWith(noteIdStart)) return false;
      anchors.add(id);
      slugger.occurrences[id] ??= 0;
      return true;
    },
  };
}

/**
 * Letters and digits of any script, with what no fragment and no selector has to escape, or hardly. Hyphens may be at both ends, as in the ids that
 * GitHub makes of titles with a sign there.
 */
const readable = /^(?=.*[\p{L}\p{N}_])[\p{L}\p{N}_-](?:[\p{L}\p{M}\p{N}_.-]{0,98}[\p{L}\p{M}\p{N}_-])?$/u;

/** The text that GitHub makes an id from: that of the elements, so without tags and what pictures show. */
export function readText(node: Nodes): string {
  if ('value' in node) return node.type === 'html' ? '' : node.value;
  if (!('children' in node)) return '';
  let text = '';
  for (const child of node.children) text += readText(child);
  return text;
}

/** The id that an author gave a heading, and the text before its mark. */
interface OwnId {
  /** Undefined for a mark that gives no id that can be read, or more than one, or is not plain text. */
  readonly id: string | undefined;
  /** The last text of the heading. */
  readonly last: Text;
  /** Its text without the mark. */
  readonly value: string;
}

/**
 * The mark at the end of a heading that gives it an id: `{#install}` as in Docusaurus, Hugo and pandoc, `{: #install}` as in kramdown, or in a comment of MDX.
 * Classes and other attributes beside it have no meaning here. https://pandoc.org/MANUAL.html#heading-identifiers
 * https://kramdown.gettalong.org/syntax.html#specifying-a-header-id
 *
 * @param source The heading as it was written.
 */
export function ownIdOf(heading: Heading, source: string): OwnId | undefined {
  const open = source.lastIndexOf('{');
  if (open === -1 || source[open - 1] === '\\' || !writtenMark.test(source.slice(open))) return undefined;
  const last = heading.children.at(-1);
  if (last?.type !== 'text') return undefined;
  const { value, attributes } = splitMark(last.value);
  if (attributes === undefined) return { id: undefined, last, value: last.value };
  const ids = attributes.filter((word) => word.startsWith('#'));
  const isSound = ids.length === 1 && attributes.every((word) => /^[#.]|^[\w-]+=/.test(word));
  const isAlone = value === '' && heading.children.length === 1;
  const id = ids[0]?.slice(1) ?? '';
  return { id: isSound && !isAlone && readable.test(id) ? id : undefined, last, value };
}

/** A mark to the end of a heading, before the marks that may close the heading. */
const writtenMark =
  /^\{(?::|\/\*)?[ \t]*(?:[^{}\s#][^{}\s]*[ \t]+)*#[^{}\n]*\}[ \t]*(?:#+[ \t]*|\n[ \t>]*(?:=+|-+)[ \t]*)?$/;

/** A title without the mark of its id. */
export function withoutOwnId(title: string): string {
  const { value, attributes = [] } = splitMark(title);
  return value !== '' && attributes.some((word) => word.startsWith('#')) ? value : title;
}

/** A text without the mark at its end, and the words in that. */
function splitMark(text: string): { readonly value: string; readonly attributes?: readonly string[] } {
  const open = text.lastIndexOf('{');
  const [, inside] = open === -1 ? [] : (/^\{(?::|\/\*)?([^{}]*?)(?:\*\/)?\}[ \t]*$/.exec(text.slice(open)) ?? []);
  if (inside === undefined || (open > 0 && !/[ \t]/.test(text.charAt(open - 1)))) return { value: text };
  return { value: text.slice(0, open).trimEnd(), attributes: inside.split(/[ \t]+/).filter((word) => word !== '') };
}
