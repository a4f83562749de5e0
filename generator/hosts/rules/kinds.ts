import { append } from '../../base/append.ts';
import { escapeExpression } from '../../base/expression.ts';
import { decoded, isPlain } from '../../base/percent-encoding.ts';
import type { HostInput, Served } from './host.ts';

/**
 * Outputs that are answered alike, but for their own names: each with the same headers, in which the placeholder stands for its stem, which is its
 * path without its ending. A site has as many kinds whether it has twenty pages or twenty thousand.
 */
export interface Kind {
  /** Sorted. */
  readonly paths: readonly string[];
  /** The end of each path: a slash, or an ending with its dot, or nothing. */
  readonly ending: string;
  readonly headers: Served['headers'];
  /** The path of the Markdown to serve where it is preferred. */
  readonly variant?: string;
  /** Headers that differ from path to path, such as a number of tokens: the values by path. */
  readonly own: Readonly<Record<string, ReadonlyMap<string, string>>>;
}

/** A kind whose own values are still to be collected. */
interface Grouped extends Kind {
  readonly own: Readonly<Record<string, Map<string, string>>>;
}

/** A header with more values than this is not one of a kind. */
export const mostValues = 16;

/** No header contains it. */
const placeholder = '\0';

/** Fewer outputs than this that are alike are told apart: a server finds a single path faster than an expression that matches it. */
const smallest = 4;

const usualEnding = /(?:\.[A-Za-z0-9]+|\/)$/;

/** Where an expression may match folders, too, their Markdown is of one kind. */
export const folderEnding = /(?:(?:\/index)?\.[A-Za-z0-9]+|\/)$/;

interface KindInput extends Pick<HostInput, 'served' | 'pairs' | 'basePath'> {
  /** The most values that a header of a kind has. */
  readonly most?: number;
  /** Matches the ending of a path. */
  readonly ending?: RegExp;
}

/** The kinds of a site's outputs, the largest first. Each output is of exactly one, and the root of the site has no name, and is alone. */
export function kindsOf({
  served,
  pairs,
  basePath = '',
  most = mostValues,
  ending = usualEnding,
}: KindInput): readonly Kind[] {
  const templates = templatesOf({ served, pairs, basePath, ending });
  const isOwn = ownHeaders(templates, most);
  const groups = new Map<string, Grouped[]>();
  for (const template of templates) {
    const kind = withoutOwn(template, isOwn);
    const { paths, ending, headers, variant, own } = kind;
    const isRoot = stemOf(paths[0] ?? '', ending) === basePath;
    const values = [isRoot, ending, variant, Object.entries(headers).sort(), Object.keys(own)];
    append(groups, JSON.stringify(values), kind);
  }
  const kinds = [...groups.values()].flatMap((alike) => {
    const paths = alike.flatMap(({ paths }) => paths).sort();
    return paths.length < smallest ? alike.flatMap(alone) : { ...(alike[0] as Grouped), paths };
  });
  const withOwn = kinds.filter(({ own }) => Object.keys(own).length > 0);
  const byPath = new Map(withOwn.flatMap((kind) => kind.paths.map((path) => [path, kind] as const)));
  for (const { path, headers } of byPath.size > 0 ? served : [])
    for (const [name, values] of Object.entries(byPath.get(path)?.own ?? {})) values.set(path, headers[name] ?? '');
  return kinds.sort((a, b) => b.paths.length - a.paths.length || (String(a.paths[0]) < String(b.paths[0]) ? -1 : 1));
}

/** The same for a server that compares decoded paths. Headers keep the path that is sent, so such outputs are of kinds of their own. */
export function decodedKindsOf(input: KindInput): readonly Kind[] {
  const { served, pairs } = input;
  const others = served.flatMap((output) => (isPlain(output.path) ? [] : { ...output, path: decoded(output.path) }));
  if (others.length === 0) return kindsOf(input);
  const decodedPairs = pairs.map(({ path, variant }) => ({ path: decoded(path), variant: decoded(variant) }));
  return [
    ...kindsOf({ ...input, served: served.filter(({ path }) => isPlain(path)) }),
    ...kindsOf({ ...input, served: others, pairs: decodedPairs }),
  ];
}

/** The outputs that have all values alike, in the order of the first of each. They are compared as one text: a large site makes an object for few of them. */
function templatesOf({ served, pairs, basePath, ending: endings }: Required<Omit<KindInput, 'most'>>): readonly Kind[] {
  const variants = new Map(pairs.map(({ path, variant }) => [path, variant]));
  const kinds = new Map<string, Kind & { readonly paths: string[] }>();
  for (const { path, headers } of served) {
    const [ending = ''] = endings.exec(path) ?? [];
    const stem = stemOf(path, ending);
    const variant = variants.get(path);
    let values = `${stem === basePath}${ending}\n${variant && templateOf(variant, stem)}`;
    for (const name in headers) values += `\n${name}:${templateOf(headers[name] ?? '', stem)}`;
    const known = kinds.get(values);
    if (known) known.paths.push(path);
    else {
      const given = { headers, ...(variant !== undefined && { variant }) };
      kinds.set(values, { paths: [path], ending, own: {}, ...changed(given, (text) => templateOf(text, stem)) });
    }
  }
  return [...kinds.values()];
}

/** A mention of a whole name only, so that one that begins another is not taken for it. An expression for each output would cost more than all the rest. */
function templateOf(text: string, stem: string): string {
  if (stem === '' || !text.includes(stem)) return text;
  return text.split(stem).reduce((before, after) => `${before}${/^[/.>]/.test(after) ? placeholder : stem}${after}`);
}

/** A path without its ending. */
export function stemOf(path: string, ending: string): string {
  return path.slice(0, path.length - ending.length);
}

/** Whether a header of outputs with an ending has too many values. */
function ownHeaders(templates: readonly Kind[], most: number): (ending: string, name: string) => boolean {
  const values = new Map<string, Set<string>>();
  for (const { ending, headers } of templates)
    for (const [name, value] of Object.entries(headers)) {
      const key = `${ending} ${name}`;
      values.set(key, (values.get(key) ?? new Set()).add(value));
    }
  return (ending, name) => (values.get(`${ending} ${name}`)?.size ?? 0) > most;
}

function withoutOwn(kind: Kind, isOwn: (ending: string, name: string) => boolean): Grouped {
  const names = Object.keys(kind.headers).filter((name) => isOwn(kind.ending, name));
  const shared = Object.entries(kind.headers).filter(([name]) => !names.includes(name));
  return { ...kind, headers: Object.fromEntries(shared), own: valuesFor(names) };
}

function valuesFor(names: readonly string[]): Grouped['own'] {
  return Object.fromEntries(names.map((name) => [name, new Map()]));
}

function alone(kind: Grouped): readonly Grouped[] {
  const { paths, ending } = kind;
  return paths.map((path) => ({
    ...kind,
    ...filledKind(kind, stemOf(path, ending)),
    paths: [path],
    own: valuesFor(Object.keys(kind.own)),
  }));
}

/** The headers and the variant of a kind with its stem, or what stands for that on a host; the rest of a text goes through `literal`. */
export function filledKind(
  { headers, variant }: Pick<Kind, 'headers' | 'variant'>,
  stem: string,
  literal = (text: string) => text,
): Pick<Kind, 'headers' | 'variant'> {
  const fill = (text: string) => text.split(placeholder).map(literal).join(stem);
  return changed({ headers, ...(variant !== undefined && { variant }) }, fill);
}

function changed({ headers, variant }: Pick<Kind, 'headers' | 'variant'>, change: (text: string) => string) {
  return {
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)])),
    ...(variant !== undefined && { variant: change(variant) }),
  };
}

interface Form {
  /** The most characters that one has, if possible. */
  readonly most?: number;
  /** The beginning of the group that is the stem. */
  readonly group?: string;
  /** The characters at the beginning of each path that are left out. */
  readonly skip?: number;
}

/** Expressions without anchors that together match exactly the paths of a kind, each with the stem as a group. */
export function kindExpressions(
  { paths, ending }: Kind,
  { most = Number.POSITIVE_INFINITY, group = '(', skip = 0 }: Form = {},
): readonly string[] {
  const stems = paths.map((path) => path.slice(skip, path.length - ending.length)).sort();
  const end = `)${escapeExpression(ending)}`;
  return expressionsOf(stems, most - group.length - end.length).map((expression) => group + expression + end);
}

/** Expressions that together match exactly these texts, which are sorted and distinct, each with at most as many characters if possible. */
export function expressionsOf(texts: readonly string[], most: number): readonly string[] {
  // Each text but one takes a character of its own.
  const expression = texts.length - 1 > most ? undefined : oneOf(texts);
  if (expression !== undefined && (expression.length <= most || texts.length < 2)) return [expression];
  const half = texts.length >> 1;
  return [...expressionsOf(texts.slice(0, half), most), ...expressionsOf(texts.slice(half), most)];
}

/** Matchers limit how deep groups may be nested. */
const deepest = 50;

/** Outputs without the headers that each path has its own value of, or that name their own path, and the names of these headers. */
export function withoutNamed(
  served: readonly Served[],
  which: 'own' | 'all',
  most = mostValues,
): { readonly served: readonly Served[]; readonly names: readonly string[] } {
  const left = new Map<string, ReadonlySet<string>>();
  for (const { paths, headers, own } of kindsOf({ served, pairs: [], most })) {
    const named = Object.entries(headers).flatMap(([name, value]) => (value.includes(placeholder) ? [name] : []));
    const names = new Set([...Object.keys(own), ...(which === 'all' ? named : [])]);
    for (const path of paths) left.set(path, names);
  }
  const kept = ({ path, headers, ...output }: Served): Served => ({
    ...output,
    path,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !left.get(path)?.has(name))),
  });
  return { served: served.map(kept), names: [...new Set([...left.values()].flatMap((names) => [...names]))].sort() };
}

/**
 * An expression that matches exactly these texts, which are sorted and distinct. What several begin with is written once, so that a matcher takes as
 * long as for one of them.
 */
function oneOf(texts: readonly string[], from = 0, depth = 0): string {
  const [first = '', last = first] = [texts[0], texts.at(-1)];
  let to = from;
  while (to < first.length && first[to] === last[to]) to += 1;
  const common = escapeExpression(first.slice(from, to));
  if (texts.length === 1) return common;
  const longer = first.length === to ? texts.slice(1) : texts;
  const rest: string[] = [];
  for (let begin = 0, end = 0; begin < longer.length; begin = end) {
    do end += 1;
    while (depth < deepest && end < longer.length && longer[end]?.[to] === longer[begin]?.[to]);
    rest.push(oneOf(longer.slice(begin, end), to, depth + 1));
  }
  return `${common}(?:${rest.join('|')})${longer.length < texts.length ? '?' : ''}`;
}
