import { join, resolve } from 'node:path';
import { suggest } from '../base/nearest.ts';
import { CommandError } from '../base/problem.ts';
import { writableFolder } from '../base/writable-folder.ts';
import { matcherOf } from '../load/ignore.ts';
import { loadParser, withMdx } from '../load/markdown.ts';
import { isWithin } from '../publish/folder.ts';
import { builtins } from '../registry/builtins.ts';
import { assemble, type NewFile } from './assemble.ts';
import { fatesOf } from './fates.ts';
import { fetchPictures } from './fetch.ts';
import { languageIn } from './guesses.ts';
import { type GeneratorName, generatorNames, generators } from './kinds.ts';
import { type OldFolder, openOldFolder } from './old/folder.ts';
import { missing } from './old/left.ts';
import { menuInTemplates } from './old/menu.ts';
import type { Generator, OldSite } from './old/site.ts';
import { place } from './place.ts';
import { printDetails, printReport, type Summary, summarize } from './report.ts';
import { withTemplatePages } from './rewrite/template-pages.ts';
import { tryOut, untried } from './trial.ts';

interface Choices {
  /** Takes the files alone that a pattern matches, in which `**` stands for any folders. */
  readonly only?: string | undefined;
  /** Whether the new site is built once. */
  readonly isTried?: boolean;
  /** Whether pictures of the old server are fetched that the folder does not have. */
  readonly fetches?: boolean;
  /** Receives the progress of a long import. */
  readonly progress?: ((text: string) => void) | undefined;
}

interface Imported extends Summary {
  readonly generator: GeneratorName;
  /** The name of the generator, for people. */
  readonly title: string;
}

/**
 * Makes `content/` of a site of another generator, and `IMPORT.md` and `IMPORT-details.md` beside it. The folder of that site is only read. Throws a CommandError: 2 for
 * folders and names that cannot be used, and for files that a person has changed.
 *
 * @param now The time of the trial build, in milliseconds since 1970.
 */
export async function importSite(
  from: string,
  to: string,
  named: string | undefined,
  now: number,
  { only, isTried = true, fetches = false, progress = () => {} }: Choices = {},
): Promise<Imported> {
  const found = openOldFolder(from);
  if (resolve(to) === resolve(from) || isWithin(resolve(to), resolve(from)))
    throw new CommandError(
      2,
      `"${to}" is in the folder of the old site, which import does not change`,
      'Name another folder with --to',
    );
  const generator = await generatorOf(found, named);
  const reader = await readerOf(generator);
  const wanted = fetches ? (reader.pictures?.(found) ?? []) : [];
  const fetched = await fetchPictures(wanted, writableFolder(to), progress);
  const folder = fetches ? openOldFolder(from, fetched.files) : found;
  folder.takeReads();
  progress(`Reading ${folder.paths.length} files`);
  const read = chosen(withTemplatePages(reader.read(folder), folder), only);
  const menu = read.menu && read.menu.length > 0 ? read.menu : menuInTemplates(folder);
  const language = languageIn(read, folder);
  const site = { ...read, menu, language, notes: [...read.notes, ...fetched.notes] };
  const before = folder.takeReads();
  if (site.entries.length === 0)
    throw new CommandError(
      2,
      `"${from}" has no pages and no posts of ${reader.title}`,
      'Name the folder that has its configuration, or the generator with --from',
    );
  const parser = await withMdx(
    await loadParser(),
    site.entries.map(({ extension }) => extension),
  );
  const assembled = assemble(site, folder, parser, builtins, new Date(now).toISOString().slice(0, 10), progress);
  const reads = { before, after: folder.takeReads() };
  const tried = isTried
    ? await tryOut(assembled, folder, site.templates, now, progress)
    : untried(assembled, site.templates);
  const summary = summarize(assembled, tried, fatesOf(site, reader.title, folder, assembled, tried, reads), folder);
  const files = new Map<string, NewFile>([...tried.files].map(([path, file]) => [`content/${path}`, file]));
  files.set('IMPORT.md', printReport(summary, reader.title));
  files.set('IMPORT-details.md', printDetails(summary));
  place(to, files, folder);
  return { ...summary, generator, title: reader.title };
}

/** A site with the entries alone whose files a pattern matches. */
function chosen(site: OldSite, only: string | undefined): OldSite {
  if (only === undefined) return site;
  const matches = matcherOf([only]);
  // Patterns of settings are those below the content folder, and may begin with it.
  const isWanted = (from: string) => matches(from) || matches(from.replace(/^content\//, ''));
  const others = site.entries.filter(({ from }) => !isWanted(from));
  return {
    ...site,
    entries: site.entries.filter(({ from }) => isWanted(from)),
    left: new Map([...site.left, ...others.map(({ from }) => [from, missing('not named with --only')] as const)]),
  };
}

/** The generator that is named, or the first whose files are there. Throws a CommandError (2). */
async function generatorOf(folder: OldFolder, named: string | undefined): Promise<GeneratorName> {
  if (named !== undefined) {
    const found = generatorNames.find((name) => name === named);
    if (found) return found;
    throw new CommandError(2, `There is no generator "${named}" to import from`, suggest(named, generatorNames));
  }
  const found = await ownerOf(folder);
  if (found) return found;
  const below = await folderBelow(folder);
  throw new CommandError(
    2,
    `"${folder.root}" has no configuration of a generator that import knows`,
    below ?? `Name it with --from: ${generatorNames.join(', ')}`,
  );
}

async function readerOf(name: GeneratorName): Promise<Generator> {
  return (await generators[name]()).generator;
}

/** The first generator whose files are in a folder. */
async function ownerOf(folder: OldFolder): Promise<GeneratorName | undefined> {
  for (const name of generatorNames) if ((await readerOf(name)).owns(folder)) return name;
  return undefined;
}

/** The site in a folder, or in a folder of one in it, that was meant: repositories often have theirs in `docs/` or `apps/website/`. */
async function folderBelow({ root, paths }: OldFolder): Promise<string | undefined> {
  const near = ['[^/]+', '[^/]+/[^/]+'].map((folder) => new RegExp(`^${folder}(?=/)`));
  const folders = near.flatMap((folder) => paths.flatMap((path) => folder.exec(path) ?? []));
  for (const below of new Set(folders)) {
    const owner = await ownerOf(openOldFolder(join(root, below)));
    if (owner) return `A site of ${(await readerOf(owner)).title} is in ${below}/: name that folder`;
  }
  return undefined;
}
