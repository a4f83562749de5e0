import { Readability } from '@mozilla/readability';
import type { Element, ElementContent, Nodes, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { parseHTML } from 'linkedom/worker';
import { sha256Of } from '../base/sha256.ts';
import { parsePage } from '../load/html.ts';
import { attribute, elementsIn, namedIn, removeElements, textIn, visitElements, wordsIn } from './hast.ts';

/** The way by which the main content of a page was found, the surest first. */
export type Method = 'hook' | 'main' | 'article' | 'reader view' | 'body';

/** The part of a page that readers come for. */
interface MainContent {
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

const hooks = {
  body: ['dataFingerpostBody', 'dataPagefindBody'],
  ignore: ['dataFingerpostIgnore', 'dataPagefindIgnore'],
};

/** Elements that have no text for readers. */
const silent: ReadonlySet<string> = new Set(
  'script style noscript template link meta base head title svg canvas object embed iframe audio video map button input select textarea option datalist dialog'.split(
    ' ',
  ),
);

/** Removes from a page what nobody reads, whatever the page is about, and from code the names that would say so of its comments. */
export function withoutSilent(root: Root): void {
  for (const map of namedIn(root, 'map')) showAreas(map);
  removeElements(root, (element) => {
    const { tagName, properties } = element;
    if (tagName === 'iframe' || tagName === 'video' || tagName === 'audio')
      return attribute(element, 'src') === undefined && element.children.length === 0;
    if (tagName === 'input' && properties.type === 'checkbox') return false;
    if (silent.has(tagName)) return attribute(element, 'role') !== 'tab';
    if (hooks.ignore.some((name) => name in properties)) return true;
    return isHidden(element);
  });
  for (const code of elementsIn(root, ({ tagName }) => tagName === 'pre' || tagName === 'code'))
    for (const part of namedIn(code, 'span')) if (unlikely.test(namesOf(part))) delete part.properties.className;
}

/** Shows the links in a map of a picture by their texts. https://html.spec.whatwg.org/multipage/image-maps.html#the-area-element */
function showAreas(map: Element): void {
  const areas = namedIn(map, 'area').filter(({ properties: { href, alt } }) => href !== undefined && alt);
  const text = (value: string) => ({ type: 'text', value }) as const;
  const links = areas.flatMap(({ properties: { href, alt } }) => [
    { type: 'element', tagName: 'a', properties: { href }, children: [text(String(alt))] } as const,
    text(' '),
  ]);
  if (links.length > 0) Object.assign(map, { tagName: 'p', properties: {}, children: links });
}

/** Whether nobody sees an element, panels of tabs excepted, which somebody opens. */
function isHidden(element: Element): boolean {
  const { tagName, properties } = element;
  if (attribute(element, 'role') === 'tabpanel' || /^(?:details|html|body|main)$/.test(tagName)) return false;
  if (properties.hidden === true || properties.hidden === '') return true;
  const style = attribute(element, 'style') ?? '';
  if (/display\s*:\s*none|visibility\s*:\s*hidden/i.test(style))
    return !/tab|panel|accordion|collapse/i.test(namesOf(element));
  const names = namesOf(element);
  if (isHiddenAtAnyWidth.test(names) || isTooltip.test(names) || attribute(element, 'role') === 'tooltip') return true;
  return attribute(element, 'ariaHidden') === 'true' && !isMath(element) && tagName !== 'img';
}

/** Bootstrap's class of what is not shown, without another that shows it on wide screens or in print. */
const isHiddenAtAnyWidth = /^(?!.*\bd-\w+-)(?:.*\s)?d-none(?:\s|$)/;

/** Matches the classes that themes give tooltips. */
const isTooltip = /(?:^|\s)tooltip-?(?:text|content|body)(?:\s|$)/i;

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

/** The fewest pages that can show what repeats. */
const least = 4;

/** Removes from a part of a page what is on so many others that it is no content of this one. */
function removeRepeated(
  part: Element,
  { counts, pages }: Repeated,
  share: number,
  isRemovable: (element: Element) => boolean = (element) => !isHeading(element),
): void {
  const most = Math.max(least, pages * share);
  if (pages < least) return;
  removeElements(part, (element) => {
    const text = isRemovable(element) ? blockText(element) : undefined;
    return text !== undefined && (counts.get(digestOf(text)) ?? 0) >= most;
  });
}

/** Whether an element may be a part of the layout; a paragraph is text, however often it is repeated. */
function isFrame(element: Element): boolean {
  return element.tagName !== 'p' && !isHeading(element);
}

/** Whether an element has a heading and nothing else: pages of one kind have the same ones above texts of their own. */
function isHeading(element: Element): boolean {
  const [heading, ...others] = elementsIn(element, ({ tagName }) => /^h[2-6]$/.test(tagName));
  return heading !== undefined && others.length === 0 && textIn(heading) === textIn(element);
}

/**
 * Finds the main content of a page without its silent parts; undefined if it has none. With too few pages to compare, an article is read like in a
 * reader view, even if it has `main`.
 */
export function mainContent(root: Root, repeated: Repeated, isArticle = false): MainContent | undefined {
  const body = elementsIn(root, ({ tagName }) => tagName === 'body')[0] ?? root;
  const all = wordsIn(textIn(body));
  const made = (method: Method, confidence: number, nodes: readonly ElementContent[]): MainContent | undefined => {
    const kept = wordsOf(nodes);
    return kept === 0 ? undefined : { method, confidence, nodes, kept, left: Math.max(0, all - kept) };
  };
  for (const hook of hooks.body) {
    const hooked = outermost(body, ({ properties }) => hook in properties);
    // Pagefind's is often set by a theme, around links to the next page, too.
    if (hooked.length > 0) return made('hook', 1, hook === hooks.body[0] ? hooked : hooked.flatMap(cleaned));
  }
  const whole = structuredClone(body) as Element;
  const mains = outermost(whole, (element) => element.tagName === 'main' || attribute(element, 'role') === 'main');
  const articles = outermost(mains.length === 1 && mains[0] ? mains[0] : whole, isArticleElement);
  const [main] = [...mains].sort((a, b) => wordsOf([b]) - wordsOf([a]));
  const [article, ...others] = articles;
  const isAlone = isArticle && repeated.pages < least;
  if (main && wordsOf([main]) > 0 && !isAlone) {
    removeRepeated(main, repeated, 0.5, isFrame);
    if (article && others.length === 0 && wordsOf([article]) > 0.6 * wordsOf([main])) removeAround(main, article);
    return made('main', 0.95, cleaned(main));
  }
  if (article && others.length === 0 && wordsOf([article]) > 20 && !isAlone) {
    removeRepeated(article, repeated, 0.5, isFrame);
    return made('article', 0.9, cleaned(article));
  }
  const own = structuredClone(whole);
  removeRepeated(own, repeated, 0.2);
  const content = repeated.pages < least ? undefined : contentById(whole, wordsOf([own]));
  if (content) {
    removeRepeated(content, repeated, 0.5, isFrame);
    return made('body', 0.7, cleaned(content));
  }
  // Text that no other page has is content of this one, though an article would not have it.
  const text = repeated.pages < least ? readable(own) : undefined;
  return (text && made('reader view', wordsOf(text) > 100 ? 0.7 : 0.5, text)) || made('body', 0.4, cleaned(own));
}

/** The innermost element whose id says that it is the content, if it has most of all words that no other page has. */
function contentById(body: Element, all: number): Element | undefined {
  const found = elementsIn(body, (element) => contentId.test(attribute(element, 'id') ?? ''));
  return [...found].reverse().find((element) => wordsOf([element]) > 0.5 * all);
}

const contentId = /^(?:main|content|(?:main|page|body|api|article|post)[-_]?content)$/i;

/** Removes from what is around an article the lists of links and of other articles. */
function removeAround(part: Element, article: Element): void {
  const within = new Set(elementsIn(article, () => true));
  removeElements(part, (element) => {
    if (within.has(element) || elementsIn(element, (inner) => inner === article).length > 0) return false;
    const titles = elementsIn(element, ({ tagName }) => /^h[1-6]$/.test(tagName));
    return linkDensity(element, 1) > 0.5 || titles.length > 1;
  });
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

/** Selects boilerplate, wherever it stands: menus, and parts named after what surrounds articles. */
function isChrome(element: Element, whole: number): boolean {
  const { tagName } = element;
  if (/^(?:nav|footer|form|fieldset|menu)$/.test(tagName)) return true;
  if (tagName === 'header' && has(element, 'nav') && !has(element, 'h1')) return true;
  const role = attribute(element, 'role') ?? '';
  if (/^(?:navigation|banner|contentinfo|search|complementary|menu|menubar|dialog|alertdialog|toolbar)$/.test(role))
    return true;
  if (/breadcrumb/i.test(attribute(element, 'ariaLabel') ?? '')) return true;
  const names = namesOf(element);
  if (navigation.test(names)) return true;
  if (
    /(?:^|\s)(?:disqus_thread|comments?|respond|comment-?(?:list|section|area|wrapper)s?|comments-area)(?:\s|$)/i.test(
      names,
    ) &&
    !/^(?:body|main|article)$/.test(tagName)
  )
    return true;
  if (!unlikely.test(names) || /^(?:body|html|article|main|h[1-6]|p|pre|code|table|td|tr|tbody)$/.test(tagName))
    return false;
  // A class such as `with-sidebar` marks a layout, not a sidebar, and a banner with a heading opens the content.
  if (
    /banner/i.test(names) &&
    !unlikely.test(names.replace(/banner/gi, '')) &&
    elementsIn(element, ({ tagName }) => /^h[12]$/.test(tagName)).length > 0
  )
    return false;
  return wordsIn(textIn(element)) < 0.4 * whole && !isLikely(element, names);
}

/** Matches the classes of navigation in pages without `<nav>`, such as DocBook's. */
const navigation = /(?:^|\s)(?:nav(?:header|footer|bar|igation)|docnav)(?:\s|$)/i;

function has(element: Element, name: string): boolean {
  return namedIn(element, name).length > 0;
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
  const titles = elementsIn(copy, ({ tagName }) => /^h[1-6]$/.test(tagName));
  const titled = new Set(titles.flatMap((title) => namedIn(title, 'a').map((link) => attribute(link, 'href') ?? '#')));
  removeElements(
    copy,
    (candidate) =>
      isChrome(candidate, whole) ||
      (candidate.tagName === 'aside' && linkDensity(candidate) > 0.5) ||
      isPager(candidate) ||
      isLinkAgain(candidate, titled),
  );
  return copy.children;
}

/** The same without lists of links, as articles have them between their paragraphs. */
function trimmed(element: Element): readonly ElementContent[] {
  const copy: Element = { ...element, children: [...cleaned(element)] };
  removeElements(copy, (candidate) => {
    if (!/^(?:div|section|aside|ul|ol|table|p|h[2-6])$/.test(candidate.tagName)) return false;
    if (
      /gallery|slideshow|carousel|read-?(?:more|next)|also-like|most-(?:read|popular)|trending/i.test(
        namesOf(candidate),
      )
    )
      return true;
    const density = linkDensity(candidate);
    if (density < 0.5) return false;
    const links = elementsIn(candidate, ({ tagName }) => tagName === 'a').length;
    return density > 0.9 ? wordsIn(textIn(candidate)) > 3 : links > 2;
  });
  return wordsIn(textIn(copy)) > 20 ? copy.children : cleaned(element);
}

/** Whether an element is nothing but a link, as "Read more" is, to where one of the headings leads. */
function isLinkAgain(element: Element, titled: ReadonlySet<string>): boolean {
  if (!/^(?:p|div|span|li)$/.test(element.tagName)) return false;
  const [link, ...others] = namedIn(element, 'a');
  return (
    link !== undefined &&
    others.length === 0 &&
    titled.has(attribute(link, 'href') ?? '') &&
    textIn(link) === textIn(element) &&
    !elementsIn(element, ({ tagName }) => /^(?:h[1-6]|img)$/.test(tagName)).length
  );
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

/** How much of a text is that of links, from 0 to 1; those to parts of the page count less. */
function linkDensity(element: Element, ofParts = 0.3): number {
  const { length } = textIn(element);
  if (length === 0) return 0;
  const inLinks = elementsIn(element, ({ tagName }) => tagName === 'a').reduce((sum, link) => {
    const isWithin = (attribute(link, 'href') ?? '').startsWith('#');
    return sum + textIn(link).length * (isWithin ? ofParts : 1);
  }, 0);
  return inLinks / length;
}

/**
 * The text of a page as Firefox's reader view finds it, without lists of links; undefined where it finds none.
 * https://github.com/mozilla/readability
 */
function readable(body: Element | Root): readonly ElementContent[] | undefined {
  const children = body.children as ElementContent[];
  const { document } = parseHTML(`<html><head></head><body>${toHtml(children)}</body></html>`);
  const found = new Readability(document, { keepClasses: true }).parse();
  if (!found?.content) return undefined;
  const [text] = namedIn(parsePage(found.content), 'body');
  if (!text) return undefined;
  const nodes = trimmed(text);
  return 2 * wordsOf(nodes) > wordsOf([text]) ? nodes : text.children;
}

function wordsOf(nodes: readonly Nodes[]): number {
  return nodes.reduce((sum, node) => sum + wordsIn(textIn(node)), 0);
}
