import { blockDirective, DirectiveError } from '../../model/directive.ts';
import { postList } from '../../model/post-list.ts';

/** `::posts{limit=5}`: the newest posts of the locale; without a limit, those that this page of the list has. */
export const posts = blockDirective('posts', ['limit'], (scope, { limit }, { under }) => {
  if (limit !== undefined && !/^[1-9]\d{0,4}$/.test(limit ?? ''))
    throw new DirectiveError(`"limit" must be a whole number, not "${limit}"`);
  const shown = limit === undefined ? scope.listed : scope.posts.slice(0, Number(limit));
  // A list states the facts that the titles and descriptions of its posts do.
  for (const { facts = [] } of shown)
    for (const name of facts) scope.data.values.get(name) ?? scope.data.collections.get(name);
  return shown.length === 0 ? [] : [postList(shown, scope.locale, under)];
});
