import { nearest } from '../model/nearest.ts';
import { error, type Problem, placeOf, type Source } from '../problem.ts';
import type { RawFile } from './files.ts';
import { splitFrontMatter } from './front-matter.ts';
import { decode } from './text.ts';
import { parseYaml, type YamlBlock } from './yaml.ts';

/** The data files a content folder may hold, each `data/<name>.yaml`. */
export const dataNames = ['plans', 'features', 'affiliate', 'calculator', 'authors', 'mcp', 'api'] as const;
export type DataName = (typeof dataNames)[number];

export interface RawYaml {
  readonly source: Source;
  readonly block: YamlBlock;
}

/** A Markdown file with its front matter apart. */
export interface RawMarkdown {
  readonly source: Source;
  /** The folder below `pages/`, `posts/` or `skills/`: a locale or a skill's name. */
  readonly folder: string;
  /** The path below that folder, without `.md`. */
  readonly name: string;
  readonly front: YamlBlock;
  readonly body: string;
  readonly bodyOffset: number;
}

/** A content folder, read and split, nothing checked against a schema yet. */
export interface RawContent {
  readonly settings: RawYaml | undefined;
  readonly data: Readonly<Partial<Record<DataName, RawYaml>>>;
  /** The data files that are there and could not be parsed. What refers to them cannot be judged. */
  readonly unread: ReadonlySet<DataName>;
  readonly pages: readonly RawMarkdown[];
  readonly posts: readonly RawMarkdown[];
  readonly skills: readonly RawMarkdown[];
  readonly assets: readonly RawFile[];
}

const layout =
  'A content folder holds site.yaml, data/*.yaml, pages/<locale>/, posts/<locale>/, skills/<name>/SKILL.md and assets/';

/** Sorts the files of a content folder into their kinds and parses each; what has no place there is a problem. */
export function parseContent(files: readonly RawFile[], problems: Problem[]): RawContent {
  const data: Partial<Record<DataName, RawYaml>> = {};
  const unread = new Set<DataName>();
  const pages: RawMarkdown[] = [];
  const posts: RawMarkdown[] = [];
  const skills: RawMarkdown[] = [];
  const assets: RawFile[] = [];
  let settings: RawYaml | undefined;
  for (const file of files) {
    const [top = '', folder = '', ...rest] = file.path.split('/');
    const name = rest.join('/');
    if (file.path === 'site.yaml') settings = readYaml(file, problems);
    else if (top === 'data' && rest.length === 0 && isDataName(folder)) {
      const block = readYaml(file, problems);
      if (block) data[nameOfData(folder)] = block;
      else unread.add(nameOfData(folder));
    } else if (top === 'pages' && name.endsWith('.md')) push(pages, readMarkdown(file, folder, name, problems));
    else if (top === 'posts' && name.endsWith('.md')) push(posts, readMarkdown(file, folder, name, problems));
    else if (top === 'skills' && name === 'SKILL.md') push(skills, readMarkdown(file, folder, name, problems));
    else if (top === 'assets' && !file.path.includes('/.')) push(assets, readAsset(file, problems));
    else {
      const close = nearest(file.path, ['site.yaml', ...dataNames.map((known) => `data/${known}.yaml`)]);
      const message = `The content folder has no place for "${file.path}"`;
      problems.push(error('unknown-file', message, placeOf(file.path), close ? `Did you mean "${close}"?` : layout));
    }
  }
  return { settings, data, unread, pages, posts, skills, assets };
}

function isDataName(file: string): boolean {
  return dataNames.some((name) => file === `${name}.yaml`);
}

function nameOfData(file: string): DataName {
  return file.slice(0, -'.yaml'.length) as DataName;
}

function readYaml(file: RawFile, problems: Problem[]): RawYaml | undefined {
  const source = decode(file, problems);
  const block = source && parseYaml(source, 0, source.text, problems);
  return source && block && { source, block };
}

function readMarkdown(file: RawFile, folder: string, name: string, problems: Problem[]): RawMarkdown | undefined {
  const source = decode(file, problems);
  const parts = source && splitFrontMatter(source, problems);
  return source && parts && { source, folder, name: name.slice(0, -'.md'.length), ...parts };
}

/** An asset as it is; one that is text is looked through for secrets. */
function readAsset(file: RawFile, problems: Problem[]): RawFile {
  if (/\.(?:css|csv|svg|txt)$/.test(file.path)) decode(file, problems);
  return file;
}

function push<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item);
}
