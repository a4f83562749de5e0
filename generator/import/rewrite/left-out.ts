import type { Note } from '../site.ts';

/** What another generator would have run, as a comment that readers do not see, and the note that tells of it. Undefined where a comment cannot stand. */
export function leftOut(
  piece: string,
  before: string,
  at: Pick<Note, 'file' | 'line'>,
  language = 'the other generator',
): { readonly text: string; readonly note: Note } | undefined {
  // Within an address, an attribute or a tag.
  if (/(?:\]\(|=["']?|<[^<>]*)[^\s<>()]*$/.test(before.slice(-300)) || /<[a-zA-Z/][^<>]*$/.test(before.slice(-300)))
    return undefined;
  const plain = piece
    .replace(/\{\{-?[<%]?|[>%]?-?\}\}|\{%-?|-?%\}/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[<>]|--+|[{}]/g, ' ')
    .trim()
    .slice(0, 300);
  const message = `Left out, as only ${language} can run it: ${piece.replace(/\s+/g, ' ').trim().slice(0, 80)}`;
  return {
    text: `<!-- left out: ${plain} -->`,
    note: { ...at, message, hint: 'Write what it showed in its place; a comment marks it' },
  };
}
