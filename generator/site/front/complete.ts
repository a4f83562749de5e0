import type { Root } from 'mdast';
import type { Mapping } from '../../base/mapping.ts';
import type { RawMarkdown } from '../../load/content.ts';
import type { MarkdownParser } from '../../load/markdown.ts';
import { CrowdedError } from '../../load/markdown-bounds.ts';
import { isMdx, MdxError } from '../../load/mdx.ts';
import type { EntryMeta } from '../../model/meta.ts';
import { dayIn } from '../../names/paths.ts';
import { type Resolve, readOpening } from './opening.ts';

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
