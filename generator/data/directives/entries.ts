import { suggest } from '../../base/nearest.ts';
import { day } from '../../format/numbers.ts';
import type { EntryPage } from '../../model/collection.ts';
import { blockDirective, DirectiveError } from '../../model/directive.ts';
import { cards, cardTitle, type Inline, link, list, paragraph, styled, text } from '../../model/nodes.ts';

/** `::entries{of=jobs limit=3}`: the pages of the entries of a collection, those with dates newest first. */
export const entries = blockDirective(
  'entries',
  ['of', 'limit'],
  ({ data, locale: { code, labels } }, { of, limit }, { under }) => {
    const collection = data.collections.get(of ?? '');
    if (!collection) {
      const hint = suggest(of ?? '', data.collections, 'Collections');
      throw new DirectiveError(of ? `There is no collection "${of}"` : 'It needs {of=…}', hint, of ?? undefined);
    }
    if (!collection.pages)
      throw new DirectiveError(`The entries of "${of}" have no pages`, `Write "collections: {${of}: {}}" in site.yaml`);
    if (limit !== undefined && !/^[1-9]\d{0,4}$/.test(limit ?? ''))
      throw new DirectiveError(`"limit" must be a whole number, not "${limit}"`);
    const all = (collection.pages.get(code) ?? []).slice(0, limit === undefined ? undefined : Number(limit));
    const items = all.map(({ title, description, path, published, borrowed }) => ({
      title: link(path, ...inLanguage(title, borrowed)),
      description,
      shown: inLanguage(description, borrowed),
      date: published && day(published, code),
    }));
    const shown = items.map(({ title, shown: description, date }) => [
      cardTitle(under, title),
      paragraph(...description),
      ...(date === undefined ? [] : [styled('note', text(date))]),
    ]);
    const written = items.map(({ title, description, date }) => [
      title,
      `${date === undefined ? '' : ` (${date})`}${labels.colon}${description}`,
    ]);
    return all.length === 0 ? [] : [cards('cards', shown, [list(written)])];
  },
);

/** A text of an entry, with its language if that is another one than the page's. */
function inLanguage(shown: string, borrowed: EntryPage['borrowed']): readonly Inline[] {
  if (!borrowed?.texts.some((borrowedText) => shown.includes(borrowedText))) return [shown];
  return [
    { type: 'html', value: `<span lang="${borrowed.language}" dir="auto">` },
    shown,
    { type: 'html', value: '</span>' },
  ];
}
