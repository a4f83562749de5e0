import GithubSlugger from 'github-slugger';
import type { Heading, Html, Node, Nodes, Parents, Root, RootContent } from 'mdast';
import { markdownHtml } from '../format/markdown-html.ts';
import type { RawMarkdown } from '../load/content.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import type { Reference } from '../output.ts';
import { error, type Place, type Problem, placeAt, placeOf, warning } from '../problem.ts';
import type { BlockScope } from './blocks/block.ts';
import { expandDirective } from './directives.ts';
import { externalUrl, type Linked, type LinkScope, type LinkTarget, resolveLink, sitePath, twinUrl } from './links.ts';
import { crowdAt, limitNesting } from './nesting.ts';
import { text } from './nodes.ts';
import { rewriteTree, textOf } from './rewrite.ts';
import type { EntryHead } from './site.ts';
import { type Edit, editOf, spliceMarkdown } from './twin.ts';

/** A body, read once: what every resource takes from it. */
export interface Document {
  /** HTML in which the origin mark stands before each path of this site. */
  readonly html: string;
  /** Markdown with directives expanded and absolute links. */
  readonly markdown: string;
  readonly words: number;
  /** The block directives that it shows, such as `plans`. */
  readonly blocks: ReadonlySet<string>;
  /** The ids of its headings. */
  readonly anchors: ReadonlySet<string>;
  /** The links to this site that are still to be proved: other than to the top of a page. */
  readonly references: readonly Reference[];
}

/** Where a body stands in its file. */
export type BodySource = Pick<RawMarkdown, 'source' | 'body' | 'bodyOffset'>;

/** The text of a body, with the places of its nodes. */
export interface BodyText {
  placeOf(node: Node): Place;
}

/** What is gathered from a tree while it is settled. */
interface Reading {
  readonly tree: Root;
  readonly raw: BodySource;
  readonly body: BodyText;
  readonly entry: EntryHead;
  readonly blocks: BlockScope;
  readonly links: LinkScope;
  readonly problems: Problem[];
  /** The level of the heading that was read last; 1 is the title. */
  under: number;
  readonly used: Set<string>;
  readonly edits: Edit[];
  readonly slugger: GithubSlugger;
  readonly anchors: Set<string>;
  readonly targets: { readonly node: Linked; readonly target: LinkTarget }[];
  readonly references: Reference[];
}

const none: ReadonlySet<string> = new Set();

/** What a body is read with: the parser, what directives stand for, what links lead to. */
export interface DocumentScope {
  readonly parser: MarkdownParser;
  readonly blocks: BlockScope;
  readonly links: LinkScope;
}

/** Reads a body: parses it, expands its directives, resolves its links and prints both of its representations. */
export function readDocument(
  raw: BodySource,
  entry: EntryHead,
  { parser, blocks, links }: DocumentScope,
  problems: Problem[],
): Document {
  const body = { placeOf: (node: Node) => placeAt(raw.source, raw.bodyOffset + (node.position?.start.offset ?? 0)) };
  const tree = parse(raw, parser, problems);
  limitNesting(tree, body, problems);
  const reading: Reading = {
    ...{ tree, raw, body, entry, blocks, links, problems },
    ...{
      under: 1,
      used: new Set(),
      edits: [],
      slugger: new GithubSlugger(),
      anchors: new Set(),
      targets: [],
      references: [],
    },
  };
  rewriteTree(tree, {
    enter: (node, parent) => settle(node, parent, reading),
    leave: (node) => finish(node, reading),
  });
  for (const { node, target } of reading.targets) node.url = sitePath(target);
  const html = markdownHtml(tree, entry.path, entry.locale.labels);
  for (const { node, target } of reading.targets) node.url = twinUrl(target, links);
  const { used, anchors, references } = reading;
  return {
    html,
    markdown: spliceMarkdown(raw.body, reading.edits),
    words: countWords(tree),
    blocks: used.size === 0 ? none : used,
    anchors: anchors.size === 0 ? none : anchors,
    references,
  };
}

/** The tree of a body. A parser may give up on one that makes it run out of memory; that is a fault of the body. */
function parse({ source, body, bodyOffset }: BodySource, parser: MarkdownParser, problems: Problem[]): Root {
  const nothing: Root = { type: 'root', children: [] };
  const crowd = crowdAt(body);
  if (crowd !== undefined) {
    const place = placeAt(source, bodyOffset + crowd);
    problems.push(error('nesting', 'Too many directives in one paragraph', place, 'Begin another paragraph before it'));
    return nothing;
  }
  try {
    return parser.parse(body);
  } catch (cause) {
    const message = `The Markdown parser cannot read the file: ${(cause as Error).message}`;
    problems.push(error('unreadable', message, placeOf(source.file), 'Cut it into smaller files'));
    return nothing;
  }
}

/** Replaces directives and raw HTML, and resolves links. */
function settle(node: RootContent, parent: Parents, reading: Reading): readonly RootContent[] | undefined {
  const { raw, body, blocks, problems, edits } = reading;
  const inTable = parent.type === 'tableCell';
  switch (node.type) {
    case 'leafDirective':
    case 'containerDirective':
    case 'textDirective': {
      if (node.type === 'leafDirective') reading.used.add(node.name);
      const made = expandDirective(node, body, { ...blocks, under: reading.under }, problems);
      if (made) edits.push(editOf(node, made, inTable));
      return made ?? [text(raw.body.slice(node.position?.start.offset, node.position?.end.offset))];
    }
    case 'html':
      warnOfTags(node, reading);
      edits.push(editOf(node, [], inTable));
      return [];
    case 'link':
    case 'image':
    case 'definition':
      resolve(node, inTable, reading);
      return undefined;
    default:
      return undefined;
  }
}

/** Names a heading once its content is final. */
function finish(node: RootContent, reading: Reading): void {
  if (node.type !== 'heading') return;
  reading.under = node.depth;
  nameHeading(node, reading);
}

/** HTML comments are left out silently, tags with a warning. */
function warnOfTags(node: Html, { body, problems }: Reading): void {
  if (node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim() === '') return;
  problems.push(
    warning(
      'raw-html',
      'HTML tags are left out',
      body.placeOf(node),
      'Write Markdown, or put the tag between backticks',
    ),
  );
}

/** Gives a heading an id in the manner of GitHub. */
function nameHeading(node: Heading, { body, problems, slugger, anchors }: Reading): void {
  if (node.depth === 1) {
    const hint = 'The title in the front matter is the heading of level 1; begin the body at ##';
    problems.push(warning('second-title', 'A second heading of level 1', body.placeOf(node), hint));
  }
  const id = slugger.slug(textOf(node));
  if (id === '') return;
  anchors.add(id);
  node.data = { ...node.data, id };
}

function resolve(
  node: Linked,
  inTable: boolean,
  { entry, links, body, problems, edits, targets, references }: Reading,
): void {
  const target = resolveLink(node.url, entry, links);
  if (target === 'external') {
    node.url = externalUrl(node.url);
    return;
  }
  if (target === 'unknown') return;
  if ('code' in target) {
    problems.push(error(target.code, target.message, body.placeOf(node), target.hint));
    return;
  }
  edits.push(editOf(node, [node], inTable, node.url));
  targets.push({ node, target });
  if (target.fragment === undefined && links.byPath.has(target.path)) return;
  references.push({
    path: target.path,
    place: body.placeOf(node),
    ...(target.fragment !== undefined && { fragment: target.fragment }),
  });
}

const word = /[\p{L}\p{N}]+(?:[’'.-][\p{L}\p{N}]+)*/gu;
const plainWord = /[A-Za-z0-9]+(?:['.-][A-Za-z0-9]+)*/g;

/** Words of letters and digits, joined by an apostrophe, a point or a hyphen. Most text has letters only that are quickly told. */
function countWords(node: Nodes): number {
  if ('children' in node && node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') {
    return node.children.reduce((sum, child) => sum + countWords(child), 0);
  }
  const text = textOf(node);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  return text.match(/^[\x00-\x7f]*$/.test(text) ? plainWord : word)?.length ?? 0;
}
