import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  eastAsian,
  english,
  european,
  type Language,
  phrase,
  pick,
  type Random,
  seededRandom,
  sentence,
  word,
} from './prose.ts';
import { pictureOf, richPart } from './rich.ts';

/**
 * The kinds of posts. Plain: English, with front matter that needs no escapes. Real: accented and CJK text, with front matter quoted in
 * all the ways that people and programs quote it, and a page that lists all posts. Rich: English, each with a picture of its own, HTML, and code in
 * four languages, which is highlighted.
 */
export type CorpusKind = 'plain' | 'real' | 'rich';

export const corpusKinds: readonly CorpusKind[] = ['plain', 'real', 'rich'];

/** Kind and number of the posts. */
export interface Corpus {
  readonly kind: CorpusKind;
  readonly posts: number;
}

/** One post of a corpus: its front matter, and a body that is the same for every generator. */
export interface CorpusPost {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** An ISO 8601 time in UTC, in the past. */
  readonly published: string;
  readonly tags: readonly string[];
  /** The path of its picture, where the corpus has pictures. */
  readonly picture?: string;
  /** The same four facts, as written in YAML. */
  readonly yaml: FrontMatter;
  /** About 3.5 kB of Markdown: prose, links, a GFM table, a code block and a nested list. */
  readonly body: string;
}

/** The post at an index of a corpus. It depends only on kind, seed and index, except for its links, which stay inside the corpus. */
export function corpusPost(index: number, { kind, posts }: Corpus, seed = 1): CorpusPost {
  const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ index);
  const [language, others]: [Language, readonly Language[]] = kind === 'real' ? [european, eastAsian] : [english, []];
  const start = sentence(random, 4, language).slice(0, -1);
  const link = () => `/blog/${slugOf(Math.floor(random() * posts))}/`;
  const title = kind === 'real' ? `${start}: "n° ${index + 1}"` : `${start} ${index + 1}`;
  const description = sentence(random, 14, language);
  const facts = {
    title,
    description: kind === 'real' ? `L'${description}` : description,
    published: new Date(firstDay + index * anHour).toISOString().replace('.000Z', 'Z'),
    tags: [...new Set([word(random, language), word(random, language), word(random, language)])],
  };
  const body = bodyOf(random, link, language, others);
  const picture = `/assets/${slugOf(index)}.png`;
  return {
    slug: slugOf(index),
    ...facts,
    ...(kind === 'rich' && { picture }),
    yaml: kind === 'real' ? realFrontMatter(facts, index) : plainFrontMatter(facts),
    body: kind === 'rich' ? body + richPart(random, picture) : body,
  };
}

/** How one generator wants a post: the path below its folder, and the front matter as lines of YAML. */
export interface CorpusForm {
  readonly path: (post: CorpusPost) => string;
  readonly front: (post: CorpusPost) => readonly string[];
  /** The folder from which files are published as they are. Without it there are no pictures. */
  readonly files?: string;
}

/** The front matter of a generator that has no names of its own for what posts say. */
export function commonFront({ yaml }: Pick<CorpusPost, 'yaml'>): readonly string[] {
  return [
    `title: ${yaml.title}`,
    `description: ${yaml.description}`,
    `date: ${yaml.published}`,
    `topics: ${yaml.tags}`,
  ];
}

/** A post, as a file for one generator. */
export function printPost(post: CorpusPost, form: CorpusForm): string {
  return `---\n${form.front(post).join('\n')}\n---\n\n${post.body}`;
}

/** Writes a corpus below a folder, one post at a time, so that a large one needs no more memory. */
export function writeCorpus(folder: string, corpus: Corpus, form: CorpusForm): void {
  for (let index = 0; index < corpus.posts; index++) writePost(folder, corpus, form, index);
}

/** Writes the post at an index, which may be one after the last of the corpus, with its picture. Returns its file. */
export function writePost(folder: string, corpus: Corpus, form: CorpusForm, index: number): string {
  const write = (path: string, bytes: string | Uint8Array): string => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    return file;
  };
  const post = corpusPost(index, corpus);
  if (post.picture !== undefined && form.files !== undefined)
    write(join(form.files, post.picture), pictureOf(seededRandom(index)));
  return write(form.path(post), printPost(post, form));
}

/** The part of a post to edit: its text, or its title, which other pages show as well. */
export type PostChange = 'text' | 'title';

/** Rewrites the post in the middle of a corpus with one more sentence or another title, a different one for each edition; edition 0 is the original. */
export function changePost(folder: string, corpus: Corpus, form: CorpusForm, edition: number, what: PostChange): void {
  const post = corpusPost(Math.floor(corpus.posts / 2), corpus);
  const { title } = post.yaml;
  const renamed =
    what === 'title' && edition > 0 ? `${title.slice(0, 1)}Edition ${edition} of ${title.slice(1)}` : title;
  const more = what === 'text' && edition > 0 ? `\nThis is edition ${edition} of the post.\n` : '';
  const changed = { ...post, yaml: { ...post.yaml, title: renamed } };
  writeFileSync(join(folder, form.path(post)), printPost(changed, form) + more);
}

const firstDay = Date.UTC(2010, 0, 1);
const anHour = 3_600_000;

function slugOf(index: number): string {
  return `post-${String(index + 1).padStart(6, '0')}`;
}

/** The facts about a post in its front matter. */
export interface Facts {
  readonly title: string;
  readonly description: string;
  readonly published: string;
  readonly tags: readonly string[];
}

/** Facts as YAML values. */
export type FrontMatter = Readonly<Record<keyof Facts, string>>;

/** Every string is quoted as in JSON, which is also YAML; the date is not quoted. */
export function plainFrontMatter({ title, description, published, tags }: Facts): FrontMatter {
  return { title: double(title), description: double(description), published, tags: JSON.stringify(tags) };
}

/** Four ways of quoting, used in turn: by a program that escapes, by people, by a tool that writes block lists, and as JSON. */
export function realFrontMatter(facts: Facts, index: number): FrontMatter {
  const { title, description, published, tags } = facts;
  switch (index % 4) {
    case 0:
      return {
        title: ascii(title),
        description: ascii(description),
        published: double(published),
        tags: `[${tags.map(ascii).join(', ')}]`,
      };
    case 1:
      return {
        title: single(title),
        description: double(description),
        published: single(published),
        tags: `[${tags.join(', ')}]`,
      };
    case 2:
      return {
        title: double(title),
        description: single(description),
        published,
        tags: tags.map((tag) => `\n  - ${single(tag)}`).join(''),
      };
    default:
      return plainFrontMatter(facts);
  }
}

function double(text: string): string {
  return JSON.stringify(text);
}

function single(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** In double quotes, with an escape for each letter that is not ASCII. */
function ascii(text: string): string {
  return double(text).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

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
