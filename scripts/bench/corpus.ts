import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One post of a corpus: its facts, and a body that is the same for every generator. */
export interface CorpusPost {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** An ISO 8601 time in UTC, in the past. */
  readonly published: string;
  readonly tags: readonly string[];
  /** About 3.5 kB of Markdown: prose, links, a GFM table, a code block and a nested list. */
  readonly body: string;
}

/** Gives the next of a sequence of numbers from 0 to 1 (1 excluded), the same for the same seed: mulberry32. */
export type Random = () => number;

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The post at an index of a corpus of `count`. It depends on seed and index alone, but for its links, which stay inside the corpus. */
export function corpusPost(index: number, count: number, seed = 1): CorpusPost {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ index);
  const title = sentence(random, 4).slice(0, -1);
  const link = () => `[${phrase(random, 3)}](/blog/${slugOf(Math.floor(random() * count))}/)`;
  const section = () => `## ${sentence(random, 4).slice(0, -1)}\n\n${paragraph(random, 3, link)}\n\n`;
  return {
    slug: slugOf(index),
    title: `${title} ${index + 1}`,
    description: sentence(random, 14),
    published: new Date(firstDay + index * anHour).toISOString().replace('.000Z', 'Z'),
    tags: [...new Set([word(random), word(random), word(random)])],
    body: [
      `${paragraph(random, 4, link)}\n\n`,
      section(),
      `${table(random)}\n\n`,
      section(),
      `${code(random)}\n\n`,
      section(),
      `${list(random, link)}\n\n`,
      section(),
      `> ${sentence(random, 12)}\n\n`,
      `${paragraph(random, 2, link)}\n`,
    ].join(''),
  };
}

/** How one generator wants a post: the path below its folder, and the front matter as lines of YAML. */
export interface CorpusForm {
  readonly path: (post: CorpusPost) => string;
  readonly front: (post: CorpusPost) => readonly string[];
}

/** A post as the file of one generator. Every string is quoted as JSON, which is YAML too. */
export function printPost(post: CorpusPost, form: CorpusForm): string {
  return `---\n${form.front(post).join('\n')}\n---\n\n${post.body}`;
}

/** Writes a corpus below a folder, one post at a time, so that its size costs no memory. */
export function writeCorpus(folder: string, count: number, form: CorpusForm): void {
  let made = '';
  for (let index = 0; index < count; index++) {
    const post = corpusPost(index, count);
    const file = join(folder, form.path(post));
    if (dirname(file) !== made) {
      made = dirname(file);
      mkdirSync(made, { recursive: true });
    }
    writeFileSync(file, printPost(post, form));
  }
}

/** Rewrites the post in the middle of a corpus with one more sentence, another for each edition; edition 0 is the original. */
export function changePost(folder: string, count: number, form: CorpusForm, edition: number): void {
  const post = corpusPost(Math.floor(count / 2), count);
  const more = edition === 0 ? '' : `\nThis is edition ${edition} of the post.\n`;
  writeFileSync(join(folder, form.path(post)), printPost(post, form) + more);
}

const firstDay = Date.UTC(2010, 0, 1);
const anHour = 3_600_000;

const words = (
  'answer audit balance basin bolt branch bridge budget call canal carpet ceiling circuit clinic clock copper corner counter ' +
  'courier customer damp deadline diary drain drawer drill driver engine errand estimate evening fence filter folder furnace ' +
  'garden gasket gate glass grout gutter hammer handle harbour heater hinge invoice joint junction kettle kitchen ladder lantern ' +
  'ledger letter lever lintel market meadow measure meter morning mortar motor notebook number office orchard order paint ' +
  'panel parcel pattern paving pencil pipe plaster plumber porch pump quarter quote rafter receipt register repair river roof ' +
  'schedule screw season shelf signal sink spanner stair station summer switch table ticket tile timber valve visit voice ' +
  'wagon wall warranty washer water weather wheel window winter workshop'
).split(' ');

const joints = ['and', 'before', 'beside', 'for', 'near', 'of', 'or', 'under', 'with', 'without'];

function slugOf(index: number): string {
  return `post-${String(index + 1).padStart(6, '0')}`;
}

function pick(random: Random, from: readonly string[]): string {
  return from[Math.floor(random() * from.length)] ?? '';
}

function word(random: Random): string {
  return pick(random, words);
}

function phrase(random: Random, length: number): string {
  return Array.from({ length }, (_, index) => (index % 3 === 1 ? pick(random, joints) : word(random))).join(' ');
}

function sentence(random: Random, length: number): string {
  const text = phrase(random, length);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Sentences with emphasis, code and two links among them. */
function paragraph(random: Random, sentences: number, link: () => string): string {
  const plain = Array.from({ length: sentences }, () => sentence(random, 10 + Math.floor(random() * 6)));
  const marked = `The **${phrase(random, 2)}** is *${word(random)}*, and \`${word(random)}()\` says so in ${link()}.`;
  const outward = `More is in [${phrase(random, 2)}](https://example.com/${word(random)}/${word(random)}).`;
  return [...plain.slice(0, 2), marked, ...plain.slice(2), outward].join(' ');
}

function table(random: Random): string {
  const row = () => `| ${phrase(random, 2)} | ${Math.floor(random() * 1000)} | ${word(random)} |`;
  return ['| What | How many | Where |', '| :--- | ---: | --- |', ...Array.from({ length: 6 }, row)].join('\n');
}

function code(random: Random): string {
  const lines = Array.from({ length: 6 }, (_, index) => {
    return `const ${word(random)}${index} = ${word(random)}('${word(random)}', ${Math.floor(random() * 100)} < ${index});`;
  });
  return ['```js', ...lines, '```'].join('\n');
}

function list(random: Random, link: () => string): string {
  const item = () => [
    `- ${sentence(random, 5)}`,
    `  - ${sentence(random, 5)}`,
    `    - ${phrase(random, 3)} in ${link()}`,
    `  - ${phrase(random, 4)}`,
  ];
  return [...item(), ...item(), ...item()].join('\n');
}
