import type { Problem } from '../../generator/base/problem.ts';
import type { Output } from '../../generator/output/output.ts';

/** An output of a path, with no more than it must have. */
export function output(path: string, rest: Partial<Output> = {}): Output {
  return { path, mediaType: 'text/plain', body: '', headers: {}, links: [], source: `source of ${path}`, ...rest };
}

/** What a check says: code, message and hint of each problem. */
export function said(check: (problems: Problem[]) => void): readonly string[] {
  const problems: Problem[] = [];
  check(problems);
  return problems.map(({ code, message, hint }) => (hint ? `${code} ${message} / ${hint}` : `${code} ${message}`));
}
