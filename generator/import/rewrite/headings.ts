import { takenIds } from '../../body/heading-ids.ts';
import { codeLines, eachHeading } from './outside-code.ts';

/** A heading that begins with marks, of a level that has one below it. https://spec.commonmark.org/0.31.2/#atx-headings */
const marked = /^ {0,3}(#{1,5})(?=[ \t]+\S)/;

/** The first line of a heading that is underlined, which stands by itself. https://spec.commonmark.org/0.31.2/#setext-headings */
const alone = /^ {0,3}[^\s#>|*+-]/;

/** Puts the headings of a body one level down where it has some of level 1: that is the title of a page, and they are its sections. */
export function belowTitle(body: string): string {
  const lines = body.split('\n');
  const made: string[] = [];
  let isDown = false;
  const isCode = codeLines();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const isText = !isCode(line);
    const [, rule] = (isText && /^ {0,3}(=+|-+)[ \t]*$/.exec(lines[at + 1] ?? '')) || [];
    const [, marks] = (isText && marked.exec(line)) || [];
    if (rule !== undefined && alone.test(line) && (lines[at - 1] ?? '').trim() === '') {
      isDown ||= rule.startsWith('=');
      made.push(`${rule.startsWith('=') ? '##' : '###'} ${line.trim()}`);
      at += 1;
    } else {
      isDown ||= marks === '#';
      made.push(marks === undefined ? line : line.replace('#', '##'));
    }
  }
  return isDown ? made.join('\n') : body;
}

/** Takes the id off a heading if an earlier one has it: links lead to the first anyway. */
export function withIdsOnce(body: string): string {
  const known = new Set(takenIds);
  return eachHeading(body, (line) =>
    line.replace(/^(.*?)(?<![ \t])[ \t]*\{:?[ \t]*#([\w.-]+)[ \t]*\}[ \t]*$/, (whole, heading: string, id: string) => {
      if (known.has(id)) return heading;
      known.add(id);
      return whole;
    }),
  );
}
