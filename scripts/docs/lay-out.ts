import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { type DocumentPage, documentPages } from './pages.ts';

/** The pictures of the README, by their paths in the repository, and their paths on the site. */
const pictures = new Map([
  ['.github/demo.svg', '/assets/demo.svg'],
  ['.github/overview.svg', '/assets/overview.svg'],
]);

/** Writes the documents of a repository as the content folder of a site: the text as it is, with its links to where the others are there. */
export function layOut(root: string, content: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(content, path)), { recursive: true });
    writeFileSync(join(content, path), text);
  };
  write('site.yaml', readFileSync(join(root, 'scripts/docs/site.yaml'), 'utf8'));
  for (const [index, document] of documentPages.entries())
    write(`pages/en/${document.page}`, pageOf(document, index, readFileSync(join(root, document.source), 'utf8')));
  for (const [source, target] of [...pictures, ['scripts/docs/logo.svg', '/assets/logo.svg'] as const]) {
    mkdirSync(dirname(join(content, target)), { recursive: true });
    cpSync(join(root, source), join(content, target));
  }
}

/** A document as a page: its first heading is the title. */
function pageOf({ source, page, description, menu }: DocumentPage, order: number, text: string): string {
  const [, title = '', body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
  if (title === '') throw new Error(`${source} does not begin with its title`);
  const front = {
    title: page === 'index.md' ? `${title}: a website that machines understand` : title,
    description,
    ...(menu !== undefined && { navigation: { label: menu, order } }),
    sidebar: { order, ...(menu !== undefined && { label: menu }) },
  };
  return `---\n${JSON.stringify(front)}\n---\n${withLinks(body, source, page)}`;
}

/** Documents are linked by their paths in the repository, which are others among the pages. Code stays as it is. */
function withLinks(text: string, source: string, page: string): string {
  return text.replace(/^```[\s\S]*?^```$|`[^`\n]*`|\]\((?![a-z]+:|#)([^)#\s]+)/gm, (all, link?: string) => {
    if (link === undefined) return all;
    const target = posix.join(posix.dirname(source), link);
    const picture = pictures.get(target);
    if (picture !== undefined) return `](${picture}`;
    const other = documentPages.find((documentPage) => documentPage.source === target)?.page;
    if (other === undefined) throw new Error(`${source} links to ${link}, which is not a page of the site`);
    return `](${posix.relative(posix.dirname(page), other)}`;
  });
}
