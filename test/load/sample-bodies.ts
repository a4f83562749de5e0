import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The body of every Markdown file below a folder, without its front matter. */
export function sampleBodies(folder: URL): readonly string[] {
  return readdirSync(fileURLToPath(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''));
}
