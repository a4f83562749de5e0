import { CommandError } from '../../base/problem.ts';
import { groupedRules } from './header-rules.ts';
import type { HostInput, Served } from './host.ts';
import { sameHeaders } from './matching.ts';
import {
  changedValues,
  filled,
  isPattern,
  numbered,
  patternExpression,
  segmentExpression,
  segmentsExpression,
} from './patterns.ts';
import type { Rule } from './rules.ts';

/** The response of a host at a path, or at every path that a pattern with placeholders matches. */
export interface Place {
  readonly pattern: string;
  readonly headers: Rule['headers'];
  /** The path of the Markdown to serve where it is preferred, with the placeholders of the pattern. */
  readonly variant?: string;
}

type Given = Pick<HostInput, 'served' | 'pairs'>;

/**
 * A place for each output, the patterns first. Similar paths share one if there would be more than `most`. Unlike header rules, places do
 * not add up: an exact path counts before a pattern, and is told all its headers. Throws a CommandError (70) when a path would be given
 * something else than its own.
 */
export function placesOf(input: Given, most: number): readonly Place[] {
  const whole = withVariants(input);
  const exact = whole.map(({ path, headers }): Rule => ({ pattern: path, headers }));
  const grouped = groupedRules(exact, whole, most);
  const patterns = new Set(grouped.map(({ pattern }) => pattern));
  const own = new Map(exact.flatMap((rule) => (patterns.has(rule.pattern) ? [[rule.pattern, rule]] : [])));
  const places = grouped.map((rule) => placeOf(own.get(rule.pattern) ?? rule));
  verifyPlaces(whole, places);
  return places;
}

/** A negotiated path with its Markdown, or a pattern for both. */
type VariantRule = Required<Pick<Place, 'pattern' | 'variant'>>;

/**
 * A rule for each negotiated path, or fewer with patterns if there would be more than `most` and no path that is not negotiated is like
 * many that are. The patterns come last.
 */
export function variantRules({ served, pairs }: Given, most: number): readonly VariantRule[] {
  const bare = served.map((output) => ({ ...output, headers: {} }));
  const places = pairs.length > most ? placesOf({ served: bare, pairs }, most) : [];
  const rules = places.flatMap(({ pattern, variant }) => (variant === undefined ? [] : [{ pattern, variant }]));
  if (places.length === 0 || rules.length < places.length)
    return pairs.map(({ path, variant }) => ({ pattern: path, variant }));
  return rules.sort((a, b) => Number(isPattern(a)) - Number(isPattern(b)));
}

/** The same as tables for the code that runs on hosts: by the path, or by an expression where there would be more than `most`. */
export function variantTables(input: HostInput, most: number) {
  const rules = variantRules(input, most);
  const exact = rules.filter((rule) => !isPattern(rule));
  return {
    variants: Object.fromEntries(exact.map(({ pattern, variant }) => [pattern, variant])),
    variantPatterns: rules
      .filter(isPattern)
      .map((rule) => [`^${segmentsExpression(rule)}$`, numbered(rule.variant, rule)] as const),
  };
}

/** A place with something else for each placeholder in its headers and its variant. */
export function filledPlace(place: Place, by: (name: string) => string): Place {
  const { headers, variant } = place;
  const fill = (text: string) => filled(text, place, by);
  return { ...place, headers: changedValues(headers, fill), ...(variant !== undefined && { variant: fill(variant) }) };
}

/** The place that counts for a path, with what stands there for its placeholders. */
export function placeBy(places: readonly Place[]): (path: string) => Place | undefined {
  const exact = new Map(places.map((place) => [place.pattern, place]));
  const patterns = places.filter(isPattern).map((place) => ({
    place,
    expression: new RegExp(`^${patternExpression(place.pattern, (name) => `(?<${name}>${segmentExpression})`)}$`),
  }));
  return (path) => {
    const known = exact.get(path);
    if (known) return known;
    for (const { place, expression } of patterns) {
      const { groups } = expression.exec(path) ?? {};
      if (groups) return filledPlace(place, (name) => groups[name] ?? '');
    }
    return undefined;
  };
}

function verifyPlaces(whole: readonly Served[], places: readonly Place[]): void {
  const placeAt = placeBy(places);
  for (const { path, headers } of whole) {
    const { headers: given = {}, variant } = placeAt(path) ?? {};
    const all = variant === undefined ? given : { ...given, [variantKey]: variant };
    if (!sameHeaders(headers, all))
      throw new CommandError(70, `The places give ${path} ${JSON.stringify(all)} for ${JSON.stringify(headers)}`);
  }
}

/** The name under which a variant is grouped like a header; no header has it. */
const variantKey = 'variant of';

function withVariants({ served, pairs }: Given): readonly Served[] {
  const variants = new Map(pairs.map(({ path, variant }) => [path, variant]));
  return served.map((output) => {
    const variant = variants.get(output.path);
    return variant === undefined ? output : { ...output, headers: { ...output.headers, [variantKey]: variant } };
  });
}

function placeOf({ pattern, headers: { [variantKey]: variant, ...headers } }: Rule): Place {
  return { pattern, headers, ...(variant !== undefined && { variant }) };
}
