import type { Element, ElementContent, Nodes, Root } from 'hast';
import { sha256Of } from '../base/sha256.ts';
import { attribute, elementsIn, removeElements, textIn, visitElements, wordsIn } from './hast.ts';

/** The way by which the main content of a page was found, the surest first. */
export type Method = 'hook' | 'main' | 'article' | 'text density' | 'body';

/** The part of a page that readers come for. */
export interface MainContent {
  readonly method: Method;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly nodes: readonly ElementContent[];
  /** The words that it has, and those of the rest of the page. */
  readonly kept: number;
  readonly left: number;
}

/** How often a block of text is on the pages of a site, by its digest. */
export interface Repeated {
  readonly pages: number;
  readonly counts: ReadonlyMap<string, number>;
}

export const hooks = {
  body: ['dataFingerpostBody', 'dataPagefindBody'],
  ignore: ['dataFingerpostIgnore', 'dataPagefindIgnore'],
};

/** Elements that have no text for readers. */
const silent: ReadonlySet<string> = new Set(
  'script style noscript template link meta base head title svg canvas object embed iframe audio video map button input select textarea option datalist dialog'.split(
    ' ',
  ),
);

/** Removes from a page what nobody reads, whatever the page is about. */
export function withoutSilent(root: Root): void {
  removeElements(root, (element) => {
    const { tagName, properties } = element;
    if (tagName === 'iframe' || tagName === 'video' || tagName === 'audio')
      return attribute(element, 'src') === undefined && element.children.length === 0;
    if (tagName === 'input' && properties.type === 'checkbox') return false;
    if (silent.has(tagName)) return attribute(element, 'role') !== 'tab';
    if (hooks.ignore.some((name) => name in properties)) return true;
    return isHidden(element);
  });
}

/** Whether nobody sees an element, panels of tabs excepted, which somebody opens. */
function isHidden(element: Element): boolean {
  const { tagName, properties } = element;
  if (attribute(element, 'role') === 'tabpanel' || /^(?:details|html|body|main)$/.test(tagName)) return false;
  if (properties.hidden === true || properties.hidden === '') return true;
  const style = attribute(element, 'style') ?? '';
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(style))
    return !/tab|panel|accordion|collapse/i.test(namesOf(element));
  return attribute(element, 'ariaHidden') === 'true' && !isMath(element) && tagName !== 'img';
}

function isMath(element: Element): boolean {
  return /katex|mathjax|\bmath\b/i.test(namesOf(element));
}

/** The class, id and role of an element. */
export function namesOf(element: Element): string {
  return [attribute(element, 'className'), attribute(element, 'id'), attribute(element, 'role')]
    .filter(Boolean)
    .join(' ');
}

/** The digests of the blocks of a page, each once. */
export function blocksOf(root: Root): ReadonlySet<string> {
  const found = new Set<string>();
  visitElements(root, (element) => {
    const text = blockText(element);
    if (text !== undefined) found.add(digestOf(text));
  });
  return found;
}

/** The text of an element that may be a block of every page; undefined for what too many pages say for reasons of their own. */
function blockText(element: Element): string | undefined {
  if (!isContainer.has(element.tagName)) return undefined;
  const text = textIn(element);
  if (text.length > 20_000) return undefined;
  return wordsIn(text.slice(0, 400)) >= 3 ? text : undefined;
}

const isContainer: ReadonlySet<string> = new Set(
  'div section aside nav header footer ul ol form figure p address menu article'.split(' '),
);

function digestOf(text: string): string {
  return sha256Of(text).slice(0, 12);
}

/** Removes from a part of a page what is on so many others that it is no content of this one. */
function removeRepeated(
  part: Element,
  { counts, pages }: Repeated,
  share: number,
  isRemovable: (element: Element) => boolean = () => true,
): void {
  const most = Math.max(4, pages * share);
  if (pages < 4) return;
  removeElements(part, (element) => {
    const text = isRemovable(element) ? blockText(element) : undefined;
    return text !== undefined && (counts.get(digestOf(text)) ?? 0) >= most;
  });
}

/** Whether an element may be a part of the layout; a paragraph is text, however often it is repeated. */
function isFrame({ tagName }: Element): boolean {
  return tagName !== 'p';
}

/** Chooses the main content of a page whose silent parts are removed; undefined where it has none. */
export function mainContent(root: Root, repeated: Repeated, isArticle = false): MainContent | undefined {
  const body = elementsIn(root, ({ tagName }) => tagName === 'body')[0] ?? root;
  const all = wordsIn(textIn(body));
  const made = (method: Method, confidence: number, nodes: readonly ElementContent[]): MainContent | undefined => {
    const kept = nodes.reduce((sum, node) => sum + wordsIn(textIn(node)), 0);
    return kept === 0 ? undefined : { method, confidence, nodes, kept, left: Math.max(0, all - kept) };
  };
  for (const hook of hooks.body) {
    const hooked = outermost(body, ({ properties }) => hook in properties);
    if (hooked.length > 0) return made('hook', 1, hooked);
  }
  const whole = structuredClone(body) as Element;
  const mains = outermost(whole, (element) => element.tagName === 'main' || attribute(element, 'role') === 'main');
  const articles = outermost(mains.length === 1 && mains[0] ? mains[0] : whole, isArticleElement);
  const words = (nodes: readonly Nodes[]) => nodes.reduce((sum, node) => sum + wordsIn(textIn(node)), 0);
  const [main] = mains.length > 0 ? [...mains].sort((a, b) => words([b]) - words([a])) : [];
  const [article, ...others] = articles;
  if (main && words([main]) > 0) {
    removeRepeated(main, repeated, 0.5, isFrame);
    const within = article && others.length === 0 && words([article]) > 0.6 * words([main]) ? article : main;
    return made('main', 0.95, isArticle ? story(within) : cleaned(within));
  }
  if (article && others.length === 0 && words([article]) > 20) {
    removeRepeated(article, repeated, 0.5, isFrame);
    return made('article', 0.9, isArticle ? story(article) : cleaned(article));
  }
  removeRepeated(whole, repeated, 0.2);
  const dense = densest(whole);
  if (dense) return made('text density', dense.confidence, dense.nodes.flatMap(trimmed));
  return made('body', 0.4, cleaned(whole));
}

function isArticleElement(element: Element): boolean {
  return element.tagName === 'article' || attribute(element, 'itemProp') === 'articleBody';
}

function outermost(node: Nodes, isWanted: (element: Element) => boolean): readonly Element[] {
  const found: Element[] = [];
  visitElements(node, (element) => {
    if (!isWanted(element)) return true;
    found.push(element);
    return false;
  });
  return found;
}

const unlikely =
  /-ad-|\bad-?(?:slot|unit|container)\b|advert|banner|breadcrumb|combx|comment|community|cookie|consent|disqus|gdpr|legends|menu|newsletter|outbrain|pager|pagination|paywall|popup|promo|recirc|recommend|related|remark|rss|share|sharing|shoutbox|sidebar|skip(?:-|link)|skyscraper|social|sponsor|subscri|supplemental|taboola|toolbar|widget|yom-remote/i;
const likely = /and|article|body|column|content|main|shadow|entry|post|text|story/i;

/** What is never content wherever it is: menus, and parts named after what surrounds articles. */
function isChrome(element: Element, whole: number): boolean {
  const { tagName } = element;
  if (/^(?:nav|footer|form|fieldset|menu)$/.test(tagName)) return true;
  const role = attribute(element, 'role') ?? '';
  if (/^(?:navigation|banner|contentinfo|search|complementary|menu|menubar|dialog|alertdialog|toolbar)$/.test(role))
    return true;
  if (/breadcrumb/i.test(attribute(element, 'ariaLabel') ?? '')) return true;
  const names = namesOf(element);
  if (
    /(?:^|\s)(?:disqus_thread|comments?|respond|comment-?(?:list|section|area|wrapper)s?|comments-area)(?:\s|$)/i.test(
      names,
    ) &&
    !/^(?:body|main|article)$/.test(tagName)
  )
    return true;
  if (!unlikely.test(names) || /^(?:body|html|article|main|h[1-6]|p|pre|code|table|td|tr|tbody)$/.test(tagName))
    return false;
  // Frames are named after what is in them, too: `with-sidebar`.
  return wordsIn(textIn(element)) < 0.4 * whole && !isLikely(element, names);
}

function isLikely(element: Element, names: string): boolean {
  if (
    /comment|share|social|related|newsletter|subscri|cookie|promo|recommend|sidebar|breadcrumb|pag(?:er|ination)|sponsor/i.test(
      names,
    )
  )
    return (
      linkDensity(element) < 0.3 && wordsIn(textIn(element)) > 150 && !/comment|related|sidebar|recommend/i.test(names)
    );
  return likely.test(names);
}

/** A part of a page without what surrounds its content. */
function cleaned(element: Element): readonly ElementContent[] {
  const copy = structuredClone(element);
  const whole = wordsIn(textIn(copy));
  removeElements(copy, (one) => isChrome(one, whole) || isLinkList(one) || isPager(one));
  return copy.children;
}

/** The text of an article within the part that has it: what stands around it there is of other articles. */
function story(element: Element): readonly ElementContent[] {
  const dense = densest(element);
  const whole = cleaned(element);
  if (!dense) return whole;
  const nodes = dense.nodes.flatMap(trimmed);
  const words = (some: readonly ElementContent[]) => some.reduce((sum, node) => sum + wordsIn(textIn(node)), 0);
  return words(nodes) > 0.3 * words(whole) ? nodes : whole;
}

/** The same without lists of links, as articles have them between their paragraphs. */
function trimmed(element: Element): readonly ElementContent[] {
  const copy: Element = { ...element, children: [...cleaned(element)] };
  removeElements(copy, (one) => {
    if (!/^(?:div|section|aside|ul|ol|table|p|h[2-6])$/.test(one.tagName)) return false;
    if (/gallery|slideshow|carousel|read-?(?:more|next)|also-like|most-(?:read|popular)|trending/i.test(namesOf(one)))
      return true;
    const density = linkDensity(one);
    if (density < 0.5) return false;
    const links = elementsIn(one, ({ tagName }) => tagName === 'a').length;
    return density > 0.9 ? wordsIn(textIn(one)) > 3 : links > 2;
  });
  return wordsIn(textIn(copy)) > 20 ? copy.children : cleaned(element);
}

/** Whether an element is a list of links to other pages, and nothing else. */
function isLinkList(element: Element): boolean {
  if (!/^(?:div|section|aside|ul|ol)$/.test(element.tagName)) return false;
  if (element.tagName !== 'aside') return false;
  return linkDensity(element) > 0.5;
}

/** Whether an element leads to the page before and after this one. */
function isPager(element: Element): boolean {
  if (!/^(?:div|section|ul|ol|p|aside)$/.test(element.tagName)) return false;
  const links = elementsIn(element, ({ tagName }) => tagName === 'a');
  if (links.length === 0 || links.length > 3) return false;
  const text = textIn(element);
  return (
    /^(?:[←«‹‹<→»›>]|(?:previous|prev|older|newer|next)\b)/i.test(text) &&
    wordsIn(text) < 40 &&
    linkDensity(element) > 0.5
  );
}

/** How much of a text is that of links, from 0 to 1. */
function linkDensity(element: Element): number {
  const { length } = textIn(element);
  if (length === 0) return 0;
  const inLinks = elementsIn(element, ({ tagName }) => tagName === 'a').reduce((sum, link) => {
    const isWithin = (attribute(link, 'href') ?? '').startsWith('#');
    return sum + textIn(link).length * (isWithin ? 0.3 : 1);
  }, 0);
  return inLinks / length;
}

const positive = /article|body|content|entry|hentry|h-entry|main|page|post|text|blog|story/i;
const negative =
  /-ad-|hidden|^hid$| hid$|banner|combx|comment|com-|contact|footer|gdpr|masthead|media|meta|outbrain|promo|related|scroll|share|shoutbox|sidebar|skyscraper|sponsor|shopping|tags|widget/i;

/** The part of a page with most text in paragraphs and fewest links, in the way of Readability: https://github.com/mozilla/readability */
function densest(
  body: Element | Root,
): { readonly nodes: readonly Element[]; readonly confidence: number } | undefined {
  const copy = structuredClone(body) as Element;
  const whole = wordsIn(textIn(copy));
  removeElements(copy, (one) => isChrome(one, whole));
  const scores = new Map<Element, number>();
  const parents = new Map<Element, Element>();
  const link = (element: Element): void => {
    for (const child of element.children)
      if (child.type === 'element') {
        parents.set(child, element);
        link(child);
      }
  };
  link(copy);
  visitElements(copy, (element) => {
    if (!isTextBlock(element)) return true;
    const text = textIn(element);
    if (text.length < 25) return true;
    const score = 1 + text.split(/[,،，、]/).length + Math.min(3, Math.floor(text.length / 100));
    let [at, level] = [parents.get(element), 0];
    while (at && level < 5) {
      const known = scores.get(at) ?? initialScore(at);
      scores.set(at, known + score / (level === 0 ? 1 : level === 1 ? 2 : level * 3));
      at = parents.get(at);
      level += 1;
    }
    return true;
  });
  const ranked = [...scores]
    .map(([element, score]) => [element, score * (1 - linkDensity(element))] as const)
    .sort((a, b) => b[1] - a[1]);
  const [first] = ranked;
  if (!first || first[1] <= 0) return undefined;
  let [top, best] = first;
  // A parent whose score is about as good contains more of the same text.
  const alternatives = ranked.slice(1, 5).filter(([, score]) => score / best >= 0.75);
  if (alternatives.length >= 3) {
    let above = parents.get(top);
    while (above && above.tagName !== 'body') {
      const holder = above;
      const count = alternatives.filter(([one]) => isBelow(one, holder, parents)).length;
      if (count >= 3) {
        top = holder;
        break;
      }
      above = parents.get(above);
    }
  }
  best = scores.get(top) ?? best;
  let parent = parents.get(top);
  let last = best;
  while (parent && parent.tagName !== 'body') {
    const score = scores.get(parent);
    if (score === undefined || score < best / 3) break;
    if (score > last) {
      top = parent;
      break;
    }
    last = score;
    parent = parents.get(parent);
  }
  for (
    let only = parents.get(top);
    only && only.tagName !== 'body' && only.children.filter(({ type }) => type === 'element').length === 1;
    only = parents.get(only)
  )
    top = only;
  const nodes = withSiblings(top, parents.get(top), scores);
  const words = nodes.reduce((sum, node) => sum + wordsIn(textIn(node)), 0);
  return { nodes, confidence: words > 100 ? 0.7 : 0.5 };
}

function isBelow(element: Element, holder: Element, parents: ReadonlyMap<Element, Element>): boolean {
  for (let at = parents.get(element); at; at = parents.get(at)) if (at === holder) return true;
  return false;
}

function isTextBlock(element: Element): boolean {
  if (/^(?:p|pre|td|blockquote|section|h[2-6])$/.test(element.tagName)) return true;
  // A division that has text of its own is a paragraph.
  return (
    element.tagName === 'div' &&
    element.children.some((child) => child.type === 'text' && child.value.trim().length > 20)
  );
}

function initialScore(element: Element): number {
  const { tagName } = element;
  const base =
    tagName === 'div'
      ? 5
      : /^(?:pre|td|blockquote)$/.test(tagName)
        ? 3
        : /^(?:ol|ul|dl|dd|dt|li|address|form)$/.test(tagName)
          ? -3
          : /^(?:h[1-6]|th)$/.test(tagName)
            ? -5
            : 0;
  return base + weightOf(element);
}

function weightOf(element: Element): number {
  let weight = 0;
  for (const names of [attribute(element, 'className'), attribute(element, 'id')]) {
    if (!names) continue;
    if (negative.test(names)) weight -= 25;
    if (positive.test(names)) weight += 25;
  }
  return weight;
}

/** The siblings of the best part that belong to the same text. */
function withSiblings(
  top: Element,
  parent: Element | undefined,
  scores: ReadonlyMap<Element, number>,
): readonly Element[] {
  if (!parent) return [top];
  const best = scores.get(top) ?? 0;
  const least = Math.max(10, best * 0.2);
  const className = attribute(top, 'className');
  return parent.children.filter((child): child is Element => {
    if (child.type !== 'element') return false;
    if (child === top) return true;
    const bonus = className !== undefined && attribute(child, 'className') === className ? best * 0.2 : 0;
    if ((scores.get(child) ?? Number.NEGATIVE_INFINITY) + bonus >= least) return true;
    if (child.tagName !== 'p') return false;
    const text = textIn(child);
    const density = linkDensity(child);
    return (text.length > 80 && density < 0.25) || (text.length > 0 && density === 0 && /\.(?: |$)/.test(text));
  });
}
