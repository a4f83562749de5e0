import type { RawMarkdown } from '../../load/content.ts';
import type { MarkdownParser } from '../../load/markdown.ts';
import type { EntryMeta } from '../meta.ts';
import { dayIn } from '../paths.ts';
import { readOpening } from './opening.ts';

type Values = Readonly<Record<string, unknown>>;

export const nothingTaken: EntryMeta['taken'] = { title: false, description: false };

/** Adds to the front matter of a post what it leaves to its text or its name: title, description, date of publication. */
export function complete(
  values: Values,
  { opening, name }: Pick<RawMarkdown, 'opening' | 'name'>,
  parser: Pick<MarkdownParser, 'parse'>,
): { readonly values: Values; readonly taken: EntryMeta['taken'] } {
  const published = values.published ?? dayIn(String(values.permalink ?? name)) ?? dayIn(name);
  const isWhole = values.title !== undefined && values.description !== undefined;
  if (isWhole && published === values.published) return { values, taken: nothingTaken };
  const dated = published === undefined ? values : { ...values, published };
  if (isWhole) return { values: dated, taken: nothingTaken };
  const { title, description } = readOpening(opening, parser);
  const taken = {
    title: values.title === undefined && title !== undefined,
    description: values.description === undefined && description !== undefined,
  };
  return { values: { ...(taken.title && { title }), ...(taken.description && { description }), ...dated }, taken };
}
