import { isPattern, type Place, placeExpression, placeholderNames, segmentExpression } from './places.ts';

import type { RedirectRule } from './redirect-rules.ts';

/** What a map of Caddy gives for an input: a path, or an expression after a tilde. */
export type Entry = readonly [input: string, output: string];

/** The other spellings of folders, with the folder. */
export function folderEntries(places: readonly Place[]): readonly Entry[] {
  return places
    .filter(({ pattern }) => pattern.endsWith('/'))
    .flatMap((place): readonly Entry[] => {
      const { pattern } = place;
      if (isPattern(place)) return [[`~^(${expressionOf(place).slice(0, -1)})(?:/index\\.html)?$`, `\${1}/`]];
      const index: Entry = [`${pattern}index.html`, literal(pattern)];
      return pattern === '/' ? [index] : [[pattern.slice(0, -1), literal(pattern)], index];
    })
    .sort(byBreadth);
}

/** The values of places that have one, and an empty one for a path that a pattern would give its own. */
export function placeEntries(
  places: readonly Place[],
  valueIn: (place: Place) => string | undefined,
): readonly Entry[] {
  const patterns = places.filter((place) => isPattern(place) && valueIn(place) !== undefined);
  const expressions = patterns.map((place) => new RegExp(`^${expressionOf(place)}$`));
  return places
    .flatMap((place): readonly Entry[] => {
      const value = valueIn(place);
      if (isPattern(place)) return value === undefined ? [] : [[`~^${expressionOf(place)}$`, numbered(place, value)]];
      if (value !== undefined) return [[place.pattern, literal(value)]];
      return expressions.some((expression) => expression.test(place.pattern)) ? [[place.pattern, '']] : [];
    })
    .sort(byBreadth);
}

/** The spellings of an address that was left, with where it leads. */
export function redirectEntries({ decodedPath: path, expression, location = 'gone' }: RedirectRule): readonly Entry[] {
  const to = literal(location);
  return expression.endsWith('/?')
    ? [
        [path, to],
        [path.slice(0, -1), to],
      ]
    : [[path, to]];
}

function expressionOf(place: Place): string {
  return placeExpression(place, () => `(${segmentExpression})`);
}

/** A value with the groups of the expression of its place. */
function numbered(place: Place, value: string): string {
  const names = placeholderNames(place);
  return names.reduce((text, name, at) => text.replaceAll(`:${name}`, `\${${at + 1}}`), literal(value));
}

/** Exact paths come first, because the first input that matches counts. */
function byBreadth([a]: Entry, [b]: Entry): number {
  return Number(a.startsWith('~')) - Number(b.startsWith('~'));
}

/** A value without placeholders: a brace is escaped for the map, and once more for the import of the file, which reads escapes, too. */
function literal(value: string): string {
  return value.replace(/[{}]/g, '\\\\$&');
}

/** A value for each path; a path that is not listed has none. */
export function pathMap(destination: string, all: readonly Entry[]): string {
  const lines = all.map(([input, output]) => `  ${/^[\w./@-]+$/.test(input) ? input : `\`${input}\``} \`${output}\``);
  return `map {http.request.uri.path} ${destination} {\n${[...lines, '  default ""'].join('\n')}\n}`;
}
