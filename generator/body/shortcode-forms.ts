import { posix } from 'node:path';
import type { EntryMeta } from '../model/meta.ts';
import type { ComponentRule } from '../settings/config.ts';
import { placeOfText } from './html/components.ts';
import type { LiquidScope } from './liquid.ts';

/** A shortcode with what it is given, by name or by place from 0, and with what it contains. */
export interface Call {
  readonly name: string;
  readonly given: ReadonlyMap<string, string>;
  /** Undefined for one without a closing tag. */
  readonly content: string | undefined;
  /** The indent or marks of a quote before it, if nothing else is in its line. */
  readonly margin: string | undefined;
}

/** Markdown in the place of the two ends of a shortcode; where its content goes as well, there is no second. */
export interface Form {
  readonly open: string;
  readonly close?: string;
}

/** Applies a rule of the settings to a shortcode, as to a component. */
export function ruleForm(call: Call, rule: ComponentRule): Form {
  const { given, margin } = call;
  if (rule === 'drop') return { open: '' };
  if (rule === 'unwrap') {
    const texts = (place: 'before' | 'after') =>
      [...given].flatMap(([name, text]) => (placeOfText(name) === place && /[\p{L}\p{N}]/u.test(text) ? [text] : []));
    return {
      open: texts('before')
        .map((text) => paragraph(`**${oneLine(text)}**`, margin))
        .join(''),
      close: texts('after')
        .map((text) => paragraph(oneLine(text), margin))
        .join(''),
    };
  }
  if ('only' in rule) return { open: given.get(rule.only.toLowerCase()) ?? '' };
  const shown =
    'link' in rule
      ? link(fill(rule.link, call), fill(rule.text ?? '{title}', call))
      : image(fill(rule.image, call), fill(rule.alt ?? '{alt}', call));
  return { open: shown, close: '' };
}

/** Hugo's own shortcodes, which say the same on every site. https://gohugo.io/shortcodes/ */
export function hugoForm(call: Call, entry: EntryMeta, scope: LiquidScope): Form | undefined {
  const { name, given, content, margin } = call;
  const first = given.get('0');
  const id = given.get('id') ?? first;
  const title = given.get('title');
  switch (name) {
    case 'ref':
    case 'relref':
      return reference(given.get('path') ?? first, entry, scope);
    case 'param': {
      const value = first === undefined ? undefined : (entry.extra[first] ?? scope.values[`site.params.${first}`]);
      return typeof value === 'string' || typeof value === 'number' ? { open: String(value) } : undefined;
    }
    case 'figure': {
      const src = given.get('src') ?? first;
      if (src === undefined) return undefined;
      const caption = ['title', 'caption', 'attr'].flatMap((key) => given.get(key) || []).join(' ');
      const alt = given.get('alt') ?? '';
      const picture = image(src, alt || caption);
      const to = given.get('link');
      const shown = to ? `[${picture}](${target(to)})` : picture;
      return { open: caption === '' || caption === alt ? shown : `${shown}\n${paragraph(oneLine(caption), margin)}` };
    }
    case 'highlight':
      return content === undefined || margin === undefined ? undefined : fenced(content, first ?? '', margin);
    case 'youtube':
      return id === undefined ? undefined : { open: link(`https://www.youtube.com/watch?v=${id}`, title ?? 'YouTube') };
    case 'vimeo':
      return id === undefined ? undefined : { open: link(`https://vimeo.com/${id}`, title ?? 'Vimeo') };
    case 'gist':
      return given.has('1') ? { open: link(`https://gist.github.com/${first}/${given.get('1')}`, 'Gist') } : undefined;
    case 'tweet':
    case 'x':
      return id === undefined
        ? undefined
        : { open: link(`https://x.com/${given.get('user') ?? 'i'}/status/${id}`, 'X') };
    case 'instagram':
      return id === undefined ? undefined : { open: link(`https://www.instagram.com/p/${id}/`, 'Instagram') };
    case 'details':
      return { open: paragraph(`**${oneLine(given.get('summary') ?? title ?? 'Details')}**`, margin), close: '' };
    default:
      return undefined;
  }
}

/** A text with its names in braces replaced by what a shortcode is given. */
function fill(text: string, { given }: Call): string {
  return text.replace(/\{([\w.-]+)\}/g, (_, name: string) => given.get(name.toLowerCase()) ?? '');
}

function link(url: string, text: string): string {
  const label = oneLine(text);
  return `[${label === '' ? url : label.replace(/[[\]]/g, '\\$&')}](${target(url)})`;
}

function image(src: string, alt: string): string {
  return `![${oneLine(alt).replace(/[[\]]/g, '\\$&')}](${target(src)})`;
}

/** An address as Markdown has it. https://spec.commonmark.org/0.31.2/#link-destination */
function target(url: string): string {
  return /[\s()<>]/.test(url) ? `<${url.trim().replace(/[<>\n]/g, encodeURIComponent)}>` : url;
}

function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

/** A paragraph of its own, where a shortcode is alone in its line. */
function paragraph(text: string, margin: string | undefined): string {
  return margin === undefined ? ` ${text} ` : `\n${margin}${text}\n`;
}

function fenced(content: string, language: string, margin: string): Form {
  const ticks = [...content.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(2, ...ticks) + 1);
  return {
    open: `${fence}${/^[\w+#-]*$/.test(language) ? language : ''}`,
    close: /\n[ \t>]*$/.test(content) ? fence : `\n${margin}${fence}`,
  };
}

/** The link to a content file by its path, or by a name that only one has; a path that is none of the site stays. */
function reference(written: string | undefined, entry: EntryMeta, { links }: LiquidScope): Form | undefined {
  const [, path = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(written ?? '') ?? [];
  if (written === undefined || /[\s()<>]/.test(written)) return undefined;
  if (path === '') return { open: anchor };
  const file = stemsOf(links.byFile).get(`${entry.file.split('/')[1]}/${stemOf(path)}`);
  return { open: file === undefined ? written : posix.relative(posix.dirname(entry.file), file) + anchor };
}

type Files = LiquidScope['links']['byFile'];
const stems = new WeakMap<Files, ReadonlyMap<string, string | undefined>>();

/** The content files by their language and every end of their path, without endings; what several have leads to none. */
function stemsOf(files: Files): ReadonlyMap<string, string | undefined> {
  const known = stems.get(files);
  if (known) return known;
  const made = new Map<string, string | undefined>();
  for (const file of files.keys()) {
    const [, locale, ...parts] = file.split('/');
    const stem = stemOf(parts.join('/')).split('/');
    for (let from = 0; from < stem.length; from += 1) {
      const end = [locale, ...stem.slice(from)].join('/');
      made.set(end, made.has(end) ? undefined : file);
    }
  }
  stems.set(files, made);
  return made;
}

/** A path without its ending, and without the name of an index. */
function stemOf(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.(?:md|markdown|mdx|html?)$/, '')
    .replace(/(?:^|\/)_?index$/, '')
    .replace(/^\/+|\/+$/g, '');
}
