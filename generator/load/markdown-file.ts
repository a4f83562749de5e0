import { isMapping } from '../base/mapping.ts';
import { andThen, type Result, type Source } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { hasKnownCode } from '../format/highlight.ts';
import type { Folder } from './files.ts';
import { type FrontLanguage, type FrontMatter, splitFrontMatter } from './front-matter.ts';
import { readSource } from './source.ts';
import { tomlBlock } from './toml.ts';
import { blockOf, type YamlBlock } from './yaml.ts';

/** A Markdown file without its body, as plain data that can be sent to a worker and back. */
export interface SplitMarkdown {
  /** The text before the body. */
  readonly head: Source;
  /** Where the front matter is in the head, and its value. */
  readonly front: {
    readonly language: FrontLanguage;
    readonly start: number;
    readonly end: number;
    readonly value: unknown;
  };
  /** The length of the whole text in characters, and its digest. */
  readonly length: number;
  readonly digest: string;
  /** The beginning of the body, where the front matter has no title or no description; otherwise empty. */
  readonly opening: string;
  /** The body of a page that has `::posts`, which may list all posts; otherwise empty. */
  readonly listing: string;
  /** Whether the body may have code to highlight. */
  readonly hasCode?: true;
}

export type SplitResult = Result<SplitMarkdown | undefined>;

/** Reads a Markdown file and keeps everything but its body, which is read again when it is needed. */
export function splitMarkdown(path: string, folder: Pick<Folder, 'read'>): SplitResult {
  return andThen(readSource(folder, path), (source) =>
    andThen(splitFront(source), ({ language, front: { at, value }, bodyOffset }) => {
      const front = { language, start: at.start, end: at.start + at.text.length, value };
      const head = { file: path, text: source.text.slice(0, bodyOffset) };
      const body = source.text.slice(bodyOffset);
      const opening = isComplete(value) ? '' : openingOf(body);
      const listing = path.startsWith('pages/') && body.includes('::posts') ? body : '';
      const code = hasKnownCode(body) && ({ hasCode: true } as const);
      // A slice of a string keeps the whole string in memory; a clone does not.
      return { value: structuredClone({ head, front, ...sizeOf(source), opening, listing, ...code }), problems: [] };
    }),
  );
}

function sizeOf({ text }: Source) {
  return { length: text.length, digest: sha256Of(text) };
}

function isComplete(front: unknown): boolean {
  return isMapping(front) && saysSomething(front.title) && saysSomething(front.description);
}

function saysSomething(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '');
}

/** Front matter, or none at all where the text has a heading to begin with, which is a title. */
function splitFront(source: Source): Result<FrontMatter | undefined> {
  if (!beginsWithTitle.test(source.text)) return splitFrontMatter(source);
  const front = blockOf({ source, start: 0, text: '' }, {});
  return { value: { language: 'yaml', front, bodyOffset: 0 }, problems: [] };
}

/** A heading of level 1 below nothing but blank lines, comments and the imports of MDX. https://spec.commonmark.org/0.31.2/#atx-headings */
const beginsWithTitle = /^(?:[ \t]*\n|<!--(?:(?!-->)[\s\S])*-->[ \t]*\n|import\s[^\n]*\n)* {0,3}#[ \t]+[^\s#]/;

/** The front matter of a split file, with the places of its values. */
export function frontBlock({ head, front: { language, start, end, value } }: SplitMarkdown): YamlBlock {
  const at = { source: head, start, text: head.text.slice(start, end) };
  return language === 'yaml' ? blockOf(at, value) : tomlBlock(at, value);
}

/** How much of a body is kept, in characters: enough for a heading and a paragraph below pictures and notes. */
const longest = 3000;
/** How many of the addresses that links refer to below that. */
const mostDefinitions = 50;

const definition = /^ {0,3}\[[^\]\r\n]+\]:[ \t]*\S.*$/gm;

/** The beginning of a body, with the addresses of links that stand further down. https://spec.commonmark.org/0.31.2/#link-reference-definitions */
export function openingOf(body: string): string {
  if (body.length <= longest) return body;
  const end = body.lastIndexOf('\n', longest);
  const cut = end === -1 ? longest : end;
  const definitions = body.slice(cut).match(definition) ?? [];
  return `${body.slice(0, cut)}\n\n${definitions.slice(0, mostDefinitions).join('\n').slice(0, longest)}`;
}
