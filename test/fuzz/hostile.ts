import fc from 'fast-check';

/** What markup, quoting and escaping of each kind of output are made of. */
export const hostilePieces: readonly string[] = [
  ...[']]>', '</script>', '<!--', '-->', '&', '&amp;', '<', '>'],
  ...['"', "'", '\\', '`', '*', '_', '[', ']', '(', ')', '|'],
  ...['# ', '- ', '1. ', '> ', ': ', '::place', ':prize', '{', '}', 'a', 'é', '中文', '🐾', '\u00a0', '\u2028', '%20'],
  ...['$&', '~~', '=', ' ', '^', '!', 'www.a.b', 'https://a.b/', '${', '{{'],
];

/** A line of text that no printer may take for its own marks. */
export const hostile = fc
  .array(fc.constantFrom(...hostilePieces), { minLength: 1, maxLength: 10 })
  .map((pieces) => `x${pieces.join('').replace(/\s+/g, ' ')}x`);
