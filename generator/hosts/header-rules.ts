import { append } from '../base/append.ts';
import { groupedRules } from './header-groups.ts';
import type { Served } from './host.ts';
import type { Rule } from './rules.ts';

/** Fewer like files than this have a rule each. */
const smallestGroup = 4;

/**
 * A rule for what all outputs share, one for each folder of like files (pictures, say), and one for every other output. No rule
 * matches more of the site than that: Cloudflare applies the rules to what does not exist, too, and would give its 404 page their type. Above
 * `most` rules, paths that differ in a segment share one nevertheless.
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

/** The outputs that one pattern stands for: those with an ending below a folder of the root; every other output alone. */
function groupsOf(served: readonly Served[]): readonly { pattern: string; members: readonly Served[] }[] {
  const groups = new Map<string, Served[]>();
  for (const output of served) {
    const [, folder, ending] = /^(\/[^/]+\/).*(\.[A-Za-z0-9]+)$/.exec(output.path) ?? [];
    append(groups, folder && ending ? `${folder}*${ending}` : output.path, output);
  }
  return [...groups].map(([pattern, members]) => ({ pattern, members }));
}
