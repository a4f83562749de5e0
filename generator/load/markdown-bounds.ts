import type { Nodes, Root } from 'mdast';

/** A part of a text, from one offset to another, and how far a parser looks from it if that is farther. */
type Stretch = readonly [start: number, end: number, reach?: number];

/** The cost of parsing parts of a text, and where the most costly one begins. */
interface Cost {
  readonly total: number;
  readonly worst: number;
}

/** The cost of each character of a text, by its code; 0 for all others. */
type Prices = Uint8Array;

/** Prices for some characters. */
export function pricesOf(prices: Readonly<Record<string, number>>): Prices {
  const table = new Uint8Array(128);
  for (const [characters, price] of Object.entries(prices))
    for (const character of characters) table[character.charCodeAt(0)] = price;
  return table;
}

/** The cost of parts, each computed from the sum of the prices in it and how far a parser looks from its beginning. */
function costOf(
  text: string,
  parts: Iterable<Stretch>,
  prices: Prices,
  cost: (sum: number, reach: number) => number,
): Cost {
  let total = 0;
  let highest = 0;
  let worst = 0;
  for (const [start, end, reach = end] of parts) {
    let sum = 0;
    for (let at = start; at < end; at += 1) sum += prices[text.charCodeAt(at)] ?? 0;
    const own = cost(sum, reach - start);
    total += own;
    if (own > highest) [highest, worst] = [own, start];
  }
  return { total, worst };
}

/** The parts of a text between blank lines. No paragraph extends beyond one; a list or a code block may have many. */
export function* partsOf(text: string): Iterable<Stretch> {
  let start = 0;
  let isBlank = true;
  for (let at = 0; at <= text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    if (isBlankLine(text, at, end)) {
      if (!isBlank) yield [start, at];
      isBlank = true;
    } else {
      if (isBlank) start = at;
      isBlank = false;
    }
    at = end + 1;
  }
  if (!isBlank) yield [start, text.length];
}

/** Paragraphs in their order, each reaching to the next blank line. */
function* reachingOn(text: string, paragraphs: Iterable<Stretch>): Iterable<Stretch> {
  const ends = Array.from(partsOf(text), ([, end]) => end);
  let at = 0;
  for (const [start, end] of paragraphs) {
    while ((ends[at] ?? text.length) <= start) at += 1;
    yield [start, end, Math.max(end, ends[at] ?? text.length)];
  }
}

function isBlankLine(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 9) return false;
  }
  return true;
}

/** Below this many characters, no text costs a parser a noticeable time. */
export const cheapLength = 7000;

/** A text that would take a parser too long, or too much memory, and where the part begins that is at fault. */
export class CrowdedError extends Error {
  readonly offset: number;
  readonly hint: string;

  constructor(message: string, offset: number, hint: string) {
    super(message);
    this.name = 'CrowdedError';
    this.offset = offset;
    this.hint = hint;
  }
}

/** The error for a part of a text with more marks than its parser can take. */
export function crowdedPart({ worst }: Cost): CrowdedError {
  return new CrowdedError(
    'Too many marks in one paragraph',
    worst,
    'Start a new paragraph before it, or put it in a code block',
  );
}

/**
 * Prices of the marks for which satteri goes through a paragraph again: `_` and `www` make it look through all of it, and a character
 * reference makes it copy the text so far. One unit takes at most 2 ns, or a byte.
 */
const nativePrices = pricesOf({ _: 1, '<': 1, w: 1, W: 1, '&': 4 });

/** With directives, satteri looks for the end of one after each colon, up to the next blank line. */
const colonPrices = pricesOf({ ':': 1 });

/** In a line that is not ASCII, satteri counts the characters before each node from the beginning of the line. */
const nodePrices = pricesOf({ '*_~`[<|!&\\:@w': 1 });

/** micromark compares each of these marks with those before it in the paragraph. One unit takes at most 30 ns. */
const remarkPrices = pricesOf({ '*_~[](<:!&\\': 1 });

/** micromark keeps 6 kB for each line of a paragraph until it ends. */
const linePrices = pricesOf({ '\n': 1 });

/** More than any text of a person takes, by far: about two seconds, or 300 MB. */
const mostNative = 1_200_000_000;

/** The same for colons, which are many in a long table: about four seconds. */
const mostColons = 6_000_000_000;

/** The same for micromark: about three seconds. */
const mostRemark = 100_000_000;

/** The square of the most lines of a paragraph for micromark: 600 MB. */
const mostLines = 100_000 ** 2;

const times = (marks: number, length: number) => marks * length;
const squared = (marks: number) => marks * marks;

/** Whether satteri takes less than a tenth of a second for a text, even if everything between two blank lines is one paragraph. */
export function isQuick(text: string, hasDirectives: boolean): boolean {
  const total =
    costOf(text, partsOf(text), nativePrices, times).total +
    (hasDirectives ? costOf(text, partsOf(text), colonPrices, times).total : 0) +
    costOf(text, linesBeyondAscii(text), nodePrices, times).total;
  return total <= 50_000_000 + 20 * text.length;
}

/** Where satteri has the most to do in a text with the given paragraphs, if that is too much; else undefined. */
export function nativeExcess(text: string, paragraphs: readonly Stretch[], hasDirectives: boolean): Cost | undefined {
  const cost = costOf(text, paragraphs, nativePrices, times);
  if (cost.total > mostNative) return cost;
  const lines = costOf(text, linesBeyondAscii(text), nodePrices, times);
  if (lines.total > mostNative) return lines;
  const colons = hasDirectives ? costOf(text, reachingOn(text, paragraphs), colonPrices, times) : undefined;
  return colons && colons.total > mostColons ? colons : undefined;
}

function* linesBeyondAscii(text: string): Iterable<Stretch> {
  if (!/[\u0080-\uffff]/.test(text)) return;
  for (const { 0: line, index } of text.matchAll(/^.*[\u0080-\uffff].*$/gm)) yield [index, index + line.length];
}

/** The same for remark, which also takes its time for quotes and for lines that continue them. */
export function remarkExcess(text: string, paragraphs: Iterable<Stretch>): Cost | undefined {
  const parts = [...paragraphs];
  const cost = costOf(text, parts, remarkPrices, squared);
  if (cost.total > mostRemark) return cost;
  const long = costOf(text, parts, linePrices, squared);
  if (long.total > mostLines) return long;
  const lines = linesThatInterrupt(text);
  const last = lines.at(mostInterruptions);
  return last === undefined ? undefined : { total: lines.length, worst: last };
}

/** The most quotes, underlined headings and lazy lines for remark, whose time grows with their square: four seconds. */
const mostInterruptions = 4000;

/** The offsets of lines that begin with a quote mark, underline a heading, or continue a quote or list without a mark. */
function linesThatInterrupt(text: string): readonly number[] {
  const found: number[] = [];
  for (const [start, end] of partsOf(text)) {
    const isWithin = /^[ \t]*(?:>|[-+*]|\d{1,9}[.)]|\[\^)/.test(text.slice(start, Math.min(end, start + 100)));
    for (let at = start; at < end; at = nextLine(text, at)) {
      const line = text.slice(at, Math.min(at + 100, end));
      if (/^[ \t]*(?:(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(?:>|\[\^)|[=-]+[ \t]*(?:\n|$))/.test(line)) found.push(at);
      else if (isWithin && /^ {0,3}[^\s>*+\d-]/.test(line)) found.push(at);
    }
  }
  return found;
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

/** A line that begins with more marks of quotes and lists than any parser should get: each takes time for all those before it. */
const deepLine = /(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){500}/y;
const deepMark = /(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))){99}[ \t]*/y;

/** The offset of the hundredth mark of the first line that nests too deeply to be parsed. */
export function deepMarkOf(text: string): number | undefined {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = nextLine(text, at);
    // Most lines are shorter than so many marks, which is told in less time than the first of them is looked for.
    if (end - at < 500) continue;
    deepLine.lastIndex = at;
    if (!deepLine.test(text) || isRule(text, at)) continue;
    deepMark.lastIndex = at;
    deepMark.test(text);
    return deepMark.lastIndex;
  }
  return undefined;
}

/** Whether a line is a thematic break: nothing but stars, or nothing but hyphens. https://spec.commonmark.org/0.31.2/#thematic-breaks */
function isRule(text: string, start: number): boolean {
  const sign = text.slice(start).match(/[^ \t]/)?.[0];
  if (sign !== '*' && sign !== '-') return false;
  for (let at = start; at < text.length && text[at] !== '\n'; at += 1)
    if (text[at] !== sign && text[at] !== ' ' && text[at] !== '\t') return false;
  return true;
}

/**
 * A text with the same blocks, or fewer and larger ones, and none of the marks that take satteri long. Colons stay in the second lines of
 * tables.
 */
export function withoutMarks(text: string): string {
  return text.replace(/[_<&wW@\u0080-\uffff]|(?<!-):(?!-)/g, 'x');
}

/** The paragraphs, headings and table cells of a tree. */
export function paragraphsOf(tree: Root): readonly Stretch[] {
  const found: Stretch[] = [];
  const collect = (node: Nodes): void => {
    const { start, end } = node.position ?? {};
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell')
      found.push([start?.offset ?? 0, end?.offset ?? 0]);
    else if ('children' in node) for (const child of node.children) collect(child);
  };
  collect(tree);
  return found;
}
