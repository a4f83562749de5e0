import type { Nodes as HtmlNodes } from 'hast';
import type { Nodes } from 'mdast';
import { remark } from 'remark';
import gfm from 'remark-gfm';
import { countOf } from '../base/counts.ts';
import { escapeText } from '../format/html-attributes.ts';
import { tryParseHtml } from '../load/html.ts';
import { CrowdedError, deepMarkOf, partsOf, remarkExcess } from '../load/markdown-bounds.ts';
import type { OldEntry, Templates } from './old/site.ts';
import { withoutMarks } from './rewrite/code-info.ts';
import { emojiShown, ownLine } from './rewrite/extensions.ts';
import { abbreviation, contents } from './rewrite/kramdown.ts';
import { headingComment } from './rewrite/mdx.ts';
import { outsideCode } from './rewrite/outside-code.ts';

/** The count of each word of a text, in lower case. */
type Words = ReadonlyMap<string, number>;

/** The words of a file of the old site, and those that its page has not. */
export interface WordCount {
  readonly from: string;
  readonly words: number;
  /** The words that are missing from the page, each as often as it is; undefined where there is no page. */
  readonly lost: readonly string[] | undefined;
}

/** The parts of an entry that its words are in. */
type Text = Pick<OldEntry, 'from' | 'body' | 'extension' | 'written'>;

/**
 * Compares the words of an entry with those of its page, as it was built. `templates` matches the parts of a body that its generator ran. Of a
 * condition with two branches, the one that has more of its words on the page counts.
 */
export function compareWords(entry: Text, page: string | undefined, templates: Templates | undefined): WordCount {
  const hasBranches = templates instanceof RegExp && '{% else %}'.search(templates) === 0;
  const { body, written } = entry;
  const [first, second = first] = (
    hasBranches && otherBranch.test(written ?? body) ? ([0, -1] as const) : ([0] as const)
  ).map((at) => {
    const own = written === undefined ? { body: branchOf(body, at) } : { written: branchOf(written, at) };
    return compareText({ ...entry, ...own }, page, templates);
  }) as [WordCount, WordCount?];
  return (second.lost ?? []).length < (first.lost ?? []).length ? second : first;
}

const otherBranch = /\{%-?\s*els(?:e|if|eif)\b[^%{}]*%\}/;
const condition =
  /\{%-?\s*(?:if|unless)\b[^%]*%\}((?:(?!\{%-?\s*(?:if|unless|endif|endunless)\b)[\s\S])*?)\{%-?\s*end(?:if|unless)\s*-?%\}/g;

/** A text with the first or the last branch alone of each condition of Liquid that has none within it. */
function branchOf(text: string, at: 0 | -1): string {
  return text.replace(condition, (_, inner: string) => inner.split(otherBranch).at(at) ?? '');
}

function compareText(entry: Text, page: string | undefined, templates: Templates | undefined): WordCount {
  const html = entry.written === undefined ? htmlOf(entry, templates) : withoutTemplates(entry.written, templates);
  const wanted = wordsIn(html, () => true);
  const words = [...wanted.values()].reduce((sum, count) => sum + count, 0);
  if (page === undefined) return { from: entry.from, words, lost: undefined };
  const shown = wordsIn(page, isOwn);
  const lost = [...wanted].flatMap(([word, count]) =>
    Array.from({ length: Math.max(0, count - (shown.get(word) ?? 0)) }, () => word),
  );
  return { from: entry.from, words, lost };
}

const markdown = remark().use(gfm).freeze();

/** The text of a body as a parser reads it that knows no directives, with the HTML that stands in it. */
function htmlOf({ body, extension }: Text, templates: Templates | undefined): string {
  // The kind of an admonition, which its title may replace.
  const text = emojiShown(withoutTemplates(outdentedBlocks(body), templates))
    .replace(/^((?:[ \t]|>)*):{3,}[ \t]*[\w-]*/gm, '$1')
    .replace(/^((?:!!!|\?{3}\+?)[ \t]+)[\w-]+(?=[ \t]+")/gm, '$1')
    .replace(headingComment, '$1')
    .replace(/^(#+ .*)(?:\{:?[ \t]*#[\w-]+[ \t]*\}|\[#[a-z][\w-]*\])[ \t]*$/gim, '$1');
  // Where a generator reads other Markdown, HTML is no code, however far it is indented.
  const outdented = outsideCode(text, (part) =>
    part
      .replace(ownLine, '')
      .replace(/(?<=(?:^|\n)[ \t]*\n|^)(?: {4}| *\t)[ \t]*(?=<\/?[a-z][a-z\d]*[\s>])/gi, '')
      .replace(/<table\b[\s\S]*?<\/table>/gi, (table) => table.replace(/^[ \t]+/gm, '')),
  );
  const isMdx = templates === 'mdx' || extension === '.mdx' || /<[a-z][^<>]*\s\w+=\{/i.test(outdented);
  const plain = isMdx ? withoutJavaScript(outdented) : outdented;
  // A build refuses such a text. Its words are counted all the same, marks or not.
  if (deepMarkOf(plain) !== undefined || remarkExcess(plain, partsOf(plain)))
    return plain.replace(/<\/?[a-z][^<>]*>|(?<=\])\([^()\s]*\)/gi, ' ').replaceAll('<', '&lt;');
  return printed(markdown.parse(plain));
}

/** A text with the content of tabs and admonitions at their own depth, which Markdown would take for code. https://python-markdown.github.io/extensions/admonition/ */
function outdentedBlocks(text: string): string {
  const open: number[] = [];
  const lines = text.split('\n').map((line) => {
    const depth = line.search(/\S/);
    while (depth !== -1 && depth < (open.at(-1) ?? 0)) open.pop();
    const own = line.slice(open.at(-1) ?? 0);
    if (/^[ \t]*(?:===[+!]?|!!!|\?{3}\+?)[ \t]+["\w]/.test(line)) open.push(depth + 4);
    return own;
  });
  return lines.join('\n');
}

const block = /^(?:paragraph|heading|listItem|tableCell|code|footnoteDefinition|break|thematicBreak)$/;

function printed(node: Nodes): string {
  if (node.type === 'html') return node.value;
  if (node.type === 'code') return `<pre>\n${escapeText(withoutMarks(node.value).lines)}</pre>`;
  if ('value' in node) return escapeText(node.value);
  const inner = 'children' in node ? node.children.map(printed).join('') : '';
  return block.test(node.type) ? `<br>${inner}<br>` : inner;
}

const raw = /\{%-?\s*(?:raw|verbatim)\s*-?%\}([\s\S]*?)(?:\{%-?\s*end(?:raw|verbatim)\s*-?%\}|$)/g;

/** Removes the parts of a body that its generator ran, and unwraps `raw` blocks. */
function withoutTemplates(body: string, templates: Templates | undefined): string {
  if (templates === undefined || templates === 'mdx') return body;
  const plain = (text: string) =>
    // Of Kramdown's attributes, and of those of headings, readers see nothing.
    withoutRuns(text, templates)
      .replace(contents, '')
      .replace(abbreviation, '')
      .replace(/\{:[^{}\n]*\}/g, '')
      .replace(/\smarkdown=["']?(?:1|block)["']?[^<>\n]*>/g, '$&\n\n')
      .replace(/^#+ .*$/gm, (heading) => heading.replace(/\{#[\w -]+\}/g, ''));
  let made = '';
  let at = 0;
  for (const { 0: whole, 1: kept = '', index } of body.matchAll(raw)) {
    made += plain(body.slice(at, index)) + kept;
    at = index + whole.length;
  }
  return made + plain(body.slice(at));
}

/** A text without what its generator ran; an address that was made so stays one, or its link would be text. */
function withoutRuns(text: string, templates: RegExp): string {
  let made = '';
  let at = 0;
  for (const { 0: run, index } of text.matchAll(templates)) {
    const isAddress = /\](?:\(<?|:[ \t]*<?)$/.test(text.slice(Math.max(0, index - 20), index));
    made += text.slice(at, index) + (isAddress ? '#' : '');
    at = index + run.length;
  }
  return made + text.slice(at);
}

/**
 * MDX without imports, exports and expressions, except in fences. A line with a tag alone is not part of the Markdown around it, which may be indented as
 * far as its author likes. https://mdxjs.com/docs/what-is-mdx/
 */
function withoutJavaScript(body: string): string {
  const lines = body
    .replace(/^[ \t]+/gm, '')
    // At the beginning of a line, what ends a tag would begin a quote.
    .replace(/\n(?=\/?>[ \t]*$)/gm, ' ')
    .replace(/^<\/?[A-Za-z][^\n]*>[ \t]*$/gm, '\n$&\n');
  return outsideCode(lines, (part) =>
    part
      .replace(/^(?:import|export)\s[\s\S]*?(?=\n[ \t]*\n|(?![\s\S]))/gm, '')
      .replace(/(=?)\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, (_, equals) => (equals ? '=""' : '')),
  );
}

/** Whether an element of a page shows what is its own: its title, and its text. */
function isOwn({ tagName, properties }: Extract<HtmlNodes, { type: 'element' }>): boolean {
  return tagName === 'h1' || [properties.className].flat().includes('prose');
}

const parting =
  /^(?:p|h\d|li|td|th|div|tr|dt|dd|summary|br|pre|blockquote|figcaption|caption|section|ul|ol|dl|details|table|figure|img|option|sup)$/;

/** The words that readers see in the elements that are wanted. */
function wordsIn(html: string, isWanted: (element: Extract<HtmlNodes, { type: 'element' }>) => boolean): Words {
  const textOf = (node: HtmlNodes, isIn: boolean): string => {
    if (node.type === 'text') return isIn ? node.value : '';
    if (!('children' in node)) return '';
    if (node.type !== 'element') return node.children.map((child) => textOf(child as HtmlNodes, isIn)).join('');
    if (/^(?:script|style|template|title|iframe|svg|math|object)$/.test(node.tagName)) return '';
    const isNow = isIn || isWanted(node);
    const text = node.children.map((child) => textOf(child, isNow)).join('');
    return parting.test(node.tagName) ? ` ${text} ` : text;
  };
  const tree = tryParseHtml(`<div>${html}</div>`);
  const text = tree instanceof CrowdedError ? html.replace(/<[^<>]*>/g, ' ') : textOf(tree, false);
  return countOf(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
}
