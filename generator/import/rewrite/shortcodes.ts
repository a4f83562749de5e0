import { capitalized } from '../../base/capitalized.ts';
import { placeOfText, takeActions } from '../../body/html/components.ts';
import { attribute, escapeText } from '../../format/html-attributes.ts';
import type { Note } from '../old/left.ts';
import type { Rewriter } from '../old/site.ts';
import { isHtmlPage, markdownWithin } from './html-pages.ts';
import { leftOut } from './left-out.ts';
import { deepest, fenced, insideCode, labelOf, lineAt, quoted } from './outside-code.ts';
import { roomFor } from './room.ts';

/** The arguments of a shortcode: those with names, and the others in their order. */
interface Arguments {
  readonly named: Readonly<Record<string, string>>;
  readonly listed: readonly string[];
  /** Whether a value is the name of something. */
  readonly hasNames: boolean;
}

/** Converts a shortcode of a common kind in an entry; undefined if its arguments do not suffice. */
export type Shortcode = (given: Arguments, content: string, entry: Parameters<Rewriter>[1]) => string | undefined;

const video =
  (address: string, title: string): Shortcode =>
  ({ named, listed }) => {
    const id = named.id ?? listed[0];
    return id && `[${named.title ?? title}](${/^https?:/.test(id) ? id : address + id})`;
  };

const quote =
  (title: string): Shortcode =>
  ({ named, listed }, content) => {
    const head =
      named.title ||
      named.name ||
      listed[1] ||
      (/^[a-z]+$/.test(listed[0] ?? '') ? capitalized(listed[0] ?? '') : listed[0]) ||
      (named.type && capitalized(named.type)) ||
      title;
    return `\n\n${quoted(content.trim(), head)}\n\n`;
  };

const headed: Shortcode = ({ named, listed }, content) => {
  const title = named.title ?? named.name ?? named.header ?? named.tabName ?? named.summary ?? listed[0];
  return `\n\n${title ? `**${title}**\n\n` : ''}${content.trim()}\n\n`;
};

const figure: Shortcode = ({ named, listed }) => {
  const src = named.src ?? named.path ?? listed[0];
  if (!src) return undefined;
  const caption = [named.title, named.caption, named.attr].filter((text) => text).join(' ');
  const image = `![${labelOf(named.alt ?? caption)}](${src.includes(' ') ? `<${src}>` : src})`;
  return `\n\n${named.link ? `[${image}](${named.link})` : image}\n\n${caption && caption !== named.alt ? `${caption}\n\n` : ''}`;
};

export const code: Shortcode = ({ named, listed }, content) => {
  return `\n\n${fenced(content.replace(/^\n|\n[ \t]*$/g, ''), named.lang ?? listed[0])}\n\n`;
};

const reference: Shortcode = ({ named, listed }) => named.path ?? named.page ?? listed[0];

/** The content of a shortcode that is not known, with the texts in its arguments that readers see of most. */
function unwrapped({ named }: Arguments, content: string, isHtml: boolean): string {
  const left = new Map(Object.entries(named));
  const actions = takeActions(left);
  const texts = (place: 'before' | 'after') =>
    [...left].flatMap(([name, text]) => (placeOfText(name, text) === place && /[\p{L}\p{N}]/u.test(text) ? text : []));
  const block = (html: string, markdown: string) => (isHtml ? `<p>${html}</p>` : `\n\n${markdown}\n\n`);
  return [
    ...texts('before').map((text) => block(`<strong>${escapeText(text)}</strong>`, `**${text}**`)),
    content,
    ...texts('after').map((text) => block(escapeText(text), text)),
    ...actions.map(({ title, href }) =>
      block(`<a${attribute('href', href)}>${escapeText(title)}</a>`, `[${labelOf(title)}](${href})`),
    ),
  ].join('');
}

/** The shortcodes that many themes have, by name. https://gohugo.io/content-management/shortcodes/ */
const common: Readonly<Record<string, Shortcode>> = {
  figure,
  img: figure,
  image: figure,
  resize_image: figure,
  youtube: video('https://www.youtube.com/watch?v=', 'Video'),
  vimeo: video('https://vimeo.com/', 'Video'),
  gist: ({ named, listed: [user, id] }) =>
    named.url ? `[Gist](${named.url})` : user && id ? `[Gist](https://gist.github.com/${user}/${id})` : undefined,
  tweet: ({ named, listed: [id] }) =>
    (named.id ?? id) ? `[Post](https://x.com/${named.user ?? 'i'}/status/${named.id ?? id})` : undefined,
  x: ({ named, listed: [id] }) =>
    (named.id ?? id) ? `[Post](https://x.com/${named.user ?? 'i'}/status/${named.id ?? id})` : undefined,
  instagram: video('https://www.instagram.com/p/', 'Photo'),
  // Of the documents of Kubernetes, and sites made after them.
  glossary_tooltip: ({ named }) => named.text,
  ref: reference,
  relref: reference,
  highlight: code,
  code,
  ...Object.fromEntries(['notice', 'admonition', 'alert', 'callout'].map((name) => [name, quote('Note')])),
  ...Object.fromEntries(
    ['note', 'tip', 'info', 'warning', 'caution', 'danger', 'important'].map((name) => [
      name,
      quote(capitalized(name)),
    ]),
  ),
  details: headed,
  expand: headed,
  tab: headed,
  tabs: headed,
  tabpane: headed,
};

const argument = /(?:([\w-]+)\s*=\s*)?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|([^\s"'`=,()]+))/g;

function argumentsIn(text: string): Arguments {
  const named: Record<string, string> = Object.create(null);
  const listed: string[] = [];
  let hasNames = false;
  for (const [, name, double, single, raw, bare] of text.matchAll(argument)) {
    const value = double?.replace(/\\(.)/g, '$1') ?? single ?? raw ?? bare ?? '';
    hasNames ||= bare !== undefined && /^[a-z_]/i.test(bare) && !/^(?:true|false|none|null|undefined)$/.test(bare);
    if (name === undefined) listed.push(value);
    else named[name.toLowerCase()] = value;
  }
  return { named, listed, hasNames };
}

/** The shortcode syntax of a generator. */
export interface Syntax {
  /** The language, for the notes, where several have the form. */
  readonly language?: string;
  /** Whether an argument without quotes is a variable, whose value is not known. */
  readonly bareIsVariable?: boolean;
  /** One that opens: its name and its arguments are the first two groups, and a slash at its end a third. */
  readonly opening: RegExp;
  /** The closing of one of a name; undefined for one whose form has none. */
  closing(name: string, opening: string): RegExp | undefined;
}

/** `{{< name arguments >}}` and `{{% name %}}` of Hugo. */
export const hugoSyntax: Syntax = {
  opening:
    /(?<!\\)\{\{[<%]\s*([\w./-]+)((?:\s(?:"(?:[^"\\]|\\.)*"|`[^`]*`|[^"`>%/]|[>%/](?!\}\})(?!\s*[>%]\}\}))*)?)(\/)?\s{0,20}[>%]\}\}/g,
  closing: (name) => new RegExp(`\\{\\{[<%]\\s*/\\s*${name.replace(/[.]/g, '\\.')}\\s*[>%]\\}\\}`),
};

/** Matches Hugo's shortcodes, except those shown as they are by a comment within the braces. */
export const hugoTemplates = /\{\{[<%](?!\s*\/\*)(?:(?!\{\{[<%])[\s\S])*?[>%]\}\}/g;

/** Matches Zola's templates. */
export const zolaTemplates = /\{\{(?:(?!\{\{)[^\n])*?\}\}|\{%(?:(?!\{%)[\s\S])*?%\}|\{#(?:(?!\{#)[\s\S])*?#\}/g;

/** `{{ name(arguments) }}` and `{% name(arguments) %}` … `{% end %}` of Zola. https://www.getzola.org/documentation/content/shortcodes/ */
export const zolaSyntax: Syntax = {
  opening: /\{[{%]-?\s*(?!end)([a-z_]\w*)\(([^{}]*)\)(?:\s*(?=\}))?()\s*-?[%}]\}/g,
  closing: (_name, opening) => (opening.startsWith('{{') ? undefined : /\{%-?\s*end\s*-?%\}/),
};

/** `{% name arguments %}` of Eleventy and of Jekyll's plugins. */
export const tagSyntax: Syntax = {
  opening:
    /\{%-?\s*(figure|img|image|youtube|vimeo|gist|tweet|callout|notice|admonition|alert|note|tip|info|warning|details|tab|tabs)\b([^%{}]*?)()-?%\}/g,
  closing: (name) => new RegExp(`\\{%-?\\s*end_?${name}\\s*-?%\\}`),
};

/** `{% name arguments %}` of Hexo, whose tags are all known by their names. https://hexo.io/docs/tag-plugins */
export const hexoSyntax: Syntax = {
  opening: /\{%-?\s*(?!end)([a-z]\w*)\b((?:[^%{}]|%(?!\}))*?)()-?%\}/g,
  closing: tagSyntax.closing,
};

/**
 * Rewrites the shortcodes of common kinds, and takes the tags of the others away from content that readers are to see, with a note of the template that
 * showed them, if the site has it.
 */
export function shortcodesOf(
  syntax: Syntax,
  own: Readonly<Record<string, Shortcode>> = {},
  templateOf: (name: string) => string | undefined = () => undefined,
): Rewriter {
  const known: Readonly<Record<string, Shortcode>> = { ...common, ...own };
  return (body, entry) => {
    const { from, line: first } = entry;
    if (!/\{[{%]/.test(body)) return { text: body, notes: [] };
    const isHtml = isHtmlPage(from);
    const notes: Note[] = [];
    const room = roomFor(8);
    const all = (text: string, depth: number, lineOf: (index: number) => number): string => {
      if (depth > deepest) return text;
      let made = '';
      let at = 0;
      const closed = closingWordsIn(text);
      for (const found of text.matchAll(syntax.opening)) {
        const { 0: whole, 1: name = '', 2: given = '', 3: slash, index } = found;
        if (index < at) continue;
        const rest = text.slice(index + whole.length);
        const closing = slash ? undefined : syntax.closing(name, whole);
        const mayClose = closing && (closed.has(name) || !closing.source.includes(name));
        const close = mayClose ? closingIn(rest, closing, syntax) : undefined;
        const content = close
          ? all(rest.slice(0, close.index), depth + 1, (inner) => lineOf(index + whole.length + inner))
          : '';
        const isCode = close !== undefined && /(?:^|[-_])code(?:[-_]|$)/.test(name) && !content.includes('```');
        const rewrite = Object.hasOwn(known, name) ? known[name] : isCode ? code : undefined;
        const values = argumentsIn(given);
        const shown = syntax.bareIsVariable && values.hasNames ? undefined : rewrite?.(values, content, entry);
        // What is taken in from another file may have shortcodes of its own.
        const isOwn = shown !== undefined && Object.hasOwn(own, name);
        const line = () => lineOf(index);
        const by = isOwn ? room.takeIn(shown, (inner) => all(inner, depth + 1, line)) : shown;
        const tell = (said: Pick<Note, 'message' | 'hint'>) => notes.push({ file: from, line: line(), ...said });
        const gap = by === undefined && !close ? leftOut(whole, tell, syntax.language, templateOf(name)) : undefined;
        if (by === undefined && close)
          tell({
            message: `The shortcode "${name}" was removed, and its content kept`,
            hint: 'Check that the text is still right',
          });
        // In HTML, only what contains none of it is Markdown.
        const isMarkdown = !close || rewrite === code;
        const kept = by === undefined || !isHtml || isOwn ? by : isMarkdown ? markdownWithin(by) : undefined;
        made += text.slice(at, index) + (kept ?? gap ?? unwrapped(values, content, isHtml));
        at = index + whole.length + (close?.end ?? 0);
      }
      return made + text.slice(at);
    };
    // Within code, those run as well that are a value: `{{< param "version" >}}`.
    const values = (part: string) =>
      part.replace(syntax.opening, (whole, name: string, given = '') => {
        const value = Object.hasOwn(own, name) ? own[name]?.(argumentsIn(given), '', entry) : undefined;
        return value === undefined || value.includes('\n') ? whole : value;
      });
    const made = asWhole(body, (part) => all(part, 0, (index) => first - 1 + lineAt(part, index)), values);
    return { text: made, notes: [...notes, ...room.notes(from)] };
  };
}

/** Collects the names that closing tags may have, so that the text is not searched for one that it lacks. */
function closingWordsIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/(?:\/|end_?)\s*([\w./-]+)/g)].map(([, word = '']) => word));
}

/** Within one another, more of one kind are seldom. */
const mostAlike = 10;

/** Finds the closing of a shortcode in what follows it, after those of others of its kind that begin before; the first one where these have none. */
function closingIn(
  rest: string,
  closing: RegExp,
  syntax: Syntax,
): { readonly index: number; readonly end: number } | undefined {
  const placeOf = (from: number) => {
    const found = closing.exec(rest.slice(from));
    return found ? { index: from + found.index, end: from + found.index + found[0].length } : undefined;
  };
  const first = placeOf(0);
  for (let [place, closed, from, opened] = [first, 0, 0, 0]; place && closed < mostAlike; closed += 1) {
    const before = rest.slice(from, place.index).matchAll(syntax.opening);
    const isAlike = (whole: string, name: string) => syntax.closing(name, whole)?.source === closing.source;
    opened += [...before].filter(([whole, name = '', , slash]) => !slash && isAlike(whole, name)).length;
    if (opened <= closed) return place;
    from = place.end;
    place = placeOf(from);
  }
  return first;
}

/** Shortcodes may contain code, so that a text is changed as a whole: of those that code shows itself, the braces are hidden. */
function asWhole(body: string, change: (part: string) => string, inside: (code: string) => string): string {
  const hide = (code: string) => inside(code).replace(/\{(?=[{%])/g, hiddenBrace);
  return change(insideCode(body, hide)).replaceAll(hiddenBrace, '{');
}

const hiddenBrace = '\uE00A';
