import type { Element, Nodes as HtmlNodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import type { Nodes, Root } from 'mdast';
import { parse } from 'parse5';
import { remark } from 'remark';
import gfm from 'remark-gfm';
import { without } from '../../generator/base/counts.ts';
import { builtinTemplates } from '../../generator/templates/folder.ts';
import { loadLabels } from '../../generator/templates/load.ts';
import { browserTree } from '../body/html/trees.ts';
import type { Tree } from '../build-sample.ts';

type Labels = Readonly<Partial<Record<string, string>>>;

const reader = remark().use(gfm).freeze();

/** The words of a page that its alternate does not have, and the other way round. */
export interface LostWords {
  readonly page: readonly string[];
  readonly alternate: readonly string[];
}

const allLabels = loadLabels(builtinTemplates).value;

/** The pages of a site that have no alternate, or one that does not have the same words, each with what is lost. */
export function lostIn({ entries, text }: Pick<Tree, 'entries' | 'text'>): readonly string[] {
  return [...entries.values()].flatMap(({ path, mediaType, headers }) => {
    if (!mediaType.startsWith('text/html') || path.endsWith('/404.html')) return [];
    const alternate = /<([^>]*)>; rel="alternate"; type="text\/markdown"/.exec(headers.Link ?? '')?.[1];
    if (alternate === undefined || !entries.has(alternate)) return [`${path} has no alternate`];
    const html = text(path);
    const lost = lostWords(html, text(alternate), allLabels[/<html lang="([^"]*)"/.exec(html)?.[1] ?? ''] ?? {});
    const told = [lost.page.length > 0 && `loses ${lost.page}`, lost.alternate.length > 0 && `lacks ${lost.alternate}`];
    return told.filter((line) => line !== false).map((line) => `${path} ${line}`);
  });
}

/**
 * Compares the words that readers see in the `main` of a page, the texts of pictures included, with those of its Markdown alternate: each as
 * often as it stands there. Only these are left out:
 *
 * - on the page, the ways to other places and what only works there: `nav.breadcrumb`, `nav.contents`, `nav.others`, `aside.hero`, the list of actions, buttons, what is
 *   hidden, if only from screen readers, the heading and the numbers of footnotes; and a calculator's form and what its table is opened with: the form
 *   says the table again, so each of its words has to be in the alternate once;
 * - in the alternate, the line with the address of llms.txt, and the mark of an alert, which is its label there.
 *
 * @param labels The labels of the language of the page.
 */
export function lostWords(html: string, markdown: string, labels: Labels): LostWords {
  const main = find(fromParse5(parse(html)), ({ tagName }) => tagName === 'main');
  if (!main) throw new Error('There is no main element');
  const alternate = wordsIn(textOfMarkdown(reader.parse(markdown) as Root, labels));
  const seen = wordsIn(textOfHtml(main, labels));
  const form = new Set(wordsIn(textOfForms(main)));
  return {
    page: [...without(seen, alternate), ...[...form].filter((word) => !alternate.includes(word))],
    alternate: without(alternate, seen),
  };
}

function wordsIn(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

function find(node: HtmlNodes, isWanted: (node: Element) => boolean): Element | undefined {
  if (node.type === 'element' && isWanted(node)) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const found = find(child, isWanted);
    if (found) return found;
  }
  return undefined;
}

const isForm = ({ tagName, properties: { className } }: Element) =>
  tagName === 'form' && String(className) === 'calculator';

function isOfPageOnly({ tagName, properties }: Element): boolean {
  const { className, ariaHidden, hidden, href, id } = properties;
  const classes = String(className ?? '').split(',');
  return (
    /^(?:script|style|template|button|dialog)$/.test(tagName) ||
    (tagName === 'aside' && classes.includes('hero')) ||
    classes.some((name) => /^(?:breadcrumb|contents|others|menu|actions)$/.test(name)) ||
    ariaHidden === 'true' ||
    hidden === true ||
    id === 'footnote-label' ||
    (tagName === 'a' && /#user-content-fn(?:ref)?-/.test(String(href)))
  );
}

const marks =
  /^(?:a|abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/;

/** The text of a page. What are words of their own stand apart. */
function textOfHtml(node: HtmlNodes, labels: Labels = {}): string {
  if (node.type === 'text') return node.value;
  const textBelow = () => ('children' in node ? node.children.map((child) => textOfHtml(child, labels)).join('') : '');
  if (node.type !== 'element') return textBelow();
  if (isOfPageOnly(node) || isForm(node)) return ' ';
  if (node.tagName === 'img') return ` ${node.properties.alt ?? ''} `;
  const text = textBelow();
  if (node.tagName === 'summary' && text === labels.howWorkedOut) return ' ';
  return marks.test(node.tagName) ? text : ` ${text} `;
}

/** The text of the calculators of a page. */
function textOfForms(node: HtmlNodes): string {
  if (!('children' in node)) return '';
  if (node.type === 'element' && isForm(node)) return node.children.map((child) => textOfHtml(child)).join(' ');
  return node.children.map(textOfForms).join(' ');
}

const inline = new Set('text emphasis strong delete inlineCode link linkReference footnoteReference'.split(' '));

/** The text of Markdown, without its addresses. */
function textOfMarkdown(node: Nodes, labels: Labels): string {
  if (node.type === 'html') return textOfHtml(browserTree(node.value) as HtmlNodes);
  if (node.type === 'image' || node.type === 'imageReference') return ` ${node.alt ?? ''} `;
  // The title of code is a caption on the page.
  const [, , title = ''] = (node.type === 'code' && /title=(["'])(.+?)\1/.exec(node.meta ?? '')) || [];
  if ('value' in node) return inline.has(node.type) ? node.value : ` ${title} ${node.value} `;
  if (!('children' in node)) return ' ';
  const text = node.children.map((child) => textOfMarkdown(child, labels)).join('');
  if (node.type === 'paragraph' && text.startsWith(` ${labels.siteIndex}`.trim()) && text.endsWith('/llms.txt'))
    return ' ';
  const alert = /^\s*\[!(\w+)\]/.exec(text)?.[1];
  if (node.type === 'blockquote' && alert !== undefined)
    return text.replace(/\[!\w+\]/, ` ${labels[`alert${alert[0]?.toUpperCase()}${alert.slice(1).toLowerCase()}`]} `);
  return inline.has(node.type) ? text : ` ${text} `;
}
