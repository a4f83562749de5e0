import type { Assembled } from './assemble.ts';
import { aboutRepository, ofRepository } from './old/entries.ts';
import type { OldFolder } from './old/folder.ts';
import { type Left, missing, notShown, partOfDesign, partOfOthers } from './old/left.ts';
import type { OldSite } from './old/site.ts';
import { splitOld } from './old/split.ts';
import type { Tried } from './trial.ts';
import { compareWords, type WordCount } from './word-count.ts';

/** The use that was made of a file of the old site, or the reason why there is none. */
export type Fate = 'page' | 'held back' | 'copied' | 'read' | Left;

/** The files that hold text or data, each with exactly one fate, in the order of their paths. */
export interface Fates {
  /** Markdown, MDX, HTML and other files of text, and the items of an export. */
  readonly texts: ReadonlyMap<string, Fate>;
  readonly data: ReadonlyMap<string, Fate>;
  /** The words of the texts that are missing. */
  readonly words: readonly WordCount[];
}

const textEndings = /\.(?:md|mdx|markdown|mdown|mkd|mdoc|svx|html?|adoc|asciidoc|rst|org|ipynb)$/i;
const dataEndings = /\.(?:ya?ml|json5?|toml|csv)$/i;

/**
 * Gives each file of text or data its fate. `before` are the files that were read to list the entries, `after` those that were read to write them:
 * a Markdown file among the latter is put into others, unless something is known to be missing of it.
 */
export function fatesOf(
  site: OldSite,
  title: string,
  folder: OldFolder,
  assembled: Assembled,
  { files, heldBack, served }: Pick<Tried, 'files' | 'heldBack' | 'served'>,
  { before, after }: { readonly before: ReadonlySet<string>; readonly after: ReadonlySet<string> },
): Fates {
  const isHeld = (path: string) => heldBack.has(path) || heldBack.has(path.replace(/index(\.\w+)$/, 'index-old$1'));
  const used = new Map<string, Fate>();
  for (const [path, file] of files)
    if (typeof file !== 'string') used.set(file.copyOf, isHeld(path) ? 'held back' : 'copied');
  for (const [path, { from }] of assembled.entries) used.set(from, isHeld(path) ? 'held back' : 'page');
  const entries = new Map(site.entries.map((entry) => [entry.from, entry]));
  const links = new Set(folder.links);
  const isMade = madeIn(folder);
  const fateOf = (path: string): Fate => {
    const known = used.get(path);
    if (known !== undefined) return known;
    const left = assembled.left.get(path) ?? site.left.get(path);
    if (left?.isMissing) return left;
    if (after.has(path) || (dataEndings.test(path) && before.has(path))) return 'read';
    if (links.has(path)) return missing('a symbolic link');
    if (isMade(path)) return notShown('not in git, as .gitignore says');
    const [, aside] = asides.find(([files]) => files.test(path)) ?? [];
    return left ?? aside ?? missing(elsewhere(path, title));
  };
  const all = [
    ...new Set([...folder.paths, ...folder.links, ...used.keys(), ...assembled.left.keys(), ...site.left.keys()]),
  ].sort();
  const wordsOf = (path: string) =>
    compareWords(entries.get(path) ?? textIn(path, folder, site.left.get(path)), undefined, site.templates);
  const isEntry = (path: string) => used.get(path) === 'page' || !folder.has(path);
  const templates = [...(site.templatePages ?? [])].filter(([path]) => !used.has(path));
  const texts = new Map<string, Fate>([
    ...all.filter((path) => textEndings.test(path) || isEntry(path)).map((path) => [path, fateOf(path)] as const),
    ...templates.map(([path, address]) => [path, ofTemplate(path, served.has(address), wordsOf(path).words)] as const),
  ]);
  const data = new Map([
    ...all
      .filter((path) => dataEndings.test(path) && used.get(path) !== 'page')
      .map((path) => [path, fateOf(path)] as const),
    ...(site.unread ?? []),
  ]);
  const words = [...texts].flatMap(([path, fate]) => (isMissing(fate) ? wordsOf(path) : []));
  return { texts, data, words };
}

/** The most words of a list besides what it lists: its heading, and the labels of links. */
const mostOfList = 5;

function ofTemplate(path: string, isServed: boolean, words: number): Left {
  if (/(?:^|\/)404\.\w+$/.test(path)) return notShown('the 404 page, which the new site has');
  if (isServed && words > mostOfList)
    return { ...missing('a template in whose place there is a list: write its text as Markdown'), isServed };
  if (isServed) return notShown('a list, which the new site makes at the same address');
  return missing('a template: write its text as Markdown');
}

export function isMissing(fate: Fate): fate is Left {
  return typeof fate === 'object' && fate.isMissing;
}

/** Whether there is nothing at the address of a file. */
export function isUnanswered(fate: Fate): boolean {
  return isMissing(fate) && fate.isServed !== true;
}

/** Tells what builds made from the rest, by the folders that `.gitignore` names. https://git-scm.com/docs/gitignore */
function madeIn(folder: OldFolder): (path: string) => boolean {
  const named = folder.text('.gitignore').matchAll(/^\/?([\w.-]+)\/?[ \t]*$/gm);
  const names = new Set([...named].map(([, name = '']) => name));
  return (path) => names.has(path.split('/')[0] ?? '') && path.includes('/');
}

function elsewhere(path: string, title: string): string {
  if (/\.html?$/i.test(path)) return 'HTML: pages are made from Markdown';
  if (/\.(?:md|mdx|markdown)$/i.test(path)) return `in no folder that import reads for ${title}`;
  if (dataEndings.test(path)) return `data that import does not read for ${title}`;
  return 'not Markdown, from which pages are made';
}

/** The reasons why files that no reader took were no pages of the old site. */
const asides: readonly (readonly [RegExp, Left])[] = [
  [aboutRepository, ofRepository],
  [/^[A-Z][A-Z_-]+\.md$/, ofRepository],
  [/(?:^|\/)\.(?!well-known\/)[^/]+/, notShown('with a name or a folder that begins with a dot')],
  [/^(?:[^/]+\/)?(?:_layouts|_includes|layouts|templates|themes|archetypes|overrides)\//, notShown(partOfDesign)],
  [/(?:^|\/)(?:__tests__|__fixtures__|fixtures|cypress|e2e|tests?)\//, notShown('of tests')],
  [/(?:^|\/)_[^/]*\.html?$/, notShown(partOfOthers)],
  [/^(?:src\/app|index)\.html$/, notShown('the frame of all pages of the old design')],
  [
    /(?:^|\/)(?:package(?:-lock)?|composer|tsconfig[\w.-]*|jsconfig|deno|biome|lerna|nx|turbo|renovate|vercel|firebase|wrangler|netlify|_config|pnpm-[\w-]+|docker-compose|book|Cargo)\.(?:jsonc?|ya?ml|toml)$/i,
    notShown('settings of a tool'),
  ],
];

function textIn(from: string, { text }: OldFolder, left: Left | undefined): Parameters<typeof compareWords>[0] {
  if (left?.text !== undefined) return { from, body: '', extension: '.html', written: left.text };
  if (!textEndings.test(from)) {
    // What stands between the tags of a template.
    const shown = [...text(from).matchAll(/>([^<>{}]*\p{L}[^<>{}]*)</gu)].map(([, words]) => words).join('\n');
    return { from, body: shown, extension: '.html', written: shown };
  }
  const { body } = splitOld(from, text(from));
  const [extension = ''] = /\.[^.]+$/.exec(from) ?? [];
  return { from, body, extension, ...(/\.html?$/i.test(from) && { written: body }) };
}
