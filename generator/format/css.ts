interface CssLoad {
  /** The address, with escapes resolved. */
  readonly url: string;
  readonly as: 'style' | 'font' | 'image';
  /** Its offset in the text. */
  readonly at: number;
}

const newline = String.raw`(?:\r\n|[\n\r\f])`;
const quoted = ['"', "'"].map((mark) => String.raw`${mark}(?:[^${mark}\\\n\r\f]|\\(?:\r\n|[\s\S]))*${mark}?`).join('|');
const address = new RegExp(String.raw`${quoted}|(?:[^)\\]|\\[\s\S])*`, 'y');
const escapes = new RegExp(String.raw`\\(?:([0-9a-f]{1,6})(?:[ \t]|${newline})?|${newline}|([\s\S]))`, 'gi');
const token = new RegExp(
  String.raw`\\[\s\S]|/\*[\s\S]*?(?:\*/|$)|@(import|namespace|font-face)\b|(url|src|image-set)\(\s*|(${quoted})|[{};]`,
  'gi',
);

/**
 * Everything that a style sheet, or the value of a property, loads: by `url()`, by `@import`, and by the texts in `image-set()`. It is read in
 * the tokens of CSS, so that nothing in a comment or a text counts. https://www.w3.org/TR/css-syntax-3/#tokenization
 */
export function cssLoads(css: string): readonly CssLoad[] {
  // An escape can write any letter of a name. Without it, offsets are those of the text.
  const text = css.includes('\\') ? unescapeNames(css) : css;
  const loads: CssLoad[] = [];
  let rule = '';
  let isSet = false;
  token.lastIndex = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [all, name, call, quoted] = match;
    if (name !== undefined) rule = name.toLowerCase();
    else if (call !== undefined) {
      isSet = call.toLowerCase() === 'image-set';
      if (isSet) continue;
      const url = addressAt(text, token.lastIndex);
      if (rule !== 'namespace') loads.push({ url: url.value, as: kindIn(rule), at: match.index });
      token.lastIndex = url.end;
    } else if (quoted !== undefined) {
      if (rule === 'import' || isSet) loads.push({ url: unquote(quoted), as: kindIn(rule), at: match.index });
    } else if (all === ';' || all === '}') {
      isSet = false;
      if (rule !== 'font-face' || all === '}') rule = '';
    }
  }
  return loads;
}

/** A brace that no other closes or opens, by its offset; undefined where all are in pairs. */
export function oddBrace(css: string): { readonly at: number; readonly isOpen: boolean } | undefined {
  const open: number[] = [];
  token.lastIndex = 0;
  for (let match = token.exec(css); match; match = token.exec(css))
    if (match[2]?.toLowerCase() === 'url') token.lastIndex = addressAt(css, token.lastIndex).end;
    else if (match[0] === '{') open.push(match.index);
    else if (match[0] === '}' && open.pop() === undefined) return { at: match.index, isOpen: false };
  const at = open.at(-1);
  return at === undefined ? undefined : { at, isOpen: true };
}

function kindIn(rule: string): CssLoad['as'] {
  if (rule === 'import') return 'style';
  return rule === 'font-face' ? 'font' : 'image';
}

/** The address in the parentheses that an offset is right after. */
function addressAt(text: string, start: number): { readonly value: string; readonly end: number } {
  address.lastIndex = start;
  const [written = ''] = address.exec(text) ?? [];
  const value = /^["']/.test(written) ? unquote(written) : unescapeAll(written.trim());
  return { value, end: start + written.length };
}

function unquote(quoted: string): string {
  return unescapeAll(quoted.slice(1, quoted.length > 1 && quoted.endsWith(quoted.charAt(0)) ? -1 : undefined));
}

function unescapeAll(text: string): string {
  return text.replace(
    escapes,
    (_, code: string | undefined, character: string | undefined) => letter(code) ?? character ?? '',
  );
}

/** Resolves only the escapes that write a letter, `@` or `-`, which can be a part of a name. Others could end a text. */
function unescapeNames(text: string): string {
  return text.replace(escapes, (all, code: string | undefined, character: string | undefined) => {
    const made = letter(code) ?? character ?? '';
    return /^[a-z@-]$/i.test(made) ? made : all;
  });
}

function letter(code: string | undefined): string | undefined {
  if (code === undefined) return undefined;
  const point = Number.parseInt(code, 16);
  return point > 0x10ffff || point === 0 ? '\ufffd' : String.fromCodePoint(point);
}
