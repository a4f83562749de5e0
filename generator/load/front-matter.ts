import matter from 'gray-matter';
import { andThen, error, maxQuoted, placeAt, type Result, type Source, shorten } from '../base/problem.ts';
import { parseToml } from './toml.ts';
import { parseYaml, type YamlBlock } from './yaml.ts';

/** A language of front matter, by the line before and after it. */
export type FrontLanguage = 'yaml' | 'toml';

/** The front matter of a Markdown file, and the offset of its text at which the body begins. */
export interface FrontMatter {
  readonly language: FrontLanguage;
  readonly front: YamlBlock;
  readonly bodyOffset: number;
}

const languages: Readonly<Record<string, FrontLanguage>> = { '---': 'yaml', '+++': 'toml' };

/**
 * Splits front matter from body: YAML between two lines of `---`, or TOML between two lines of `+++`. gray-matter finds the block; all its
 * engines are disabled, because some evaluate their input; the block is parsed with positions instead.
 */
export function splitFrontMatter(
  source: Source,
  accepted: readonly FrontLanguage[] = ['yaml', 'toml'],
): Result<FrontMatter | undefined> {
  const { text } = source;
  const opening = lineAt(text, 0);
  const fence = opening.trimEnd();
  const language = languages[fence];
  if (!language || !accepted.includes(language)) {
    const hint = 'Begin the file with a line ---, then YAML, then a line ---';
    if (/^(?:---|\+\+\+)/.test(opening))
      return refused(`The front matter fence "${shorten(opening, maxQuoted)}" is not ---`, source, 0, hint);
    return refused('There is no front matter', source, 0, `${hint}, or with a heading as its title: # Title`);
  }
  const { matter: block } = matter(withoutBody(text, fence, opening.length), {
    language,
    delimiters: fence,
    engines: shutEngines,
  });
  const fenceStart = fence.length + block.length + '\n'.length;
  const hint = `End it with a line ${fence}`;
  if (fenceStart > text.length) return refused('The front matter is not closed', source, 0, hint);
  const closing = lineAt(text, fenceStart);
  if (closing.trimEnd() !== fence) {
    const message = `The front matter ends with "${shorten(closing.trim(), maxQuoted)}" instead of ${fence}`;
    return refused(message, source, fenceStart, hint);
  }
  const start = opening.length + 1;
  const bodyOffset = Math.min(fenceStart + closing.length + 1, text.length);
  const parse = language === 'yaml' ? parseYaml : parseToml;
  const read = parse(source, start, text.slice(start, fenceStart));
  return andThen(read, (front) => ({ value: { language, front, bodyOffset }, problems: [] }));
}

/**
 * The part that gray-matter needs. It copies and hashes its input, which would take 0.13 s for 10,000 posts if it got whole files. From each
 * line, it looks for a comment beyond all white space, which would take minutes for a megabyte of empty lines: within those it gets dots.
 */
function withoutBody(text: string, fence: string, fenceEnd: number): string {
  const closing = text.indexOf(`\n${fence}`, fenceEnd);
  const head = closing === -1 ? text : text.slice(0, closing + `\n${fence}`.length);
  if (!whiteSpace.test(head)) return head;
  return head.slice(0, fenceEnd + 1) + head.slice(fenceEnd + 1).replace(/(?<=\s)\s(?=\s)/g, '.');
}

/** More white space than anyone leaves between two keys. */
const whiteSpace = /\s{100}/;

function refused(message: string, source: Source, offset: number, hint: string): Result<undefined> {
  return { value: undefined, problems: [error('front-matter', message, placeAt(source, offset), hint)] };
}

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
  toml: { parse: () => ({}) },
} as unknown as NonNullable<Parameters<typeof matter>[1]>['engines'] & object;
