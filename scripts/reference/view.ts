import { readFileSync } from 'node:fs';

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
