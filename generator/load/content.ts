import { nearest } from '../base/nearest.ts';
import { error, type Problem, placeOf, type Source } from '../base/problem.ts';
import { type Folder, isMarkdown, type RawFile } from './files.ts';
import { frontBlock, type SplitMarkdown, type SplitResult, splitMarkdown } from './markdown-file.ts';
import { decode } from './text.ts';
import { parseYaml, type YamlBlock } from './yaml.ts';

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
  /** The files `data/<name>.yaml` by their names. */
  readonly data: ReadonlyMap<string, RawYaml>;
  /** The names of data files that are there and could not be parsed. What refers to them cannot be judged. */
  readonly unread: ReadonlySet<string>;
  /** The paths of Markdown files that are there and could not be read or parsed. */
  readonly faulty: ReadonlySet<string>;
  readonly pages: readonly RawMarkdown[];
  readonly posts: readonly RawMarkdown[];
  readonly skills: readonly RawMarkdown[];
  readonly assets: readonly RawFile[];
}

const layout =
  'A content folder holds site.yaml, data/*.yaml, pages/<locale>/, posts/<locale>/, skills/<name>/SKILL.md and assets/';

/** Reads Markdown files and splits the front matter of each off. */
export type Splitter = (paths: readonly string[]) => Promise<readonly SplitResult[]>;

/** Reads one file after the other. */
export function splitterOf(folder: Pick<Folder, 'read'>): Splitter {
  return async (paths) => paths.map((path) => splitMarkdown(path, folder));
}

/**
 * Sorts the files of a content folder into their kinds and parses each; what has no place there is a problem.
 *
 * @param dataNames The data files that the folder may hold, each `data/<name>.yaml`.
 */
export async function parseContent(
  folder: Folder,
  dataNames: readonly string[],
  splitter: Splitter,
  problems: Problem[],
): Promise<RawContent> {
  const results = await splitter(folder.paths.filter(isMarkdown));
  const split = new Map(results.map((result) => [result.path, result]));
  const data = new Map<string, RawYaml>();
  const unread = new Set<string>();
  const faulty = new Set<string>();
  const pages: RawMarkdown[] = [];
  const posts: RawMarkdown[] = [];
  const skills: RawMarkdown[] = [];
  const assets: RawFile[] = [];
  let settings: RawYaml | undefined;
  for (const path of folder.paths) {
    const [top = '', second = '', ...rest] = path.split('/');
    const dataName = top === 'data' && rest.length === 0 ? nameOfData(second, dataNames) : undefined;
    if (path === 'site.yaml') settings = readYaml(folder.read(path, problems), problems);
    else if (dataName !== undefined) {
      const file = readYaml(folder.read(path, problems), problems);
      if (file) data.set(dataName, file);
      else unread.add(dataName);
    } else if (isMarkdown(path)) {
      const result = split.get(path);
      for (const problem of result?.problems ?? []) problems.push(problem);
      if (result?.file)
        ({ pages, posts, skills })[top as 'pages' | 'posts' | 'skills'].push(
          rawMarkdown(result.file, second, rest.join('/')),
        );
      else faulty.add(path);
    } else if (top === 'assets' && !path.includes('/.')) push(assets, readAsset(folder.read(path, problems), problems));
    else {
      const close = nearest(path, ['site.yaml', ...dataNames.map((known) => `data/${known}.yaml`)]);
      const message = `The content folder has no place for "${path}"`;
      problems.push(error('unknown-file', message, placeOf(path), close ? `Did you mean "${close}"?` : layout));
    }
  }
  return { settings, data, unread, faulty, pages, posts, skills, assets };
}

function nameOfData(file: string, dataNames: readonly string[]): string | undefined {
  return dataNames.find((name) => file === `${name}.yaml`);
}

function readYaml(file: RawFile | undefined, problems: Problem[]): RawYaml | undefined {
  const source = file && decode(file, problems);
  const block = source && parseYaml(source, 0, source.text, problems);
  return source && block && { source, block };
}

function rawMarkdown(file: SplitMarkdown, folder: string, name: string): RawMarkdown {
  const { source, bodyOffset } = file;
  return {
    source,
    folder,
    name: name.slice(0, -'.md'.length),
    front: frontBlock(file),
    body: source.text.slice(bodyOffset),
    bodyOffset,
  };
}

/** An asset as it is; one that is text is looked through for secrets. */
function readAsset(file: RawFile | undefined, problems: Problem[]): RawFile | undefined {
  if (file && /\.(?:css|csv|svg|txt)$/.test(file.path)) decode(file, problems);
  return file;
}

function push<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item);
}
