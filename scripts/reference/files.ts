import { readFileSync } from 'node:fs';
import { commandLine } from '../../generator/base/command-line.ts';
import { type ProblemCode, problemCodes } from '../../generator/base/problem.ts';
import { explanations } from '../../generator/cli/explanations.ts';
import { documentsWithCommands } from './commands.ts';
import { faultReference } from './faults.ts';
import { keyReference } from './keys.ts';

/** The generated documentation by path: every document has commands that depend on whether the package is published. */
export function references(): ReadonlyMap<string, string> {
  return new Map([
    ...documentsWithCommands(),
    ['generator/faults.md', faultReference()],
    ['docs/reference.md', keyReference()],
    ['docs/problems.md', problemReference()],
    ['docs/view.md', viewReference()],
  ]);
}

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

const intro = `# The view of templates

Made by \`npm run reference\` from the types of the package, which editors show, too. A template gets a [PageView](#pageview), and \`templates/llms.ts\` gets an [LlmsView](#llmsview).
The tag \`html\` escapes texts, and keeps values of the type Html unchanged. A property with \`?\` may be absent. [Write a template](extend.md#a-template-for-some-pages).`;

const declaration =
  /(?:\/\*\* ([^\n]*) \*\/\n)?export interface (\w+View|\w+Link|\w+Text|\w+Entry|\w+Item)(?: extends ([^{]+))? \{\n([\s\S]*?)\n\}/g;
const property = /(?:\/\*\* ([^\n]*) \*\/\n\s*)?readonly (\w+\??): (.*);/g;

/** Documents the properties that templates get, from the types that declare them. */
export function viewReference(): string {
  const source = readFileSync(new URL('../../generator/templates/view.ts', import.meta.url), 'utf8');
  const declared = [...source.matchAll(declaration)];
  const names = new Set(declared.map(([, , name]) => name));
  const linked = (text: string) => {
    const type = text.replaceAll('readonly ', '').replaceAll('|', '\\|');
    const links = type.replace(/[A-Z]\w+/g, (word) => (names.has(word) ? `[${word}](#${word.toLowerCase()})` : word));
    return links === type ? `\`${type}\`` : links;
  };
  const sections = declared.map(([, description, name, parent, body = '']) => {
    const rows = [...body.matchAll(property)].map(
      ([, meaning = '', key, type = '']) => `| \`${key}\` | ${linked(type)} | ${meaning.replaceAll('|', '\\|')} |`,
    );
    const [inherited] = /\w+(?=,|$)/.exec(parent?.trim() ?? '') ?? [];
    return [
      `## ${name}`,
      ...(description === undefined ? [] : [description]),
      ...(inherited === undefined ? [] : [`It has the properties of ${linked(inherited)}, and these:`]),
      ['| Property | Type | Meaning |', '| --- | --- | --- |', ...rows].join('\n'),
    ].join('\n\n');
  });
  const isMain = (section: string) => section.startsWith('## PageView');
  return `${[intro, ...sections.filter(isMain), ...sections.filter((section) => !isMain(section))].join('\n\n')}\n`;
}
