import { day } from '../../format/numbers.ts';
import { type BlockDirective, DirectiveError } from '../directive.ts';
import { link, list } from '../nodes.ts';

/** `::posts{limit=5}`: the newest posts of the locale, or all of them. */
export const posts: BlockDirective = {
  kind: 'block',
  name: 'posts',
  attributes: ['limit'],
  expand(scope, { limit }) {
    if (limit !== undefined && !/^[1-9]\d{0,4}$/.test(limit ?? ''))
      throw new DirectiveError(`"limit" must be a whole number, not "${limit}"`);
    const shown = limit === undefined ? scope.posts : scope.posts.slice(0, Number(limit));
    if (shown.length === 0) return [];
    const { code, labels } = scope.locale;
    return [
      list(
        false,
        shown.map((post) => [
          link(post.path, post.title),
          ` (${day(post.published, code)})${labels.colon}${post.description}`,
        ]),
      ),
    ];
  },
};
