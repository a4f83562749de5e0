import { rewriterOf } from '../old/site.ts';
import { replaceBlocks } from './outside-code.ts';

const kinds: Readonly<Record<string, string>> = {
  ...{
    note: 'Note',
    tip: 'Tip',
    info: 'Info',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
    danger: 'Danger',
  },
  ...{ success: 'Success', secondary: 'Note', details: 'Details' },
  // The content without a quote around it.
  ...{ 'code-group': '', raw: '', 'v-pre': '', steps: '', lead: '' },
};

const opening =
  /^([ \t]*)(:{3,})[ \t]*([\p{L}][\p{L}-]*)(?:[ \t]*\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]|[ \t]+([^ \t{\n](?:[^{\n]*[^ \t{\n])?))?(?:[ \t]*\{[^}\n]*\})?[ \t]*$/u;

/** `:::note[Title]` … `:::` as a quote that begins with the title. https://docusaurus.io/docs/markdown-features/admonitions */
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
    const label = kinds[kind.toLowerCase()] ?? kind;
    if (label === '') return { made: inner.map((one) => indent + one), last };
    const quoted = [`**${title || other || label}**`, '', ...inner];
    while (quoted.at(-1)?.trim() === '') quoted.pop();
    return { made: quoted.map((one) => `${indent}> ${one}`.trimEnd()), last };
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
