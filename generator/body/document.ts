import type { Heading, Node, Parents, RootContent } from 'mdast';
import { error, fewProblems, type Place, type Result } from '../base/problem.ts';
import { encodeUrl } from '../format/html-attributes.ts';
import { markdownHtml } from '../format/markdown-html.ts';
import { originMark } from '../format/origin.ts';
import { writtenForm } from '../format/twofold.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { CrowdedError } from '../load/markdown-bounds.ts';
import { isMdx } from '../load/mdx.ts';
import { type BodySource, placeIn } from '../model/body.ts';
import type { DirectiveScope } from '../model/directive.ts';
import {
  externalUrl,
  type Linked,
  type LinkScope,
  leadsElsewhere,
  markdownUrl,
  type Reference,
  sitePath,
} from '../model/links.ts';
import type { EntryMeta, SiteData } from '../model/meta.ts';
import { paragraph, text } from '../model/nodes.ts';
import type { Components, SiteConfig } from '../settings/config.ts';
import { nameAlert } from './alerts.ts';
import { expandDirective } from './expand.ts';
import { foreignProblems } from './foreign.ts';
import { type RawBody, readRawHtml } from './html/raw.ts';
import type { Region } from './html/regions.ts';
import { editOf, spliceMarkdown } from './markdown-alternate.ts';
import { isIndented, lowerMdx } from './mdx/lower.ts';
import { checkGrowth, countNodes, limitNesting, parseBody } from './parse-body.ts';
import { type Question, questionsOf } from './questions.ts';
import { beginReading, nameHeading, type Reading, secondTitle, takeOwnId, targetOf } from './reading.ts';
import { rewriteTree } from './rewrite.ts';
import { isEmptied, tidyText } from './tidy.ts';
import { countWords } from './words.ts';

/** A summary of a body, small enough to keep one for every body. */
export interface Outline {
  readonly words: number;
  /** The names of its block directives, such as `plans`. */
  readonly blocks: ReadonlySet<string>;
  /** The names of the data files that its directives read. */
  readonly facts: ReadonlySet<string>;
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

const none: ReadonlySet<string> = new Set();

/** A single directive may list 100,000 posts, but a file may name it 10,000 times. */
const mostMade = 100_000;

/** The dependencies for reading a body: the parser, the data of directives, the targets of links. */
export interface DocumentScope {
  readonly parser: MarkdownParser;
  readonly blocks: DirectiveScope;
  readonly links: LinkScope;
  readonly limits: SiteConfig['limits'];
  /** The rules for components in HTML; by default, each is an error. */
  readonly components?: Components;
}

/** Reads a body: parses it, expands its directives, resolves its links and prints both of its representations. */
export function readDocument(
  raw: BodySource,
  entry: EntryMeta,
  { parser, blocks, links, limits, components = {} }: DocumentScope,
): Result<Document> {
  const { report, found: problems } = fewProblems();
  const isJsx = isMdx(raw.source.file);
  const placeOf = (offset: number) => placeIn(raw, offset);
  const body = { placeOf: (node: Node) => placeOf(node.position?.start.offset ?? 0) };
  const { value: tree, problems: refusals } = parseBody(raw, parser, limits);
  for (const problem of [...refusals, ...limitNesting(tree, body)]) report('error', () => problem);
  if (isJsx)
    lowerMdx(tree, {
      components,
      report: (message, offset, hint) => report('error', () => error('foreign-syntax', message, placeOf(offset), hint)),
    });
  else for (const problem of foreignProblems(tree, raw.body, placeOf)) report('error', () => problem);
  const reading = beginReading({ tree, raw, body, entry, blocks, links, report });
  const written = tree.children;
  rewriteTree(tree, {
    enter: (node, parent) => replaceNode(node, parent, reading),
    leave: (node, hasChanged) => isLeftOut(node, hasChanged, reading),
  });
  unlink(reading.unlinked);
  for (const { node, target } of reading.targets) node.url = sitePath(target);
  const growth = checkGrowth(tree, raw.body, entry.path, body, limits.growth);
  if (growth) {
    report('error', () => growth);
    tree.children = [];
  }
  const own = reading.hasHtml ? readHtml(reading, limits, components) : undefined;
  const html = own?.html ?? markdownHtml(tree, entry.path, entry.locale.labels);
  for (const { node, target } of reading.targets) node.url = markdownUrl(target, links);
  const { used, facts, references } = reading;
  const { anchors } = reading.ids;
  const left = own ? replaceRegions(own.regions, written, reading) : written;
  if (isJsx) for (const node of left) if (isIndented(node, raw.body)) reading.edits.push(editOf(node, [node], 'root'));
  const outline: Outline = {
    words: countWords(tree),
    blocks: used.size === 0 ? none : used,
    facts: facts.size === 0 ? none : facts,
    anchors: anchors.size === 0 ? none : anchors,
    questions: entry.kind === 'page' ? questionsOf(tree) : [],
    references,
  };
  return { value: { html, markdown: spliceMarkdown(raw.body, reading.edits, left), outline }, problems };
}

/** Replaces directives, leaves out comments, and resolves links. */
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
      const data = noting(blocks.data, reading.facts);
      const { value: made, problems: found } = expandDirective(node, body, { ...blocks, data, under: reading.under });
      reading.madeNodes += countNodes(made ?? []);
      for (const problem of found) report(problem.level, () => problem);
      if (made) edits.push(editOf(node, writtenForm(made), parent.type));
      for (const part of writtenForm(made ?? [])) reading.made.add(part);
      for (const part of made ?? []) {
        reading.made.add(part);
        // What takes a node's place is not entered again, but what is in it is.
        if (part.type === 'link') resolve(part, parent, reading);
      }
      reading.isChanged = true;
      return made ?? [text(raw.body.slice(node.position?.start.offset, node.position?.end.offset))];
    }
    case 'html':
      if (!isComment(node.value)) {
        reading.hasHtml = true;
        return undefined;
      }
      edits.push(editOf(node, [], parent.type));
      reading.isChanged = true;
      return [];
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression': {
      const shown = node.type === 'mdxjsEsm' ? '' : (node.data?.text ?? '');
      const made = shown === '' ? [] : node.type === 'mdxTextExpression' ? [text(shown)] : [paragraph(text(shown))];
      edits.push(editOf(node, made, parent.type));
      reading.isChanged = true;
      return made;
    }
    case 'blockquote':
      nameAlert(node, reading.entry.locale.labels);
      return undefined;
    case 'heading':
      if (isTitle(node, parent, reading)) {
        edits.push(editOf(node, [], parent.type));
        return [];
      }
      if (!reading.made.has(node)) takeOwnId(node, reading);
      return undefined;
    case 'link':
    case 'image':
    case 'definition':
      resolve(node, parent, reading);
      return undefined;
    default:
      return undefined;
  }
}

/** Data that notes which of its files are read. */
function noting(data: SiteData, names: Set<string>): SiteData {
  const noted = <T>(files: ReadonlyMap<string, T>): ReadonlyMap<string, T> =>
    Object.assign(new Map(files), {
      get(name: string) {
        names.add(name);
        return files.get(name);
      },
    });
  return { ...data, values: noted(data.values), collections: noted(data.collections) };
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

/** Whether raw HTML is nothing but closed comments, which are left out. https://spec.commonmark.org/0.31.2/#html-comment */
function isComment(html: string): boolean {
  // Each is found where the one before ends: a search for the next would go through the rest from each beginning.
  const comment = /<!--(?:-?>|(?:(?!--!>)[\s\S])*?-->)\s*/y;
  let end = 0;
  while (end < html.length && comment.test(html)) end = comment.lastIndex;
  return html.length > 0 && end === html.length;
}

function resolve(node: Linked, parent: Parents, reading: Reading): void {
  const { edits, targets, unlinked, body } = reading;
  const target = targetOf(node.url, () => body.placeOf(node), reading);
  if (target === 'external') node.url = externalUrl(node.url);
  else if (target) {
    edits.push(editOf(node, [node], parent.type, node.url));
    targets.push({ node, target });
  } else if (leadsElsewhere(node.url)) {
    const shown: RootContent[] = [];
    edits.push(editOf(node, shown, parent.type));
    unlinked.push({ node, parent, shown });
  }
}

/** Puts what readers see of links that may not be followed in their place, once that is final: first within others, and once for each parent. */
function unlink(links: Reading['unlinked']): void {
  const within = new Map<Parents, Map<RootContent, RootContent[]>>();
  for (const { node, parent, shown } of links) {
    const known = within.get(parent);
    if (known) known.set(node, shown);
    else within.set(parent, new Map([[node, shown]]));
  }
  for (const [parent, shownOf] of [...within].reverse()) {
    const children = (parent.children as RootContent[]).flatMap((node) => {
      const shown = shownOf.get(node);
      if (!shown) return [node];
      if (node.type === 'link') for (const child of node.children) shown.push(child);
      else if (node.type === 'image' && node.alt) shown.push(text(node.alt));
      return shown;
    });
    parent.children = children as typeof parent.children;
  }
}

/** Reads the raw HTML in a tree; undefined, with a problem, if it takes too long. */
function readHtml(reading: Reading, { growth }: SiteConfig['limits'], components: Components): RawBody | undefined {
  const { tree, raw, entry, links, report, ids } = reading;
  const placeOf = (offset: number) => placeIn(raw, offset);
  try {
    return readRawHtml(tree, {
      path: entry.path,
      labels: entry.locale.labels,
      components,
      growth,
      body: raw.body,
      report: (level, offset, make) => report(level, () => make(placeOf(offset))),
      addressOf: (url, offset, kind) => addressOf(url, () => placeOf(offset), kind, reading),
      takeId: ids.take,
      nameHeading: (text, depth, offset) => {
        if (depth === 1) report('warning', () => secondTitle(placeOf(offset)));
        return text === '' ? '' : ids.made(text);
      },
      urlOf: (address) => {
        if (!address.startsWith(originMark)) return address;
        const [path = '', fragment] = address.slice(originMark.length).split('#');
        return markdownUrl({ path, fragment }, links);
      },
    });
  } catch (cause) {
    if (!(cause instanceof CrowdedError)) throw cause;
    report('error', () => error('too-long', cause.message, placeOf(cause.offset), cause.hint));
    tree.children = [];
    return undefined;
  }
}

/** The address of a link in HTML for pages; undefined, with a problem, for one that is not published. */
function addressOf(url: string, placeOf: () => Place, kind: 'link' | 'load', reading: Reading): string | undefined {
  // Browsers leave these out. https://url.spec.whatwg.org/#concept-basic-url-parser
  const written = url.replace(/[\t\n\r]/g, '').trim();
  const target = targetOf(written, placeOf, reading);
  if (target === undefined) return undefined;
  if (target !== 'external') return originMark + encodeUrl(sitePath(target));
  if (kind === 'link' || /^https?:/i.test(written))
    return encodeUrl(externalUrl(written)).replace(/^[A-Za-z]+:/, (scheme) => scheme.toLowerCase());
  reading.report('error', () => error('unsafe-link', `"${written}" is not loaded`, placeOf(), 'Use https: or a path'));
  return undefined;
}

/** Puts Markdown in the place of the HTML: in the tree, and in the blocks as they were written, which are returned. */
function replaceRegions(regions: readonly Region[], written: readonly RootContent[], reading: Reading) {
  const blocks = [...written];
  const made: RootContent[] = [];
  let next = 0;
  for (const { blocks: members, nodes, hasHtml } of regions) {
    for (const node of nodes) made.push(node);
    const stretches = members.flatMap(({ position }) => (position ? [position] : []));
    const [first, last] = [stretches[0], stretches.at(-1)];
    if (!hasHtml || !first || !last) continue;
    const position = { start: first.start, end: last.end };
    const block: RootContent = { type: 'html', value: '', position };
    while ((blocks[next]?.position?.start.offset ?? 0) < (first.start.offset ?? 0) && next < blocks.length) next += 1;
    let end = next;
    while (end < blocks.length && (blocks[end]?.position?.start.offset ?? 0) < (last.end.offset ?? 0)) end += 1;
    blocks.splice(next, end - next, block);
    reading.edits.push(editOf(block, nodes, 'root'));
  }
  reading.tree.children = made;
  return blocks;
}
