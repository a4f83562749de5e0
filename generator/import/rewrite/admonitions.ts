import { capitalized } from '../../base/capitalized.ts';
import { rewriterOf } from '../old/site.ts';
import { alert, block, codeTabs, endOf, isList } from './blocks.ts';
import { codeLines, replaceBlocks, textRewriter } from './outside-code.ts';

/** Containers that are unwrapped. */
const plain = /^(?:raw|v-pre|slot|steps|lead)$/;

/** Blocks that are there already. */
const own = /^(?:tabs|steps|cards|files)$/;

const opening =
  /^([ \t]*)(:{3,})[ \t]*([\p{L}][\p{L}-]*)(?:[ \t]*\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]|[ \t]+([^ \t{\n](?:[^{\n]*[^ \t{\n])?))?(?:[ \t]*\{[^}\n]*\})?[ \t]*$/u;

const callout = /^((?:[ \t]*>)+[ \t]*)\[!([a-z][\w-]*)(?:\|[^\]\n]*)?\][+-]?[ \t]*(.*)$/i;

/** Quotes that begin with `[!info]- Title`, as Obsidian has them, begin with the title. The marks of GitHub, which stand alone, stay. https://help.obsidian.md/callouts */
export const callouts = rewriterOf((body) => {
  if (!/^[ \t]*>[ \t>]*\[!/m.test(body)) return body;
  const isCode = codeLines();
  return body
    .split('\n')
    .map((line) => {
      const [, quote = '', kind = '', title = ''] = (!isCode(line) && callout.exec(line)) || [];
      if (kind === '') return line;
      if (title === '' && /^(?:note|tip|important|warning|caution)$/i.test(kind))
        return `${quote}[!${kind.toUpperCase()}]`;
      const label = capitalized(kind.toLowerCase());
      return `${quote}**${title.trim() || label}**\n${quote.trimEnd()}`;
    })
    .join('\n');
});

/** Has `caution` warn, as it does in Starlight and Docusaurus: that of GitHub, and ours, tells of danger. */
export const cautions = textRewriter((part) =>
  part.replace(/^([ \t]*(?::{3,}|<(?:Aside|Admonition)\b[^<>]*?\stype=["'])[ \t]*)caution\b/gm, '$1careful'),
);

/** `:::note Title` … `:::` as an alert, or as a quote that begins with the title. https://docusaurus.io/docs/markdown-features/admonitions */
export const rewriteAdmonitions = rewriterOf((body) => admonitions(body.split('\n'), 0).join('\n'));

function admonitions(lines: readonly string[], depth: number): readonly string[] {
  return replaceBlocks(lines, depth, (line, at) => {
    const [, indent = '', colons = '', kind = '', title, other] = opening.exec(line) ?? [];
    if (kind === '') return undefined;
    const end = endOf(lines, at, colons);
    const last = end === -1 ? lines.length - 1 : end;
    const inner = admonitions(
      lines
        .slice(at + 1, end === -1 ? lines.length : end)
        .map((content) => (content.startsWith(indent) ? content.slice(indent.length) : content)),
      depth + 1,
    );
    const made =
      own.test(kind) && isList(inner)
        ? block(kind, inner)
        : kind === 'code-group'
          ? (codeTabs(inner, inBrackets) ?? inner)
          : plain.test(kind)
            ? inner
            : alert(kind, title || other, inner);
    return { made: made.map((content) => (indent + content).trimEnd()), last };
  });
}

/** The name in brackets behind a language, and the rest. https://vitepress.dev/guide/markdown#code-groups */
function inBrackets(head: string): ReturnType<Parameters<typeof codeTabs>[1]> {
  const [label = '', name = ''] = /^[^[]*?(\[([^\]]+)\])/.exec(head)?.slice(1) ?? [];
  return { name, head: head.replace(label, '').trimEnd() };
}
