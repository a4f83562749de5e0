import { rewriterOf } from '../old/site.ts';

const opening = /^([ \t]*)(?:!!!|\?\?\?\+?|===!?)\+?[ \t]+([\w-]*)(?:[ \t]+[\w -]*?)?[ \t]*(?:"([^"\n]*)")?[ \t]*$/;

/**
 * The blocks of Python-Markdown, whose content is indented: `!!! note "Title"` and `??? note` as a quote that begins with the title, `=== "Tab"` as
 * the title and the content. https://squidfunk.github.io/mkdocs-material/reference/admonitions/
 */
export const indentedBlocks = rewriterOf((body) =>
  /^[ \t]*(?:!!!|\?\?\?|===)/m.test(body) ? blocks(body.split('\n'), 0).join('\n') : body,
);

/** More of them within one another than any parser reads as quotes. */
const deepest = 50;

function blocks(lines: readonly string[], depth: number): readonly string[] {
  if (depth > deepest) return lines;
  const made: string[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || (mark.startsWith(fence) && line.trim() === mark)))
      fence = fence === undefined ? mark : undefined;
    const [, indent = '', kind = '', title] = (fence === undefined && opening.exec(line)) || [];
    const isTab = line.trimStart().startsWith('===');
    const inside = indent + (lines[at + 1]?.startsWith(`${indent}\t`) ? '\t' : '    ');
    let end = at + 1;
    while (end < lines.length && (lines[end]?.startsWith(inside) || lines[end]?.trim() === '')) end += 1;
    const isBlock = isTab ? title !== undefined : kind !== '' || title !== undefined;
    if (!isBlock || line.trim() === '===') {
      made.push(line);
      continue;
    }
    while (end > at + 1 && lines[end - 1]?.trim() === '') end -= 1;
    const content = lines.slice(at + 1, end).map((one) => (one.trim() === '' ? '' : one.slice(inside.length)));
    const head = title ?? kind.charAt(0).toUpperCase() + kind.slice(1);
    const inner = [...(head === '' ? [] : [`**${head}**`, '']), ...blocks(content, depth + 1)];
    made.push('', ...inner.map((one) => (isTab ? indent + one : `${indent}> ${one}`).trimEnd()), '');
    at = end - 1;
  }
  return made;
}
