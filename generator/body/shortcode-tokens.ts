/** A shortcode, or another call of something that a generator runs, as it stands in a text. */
export interface ShortcodeToken {
  readonly start: number;
  readonly end: number;
  /** Whether it opens, closes, or is a comment that shows a shortcode. */
  readonly kind: 'opening' | 'closing' | 'shown';
  /** The syntax: Hugo `{{< x >}}`, a call `{{ x "1" }}` or `{{ x(1) }}`, a tag `{% x %}`. */
  readonly syntax: 'hugo' | 'call' | 'tag';
  /** Undefined for the closing of whatever is open. */
  readonly name: string | undefined;
  /** The arguments by name, or by their place from 0. */
  readonly given: ReadonlyMap<string, string>;
  /** Whether it can have no content. */
  readonly isWhole: boolean;
}

/** The built-in tags of Liquid, Nunjucks and Jinja. */
const control = new Set(
  'if else elsif elif elseif endif unless endunless for endfor case when endcase assign set endset capture endcapture comment endcomment cycle tablerow endtablerow break continue raw endraw verbatim endverbatim highlight endhighlight link post_url layout render block endblock extends macro endmacro import from call endcall filter endfilter with endwith increment decrement liquid'.split(
    ' ',
  ),
);

/** Whether a tag is built into Liquid, Nunjucks or Jinja, so that no rule can replace it. */
export function isControl(tag: string): boolean {
  return control.has(/\w+/.exec(tag)?.[0] ?? '');
}

/**
 * The shortcodes in a text, in order. Each is looked for at its braces only, and ends where something is no argument, so that the time
 * is that of the length of the text. https://gohugo.io/content-management/shortcodes/ https://pkg.go.dev/text/template
 * https://www.getzola.org/documentation/content/shortcodes/ https://jekyllrb.com/docs/includes/
 */
export function shortcodesIn(text: string): readonly ShortcodeToken[] {
  const found: ShortcodeToken[] = [];
  braces.lastIndex = 0;
  for (let match = braces.exec(text); match; match = braces.exec(text)) {
    const token =
      match[0] === '{%' ? tagAt(text, match.index) : match[1] ? hugoAt(text, match.index) : callAt(text, match.index);
    if (!token) continue;
    found.push(token);
    braces.lastIndex = token.end;
  }
  return found;
}

const braces = /(?<!\\)\{(?:\{([<%])?|%)/g;
const hugoStart = /\{\{[<%]\s*(?:(\/\*)\s*)?(?:[<%]\s*)?(?:(\/)\s*)?([\w-]+(?:[./][\w-]+)*)/y;
const hugoEnd = /\s*(?:(\/)\s*)?(?:\*\/\s*)?[>%]\}\}/y;
const callStart = /\{\{-?\s*([a-z_][\w-]*)(?:(\()|(?=\s))/iy;
const callEnd = /\s*-?\}\}/y;
const callClose = /\s*\)\s*-?\}\}/y;
const tagStart = /\{%-?\s*([a-z_][\w-]*)(\()?/iy;
const tagEnd = /\s*-?%\}/y;
const tagClose = /\s*\)\s*-?%\}/y;

function hugoAt(text: string, start: number): ShortcodeToken | undefined {
  const [whole, comment, slash, name] = matchAt(hugoStart, text, start) ?? [];
  if (whole === undefined || name === undefined) return undefined;
  const { given, end: from } = argumentsAt(text, start + whole.length);
  const closing = matchAt(hugoEnd, text, from);
  if (!closing) return undefined;
  const kind = comment ? 'shown' : slash ? 'closing' : 'opening';
  const isWhole = closing[1] !== undefined;
  return { start, end: from + closing[0].length, kind, syntax: 'hugo', name, given, isWhole };
}

function callAt(text: string, start: number): ShortcodeToken | undefined {
  const [whole, name, bracket] = matchAt(callStart, text, start) ?? [];
  if (whole === undefined || name === undefined) return undefined;
  const { given, end: from } = argumentsAt(text, start + whole.length, bracket === undefined);
  const closing = matchAt(bracket ? callClose : callEnd, text, from);
  if (!closing || (given.size === 0 && !bracket)) return undefined;
  return { start, end: from + closing[0].length, kind: 'opening', syntax: 'call', name, given, isWhole: true };
}

function tagAt(text: string, start: number): ShortcodeToken | undefined {
  const [whole, name, bracket] = matchAt(tagStart, text, start) ?? [];
  if (whole === undefined || name === undefined || control.has(name)) return undefined;
  const { given, end: from } = argumentsAt(text, start + whole.length);
  const closing = matchAt(bracket ? tagClose : tagEnd, text, from);
  if (!closing) return undefined;
  const stretch = { start, end: from + closing[0].length, syntax: 'tag' } as const;
  const [, ended] = /^end_?(\w*)$/.exec(name) ?? [];
  if (ended !== undefined) return { ...stretch, kind: 'closing', name: ended || undefined, given, isWhole: false };
  const isPart = /^include(?:_relative|_cached)?$/.test(name);
  if (!isPart) return { ...stretch, kind: 'opening', name, given, isWhole: false };
  // What Jekyll includes is named by its file.
  const { 0: file = '', ...others } = Object.fromEntries(given);
  const part = file.replace(/\.\w+$/, '');
  return { ...stretch, kind: 'opening', name: part, given: new Map(Object.entries(others)), isWhole: true };
}

const argument =
  /[\s,]*(?:([\w.-]+)\s*=\s*)?(?:"((?:[^"\\]|\\[\s\S]){0,5000})"|'((?:[^'\\]|\\[\s\S]){0,5000})'|`([^`]{0,20000})`|((?=\S)(?!\/?\s*(?:\*\/\s*)?[>%]\}\}|-?[%}]\})[^\s"'`{}<>%=,()]+))/y;

/** The arguments from an offset on, and where they end. In braces alone, a word without quotes is a value that is not known. */
function argumentsAt(text: string, start: number, hasQuotes = false) {
  const given = new Map<string, string>();
  let [end, place] = [start, 0];
  for (let found = matchAt(argument, text, end); found; found = matchAt(argument, text, end)) {
    const [whole, name, double, single, raw, bare] = found;
    if (hasQuotes && bare !== undefined && !/^-?\d/.test(bare)) break;
    const value = double?.replace(/\\(.)/g, '$1') ?? single ?? raw ?? bare ?? '';
    if (name === undefined) given.set(String(place++), value);
    else given.set(name.toLowerCase(), value);
    end += whole.length;
  }
  return { given, end };
}

function matchAt(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
