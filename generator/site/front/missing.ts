import { parseMoment } from '../../base/dates.ts';
import type { Mapping } from '../../base/mapping.ts';
import type { Problem } from '../../base/problem.ts';
import type { RawMarkdown } from '../../load/content.ts';

/** Says of a key that is missing where else its value may come from. */
export function withWay(fault: Problem, raw: RawMarkdown, extra: Mapping): Problem {
  const [, key = ''] = fault.code === 'missing-key' ? (/ lacks the key "(\w+)"$/.exec(fault.message) ?? []) : [];
  const hint = hints[key]?.(raw, extra);
  return hint === undefined ? fault : { ...fault, hint };
}

const hints: Readonly<Record<string, (raw: RawMarkdown, extra: Mapping) => string>> = {
  title: () => 'Add a line title: with its value, or begin the text with a heading: # Title',
  description: () => 'Add a line description: with its value, or a first paragraph, which is taken',
  published: ({ name, source: { file } }, extra) => {
    if (/(?:^|\/)index$/.test(name)) {
      return `Add a line published: with its day. If it is no post, but the page of a list, write "ignore: [${file}]" in site.yaml, or move it to pages/`;
    }
    const dated = Object.entries(extra).find(([, value]) => typeof value === 'string' && parseMoment(value, 'UTC'));
    if (dated) return `If "${dated[0]}" is that day, write "frontMatter: {${dated[0]}: published}" in site.yaml`;
    return 'Add a line published: 2026-04-14, begin the name of the file with the day (2026-04-14-hello.md), or move it to pages/ if it has none';
  },
};
