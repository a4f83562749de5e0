import { capitalized } from '../../base/capitalized.ts';
import { rewriterOf } from '../old/site.ts';
import { listBlock } from './blocks.ts';
import { codeLines, labelOf, outsideCode, replaceBlocks } from './outside-code.ts';

/**
 * Vue's documentation says some things for each style of its API: blocks that follow one another become tabs, one alone begins with the name of its
 * style, which replaces the mark of a heading, and words in a line are set apart. Links around paragraphs, in a block of their own, become cards.
 */
export const variants = rewriterOf((body) =>
  outsideCode(blocks(headings(body.split('\n')), 0).join('\n'), (part) =>
    part.replace(besideVariant, '</span> / ').replace(boxes, (_, all: string) =>
      listBlock(
        'cards',
        [...all.matchAll(box)].map(([, address = '', inner = '']) => {
          const [name = '', ...content] = [...inner.matchAll(/>([^<>]*)<\/p>/g)].map(([, text = '']) => text);
          return { name: `[${labelOf(name)}](${address})`, content };
        }),
      ).join('\n'),
    ),
  ),
);

/** Matches the end of words for one style, right before those for the other. */
export const besideVariant = /<\/span>(?=<span class="(?:options|composition)-api">)/g;

const link = '<a\\b[^<>]*\\shref="([^"<>]*)"[^<>]*>\\s*((?:<p\\b[^<>]*>[^<>]*</p>\\s*)+)</a>';
const box = new RegExp(link, 'g');
const boxes = new RegExp(`^<div\\b[^<>]*>\\s*((?:${link}\\s*)+)</div>[ \\t]*$`, 'gm');

/** `## State \* {#state}` is about the Options API, and `\*\*` about the Composition API. */
function headings(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => opening.test(line))) return lines;
  const isCode = codeLines();
  return lines.map((line) =>
    isCode(line)
      ? line
      : line.replace(/^(#{2,6} .*?) \\\*(\\\*)?(?=\s*(?:\{#[^{}]*\}\s*)?$)/, (_, text: string, more?: string) => {
          return `${text} (${more ? 'Composition' : 'Options'} API)`;
        }),
  );
}

const opening = /^<div class="(options|composition)-api">[ \t]*$/;

function blocks(lines: readonly string[], depth: number): readonly string[] {
  return replaceBlocks(lines, depth, (_, at) => {
    const items: { readonly name: string; readonly content: readonly string[] }[] = [];
    let last = at - 1;
    for (let next = at; ; next += 1) {
      const line = lines[next] ?? '';
      const [, style] = opening.exec(line) ?? [];
      const end = style === undefined ? -1 : endOf(lines, next);
      if (style === undefined || end === -1) {
        if (line.trim() === '' && items.length > 0 && next < lines.length) continue;
        break;
      }
      const item = { name: `${capitalized(style)} API`, content: blocks(lines.slice(next + 1, end), depth + 1) };
      // A block with headings stands alone, and one of a style that is there already begins other tabs.
      if (items.length > 0 && ([item, ...items].some(isSection) || items.some(({ name }) => name === item.name))) break;
      items.push(item);
      next = last = end;
    }
    if (items.length === 0) return undefined;
    return { made: items.length > 1 ? listBlock('tabs', items) : items.flatMap(named), last };
  });
}

function isSection({ content }: { readonly content: readonly string[] }): boolean {
  return content.some((line) => /^#{2,6} /.test(line));
}

/** A block below the name of its style, which follows a heading. */
function named({ name, content }: { readonly name: string; readonly content: readonly string[] }): readonly string[] {
  const first = content.findIndex((line) => line.trim() !== '');
  const start = /^#{2,6} /.test(content[first] ?? '') ? first + 1 : 0;
  if (start > 0 && content[first]?.includes(`(${name})`)) return content;
  return [...content.slice(0, start), '', `**${name}**`, '', ...content.slice(start), ''];
}

/** The line that closes a block; -1 where none does. */
function endOf(lines: readonly string[], start: number): number {
  const isCode = codeLines();
  let open = 0;
  return lines.findIndex((line, at) => {
    if (at < start || isCode(line)) return false;
    open += line.split('<div').length - line.split('</div>').length;
    return open === 0;
  });
}
