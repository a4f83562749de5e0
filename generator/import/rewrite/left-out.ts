import type { Note } from '../old/left.ts';
import type { Rewriter } from '../old/site.ts';
import { lineAt, outsideCode } from './outside-code.ts';

/** Something that is to be noted at a place that is known. */
type Said = Pick<Note, 'message' | 'hint'>;

/** A rewriter that tells of what it changes, each with its offset in the body. */
export function tellingRewriter(
  change: (body: string, tell: (offset: number, said: Said) => void, entry: Parameters<Rewriter>[1]) => string,
): Rewriter {
  return (body, entry) => {
    const { from: file, line } = entry;
    const notes: Note[] = [];
    const tell = (offset: number, said: Said) => notes.push({ file, line: line - 1 + lineAt(body, offset), ...said });
    return { text: change(body, tell, entry), notes };
  };
}

/** Marks a piece that another generator would have run, until the whole body is known, and tells of it. */
export function leftOut(
  written: string,
  tell: (said: Said) => void,
  language = 'the other generator',
  shownBy = 'it',
): string {
  // It may contain pieces that are marked already.
  const piece = written.replace(/[\uE002\uE003]/g, ' ');
  const plain = piece
    .replace(/\{\{-?[<%]?|[>%]?-?\}\}|\{%-?|-?%\}/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[<>]|--+|[{}]/g, ' ')
    .trim()
    .slice(0, 300);
  const message = `Left out, because only ${language} can run it: ${piece.replace(/\s+/g, ' ').trim().slice(0, 80)}`;
  tell({ message, hint: `Write what ${shownBy} showed there; a comment marks the place` });
  return `${start}${plain}${end}`;
}

/** Marks a place where posts were listed, for the directive that lists them. */
export function postsListed(limit = ''): string {
  return `${start}${listMark}${limit}${end}`;
}

const start = '\uE002';
const end = '\uE003';
const mark = `${start}(\\d+)${end}`;

/** Matches what is marked. */
export const markedPiece = new RegExp(`${start}[^${end}]*${end}`, 'g');
const listMark = '\uE008';
const list = new RegExp(`${start}${listMark}(\\d*)${end}`, 'g');
const listWithin = new RegExp(
  `<(ul|ol|dl|div|table|tbody)\\b[^<>]*>\\s*(${start}${listMark}\\d*${end})\\s*</\\1>`,
  'g',
);

/** Takes the marks of lists of posts out of the elements that contain nothing else. */
export function unwrapLists(html: string): string {
  return html.replace(listWithin, '$2');
}

/**
 * Shows what was left out as comments, which readers do not see. Where no comment can stand, a link becomes its text, a picture its alternative text,
 * and an attribute of HTML goes.
 */
export function withoutMarks(body: string, isMdx = false): string {
  if (!body.includes(start)) return body;
  const pieces: string[] = [];
  const comment = (_: string, index: string) => {
    const piece = pieces[Number(index)] ?? '';
    // What was raw in it has come back since it was marked.
    return isMdx
      ? `{/* left out: ${piece.replaceAll('*/', '* /')} */}`
      : `<!-- left out: ${piece.replace(/--+>?/g, ' ')} -->`;
  };
  return (
    withoutMarkedTargets(unwrapLists(body))
      .replace(list, (_, limit: string) => `\n\n::posts${limit && `{limit=${limit}}`}\n\n`)
      .replace(new RegExp(`${start}([^${end}]*)${end}`, 'g'), (_, piece) => `${start}${pieces.push(piece) - 1}${end}`)
      .replace(new RegExp(`!?\\[((?:[^[\\]]|\\[[^[\\]]*\\])*)\\]\\(\\s*<?[^\\s()<>]*${mark}[^()\\n]*\\)`, 'g'), '$1')
      .replace(new RegExp(`<[a-zA-Z][^<>]*${mark}[^<>]*>`, 'g'), withoutMarkedAttributes)
      .replace(new RegExp(`^#{1,6}[ \\t]+(?=(?:${mark}[ \\t]*)+$)`, 'gm'), '')
      // At the beginning of a line, a comment would make HTML of all of it.
      .replace(
        new RegExp(
          `^((?:[ \\t]|>)*(?:(?:[-*+]|\\d+[.)])[ \\t]+)?)((?:${mark}[ \\t]*)+)(?![ \\t]|${start})(\\S[^\\n]*)$`,
          'gm',
        ),
        (...found) => {
          const [, before, marks, , text] = found;
          return `${before}${text} ${marks.trimEnd()}`;
        },
      )
      .replace(new RegExp(mark, 'g'), comment)
  );
}

const target = new RegExp(`^ {0,3}\\[([^[\\]\\n]+)\\]:[ \\t]*[^\\s${start}]*${start}[^\\n]*(?:\\n|$)`, 'gm');

/** Makes text of the links to addresses that are known only in part, where these are written apart from them. */
function withoutMarkedTargets(body: string): string {
  const names = new Set([...body.matchAll(target)].map(([, name = '']) => name.toLowerCase()));
  if (names.size === 0) return body;
  return outsideCode(body.replace(target, ''), (part) =>
    part.replace(/(?<![\\\]])\[([^[\]\n]+)\](?:\[([^[\]\n]*)\])?(?![([:])/g, (whole, text: string, name?: string) =>
      names.has((name || text).toLowerCase()) ? text : whole,
    ),
  );
}

/** A picture without its address is nothing. */
function withoutMarkedAttributes(tag: string): string {
  if (new RegExp(`^<(?:img|source|iframe)\\b.*\\ssrc(?:set)?\\s*=\\s*["']?[^"']*${mark}`, 's').test(tag)) return '';
  return tag
    .replace(
      new RegExp(`\\s+[\\w:@.-]+\\s*=\\s*(?:"[^"]*${mark}[^"]*"|'[^']*${mark}[^']*'|[^\\s"'>]*${mark}[^\\s>]*)`, 'g'),
      '',
    )
    .replace(new RegExp(mark, 'g'), '');
}
