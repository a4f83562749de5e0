import fc from 'fast-check';
import { hostilePieces } from '../fuzz/hostile.ts';

/** Texts made of what breaks printers, of words and of any characters. */
const piece = fc.constantFrom(
  ...hostilePieces,
  ...['<![CDATA[', '&#38;', '```', '](', '#', '+ ', '---', '===', ':', ';', ','],
  ...['$', 'word', 'ß', '\u202f', '%', '1', 'https://x.example/a_b', 'a@b.example'],
);
/** Texts of pieces that mean something to a printer or a reader. */
export const hostile = fc
  .array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 3 })), { minLength: 1, maxLength: 10 })
  .map((pieces) => pieces.join(''));
/** The same, in one line. */
export const oneLine = hostile.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
