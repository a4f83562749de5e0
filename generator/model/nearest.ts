/** The known word that a mistyped one most likely meant; undefined when none is near. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  let best: { word: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(word.toLowerCase().slice(0, 64), candidate.toLowerCase());
    if (!best || distance < best.distance) best = { word: candidate, distance };
  }
  const limit = Math.max(1, Math.floor(Math.min(word.length, best?.word.length ?? 0) / 3));
  return best && best.distance <= limit ? best.word : undefined;
}

/** Insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let distance = Math.min(cell(i - 1, j) + 1, (row[j - 1] ?? 0) + 1, cell(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        distance = Math.min(distance, cell(i - 2, j - 2) + 1);
      row.push(distance);
    }
  }
  return cell(a.length, b.length);
}
