import type { Rewriter } from '../old/site.ts';
import type { Dialect } from './liquid.ts';

/**
 * The part of Nunjucks that Liquid can say, too, for the one engine that this program has. Nunjucks itself would compile templates to JavaScript and
 * run it. https://mozilla.github.io/nunjucks/templating.html
 */
export const nunjucks: Dialect = {
  name: 'Nunjucks',
  // Nunjucks escapes what it prints, and asks whether values are true as JavaScript does.
  options: { outputEscape: 'escape', jsTruthy: true },
  translate(source) {
    let isWhole = true;
    const text = source.replace(
      /\{#(?:(?!\{#)[\s\S])*?#\}|\{(%|\{)(-?)((?:(?!\{[%{])[\s\S])*?)(-?)[%}]\}/g,
      (whole, kind: string | undefined, before: string, inner: string, after: string) => {
        if (kind === undefined) return '';
        const made = kind === '{' ? expression(inner) : tag(inner.trim());
        isWhole &&= made !== undefined;
        return made === undefined ? whole : `{${kind}${before} ${made} ${after}${kind === '{' ? '}' : '%'}}`;
      },
    );
    return isWhole ? text : undefined;
  },
};

/** Filters that Liquid has by another name, or that are as good as none there. https://mozilla.github.io/nunjucks/templating.html#builtin-filters */
const filters: Readonly<Record<string, string>> = {
  upper: 'upcase',
  lower: 'downcase',
  trim: 'strip',
  length: 'size',
  e: 'escape',
  striptags: 'strip_html',
  nl2br: 'newline_to_br',
  d: 'default',
};

const string = `"(?:[^"\\\\\\n])*"|'(?:[^'\\\\\\n])*'`;
const value = `(?:${string}|-?\\d+(?:\\.\\d+)?|[a-zA-Z_]\\w*(?:\\.\\w+|\\[(?:\\d+|${string})\\])*)`;
const call = `\\w+(?:\\(\\s*(?:${value}(?:\\s*,\\s*${value})*)?\\s*\\))?`;
const filtered = new RegExp(`^\\s*(${value})((?:\\s*\\|\\s*${call})*)\\s*$`);
const comparison = new RegExp(`^(?:(not\\s+)?(${value})|(${value})\\s*(===?|!==?|<=?|>=?)\\s*(${value}))$`);

/** A value with filters; undefined for operators, calls and all else that Liquid has not. */
function expression(text: string): string | undefined {
  const [, base = '', rest = ''] = filtered.exec(text) ?? [];
  if (base === '') return undefined;
  const applied = [...rest.matchAll(new RegExp(`\\|\\s*(\\w+)(?:\\(((?:${string}|[^)"'])*)\\))?`, 'g'))].map(
    ([, name = '', given = '']) =>
      ` | ${Object.hasOwn(filters, name) ? filters[name] : name}${given.trim() === '' ? '' : `: ${plain(given.trim())}`}`,
  );
  // What is safe stays so in Nunjucks; Liquid looks at the last filter.
  const others = applied.filter((filter) => filter !== ' | safe');
  return plain(base) + others.join('') + (others.length < applied.length ? ' | raw' : '');
}

/** A tag; undefined for those that Liquid has not. */
function tag(text: string): string | undefined {
  const [, name = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(text) ?? [];
  const [, variable, assigned] = /^(\w+)(?:\s*=\s*([\s\S]+))?$/.exec(rest.trim()) ?? [];
  const [, item, list] = /^(\w+)\s+in\s+(\S+)$/.exec(rest.trim()) ?? [];
  switch (name) {
    case 'if':
    case 'elif':
    case 'elseif':
      return prefixed(name === 'if' ? 'if' : 'elsif', condition(rest.trim()));
    case 'set':
      if (variable === undefined) return undefined;
      return assigned === undefined ? `capture ${variable}` : prefixed(`assign ${variable} =`, expression(assigned));
    case 'endset':
      return 'endcapture';
    case 'endeach':
    case 'endall':
      return 'endfor';
    case 'for':
    case 'asyncEach':
    case 'asyncAll':
      return list === undefined ? undefined : prefixed(`for ${item} in`, expression(list));
    case 'include':
      return new RegExp(`^(?:${string})$`).test(rest.trim()) ? text : undefined;
    default:
      return ['else', 'endif', 'endfor'].includes(text) ? text : undefined;
  }
}

function prefixed(name: string, made: string | undefined): string | undefined {
  return made === undefined ? undefined : `${name} ${made}`;
}

/** A condition whose parts are joined by one operator: Liquid would read several from the right. */
function condition(text: string): string | undefined {
  const operators = new Set(text.match(/\s(?:and|or)\s/g)?.map((operator) => operator.trim()));
  if (operators.size > 1) return undefined;
  const parts = text.split(/\s(?:and|or)\s/).map((part) => {
    const [whole, not, alone, left, operator, right] = comparison.exec(part.trim()) ?? [];
    if (whole === undefined) return undefined;
    if (alone !== undefined) return `${not ? 'not ' : ''}${plain(alone)}`;
    return `${plain(left ?? '')} ${operator?.slice(0, 2).replace(/^=$/, '==')} ${plain(right ?? '')}`;
  });
  return parts.includes(undefined) ? undefined : parts.join(` ${[...operators][0]} `);
}

/** Values as Liquid names them. */
function plain(values: string): string {
  return values.replace(new RegExp(`(${string})|(?<![\\w.])(?:loop(?=\\.)|none\\b|null\\b)`, 'g'), (word, text) =>
    text !== undefined ? word : word === 'loop' ? 'forloop' : 'nil',
  );
}

/** Matches `raw` and `verbatim` blocks, in which tags are text. https://mozilla.github.io/nunjucks/templating.html#raw */
export const raw = /\{%-?\s*(raw|verbatim)\s*-?%\}([\s\S]*?)(?:\{%-?\s*end\1\s*-?%\}|$)/g;
/** The same, and the comments of Nunjucks, which it takes away even from code. */
export const rawOrComment = new RegExp(`${raw.source}|\\{#[\\s\\S]*?#\\}`, 'g');

/** Keeps what an expression matches from changes, and shows what is raw. */
export function outsideRaw(rewriters: readonly Rewriter[], unread: RegExp): Rewriter {
  return (body, entry) => {
    const kept: string[] = [];
    const breaks = (text: string) => '\n'.repeat(text.split('\n').length - 1);
    let text = body.replace(unread, (whole: string, name: string | undefined, inside: string, index: number) => {
      // Line numbers stay right where that does not part a paragraph.
      if (name === undefined) return /(?:^|\n)[ \t]*$/.test(body.slice(0, index)) ? breaks(whole) : '';
      // Around code, line breaks have a meaning of their own.
      const [, before = '', core = '', after = ''] = /^(\n*)([\s\S]*?)(\n*)$/.exec(inside) ?? [];
      return `${before}\uE000${kept.push(core) - 1}${breaks(core)}\uE001${after}`;
    });
    const notes = rewriters.flatMap((rewrite) => {
      const made = rewrite(text, entry);
      text = made.text;
      return made.notes;
    });
    const shown = (_: string, index: string) => kept[Number(index)] ?? '';
    return { text: text.replace(/\uE000(\d+)(?!\d)[^\uE000\uE001]*\uE001/g, shown), notes };
  };
}
