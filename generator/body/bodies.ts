import type { List, Paragraph, Root } from 'mdast';
import { onceFor } from '../base/once-for.ts';
import { error, type Problem, placeOf, type Result, warning } from '../base/problem.ts';
import { noting } from '../base/reads.ts';
import { sha256Of } from '../base/sha256.ts';
import { differingFacts } from '../data/differing-facts.ts';
import { coverClass, initialOf } from '../format/covers.ts';
import { printMarkdown } from '../format/markdown.ts';
import { markdownHtml } from '../format/markdown-html.ts';
import { day } from '../format/numbers.ts';
import { type Twofold, writtenForm } from '../format/twofold.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import type { BodySource } from '../model/body.ts';
import type { Directive } from '../model/directive.ts';
import { linkScopeOf } from '../model/links.ts';
import {
  type Author,
  byLocale,
  type EntryMeta,
  isList,
  type Listing,
  type ListMeta,
  type NamedGroup,
  type Paths,
  type PostMeta,
  type SiteMeta,
} from '../model/meta.ts';
import { cards, cardTitle, lines, link, list, paragraph, strong, styled } from '../model/nodes.ts';
import { notingData, partsOf } from '../model/parts.ts';
import { postCards, postList } from '../model/post-list.ts';
import type { Locale } from '../settings/config.ts';
import { localize } from '../settings/localized.ts';
import { counted } from '../templates/labels.ts';
import { type Document, type DocumentScope, readDocument, statedDigest } from './document.ts';

interface BodyReader {
  readonly parser: MarkdownParser;
  readonly directives: readonly Directive[];
  /** The current text of a content file; undefined when it can no longer be read. */
  textOf(file: string): string | undefined;
}

/** Reads each body of a site on request, or makes that of a list, and keeps none of them. */
export function openBodies(
  site: SiteMeta,
  { parser, directives, textOf }: BodyReader,
): (entry: EntryMeta) => Result<Document> {
  let scopeOf: ReturnType<typeof scopesOf> | undefined;
  const readList = listReader(site.baseUrl);
  return (entry) => {
    if (isList(entry)) return { value: readList(entry), problems: [] };
    const { isFinal, text: final } = site.bodies.get(entry.file) ?? {};
    if (isFinal && final !== undefined)
      return { value: finalDocument(final, entry, parser), problems: differences(final, entry, site.typable ?? []) };
    scopeOf ??= scopesOf(site, parser, directives);
    const source = sourceOf(entry, site.bodies, textOf);
    const { value, problems } = readDocument(source ?? nothing(entry), entry, scopeOf(entry));
    return { value, problems: source ? problems : [changed(entry)] };
  };
}

/** Markdown that is published as it is. Feeds alone show it as HTML. */
function finalDocument(markdown: string, entry: EntryMeta, { parse }: MarkdownParser): Document {
  return {
    get html() {
      return markdownHtml(parse(markdown), entry.path, entry.locale.labels);
    },
    markdown,
    outline: {
      blocks: noBlocks,
      anchors: none,
      facts: none,
      questions: [],
      references: [],
      words: 0,
    },
  };
}

/** Facts on a page of another program that differ from the files that state them. */
function differences(
  markdown: string,
  { file }: EntryMeta,
  facts: NonNullable<SiteMeta['typable']>,
): readonly Problem[] {
  return differingFacts(markdown, facts).map(({ written, facts: [first, ...others] }) => {
    const values = [first, ...others].map(({ value, currency = '' }) => `${value} ${currency}`.trim());
    const message = `It says "${written}" of ${first.of}, and ${first.file} ${values.join(' or ')}`;
    return warning('fact-differs', message, placeOf(file), 'Change the one that is wrong');
  });
}

/** Undefined when the file has changed since its front matter was read. */
function sourceOf(
  { file }: EntryMeta,
  bodies: SiteMeta['bodies'],
  textOf: BodyReader['textOf'],
): BodySource | undefined {
  const place = bodies.get(file);
  const text = place?.text ?? textOf(file);
  if (text === undefined || place === undefined || sha256Of(text) !== place.digest) return undefined;
  return { source: { file, text }, body: text.slice(place.offset), bodyOffset: place.offset };
}

function nothing({ file }: EntryMeta): BodySource {
  return { source: { file, text: '' }, body: '', bodyOffset: 0 };
}

function changed({ file }: EntryMeta) {
  return error('unreadable', 'The file was changed while the site was built', placeOf(file), 'Build again');
}

/** The scope of each entry's body, made from what all of them share. */
function scopesOf(
  site: SiteMeta,
  parser: MarkdownParser,
  directives: readonly Directive[],
): (entry: EntryMeta) => DocumentScope {
  const { settings, pages, posts, locales } = site;
  const parts = partsOf(site.data);
  const ofPosts = parts.bitOf('posts');
  const data = notingData(site.data, parts);
  const { currency, limits, components, blog } = settings;
  const listings = new Map(pages.flatMap(({ file, listing }) => (listing ? [[file, listing.posts] as const] : [])));
  const links = linkScopeOf(site);
  const postsOf = byLocale(posts, locales);
  const scopeIn = (locale: Locale, listed?: readonly PostMeta[]): DocumentScope => {
    const ofLocale = postsOf.get(locale.code) ?? [];
    const values = {
      data,
      settings,
      locale,
      directives,
      currency: localize(currency, locale.code),
      posts: ofLocale,
      listed: listed ?? ofLocale.slice(0, blog.perPage),
    };
    const blocks = noting(values, { posts: ofPosts, listed: ofPosts });
    return { parser, links, limits, components, blocks, ...(site.typable && { typable: site.typable }) };
  };
  const ofMost = onceFor((locale: Locale) => scopeIn(locale));
  return ({ locale, file }) => {
    const listed = listings.get(file);
    return listed ? scopeIn(locale, listed) : ofMost(locale);
  };
}

/** An item of a list in both of its representations. */
interface Item {
  readonly html: string;
  readonly markdown: string;
}

/**
 * Makes the documents of pages that nobody wrote: links to the posts or groups that they list. A post is in the lists of all its tags, so
 * what is printed of it is kept.
 */
export function listReader(baseUrl: string): (entry: ListMeta) => Document {
  const ofPosts = new Map<PostMeta, Item>();
  return ({ listing, locale }) => {
    const author = listing.group?.author;
    const itemFor = (post: PostMeta) => itemOf(postList([post], locale, 1, writtenUrl, author?.id), locale);
    const items = [
      ...listing.posts.map((post) => {
        // Its author's own page does not repeat their name, and no other has that item.
        if (author) return itemFor(post);
        const item = ofPosts.get(post) ?? itemFor(post);
        ofPosts.set(post, item);
        return item;
      }),
      ...listing.groups.map((group) => itemOf(groupItem(group, locale, writtenUrl), locale)),
    ];
    const list =
      items.length > 0 ? [`<ul class="${classOf(listing)}">\n`, ...items.map(({ html }) => html), '</ul>'] : [];
    return {
      html: [htmlOf(headOf(listing, locale), locale), list.join('')].filter(Boolean).join('\n'),
      markdown: [markdownOf(headOf(listing, locale, baseUrl)), items.map(({ markdown }) => markdown).join('')]
        .filter(Boolean)
        .join('\n'),
      outline: outlineOf(listing),
    };
  };

  function writtenUrl({ markdownPath }: Paths): string {
    return baseUrl + markdownPath;
  }

  function markdownOf(children: Root['children']): string {
    return children.length > 0 ? printMarkdown({ type: 'root', children }) : '';
  }

  function htmlOf(children: Root['children'], { labels }: Locale): string {
    return markdownHtml({ type: 'root', children }, '', labels);
  }

  function itemOf(tree: Twofold, locale: Locale): Item {
    const html = htmlOf([tree], locale);
    return {
      html: html.slice(html.indexOf('<li'), html.lastIndexOf('</ul>')),
      markdown: printMarkdown({ type: 'root', children: writtenForm([tree]) as List[] }),
    };
  }
}

/** Begins the page of an author with their picture; in Markdown below `baseUrl`, with their role, which pages have above what is said of them. */
function headOf({ group }: Listing, { code }: Locale, baseUrl?: string): Paragraph[] {
  const { author } = group ?? {};
  const isWritten = baseUrl !== undefined && author?.role !== undefined;
  return [...(isWritten ? [paragraph(localize(author.role, code))] : []), ...portraitOf(author, baseUrl, author?.name)];
}

function classOf({ groups: [first], group }: Listing): string {
  if (first) return first.author ? 'cards' : 'cards groups';
  return group?.kind === 'tags' ? `${postCards} of-tag` : postCards;
}

/** The picture of an author, if there is one. Beside the name, it needs no text. */
function portraitOf(author: Author | undefined, baseUrl = '', alt = ''): Paragraph[] {
  return author?.image === undefined ? [] : [styled('portrait', { type: 'image', url: baseUrl + author.image, alt })];
}

/**
 * The card of a tag, or of an author with portrait, role and what is said of them; both with the newest posts and, where there are more, their
 * number. A tag of few posts has no page to lead to.
 */
function groupItem(
  { name, size, author, page, newest }: NamedGroup,
  { code, labels }: Locale,
  writtenUrl: (target: Paths) => string,
): Twofold {
  const count = size > newest.length ? [counted(labels.postCount, size, code)] : [];
  const texts = [author?.role, author?.bio].flatMap((text) => (text === undefined ? [] : localize(text, code)));
  const card = [
    ...portraitOf(author),
    cardTitle(1, page ? link(page.path, name) : name),
    ...texts.map((text) => paragraph(text)),
    ...newest.map(({ path, title, published }) =>
      styled('latest', ...lines([link(path, title)], day(published, code))),
    ),
    ...count.map((text) => styled('latest', page ? link(page.path, text) : text)),
  ];
  const read = [...texts, ...count].map((text) => ` · ${text}`);
  const posts = newest.flatMap((post, index) => [
    `${index > 0 ? labels.comma : labels.colon}${day(post.published, code)} · `,
    link(writtenUrl(post), post.title),
  ]);
  return cards(
    'cards',
    [card],
    [list([[strong(page ? link(writtenUrl(page), name) : name), ...read, ...posts]])],
    [author ? undefined : coverClass(initialOf(name))],
  );
}

const none: ReadonlySet<string> = new Set();
const noBlocks: ReadonlyMap<string, string> = new Map();

/** The model makes no link to what does not exist, so that none is left to be checked. */
function outlineOf({ posts }: Listing): Document['outline'] {
  const stated = posts.flatMap((post) => (post.facts ? [post.title, post.description] : []));
  const digest = stated.length > 0 && { stated: statedDigest(stated) };
  return { words: 0, blocks: noBlocks, anchors: none, facts: none, questions: [], references: [], ...digest };
}
