import { append } from '../../base/append.ts';
import { escapeExpression } from '../../base/expression.ts';
import { CommandError } from '../../base/problem.ts';
import { sameHeaders } from '../../output/output.ts';
import type { Served } from './host.ts';
import type { Rule } from './rules.ts';

/** How a host combines the headers of several matching rules, and how its patterns match. */
export interface Matching {
  readonly merge: 'join' | 'last';
  /** The key that a path and a pattern without wildcards share when they match. */
  key(path: string): string;
  /** The expression of a pattern with wildcards, with a named group for each placeholder; undefined for a pattern without wildcards. */
  expression(pattern: string): RegExp | undefined;
}

/** The headers that a host gives a path under the given rules. */
export function headersBy(rules: readonly Rule[], matching: Matching) {
  const exact = new Map<string, number[]>();
  const wild: { readonly index: number; readonly expression: RegExp }[] = [];
  for (const [index, { pattern }] of rules.entries()) {
    const expression = matching.expression(pattern);
    if (expression) wild.push({ index, expression });
    else append(exact, matching.key(pattern), index);
  }
  return (path: string): Readonly<Record<string, string>> => {
    const matches = (exact.get(matching.key(path)) ?? []).map((index) => ({ index, values: {} }));
    for (const { index, expression } of wild) {
      const match = expression.exec(path);
      if (match) matches.push({ index, values: match.groups ?? {} });
    }
    const headers: Record<string, string> = {};
    for (const { index, values } of matches.sort((a, b) => a.index - b.index)) {
      const rule = rules[index];
      for (const name of rule?.unset ?? []) delete headers[name];
      for (const [name, template] of Object.entries(rule?.headers ?? {})) {
        const value = replaced(template, values);
        headers[name] = matching.merge === 'join' && headers[name] !== undefined ? `${headers[name]}, ${value}` : value;
      }
    }
    return headers;
  };
}

function replaced(template: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`:${name}`, () => value), template);
}

/** Cloudflare: `*` matches any characters, `:name` those of one segment. Every matching rule applies, and headers of one name are joined. */
export const cloudflareMatching: Matching = {
  merge: 'join',
  key: (path) => path,
  expression(pattern) {
    if (!/\*|:[A-Za-z]/.test(pattern)) return undefined;
    return new RegExp(
      `^${escapeExpression(pattern)
        .replaceAll('\\*', '(?<splat>.*)')
        .replace(/:([A-Za-z]\w*)/g, '(?<$1>[^/]+)')}$`,
    );
  },
};

/** Netlify: `*` matches any characters, and case and a final slash do not matter. The last rule wins, and values are used unchanged. */
export const netlifyMatching: Matching = {
  merge: 'last',
  key: (path) => path.replace(/(.)\/$/, '$1').toLowerCase(),
  expression(pattern) {
    if (!/\*|\/:/.test(pattern)) return undefined;
    const segments = pattern
      .replace(/(.)\/$/, '$1')
      .split('/')
      .slice(1)
      .map((segment) => {
        if (segment.startsWith(':')) return '/[^/]+';
        return segment === '*' ? '(?:/.*)?' : `/${escapeExpression(segment).replaceAll('\\*', '.*')}`;
      });
    return new RegExp(`^${segments.join('')}/?$`, 'i');
  },
};

/** Applies rules as a host does, and returns every output that does not get exactly its own headers. */
export function findMismatches(served: readonly Served[], rules: readonly Rule[], matching: Matching) {
  const sent = headersBy(rules, matching);
  return served.flatMap(({ path, headers: wanted }) =>
    sameHeaders(wanted, sent(path)) ? [] : [{ path, wanted, given: sent(path) }],
  );
}

/** Throws a CommandError (70) when the rules read back from a file would give an output headers other than its own. */
export function verifyRules(file: string, served: readonly Served[], rules: readonly Rule[], matching: Matching): void {
  const [first] = findMismatches(served, rules, matching);
  if (!first) return;
  const { path, given, wanted } = first;
  throw new CommandError(70, `${file} gives ${path} ${JSON.stringify(given)} for ${JSON.stringify(wanted)}`);
}
