import { rewriterOf } from '../old/site.ts';
import { replaceBlocks } from './outside-code.ts';

const opening = /^([ \t]*)(?:!!!|\?\?\?\+?|===!?)\+?[ \t]+([\w-]*)(?:[ \t]+[\w -]*?)?[ \t]*(?:"([^"\n]*)")?[ \t]*$/;

/**
 * The blocks of Python-Markdown, whose content is indented: `!!! note "Title"` and `??? note` as a quote that begins with the title, `=== "Tab"` as
 * the title and the content. https://squidfunk.github.io/mkdocs-material/reference/admonitions/
 */
export const indentedBlocks = rewriterOf((body) =>
  /^[ \t]*(?:!!!|\?\?\?|===)/m.test(body) ? blocks(body.split('\n'), 0).join('\n') : body,
);

function blocks(lines: readonly string[], depth: number): readonly string[] {
  return replaceBlocks(lines, depth, (line, at) => {
    const [found, indent = '', kind = '', title] = opening.exec(line) ?? [];
    const isTab = line.trimStart().startsWith('===');
    const isBlock = found !== undefined && (isTab ? title !== undefined : kind !== '' || title !== undefined);
    if (!isBlock || line.trim() === '===') return undefined;
    const inside = indent + (lines[at + 1]?.startsWith(`${indent}\t`) ? '\t' : '    ');
    let end = at + 1;
    while (end < lines.length && (lines[end]?.startsWith(inside) || lines[end]?.trim() === '')) end += 1;
    while (end > at + 1 && lines[end - 1]?.trim() === '') end -= 1;
    const content = lines.slice(at + 1, end).map((one) => (one.trim() === '' ? '' : one.slice(inside.length)));
    const head = title ?? kind.charAt(0).toUpperCase() + kind.slice(1);
    const inner = [...(head === '' ? [] : [`**${head}**`, '']), ...blocks(content, depth + 1)];
    return { made: inner.map((one) => (isTab ? indent + one : `${indent}> ${one}`).trimEnd()), last: end - 1 };
  });
}
