import { coverClass, coverSubject } from '../format/covers.ts';
import { day, duration } from '../format/numbers.ts';
import type { Twofold } from '../format/twofold.ts';
import type { Locale } from '../settings/config.ts';
import type { PostMeta } from './meta.ts';
import { cards, cardTitle, image, link, list, paragraph, styled, text } from './nodes.ts';

/** The class of the cards of posts. */
export const postCards = 'cards posts';

/**
 * Posts as cards, each with its photograph or else a drawn cover, its first tag, its date, its authors and how long it takes to read, on one line; in
 * Markdown a list of links that says the same.
 * @param under The level of the heading above; 1 is the title.
 * @param writtenUrl The address of a post in Markdown, if it is another one there.
 * @param by The id of an author whose posts all of them are.
 */
export function postList(
  posts: readonly PostMeta[],
  { code, labels }: Locale,
  under: number,
  writtenUrl?: (post: PostMeta) => string,
  by = '',
): Twofold {
  const all = posts.map((post) => {
    const time = duration(post.minutes, 'minute', code);
    const authors = post.signed.filter(({ id }) => id !== by).map(({ name }) => name);
    const facts = [day(post.published, code), ...authors, time].join(' · ');
    const title = link(post.path, post.title);
    const picture = photoOf(post).map((src) => styled('cover', image(src)));
    return { post, title, facts, picture, tag: post.tags.slice(0, 1) };
  });
  const shown = all.map(({ post, title, facts, picture, tag }) => [
    ...picture,
    ...tag.map((name) => styled('badge', text(name))),
    styled('note', facts),
    cardTitle(under, title),
    paragraph(text(post.description)),
  ]);
  const written = all.map(({ post, title, facts, tag }) => [
    writtenUrl ? link(writtenUrl(post), post.title) : title,
    ` (${[facts, ...tag].join(' · ')})${labels.colon}${post.description}`,
  ]);
  return cards(
    postCards,
    shown,
    [list(written)],
    posts.map((post) =>
      photoOf(post).length > 0 ? undefined : coverClass(coverSubject(post.title, post.tags, post.description)),
    ),
  );
}

/** The picture of a post, if it says something when it is small, which no drawing with words does. */
function photoOf({ image: own }: PostMeta): readonly string[] {
  return own === undefined || own.src.endsWith('.svg') ? [] : [own.src];
}
