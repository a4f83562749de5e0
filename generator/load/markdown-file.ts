import type { Problem, Source } from '../base/problem.ts';
import type { Folder } from './files.ts';
import { splitFrontMatter } from './front-matter.ts';
import { decode } from './text.ts';
import { blockOf, type YamlBlock } from './yaml.ts';

/** A Markdown file cut in two, as plain data that can be sent to another thread. */
export interface SplitMarkdown {
  readonly source: Source;
  /** Where the YAML of its front matter lies in the text, and what it says. */
  readonly front: { readonly start: number; readonly end: number; readonly value: unknown };
  readonly bodyOffset: number;
}

export interface SplitResult {
  readonly path: string;
  /** Undefined when a problem is an error. */
  readonly file: SplitMarkdown | undefined;
  readonly problems: readonly Problem[];
}

/** Reads and decodes a Markdown file and splits its front matter off. */
export function splitMarkdown(path: string, folder: Pick<Folder, 'read'>): SplitResult {
  const problems: Problem[] = [];
  const raw = folder.read(path, problems);
  const source = raw && decode(raw, problems);
  const parts = source && splitFrontMatter(source, problems);
  if (!source || !parts) return { path, file: undefined, problems };
  const { at } = parts.front;
  // Its texts are cut out of the file's, which each of them would keep in memory as a whole: a copy keeps only itself.
  const value: unknown = structuredClone(parts.front.value);
  const front = { start: at.start, end: at.start + at.text.length, value };
  return { path, file: { source, front, bodyOffset: parts.bodyOffset }, problems };
}

/** The front matter of a split file with the places of its values. */
export function frontBlock({ source, front: { start, end, value } }: SplitMarkdown): YamlBlock {
  return blockOf({ source, start, text: source.text.slice(start, end) }, value);
}
