import { prefersMarkdown } from '../../../generator/hosts/runtime/accept.js';
import type { Target } from '../judge.ts';

export const target: Target = {
  seeds: ['text/markdown, text/html;q=0.9, */*;q=0.1', 'a/b;x="\\"";q=0.5, ,text/*;q=1.000'],
  words: ['text/markdown', 'text/html', '*/*', ';q=', ';x="', '\\', '"', ',', '\t', ' ;'],
  run: (input) => void prefersMarkdown(input.toString('latin1')),
};
