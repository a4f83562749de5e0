import matter from 'gray-matter';
import { error, type Problem, placeAt, type Source } from '../base/problem.ts';
import { parseYaml, type YamlBlock } from './yaml.ts';

/** A Markdown file cut in two: its front matter and its body, which begins at an offset of the source. */
export interface FrontMatter {
  readonly front: YamlBlock;
  readonly body: string;
  readonly bodyOffset: number;
}

/**
 * Splits front matter from body. gray-matter finds the block; its engines are all shut, for some evaluate what they are given,
 * and the block is parsed with positions instead.
 */
export function splitFrontMatter(source: Source, problems: Problem[]): FrontMatter | undefined {
  const { text } = source;
  const fence = text.split('\n', 1)[0] ?? '';
  if (fence.trimEnd() !== '---') {
    const hint = 'Begin the file with a line ---, then YAML, then a line ---';
    const message = /^(?:---|\+\+\+)/.test(fence)
      ? `The front matter fence "${fence}" is not ---`
      : 'There is no front matter';
    problems.push(error('front-matter', message, placeAt(source, 0), hint));
    return undefined;
  }
  // It is given no more than it looks at: it would copy the body several times.
  const closing = text.indexOf('\n---', '---'.length);
  const head = closing === -1 ? text : text.slice(0, closing + '\n---'.length);
  const block = matter(head, { language: 'yaml', engines: shutEngines }).matter;
  const fenceStart = '---'.length + block.length + 1;
  if (fenceStart > text.length) {
    problems.push(
      error('front-matter', 'The front matter is not closed', placeAt(source, 0), 'End it with a line ---'),
    );
    return undefined;
  }
  const closingLine = text.slice(fenceStart).split('\n', 1)[0] ?? '';
  if (closingLine.trimEnd() !== '---') {
    const message = `The front matter ends at a line "${closingLine.trim()}" that is not ---`;
    problems.push(error('front-matter', message, placeAt(source, fenceStart), 'End it with a line ---'));
    return undefined;
  }
  const yamlStart = fence.length + 1;
  const front = parseYaml(source, yamlStart, text.slice(yamlStart, fenceStart), problems);
  const bodyOffset = Math.min(fenceStart + closingLine.length + 1, text.length);
  return front && { front, body: text.slice(bodyOffset), bodyOffset };
}

const refuse = {
  parse(): object {
    throw new Error('Front matter engines are shut');
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
