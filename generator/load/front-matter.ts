import matter from 'gray-matter';
import { andThen, error, placeAt, type Result, type Source } from '../base/problem.ts';
import { parseYaml, type YamlBlock } from './yaml.ts';

/** The front matter of a Markdown file, and the offset of its text at which the body begins. */
export interface FrontMatter {
  readonly front: YamlBlock;
  readonly bodyOffset: number;
}

/**
 * Splits front matter from body. gray-matter finds the block; all its engines are disabled, because some evaluate
 * their input; the block is parsed with positions instead.
 */
export function splitFrontMatter(source: Source): Result<FrontMatter | undefined> {
  const { text } = source;
  const fence = lineAt(text, 0);
  if (fence.trimEnd() !== '---') {
    const message = /^(?:---|\+\+\+)/.test(fence)
      ? `The front matter fence "${quoted(fence)}" is not ---`
      : 'There is no front matter';
    return refused(message, source, 0, 'Begin the file with a line ---, then YAML, then a line ---');
  }
  const { matter: block } = matter(withoutBody(text, fence.length), { language: 'yaml', engines: shutEngines });
  const fenceStart = '---'.length + block.length + '\n'.length;
  if (fenceStart > text.length) return refused('The front matter is not closed', source, 0, 'End it with a line ---');
  const closing = lineAt(text, fenceStart);
  if (closing.trimEnd() !== '---') {
    const message = `The front matter ends at a line "${quoted(closing.trim())}" that is not ---`;
    return refused(message, source, fenceStart, 'End it with a line ---');
  }
  const yamlStart = fence.length + 1;
  const bodyOffset = Math.min(fenceStart + closing.length + 1, text.length);
  const read = parseYaml(source, yamlStart, text.slice(yamlStart, fenceStart));
  return andThen(read, (front) => ({ value: { front, bodyOffset }, problems: [] }));
}

/**
 * The part that gray-matter needs. It copies and hashes its input, which would take 0.13 s for 10,000 posts if it got whole files. From each
 * line, it looks for a comment beyond all white space, which would take minutes for a megabyte of empty lines: within those it gets dots.
 */
function withoutBody(text: string, fenceEnd: number): string {
  const closing = text.indexOf('\n---', fenceEnd);
  const head = closing === -1 ? text : text.slice(0, closing + '\n---'.length);
  if (!whiteSpace.test(head)) return head;
  return head.slice(0, fenceEnd + 1) + head.slice(fenceEnd + 1).replace(/(?<=\s)\s(?=\s)/g, '.');
}

/** More white space than anyone leaves between two keys. */
const whiteSpace = /\s{100}/;

/** The beginning of a line, as a message quotes it. */
function quoted(line: string): string {
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}

function refused(message: string, source: Source, offset: number, hint: string): Result<undefined> {
  return { value: undefined, problems: [error('front-matter', message, placeAt(source, offset), hint)] };
}

/** The line that begins at an offset. */
function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.slice(start) : text.slice(start, end);
}

const refuse = {
  parse(): object {
    throw new Error('Front matter engines are disabled');
  },
};

const shutEngines = {
  yaml: { parse: () => ({}) },
  javascript: refuse,
  js: refuse,
  json: refuse,
  coffee: refuse,
  toml: refuse,
} as unknown as NonNullable<Parameters<typeof matter>[1]>['engines'] & object;
