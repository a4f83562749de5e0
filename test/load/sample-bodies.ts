import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filesBelow } from '../../generator/base/files-below.ts';

/** The body of every Markdown file below a folder, without its front matter. */
export function sampleBodies(folder: URL): readonly string[] {
  return filesBelow(fileURLToPath(folder))
    .filter((path) => path.endsWith('.md'))
    .map((path) => readFileSync(new URL(path, folder), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''));
}
