import GithubSlugger from 'github-slugger';
import type { Heading, Html, Node, Parents, Root, RootContent } from 'mdast';
import { type FewProblems, fewProblems } from '../base/few-problems.ts';
import { error, placeAt, type Result, warning } from '../base/problem.ts';
import { footnotesId, markdownHtml } from '../format/markdown-html.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { mainId } from '../templates/view.ts';
import type { BodySource, BodyText } from './body.ts';
import type { DirectiveScope } from './directive.ts';
import { expandDirective } from './expand.ts';
import { checkGrowth, countNodes } from './growth.ts';
import type { Reference } from './links.ts';
import {
  externalUrl,
  type Linked,
  type LinkScope,
  type LinkTarget,
  markdownUrl,
  resolveLink,
  sitePath,
} from './links.ts';
import { type Edit, editOf, spliceMarkdown } from './markdown-alternate.ts';
import type { EntryMeta, SiteConfig } from './meta.ts';
import { limitNesting } from './nesting.ts';
import { text } from './nodes.ts';
import { parseBody } from './parse-body.ts';
import { type Question, questionsOf } from './questions.ts';
import { rewriteTree, textOf } from './rewrite.ts';
import { isEmptied, tidyText } from './tidy.ts';
import { countWords } from './words.ts';

/** A summary of a body, small enough to keep one for every body. */
export interface Outline {
  readonly words: number;
  /** The names of its block directives, such as `plans`. */
  readonly blocks: ReadonlySet<string>;
  /** The ids of its headings. */
  readonly anchors: ReadonlySet<string>;
  /** The questions that a page answers. The headings of a post may ask what nobody else does. */
  readonly questions: readonly Question[];
  /** The links within this site that are still to be verified: all except those to the top of a page. */
  readonly references: readonly Reference[];
}

/** A body after it was read: everything that resources use of it. */
export interface Document {
  /** HTML, with the origin mark before each path of this site. */
  readonly html: string;
  /** Markdown with directives expanded and absolute links. */
  readonly markdown: string;
  readonly outline: Outline;
}

/** What is collected from a tree while it is rewritten. */
interface Reading {
  readonly tree: Root;
  readonly raw: BodySource;
  readonly body: BodyText;
  readonly entry: EntryMeta;
  readonly blocks: DirectiveScope;
  readonly links: LinkScope;
  readonly report: FewProblems['report'];
  /** The level of the author's most recent heading; 1 is the title. */
  under: number;
  /** Whether anything in the current text was replaced or left out. */
  isChanged: boolean;
  /** The nodes that replaced directives. */
  readonly made: Set<RootContent>;
  /** How many those are, with all that is below them. */
  madeNodes: number;
  /** Whether they are so many that block directives are no longer expanded. */
  isFull: boolean;
  readonly used: Set<string>;
  readonly edits: Edit[];
  readonly slugger: GithubSlugger;
  readonly anchors: Set<string>;
  readonly targets: { readonly node: Linked; readonly target: LinkTarget }[];
  readonly references: Reference[];
}

const none: ReadonlySet<string> = new Set();

/** A single directive may list 100,000 posts, but a file may name it 10,000 times. */
const mostMade = 100_000;

/** What is needed to read a body: the parser, the data of directives, the targets of links. */
export interface DocumentScope {
  readonly parser: MarkdownParser;
  readonly blocks: DirectiveScope;
  readonly links: LinkScope;
  readonly limits: SiteConfig['limits'];
}

/** Reads a body: parses it, expands its directives, resolves its links and prints both of its representations. */
export function readDocument(
  raw: BodySource,
  entry: EntryMeta,
  { parser, blocks, links, limits }: DocumentScope,
): Result<Document> {
  const { report, found: problems } = fewProblems();
  const body = { placeOf: (node: Node) => placeAt(raw.source, raw.bodyOffset + (node.position?.start.offset ?? 0)) };
  const { value: tree, problems: refusals } = parseBody(raw, parser, limits);
  for (const problem of [...refusals, ...limitNesting(tree, body)]) report('error', () => problem);
  const reading: Reading = {
    tree,
    raw,
    body,
    entry,
    blocks,
    links,
    report,
    under: 1,
    isChanged: false,
    made: new Set(),
    madeNodes: 0,
    isFull: false,
    used: new Set(),
    edits: [],
    slugger: newSlugger(),
    anchors: new Set(),
    targets: [],
    references: [],
  };
  const written = tree.children;
  rewriteTree(tree, {
    enter: (node, parent) => replaceNode(node, parent, reading),
    leave: (node, hasChanged) => isLeftOut(node, hasChanged, reading),
  });
  for (const { node, target } of reading.targets) node.url = sitePath(target);
  const growth = checkGrowth(tree, entry.path, body, limits.growth);
  if (growth) {
    report('error', () => growth);
    tree.children = [];
  }
  const html = markdownHtml(tree, entry.path, entry.locale.labels);
  for (const { node, target } of reading.targets) node.url = markdownUrl(target, links);
  const { used, anchors, references } = reading;
  const outline: Outline = {
    words: countWords(tree),
    blocks: used.size === 0 ? none : used,
    anchors: anchors.size === 0 ? none : anchors,
    questions: entry.kind === 'page' ? questionsOf(tree) : [],
    references,
  };
  return { value: { html, markdown: spliceMarkdown(raw.body, reading.edits, written), outline }, problems };
}

/** Replaces directives and raw HTML, and resolves links. */
function replaceNode(node: RootContent, parent: Parents, reading: Reading): readonly RootContent[] | undefined {
  const { raw, body, blocks, report, edits } = reading;
  switch (node.type) {
    case 'leafDirective':
    case 'containerDirective':
    case 'textDirective': {
      if (node.type === 'leafDirective') reading.used.add(node.name);
      if (reading.madeNodes > mostMade && node.type === 'leafDirective') {
        if (reading.isFull) return [];
        reading.isFull = true;
        const message = `The block directives before this one already make more than ${mostMade.toLocaleString('en')} nodes`;
        report('error', () => error('too-long', message, body.placeOf(node), 'Use fewer of them in one file'));
        return [];
      }
      const { value: made, problems: found } = expandDirective(node, body, { ...blocks, under: reading.under });
      reading.madeNodes += countNodes(made ?? []);
      for (const problem of found) report(problem.level, () => problem);
      if (made) edits.push(editOf(node, made, parent.type));
      for (const part of made ?? []) reading.made.add(part);
      reading.isChanged = true;
      return made ?? [text(raw.body.slice(node.position?.start.offset, node.position?.end.offset))];
    }
    case 'html':
      warnOfTags(node, reading);
      edits.push(editOf(node, [], parent.type));
      reading.isChanged = true;
      return [];
    case 'heading':
      if (!isTitle(node, parent, reading)) return undefined;
      edits.push(editOf(node, [], parent.type));
      return [];
    case 'link':
    case 'image':
    case 'definition':
      resolve(node, parent.type, reading);
      return undefined;
    default:
      return undefined;
  }
}

/** Whether a heading is the first of the body, and the title was taken from it: templates print the title. */
function isTitle(node: Heading, parent: Parents, { entry, tree }: Reading): boolean {
  return entry.taken.title && parent === tree && tree.children.find(({ type }) => type === 'heading') === node;
}

/** Tidies a node whose content is final, and gives it an id if it is a heading. Returns whether nothing is left in it. */
function isLeftOut(node: RootContent, hasChanged: boolean, reading: Reading): boolean {
  const isText = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
  const isTidied = isText && reading.isChanged;
  if (isTidied) {
    tidyText(node);
    reading.isChanged = false;
  }
  if (node.type === 'heading') {
    if (!reading.made.has(node)) reading.under = node.depth;
    nameHeading(node, reading);
  }
  return (hasChanged || isTidied) && isEmptied(node);
}

/** HTML comments are left out silently; tags, and a comment that swallows the rest of the body, with a warning. */
function warnOfTags(node: Html, { body, report }: Reading): void {
  let isOpen = false;
  const withoutComments = node.value.replace(comment, (found) => {
    isOpen ||= !found.endsWith('-->');
    return '';
  });
  const warn = (message: string, hint: string) =>
    report('warning', () => warning('raw-html', message, body.placeOf(node), hint));
  if (withoutComments.trim() !== '') warn('HTML tags are left out', 'Write Markdown, or put the tag between backticks');
  else if (isOpen) warn('An HTML comment does not end, so the rest of the body is left out', 'End it with -->');
}

/** A comment; one that is not closed extends to the end of the text. https://spec.commonmark.org/0.31.2/#html-comment */
const comment = /<!--(?:-?>|[\s\S]*?(?:-->|$))/g;

/** The ids that a page already has: that of its main element, from the templates, and that of its footnotes heading. */
const takenIds = [mainId, footnotesId];

function newSlugger(): GithubSlugger {
  const slugger = new GithubSlugger();
  for (const id of takenIds) slugger.occurrences[id] = 0;
  return slugger;
}

/** Gives a heading an id as GitHub does. */
function nameHeading(node: Heading, { body, report, slugger, anchors }: Reading): void {
  if (node.depth === 1) {
    const hint = 'The title in the front matter is the heading of level 1; begin the body at ##';
    report('warning', () => warning('second-title', 'A second heading of level 1', body.placeOf(node), hint));
  }
  const id = slugger.slug(textOf(node));
  if (id === '') return;
  anchors.add(id);
  node.data = { ...node.data, id };
}

function resolve(
  node: Linked,
  within: Parents['type'],
  { entry, links, body, report, edits, targets, references }: Reading,
): void {
  const target = resolveLink(node.url, entry, links);
  if (target === 'external') {
    node.url = externalUrl(node.url);
    return;
  }
  if (target === 'unknown') return;
  if ('code' in target) {
    report('error', (mayGuess) =>
      error(target.code, target.message, body.placeOf(node), mayGuess ? target.hint : undefined),
    );
    return;
  }
  if (target.isMoved) {
    const message = `The link "${node.url}" leads to ${target.path} by a redirect`;
    report('warning', () => warning('moved-link', message, body.placeOf(node), `Write ${sitePath(target)}`));
  }
  edits.push(editOf(node, [node], within, node.url));
  targets.push({ node, target });
  if (target.fragment === undefined && links.byPath.has(target.path)) return;
  references.push({
    path: target.path,
    place: body.placeOf(node),
    ...(target.fragment !== undefined && { fragment: target.fragment }),
  });
}
