import type { Nodes, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html as names,
  Parser,
  type ParserOptions,
  type Token,
  TokenizerMode,
  type TreeAdapter,
} from 'parse5';
import { CrowdedError } from './markdown-bounds.ts';

type Template = DefaultTreeAdapterMap['template'];

/** More elements within one another than anyone writes. Every tag takes time for all those that are open. */
const mostOpen = 256;

/** More attributes than any tag has: each is compared with those before it. */
const mostAttributes = 500;

/**
 * Reads the content of an element as a browser without scripts does, to a hast tree with the offsets of its nodes. Throws a CrowdedError where
 * elements nest too deeply, or are repeated so that they add more than `growth` characters. https://html.spec.whatwg.org/multipage/parsing.html
 *
 * @param blocks Where blocks that need no reading begin, and their ends. One that is in no element becomes a comment with the mark and both offsets.
 */
export function parseHtml(text: string, growth: number, blocks: ReadonlyMap<number, number> = new Map()): Root {
  const crowded = crowdedTag(text);
  if (crowded !== undefined) throw new CrowdedError('Too many attributes in one tag', crowded, 'Take out some of them');
  // parse5 makes no number of so many digits, and throws.
  const long = text.search(/&#(?:x[\da-f]{200}|\d{200})/i);
  if (long !== -1)
    throw new CrowdedError('A character reference has more than 200 digits', long, 'Write the character');
  const treeAdapter = boundedAdapter(text.length + growth);
  const context = treeAdapter.createElement('div', names.NS.HTML, []);
  const options: ParserOptions<DefaultTreeAdapterMap> = {
    treeAdapter,
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
  };
  const parser = LenientParser.getFragmentParser(context, options) as LenientParser;
  parser.blocks = blocks;
  parser.tokenizer.write(text, true);
  // Only the text of the file is asked for.
  const file = { toString: () => text } as NonNullable<Parameters<typeof fromParse5>[1]>['file'];
  // The nodes are taken from the root of the parser: to move each into a fragment, it would go through all of them again.
  const { childNodes } = treeAdapter.getFirstChild(parser.document) as DefaultTreeAdapterMap['element'];
  return fromParse5({ nodeName: '#document-fragment', childNodes }, { file, verbose: true }) as Root;
}

/** The same for HTML of any length that others wrote: the error, where it would take too long. */
export function tryParseHtml(text: string): Root | CrowdedError {
  try {
    return parseHtml(text, 10_000_000);
  } catch (cause) {
    if (cause instanceof CrowdedError) return cause;
    throw cause;
  }
}

/** Reads a whole page, without the offsets of its nodes. Throws a CrowdedError. */
export function parsePage(text: string): Root {
  return fromParse5(documentOf(text, false)) as Root;
}

/** The offset at which the head of a page ends: before its closing tag, or else after the last node in it. Undefined for one without. Throws a CrowdedError. */
export function headEnd(text: string): number | undefined {
  const whole = documentOf(text, true).childNodes.find(({ nodeName }) => nodeName === 'html');
  const head = (whole as DefaultTreeAdapterMap['element']).childNodes.find(({ nodeName }) => nodeName === 'head');
  const { childNodes, sourceCodeLocation } = head as DefaultTreeAdapterMap['element'];
  return sourceCodeLocation?.endTag?.startOffset ?? childNodes.at(-1)?.sourceCodeLocation?.endOffset;
}

function documentOf(text: string, sourceCodeLocationInfo: boolean): DefaultTreeAdapterMap['document'] {
  // Scripts have signs that look like the beginning of a tag.
  const crowded = crowdedTag(text) && crowdedTag(text.replace(/<(script|style)\b[\s\S]*?<\/\1/gi, ''));
  if (crowded !== undefined) throw new CrowdedError('Too many attributes in one tag', crowded, 'Take out some of them');
  const options: ParserOptions<DefaultTreeAdapterMap> = {
    treeAdapter: boundedAdapter(text.length + 10_000_000),
    scriptingEnabled: false,
    sourceCodeLocationInfo,
  };
  return Parser.parse(text, options);
}

/**
 * The parser of browsers, except that a tag of an element that HTML does not have, such as `<Video id="1" />`, closes itself where it says so,
 * as in JSX: otherwise it would contain all that follows.
 */
class LenientParser extends Parser<DefaultTreeAdapterMap> {
  blocks: ReadonlyMap<number, number> = new Map();

  override onStartTag(token: Token.TagToken): void {
    if (this.skipsBlock(token)) return;
    token.tagName = token.tagName.replaceAll('.', dotMark);
    super.onStartTag(token);
    if (!token.selfClosing) return;
    if (token.tagID === names.TAG_ID.IFRAME && this.openElements.currentTagId === token.tagID) this.endFrame(token);
    if (token.tagID !== names.TAG_ID.UNKNOWN) return;
    if (this.openElements.currentTagId === names.TAG_ID.UNKNOWN) this.openElements.pop();
  }

  /** Whether a tag begins a block that is not read, and passes over it. */
  private skipsBlock({ location }: Token.TagToken): boolean {
    const end = location && this.blocks.get(location.startOffset);
    const { current, stackTop } = this.openElements;
    if (!end || !current || stackTop > 0 || this.activeFormattingElements.newest) return false;
    const comment = this.treeAdapter.createCommentNode(`${blockMark}${location.startOffset}-${end}`);
    this.treeAdapter.setNodeSourceCodeLocation(comment, { ...location, endOffset: end });
    this.treeAdapter.appendChild(current, comment);
    const { preprocessor } = this.tokenizer;
    preprocessor.pos = end - 1 - preprocessor.droppedBufferSize;
    // A text after the block begins there. TypeScript does not allow an assignment.
    Object.assign(this.tokenizer, { currentLocation: { ...location, startOffset: end } });
    return true;
  }

  /** Ends a frame at its own tag, unless it has a closing one: otherwise, it would contain all that follows as text. */
  private endFrame({ location }: Token.TagToken): void {
    const { html, pos } = this.tokenizer.preprocessor;
    nextFrame.lastIndex = pos;
    if (nextFrame.exec(html)?.[0].startsWith('</')) return;
    const frame = this.openElements.current;
    this.openElements.pop();
    if (frame && location) {
      const { endLine, endCol, endOffset } = location;
      this.treeAdapter.updateNodeSourceCodeLocation(frame, { endLine, endCol, endOffset });
    }
    this.insertionMode = this.originalInsertionMode;
    this.tokenizer.state = TokenizerMode.DATA;
  }

  override onEndTag(token: Token.TagToken): void {
    token.tagName = token.tagName.replaceAll('.', dotMark);
    super.onEndTag(token);
  }
}

const nextFrame = /<\/?iframe\b/gi;

/** Begins a comment that stands for a block: content cannot contain this control character. */
export const blockMark = '\u0002';

/** Stand-in for a dot in the names of elements: hastscript, which makes them, takes what follows a dot for a class. */
export const dotMark = '\u0004';

/** The tree adapter of parse5, which stops what would take it too long. It looks for a child from the end, where most changes are. */
function boundedAdapter(most: number): TreeAdapter<DefaultTreeAdapterMap> {
  let open = 0;
  let made = 0;
  const adapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      made += tagName.length + 2;
      for (const { name, value } of attributes) made += name.length + value.length;
      const hint = 'Close each tag where what it marks ends';
      if (made > most) throw new CrowdedError('Tags that are not closed are repeated too often', 0, hint);
      const element = defaultTreeAdapter.createElement(tagName, namespace, attributes);
      // hast-util-from-parse5 expects it of those within SVG, too.
      if (tagName === 'template') adapter.setTemplateContent(element as Template, adapter.createDocumentFragment());
      return element;
    },
    insertBefore(parent, node, reference) {
      insertBefore(parent.childNodes, node, reference);
      node.parentNode = parent;
    },
    insertTextBefore(parent, text, reference) {
      const before = parent.childNodes[parent.childNodes.lastIndexOf(reference) - 1];
      if (before && defaultTreeAdapter.isTextNode(before)) before.value += text;
      else adapter.insertBefore(parent, defaultTreeAdapter.createTextNode(text), reference);
    },
    detachNode(node) {
      const { parentNode: parent } = node;
      if (!parent) return;
      if (parent.childNodes.at(-1) === node) parent.childNodes.pop();
      else parent.childNodes.splice(parent.childNodes.lastIndexOf(node), 1);
      node.parentNode = null;
    },
    onItemPush(element) {
      open += 1;
      if (open <= mostOpen) return;
      const at = element.sourceCodeLocation?.startOffset ?? 0;
      throw new CrowdedError(`Tags nest more than ${mostOpen} levels deep`, at, 'Close some of those before it');
    },
    onItemPop() {
      open -= 1;
    },
  };
  return adapter;
}

/** Inserts a child before another, which is mostly the last: to splice a long list takes time. */
function insertBefore<T>(children: T[], child: T, reference: T): void {
  if (children.at(-1) !== reference) children.splice(children.lastIndexOf(reference), 0, child);
  else {
    children[children.length - 1] = child;
    children.push(reference);
  }
}

/** The offset of the first tag with more attributes than any has: with so many names or values that no quotes are around. */
function crowdedTag(text: string): number | undefined {
  let start = -1;
  let quote = 0;
  let count = 0;
  let wasName = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (start === -1) {
      if (code !== lessThan || !/[A-Za-z/]/.test(text.charAt(at + 1))) continue;
      [start, count, wasName] = [at, 0, false];
    } else if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === greaterThan) start = -1;
    else if (code === doubleQuote || code === singleQuote) quote = code;
    else {
      const isName = code > space && code !== slash;
      if (isName && !wasName) count += 1;
      wasName = isName;
      if (count > mostAttributes) return start;
    }
  }
  return undefined;
}

const space = 32;
const doubleQuote = 34;
const singleQuote = 39;
const slash = 47;
const lessThan = 60;
const greaterThan = 62;

/** Where a node begins and ends in the text that was parsed; undefined for one that the parser added. */
export function stretchOf({ position }: Nodes): readonly [start: number, end: number] | undefined {
  const [start, end] = [position?.start.offset, position?.end.offset];
  return start === undefined || end === undefined ? undefined : [start, end];
}
