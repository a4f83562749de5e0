import { posix } from 'node:path';
import { placeOfEntry } from '../load/language-folder.ts';
import type { LinkScope } from '../model/links.ts';
import type { EntryMeta } from '../model/meta.ts';
import { type Spliced, splicerOf } from './splicer.ts';

/** A body in which Liquid has been replaced where it says the same for every site. */
export interface LiquidText extends Spliced {
  /** The stretches between `raw` and `endraw`, which readers see as they are. */
  readonly kept: readonly (readonly [start: number, end: number])[];
}

/** The links and values that Liquid is replaced with. */
export interface LiquidScope {
  readonly links: LinkScope;
  /** The values of the settings, by their names: `site.repository`. */
  readonly values: Readonly<Record<string, string>>;
}

/** A text without Liquid. */
export function withoutLiquid(text: string): LiquidText {
  return { text, kept: [], offsetOf: (offset) => offset };
}

const tag =
  /\{%-?\s*(raw|endraw|link|post_url)\b\s*([^%{}]{0,500}?)\s*-?%\}|\{\{-?\s*(?:([a-z]\w{0,60}(?:\.\w{1,60}){1,4})|["']([^"'{}\n]{0,500})["'](?:\s*\|\s*(relative_url|absolute_url|prepend:\s*site\.(?:base)?url))?)\s*-?\}\}/g;

/**
 * Reads the Liquid of Jekyll that is the same for every site: `raw`, the addresses of the site, and links to its content files. Liquid is run
 * before Markdown is read; still, only `raw` counts in code, where readers see all other Liquid as written. Anything unknown stays.
 * https://jekyllrb.com/docs/liquid/tags/ https://jekyllrb.com/docs/liquid/filters/
 */
export function runLiquid(body: string, entry: EntryMeta, { links, values }: LiquidScope): LiquidText {
  if (!/\{[{%]/.test(body)) return withoutLiquid(body);
  const tags = [...body.matchAll(tag)];
  const lastEnd = tags.findLast(([, name]) => name === 'endraw')?.index ?? -1;
  const isCode = codeIn(body);
  const kept: [number, number][] = [];
  const { replace, finish } = splicerOf(body);
  let [rawFrom, linkEnd] = [-1, -1];
  for (const found of tags) {
    const { 0: whole, 1: name, index: start } = found;
    const end = start + whole.length;
    if (rawFrom !== -1) {
      if (name !== 'endraw') continue;
      kept.push([rawFrom, replace(start, end, '')]);
      rawFrom = -1;
    } else if (name === 'raw') {
      const isShown = body[start - 1] === '`' && body[end] === '`';
      if (start > lastEnd || isShown) continue;
      rawFrom = replace(start, end, '');
    } else if (name !== 'endraw' && !isCode(start)) {
      const isLink =
        linkEnd === start || /(?:\]\(|<|=\s*["']?|\]:[ \t]*)$/.test(body.slice(Math.max(0, start - 8), start));
      const made = valueOfTag(found, { isLink, next: body.slice(end, end + 2), values }, entry, links);
      if (made === undefined) continue;
      if (isLink) linkEnd = end;
      replace(start, end, made);
    }
  }
  const { text, offsetOf } = finish();
  return { text: withoutLiquidMarks(text, kept), kept, offsetOf };
}

/** Evaluates a tag; undefined if its value is not known. */
function valueOfTag(
  [, name, argument = '', setting, quoted = '', filter]: RegExpMatchArray,
  { isLink, next, values }: { readonly isLink: boolean; readonly next: string } & Pick<LiquidScope, 'values'>,
  entry: EntryMeta,
  links: LinkScope,
): string | undefined {
  if (name !== undefined) return linkToFile(name, argument, entry, links);
  const origin = isLink ? '' : links.baseUrl;
  if (setting !== undefined && setting !== 'site.url' && setting !== 'site.baseurl')
    return Object.hasOwn(values, setting) ? values[setting] : undefined;
  if (setting !== undefined) {
    const isFollowed = next.startsWith('/') || next === '{{';
    if (setting === 'site.url' && origin !== '') return origin;
    return isFollowed || !isLink ? '' : '/';
  }
  if (filter === undefined || /^(?:[a-z]+:|\/\/)/i.test(quoted)) return quoted;
  const path = quoted.startsWith('/') ? quoted : `/${quoted}`;
  return filter === 'absolute_url' ? origin + path : path;
}

/** The relative link to a content file that Jekyll has elsewhere. */
function linkToFile(
  name: string,
  argument: string,
  { file }: EntryMeta,
  { byFile, unpublished }: LinkScope,
): string | undefined {
  if (!/^[\w./-]+$/.test(argument)) return undefined;
  const isPost = name === 'post_url' || /^\/?_posts\//.test(argument);
  const folder = posix.join(isPost ? 'posts' : 'pages', placeOfEntry(file).folder);
  const path = posix.join(folder, argument.replace(/^\/?(?:_posts\/)?/, ''));
  const stem = path.replace(/\.(?:md|markdown|mdx|html)$/, '');
  const endings = ['.md', '.markdown', '.mdx', '/index.md', '/index.markdown', '/index.mdx'];
  const target = endings.map((ending) => stem + ending).find((each) => byFile.has(each) || unpublished.has(each));
  return posix.relative(posix.dirname(file), target ?? `${stem}.md`);
}

/** Tells whether an offset is in a fence or in a code span, as far as that can be seen before Markdown is read. */
export function codeIn(body: string): (offset: number) => boolean {
  const stretches: [number, number][] = [];
  let [open, start, from] = ['', 0, 0];
  const closeParagraph = (end: number) => {
    for (const span of spansIn(body.slice(from, end))) stretches.push([from + span[0], from + span[1]]);
  };
  let at = 0;
  for (const line of body.split('\n')) {
    const [, marks = ''] = fence.exec(line) ?? [];
    if (open !== '') {
      if (marks.startsWith(open)) {
        stretches.push([start, at + line.length]);
        [open, from] = ['', at + line.length];
      }
    } else if (marks !== '') {
      closeParagraph(at);
      [open, start] = [marks, at];
    } else if (line.trim() === '') {
      closeParagraph(at);
      from = at;
    }
    at += line.length + 1;
  }
  if (open === '') closeParagraph(body.length);
  else stretches.push([start, body.length]);
  return (offset) => {
    let [low, high] = [-1, stretches.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((stretches[middle]?.[0] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return offset < (stretches[low]?.[1] ?? -1);
  };
}

/** Finds the code spans of a paragraph: each ends with as many backticks as it begins with. */
function spansIn(text: string): readonly (readonly [start: number, end: number])[] {
  const runs = [...text.matchAll(/`+/g)].map(({ 0: run, index }) => ({ index, length: run.length }));
  const nextAlike = new Array<number>(runs.length);
  const latest = new Map<number, number>();
  for (let place = runs.length - 1; place >= 0; place -= 1) {
    const length = runs[place]?.length ?? 0;
    nextAlike[place] = latest.get(length) ?? -1;
    latest.set(length, place);
  }
  const spans: [number, number][] = [];
  for (let place = 0; place < runs.length; place += 1) {
    const [run, end] = [runs[place], runs[nextAlike[place] ?? -1]];
    if (!run || !end) continue;
    spans.push([run.index, end.index + end.length]);
    place = nextAlike[place] ?? place;
  }
  return spans;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const liquidLine = /^[ \t]*\{%-?\s*(highlight|endhighlight)\b\s*([\w+#-]*)[^%{}]*%\}[ \t]*$/;

/** A body in which `highlight` is a fence of the same length. https://jekyllrb.com/docs/liquid/tags/#code-snippet-highlighting */
function withoutLiquidMarks(body: string, kept: LiquidText['kept']): string {
  if (!body.includes('{%')) return body;
  let open: string | undefined;
  let [at, next] = [0, 0];
  const lines = body.split('\n').map((line) => {
    while (next < kept.length && (kept[next]?.[1] ?? 0) <= at) next += 1;
    const isKept = (kept[next]?.[0] ?? Number.POSITIVE_INFINITY) <= at;
    at += line.length + 1;
    const [, name = '', language = ''] = (isKept ? null : liquidLine.exec(line)) ?? [];
    if (open === liquidFence) {
      if (name !== 'endhighlight') return line;
      open = undefined;
      return liquidFence.padEnd(line.length);
    }
    const [, marks = ''] = fence.exec(line) ?? [];
    if (open !== undefined) {
      if (marks.startsWith(open)) open = undefined;
      return line;
    }
    if (marks !== '') open = marks;
    if (name !== 'highlight') return line;
    open = liquidFence;
    return `${liquidFence}${language}`.padEnd(line.length);
  });
  return lines.join('\n');
}

/** Code seldom contains so many. */
const liquidFence = '~~~~~~~';
