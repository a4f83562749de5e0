import type { Element, ElementContent, Nodes, Properties, Root, RootContent } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { getOwn } from '../../base/mapping.ts';
import { error, type Problem, warning } from '../../base/problem.ts';
import { originMark } from '../../format/origin.ts';
import { blockMark, stretchOf } from '../../load/html.ts';
import type { Components } from '../../settings/config.ts';
import {
  isBlank,
  jsxPrefix,
  linkTo,
  plainName,
  ruleOf,
  slotPrefix,
  textOfHtml,
  withoutControls,
} from './components.ts';
import { replaceComponent } from './replace-component.ts';

/** The elements that a body may contain: those for text, tables, lists, pictures and media. https://html.spec.whatwg.org/multipage/indices.html#elements-3 */
const kept: readonly string[] = (
  'a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup data dd del details dfn div dl dt em ' +
  'figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li mark menu meter nav ol p picture pre progress q rp rt ' +
  'ruby s samp search section small source span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr'
).split(' ');

const cellClasses: [string, ...string[]] = ['className', 'left', 'center', 'right', 'yes', 'no', 'chosen'];

/** The attributes of each, as properties of hast. What Markdown is printed with is here too: the classes, and the label of footnotes. */
const attributes: Schema['attributes'] = {
  '*': ['id', 'lang', 'dir', 'title', 'ariaLabel', ['ariaDescribedBy', 'footnote-label']],
  a: ['href', 'hrefLang', 'download'],
  audio: ['src', 'controls', 'loop', 'muted', 'preload'],
  blockquote: ['cite', ['className', 'note', 'tip', 'important', 'warning', 'caution']],
  code: [['className', /^language-./]],
  col: ['span'],
  colgroup: ['span'],
  data: ['value'],
  del: ['cite', 'dateTime'],
  details: ['open', 'name'],
  div: [['className', 'tabs', 'hero']],
  h2: [['className', 'sr-only', 'name']],
  h3: [['className', 'name']],
  h4: [['className', 'name']],
  h5: [['className', 'name']],
  h6: [['className', 'name']],
  img: ['src', 'srcSet', 'sizes', 'alt', 'width', 'height', ['loading', 'lazy']],
  ins: ['cite', 'dateTime'],
  li: ['value', ['className', 'task-list-item', 'directory', /^(?:icon|cover)-[\p{L}\p{M}\p{N}.-]+$/u]],
  meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
  ol: ['start', 'reversed', 'type', ['className', 'contains-task-list', 'steps']],
  p: [['className', 'name', 'price', 'action', 'note', 'badge', 'cover']],
  progress: ['value', 'max'],
  q: ['cite'],
  section: [['className', 'footnotes']],
  source: ['src', 'srcSet', 'sizes', 'type', 'media', 'width', 'height'],
  table: [['className', 'calculator']],
  td: ['colSpan', 'rowSpan', 'headers', cellClasses],
  th: ['colSpan', 'rowSpan', 'headers', 'scope', 'abbr', cellClasses],
  time: ['dateTime'],
  track: ['src', 'kind', 'srcLang', 'label', 'default'],
  ul: [['className', 'contains-task-list', 'cards', 'plans', 'features', 'posts', 'highlights', 'files']],
  video: ['src', 'poster', 'controls', 'loop', 'muted', 'preload', 'playsInline', 'width', 'height'],
};

/** The attributes that hold an address: a link that readers follow, or something that the page loads. */
const addresses: Readonly<Record<string, 'link' | 'load'>> = {
  href: 'link',
  cite: 'link',
  src: 'load',
  poster: 'load',
};

/** The last gate: nothing that is not listed leaves it. Addresses are checked before, by the rules for those in Markdown. */
const schema: Schema = {
  tagNames: [...kept],
  attributes,
  allowComments: true,
  ancestors: {},
  clobber: [],
  clobberPrefix: '',
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    cite: ['http', 'https'],
    src: ['http', 'https'],
    poster: ['http', 'https'],
  },
  required: {},
  strip: ['script', 'style', 'template', 'svg', 'math'],
};

const keptNames: ReadonlySet<string> = new Set(kept);

/** Elements that are removed with their content, because they cannot work in content. */
const dropped: ReadonlySet<string> = new Set(
  (
    'script style template link meta base basefont bgsound title noembed noframes frame frameset applet param area svg math canvas ' +
    'form button input select option optgroup datalist textarea keygen label fieldset legend output dialog portal fencedframe plaintext'
  ).split(' '),
);

/** Elements whose text is not for readers. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'link', 'meta', 'base']);

/** Elements that HTML no longer has, or that mean nothing here, whose content is all there is to show. */
const transparent: ReadonlySet<string> = new Set(
  'html head body main noscript font big nobr blink marquee map object slot spacer multicol isindex rb rtc selectedcontent'.split(
    ' ',
  ),
);

/** The names of elements today. */
const renamed: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  dir: 'ul',
  image: 'img',
  listing: 'pre',
  strike: 's',
  tt: 'code',
  xmp: 'pre',
};

type Fate = 'kept' | 'transparent' | 'unknown' | 'dropped' | 'embedded';

/** Decides the treatment of an element by its name, which may be one that HTML once had. */
export function fateOf(name: string): Fate {
  if (keptNames.has(getOwn(renamed, name) ?? name)) return 'kept';
  if (name === 'iframe' || name === 'embed') return 'embedded';
  if (dropped.has(name)) return 'dropped';
  return transparent.has(name) ? 'transparent' : 'unknown';
}

/** The input for cleaning the raw HTML of a body. */
export interface HtmlScope {
  /** The HTML of the whole body. */
  readonly text: string;
  /** The settings for components, by name. */
  readonly components: Components;
  /** Whether something at an offset was written by the author, and not printed from Markdown. */
  isWritten(offset: number): boolean;
  /** The block of the body at an offset. */
  blockAt(offset: number): number;
  report(level: Problem['level'], offset: number, make: (at: Problem['place']) => Problem): void;
  /** The address to print for a link as it was written; undefined, with a problem, for one that is not published. */
  addressOf(url: string, offset: number, kind: 'link' | 'load'): string | undefined;
  /** Takes an id for an element; false if the page has it already. */
  takeId(id: string): boolean;
  /** An id for a heading without one of its own. */
  nameHeading(text: string, depth: number, offset: number): string | undefined;
}

/** Removes from the HTML of a body what is not published, and reports each part. HTML printed from Markdown stays as it is. */
export function cleanHtml(tree: Root, scope: HtmlScope): Root {
  const children = cleanAll(tree.children, undefined, scope) as RootContent[];
  const root = sanitize({ ...tree, children }, schema) as Root;
  dropEmptyClasses(root);
  return root;
}

function dropEmptyClasses(node: Nodes): void {
  if (!('children' in node)) return;
  if (node.type === 'element' && Array.isArray(node.properties.className) && node.properties.className.length === 0)
    delete node.properties.className;
  for (const child of node.children) dropEmptyClasses(child);
}

function cleanAll(nodes: readonly Nodes[], parent: Element | undefined, scope: HtmlScope): ElementContent[] {
  const kept: ElementContent[] = [];
  for (const node of nodes)
    if (node.type === 'text') kept.push({ ...node, value: withoutControls(node.value) });
    else if (node.type === 'comment' && node.value.startsWith(blockMark)) kept.push(node);
    else if (node.type === 'comment') checkComment(node, scope);
    else if (node.type === 'element') {
      for (const part of cleanElement(node, parent, scope)) {
        const start = part.position ? undefined : node.position?.start;
        kept.push(start ? { ...part, position: { start, end: start } } : part);
      }
    }
  return kept;
}

function cleanElement(node: Element, parent: Element | undefined, scope: HtmlScope): ElementContent[] {
  const [start, end] = stretchOf(node) ?? [undefined, 0];
  if (start !== undefined && !scope.isWritten(start)) return [rebuilt(node, withPlainSchemes(node.properties), scope)];
  const at = start ?? 0;
  if (node.tagName.startsWith(slotPrefix)) return cleanAll(node.children, parent, scope);
  const tag = start === undefined ? node.tagName : scope.text.slice(start + 1, start + 1 + node.tagName.length);
  const written = plainName(tag);
  const isComponent = tag.startsWith(jsxPrefix) || (/^[A-Z]/.test(written) && written !== written.toUpperCase());
  const rule = ruleOf(written, scope.components, isComponent);
  if (rule !== undefined) {
    const inner = (of: Element) => cleanAll(of.children, parent, scope);
    const addressOf = (url: string, kind: 'link' | 'load') => scope.addressOf(url, at, kind);
    const shown = replaceComponent(node, rule, parent, { inner, addressOf });
    if (shown.every(isBlank) && !Object.hasOwn(scope.components, written))
      scope.report('warning', at, (place) =>
        warning('raw-html', `<${written}> has no text of its own, and is left out`, place),
      );
    return shown;
  }
  const name = getOwn(renamed, node.tagName) ?? node.tagName;
  const fate = fateOf(name);
  if (isLeftOpen(node, name, at, end, scope))
    scope.report('warning', at, (place) =>
      warning(
        'raw-html',
        `The <${written}> is never closed, so that all that follows is in it`,
        place,
        `Close it with </${written}>`,
      ),
    );
  if (fate === 'kept') return isCutOff(node) ? [] : [cleanKept({ ...node, tagName: name }, at, scope)];
  if (fate === 'unknown') {
    scope.report(isComponent ? 'error' : 'warning', at, (place) => unknownProblem(written, isComponent, place));
    return cleanAll(node.children, parent, scope);
  }
  if (fate === 'transparent') {
    if (name !== 'object' || node.children.some(({ type }) => type === 'element') || textOfHtml(node).trim() !== '')
      return cleanAll(node.children, parent, scope);
  }
  if ((fate === 'embedded' || silent.has(name)) && hidesMore(node, at, end, scope)) {
    const hint = `Close it with </${name}>`;
    scope.report('error', at, (place) =>
      error('raw-html', `The <${name}> is never closed, and hides the text after it`, place, hint),
    );
    return [];
  }
  return fate === 'dropped' ? drop(node, name, at, scope) : embed(node, name, at, parent, scope);
}

/** Elements that go on in the blocks after theirs until they are closed. https://html.spec.whatwg.org/multipage/parsing.html#formatting */
const formatting: ReadonlySet<string> = new Set('a b code em i s small strong u'.split(' '));

/** Whether an element without an end tag contains what follows, on a page that shows it. */
function isLeftOpen(
  { data, properties }: Element,
  name: string,
  start: number,
  end: number,
  scope: HtmlScope,
): boolean {
  if (data?.position?.closing !== undefined) return false;
  if (name === 'details') return true;
  const isShown = formatting.has(name) && (name !== 'a' || properties.href !== undefined);
  return isShown && scope.blockAt(start) !== scope.blockAt(end - 1);
}

/** Whether a link is what a block within it has left of it before that. https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm */
function isCutOff({ tagName, properties, children, data }: Element): boolean {
  const isOpen = tagName === 'a' && properties.href !== undefined && data?.position?.closing === undefined;
  return isOpen && children.length === 0;
}

/** Markdown may name schemes in capitals; the last gate knows them in lower case. */
function withPlainSchemes(properties: Properties): Properties {
  const { href, src } = properties;
  const plain = (url: string) => url.replace(/^[A-Za-z]+:/, (scheme) => scheme.toLowerCase());
  return {
    ...properties,
    ...(typeof href === 'string' && { href: plain(href) }),
    ...(typeof src === 'string' && { src: plain(src) }),
  };
}

function unknownProblem(name: string, isComponent: boolean, place: Problem['place']): Problem {
  const hint = `Say in site.yaml what becomes of it, such as components: {${name}: unwrap}, or put it between backticks`;
  if (isComponent) return error('foreign-syntax', `<${name}> is a component of another generator`, place, hint);
  return warning('raw-html', `HTML has no element <${name}>: only its content is shown`, place, hint);
}

/** Whether an element contains more than its author can have meant: it has no end, or ends in another block. */
function hidesMore(node: Element, start: number, end: number, { text, blockAt }: HtmlScope): boolean {
  const isVoid = node.children.length === 0 && text.charAt(end - 1) === '>';
  const closing = node.data?.position?.closing;
  return !isVoid && (closing === undefined || blockAt(start) !== blockAt(end - 1));
}

function drop(node: Element, name: string, at: number, { report }: HtmlScope): ElementContent[] {
  const text = silent.has(name) ? '' : textOfHtml(node, 'all').trim().replace(/\s+/g, ' ');
  if (text === '') {
    report('warning', at, (place) => warning('raw-html', `<${name}> is left out`, place, hintOf(name)));
    return [];
  }
  const shown = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  const message = `<${name}> cannot be published, and its text "${shown}" would be lost`;
  report('error', at, (place) => error('raw-html', message, place, hintOf(name)));
  return [];
}

function hintOf(name: string): string {
  if (name === 'script' || name === 'style') return 'Put it into a template, or delete it';
  if (name === 'svg' || name === 'canvas') return 'Make it a picture in assets, with an alternative text';
  if (name === 'math') return 'Write it as text, or make it a picture with an alternative text';
  return 'Write its text as Markdown, link to a page that has it, or put the tag between backticks if readers should see it';
}

/** A link to what a page of another site, or a file, would have been shown of. */
function embed(
  node: Element,
  name: string,
  at: number,
  parent: Element | undefined,
  scope: HtmlScope,
): ElementContent[] {
  const { src, data, title } = node.properties;
  const url = src ?? data;
  if (typeof url !== 'string' || url.trim() === '' || node.properties.srcDoc !== undefined)
    return drop(node, name, at, scope);
  const href = scope.addressOf(url, at, 'link');
  if (href === undefined) return [];
  const within = textOfHtml(node)
    .replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? ' ' : tag))
    .trim();
  const label = (typeof title === 'string' && title.trim()) || within || url.trim();
  const message = `<${name}> is shown as a link to ${url.trim()}`;
  scope.report('warning', at, (place) => warning('raw-html', message, place));
  return linkTo(href, withoutControls(label), parent);
}

function checkComment(node: Nodes, { text, isWritten, report }: HtmlScope): void {
  const [start, end] = stretchOf(node) ?? [0, 0];
  const written = text.slice(start, end);
  if (!isWritten(start)) return;
  if (!written.startsWith('<!--')) {
    const message = `${written.slice(0, 12).split(/[\s>]/)[0]} is left out`;
    report('warning', start, (at) => warning('raw-html', message, at, 'Put it between backticks'));
  } else if (!/^<!--(?:-?>|[\s\S]*--!?>$)/.test(written)) {
    const message = 'An HTML comment is not closed, and hides what follows';
    report('error', start, (at) => error('raw-html', message, at, 'End it with -->'));
  }
}

/** An element that stays, with its allowed attributes. */
function cleanKept(node: Element, at: number, scope: HtmlScope): Element {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(node.properties))
    if (/^on/i.test(name)) {
      const message = `The script in ${name.toLowerCase()} of <${node.tagName}> is left out`;
      scope.report('warning', at, (place) => warning('raw-html', message, place, 'Delete it'));
    } else properties[name] = typeof value === 'string' ? withoutControls(value) : cleanList(value);
  resolveAddresses(properties, node.tagName, at, scope);
  takeIds(node, properties, at, scope);
  adjust(node.tagName, properties);
  return rebuilt(node, properties, scope);
}

/** An element with its content cleaned, without the places of its tags: the last gate would copy them. */
function rebuilt(node: Element, properties: Properties, scope: HtmlScope): Element {
  const { tagName, position } = node;
  return { type: 'element', tagName, properties, children: childrenOf(node, scope), position };
}

/** The content of an element, cleaned: that of a link has a name for those that cannot see an icon, which is not published. */
function childrenOf(node: Element, scope: HtmlScope): ElementContent[] {
  const children = cleanAll(node.children, node, scope);
  const { href, ariaLabel, title } = node.properties;
  if (node.tagName !== 'a' || href === undefined || !children.every(isBlank)) return children;
  const address = String(href)
    .replace(originMark, '')
    .replace(/^https?:\/\/(?:www\.)?|(?<=.)\/$/g, '');
  const name = String(ariaLabel ?? title ?? address);
  return /^(?:#|$)/.test(name) ? children : [...children, { type: 'text', value: withoutControls(name) }];
}

function cleanList(value: Properties[string]): Properties[string] {
  return Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? withoutControls(each) : each)) : value;
}

function resolveAddresses(properties: Properties, tagName: string, at: number, { addressOf }: HtmlScope): void {
  for (const [name, kind] of Object.entries(addresses)) {
    const url = properties[name];
    if (url === undefined) continue;
    const address = addressOf(String(url), at, kind);
    if (address === undefined) delete properties[name];
    else properties[name] = address;
  }
  if (typeof properties.srcSet !== 'string') return;
  const srcset = resolveSrcset(properties.srcSet, (url) => addressOf(url, at, 'load'));
  if (srcset === undefined || (tagName !== 'img' && tagName !== 'source')) delete properties.srcSet;
  else properties.srcSet = srcset;
}

function takeIds({ tagName, ...node }: Element, properties: Properties, at: number, scope: HtmlScope): void {
  const { id = tagName === 'a' ? properties.name : undefined } = properties;
  const isFree = typeof id === 'string' && /^\S+$/.test(id) && scope.takeId(id);
  if (isFree) properties.id = id;
  else delete properties.id;
  const depth = /^h([1-6])$/.exec(tagName)?.[1];
  if (depth === undefined) return;
  const own = scope.nameHeading(isFree ? '' : textOfHtml({ ...node, tagName }), Number(depth), at);
  if (own !== undefined && own !== '') properties.id = own;
}

/** Adds attributes that the page needs and the author did not write. */
function adjust(tagName: string, properties: Properties): void {
  if (tagName === 'img') {
    properties.alt ??= '';
    properties.loading = 'lazy';
  }
  // Without them, nobody could play it.
  if (tagName === 'video' || tagName === 'audio') properties.controls = true;
  if ((tagName === 'td' || tagName === 'th') && typeof properties.align === 'string')
    properties.className = [properties.align.toLowerCase()];
}

const candidate = /[\s,]*([^\s,]\S*)(?:\s+([\d.]+[wxh]))?\s*(?:,|$)/y;

/**
 * A `srcset` with each of its addresses resolved; undefined if one of them is not published, or the text is none.
 * https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */
function resolveSrcset(text: string, addressOf: (url: string) => string | undefined): string | undefined {
  const resolved: string[] = [];
  for (let at = 0; at < text.trimEnd().length; at = candidate.lastIndex) {
    candidate.lastIndex = at;
    const [, written = '', size] = candidate.exec(text) ?? [];
    const url = written.replace(/(?<!,),+$/, '');
    const address = url === '' ? undefined : addressOf(url);
    if (address === undefined) return undefined;
    resolved.push(size === undefined ? address : `${address} ${size}`);
    if (candidate.lastIndex === 0) return undefined;
  }
  return resolved.join(', ');
}
