import { suggest } from '../../base/nearest.ts';
import { day } from '../../format/numbers.ts';
import { type BlockDirective, DirectiveError } from '../../model/directive.ts';
import { cards, link, list, paragraph, styled, text } from '../../model/nodes.ts';

/** `::entries{of=jobs limit=3}`: the pages of the entries of a collection, those with dates newest first. */
export const entries: BlockDirective = {
  kind: 'block',
  name: 'entries',
  attributes: ['of', 'limit'],
  expand({ data, locale: { code, labels } }, { of, limit }) {
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
    const told = all.map(({ title, description, path, published }) => ({
      title: link(path, title),
      description,
      date: published && day(published, code),
    }));
    const shown = told.map(({ title, description, date }) => [
      styled('name', title),
      paragraph(text(description)),
      ...(date === undefined ? [] : [styled('note', text(date))]),
    ]);
    const written = told.map(({ title, description, date }) => [
      title,
      `${date === undefined ? '' : ` (${date})`}${labels.colon}${description}`,
    ]);
    return all.length === 0 ? [] : [cards('cards', shown, [list(false, written)])];
  },
};
