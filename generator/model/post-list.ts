import type { List } from 'mdast';
import { day } from '../format/numbers.ts';
import type { Locale } from './config.ts';
import type { PostMeta } from './meta.ts';
import { link, list } from './nodes.ts';

/** Posts as a list of links, each with its date and description. */
export function postList(
  posts: readonly PostMeta[],
  { code, labels }: Locale,
  urlOf: (post: PostMeta) => string,
): List {
  return list(
    false,
    posts.map((post) => [
      link(urlOf(post), post.title),
      ` (${day(post.published, code)})${labels.colon}${post.description}`,
    ]),
  );
}
