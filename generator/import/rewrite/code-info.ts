import { append } from '../../base/append.ts';
import { decoded } from '../../base/percent-encoding.ts';
import { rewriterOf } from '../old/site.ts';
import { tellingRewriter } from './left-out.ts';
import { insideCode } from './outside-code.ts';

const fenced = /^((?:[ \t]|>)*(?:`{3,}|~{3,}))([^\n]*)\n([\s\S]*)$/;

/** A comment that is a line of its own, and marks the next one or those up to its end. https://docusaurus.io/docs/markdown-features/code-blocks#highlighting-with-comments */
const lineMark =
  /^(?:[ \t]|>)*(?:\/\/|#|--|%|\/\*|<!--|\{\/\*)[ \t]*highlight-(next-line|start|end)[ \t]*(?:\*\/\}?|-->)?[ \t]*$/;

/** A comment at the end of the line that it marks. https://vitepress.dev/guide/markdown#colored-diffs-in-code-blocks */
const endMark =
  /[ \t]*(?:\/\/|#|--|;|\/\*|<!--)[ \t]*\[!code[ \t]+(\+\+|--|[a-z]+)(?::(\d+|[^\]\n]*))?\][ \t]*(?:\*\/|-->)?[ \t]*$/;

const kinds: Readonly<Record<string, string>> = { '++': 'ins', '--': 'del' };

/** Gives code its language, title and marked lines as this program reads them: `js title="app.js" {2,4-5} ins={7} del={8}`. */
export const codeInfo = rewriterOf((body) =>
  insideCode(body, (code) => {
    const [, open, written = '', content = ''] = fenced.exec(code) ?? [];
    if (open === undefined) return code;
    const info = infoOf(written.trim());
    // In code that shows Markdown, comments are what it shows.
    const { lines, marks } = /^(?:md|mdx|markdown)\b/.test(info)
      ? { lines: content, marks: '' }
      : withoutMarks(content);
    return info === written.trim() && marks === '' ? code : `${open}${info}${marks}\n${lines}`;
  }),
);

/** A comment that is a line of its own, and may name a file. */
const fileMark = /^[ \t]*(?:\/\/|#(?!!)|<!--|\/\*)[ \t]*(\.?[\w/~%[\]+-][\w./~%[\]+-]*?)[ \t]*(?:-->|\*\/)?[ \t]*$/;
const isPath = /^(?=.*[a-z])(?:\.[^/]*|[^A-Z]*\/[^A-Z]*)$/;
const hasEnding =
  /\.(?:astro|[cm]?[jt]sx?|json[5c]?|html?|svelte|vue|css|s[ac]ss|less|mdx?|mdoc|ya?ml|toml|xml|ini|csv|py|rs|go|php)$/;
const isCommands = /^(?:bash|bat|cmd|console|fish|powershell|ps1|sh|shell\w*|zsh)$/;

/** Matches the first line of code with marks of words: `js "word" ins="more" /[a-z]+/`. https://expressive-code.com/key-features/text-markers/ */
const wordMark = /^[^\n]{0,200}[ \t](?:(?:ins|del|mark)=)?(["'/]).{1,100}?\1(?=\s)/;

/** Gives code the title that a comment among its first lines is. https://expressive-code.com/key-features/frames/#code-editor-frames */
export const fileTitles = tellingRewriter((body, tell) =>
  insideCode(body, (code, offset) => {
    const [, open = '', info = '', content = ''] = fenced.exec(code) ?? [];
    const message = 'Marks of words in code are not shown, only those of lines';
    if (open !== '' && wordMark.test(code)) tell(offset, { message, hint: 'Mark lines instead: `js {2}`' });
    const [language = ''] = /(?<=\slang=["'])\w+/.exec(info) ?? /[\w-]+/.exec(info) ?? [];
    const lines = content.split('\n');
    // A sample of Markdown may show code that has a title.
    const inner = lines.slice(0, 4).findIndex((line) => /^[\s>]*(?:`{3}|~{3})/.test(line));
    const names = lines.slice(0, inner === -1 ? 4 : inner).map((line) => fileMark.exec(line)?.[1] ?? '');
    const at = names.findIndex((name) => isPath.test(name) || (hasEnding.test(name) && !isCommands.test(language)));
    if (language === '' || at === -1 || /\s(?:title=|frame=["']none)/.test(info)) return code;
    // Front matter without anything else goes, and a blank line after it.
    const isEmptied = [lines[at - 1], lines[at + 1]].every((line) => line?.trim() === '---');
    const [from, end] = isEmptied ? [at - 1, at + 2] : [at, at + 1];
    const gone = end - from + (lines[end]?.trim() === '' ? 1 : 0);
    const left = (line: number) => (line > from + gone ? line - gone : Math.min(line, from + 1));
    const moved = info.replace(/\{[\d,\s-]+\}/g, (marks) => marks.replace(/\d+/g, (line) => `${left(Number(line))}`));
    return `${open}${moved.trim()} title="${names[at]}"\n${lines.toSpliced(from, gone).join('\n')}`;
  }),
);

/** The title that code is given, in one form or another, and what else is said of it. */
function titleOf(info: string): { readonly title: string | undefined; readonly rest: string } {
  let title: string | undefined;
  const taken = (_whole: string, ...names: readonly (string | undefined)[]) => {
    const name = names.slice(0, -2).find((word) => word !== undefined);
    // Some have no blanks, but what stands for them in addresses.
    title ??= name && decoded(name);
    return ' ';
  };
  const rest = info
    // VitePress and Nuxt have it in brackets, Nextra as a file name, Zola as a name.
    .replace(/(?:^|(?<=[\s\w}]))\[([^[\]]+)\](?=\s|\{|$)/, taken)
    .replace(/(?:^|(?<=[\s:,]))(?:file-?name|title|name)=(?:"([^"]+)"|'([^']+)'|([^\s,"'{}]+))/i, taken)
    // gatsby-remark-code-titles and its like; React's documentation has it as a word.
    .replace(/(?<=^[\w+#-]+):(?!(?:no-)?line-numbers)([\w@./-]*[./][\w@./-]+)/, taken)
    .replace(/(?<=^[\w+#-]+)\s+([\w@./-]*\w\.[a-z]\w{0,9})(?=\s|$)/, taken);
  return { title, rest: title === undefined ? info : rest.replace(/\s+/g, ' ').trim() };
}

function infoOf(written: string): string {
  if (!/[\s:,{[]/.test(written)) return written;
  // Pandoc and Python-Markdown have all in braces.
  const [, lang, others = ''] = /^\{[ \t]*\.([\w+#-]+)((?:[ \t][^{}]*)?)\}$/.exec(written) ?? [];
  const info = lang === undefined ? written : `${lang}${others.replace(/[ \t]\.[\w-]+/g, '')}`;
  // Zola has commas between all of it.
  const plain = /^[\w+#-]+,/.test(info) ? info.replace(/,(?=[a-z])/gi, ' ') : info;
  const { title, rest } = titleOf(plain);
  const made = rest
    .replace(/(?<=^[\w+#-]+)[:,](?=\s|$|\{)/, '')
    .replace(/(?<=^[\w+#-]+):(?:no-)?line-numbers(?:=\d+)?/, '')
    .replace(/(?<=^[\w+#-]+)\{/, ' {')
    .replace(/\bhl_lines[ \t]*=[ \t]*(?:"([^"]*)"|\[([^\]]*)\]|([\d-]+(?:[ \t]+[\d-]+)*))/, (_, a, b, c) => {
      const lines = String(a ?? b ?? c).match(/\d+(?:-\d+)?/g) ?? [];
      return lines.length === 0 ? '' : `{${lines.join(',')}}`;
    })
    // Options of the program that drew the lines stand in braces, too.
    .replace(/\{[^{}]*\{([\d,\s-]+)\}[^{}]*\}/, '{$1}');
  if (title === undefined) return made.trim();
  const quote = title.includes('"') ? "'" : '"';
  const [language = '', ...more] = made.trim().split(' ');
  const named = `title=${quote}${title}${quote}`;
  return [...(/^[\w+#.-]+$/.test(language) ? [language, named] : ['text', named, language]), ...more].join(' ').trim();
}

/** Code without the comments that mark its lines, and those lines as they are said after the language. */
export function withoutMarks(content: string): { readonly lines: string; readonly marks: string } {
  if (!/highlight-(?:next-line|start)|\[!!?code/.test(content)) return { lines: content, marks: '' };
  const kept: string[] = [];
  const marked = new Map<string, number[]>();
  const mark = (kind: string, line: number) => append(marked, kind, line);
  let isOpen = false;
  let isNext = false;
  for (const line of content.split('\n')) {
    const [found, what] = lineMark.exec(line) ?? [];
    if (found !== undefined) {
      isOpen = what === 'start' || (what !== 'end' && isOpen);
      isNext = what === 'next-line';
      continue;
    }
    if (isOpen || isNext) mark('', kept.length + 1);
    isNext = false;
    const [comment, kind = '', count] = endMark.exec(line) ?? [];
    const text = comment === undefined ? line.replaceAll('[!!code', '[!code') : line.slice(0, -comment.length);
    const isAlone = comment !== undefined && text.trim() === '';
    if (comment !== undefined && kind !== 'word')
      for (let at = 0; at < Math.min(Number(count ?? 1) || 1, 1000); at += 1)
        mark(kinds[kind] ?? '', kept.length + 1 + at);
    if (!isAlone) kept.push(text);
  }
  const marks = [...marked].map(([kind, lines]) => ` ${kind === '' ? '' : `${kind}=`}{${lines.join(',')}}`);
  return { lines: kept.join('\n'), marks: marks.join('') };
}
