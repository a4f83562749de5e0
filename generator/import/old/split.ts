import type { Mapping } from '../../base/mapping.ts';
import { splitFrontMatter } from '../../load/front-matter.ts';
import { valueAfter } from './literals.ts';
import { lenientYaml, readConfig, valuesOf } from './read.ts';
import type { OldEntry } from './site.ts';

/** Empty lines before front matter, as Zola and Hugo have them. */
const blankBefore = /^\s*\n(?=(---|\+\+\+)[ \t]*\n\s*[\w-]+[ \t]*[:=][\s\S]*?\n\1[ \t]*(?:\n|$))/;

/** A Markdown file in parts. Front matter that this program would refuse is read more leniently, and has to be printed. */
export function splitOld(path: string, text: string): Pick<OldEntry, 'front' | 'block' | 'line' | 'body' | 'notes'> {
  const [blank] = blankBefore.exec(text) ?? [];
  if (blank !== undefined) {
    const { line, ...parts } = splitOld(path, text.slice(blank.length));
    return { ...parts, line: line + blank.split('\n').length - 1 };
  }
  const [code, language, values = ''] =
    /^---[ \t]*(js(?:on)?|javascript)[ \t]*\n([\s\S]*?\n)??---[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (code !== undefined) {
    const front = language === 'json' ? valuesOf(readConfig('x.json', values)) : assignedIn(values);
    return { front, block: undefined, line: code.split('\n').length, body: text.slice(code.length) };
  }
  const { fence, end } = fenceOf(text);
  if (fence === undefined) return { front: {}, block: undefined, line: 1, body: text };
  const block = text.slice(0, end);
  const parts = { line: block.split('\n').length, body: text.slice(end) };
  if (fence === '{') return { ...parts, front: valuesOf(readConfig('x.json', block)), block: undefined };
  const { value, problems } = splitFrontMatter({ file: path, text });
  if (value) return { ...parts, front: valuesOf(value.front.value), block };
  const inner = block.slice(4).replace(/[^\n]*\n?$/, '');
  const front = valuesOf(fence === '---' ? lenientYaml(inner) : readConfig('x.toml', inner));
  const notes = problems.map(({ message, place }) => ({
    file: path,
    line: place?.line,
    message: `The front matter was rewritten, because a build would refuse it: ${message}`,
    hint: 'Check that it is right',
  }));
  return { ...parts, front, block: undefined, notes };
}

/** Front matter in JavaScript: one object, or what is assigned to names. https://www.11ty.dev/docs/data-frontmatter/#javascript-front-matter */
function assignedIn(source: string): Mapping {
  if (/^\s*\{/.test(source)) return valuesOf(valueAfter(source, /^\s*(?=\{)/));
  const names = [...source.matchAll(/^(?:const|let|var)\s+(\w+)\s*=/gm)].map(([, name = '']) => name);
  const values = names.map((name) => [
    name,
    valueAfter(source, new RegExp(`^(?:const|let|var)\\s+${name}\\s*=\\s*`, 'm')),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The fence of the front matter, if there is any, and where what follows begins. Hugo has JSON, too: https://gohugo.io/content-management/front-matter/ */
function fenceOf(text: string): { readonly fence?: string | undefined; readonly end: number } {
  const [opening = '', fence] = /^(---|\+\+\+|\{)[ \t]*\n/.exec(text) ?? [];
  if (fence === undefined) return { end: 0 };
  const closing = { '---': /^---[ \t]*(?:\n|$)/m, '+++': /^\+\+\+[ \t]*(?:\n|$)/m, '{': /^\}[ \t]*(?:\n|$)/m }[fence];
  const found = closing?.exec(text.slice(opening.length));
  if (found) return { fence, end: opening.length + found.index + found[0].length };
  return fence === '{' ? { end: 0 } : { fence, end: opening.length };
}
