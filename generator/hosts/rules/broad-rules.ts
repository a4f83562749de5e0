import { append } from '../../base/append.ts';
import { escapeExpression } from '../../base/expression.ts';
import type { Tables } from './compose.ts';
import type { HostInput, Served } from './host.ts';
import { filledKind, type Kind, kindsOf, stemOf } from './kinds.ts';
import { type Rule, sharedHeaders } from './rules.ts';

/**
 * Rules for hosts that take few: a pattern with one `*`, for which `:splat` stands in its values, for most of the paths with an ending below a folder,
 * and a rule of its own for each path that needs other headers. Later rules correct earlier ones. A pattern matches paths that do not exist, too.
 */
export function broadRules(served: readonly Served[]): readonly Rule[] {
  // A value with the name of the splat would be changed by a pattern.
  const alike = Object.entries(sharedHeaders(served));
  const shared = Object.fromEntries(alike.filter(([, value]) => !value.includes(':splat')));
  const rules = [
    { pattern: '/*', headers: shared },
    ...broadPlaces(served).map(({ pattern, before, headers }) => correction(pattern, before, headers, shared)),
  ];
  return rules.filter(({ headers, ...rule }) => Object.keys(headers).length > 0 || 'unset' in rule);
}

/** A pattern, or a path that no pattern tells all its headers, with these, and with those that a pattern before it gives it. */
interface BroadPlace {
  readonly pattern: string;
  readonly before: Rule['headers'];
  readonly headers: Rule['headers'];
}

/** The places of outputs, the broadest first: of those that match a path, the last has all its headers. */
export function broadPlaces(served: readonly Served[]): readonly BroadPlace[] {
  const kinds = kindsOf({ served, pairs: [] });
  const kindOf = new Map(kinds.flatMap((kind) => kind.paths.map((path) => [path, kind] as const)));
  const patterns = [...byEnding(kinds)].flatMap(([ending, members]) => patternsFor(ending, members));
  const byKey = new Map(patterns.map((pattern) => [`${pattern.prefix} ${pattern.ending}`, pattern]));
  const single = served.flatMap(({ path, headers }): readonly BroadPlace[] => {
    const kind = kindOf.get(path);
    const pattern = covering(path, kind?.ending ?? '', byKey);
    const before = pattern?.kind ? filledKind(pattern.kind, stemOf(path, pattern.ending)).headers : {};
    const isTold = pattern !== undefined && pattern.kind === kind && Object.keys(kind?.own ?? {}).length === 0;
    return isTold ? [] : [{ pattern: path, before, headers }];
  });
  const broad = patterns.map(({ prefix, ending, kind, over }) => ({
    pattern: `${prefix}*${ending}`,
    before: headersAt(over, prefix),
    headers: headersAt(kind, prefix),
  }));
  return [...broad, ...single];
}

/** The paths with what Markdown they have, by rules of the same form: `variant` is empty for an exception that has none. */
function variantRules({ served, pairs, others = [] }: Pick<HostInput, 'served' | 'pairs' | 'others'>) {
  const variants = new Map(pairs.map(({ path, variant }) => [path, variant]));
  const bare = served
    .filter(({ path }) => path.endsWith('/') || variants.has(path))
    .map((output) => {
      const variant = variants.get(output.path);
      return { ...output, headers: variant === undefined ? {} : { variant } };
    });
  return broadRules([...bare, ...pagesOf(others, variants)]).map(({ pattern, headers: { variant = '' } }) => ({
    pattern,
    variant,
  }));
}

/** Where other pages are served, which have no Markdown. */
function pagesOf(others: readonly string[], variants: ReadonlyMap<string, string>): readonly Served[] {
  const paths = others.flatMap((file) => {
    const [, stem, end] = /^(.*?)((?:(?<=\/)index)?\.html?)$/.exec(file) ?? [];
    if (stem === undefined || end === undefined) return [];
    return stem.endsWith('/') ? [stem] : [file, stem];
  });
  return paths.flatMap((path) => (variants.has(path) ? [] : [{ path, file: path.slice(1), headers: {} }]));
}

/** The patterns of negotiated paths, without those that a broader one matches. */
export function negotiatedPatterns(input: Pick<HostInput, 'served' | 'pairs' | 'others'>): readonly string[] {
  const rules = variantRules(input).filter(({ variant }) => variant !== '');
  const broad = rules.filter(isBroad).map((rule) => ({ rule, expression: new RegExp(broadExpression(rule)) }));
  return rules
    .filter(
      (candidate) => !broad.some(({ rule, expression }) => rule !== candidate && expression.test(candidate.pattern)),
    )
    .map(({ pattern }) => pattern);
}

/** The same as tables for the code that runs on hosts: by the path, or by an expression. */
export function variantTables(input: Pick<HostInput, 'served' | 'pairs' | 'others'>) {
  const rules = variantRules(input);
  return {
    variants: Object.fromEntries(rules.filter((rule) => !isBroad(rule)).map((rule) => [rule.pattern, rule.variant])),
    variantPatterns: rules
      .filter(isBroad)
      .map((rule) => [broadExpression(rule), rule.variant.replaceAll(':splat', '$1')] as const)
      .toReversed(),
  };
}

export function isBroad({ pattern }: Pick<Rule, 'pattern'>): boolean {
  return pattern.includes('*');
}

/** The expression of a pattern, with a group for its splat. */
export function broadExpression({ pattern }: Pick<Rule, 'pattern'>): string {
  return `^${pattern.split('*').map(escapeExpression).join('(.*)')}$`;
}

/** The changes of a rule to a response, for code that runs on hosts: header names to remove, headers to set, with `$1` for the splat. */
export function changeOf({ pattern, headers, unset = [] }: Rule): NonNullable<Tables['exact']>[string] {
  const set = Object.entries(headers).map(
    ([name, value]) => [name, isBroad({ pattern }) ? value.replaceAll(':splat', '$1') : value] as const,
  );
  return [unset.filter((name) => headers[name] === undefined), Object.fromEntries(set)];
}

/** A rule for what it should give a path that is given something else before, and what all are given. */
function correction(pattern: string, before: Rule['headers'], wanted: Rule['headers'], shared: Rule['headers']): Rule {
  const isGiven = (name: string, value: string) => shared[name] === value || before[name] === value;
  const headers = Object.entries(wanted).filter(([name, value]) => !isGiven(name, value));
  const unset = Object.keys(before).filter((name) => shared[name] === undefined && before[name] !== wanted[name]);
  return { pattern, headers: Object.fromEntries(headers), ...(unset.length > 0 && { unset }) };
}

function headersAt(kind: Kind | undefined, prefix: string): Rule['headers'] {
  return kind ? filledKind(kind, `${prefix}:splat`).headers : {};
}

/** A kind for all paths with an ending below a folder, in the place of another that a folder above it has. */
interface Pattern {
  readonly prefix: string;
  readonly ending: string;
  readonly kind: Kind | undefined;
  readonly over: Kind | undefined;
}

function covering(path: string, ending: string, byKey: ReadonlyMap<string, Pattern>): Pattern | undefined {
  const folders = stemOf(path, ending).split('/').slice(0, -1);
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const pattern = byKey.get(`${folders.slice(0, depth).join('/')}/ ${ending}`);
    if (pattern) return pattern;
  }
  return undefined;
}

type Member = readonly [path: string, kind: Kind];

/** Paths without an ending, whose pattern would match all else, and those without a name, which no pattern matches, are listed one by one. */
function byEnding(kinds: readonly Kind[]): ReadonlyMap<string, readonly Member[]> {
  const members = new Map<string, Member[]>();
  for (const kind of kinds)
    for (const path of kind.paths.filter((candidate) => kind.ending !== '' && candidate !== kind.ending))
      append(members, kind.ending, [path, kind] as const);
  return members;
}

/** A folder with the paths in it and the folders in it, and the kinds of all of them. */
interface Folder {
  readonly prefix: string;
  readonly own: Map<Kind, number>;
  readonly folders: Map<string, Folder>;
  readonly kinds: Set<Kind>;
}

/** The cost of a pattern in rules for single paths: it also matches what does not exist. */
const costOfPattern = 3;

/** The patterns that need the fewest rules, the outer ones first. */
function patternsFor(ending: string, members: readonly Member[]): readonly Pattern[] {
  const root = folderAt('/');
  for (const [path, kind] of members) {
    let folder = root;
    folder.kinds.add(kind);
    for (const name of stemOf(path, ending).split('/').slice(1, -1)) {
      const inner = folder.folders.get(name) ?? folderAt(`${folder.prefix}${name}/`);
      folder.folders.set(name, inner);
      folder = inner;
      folder.kinds.add(kind);
    }
    folder.own.set(kind, (folder.own.get(kind) ?? 0) + 1);
  }
  const known = new Map<Folder, Map<Kind | undefined, { readonly cost: number; readonly kind: Kind | undefined }>>();
  const best = (folder: Folder, over: Kind | undefined) => {
    const found = known.get(folder)?.get(over);
    if (found) return found;
    const all = [...folder.own.values()].reduce((sum, count) => sum + count, 0);
    const choices = [over, ...[...folder.kinds].filter((kind) => kind !== over && isShareable(kind))].map((kind) => {
      let cost = (kind === over ? 0 : costOfPattern) + all - (kind ? (folder.own.get(kind) ?? 0) : 0);
      for (const inner of folder.folders.values()) cost += best(inner, kind).cost;
      return { cost, kind };
    });
    const choice = choices.reduce((least, next) => (next.cost < least.cost ? next : least));
    const memory = known.get(folder) ?? new Map();
    known.set(folder, memory.set(over, choice));
    return choice;
  };
  const chosen = (folder: Folder, over: Kind | undefined): readonly Pattern[] => {
    const { kind } = best(folder, over);
    const inner = [...folder.folders.values()].flatMap((child) => chosen(child, kind));
    return kind === over ? inner : [{ prefix: folder.prefix, ending, kind, over }, ...inner];
  };
  return chosen(root, undefined);
}

function isShareable({ headers }: Kind): boolean {
  return !Object.values(headers).some((value) => value.includes(':splat'));
}

function folderAt(prefix: string): Folder {
  return { prefix, own: new Map(), folders: new Map(), kinds: new Set() };
}
