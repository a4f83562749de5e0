import { posix } from 'node:path';
import { plainText } from './html.ts';
import { notShown } from './left.ts';
import type { MenuItem } from './site.ts';

export const summaryFile = notShown('the list of chapters');

interface Item extends MenuItem {
  readonly items: Item[];
}

/**
 * The chapters as SUMMARY.md has them: in lists within one another, below titles of parts, and before and after these without a list.
 * https://rust-lang.github.io/mdBook/format/summary.html https://gitbook.com/docs/getting-started/git-sync/content-configuration#summary
 * https://docsify.js.org/#/more-pages?id=sidebar
 */
export function itemsIn(summary: string, root: string): readonly Item[] {
  const top: Item[] = [];
  let part = top;
  let open: { readonly indent: number; readonly items: Item[] }[] = [];
  for (const line of summary.replace(/^\s*#[^\n]*\n/, '').split('\n')) {
    const [, title] = /^#{1,2}[ \t]+(.+)$/.exec(line) ?? [];
    const [, space = '', mark, label = '', to = ''] =
      /^([ \t]*)([-*+][ \t]+)?\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(<?([^()<>#]*)/.exec(line) ??
      /^([ \t]*)([-*+][ \t]+)([^[\]<>]+)$/.exec(line) ??
      [];
    const text = plainText((title ?? label).replace(/[`*]|\\(?=[^\w\s])/g, '').trim());
    if (text === '') continue;
    const item: Item = {
      text,
      ...(to !== '' && { to: /^\w+:/.test(to) ? to.trim() : posix.join(root, to.trim()) }),
      items: [],
    };
    if (title === undefined) {
      const indent = space.replaceAll('\t', '    ').length;
      open = mark === undefined ? [] : open.filter((parent) => parent.indent < indent);
      (open.at(-1)?.items ?? (mark === undefined ? top : part)).push(item);
      if (mark !== undefined) open.push({ indent, items: item.items });
    } else {
      top.push(item);
      part = item.items;
      open = [];
    }
  }
  return top;
}

/** The files that chapters lead to, in their order. */
export function filesOf(items: readonly Item[]): readonly string[] {
  return items.flatMap(({ to, items: inner }) => [...(to === undefined ? [] : [to]), ...filesOf(inner)]);
}
