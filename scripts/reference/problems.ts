import { commandLine } from '../../generator/base/command-line.ts';
import { type ProblemCode, problemCodes } from '../../generator/base/problem.ts';
import { explanations } from '../../generator/cli/explanations.ts';

/** `docs/problems.md`: what each kind of problem means, why it is one, and what to do. */
export function problemReference(): string {
  const codes = (Object.keys(problemCodes) as readonly ProblemCode[]).toSorted();
  return [
    '# Every problem',
    '',
    '<!-- Made by npm run reference from generator/cli/explanations.ts and generator/base/problem.ts: edit those. -->',
    '',
    `A build prints each problem with its code. \`${commandLine('explain CODE')}\` prints the same explanation.`,
    '',
    ...codes.map((code) => `- [\`${code}\`](#${code})`),
    ...codes.flatMap(section),
    '',
  ].join('\n');
}

function section(code: ProblemCode): readonly string[] {
  const { why, fix, example } = explanations[code];
  const [where, before, after] = example;
  const block = (text: string) => ['```text', text, '```'];
  const paragraphs = [escaped(problemCodes[code]), `**Why.** ${escaped(why)}`, `**What to do.** ${escaped(fix)}`];
  const lines = [...paragraphs, `For example, in ${escaped(where)}:`].flatMap((paragraph) => [paragraph, '']);
  return ['', `## ${code}`, '', ...lines, ...block(before), '', 'becomes', '', ...block(after)];
}

/** A text as Markdown that says the same: its marks are characters of code and paths. */
function escaped(text: string): string {
  return text.replace(/[\\`_<]/g, '\\$&');
}
