import type { Nodes, Parents, Root } from 'mdast';
import type { Mapping } from '../../base/mapping.ts';
import { alertMark } from '../../body/expand.ts';
import { withoutOwnId } from '../../body/heading-ids.ts';
import type { RawMarkdown } from '../../load/content.ts';
import type { MarkdownParser } from '../../load/markdown.ts';
import { CrowdedError } from '../../load/markdown-bounds.ts';
import { isMdx, MdxError } from '../../load/mdx.ts';
import type { EntryMeta } from '../../model/meta.ts';
import { dayIn } from '../../names/paths.ts';

/** The most characters of a description. */
export const longestDescription = 300;

/** The beginning of a body, and what resolves its directives. */
interface Source {
  readonly written: string;
  readonly resolve: Resolve;
}

/** Replaces an inline directive that stands at an offset of the body. */
export type Resolve = (text: string, offset: number) => string;

/**
 * Reads the title and description of a body, for front matter without them: the text of the heading of level 1 that it begins with, and that of its
 * first paragraph, cut off between words if it is long.
 */
export function readOpening(
  written: string,
  { parse }: Pick<MarkdownParser, 'parse'>,
  resolve: Resolve = (text) => text,
) {
  const text = { written, resolve };
  const tree = parse(written);
  const first = tree.children.find(({ type }) => !/^(?:html|definition|mdxjsEsm|mdxFlowExpression)$/.test(type));
  const title = first?.type === 'heading' && first.depth === 1 ? withoutOwnId(sentence(first, text)) : '';
  return { title: title || undefined, description: firstParagraph(tree, text) };
}

/** The first paragraph with text: one that stands by itself, or else one in a quote or a list, or the first row of a table. */
function firstParagraph(tree: Root, source: Source): string | undefined {
  for (const node of tree.children) {
    const text = node.type === 'paragraph' ? shortened(sentence(node, source)) : '';
    if (text !== '') return text;
  }
  return firstWithin(tree, source);
}

function firstWithin(parent: Parents, source: Source): string | undefined {
  for (const node of parent.children)
    if (node.type === 'paragraph' || node.type === 'tableRow') {
      const cells = node.type === 'tableRow' ? node.children : [node];
      const text = shortened(
        cells
          .map((cell) => sentence(cell, source))
          .filter(Boolean)
          .join(', '),
      );
      if (text !== '') return text;
    } else if ('children' in node && node.type !== 'heading') {
      const text = firstWithin(node, source);
      if (text !== undefined) return text;
    }
  return undefined;
}

function sentence(node: Nodes, source: Source): string {
  return visibleText(node, source).replace(alertMark, '').replace(/\s+/g, ' ').trim();
}

function visibleText(node: Nodes, source: Source): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'break':
      return ' ';
    case 'textDirective': {
      const { start, end } = node.position ?? {};
      return source.resolve(source.written.slice(start?.offset, end?.offset), start?.offset ?? 0);
    }
    case 'html':
    case 'image':
    case 'imageReference':
    case 'footnoteReference':
      return '';
    default:
      return 'children' in node ? node.children.map((child) => visibleText(child, source)).join('') : '';
  }
}

/** A text cut off between words if it is longer than a description may be. */
export function shortened(text: string): string {
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > longestDescription / 2 ? end : longestDescription - 1).replace(/[\s,;:.–—-]+$|[\ud800-\udbff]$/, '')}…`;
}

export const nothingTaken: EntryMeta['taken'] = { title: false, description: false };

/** Adds to front matter what it leaves to the text or the name of its file: title, description, and for a post the date of publication. */
export function complete(
  values: Mapping,
  { opening, name, source }: Pick<RawMarkdown, 'opening' | 'name' | 'source'>,
  kind: 'page' | 'post',
  parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>,
  resolve: Resolve,
): { readonly values: Mapping; readonly taken: EntryMeta['taken'] } {
  const published =
    kind === 'page' ? undefined : (values.published ?? dayIn(String(values.permalink ?? name)) ?? dayIn(name));
  const isWhole = values.title !== undefined && values.description !== undefined;
  const dated = published === undefined || published === values.published ? values : { ...values, published };
  if (isWhole) return { values: dated, taken: nothingTaken };
  const { title, description } = readOpening(opening, openingParser(source.file, parser), resolve);
  const taken = {
    title: values.title === undefined && title !== undefined,
    description: values.description === undefined && description !== undefined,
  };
  return { values: { ...(taken.title && { title }), ...(taken.description && { description }), ...dated }, taken };
}

/** The parser for the beginning of the body of a file. */
export function openingParser(
  file: string,
  parser: Pick<MarkdownParser, 'parse' | 'parseMdx'>,
): Pick<MarkdownParser, 'parse'> {
  return isMdx(file) ? { parse: (text) => parseOpening(text, parser) } : parser;
}

/** The beginning of an MDX body. It may be cut off within JSX, and then is read without its last lines. */
function parseOpening(text: string, { parse, parseMdx = parse }: Pick<MarkdownParser, 'parse' | 'parseMdx'>): Root {
  try {
    return parseMdx(text);
  } catch (cause) {
    if (cause instanceof MdxError || cause instanceof CrowdedError) return parse(text.replace(codeOfMdx, ''));
    throw cause;
  }
}

/** Lines that begin with a keyword, a tag or a brace, up to a blank line. */
const codeOfMdx = /^(?:(?:import|export)\s|[ \t]*[<{]).*(?:\n.*\S.*)*/gm;
