import { append } from '../../base/append.ts';
import type { Served } from './host.ts';
import { changedValues } from './patterns.ts';
import type { Rule } from './rules.ts';

/** Fewer similar files than this get a rule each. */
const smallestGroup = 4;

/**
 * One rule for the headers that all outputs share, one for each folder of similar files (such as pictures), and one for every other output.
 * No rule is broader than that, because Cloudflare also applies rules to paths that do not exist and would give the 404 page their type.
 * If that makes more than `most` rules, paths that differ in one segment share a rule after all.
 */
export function headerRules(served: readonly Served[], most = Number.POSITIVE_INFINITY): readonly Rule[] {
  const [first] = served;
  if (!first) return [];
  const common = Object.entries(first.headers).filter(([name, value]) =>
    served.every(({ headers }) => headers[name] === value),
  );
  const shared = new Set(common.map(([name]) => name));
  const rules = new Map<string, Rule['headers']>();
  if (common.length > 0) rules.set('/*', Object.fromEntries(common));
  for (const { pattern, members } of groupsOf(served)) {
    const own = members.map(({ headers }) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !shared.has(name))),
    );
    const alike = new Set(own.map((headers) => JSON.stringify(headers))).size === 1;
    if (alike && members.length >= smallestGroup) rules.set(pattern, own[0] ?? {});
    else for (const [index, { path }] of members.entries()) rules.set(path, own[index] ?? {});
  }
  const all = [...rules].map(([pattern, headers]) => ({ pattern, headers }));
  return groupedRules(all, served, most);
}

/** The outputs that one pattern stands for: those with the same ending below a folder of the root; every other output alone. */
function groupsOf(served: readonly Served[]): readonly { pattern: string; members: readonly Served[] }[] {
  const groups = new Map<string, Served[]>();
  for (const output of served) {
    const [, folder, ending] = /^(\/[^/]+\/).*(\.[A-Za-z0-9]+)$/.exec(output.path) ?? [];
    append(groups, folder && ending ? `${folder}*${ending}` : output.path, output);
  }
  return [...groups].map(([pattern, members]) => ({ pattern, members }));
}

/** A rule with placeholders, such as `/blog/:slug.md` with `:slug` in its values, and the rules that correct it. */
interface Group {
  readonly rule: Rule;
  /** The rules of outputs that its pattern matches but that need other headers. They come after it and undo what it sets. */
  readonly exceptions: ReadonlyMap<string, Rule>;
  /** The number of rules it replaces. */
  readonly size: number;
}

/** The names of the varying segments, the last one last. None is a prefix of another, because a name is replaced wherever it stands. */
const placeholders = ['section', 'folder', 'slug'] as const;

/**
 * The same headers with at most `most` rules, if possible. Similar paths share a rule, first those of pages, whose type what is missing there has
 * too, and the largest groups first. A placeholder stands for the last segment; if that is not enough, for the last two, then three. Rules whose pattern is not the path of an output
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
    .flatMap(([pattern, alike]) => (alike.length < 2 ? [] : groupOf(pattern, alike, depth)))
    .sort(
      (a, b) =>
        Number(isOfPages(b)) - Number(isOfPages(a)) || b.size - a.size || (a.rule.pattern < b.rule.pattern ? -1 : 1),
    );
  let count = rules.length;
  const grouped: Rule[] = [];
  const replaced = new Set<Rule>();
  const exceptions = new Map<string, Rule>();
  for (const group of groups) {
    if (count <= most) break;
    if (group.size < 2) continue;
    grouped.push(group.rule);
    for (const rule of members.get(group.rule.pattern) ?? []) replaced.add(rule);
    for (const [path, rule] of group.exceptions) exceptions.set(path, rule);
    count -= group.size - 1;
  }
  const others = rules.flatMap((rule) => (replaced.has(rule) ? (exceptions.get(rule.pattern) ?? []) : rule));
  return [...grouped, ...others];
}

function isOfPages({ rule }: Group): boolean {
  return rule.pattern.endsWith('/');
}

/** The rule that most members agree on, with placeholders, and the rules that the others need. */
function groupOf(pattern: string, members: readonly Rule[], depth: number): Group {
  const templates = new Map<string, { readonly headers: Rule['headers']; size: number }>();
  const chosen = members.map((rule) => {
    const headers = templateOf(rule, depth);
    const key = JSON.stringify(headers);
    const template = templates.get(key) ?? { headers, size: 0 };
    if (template.size === 0) templates.set(key, template);
    template.size += 1;
    return template;
  });
  const [first] = [...templates.values()].sort((a, b) => b.size - a.size);
  const { headers, size } = first ?? { headers: {}, size: 0 };
  const others = members.filter((_, index) => chosen[index] !== first);
  const exceptions = new Map(others.map((rule) => [rule.pattern, exceptionTo(headers, rule)]));
  return { rule: { pattern, headers }, exceptions, size };
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
  const mention = `${folder}${varying.join('/')}`;
  const template = `${folder}${namesOf(varying).join('/')}`;
  const isMention = (after: string) => /^[/.>]/.test(after);
  return changedValues(headers, (value) => {
    const [before = '', ...parts] = value.split(mention);
    return before + parts.map((after) => (isMention(after) ? template : mention) + after).join('');
  });
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
