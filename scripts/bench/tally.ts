import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a contestant built. */
export interface Tally {
  readonly files: number;
  readonly bytes: number;
}

/** Counts an output tree. Throws an Error when it is not a page, a Markdown copy and a feed item for every post, and an llms.txt. */
export function tally(output: string, posts: number): Tally {
  const files = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const made = {
    pages: files.filter((file) => /\/blog\/post-\d+\/index\.html$/.test(file)).length,
    'Markdown copies': files.filter((file) => /\/blog\/post-\d+(\.md|\/index\.md)$/.test(file)).length,
    'feed items': files
      .filter((file) => /\/feed(\.xml|\/[^/]+\.xml)$/.test(file))
      .reduce((sum, file) => sum + occurrences(readFileSync(file), '<content:encoded>'), 0),
  };
  for (const [name, count] of Object.entries(made)) {
    if (count !== posts) throw new Error(`made ${count} ${name} of ${posts} posts`);
  }
  if (!existsSync(join(output, 'llms.txt'))) throw new Error('made no llms.txt');
  return { files: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

function occurrences(text: Buffer, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) count++;
  return count;
}
