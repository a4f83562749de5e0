import { rewriterOf } from '../old/site.ts';
import { alert, block, isList, listBlock } from './blocks.ts';
import { replaceBlocks } from './outside-code.ts';

/** Containers that are unwrapped. */
const plain = /^(?:raw|v-pre|steps|lead)$/;

/** Blocks that are there already. */
const own = /^(?:tabs|steps|cards|files)$/;

const opening =
  /^([ \t]*)(:{3,})[ \t]*([\p{L}][\p{L}-]*)(?:[ \t]*\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]|[ \t]+([^ \t{\n](?:[^{\n]*[^ \t{\n])?))?(?:[ \t]*\{[^}\n]*\})?[ \t]*$/u;

const callout = /^((?:[ \t]*>)+[ \t]*)\[!([a-z][\w-]*)(?:\|[^\]\n]*)?\][+-]?[ \t]*(.*)$/i;

/** Quotes that begin with `[!info]- Title`, as Obsidian has them, begin with the title. The marks of GitHub, which stand alone, stay. https://help.obsidian.md/callouts */
export const callouts = rewriterOf((body) => {
  if (!/^[ \t]*>[ \t>]*\[!/m.test(body)) return body;
  let fence: string | undefined;
  return body
    .split('\n')
    .map((line) => {
      const mark = /^(?:[ \t]|>)*(`{3,}|~{3,})/.exec(line)?.[1];
      if (mark !== undefined) fence = fence === undefined ? mark : mark.startsWith(fence) ? undefined : fence;
      const [, quote = '', kind = '', title = ''] = (fence === undefined && callout.exec(line)) || [];
      if (kind === '') return line;
      if (title === '' && /^(?:note|tip|important|warning|caution)$/i.test(kind))
        return `${quote}[!${kind.toUpperCase()}]`;
      const label = kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
      return `${quote}**${title.trim() || label}**\n${quote.trimEnd()}`;
    })
    .join('\n');
});

/** `:::note Title` … `:::` as an alert, or as a quote that begins with the title. https://docusaurus.io/docs/markdown-features/admonitions */
export const rewriteAdmonitions = rewriterOf((body) => admonitions(body.split('\n'), 0).join('\n'));

function admonitions(lines: readonly string[], depth: number): readonly string[] {
  return replaceBlocks(lines, depth, (line, at) => {
    const [, indent = '', colons = '', kind = '', title, other] = opening.exec(line) ?? [];
    if (kind === '') return undefined;
    const last = endOf(lines, at, colons);
    const inner = admonitions(
      lines
        .slice(at + 1, /^[ \t]*:{3,}[ \t]*$/.test(lines[last] ?? '') ? last : last + 1)
        .map((one) => one.replace(indent, '')),
      depth + 1,
    );
    const made =
      own.test(kind) && isList(inner)
        ? block(kind, inner)
        : kind === 'code-group'
          ? (codeGroup(inner) ?? inner)
          : plain.test(kind)
            ? inner
            : alert(kind, title || other, inner);
    return { made: made.map((one) => (indent + one).trimEnd()), last };
  });
}

/** The line that closes a block: of the same number of colons, where blocks within it are closed too; the last one of all where none closes it. */
function endOf(lines: readonly string[], start: number, colons: string): number {
  let open = 0;
  for (let at = start + 1; at < lines.length; at += 1) {
    const [, mark = '', rest = ''] = /^[ \t]*(:{3,})[ \t]*(.*)$/s.exec(lines[at] ?? '') ?? [];
    if (mark.length !== colons.length) continue;
    if (rest !== '') open += 1;
    else if (open === 0) return at;
    else open -= 1;
  }
  return lines.length - 1;
}

/** Blocks of code as tabs with the names in brackets behind their languages. https://vitepress.dev/guide/markdown#code-groups */
function codeGroup(lines: readonly string[]): readonly string[] | undefined {
  const items: { name: string; content: string[] }[] = [];
  let fence: string | undefined;
  for (const line of lines) {
    const [, mark, name] = /^[ \t]*(`{3,}|~{3,})(?:[^[`\n]*\[([^\]\n]+)\][^\n]*)?/.exec(line) ?? [];
    if (fence === undefined) {
      if (line.trim() === '') continue;
      if (mark === undefined || name === undefined) return undefined;
      items.push({ name, content: [line.replace(`[${name}]`, '').trimEnd()] });
      fence = mark;
    } else {
      items.at(-1)?.content.push(line);
      if (line.trim() === fence) fence = undefined;
    }
  }
  return items.length === 0 ? undefined : listBlock('tabs', items);
}
