import { error, type Problem, type Result } from '../../base/problem.ts';
import { outgrown } from './capabilities.ts';
import type { Limits } from './host.ts';
import { banner, type Rule } from './rules.ts';

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
    problems.push(error('host-limit', message, undefined, outgrown));
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
    const [, removed, name, value] = /^\s+(?:! ([^:]+)|([^\s:][^:]*):\s*(.*))$/s.exec(line) ?? [];
    if (removed !== undefined && rule) rule.unset = [...(rule.unset ?? []), removed];
    else if (name !== undefined && rule) rule.headers[name] = value ?? '';
    else rules.push({ pattern: line, headers: {} });
  }
  return rules;
}
