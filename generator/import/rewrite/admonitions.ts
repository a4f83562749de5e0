import { rewriterOf } from '../old/site.ts';

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
  ...{ 'code-group': '', raw: '', 'v-pre': '', steps: '' },
};

const opening =
  /^([ \t]*)(:{3,})[ \t]*([a-z][a-z-]*)(?:[ \t]*\[([^\]\n]*)\]|[ \t]+([^ \t{\n](?:[^{\n]*[^ \t{\n])?))?(?:[ \t]*\{[^}\n]*\})?[ \t]*$/;

/** `:::note[Title]` … `:::` as a quote that begins with the title. https://docusaurus.io/docs/markdown-features/admonitions */
export const rewriteAdmonitions = rewriterOf((body) => admonitions(body.split('\n'), 0).join('\n'));

/** More of them within one another than any parser reads as quotes. */
const deepest = 50;

function admonitions(lines: readonly string[], depth: number): readonly string[] {
  if (depth > deepest) return lines;
  const made: string[] = [];
  let fence: string | undefined;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || (mark.startsWith(fence) && line.trim() === mark)))
      fence = fence === undefined ? mark : undefined;
    const [, indent = '', colons = '', kind = '', title, other] = (fence === undefined && opening.exec(line)) || [];
    const end = !Object.hasOwn(kinds, kind) ? -1 : endOf(lines, at, colons);
    if (end === -1) {
      made.push(line);
      continue;
    }
    const inner = admonitions(
      lines.slice(at + 1, end).map((one) => one.replace(indent, '')),
      depth + 1,
    );
    const head = title || other || kinds[kind];
    if (kinds[kind] === '') {
      made.push('', ...inner.map((one) => indent + one), '');
      at = end;
      continue;
    }
    const quoted = ['', `**${head}**`, '', ...inner];
    while (quoted.at(-1)?.trim() === '') quoted.pop();
    made.push('', ...quoted.slice(1).map((one) => `${indent}> ${one}`.trimEnd()), '');
    at = end;
  }
  return made;
}

/** The line that closes a block: of the same number of colons, where blocks within it are closed too. */
function endOf(lines: readonly string[], start: number, colons: string): number {
  let open = 0;
  for (let at = start + 1; at < lines.length; at += 1) {
    const [, mark = '', rest = ''] = /^[ \t]*(:{3,})[ \t]*(.*)$/s.exec(lines[at] ?? '') ?? [];
    if (mark.length !== colons.length) continue;
    if (rest !== '') open += 1;
    else if (open === 0) return at;
    else open -= 1;
  }
  return -1;
}
