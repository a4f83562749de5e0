import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { filesBelow } from '../../generator/base/files-below.ts';
import type { Corpus } from './corpus.ts';

/** The output of a contestant. */
export interface Tally extends Amount {
  /** The same by what a file name ends with. */
  readonly kinds: ReadonlyMap<string, Amount>;
}

export interface Amount {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Counts the files of an output tree. Throws an Error unless it has a page, a Markdown copy and a feed item for every post, an llms.txt,
 * and the page of all posts if the corpus has one.
 */
export function tally(output: string, { kind, posts }: Corpus): Tally {
  const files = filesBelow(output).map((path) => join(output, path));
  const made = {
    pages: files.filter((file) => /\/blog\/post-\d+\/index\.html$/.test(file)).length,
    'Markdown copies': files.filter((file) => /\/blog\/post-\d+(\.md|\/index\.md)$/.test(file)).length,
    'feed items': files
      .filter((file) => /\/feed(\.xml|\/[^/]+\.xml)$/.test(file))
      .reduce((sum, file) => sum + occurrences(readFileSync(file), '<content:encoded>'), 0),
    ...(kind === 'real' && { 'posts in the list of all': linkedPosts(join(output, 'archive', 'index.html')) }),
  };
  for (const [name, count] of Object.entries(made)) {
    // Fingerpost lists no more than 99,999 posts on a page. A post more may have been added.
    if (count < (name === 'posts in the list of all' ? Math.min(posts, 99_999) : posts))
      throw new Error(`made ${count} ${name} of ${posts} posts`);
  }
  if (!existsSync(join(output, 'llms.txt'))) throw new Error('made no llms.txt');
  const kinds = new Map<string, Amount>();
  const counted = { files: 0, bytes: 0 };
  for (const file of files) {
    const { size } = statSync(file);
    const kind = extname(file);
    const { files: count, bytes } = kinds.get(kind) ?? { files: 0, bytes: 0 };
    kinds.set(kind, { files: count + 1, bytes: bytes + size });
    counted.files += 1;
    counted.bytes += size;
  }
  return { ...counted, kinds };
}

function linkedPosts(page: string): number {
  if (!existsSync(page)) return 0;
  return new Set(readFileSync(page, 'utf8').match(/"\/blog\/post-\d+\/"/g)).size;
}

function occurrences(text: Buffer, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) count++;
  return count;
}
