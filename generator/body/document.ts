import type { Node, Nodes, Parents, Root, RootContent } from 'mdast';
import { error, fewProblems, type Place, type Result, warning } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { type FactFinder, finderOf, typedProblem } from '../data/typed-facts.ts';
import { encodeUrl } from '../format/html-attributes.ts';
import { markdownHtml } from '../format/markdown-html.ts';
import { originMark } from '../format/origin.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { CrowdedError } from '../load/markdown-bounds.ts';
import { isMdx } from '../load/mdx.ts';
import { type BodySource, type BodyText, placeIn } from '../model/body.ts';
import type { DirectiveScope } from '../model/directive.ts';
import {
  externalUrl,
  type Leads,
  type Linked,
  type LinkScope,
  type LinkTarget,
  leadsElsewhere,
  leadsIn,
  leadTo,
  markdownUrl,
  type Reference,
  resolveLink,
  sitePath,
} from '../model/links.ts';
import type { EntryMeta } from '../model/meta.ts';
import { text } from '../model/nodes.ts';
import type { TypableFact } from '../model/written-facts.ts';
import type { Components, SiteConfig } from '../settings/config.ts';
import { expandBody, secondTitle } from './expand.ts';
import { foreignProblems } from './foreign.ts';
import { type RawBody, type Region, readRawHtml } from './html/raw.ts';
import { type Edit, editOf, spliceMarkdown } from './markdown-alternate.ts';
import { isIndented, lowerMdx } from './mdx/lower.ts';
import { countWords, type Question, questionsOf } from './outline.ts';
import { checkGrowth, limitNesting, parseBody } from './parse-body.ts';
import { beginReading, type Reading } from './reading.ts';
import { textOf } from './rewrite.ts';

/** A summary of a body, small enough to keep one for every body. */
export interface Outline {
  /** How many words a post has, which its graph states; 0 of pages. */
  readonly words: number;
  /**
   * Its block directives, such as `plans`, and the data below headings of its own, such as
   * `plans/team`, each with the id of its heading; empty without one.
   */
  readonly blocks: ReadonlyMap<string, string>;
  /** The names of the data files that its directives read. */
  readonly facts: ReadonlySet<string>;
  /** The digest of what its directives and texts say of facts; absent where they say nothing of any. */
  readonly stated?: string;
  /** The ids of its headings. */
  readonly anchors: ReadonlySet<string>;
  /** The terms by which search finds it, as `termsIn()` prints them; absent until it is recorded. */
  readonly terms?: string;
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
  /** Undefined for a body without links within the site. */
  readonly leads?: Leads | undefined;
}

const none: ReadonlySet<string> = new Set();
const noBlocks: ReadonlyMap<string, string> = new Map();

/** The dependencies for reading a body: the parser, the data of directives, the targets of links. */
export interface DocumentScope {
  readonly parser: MarkdownParser;
  readonly blocks: DirectiveScope;
  readonly links: LinkScope;
  readonly limits: SiteConfig['limits'];
  /** The facts that texts should not state by hand. */
  readonly typable?: readonly TypableFact[];
  /** The rules for components in HTML; by default, each is an error. */
  readonly components?: Components;
}

/** Reads a body: from the text of its file to both of its representations, stage by stage. */
export function readDocument(raw: BodySource, entry: EntryMeta, scope: DocumentScope): Result<Document> {
  const { links, blocks, limits, components = {} } = scope;
  const { report, found: problems } = fewProblems();
  const body = { placeOf: (node: Node) => placeIn(raw, node.position?.start.offset ?? 0) };

  // Read: the tree of the Markdown, or of the MDX, as it was written.
  const tree = readTree(raw, body, scope, report);
  const written = tree.children;
  if (scope.typable && !entry.factTyped) reportTyped(tree, raw, finderOf(scope.typable), report);

  // Expand: directives, alerts, titles and the ids of headings.
  const reading = beginReading({ tree, raw, body, entry, blocks, links, report });
  const hasHtml = expandBody(reading);

  // Resolve the links of Markdown; those of HTML are resolved as it is cleaned.
  const resolved = resolveLinks(reading);
  const growth = checkGrowth(tree, raw.body, entry.path, body, limits.growth);
  if (growth) {
    report('error', () => growth);
    tree.children = [];
  }

  // Clean the HTML, and print the page.
  const cleaned = hasHtml ? cleanHtml(reading, limits, components) : undefined;
  const html = cleaned?.html ?? markdownHtml(tree, entry.path, entry.locale.labels);

  // Print the alternate: as it was written, but for what was replaced.
  resolved.toAlternates();
  const { kept, edits } = cleaned ? replaceRegions(cleaned.regions, written, reading) : { kept: written, edits: [] };
  if (isMdx(raw.source.file))
    for (const node of kept) if (isIndented(node, raw.body)) reading.edits.push(editOf(node, [node], 'root'));
  const markdown = spliceMarkdown(raw.body, [...edits, ...reading.edits], kept);
  const { followed } = reading;
  const leads = followed.size > 0 ? leadsIn(followed) : undefined;
  return { value: { html, markdown, outline: outlineOf(reading), leads }, problems };
}

/** Reports the facts that the texts of a body state by hand, but for code. Most bodies have none, which is told by their text. */
export function reportTyped(tree: Root, raw: BodySource, finder: FactFinder, report: Reading['report']): void {
  if (!finder.mayFind(raw.body)) return;
  const visit = (node: Nodes, around: string): void => {
    if (node.type === 'text') {
      const start = node.position?.start.offset ?? 0;
      const isAsWritten = raw.body.startsWith(node.value, start);
      for (const typed of finder.find(node.value, around))
        report('warning', () => typedProblem(typed, placeIn(raw, start + (isAsWritten ? typed.offset : 0))));
    } else if ('children' in node)
      for (const child of node.children) visit(child, isBlock.has(node.type) ? textOf(node) : around);
  };
  visit(tree, '');
}

/** The nodes whose whole text tells what a figure in it is of. */
const isBlock: ReadonlySet<string> = new Set(['paragraph', 'heading', 'tableRow']);

/** The tree of a body within its limits, with MDX as HTML. Reports the syntax of other generators. */
function readTree(
  raw: BodySource,
  body: BodyText,
  { parser, limits, components = {} }: DocumentScope,
  report: Reading['report'],
): Root {
  const placeOf = (offset: number) => placeIn(raw, offset);
  const { value: tree, problems } = parseBody(raw, parser, limits);
  for (const problem of [...problems, ...limitNesting(tree, body)]) report('error', () => problem);
  if (isMdx(raw.source.file))
    lowerMdx(tree, {
      components,
      report: (message, offset, hint) => report('error', () => error('foreign-syntax', message, placeOf(offset), hint)),
    });
  else for (const problem of foreignProblems(tree, raw.body, placeOf)) report('error', () => problem);
  return tree;
}

/** The digest of the texts in which a page states facts. */
export function statedDigest(texts: readonly string[]): string {
  return sha256Of(texts.join('\n')).slice(0, 16);
}

function outlineOf({ tree, entry, shown, facts, stated, ids: { anchors }, references }: Reading): Outline {
  const orNone = (names: ReadonlySet<string>) => (names.size === 0 ? none : names);
  return {
    words: entry.kind === 'post' ? countWords(tree) : 0,
    blocks: shown.size === 0 ? noBlocks : shown,
    facts: orNone(facts),
    ...(stated.length > 0 && { stated: statedDigest(stated) }),
    anchors: orNone(anchors),
    questions: entry.kind === 'page' ? questionsOf(tree) : [],
    references,
  };
}

/** Cleans the raw HTML in a tree; undefined, with a problem, if it takes too long. */
function cleanHtml(reading: Reading, { growth }: SiteConfig['limits'], components: Components): RawBody | undefined {
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

/**
 * Puts Markdown in the place of the HTML: in the tree, and in the blocks as they were written. Returns these, and the edits, which count before those of
 * containers around the HTML.
 */
function replaceRegions(regions: readonly Region[], written: readonly RootContent[], { tree }: Reading) {
  const blocks = [...written];
  const made: RootContent[] = [];
  const edits: Edit[] = [];
  let next = 0;
  for (const { blocks: members, nodes, hasHtml } of regions) {
    for (const node of nodes) made.push(node);
    const stretches = members.flatMap(({ position }) => (position ? [position] : []));
    const [first, last] = [stretches[0], stretches.at(-1)];
    if (!hasHtml || !first || !last) continue;
    while ((blocks[next]?.position?.end.offset ?? 0) <= (first.start.offset ?? 0) && next < blocks.length) next += 1;
    let end = next;
    while (end < blocks.length && (blocks[end]?.position?.start.offset ?? 0) < (last.end.offset ?? 0)) end += 1;
    // A list of tabs begins within its container.
    const { start } = blocks[next]?.position ?? first;
    const block: RootContent = {
      type: 'html',
      value: '',
      position: { start, end: blocks[end - 1]?.position?.end ?? last.end },
    };
    blocks.splice(next, end - next, block);
    edits.push(editOf(block, nodes, 'root'));
  }
  tree.children = made;
  return { kept: blocks, edits };
}

/** A link that may not be followed, with the place for what readers see of it. */
interface Unlinked {
  readonly node: Linked;
  readonly parent: Parents;
  readonly shown: RootContent[];
}

/**
 * Resolves the links of a tree: they lead to pages then, and to their Markdown alternates after `toAlternates()`. One that may not be followed becomes what
 * readers see of it.
 */
function resolveLinks(reading: Reading) {
  const targets: { readonly node: Linked; readonly target: LinkTarget }[] = [];
  const unlinked: Unlinked[] = [];
  const visit = (parent: Parents): void => {
    for (const node of parent.children as RootContent[]) {
      if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
        const target = resolve(node, parent, unlinked, reading);
        if (target) targets.push({ node, target });
      }
      if ('children' in node) visit(node);
    }
  };
  visit(reading.tree);
  unlink(unlinked);
  for (const { node, target } of targets) node.url = sitePath(target);
  return {
    toAlternates: () => {
      for (const { node, target } of targets) node.url = markdownUrl(target, reading.links);
    },
  };
}

function resolve(node: Linked, parent: Parents, unlinked: Unlinked[], reading: Reading): LinkTarget | undefined {
  const { edits, body } = reading;
  const target = targetOf(node.url, () => body.placeOf(node), reading);
  if (target === 'external') node.url = externalUrl(node.url);
  else if (target) {
    edits.push(editOf(node, [node], parent.type, node.url));
    return target;
  } else if (leadsElsewhere(node.url)) {
    const shown: RootContent[] = [];
    edits.push(editOf(node, shown, parent.type));
    unlinked.push({ node, parent, shown });
  }
  return undefined;
}

/** Puts what readers see of links that may not be followed in their place, once that is final: first within others, and once for each parent. */
function unlink(links: readonly Unlinked[]): void {
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

/** Where a link leads; undefined for one that is not published, which is reported. Only what is reported or looked for later needs its place. */
function targetOf(
  url: string,
  placeOf: () => Place,
  { entry, links, report, references, followed }: Reading,
): LinkTarget | 'external' | undefined {
  const target = resolveLink(url, entry, links);
  if (target === 'external') return target;
  followed.set(url, leadTo(target, links));
  if (target === 'unknown') return undefined;
  const about = () => url.replace(/[#?].*$/s, '');
  if ('code' in target) {
    report('error', (mayGuess) =>
      error(target.code, target.message, placeOf(), mayGuess ? target.hint : undefined, about()),
    );
    return undefined;
  }
  if (target.isMoved) {
    const message = `The link "${url}" redirects to ${target.path}`;
    report('warning', () => warning('moved-link', message, placeOf(), `Write ${sitePath(target)}`, about()));
  }
  if (target.fragment === undefined && links.byPath.has(target.path)) return target;
  const { path, fragment } = target;
  references.push({ path, place: placeOf(), ...(fragment !== undefined && { fragment }) });
  return target;
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
