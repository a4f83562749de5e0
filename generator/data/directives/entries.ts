import { suggest } from '../../base/nearest.ts';
import { day } from '../../format/numbers.ts';
import type { EntryPage } from '../../model/collection.ts';
import { blockDirective, DirectiveError } from '../../model/directive.ts';
import { cards, cardTitle, type Inline, link, list, paragraph, styled, text } from '../../model/nodes.ts';
import { postList } from '../../model/post-list.ts';

/** `::posts{limit=5}`: the newest posts of the locale; without a limit, those that this page of the list has. */
export const posts = blockDirective('posts', ['limit'], (scope, { limit }, { under }) => {
  const shown = limit === undefined ? scope.listed : scope.posts.slice(0, countIn(limit));
  // A list states the facts that the titles and descriptions of its posts do.
  for (const { facts = [] } of shown)
    for (const name of facts) scope.data.values.get(name) ?? scope.data.collections.get(name);
  return shown.length === 0 ? [] : [postList(shown, scope.locale, under)];
});

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
    const all = (collection.pages.get(code) ?? []).slice(0, limit === undefined ? undefined : countIn(limit));
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

/** Reads a limit. Throws a DirectiveError. */
function countIn(limit: string | null): number {
  if (/^[1-9]\d{0,4}$/.test(limit ?? '')) return Number(limit);
  throw new DirectiveError(`"limit" must be a whole number, not "${limit}"`);
}
