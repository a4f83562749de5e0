import { posix } from 'node:path';
import { isMedia } from '../old/entries.ts';
import type { OldFolder } from '../old/folder.ts';
import { plainText } from '../old/html.ts';
import { type Rewriter, rewriterOf } from '../old/site.ts';
import { splitOld } from '../old/split.ts';
import { eachHeading, fenced, outsideCode } from './outside-code.ts';
import { type Room, roomFor } from './room.ts';

/** A module that is run for what it does, such as a style sheet. */
const effectLine = /^import\s+(['"])[^'"\n]+\1;?[ \t]*$/gm;
/** The end of an import that another one follows in the same line. */
const importsInLine = /^(import\s[^\n;]*['"];)[ \t]*(?=import\s)/gm;
const importLine = /^import\s+(?=\S)((?:(?![\r\n]import\s)[^'";])*?[^\s'";])\s+from\s+(['"])([^'"\n]+)\2;?[ \t]*$/gm;

/** The marks of an import of a file as text. https://github.com/webpack/raw-loader https://vite.dev/guide/assets */
const asSource = /^!*raw-loader!|\?raw$/;

const constantLine = /^export\s+const\s+(\w+)\s*=\s*(['"`])((?:(?!\2)[^\n\\])*)\2;?[ \t]*$/gm;

/** The id of a heading in a comment of MDX, as React and Docusaurus write it in files that end in `.md`, too. */
export const headingComment = /^( {0,3}#{1,6}[ \t][^\n]*?)\{\/\*[ \t]*#?([^\s*{}]{1,100})[ \t]*\*\/\}[ \t]*$/gm;

/** The ids of headings in a form that Markdown has, of those with code in them, too. */
function withHeadingIds(text: string): string {
  return eachHeading(text, (line) =>
    line.replace(headingComment, (_, heading: string, id: string) => `${heading}{#${id.replaceAll('_', '\\_')}}`),
  );
}

/** MDX with the comments and links of its second version, in place of those of HTML and Markdown that its first one had. https://mdxjs.com/migrating/v2/ */
export const firstMdx = rewriterOf((body, { from }) =>
  from.endsWith('.mdx')
    ? outsideCode(body, (part) =>
        part
          .replace(/<!--([\s\S]*?)(-->|$)/g, (whole, text: string, end) =>
            end ? `{/*${text.replaceAll('*/', '* /')}*/}` : whole,
          )
          .replace(/(?<!\]\(|\]:[ \t]*)<(https?:\/\/[^<>\s]+)>/g, '[$1]($1)'),
      )
    : body,
);

/** Markdown as a part of MDX, in which braces are code and HTML ends at no blank line. https://mdxjs.com/docs/what-is-mdx/#markdown */
function asMdx(text: string): string {
  const blocks = outsideCode(text, (part) =>
    part.replace(
      /<pre(?:\s[^<>]*)?>((?:(?!<pre[\s>])[\s\S])*?)<\/pre>/g,
      (_, code: string) => `\n\n${fenced(plainText(code))}\n\n`,
    ),
  );
  return outsideCode(blocks, (part) =>
    part.replace(/\{#[^\s{}]+\}|(?<!\\)[{}]/g, (found) => (found[1] ? found : `\\${found}`)),
  );
}

/** Imports with a line for each. */
function apart(text: string): string {
  const made = text.replace(importsInLine, '$1\n');
  return made === text ? text : apart(made);
}

/** MDX in a file that ends in `.md`, so that Markdown has the text between two tags of a component. */
function asMarkdown(text: string): string {
  return text.replace(/^[ \t]*<\/?[A-Z][\w.]*(?:\s[^<>\n]*)?>[ \t]*$/gm, '\n$&\n');
}

/**
 * Puts what MDX imports in its place: the text of Markdown files, and of files of code, and the addresses of pictures. Imports of code go, since components are told
 * of by `components` in site.yaml. `root` is what `@site/` stands for. https://mdxjs.com/docs/using-mdx/
 */
export function mdxImports(
  { has, text: read }: OldFolder,
  addressOf: (path: string) => string | undefined,
  root = '',
): Rewriter {
  const rewrite = (body: string, entry: Parameters<Rewriter>[1], room: Room): string => {
    if (!/^(?:import|export)\s|require\(|useBaseUrl|\{\/\*|^[ \t]*<[A-Z]/m.test(body)) return body;
    const values = new Map<string, string>();
    const partials = new Map<string, string>();
    const sources = new Map<string, string>();
    const whole = outsideCode(withHeadingIds(body), (part) =>
      apart(part)
        .replace(effectLine, '')
        .replace(importLine, (line, given: string, _quote, written: string) => {
          // https://docs.astro.build/en/guides/markdown-content/#the-content-component
          const names = given.replace(/^\{\s*Content(?:\s+as\s+(\w+))?\s*\}$/, (_, name = 'Content') => name);
          const from = written.replace(asSource, '');
          const path = from.startsWith('.')
            ? posix.join(posix.dirname(entry.from), from)
            : (aliased(from) ?? from.replace(/^(?:@site)?\//, root));
          if (!/^\w+$/.test(names)) {
            const module = ['', '.ts', '.js', '.mjs', '/index.ts', '/index.js'].map((end) => path + end).find(has);
            const code = module !== undefined && /\.[cm]?[jt]s$/.test(module) ? read(module) : '';
            for (const [, name = '', , text] of code.matchAll(constantLine))
              if (new RegExp(`[{,]\\s*${name}\\s*[,}]`).test(given)) values.set(name, text ?? '');
            return /\.mdx?$/.test(from) ? line : '';
          }
          if (from !== written && has(path)) sources.set(names, read(path));
          else if (/\.mdx?$/.test(from) && has(path)) {
            const { body: partial } = splitOld(path, read(path));
            partials.set(names, from.endsWith('.md') && entry.from.endsWith('.mdx') ? asMdx(partial) : partial);
          } else if (isMedia(from)) values.set(names, from.startsWith('.') ? from : (addressOf(path) ?? from));
          return '';
        }),
    );
    for (const [, name = '', , text] of whole.matchAll(constantLine)) values.set(name, text ?? '');
    const text = outsideCode(whole, (part) => {
      let made = (entry.from.endsWith('.mdx') ? part : asMarkdown(part))
        .replace(/\{\s*\/\*(?:(?!\/\*)[\s\S])*?\*\/\s*\}/g, '')
        .replace(
          /\{\s*require\((['"])([^'"\n]+)\1\)(?:\.default)?\s*\}/g,
          (_all, _quote, from: string) => `"${siteFile(from)}"`,
        )
        .replace(/\{\s*useBaseUrl\((['"])([^'"\n]+)\1\)\s*\}/g, '"$2"');
      if (values.size > 0)
        made = made.replace(/(?<=(=)?)\{(\w+)(?:\.src)?\}/g, (whole, isValue: string | undefined, name: string) => {
          const value = values.get(name);
          return value === undefined ? whole : isValue ? JSON.stringify(value) : value;
        });
      if (sources.size > 0)
        made = made.replace(/\{(\w+)\}/g, (whole, name: string) => templateLiteral(sources.get(name)) ?? whole);
      if (partials.size === 0) return made;
      return made.replace(/<(\w+)(?:\s[^<>]*)?\/>/g, (whole, name: string) => {
        const content = partials.get(name);
        if (content === undefined) return whole;
        return `\n\n${(room.takeIn(content, (inner) => rewrite(inner, entry, room)) ?? '').trim()}\n\n`;
      });
    });
    return text;
  };
  // Most configurations of TypeScript have one of these for the folder of the code.
  const aliased = (from: string) =>
    /^[@~]\//.test(from) ? ['src/', ''].map((folder) => folder + from.slice(2)).find(has) : undefined;
  const siteFile = (from: string) =>
    from.startsWith('@site/') ? (addressOf(root + from.slice('@site/'.length)) ?? from) : from;
  return (body, entry) => {
    const room = roomFor(10);
    const text = rewrite(body, entry, room);
    return { text, notes: room.notes(entry.from) };
  };
}

/** A text as an expression of JavaScript, on lines of its own. */
function templateLiteral(text: string | undefined): string | undefined {
  return text && `\n{\`${text.replace(/[\\`$]/g, '\\$&')}\`}\n`;
}
