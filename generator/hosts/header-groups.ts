import { append } from '../base/append.ts';
import { escapeExpression } from '../base/expression.ts';
import type { Served } from './host.ts';
import type { Rule } from './rules.ts';

/** A rule with placeholders, such as `/blog/:slug.md` with `:slug` in its values, and the rules that correct it. */
interface Group {
  readonly rule: Rule;
  /** The rules of outputs that its pattern matches but that need other headers. They come after it and undo what it sets. */
  readonly exceptions: ReadonlyMap<string, Rule>;
  /** How many rules it replaces. */
  readonly size: number;
}

/** The names of the varying segments, the last one last. None is a prefix of another, because a name is replaced wherever it stands. */
const placeholders = ['section', 'folder', 'slug'] as const;

/**
 * The same headers with at most `most` rules, if possible. Similar paths share a rule, the largest groups first, in which a placeholder
 * stands for the last segment; if that is not enough, for the last two, then three. Rules whose pattern is not the path of an output
 * stay as they are. https://developers.cloudflare.com/pages/configuration/headers/#placeholders
 */
export function groupedRules(rules: readonly Rule[], served: readonly Served[], most: number): readonly Rule[] {
  let fewest = rules.filter(says);
  for (let depth = 1; depth <= placeholders.length && fewest.length > most; depth += 1) {
    const grouped = groupedAt(depth, rules, served, most).filter(says);
    if (grouped.length < fewest.length) fewest = grouped;
  }
  return fewest;
}

function says({ headers, unset = [] }: Rule): boolean {
  return Object.keys(headers).length > 0 || unset.length > 0;
}

function groupedAt(depth: number, rules: readonly Rule[], served: readonly Served[], most: number): readonly Rule[] {
  const exact = new Map(rules.map((rule) => [rule.pattern, rule]));
  const members = new Map<string, Rule[]>();
  for (const { path } of served) {
    const rule = exact.get(path);
    const pattern = patternOf(path, depth);
    if (rule && pattern !== undefined) append(members, pattern, rule);
  }
  const groups = [...members]
    .map(([pattern, alike]) => groupOf(pattern, alike, depth))
    .sort((a, b) => b.size - a.size || (a.rule.pattern < b.rule.pattern ? -1 : 1));
  let count = rules.length;
  const taken: Group[] = [];
  for (const group of groups) {
    if (count <= most || group.size < 2) break;
    taken.push(group);
    count -= group.size - 1;
  }
  const replaced = new Map(
    taken.flatMap(({ rule, exceptions }) =>
      (members.get(rule.pattern) ?? []).map(({ pattern }) => [pattern, exceptions.get(pattern)] as const),
    ),
  );
  const others = rules.flatMap((rule) => (replaced.has(rule.pattern) ? (replaced.get(rule.pattern) ?? []) : rule));
  return [...taken.map(({ rule }) => rule), ...others];
}

/** The rule that most members agree on, with placeholders, and the rules that the others need. */
function groupOf(pattern: string, members: readonly Rule[], depth: number): Group {
  const alike = new Map<string, { readonly headers: Rule['headers']; readonly paths: Set<string> }>();
  for (const rule of members) {
    const headers = templateOf(rule, depth);
    const key = JSON.stringify(headers);
    const known = alike.get(key);
    if (known) known.paths.add(rule.pattern);
    else alike.set(key, { headers, paths: new Set([rule.pattern]) });
  }
  const [first] = [...alike.values()].sort((a, b) => b.paths.size - a.paths.size);
  const { headers, paths } = first ?? { headers: {}, paths: new Set<string>() };
  const others = members.filter((rule) => !paths.has(rule.pattern));
  const exceptions = new Map(others.map((rule) => [rule.pattern, exceptionTo(headers, rule)]));
  return { rule: { pattern, headers }, exceptions, size: paths.size };
}

/** The rule that a path needs after that of its group: a header with another value is removed before it is set. */
function exceptionTo(headers: Rule['headers'], rule: Rule): Rule {
  const own = Object.entries(rule.headers).filter(([name, value]) => headers[name] !== value);
  const unset = Object.keys(headers).filter((name) => rule.headers[name] !== headers[name]);
  return { pattern: rule.pattern, headers: Object.fromEntries(own), ...(unset.length > 0 && { unset }) };
}

/** The pattern of all paths that differ only in their last segments; undefined if it would also match paths with an ending. */
function patternOf(path: string, depth: number): string | undefined {
  const { folder, varying, ending } = partsOf(path, depth);
  return ending === '' || varying.length === 0 ? undefined : `${folder}${namesOf(varying).join('/')}${ending}`;
}

/** The headers of a path with placeholders for its varying segments, wherever a value contains a path that begins like this one. */
function templateOf({ pattern: path, headers }: Rule, depth: number): Rule['headers'] {
  const { folder, varying } = partsOf(path, depth);
  const mentions = new RegExp(`${escapeExpression(`${folder}${varying.join('/')}`)}(?=[/.>])`, 'g');
  const template = `${folder}${namesOf(varying).join('/')}`;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(mentions, () => template)]),
  );
}

/** `/blog/hello.md` is the folder `/blog/`, the varying segment `hello` and the ending `.md`. The first of several segments never varies. */
function partsOf(path: string, depth: number) {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]+|\/)?$/.exec(path) ?? [];
  const segments = stem.split('/').slice(1);
  const fixed = segments.length === 1 ? 0 : Math.max(1, segments.length - depth);
  const folder = `/${segments
    .slice(0, fixed)
    .map((segment) => `${segment}/`)
    .join('')}`;
  return { folder, varying: segments.slice(fixed).filter((segment) => segment !== ''), ending };
}

function namesOf(varying: readonly string[]): readonly string[] {
  return placeholders.slice(-varying.length).map((name) => `:${name}`);
}
