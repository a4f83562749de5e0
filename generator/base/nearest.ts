/** Known words: a list, or the keys of a set or map, so that they need not be copied for each mistake. */
export type Words = readonly string[] | Pick<ReadonlyMap<string, unknown>, 'size' | 'keys'>;

/** A hint for an unknown word: the known word that was most likely meant, or else a list of the known words. */
export function suggest(word: string, known: Words, label = 'Known'): string {
  const close = nearest(word, known);
  return close === undefined ? listKnown(known, label) : `Did you mean "${close}"?`;
}

/** Lists the known words: the first 20 by name, then how many more there are. */
export function listKnown(words: Words, label = 'Known'): string {
  const known = Array.isArray(words) ? new Set<string>(words) : words;
  const names: string[] = [];
  for (const name of each(known)) if (names.push(name) === maxNamed) break;
  const rest = sizeOf(known) - names.length;
  return `${label}: ${names.join(', ') || 'none'}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const maxNamed = 20;

/**
 * The known word that a typo most likely stands for, or else the first whose beginning it is: `azure` for `azure-static-web-apps`. Undefined when
 * none is near, or when there are too many characters to compare.
 */
export function nearest(word: string, known: Words): string | undefined {
  const wanted = word.slice(0, maxLength).toLowerCase().slice(0, maxLength);
  if (sizeOf(known) > maxKnown || sizeOf(known) * wanted.length > maxCompared) return undefined;
  const rows = [0, 0, 0].map(() => new Uint16Array(maxLength + 1)) as Rows;
  let best: string | undefined;
  let nearer = maxSlips + 1;
  for (const candidate of each(known)) {
    const other = candidate.slice(0, maxLength).toLowerCase().slice(0, maxLength);
    const limit = Math.min(nearer, slipsIn(Math.min(wanted.length, other.length)) + 1);
    // The distance is at least the difference in length.
    if (Math.abs(other.length - wanted.length) >= limit) continue;
    const distance = editDistance(wanted, other, limit, rows);
    if (distance >= limit) continue;
    best = candidate;
    nearer = distance;
  }
  return best ?? Array.from(each(known)).find((candidate) => candidate.startsWith(`${wanted}-`));
}

/** The known path that is nearest, or else whose last part has most of its beginning in common: `/pricing/` for `/our/prices/`. */
export function nearestPath(path: string, known: Words): string | undefined {
  const near = nearest(path, known);
  if (near !== undefined || sizeOf(known) > maxKnown) return near;
  const wanted = lastPart(path);
  let best: string | undefined;
  let most = 3;
  for (const candidate of each(known)) {
    const part = lastPart(candidate);
    let same = 0;
    while (same < wanted.length && part[same] === wanted[same]) same += 1;
    if (same > most && same * 2 > Math.max(part.length, wanted.length)) [best, most] = [candidate, same];
  }
  return best;
}

function lastPart(path: string): string {
  return path.split('/').findLast(Boolean) ?? '';
}

function sizeOf(words: Words): number {
  return 'size' in words ? words.size : words.length;
}

function each(words: Words): Iterable<string> {
  return 'size' in words ? words.keys() : words;
}

/** A site of 100,000 pages may have thousands of broken links, and hints are not worth minutes. */
const maxKnown = 5000;

/** The most characters that a word is compared with, where all are as long as itself: it is compared with no longer ones. */
const maxCompared = 400_000;

/** Longer than any path that a person writes: only the beginning of a longer word is compared. */
const maxLength = 256;

/** With more typos than this it is a different word, however long it is. */
const maxSlips = 6;

function slipsIn(length: number): number {
  return Math.min(maxSlips, Math.max(1, Math.floor(length / 3)));
}

type Row = Uint16Array<ArrayBuffer>;
type Rows = [Row, Row, Row];

/**
 * Insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment), counted up to a limit:
 * cells farther from the diagonal than the limit cannot be below it, so they are skipped.
 */
function editDistance(a: string, b: string, limit: number, [first, second, third]: Rows): number {
  let before = first;
  let above = second;
  let row = third;
  for (let j = 0; j <= b.length; j += 1) above[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    row[from - 1] = i;
    let least = i;
    for (let j = from; j <= to; j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      const swapped = a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      const distance = Math.min(
        j < i + limit ? at(above, j) + 1 : limit,
        at(row, j - 1) + 1,
        at(above, j - 1) + (same ? 0 : 1),
        swapped ? at(before, j - 2) + 1 : limit,
      );
      row[j] = distance;
      if (distance < least) least = distance;
    }
    // The minimum of a row never falls below that of the row above. A swap skips a row but costs one, so it cannot be lower either.
    if (least >= limit) return limit;
    [before, above, row] = [above, row, before];
  }
  return at(above, b.length);
}

function at(row: Row, index: number): number {
  return row[index] ?? 0;
}
