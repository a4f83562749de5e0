import type { Parents } from 'mdast';
import type { RawMarkdown } from '../load/content.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import type { SiteConfig } from '../settings/config.ts';
import { parseBody } from './parse-body.ts';

/** Whether a page has `::posts` without a limit. */
export function listsAllPosts(
  { source, listing }: Pick<RawMarkdown, 'source' | 'listing'>,
  parser: Pick<MarkdownParser, 'parse'>,
  limits: SiteConfig['limits'],
): boolean {
  if (listing === '') return false;
  // What is wrong with the body is reported when it is read to be published.
  const { value: tree } = parseBody({ source, body: listing, bodyOffset: 0 }, parser, limits);
  return hasPosts(tree);
}

function hasPosts({ children }: Parents): boolean {
  return children.some((node) => {
    if (node.type === 'leafDirective') return node.name === 'posts' && node.attributes?.limit === undefined;
    return 'children' in node && hasPosts(node);
  });
}
