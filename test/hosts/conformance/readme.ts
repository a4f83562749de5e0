import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

export const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

/** The fenced blocks of README in a language, at least one. */
export function blocks(language: string): readonly string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  const found = [...readme.matchAll(fence)].map(([, text = '']) => text);
  assert.ok(found.length > 0, `README has no block of ${language}`);
  return found;
}
