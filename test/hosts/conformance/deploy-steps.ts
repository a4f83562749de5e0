import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

export const steps = readFileSync(new URL('../../../docs/deploy.md', import.meta.url), 'utf8');

/** The fenced blocks of docs/deploy.md in a language, at least one. */
export function blocks(language: string): readonly string[] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm');
  const found = [...steps.matchAll(fence)].map(([, text = '']) => text);
  assert.ok(found.length > 0, `docs/deploy.md has no block of ${language}`);
  return found;
}
