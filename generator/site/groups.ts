import type { Group, Paths, PostMeta } from '../model/meta.ts';
import { nameSlug } from '../names/name-slug.ts';
import { blogPath, type Locale, type SiteConfig } from '../settings/config.ts';

/** The posts of a language with the same tag or author, newest first. */
export interface GroupedPosts {
  readonly group: Group;
  readonly posts: readonly PostMeta[];
  /** What posts name it by: tags in all spellings, or the id of the author. */
  readonly keys: readonly string[];
}

/** The groups of a kind that have pages, and the path below which these are. */
export interface GroupFolder {
  readonly path: string;
  readonly groups: readonly GroupedPosts[];
}

/** What decides which groups have pages, and where. */
export interface GroupScope {
  readonly settings: Pick<SiteConfig, 'blog' | 'without'>;
  /** The pages that were written, by path: one may be in the place of a group's. */
  readonly written: ReadonlyMap<string, Paths>;
}

/** What makes posts a group: the same segment in their paths. Names that differ in less than that are one. */
interface Member {
  readonly slug: string;
  readonly key: string;
  readonly name: string;
  readonly author: Group['author'];
}

/** A group while its posts are collected. */
interface Collected {
  readonly member: Member;
  readonly posts: Set<PostMeta>;
  /** How many posts use each spelling of its name. */
  readonly names: Map<string, number>;
  readonly keys: Set<string>;
}

/**
 * The groups of a kind among the posts of a locale that have enough posts, in the order of their paths. Each has the spelling that most of
 * its posts use. Undefined where there are none, or the site does without them.
 */
export function groupPosts(
  kind: Group['kind'],
  posts: readonly PostMeta[],
  locale: Locale,
  { settings, written }: GroupScope,
): GroupFolder | undefined {
  if (settings.without.includes(kind)) return undefined;
  const path = `${blogPath(settings, locale)}${kind}/`;
  const groups = [...collect(kind, posts)]
    .filter(([, group]) => group.posts.size >= settings.blog.pagesFrom)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slug, collected]) => grouped(kind, collected, `${path}${slug}`, written));
  return groups.length === 0 ? undefined : { path, groups };
}

function grouped(
  kind: Group['kind'],
  { member: { author }, posts, names, keys }: Collected,
  stem: string,
  written: GroupScope['written'],
): GroupedPosts {
  const path = `${stem}/`;
  const paths = { path, markdownPath: written.get(path)?.markdownPath ?? `${stem}.md`, feedPath: `${stem}/feed.xml` };
  return {
    ...{ posts: [...posts], keys: [...keys] },
    group: { kind, name: commonest(names), size: posts.size, author, ...paths },
  };
}

/** Where the pages of each group are, by what posts name it. */
export function pathsByKey({ groups }: GroupFolder): ReadonlyMap<string, Paths> {
  return new Map(
    groups.flatMap(({ group: { path, markdownPath }, keys }) => {
      const paths = { path, markdownPath };
      return keys.map((key) => [key, paths] as const);
    }),
  );
}

function collect(kind: Group['kind'], posts: readonly PostMeta[]): ReadonlyMap<string, Collected> {
  const found = new Map<string, Collected>();
  const members = new Map<string, Member>();
  for (const post of posts) {
    for (const member of membersOf(kind, post, members)) {
      const group = found.get(member.slug) ?? { member, posts: new Set(), names: new Map(), keys: new Set() };
      found.set(member.slug, group);
      group.posts.add(post);
      group.names.set(member.name, (group.names.get(member.name) ?? 0) + 1);
      group.keys.add(member.key);
    }
  }
  return found;
}

/** @param known The tags that were spelled already. */
function membersOf(kind: Group['kind'], post: PostMeta, known: Map<string, Member>): readonly Member[] {
  if (kind === 'authors')
    return post.authors.map((author) => ({ slug: author.id, key: author.id, name: author.name, author }));
  return post.tags.map((tag) => {
    const member = known.get(tag) ?? { slug: nameSlug(tag), key: tag, name: tag, author: undefined };
    known.set(tag, member);
    return member;
  });
}

function commonest(names: ReadonlyMap<string, number>): string {
  const [[name] = ['']] = [...names].sort(([a, as], [b, bs]) => bs - as || (a < b ? -1 : 1));
  return name;
}
