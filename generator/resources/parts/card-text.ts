import { type Font, readFont, usualFonts } from '../../format/font.ts';

/**
 * The font for a text: one that has all of it, because a text in several fonts is not drawn reliably. Those of the site come first, at any weight.
 * Undefined where none has.
 */
export function fontFor(text: string, isBold: boolean, own: readonly Font[]): Font | undefined {
  const usual = usualFonts().filter((font) => font.isBold === isBold);
  return [...own, ...usual].find((font) => font.covers(text));
}

/** The characters of a text that no font has, each once. */
export function lackingIn(text: string, own: readonly Font[]): string {
  const all = [...own, ...usualFonts()];
  return [...new Set(text)].filter((character) => !all.some((font) => font.covers(character))).join('');
}

/** The fonts in files of the site's own. */
export function fontsIn(files: readonly Uint8Array[]): readonly Font[] {
  return files.flatMap((bytes) => readFont(bytes) ?? []);
}

/**
 * A text as lines that fit, in the largest of the sizes, in pixels, in which there are few enough; in the smallest, what is too much is cut off.
 */
export function setLines(text: string, font: Font, sizes: readonly number[], width: number, most: number) {
  const set = (size: number) => ({ size, lines: breakLines(text, (part) => font.widthOf(part) * size <= width) });
  const all = sizes.map(set);
  const fitting = all.find(({ lines }) => lines.length <= most);
  if (fitting) return fitting;
  const { size = 0, lines = [] } = all.at(-1) ?? {};
  const last = lines[most - 1] ?? '';
  const ends = [...last].map(
    (_, index, letters) =>
      `${letters
        .slice(0, letters.length - index)
        .join('')
        .trimEnd()}…`,
  );
  const cut = ends.find((end) => font.widthOf(end) * size <= width) ?? '…';
  return { size, lines: [...lines.slice(0, most - 1), cut] };
}

/** Where a line may end: after a space, after a hyphen, and after each letter of scripts without spaces. https://www.unicode.org/reports/tr14/ */
const pieces =
  /[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}-]+-*\s*|-+\s*|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}][ー々、。，．：；？！）」』】〕〉》・\s]*|\s+/gu;

function breakLines(text: string, fits: (part: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.trim().match(pieces) ?? []) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
    // A word that is wider than the line.
    while (!fits(line.trimEnd())) {
      const letters = [...line];
      const end = Math.max(
        1,
        letters.findIndex((_, index) => !fits(letters.slice(0, index + 1).join(''))),
      );
      lines.push(letters.slice(0, end).join(''));
      line = letters.slice(end).join('');
    }
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}
