import { day, duration } from '../format/numbers.ts';
import type { Twofold } from '../format/twofold.ts';
import type { Locale } from '../settings/config.ts';
import type { PostMeta } from './meta.ts';
import { cards, link, list, paragraph, styled, text } from './nodes.ts';

/** The class of the cards of posts. */
export const postCards = 'cards posts';

/** Posts as cards, each with its date, its authors and how long it takes to read; in Markdown a list of links, each with its date and description. */
export function postList(
  posts: readonly PostMeta[],
  { code, labels }: Locale,
  urlOf: (post: PostMeta) => string,
): Twofold {
  const all = posts.map((post) => ({ post, title: link(urlOf(post), post.title), date: day(post.published, code) }));
  const shown = all.map(({ post, title, date }) => {
    const facts = [date, duration(post.minutes, 'minute', code), ...post.signed.map(({ name }) => name)];
    return [styled('name', title), paragraph(text(post.description)), styled('note', text(facts.join(' · ')))];
  });
  const written = all.map(({ post, title, date }) => [title, ` (${date})${labels.colon}${post.description}`]);
  return cards(postCards, shown, [list(false, written)]);
}
