import { append } from '../../base/append.ts';
import { escapeExpression } from '../../base/expression.ts';
import { error, type Problem, type Result } from '../../base/problem.ts';
import { banner } from './banner.ts';
import type { Limits } from './host.ts';
import type { Rule } from './rules.ts';

/**
 * Prints a `_headers` file: one block per pattern, one line per header. Whatever exceeds a limit of the host is reported as a problem.
 * https://developers.cloudflare.com/pages/configuration/headers/
 */
export function printHeadersFile(
  rules: readonly Rule[],
  host: string,
  { rules: most = Number.POSITIVE_INFINITY, lineLength = Number.POSITIVE_INFINITY }: Limits,
): Result<string> {
  const problems: Problem[] = [];
  if (rules.length > most) {
    const first = rules[most]?.pattern ?? '';
    const message = `${host} takes ${most} header rules, and there are ${rules.length}: "${first}" would be dropped`;
    problems.push(
      error('host-limit', message, undefined, 'Choose another host, or publish fewer pages with headers of their own'),
    );
  }
  const blocks = rules.map(({ pattern, headers, unset = [] }) => {
    const lines = [
      ...unset.map((name) => `  ! ${name}`),
      ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ];
    for (const line of lines.filter((text) => text.trim().length > lineLength)) {
      const message = `${host} takes header lines of ${lineLength} characters, and "${pattern}" has one of ${line.trim().length}`;
      problems.push(error('host-limit', message));
    }
    return [pattern, ...lines].join('\n');
  });
  return { value: `# ${banner}\n\n${blocks.join('\n\n')}\n`, problems };
}

/** Reads a `_headers` file back. */
export function parseHeadersFile(text: string): readonly Rule[] {
  const rules: { pattern: string; headers: Record<string, string>; unset?: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const rule = rules.at(-1);
    const [, removed, name, value] = /^\s+(?:! ([^:]+)|([^:]+):\s*(.*))$/.exec(line) ?? [];
    if (removed !== undefined && rule) rule.unset = [...(rule.unset ?? []), removed];
    else if (name !== undefined && rule) rule.headers[name] = value ?? '';
    else rules.push({ pattern: line, headers: {} });
  }
  return rules;
}

/** How a host combines the headers of several matching rules, and how its patterns match. */
export interface Matching {
  readonly merge: 'join' | 'last';
  /** The key that a path and a pattern without wildcards share when they match. */
  key(path: string): string;
  /** The expression of a pattern with wildcards, with a named group for each placeholder; undefined for a pattern without wildcards. */
  expression(pattern: string): RegExp | undefined;
}

/** The headers that a host gives a path under the given rules. */
export function headersFor(path: string, rules: readonly Rule[], matching: Matching): Readonly<Record<string, string>> {
  return headersBy(rules, matching)(path);
}

/** The same for many paths, with patterns parsed once. */
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
