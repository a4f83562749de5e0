import { posix } from 'node:path';
import type { OldFolder } from '../old/folder.ts';
import { isMedia, splitOld } from '../old/read.ts';
import type { Rewriter } from '../old/site.ts';
import { outsideCode } from './outside-code.ts';

/** A module that is run for what it does, such as a style sheet. */
const effectLine = /^import\s+(['"])[^'"\n]+\1;?[ \t]*$/gm;
const importLine = /^import\s+(?=\S)((?:(?!\nimport\s)[^'";])*?[^\s'";])\s+from\s+(['"])([^'"\n]+)\2;?[ \t]*$/gm;

/**
 * Puts what MDX imports in its place: the text of Markdown files, and the addresses of pictures. Imports of code go, since components are told
 * of by `components` in site.yaml. `root` is what `@site/` stands for. https://mdxjs.com/docs/using-mdx/
 */
export function mdxImports(
  { has, text: read }: OldFolder,
  addressOf: (path: string) => string | undefined,
  root = '',
): Rewriter {
  const rewrite: Rewriter = (body, entry) => {
    if (!/^(?:import|export)\s|require\(|useBaseUrl|\{\/\*/m.test(body)) return { text: body, notes: [] };
    const values = new Map<string, string>();
    const partials = new Map<string, string>();
    const whole = outsideCode(body, (part) =>
      part.replace(effectLine, '').replace(importLine, (line, names: string, _quote, from: string) => {
        const path = from.startsWith('.')
          ? posix.join(posix.dirname(entry.from), from)
          : from.replace(/^@site\//, root);
        if (!/^\w+$/.test(names)) return isCode(from) ? '' : line;
        if (/\.mdx?$/.test(from) && has(path)) partials.set(names, splitOld(path, read(path)).body);
        else if (isMedia(from)) values.set(names, from.startsWith('.') ? from : (addressOf(path) ?? from));
        return '';
      }),
    );
    const text = outsideCode(whole, (part) => {
      let made = part
        .replace(/\{\s*\/\*[\s\S]*?\*\/\s*\}/g, '')
        .replace(
          /\{\s*require\((['"])([^'"\n]+)\1\)(?:\.default)?\s*\}/g,
          (_all, _quote, from: string) => `"${siteFile(from)}"`,
        )
        .replace(/\{\s*useBaseUrl\((['"])([^'"\n]+)\1\)\s*\}/g, '"$2"');
      for (const [name, value] of values)
        made = made.replaceAll(`{${name}}`, JSON.stringify(value)).replaceAll(`{${name}.src}`, JSON.stringify(value));
      for (const [name, content] of partials)
        made = made.replace(
          new RegExp(`<${name}(?:\\s[^<>]*)?/>`, 'g'),
          () => `\n\n${rewrite(content, entry).text.trim()}\n\n`,
        );
      return made;
    });
    return { text, notes: [] };
  };
  const siteFile = (from: string) =>
    from.startsWith('@site/') ? (addressOf(root + from.slice('@site/'.length)) ?? from) : from;
  return rewrite;
}

/** Whether a module gives components or functions, not text. */
function isCode(from: string): boolean {
  return !/\.mdx?$/.test(from);
}
