import { escapeExpression } from '../../base/expression.ts';

/** A pattern of paths: an exact path, one with a `*` for any characters, or one with `:name` for the characters of a segment. */
interface Patterned {
  readonly pattern: string;
}

const placeholder = /\/:([a-z]+)/g;

/** Whether it stands for many paths by placeholders. */
export function isPattern({ pattern }: Patterned): boolean {
  return pattern.includes('/:');
}

/** The expression of a segment: no output has one that begins otherwise below a folder of similar paths, and no hidden file has such a name. */
export const segmentExpression = '[A-Za-z0-9_~@][A-Za-z0-9._~@-]*';

/** The source of a regular expression, without anchors, that is equivalent to a pattern, with a group for each placeholder. */
export function patternExpression(pattern: string, group = (_name: string) => '([^/]+)'): string {
  const any = escapeExpression(pattern).replaceAll('\\*', '.*');
  return any.replace(placeholder, (_, name: string) => `/${group(name)}`);
}

/** The same where placeholders stand for names of outputs only. */
export function segmentsExpression({ pattern }: Patterned): string {
  return patternExpression(pattern, () => `(${segmentExpression})`);
}

export function placeholderNames({ pattern }: Patterned): readonly string[] {
  return [...pattern.matchAll(placeholder)].map(([, name = '']) => name);
}

/** A text with something else for each placeholder of a pattern, by its name or its number from 1. */
export function filled(text: string, rule: Patterned, by: (name: string, number: number) => string): string {
  const names = placeholderNames(rule);
  return names.reduce((done, name, at) => done.replaceAll(`:${name}`, () => by(name, at + 1)), text);
}

/** A text with `$1`, `$2` … for the placeholders of a pattern, as its expression numbers them. */
export function numbered(text: string, rule: Patterned): string {
  return filled(text, rule, (_, number) => `$${number}`);
}

type Headers = Readonly<Record<string, string>>;

/** Headers with other values. */
export function changedValues(headers: Headers, change: (value: string) => string): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}
