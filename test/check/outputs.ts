import type { Problem } from '../../generator/base/problem.ts';
import type { Output } from '../../generator/output/output.ts';

/** A minimal output with the given path. */
export function output(path: string, rest: Partial<Output> = {}): Output {
  const none = { mediaType: 'text/plain', inputs: {}, body: () => '', headers: {}, links: [] };
  return { path, ...none, source: `source of ${path}`, ...rest };
}

/** The result of a check: code, message and hint of each problem. */
export function said(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ code, message, hint }) => (hint ? `${code} ${message} / ${hint}` : `${code} ${message}`));
}
