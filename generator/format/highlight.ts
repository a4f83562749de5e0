/** Prints code as HTML in which what belongs together has a class; undefined where the language is not known or the code is too long. */
export type Highlight = (code: string, language: string) => string | undefined;

/** The languages that are known, by every name that they have in highlight.js. https://highlightjs.org/ */
export const codeLanguages: ReadonlySet<string> = new Set(
  (
    'bash sh zsh c h cpp cc c++ h++ hpp hh hxx cxx csharp cs c# css diff patch go golang graphql gql html xhtml rss atom xjb xsd xsl plist wsf svg xml astro svelte vue vue-html ini toml java ' +
    'jsp javascript js jsx mjs cjs json jsonc json5 kotlin kt ktm kts ktx less lua pluto makefile mk mak make markdown md mdx markdoc mkdown mkd objectivec mm objc obj-c obj-c++ ' +
    'objective-c++ perl pl pm php php-template python py gyp ipython python-repl pycon r ruby rb gemspec podspec thor irb rust rs scss shell console ' +
    'shellsession sql swift typescript ts tsx mts cts vbnet vb wasm yaml yml'
  ).split(' '),
);

/** The most characters of a block and of a line of it: some expressions of the languages look for the end of a line or a name from each of its letters. */
const maxLength = 10_000;
const maxLine = 1_000;

/** Whether a body may have code in a language that is known. */
export function hasKnownCode(body: string): boolean {
  if (!/```|~~~|language-|{%-? *highlight/.test(body)) return false;
  for (const [, name = ''] of body.matchAll(/(?:`{3}[ \t]*|~{3}[ \t]*|language-|{%-? *highlight +)([^\s`~"'>]+)/g))
    if (codeLanguages.has(name.toLowerCase())) return true;
  return false;
}

/** Loads what highlights code. It is deterministic, and throws nothing: code that is wrong in its language is printed all the same. */
export async function loadHighlight(): Promise<Highlight> {
  const { default: highlighter } = await import('./highlighter.js');
  highlighter.configure({ classPrefix: 'hl-' });
  return (code, name) => {
    const language = name.toLowerCase();
    if (code.length > maxLength || hasLongLine(code) || !codeLanguages.has(language)) return undefined;
    const { value } = highlighter.highlight(code, { language, ignoreIllegals: true });
    // Between tags, quotation marks need no escape.
    return value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
  };
}

function hasLongLine(code: string): boolean {
  return code.split('\n').some((line) => line.length > maxLine);
}

/** A printed body with its code highlighted. */
export function withHighlights(html: string, highlight: Highlight): string {
  if (!html.includes('<code class="language-')) return html;
  return html.replace(blocks, (all, open: string, language: string, code: string) => {
    const isMarked = code.includes('<');
    // Marks within lines are those of HTML, and stay.
    if (isMarked && (withinLines.test(code) || !code.replace(marks, '').endsWith('\n'))) return all;
    const shown = highlight(unescaped(isMarked ? code.replace(marks, '') : code), unescaped(language));
    return shown === undefined ? all : `${open}${isMarked ? withMarks(shown, code) : shown}</code></pre>`;
  });
}

const blocks = /(<pre><code class="language-([^"]+)">)([^<]*(?:<\/?(?:mark|ins|del)>[^<]*)*)<\/code><\/pre>/g;
const marks = /<\/?(?:mark|ins|del)>/g;
const withinLines = /(?<!^|\n|<\/?(?:mark|ins|del)>)<\/?(?:mark|ins|del)>/;

/** Highlighted code with the marks of its lines, around which each element of a line is closed and opened again. */
function withMarks(shown: string, code: string): string {
  const open: string[] = [];
  const lines = shown.split(/(?<=\n)/).map((line) => {
    const start = open.join('');
    for (const [tag] of line.matchAll(/<[^>]*>/g))
      if (tag === '</span>') open.pop();
      else open.push(tag);
    return `${start}${line}${'</span>'.repeat(open.length)}`;
  });
  let at = 0;
  return code
    .split(/(?=<)|(?<=>)/)
    .map((part) => {
      if (part.startsWith('<')) return part;
      const count = part.split('\n').length - 1;
      at += count;
      return lines.slice(at - count, at).join('');
    })
    .join('');
}

/** A printed text as it was. The printers escape five characters, by name or number. */
function unescaped(text: string): string {
  return text.replace(
    /&(?:lt|gt|quot|amp|#39|#x27|#x26|#x3[Cc]|#x22);/g,
    (entity) => characters[entity.toLowerCase()] ?? entity,
  );
}

const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&#x3c;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x22;': '"',
  '&amp;': '&',
  '&#x26;': '&',
  '&#39;': "'",
  '&#x27;': "'",
};
