import GithubSlugger from 'github-slugger';
import type { Nodes, Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { remark } from 'remark';
import gfm from 'remark-gfm';
import type { Tree } from '../build-sample.ts';
import { parseLlms } from '../format/parse-llms.ts';
import { tagsOf } from './html-tags.ts';

const reader = remark().use(gfm).freeze();

/**
 * What the lines of every llms.txt say of pages that is not where they lead: the name, and each part of the note. The fragment of a line is that of a
 * heading of the Markdown and of its page, and the part stands below that heading, but for what prices say of tax, which stands on the page once.
 */
export function unfoundClaims({ entries, text }: Pick<Tree, 'entries' | 'text'>): readonly string[] {
  const rootOf = new Map<string, Root>();
  const rootAt = (path: string) => {
    const root = rootOf.get(path) ?? (reader.parse(text(path)) as Root);
    rootOf.set(path, root);
    return root;
  };
  const paths = [...entries.keys()].filter((path) => /\/llms(?:-\d+)?\.txt$/.test(path));
  return paths.flatMap((path) =>
    parseLlms(text(path)).sections.flatMap(({ links }) =>
      links.flatMap(({ title, url, note = '' }) => {
        const { pathname, hash } = new URL(url);
        if (!pathname.endsWith('.md') || pathname.endsWith('/SKILL.md')) return [];
        if (!entries.has(pathname)) return [`${url}: is not there`];
        const root = rootAt(pathname);
        const section = hash === '' ? root.children : below(root, decodeURIComponent(hash.slice(1)));
        const page = /<([^>]*)>; rel="canonical"/.exec(entries.get(pathname)?.headers.Link ?? '')?.[1] ?? '';
        const ids = tagsOf(text(new URL(page).pathname)).map(({ attributes }) => attributes.id);
        if (!section || (hash !== '' && !ids.includes(decodeURIComponent(hash.slice(1)))))
          return [`${url}: no heading`];
        const [here, anywhere] = [words(section), words(root.children)];
        const bare = words(section).replace(/[[\]]/g, '');
        const claims = [title, ...note.split(/; |(?<=[.!?…]) (?=\p{Lu})| – /u)].map((claim) =>
          plain(claim.replace(/ \((?:https|mailto|tel):[^)]*\)/g, '')),
        );
        const lost = claims.filter(
          (claim) =>
            !isIn(claim, here) && !bare.includes(claim) && !(plain(note).endsWith(claim) && isIn(claim, anywhere)),
        );
        return lost.map((claim) => `${url}: ${claim}`);
      }),
    ),
  );
}

/** Whether a text has a claim, or the parts of one around a colon, such as the name of a column and a cell. */
function isIn(claim: string, text: string): boolean {
  return text.includes(claim) || claim.split(/\s?: ?|：/).every((part) => text.includes(part));
}

/** The blocks below the heading with an id, to the next one of its level. */
function below(root: Root, id: string): readonly Nodes[] | undefined {
  const slugger = new GithubSlugger();
  const start = root.children.findIndex((node) => node.type === 'heading' && slugger.slug(plainText(node)) === id);
  const heading = root.children[start];
  if (heading?.type !== 'heading') return undefined;
  const rest = root.children.slice(start + 1);
  const end = rest.findIndex((node) => node.type === 'heading' && node.depth <= heading.depth);
  return [heading, ...(end < 0 ? rest : rest.slice(0, end))];
}

/** The text of blocks, with a blank between any two. */
function words(nodes: readonly Nodes[]): string {
  const text = (node: Nodes): string => {
    if (node.type === 'break') return ' ';
    if (!('children' in node)) return plainText(node);
    return node.children
      .map(text)
      .join(/^(?:paragraph|heading|tableCell|link|strong|emphasis|delete)$/.test(node.type) ? '' : ' ');
  };
  return plain(nodes.map(text).join(' '));
}

function plain(text: string): string {
  return text
    .replace(/[\s.]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
