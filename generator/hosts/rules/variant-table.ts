import type { Tables } from './compose.ts';
import type { HostInput } from './host.ts';
import { isPattern, placeExpression, placeholderNames, segmentExpression, variantRules } from './places.ts';

/**
 * The Markdown path for each negotiated path, as the code that runs on hosts looks it up: by the path, or by an expression where there would
 * be more than `most`.
 */
export function variantTables(input: HostInput, most: number): Required<Pick<Tables, 'variants' | 'variantPatterns'>> {
  const rules = variantRules(input, most);
  const exact = rules.filter((rule) => !isPattern(rule));
  return {
    variants: Object.fromEntries(exact.map(({ pattern, variant }) => [pattern, variant])),
    variantPatterns: rules.filter(isPattern).map((rule) => [expressionOf(rule), numbered(rule, rule.variant)] as const),
  };
}

/** The expression of a pattern, with its anchors. */
export function expressionOf(rule: { readonly pattern: string }): string {
  return `^${placeExpression(rule, () => `(${segmentExpression})`)}$`;
}

/** A text with `$1`, `$2` … for the placeholders of a pattern. */
export function numbered(rule: { readonly pattern: string }, text: string): string {
  return placeholderNames(rule).reduce((done, name, at) => done.replaceAll(`:${name}`, `$${at + 1}`), text);
}
