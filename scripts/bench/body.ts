import { english, type Language, phrase, pick, type Random, sentence, word } from './prose.ts';

/** The means to write a body. */
interface Pen {
  readonly random: Random;
  /** The path of a random post. */
  readonly link: () => string;
  readonly language: Language;
  /** Each paragraph also has a sentence in one of these. */
  readonly others: readonly Language[];
}

/** About 3.5 kB of Markdown: prose, links, a GFM table, a code block and a nested list. */
export function bodyOf(random: Random, link: () => string, language: Language, others: readonly Language[]): string {
  const pen = { random, link, language, others };
  const section = () => `## ${sentence(random, 4, language).slice(0, -1)}\n\n${paragraph(pen, 3)}\n\n`;
  return [
    `${paragraph(pen, 4)}\n\n`,
    section(),
    `${table(pen)}\n\n`,
    section(),
    `${code(pen)}\n\n`,
    section(),
    `${list(pen)}\n\n`,
    section(),
    `> ${sentence(random, 12, language)}\n\n`,
    `${paragraph(pen, 2)}\n`,
  ].join('');
}

function linkTo({ random, link, language }: Pen): string {
  return `[${phrase(random, 3, language)}](${link()})`;
}

/** Sentences with emphasis, code and two links among them. */
function paragraph(pen: Pen, sentences: number): string {
  const { random, language, others } = pen;
  const plain = Array.from({ length: sentences }, () => sentence(random, 10 + Math.floor(random() * 6), language));
  const [strong, weak] = [phrase(random, 2, language), word(random, language)];
  const marked = `The **${strong}** is *${weak}*, and \`${word(random, english)}()\` says so in ${linkTo(pen)}.`;
  const [label, host, path] = [phrase(random, 2, language), word(random, english), word(random, english)];
  const outward = `More is in [${label}](https://example.com/${host}/${path}).`;
  const other = others.length === 0 ? [] : [sentence(random, 12, pick(random, others))];
  return [...plain.slice(0, 2), marked, ...plain.slice(2), ...other, outward].join(' ');
}

function table({ random, language }: Pen): string {
  const row = () => `| ${phrase(random, 2, language)} | ${Math.floor(random() * 1000)} | ${word(random, language)} |`;
  return ['| What | How many | Where |', '| :--- | ---: | --- |', ...Array.from({ length: 6 }, row)].join('\n');
}

function code({ random }: Pen): string {
  const name = () => word(random, english);
  const lines = Array.from({ length: 6 }, (_, index) => {
    return `const ${name()}${index} = ${name()}('${name()}', ${Math.floor(random() * 100)} < ${index});`;
  });
  return ['```js', ...lines, '```'].join('\n');
}

function list(pen: Pen): string {
  const { random, language } = pen;
  const item = () => [
    `- ${sentence(random, 5, language)}`,
    `  - ${sentence(random, 5, language)}`,
    `    - ${phrase(random, 3, language)} in ${linkTo(pen)}`,
    `  - ${phrase(random, 4, language)}`,
  ];
  return [...item(), ...item(), ...item()].join('\n');
}
