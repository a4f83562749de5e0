import type { Stamp } from '../base/dates.ts';
import { nearest } from '../base/nearest.ts';
import { andThen, error, type Place, type Problem, placeOf, type Result, type Source } from '../base/problem.ts';
import { sha256Of } from '../base/sha256.ts';
import { type RawAsset, readAsset } from './asset.ts';
import { type Folder, isMarkdown, placeOfEntry, withoutExtension } from './files.ts';
import { splitFrontMatter } from './front-matter.ts';
import { passOver } from './ignore.ts';
import { frontBlock, type SplitMarkdown, type SplitResult, splitMarkdown } from './markdown-file.ts';
import { readSource } from './source.ts';
import { parseYaml, type YamlBlock } from './yaml.ts';

export interface RawYaml {
  readonly source: Source;
  readonly block: YamlBlock;
}

/** A data file of the site's own and the JSON Schema beside it, as far as each exists and could be parsed. */
export type RawCollection = { readonly [Part in OwnData['part']]?: RawYaml };

/** A body in the text of its file. */
export interface BodyPlace extends Pick<SplitMarkdown, 'length' | 'digest' | 'hasCode'> {
  /** Its start, in characters. */
  readonly offset: number;
  /** The text of a page that is in no file. */
  readonly text?: string;
  /** Whether that is Markdown with absolute links and without directives, which is published as it is. */
  readonly isFinal?: true;
}

/** A page or post without its body, which is read again when it is needed. */
export interface RawMarkdown {
  /** Its text up to the body. */
  readonly source: Source;
  /** The folder of its language; empty where it is in none. */
  readonly folder: string;
  /** The path below that folder, or else below `pages/` or `posts/`, without its extension. */
  readonly name: string;
  readonly front: YamlBlock;
  /** The beginning of the body, where the front matter has no title or no description; otherwise empty. */
  readonly opening: string;
  /** The body of a page that has `::posts`, which may list all posts; otherwise empty. */
  readonly listing: string;
  readonly body: BodyPlace;
  /** The collection that it was made of, for a page in no file. */
  readonly made?: MadeOf;
  /** The page of a built site that it was read from, its own addresses, and whether its description is of its text. */
  readonly built?: Built & Address & { readonly isTaken: boolean };
}

/** A page of a site that another program built. */
export interface Built {
  /** Its HTML file, below the folder of that site. */
  readonly file: string;
}

/** The addresses of an entry that are not made of its name. */
interface Address {
  readonly path: string;
  readonly markdownPath: string;
}

/** Texts that a page shows in another language than its own. */
export interface Borrowed {
  readonly language: string;
  readonly texts: readonly string[];
}

/** The collection of a page that was made of an entry, or of all of them. */
export interface MadeOf {
  readonly collection: string;
  /** The path of the list of all entries; undefined where there is none. */
  readonly list: string | undefined;
  /** The path of the feed of entries that have dates. */
  readonly feed?: string;
  /** Undefined for the list. */
  readonly key?: string;
  /** The texts that its language lacks, in the one in which they are shown. */
  readonly borrowed?: Borrowed;
  /** Its place in the data, from 0. */
  readonly order?: number;
  readonly published?: Stamp;
  /** Where the entry is written, or the list is asked for. */
  readonly place: (inBody?: Place) => Place;
}

/** A skill, which is published unchanged. */
export interface RawSkill {
  readonly source: Source;
  /** The folder below `skills/`: its name. */
  readonly folder: string;
  readonly front: YamlBlock;
  readonly bodyOffset: number;
}

/** A content folder, read and split, but not yet checked against any schema. */
export interface RawContent {
  readonly settings: RawYaml | undefined;
  /** The files `data/<name>.yaml` by name. */
  readonly data: ReadonlyMap<string, RawYaml>;
  /** The other files `data/<name>.yaml`, each with its schema, by name. */
  readonly collections: ReadonlyMap<string, RawCollection>;
  /** The names of data files that exist but could not be parsed. References to them cannot be checked. */
  readonly unread: ReadonlySet<string>;
  readonly pages: readonly RawMarkdown[];
  readonly posts: readonly RawMarkdown[];
  readonly skills: readonly RawSkill[];
  /** The files of `assets/` and `public/`, and those beside pages and posts. */
  readonly assets: readonly RawAsset[];
  /** The paths that could not be read or parsed, or have no place in a content folder. Links to them cannot be checked. */
  readonly faulty: ReadonlySet<string>;
  /** The files that the settings tell to pass over. */
  readonly ignored: readonly string[];
  /** The files from elsewhere. */
  readonly laid?: Folder['laid'];
}

/** Reads Markdown files and splits off their front matter. The results are in the order of the paths. */
export type Splitter = (paths: readonly string[]) => Promise<readonly SplitResult[]>;

/** Reads the files one after another. */
export function splitterOf(folder: Pick<Folder, 'read'>): Splitter {
  return async (paths) => paths.map((path) => splitMarkdown(path, folder));
}

/**
 * Sorts the files of a content folder by kind and parses each; a file that has no place there is a problem.
 *
 * @param dataNames The data files that the folder may hold, each `data/<name>.yaml`.
 */
export async function parseContent(
  whole: Folder,
  dataNames: readonly string[],
  splitter: Splitter,
  assetReader: typeof readAsset = readAsset,
): Promise<Result<RawContent>> {
  const siteFile = whole.paths.includes('site.yaml') ? readYaml('site.yaml', whole) : undefined;
  const passed = passOver(whole, siteFile?.value?.block);
  const { folder, ignored } = passed.value;
  const entries = folder.paths.filter(isEntry);
  const results = await splitter(entries);
  const split = new Map(entries.map((path, index) => [path, results[index]]));
  const problems: Problem[] = [...passed.problems, ...folder.problems];
  const faulty = new Set(folder.refused);
  const paths = new Set(folder.paths);
  const data = new Map<string, RawYaml>();
  const collections = new Map<string, RawCollection>();
  const unread = new Set<string>();
  const pages: RawMarkdown[] = [];
  const posts: RawMarkdown[] = [];
  const skills: RawSkill[] = [];
  const assets: RawAsset[] = [];
  let settings: RawYaml | undefined;
  const take = <T>(path: string, read: Result<T | undefined> | undefined): T | undefined => {
    for (const problem of read?.problems ?? []) problems.push(problem);
    if (read?.value === undefined) faulty.add(path);
    return read?.value;
  };
  for (const path of folder.paths) {
    const [top = '', second = '', ...rest] = path.split('/');
    const dataName =
      top === 'data' && rest.length === 0 ? dataNames.find((name) => second === `${name}.yaml`) : undefined;
    const own = top === 'data' && dataName === undefined ? ownDataAt(path, paths, dataNames) : undefined;
    if (path === 'site.yaml') settings = take(path, siteFile);
    else if (dataName !== undefined) {
      const file = take(path, readYaml(path, folder));
      if (file) data.set(dataName, file);
      else unread.add(dataName);
    } else if (own) {
      const file = take(path, readYaml(path, folder));
      problems.push(...secondSchema(path, own, paths));
      if (file) collections.set(own.name, { [own.part]: file, ...collections.get(own.name) });
      else unread.add(own.name);
    } else if (isEntry(path)) {
      const file = take(path, split.get(path));
      if (file) (top === 'pages' ? pages : posts).push(rawMarkdown(file));
    } else if (isMarkdown(path)) push(skills, take(path, readSkill(path, second, folder)));
    else if (isAsset(path)) push(assets, take(path, assetReader(path, folder)));
    else take(path, { value: undefined, problems: [misplaced(path, dataNames)] });
  }
  const { laid } = folder;
  return {
    value: { settings, data, collections, unread, pages, posts, skills, assets, faulty, ignored, laid },
    problems,
  };
}

/** The name of a page, in which the page of a folder may be called as Hugo and Zola do. https://gohugo.io/content-management/organization/#branch-bundles */
function asIndex(name: string): string {
  return name.replace(/(^|\/)_index(?=\.\w+$)/, '$1index');
}

/** Whether a file is a page or a post. */
export function isEntry(path: string): boolean {
  return isMarkdown(path) && !path.startsWith('skills/');
}

/** Reads and parses a YAML file. */
export function readYaml(path: string, folder: Pick<Folder, 'read'>): Result<RawYaml | undefined> {
  return andThen(readSource(folder, path), (source) =>
    andThen(parseYaml(source, 0, source.text), (block) => ({ value: { source, block }, problems: [] })),
  );
}

/** A page that is in no file, all of it at one place. */
export function madePage(
  { file, folder, name, text }: { readonly [Key in 'file' | 'folder' | 'name' | 'text']: string },
  front: object,
  place: () => Place,
): RawMarkdown {
  const source = { file, text: '' };
  const places = { placeOf: place, placeOfKey: place, placeIn: place, writtenAt: () => undefined };
  const block = { at: { source, start: 0, text: '' }, value: front, ...places };
  const body = { offset: 0, length: text.length, digest: sha256Of(text), text };
  return { source, folder, name, front: block, opening: '', listing: '', body };
}

function rawMarkdown(file: SplitMarkdown): RawMarkdown {
  const { head, length, digest, opening, listing, hasCode } = file;
  const { kind, folder, name: written } = placeOfEntry(head.file);
  const name = kind === 'pages' ? asIndex(written) : written;
  const body = { offset: head.text.length, length, digest, ...(hasCode && { hasCode }) };
  return { source: head, folder, name: withoutExtension(name), front: frontBlock(file), opening, listing, body };
}

function readSkill(path: string, folder: string, { read }: Folder): Result<RawSkill | undefined> {
  return andThen(readSource({ read }, path), (source) =>
    andThen(splitFrontMatter(source, ['yaml']), (parts) => ({ value: { source, folder, ...parts }, problems: [] })),
  );
}

/** Whether a file has a place in which it is published as it is. Those that are hidden have one in `public/` only. */
export function isAsset(path: string): boolean {
  return (
    /^public\/./s.test(path) ||
    (/^(?:assets|pages|posts)\/./s.test(path) && !path.includes('/.') && !wrongEnding.test(path))
  );
}

/** Matches a page whose ending is in capitals, or is followed by a second one, which systems hide from their users. */
const wrongEnding = /^(?:pages|posts)\/(?:.*\/)?([^/]*)(\.(?:md|markdown|mdx))(\.txt)?$/is;

const layout =
  'A content folder holds site.yaml, data/*.yaml, pages/<locale>/, posts/<locale>/, skills/<name>/SKILL.md, assets/ and public/';

const hidden = 'Only public/ may hold names that begin with a dot: rename it, move it there, or ignore it in site.yaml';

function misplaced(path: string, dataNames: readonly string[]): Problem {
  const described = dataNames.find(
    (name) => path === `data/${name}.schema.json` || path === `data/${name}.schema.yaml`,
  );
  if (described) {
    const message = `The JSON Schema of data/${described}.yaml comes with the program`;
    return error('unknown-file', message, placeOf(path), 'Delete it, or give your file another name');
  }
  const [, stem, ending = '', second] = wrongEnding.exec(path) ?? [];
  if (stem !== undefined) {
    const why = second ? `${second}", which many systems hide` : `${ending}", in capitals`;
    const hint = `Rename it to "${stem}${ending.toLowerCase()}"`;
    return error('unknown-file', `The file ends in "${why}, so it is no page`, placeOf(path), hint);
  }
  const message = `The content folder has no place for "${path}"`;
  const [, page] = /^(?:pages\/)?([^/]+\.(?:md|markdown|mdx))$/.exec(path) ?? [];
  const close = nearest(path, ['site.yaml', ...dataNames.map((known) => `data/${known}.yaml`)]);
  const meant = path.includes('/.') ? hidden : close ? `Did you mean "${close}"?` : layout;
  const hint = page === undefined ? meant : `A page is in the folder of its language, such as pages/en/${page}`;
  return error('unknown-file', message, placeOf(path), hint);
}

function push<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item);
}

/** A collection's part in a file of `data/`. */
interface OwnData {
  readonly name: string;
  readonly part: 'data' | 'schema';
}

/**
 * Tells the part of a collection in a file: `data/<name>.yaml` or the schema beside it, `data/<name>.schema.json` or `.yaml`. Undefined for
 * everything else, for known data files, which have a schema already, and for a lone file whose name is close to one of theirs.
 */
function ownDataAt(path: string, paths: ReadonlySet<string>, dataNames: readonly string[]): OwnData | undefined {
  const [, name = '', schema] = /^data\/([a-z0-9]+(?:-[a-z0-9]+)*)(\.schema)?\.(?:yaml|json)$/.exec(path) ?? [];
  if (name === '' || dataNames.includes(name) || (!schema && path.endsWith('.json'))) return undefined;
  if (schema) return { name, part: 'schema' };
  const hasSchema = schemaPaths(name).some((file) => paths.has(file));
  return hasSchema || nearest(name, dataNames) === undefined ? { name, part: 'data' } : undefined;
}

/** Reports the schemas of one collection after the first. */
function secondSchema(path: string, { name, part }: OwnData, paths: ReadonlySet<string>): readonly Problem[] {
  const [first = ''] = schemaPaths(name).filter((file) => paths.has(file));
  if (part === 'data' || first === path) return [];
  const message = `"${first}" already describes data/${name}.yaml`;
  return [error('collision', message, placeOf(path), 'Keep one of them')];
}

function schemaPaths(name: string): readonly string[] {
  return ['json', 'yaml'].map((extension) => `data/${name}.schema.${extension}`);
}
