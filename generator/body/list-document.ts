import type { List } from 'mdast';
import { printMarkdown } from '../format/markdown.ts';
import { markdownHtml } from '../format/markdown-html.ts';
import { type Twofold, writtenForm } from '../format/twofold.ts';
import type { Listing, ListMeta, Paths } from '../model/meta.ts';
import { link, list } from '../model/nodes.ts';
import { postCards, postList } from '../model/post-list.ts';
import type { Locale } from '../settings/config.ts';
import type { Document } from './document.ts';
import { countWords } from './words.ts';

/** An item of a list in both of its representations. */
interface Item {
  readonly html: string;
  readonly markdown: string;
  readonly words: number;
}

/**
 * Makes the documents of pages that nobody wrote: links to the posts or groups that they list. A post is in the lists of all its tags, so
 * what is printed of it is kept.
 */
export function listReader(baseUrl: string): (entry: ListMeta) => Document {
  const ofPosts = new Map<string, Item>();
  return ({ listing, locale }) => {
    const items = [
      ...listing.posts.map((post) => {
        const known = ofPosts.get(post.file);
        if (known) return known;
        const made = itemOf((urlOf) => postList([post], locale, urlOf), locale);
        ofPosts.set(post.file, made);
        return made;
      }),
      ...listing.groups.map((group) => itemOf((urlOf) => groupItem(group, urlOf), locale)),
    ];
    return {
      html: `<ul${listing.posts.length > 0 ? ` class="${postCards}"` : ''}>\n${items.map(({ html }) => html).join('')}</ul>`,
      markdown: items.map(({ markdown }) => markdown).join(''),
      outline: outlineOf(items),
    };
  };

  function itemOf(treeOf: (urlOf: (target: Paths) => string) => List | Twofold, { labels }: Locale): Item {
    const shown = treeOf(({ path }) => path);
    const html = markdownHtml({ type: 'root', children: [shown] }, '', labels);
    const read = treeOf(({ markdownPath }) => baseUrl + markdownPath);
    return {
      html: html.slice(html.indexOf('<li'), html.lastIndexOf('</ul>')),
      markdown: printMarkdown({ type: 'root', children: writtenForm([read]) as List[] }),
      words: countWords(shown),
    };
  }
}

function groupItem(group: Listing['groups'][number], urlOf: (target: Paths) => string): List {
  return list(false, [[link(urlOf(group), group.name), ` (${group.size})`]]);
}

const none: ReadonlySet<string> = new Set();

/** The model makes no link to what does not exist, so that none is left to be checked. */
function outlineOf(items: readonly Item[]): Document['outline'] {
  const words = items.reduce((sum, item) => sum + item.words, 0);
  return { words, blocks: none, anchors: none, facts: none, questions: [], references: [] };
}
