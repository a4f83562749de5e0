import { append } from '../../base/append.ts';
import type { Served } from './host.ts';
import type { Rule } from './rules.ts';

/** Fewer similar files than this get a rule each. */
const smallestGroup = 4;

/**
 * One rule for the headers that all outputs share, one for each folder of similar files (such as pictures), and one for every other output.
 * No rule is broader than that, because hosts apply rules to paths that do not exist, too, and would give the 404 page their type.
 */
export function headerRules(served: readonly Served[]): readonly Rule[] {
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
  return [...rules]
    .filter(([, headers]) => Object.keys(headers).length > 0)
    .map(([pattern, headers]) => ({ pattern, headers }));
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
