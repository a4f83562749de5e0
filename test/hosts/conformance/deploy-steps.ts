import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** A fenced block of docs/deploy.md. */
export interface Block {
  /** The heading that it is below. */
  readonly title: string;
  readonly language: string;
  readonly text: string;
}

const page = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');

/** The fenced blocks of docs/deploy.md, in its order. */
export const allBlocks: readonly Block[] = page.split(/^(?=#)/m).flatMap((section) => {
  const [, title = ''] = /^#+ (.*)/.exec(section) ?? [];
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
    title,
    language,
    text,
  }));
});

/** The blocks in a language below a heading, at least one. */
export function blocks(title: string, language: string): readonly string[] {
  const found = allBlocks.filter((block) => block.title === title && block.language === language);
  assert.ok(found.length > 0, `docs/deploy.md has no block of ${language} below "${title}"`);
  return found.map(({ text }) => text);
}
