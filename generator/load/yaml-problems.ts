import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  visit,
  type YAMLError,
} from 'yaml';
import { error, type Problem, placeAt, type Source, sortProblems } from '../base/problem.ts';
import { findSecrets, secretHint } from '../base/secrets.ts';
import { findForbidden, forbiddenCharacter } from './text.ts';

/** Where a YAML block is: `text` begins at the offset `start` of its source. */
export interface YamlText {
  readonly source: Source;
  readonly start: number;
  readonly text: string;
}

/** The most lines reported when the parser runs out of stack. Where that happens varies, but it always gets farther than this. */
const linesBeforeExhaustion = 100;

/** On how many lines the quote or bracket is looked for that a problem comes from. */
const mostSearches = 100;

/** Explains syntax errors in words that do not presume YAML jargon. Only the first problem of each line is reported. */
export function syntaxProblems(document: Document.Parsed, block: YamlText): readonly Problem[] {
  const found = new Map<number, Problem>();
  const unclosed = unclosedIn(document, block);
  const tabs = tabsIn(document, block);
  for (const tab of tabs) {
    const place = placeAt(block.source, block.start + tab);
    found.set(place.line, error('yaml-syntax', 'A tab cannot indent', place, 'Indent with spaces'));
  }
  let misplaced: number | undefined;
  for (const cause of document.errors.filter(isBefore(tabs))) {
    const opening = found.size < mostSearches ? openingOf(unclosed, cause) : undefined;
    const [at] = cause.pos;
    const isMisplaced = opening === undefined && isIndentFault(cause, block.text);
    // The lines below one that is indented otherwise are read otherwise, up to the next key without an indent.
    if (isMisplaced && misplaced !== undefined && !/\n\S/.test(block.text.slice(misplaced, at))) continue;
    if (isMisplaced) misplaced = at;
    const [message, hint] = opening === undefined ? explain(cause, block) : explainOpen(block.text.charAt(opening));
    const place = placeAt(block.source, block.start + (opening ?? cause.pos[0]));
    if (!found.has(place.line)) found.set(place.line, error('yaml-syntax', message, place, hint));
  }
  const problems = [...found.values()];
  const isExhausted = document.errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION');
  return isExhausted ? sortProblems(problems).slice(0, linesBeforeExhaustion) : problems;
}

function explain({ code, message, pos }: YAMLError, { text }: YamlText): readonly [message: string, hint?: string] {
  switch (code) {
    case 'MULTIPLE_DOCS':
      return ['A second document begins here', 'Remove the line ---'];
    case 'UNEXPECTED_TOKEN':
      return [
        'Something follows that does not belong to the value',
        'Quote the whole value, or begin a new line with a key',
      ];
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (!/^.*:\s/.test(text.slice(pos[0])))
        return ['The lines below are indented as part of this value', 'Indent them like this line'];
      return ['A value cannot have ": " in it without quotes', quoteWhole(text.slice(pos[0]))];
    case 'MULTILINE_IMPLICIT_KEY': {
      const [, key, value] = /^([\w.-]+):([^\s:][^\n]*)/.exec(text.slice(pos[0]).replaceAll('\u00a0', '')) ?? [];
      if (key !== undefined) return ['A space is missing after the colon', `Write "${key}: ${value}"`];
      return [sentence(message)];
    }
    case 'BAD_INDENT':
      return misindented;
    case 'MISSING_CHAR':
      if (isIndentFault({ code, pos }, text)) return misindented;
      return [sentence(message), 'Write "key: value", and quote a text that has ": " or " #" in it'];
    case 'BAD_SCALAR_START':
      return [sentence(message), 'Quote the whole value'];
    default:
      return [sentence(message)];
  }
}

const misindented = [
  'The line is indented otherwise than those it belongs to',
  'Indent it like the lines around it',
] as const;

/** Whether a line is not where the lines of its list or mapping begin. */
function isIndentFault({ code, pos: [at] }: Pick<YAMLError, 'code' | 'pos'>, text: string): boolean {
  return code === 'BAD_INDENT' || (code === 'MISSING_CHAR' && /^[ ]+[\w.-]+:(?:[ \n]|$)/.test(text.slice(at)));
}

/** A hint to quote the value at the beginning of a text, which may be quoted as in print, but not for YAML. */
function quoteWhole(text: string): string {
  return /^[^\n:]*[“”„‟«»]/.test(text)
    ? 'Quote the whole value with \' or ": curly quotes are part of it'
    : 'Quote the whole value';
}

/** The offsets of the tabs in indentation that the parser could not read. Everything below the first is read otherwise than it was written. */
function tabsIn({ errors }: Document.Parsed, { text }: YamlText): readonly number[] {
  const found = errors.flatMap(({ code, pos: [at] }) => {
    if (code === 'TAB_AS_INDENT') return [at];
    return unreadBehindTab.has(code) ? tabBefore(text, at) : [];
  });
  return found.toSorted((a, b) => a - b);
}

/** The parser's errors after a tab in indentation, besides TAB_AS_INDENT. */
const unreadBehindTab: ReadonlySet<string> = new Set(['UNEXPECTED_TOKEN', 'BAD_INDENT']);

/** The first tab of the indentation that ends at an offset. */
function tabBefore(text: string, end: number): readonly number[] {
  let start = end;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start -= 1;
  const tab = text.slice(start, end).indexOf('\t');
  return tab === -1 || (start > 0 && text[start - 1] !== '\n') ? [] : [start + tab];
}

/** Whether an error ends above the first of the tabs. */
function isBefore([first = Number.POSITIVE_INFINITY]: readonly number[]): (cause: YAMLError) => boolean {
  return ({ pos }) => pos[1] < first;
}

/** The parser's message, without the further lines of an escape that it quotes. */
function sentence(message: string): string {
  return message.replace(/\n.*$/s, '');
}

const closing: Readonly<Record<string, readonly [what: string, end: string]>> = {
  '"': ['text', '"'],
  "'": ['text', "'"],
  '[': ['list', ']'],
  '{': ['mapping', '}'],
};

function explainOpen(sign: string): readonly [message: string, hint?: string] {
  const [name, end] = closing[sign] ?? ['value', sign];
  return [`The ${name} that begins with ${sign} is not closed`, `Close it with ${end}`];
}

/** A quote or bracket that is not closed: where it begins, and the end of what the parser took for its value. */
type Unclosed = readonly [start: number, end: number];

/** The quotes and brackets of a document that are not closed, those within others after them. */
function unclosedIn(document: Document.Parsed, { text }: YamlText): readonly Unclosed[] {
  const found: Unclosed[] = [];
  if (!document.errors.some(mayBeOpen)) return found;
  visit(document, (_key, node) => {
    const range = (node as Partial<Node> | null)?.range;
    if (!range) return;
    const sign = text.charAt(range[0]);
    // A collection without brackets of its own begins where its first item does, with the brackets or quotes of that item.
    if (isCollection(node) && (!node.flow || sign !== (isMap(node) ? '{' : '['))) return;
    const end = closing[sign]?.[1];
    if (end && (range[1] - range[0] < 2 || text.charAt(range[1] - 1) !== end)) found.push([range[0], range[1]]);
  });
  return found;
}

function mayBeOpen({ code }: YAMLError): boolean {
  return code === 'MISSING_CHAR' || code === 'BAD_INDENT';
}

/** The offset of the innermost quote or bracket that is still open where the parser gave up. */
function openingOf(unclosed: readonly Unclosed[], cause: YAMLError): number | undefined {
  if (!mayBeOpen(cause)) return undefined;
  return unclosed.findLast(([start, end]) => start <= cause.pos[0] && end >= cause.pos[0])?.[0];
}

/** The offset in its block at which a node begins. */
export function startOf(node: unknown): number {
  return (node as Partial<Node> | null)?.range?.[0] ?? 0;
}

/** The key of a pair as a string, as JavaScript has it. */
export function keyOf({ key }: Pair): string {
  return String((isScalar(key) ? key.value : key) ?? '');
}

/**
 * Duplicate keys in a mapping, and keys that are not scalars, whose text would double in length with each level of nesting. The parser's
 * own check compares each key with every other, which is too slow for 100,000 of them.
 */
export function keyProblems(document: Document.Parsed, block: YamlText): readonly Problem[] {
  const found: Problem[] = [];
  const [firstTab = Number.POSITIVE_INFINITY] = tabsIn(document, block);
  findInKeys(document.contents, block, firstTab, found);
  return found;
}

function findInKeys(node: unknown, block: YamlText, end: number, found: Problem[]): void {
  if (startOf(node) >= end) return;
  if (isSeq(node)) for (const item of node.items) findInKeys(item, block, end, found);
  if (!isMap(node)) return;
  const seen = new Set<string>();
  for (const pair of node.items) {
    const place = () => placeAt(block.source, block.start + startOf(pair.key));
    if (startOf(pair.key) >= end) return;
    findInKeys(pair.value, block, end, found);
    if (isCollection(pair.key)) {
      found.push(
        error('yaml-feature', 'A list or a mapping cannot be a key', place(), 'Write a text before the colon'),
      );
      continue;
    }
    const key = keyOf(pair);
    if (seen.has(key))
      found.push(error('yaml-syntax', `The key "${key}" appears here a second time`, place(), 'Keep one of them'));
    seen.add(key);
  }
}

/** Marks that hardly any YAML uses: of anchors, aliases, tags and directives, and escapes, which can write any character. */
const unusual = /[&*!%\\]/;

/** Features of YAML that content may not use: anchors, aliases, tags and directives, each name once. Also texts that cannot be published. */
export function featureProblems(document: Document.Parsed, { source, start, text }: YamlText): readonly Problem[] {
  if (!unusual.test(text)) return [];
  const found = new Map<string, Problem>();
  const report = (message: string, offset: number, hint: string) => {
    const problem = error('yaml-feature', `The ${message} is not supported`, placeAt(source, start + offset), hint);
    if (!found.has(message)) found.set(message, problem);
  };
  const [before = '', directive] = /^(?:[ \t]*(?:#.*)?\n)*(%.*)?/.exec(text) ?? [];
  if (directive) report(`directive ${directive}`, before.length - directive.length, 'Remove the line');
  visit(document, (_key, node) => {
    const at = startOf(node);
    if (isAlias(node)) report(`alias *${node.source}`, at, 'Write the value out, or quote a text that begins with *');
    if (!isScalar(node) && !isCollection(node)) return;
    if (node.anchor)
      report(`anchor &${node.anchor}`, markBefore(text, `&${node.anchor}`, at), 'Write the value out where it is used');
    if (node.tag) {
      const tag = node.tag.replace(/^tag:yaml\.org,2002:/, '!!');
      report(`tag ${tag}`, markBefore(text, tag, at), 'Remove it');
    }
    if (!isScalar(node) || typeof node.value !== 'string') return;
    const character = findForbidden(node.value);
    const place = placeAt(source, start + at);
    if (character !== undefined) found.set(`${at}`, forbiddenCharacter(character, place));
    else if (isDisguised(node.value, text)) {
      found.set(`${at}`, error('secret', 'This looks like a secret in disguise', place, secretHint));
    }
  });
  return [...found.values()];
}

/** Whether a value holds a secret that its text writes in another way, with escapes. */
function isDisguised(value: string, text: string): boolean {
  const secrets = findSecrets(value);
  if (secrets.length === 0) return false;
  const plain = withoutSpace(text);
  return secrets.some((secret) => !plain.includes(withoutSpace(secret.value)));
}

/** The lines of a block are indented, and those of its value are not. */
function withoutSpace(text: string): string {
  return text.replace(/\s/g, '');
}

/** The offset of a mark before a value, or of the value itself. */
function markBefore(text: string, mark: string, at: number): number {
  const offset = text.lastIndexOf(mark, at);
  return offset === -1 ? at : offset;
}
