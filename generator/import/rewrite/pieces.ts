import { outsideCode } from './outside-code.ts';

/** Tags that a build of this program resolves itself, or that are code. */
const kept = new Set(['raw', 'highlight', 'link', 'post_url']);

/** Tags whose end is looked for. */
const blocks = new Set(['if', 'unless', 'case', 'for', 'tablerow', 'capture', 'comment', 'raw', 'highlight', 'macro']);

/** A part of a body, as a language of templates reads it. */
export interface Piece {
  readonly text: string;
  /** Whether it is left alone: plain text, and what a build resolves. */
  readonly keeps: boolean;
  readonly assigns: boolean;
  /** The name that it gives to the text that it contains. */
  readonly captures?: string | undefined;
}

/** A body cut into plain text, values, tags, and tags with all that they contain. */
export function piecesOf(body: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const mark = /\{%-?\s*(\w+)[\s\S]*?%\}|\{\{[\s\S]*?\}\}/g;
  let at = 0;
  for (let found = mark.exec(body); found; found = mark.exec(body)) {
    const { 0: whole, 1: name, index } = found;
    const opens = name === 'set' ? !whole.includes('=') : name !== undefined && blocks.has(name);
    const end = name !== undefined && opens ? endOf(body, name, index + whole.length) : index + whole.length;
    pieces.push({ text: body.slice(at, index), keeps: true, assigns: false });
    const text = body.slice(index, end);
    const isOurs = name === undefined ? /relative_url|absolute_url|site\.(?:base)?url/.test(whole) : kept.has(name);
    const captures = opens ? /^\{%-?\s*(?:capture|set)\s+(\w+)/.exec(whole)?.[1] : undefined;
    pieces.push({ text, keeps: isOurs, assigns: /^(?:assign|capture|set)$/.test(name ?? ''), captures });
    at = end;
    mark.lastIndex = end;
  }
  pieces.push({ text: body.slice(at), keeps: true, assigns: false });
  return pieces;
}

function endOf(body: string, name: string, from: number): number {
  const tag = new RegExp(
    /^(?:raw|highlight|comment|set)$/.test(name)
      ? `\\{%-?\\s*(end${name})\\b[^%]*%\\}`
      : `\\{%-?\\s*(${name}|end${name})\\b[\\s\\S]*?%\\}`,
    'g',
  );
  tag.lastIndex = from;
  let open = 1;
  for (let found = tag.exec(body); found; found = tag.exec(body)) {
    open += found[1] === name ? 1 : -1;
    if (open === 0) return found.index + found[0].length;
  }
  return from;
}

/** Tells whether an offset is within a block of code or code in a line. */
export function codeIn(body: string): (offset: number) => boolean {
  const stretches: (readonly [number, number])[] = [];
  let end = 0;
  outsideCode(body, (part, offset) => {
    if (offset > end) stretches.push([end, offset]);
    end = offset + part.length;
    return part;
  });
  return (offset) => stretches.some(([start, stop]) => start <= offset && offset < stop);
}
