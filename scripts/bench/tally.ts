import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus } from './corpus.ts';

/** The output of a contestant. */
export interface Tally {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Counts the files of an output tree. Throws an Error unless it has a page, a Markdown copy and a feed item for every post, an llms.txt,
 * and the page of all posts if the corpus has one.
 */
export function tally(output: string, { kind, posts }: Corpus): Tally {
  const files = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const made = {
    pages: files.filter((file) => /\/blog\/post-\d+\/index\.html$/.test(file)).length,
    'Markdown copies': files.filter((file) => /\/blog\/post-\d+(\.md|\/index\.md)$/.test(file)).length,
    'feed items': files
      .filter((file) => /\/feed(\.xml|\/[^/]+\.xml)$/.test(file))
      .reduce((sum, file) => sum + occurrences(readFileSync(file), '<content:encoded>'), 0),
    ...(kind === 'real' && { 'posts in the list of all': linkedPosts(join(output, 'archive', 'index.html')) }),
  };
  for (const [name, count] of Object.entries(made)) {
    if (count !== posts) throw new Error(`made ${count} ${name} of ${posts} posts`);
  }
  if (!existsSync(join(output, 'llms.txt'))) throw new Error('made no llms.txt');
  return { files: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

/** Counts the different posts that a page links to. */
function linkedPosts(page: string): number {
  if (!existsSync(page)) return 0;
  return new Set(readFileSync(page, 'utf8').match(/"\/blog\/post-\d+\/"/g)).size;
}

function occurrences(text: Buffer, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) count++;
  return count;
}
