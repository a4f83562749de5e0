import GithubSlugger from 'github-slugger';
import type { Node, Root } from 'mdast';
import { toString as plainText } from 'mdast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { printMarkdown } from '../format/markdown.ts';
import { markdownHtml } from '../format/markdown-html.ts';
import type { RawMarkdown } from '../load/content.ts';
import { parseMarkdown } from '../load/markdown.ts';
import type { Reference } from '../output.ts';
import { type Place, type Problem, placeAt, warning } from '../problem.ts';
import type { BlockScope } from './blocks/block.ts';
import { expandDirectives } from './directives.ts';
import { type LinkScope, resolveLinks } from './links.ts';
import type { EntryHead } from './site.ts';

/** A body, read once: what every resource takes from it. */
export interface Document {
  /** Sanitised HTML in which the origin mark stands before each path of this site. */
  readonly html: string;
  /** Markdown with directives expanded and absolute links. */
  readonly markdown: string;
  readonly words: number;
  /** The block directives that it shows, such as `plans`. */
  readonly blocks: ReadonlySet<string>;
  /** The ids of its headings. */
  readonly anchors: ReadonlySet<string>;
  readonly references: readonly Reference[];
}

/** The text of a body, with the places of its nodes. */
export interface BodyText {
  readonly file: string;
  placeOf(node: Node): Place;
  sourceOf(node: Node): string;
}

/** Reads a body: parses it, expands its directives, resolves its links and prints both of its representations. */
export function readDocument(
  raw: RawMarkdown,
  entry: EntryHead,
  blocks: BlockScope,
  links: LinkScope,
  problems: Problem[],
): Document {
  const body = bodyText(raw);
  const tree = parseMarkdown(raw.body);
  const used = new Set<string>();
  visit(tree, 'leafDirective', (node) => void used.add(node.name));
  expandDirectives(tree, body, blocks, problems);
  removeHtml(tree, body, problems);
  const anchors = nameHeadings(tree, body, problems);
  const resolved = resolveLinks(tree, body, entry, links, problems);
  resolved.aim('html');
  const html = markdownHtml(tree, entry.path, entry.locale.labels);
  resolved.aim('markdown');
  const words = plainText(tree).match(/[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return { html, markdown: printMarkdown(tree), words, blocks: used, anchors, references: resolved.references };
}

function bodyText({ source, body, bodyOffset }: RawMarkdown): BodyText {
  return {
    file: source.file,
    placeOf: (node) => placeAt(source, bodyOffset + (node.position?.start.offset ?? 0)),
    sourceOf: (node) => body.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0),
  };
}

/** Takes raw HTML out of the tree, so that no output holds it: comments silently, tags with a warning. */
function removeHtml(tree: Root, body: BodyText, problems: Problem[]): void {
  visit(tree, 'html', (node, index, parent) => {
    if (index === undefined || parent === undefined) return undefined;
    if (node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim() !== '') {
      problems.push(
        warning(
          'raw-html',
          'HTML tags are left out',
          body.placeOf(node),
          'Write Markdown, or put the tag between backticks',
        ),
      );
    }
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** Gives each heading an id in the manner of GitHub, and returns the ids. */
function nameHeadings(tree: Root, body: BodyText, problems: Problem[]): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  const anchors = new Set<string>();
  visit(tree, 'heading', (node) => {
    if (node.depth === 1) {
      const hint = 'The title in the front matter is the heading of level 1; begin the body at ##';
      problems.push(warning('second-title', 'A second heading of level 1', body.placeOf(node), hint));
    }
    const id = slugger.slug(plainText(node));
    if (id === '') return;
    anchors.add(id);
    node.data = { ...node.data, hProperties: { id } };
  });
  return anchors;
}
