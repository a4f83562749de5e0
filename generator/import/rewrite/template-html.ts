import { escapeText } from '../../format/html-attributes.ts';

/** The names that a template has, by itself or from the files that it imports. */
export interface Scope {
  /** Finds the template that a component is written in; undefined for one that has no text. */
  component(name: string): TemplateSource | undefined;
  /** Reads a text that is written out under a name, such as `site.links.code`. */
  value(path: string): string | undefined;
  /** The code of a list that is written out; empty for any other. */
  list(name: string): string;
  /** Whether lines that begin or end with markup have no space there, as in JSX. */
  readonly trimsLines: boolean;
}

/** A template of Astro, Svelte, Vue or JSX. */
interface TemplateSource {
  readonly path: string;
  readonly text: string;
  readonly scope: Scope;
}

/** The room left for what is within others, in levels and characters of files. */
interface Room {
  readonly depth: number;
  readonly left: { length: number };
}

const deeper = ({ depth, left }: Room, levels: number): Room => ({ depth: depth + levels, left });

const mostLength = 400_000;
const longestComment = 10_000;
const mostDepth = 16;
const depthOfComponent = 4;
/** The most elements without an end, which only code that looks like them has. */
const mostOpen = 20;

/**
 * The HTML of the text that is written in a template and in the components that it imports. Code is not run: what it would print, and what it repeats
 * for data from elsewhere, is not there.
 */
export function templateHtml(
  template: TemplateSource,
  room: Room = { depth: 0, left: { length: mostLength } },
): string {
  room.left.length -= template.text.length;
  if (room.left.length < 0 || room.depth > mostDepth) return '';
  return markupIn(template)
    .map((part) => htmlOf(part, template.scope, room))
    .join('\n');
}

function markupIn({ path, text }: TemplateSource): readonly string[] {
  if (path.endsWith('.astro')) return [text.replace(/^\s*---[^\n]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, '')];
  if (path.endsWith('.svelte')) return [text];
  if (path.endsWith('.vue')) return [/^<template\b[^<>]*>([\s\S]*)^<\/template>/m.exec(text)?.[1] ?? ''];
  return elementsIn(text);
}

const unshown = /^(?:script|style|svg|noscript|iframe|svelte:head|Head|head|title)$/;
const empty = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const linkName = /(?:^a$|^A$|link|button)/i;
const pictureName = /^(?:img|.*(?:Image|Img|Picture))$/;
/** Components for other things than the text of a page. */
export const besideText =
  /(?:layout|seo|meta|header|footer|nav|navbar|menu|sidebar|breadcrumbs?|icon|logo|provider|script|analytics|banner|theme|toggle)$/i;

function htmlOf(markup: string, scope: Scope, room: Room): string {
  const printed: string[] = [];
  const closings: string[] = [];
  let at = 0;
  const mark = /[<{]/g;
  while (at < markup.length) {
    mark.lastIndex = at;
    const next = mark.exec(markup)?.index;
    if (next === undefined) break;
    printed.push(plainText(markup.slice(at, next), scope));
    at = next;
    if (markup[at] === '{') {
      const each = markup.startsWith('{#each', at) ? markup.indexOf('{/each}', at) : -1;
      const end = closingBrace(markup, each === -1 ? at : each);
      if (each !== -1) {
        at = end + 1;
        continue;
      }
      printed.push(printedValue(markup.slice(at + 1, end), scope, room));
      at = end + 1;
      continue;
    }
    const tag = tagAt(markup, at);
    if (tag === undefined) {
      const [unseen] = /^<!(?:--[\s\S]*?--)?[^<>]*>/.exec(markup.slice(at, at + longestComment)) ?? [];
      if (unseen === undefined) printed.push('&lt;');
      at += unseen?.length ?? 1;
      continue;
    }
    at = tag.end;
    if (tag.isClosing) printed.push(closings.pop() ?? '');
    else if (unshown.test(tag.name)) {
      if (tag.isEmpty) continue;
      const end = markup.indexOf(`</${tag.name}`, at);
      at = end === -1 ? markup.length : closingAngle(markup, end) + 1;
    } else {
      const [opening, closing] = printedTag(tag, scope, room);
      printed.push(opening);
      if (tag.isEmpty) printed.push(closing);
      else closings.push(closing);
    }
  }
  return [...printed, plainText(markup.slice(at), scope), ...closings.reverse()].join('');
}

function plainText(text: string, { trimsLines }: Scope): string {
  if (!trimsLines) return text;
  const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length];
  const from = text.slice(0, start).includes('\n') ? start : 0;
  return text.slice(from, text.slice(end).includes('\n') ? Math.max(from, end) : undefined);
}

interface Tag {
  /** Empty for a fragment. */
  readonly name: string;
  readonly attributes: string;
  readonly isClosing: boolean;
  readonly isEmpty: boolean;
  /** The offset behind it. */
  readonly end: number;
}

function tagAt(markup: string, at: number): Tag | undefined {
  const [start, slash, name = ''] = /^<(\/?)([A-Za-z][\w.:-]*|(?=>))/.exec(markup.slice(at, at + 100)) ?? [];
  if (start === undefined) return undefined;
  const end = closingAngle(markup, at);
  const attributes = markup.slice(at + start.length, end);
  const isEmpty = attributes.endsWith('/') || empty.test(name);
  return { name, attributes, isClosing: slash === '/', isEmpty, end: end + 1 };
}

/** The HTML that a tag of a template begins and ends. */
function printedTag({ name, attributes, isEmpty }: Tag, scope: Scope, room: Room): readonly [string, string] {
  const value = (key: string) => attributeOf(attributes, key, scope);
  const isOwn = /^[A-Z]|[.-]/.test(name);
  if (pictureName.test(name)) {
    const src = value('src');
    return [src ? `<img src="${escapeText(src)}" alt="${escapeText(value('alt') ?? '')}">` : '', ''];
  }
  const address = value('href') ?? value('to');
  if (linkName.test(name) && address !== undefined) {
    const label = isEmpty ? (value('text') ?? value('label') ?? value('title') ?? '') : '';
    return [`<a href="${escapeText(address)}">${escapeText(label)}`, '</a>'];
  }
  if (/(?:^a$|Link$)/i.test(name) && !isEmpty) return ['<span>', '</span>'];
  if (/^(?:Translate|Trans|T|FormattedMessage|Fragment|Text|Balancer)$/.test(name) && value('slot') === undefined)
    return ['<span>', '</span>'];
  const plain = name === '' || name === 'template' ? 'div' : name;
  if (!isOwn) return [`<${plain}>`, empty.test(plain) ? '' : `</${plain}>`];
  if (/^(?:title|heading|headline)$/.test(value('slot') ?? '')) return ['<h2>', '</h2>'];
  if (besideText.test(name)) return ['<div>', '</div>'];
  const component = scope.component(name);
  const lists = [...attributes.matchAll(/=\s*\{\s*(\w+)\s*\}/g)].map(([, list = '']) =>
    textsIn(scope.list(list), scope, room),
  );
  const within = component ? templateHtml(component, deeper(room, depthOfComponent)) : '';
  return [`<div>${textsIn(withoutLooks(attributes), scope, room)}${lists.join('')}${within}`, '</div>'];
}

const string = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/;
const heading = /^(?:title|heading|headline|question)$/;
/** Keys that say something in an object, and anything as an attribute. */
const ofItems = /^(?:label|name|role|job|position|price|amount|period)$/;
const prose = new RegExp(
  String.raw`\{([^{}]*\b(?:href|to|link|url)['"]?\s*:[^{}]*)\}|(?<![\w:@.-])(?:'|")?(title|heading|headline|question|subtitle|subheading|tagline|description|summary|text|content|answer|quote|testimonial|body|caption|label|name|role|job|position|price|amount|period)(?:'|")?\s*([=:])\s*\{?\s*(${string.source}|\d+(?:[.,]\d+)*|\(?\s*(?=<))`,
  'g',
);

/** Attributes without those that say how a component looks. */
function withoutLooks(attributes: string): string {
  const looks =
    /(?<![\w.-])(?:class\w*|ui|styles?|image|icon)\s*=\s*(?=\{)|["']?\b(?:class\w*|ui|styles?|image)["']?\s*:\s*(?=\{)/;
  const match = looks.exec(attributes);
  if (match === null) return attributes;
  const end = closingBrace(attributes, match.index + match[0].length);
  return attributes.slice(0, match.index) + withoutLooks(attributes.slice(end + 1));
}

/** The texts that are given to a component, in its attributes and in the objects of these. */
function textsIn(attributes: string, scope: Scope, room: Room): string {
  let read = 0;
  return [...attributes.matchAll(prose)]
    .map(({ 0: whole, 1: link, 2: key = '', 3: sign, 4: text = '', index }) => {
      if (index < read) return '';
      if (link !== undefined) return linkIn(link) ?? textsIn(link, scope, room);
      if (sign === '=' && ofItems.test(key)) return '';
      if (/^\(?\s*$/.test(text)) {
        const from = index + whole.length;
        read = elementEnd(attributes, from) ?? from;
        return room.depth < mostDepth ? htmlOf(attributes.slice(from, read), scope, deeper(room, 1)) : '';
      }
      const plain = escapeText((/^\d/.test(text) ? text : unquoted(text)).replace(/<[^<>]*>/g, ''));
      if (!/[\p{L}\d]/u.test(plain)) return '';
      if (!heading.test(key)) return `<p>${plain}</p>`;
      return sign === '=' ? `<h2>${plain}</h2>` : `<h3>${plain}</h3>`;
    })
    .join('');
}

/** A link that an object describes, if that is all that it does. */
function linkIn(object: string): string | undefined {
  const find = (keys: string) =>
    new RegExp(String.raw`(?:^|[\s,'"])(?:${keys})['"]?\s*:\s*(${string.source})`).exec(object)?.[1];
  const [to, label] = [find('href|to|link|url'), find('text|label|title|name')];
  if (to === undefined || label === undefined || find('description|subtitle|content') !== undefined) return undefined;
  return `<p><a href="${escapeText(unquoted(to))}">${escapeText(unquoted(label))}</a></p>`;
}

function attributeOf(attributes: string, key: string, { value }: Scope): string | undefined {
  const [, given, name] =
    new RegExp(String.raw`(?:^|\s)${key}\s*=\s*(?:\{?\s*(${string.source})|\{\s*([\w.]+)\s*\})`).exec(attributes) ?? [];
  if (name !== undefined) return value(name);
  const text = given === undefined ? undefined : unquoted(given);
  return text?.includes('${') ? undefined : text;
}

function unquoted(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/gs, '$1').replace(/\s+/g, ' ').trim();
}

/** The text in braces: a literal, the elements of a condition, or the texts of a list that is written out. */
function printedValue(code: string, scope: Scope, room: Room): string {
  const literal = new RegExp(`^\\s*(${string.source})\\s*$`).exec(code)?.[1];
  if (literal !== undefined) return literal.includes('${') ? '' : literal.slice(1, -1).replace(/\\(.)/gs, '$1');
  const [, name] = /^\s*([\w.]+)\s*$/.exec(code) ?? [];
  if (name !== undefined) return escapeText(scope.value(name) ?? '');
  const [repeated, list = '', listName = ''] = /^\s*(?:(\[[\s\S]*\])|(\w+))\s*\.(?:map|forEach)\(/.exec(code) ?? [];
  if (repeated !== undefined) return textsIn(list || scope.list(listName), scope, room);
  if (/\.map\s*\(/.test(code) || room.depth >= mostDepth) return '';
  return elementsIn(code)
    .map((part) => htmlOf(part, scope, deeper(room, 1)))
    .join('');
}

const ofObject = /\b(?:title|heading|question|description|text|content|answer)['"]?\s*:\s*\(?\s*$/;

const ofNothing = /\bif\s*\((?:!|[^{}]{0,100}\blength\s*(?:===?\s*0|<\s*1))[^{};]{0,50}\)\s*\{?\s*return\s*\(?\s*$/;

/** The outermost elements of JSX that code has. */
function elementsIn(code: string): readonly string[] {
  const found: string[] = [];
  let ended = mostOpen;
  const start = /(?:^|[(?:,]|&&|\|\||=>|\breturn)\s*(?=<[A-Za-z>])/g;
  for (let match = start.exec(code); match !== null && ended > 0; match = start.exec(code)) {
    const from = match.index + match[0].length;
    const end = elementEnd(code, from);
    if (end === undefined) {
      ended -= 1;
      continue;
    }
    // What a list has is printed where that is, and what stands for nothing, where there is nothing.
    const before = code.slice(Math.max(0, from - 150), from);
    if (!ofObject.test(before) && !ofNothing.test(before)) found.push(code.slice(from, end));
    start.lastIndex = end;
  }
  return found;
}

/** The offset behind an element that begins at one; undefined where it does not end. */
function elementEnd(code: string, from: number): number | undefined {
  let open = 0;
  for (let at = from; at < code.length; ) {
    const tag = code[at] === '<' ? tagAt(code, at) : undefined;
    if (code[at] === '{') at = closingBrace(code, at) + 1;
    else if (tag === undefined) at += 1;
    else {
      at = tag.end;
      if (tag.isClosing) open -= 1;
      else if (!tag.isEmpty) open += 1;
      if (open === 0) return at;
    }
  }
  return undefined;
}

const quotedOrMark = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|[{}>]/g;

/** The offset of the brace that closes the one at an offset, or that of the end. */
function closingBrace(code: string, at: number): number {
  return closing(code, at + 1, '}');
}

function closingAngle(code: string, at: number): number {
  return closing(code, at + 1, '>');
}

function closing(code: string, from: number, wanted: '}' | '>'): number {
  const marks = new RegExp(quotedOrMark);
  marks.lastIndex = from;
  let open = 0;
  for (let match = marks.exec(code); match !== null; match = marks.exec(code)) {
    const [mark] = match;
    if (open === 0 && mark === wanted) return match.index;
    if (mark === '{') open += 1;
    if (mark === '}') open -= 1;
  }
  return code.length;
}
