import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { basePathOf, pathOnSite } from '../base/base-path.ts';
import { type Problem, placeOf } from '../base/problem.ts';
import { inTemporaryFolder, type WritableFolder } from '../base/writable-folder.ts';
import { build } from '../build.ts';
import { type Folder, memoryFolder } from '../load/files.ts';
import { filePath } from '../output/output.ts';
import { describe, encode } from '../publish/content.ts';
import { type Draw, loadDraw } from '../publish/draw.ts';
import { nowhere, type Stage } from '../publish/stage.ts';
import { builtinTemplates } from '../templates/folder.ts';
import { type Assembled, isHome, type NewFile } from './assemble.ts';
import { idsInTemplates, withOldAnchors } from './broken.ts';
import { anyHost } from './guesses.ts';
import type { OldFolder } from './old/folder.ts';
import type { Templates } from './old/site.ts';
import { bytesOf } from './place.ts';
import { compareWords, type WordCount } from './word-count.ts';

/** A content folder that was built once. */
export interface Tried {
  readonly files: ReadonlyMap<string, NewFile>;
  /** Undefined where it was not tried. */
  readonly built: boolean | undefined;
  /** The problems that hold files back, and the warnings of the rest. */
  readonly problems: readonly Problem[];
  /** The files that the settings pass over until a person has repaired them. */
  readonly heldBack: ReadonlySet<string>;
  readonly served: ReadonlySet<string>;
  /** The words of each page and post, beside those that are published. */
  readonly words: readonly WordCount[];
}

/** Every round passes over the files with errors; those that only show then are few. */
const mostRounds = 8;

/** A folder that is not built: nothing is known of its words and addresses. */
export function untried({ files, entries }: Assembled, templates: Templates | undefined): Tried {
  const words = [...entries.values()].map((entry) => compareWords(entry, undefined, templates));
  return { files, built: undefined, problems: [], heldBack: new Set(), served: new Set(), words };
}

/** Builds an assembled folder elsewhere, and passes over each file that has an error, so that the rest is published. */
export function tryOut(
  assembled: Assembled,
  folder: OldFolder,
  templates: Templates | undefined,
  now: number,
  progress: (text: string) => void,
): Promise<Tried> {
  return inTemporaryFolder('import', async (draft): Promise<Tried> => {
    const files = new Map(assembled.files);
    const draw = drawingOnce(await loadDraw());
    const heldBack = new Set<string>();
    const served = new Set<string>();
    const kept: Problem[] = [];
    let settings = String(files.get('site.yaml'));
    for (let round = 1; ; round += 1) {
      const options = {
        content: 'content',
        folder: contentOf(files, folder),
        templates: builtinTemplates,
        // A second one needs 200 MB beside what is in memory already, and saves little.
        workers: 1,
        includeFuture: true,
        draw,
        now,
        progress: (written: number, total: number) => progress(`Trying: ${written} of ${total} files built`),
      };
      progress(`Trying to build ${files.size} files${round === 1 ? '' : ` without ${heldBack.size} that cannot be`}`);
      const report = await build(options, () => pagesIn(draft, served));
      const errors = report.problems.filter(({ level }) => level === 'error');
      if (report.published) {
        const lines = String(files.get('site.yaml')).split('\n');
        const broken = report.problems.filter(
          ({ place }) => place?.file === 'site.yaml' && lines[(place.line ?? 0) - 1]?.startsWith('  - {text: '),
        );
        files.set('site.yaml', withoutFaults(String(files.get('site.yaml')), broken));
        const fileOf = new Map([...assembled.places].map(([path, place]) => [place, path]));
        const left = withOldAnchors(files, report.problems, (place) => fileOf.get(place), idsInTemplates(folder));
        const reported = left.map((problem) =>
          broken.includes(problem)
            ? { ...problem, place: placeOf('site.yaml'), message: `Left out of the menu: ${problem.message}` }
            : problem,
        );
        return {
          files,
          built: true,
          problems: [...kept, ...reported],
          heldBack,
          served,
          words: await counted(draft.root),
        };
      }
      const faulty = new Set(errors.map(faultyIn).filter((path) => path !== 'site.yaml' && files.has(path)));
      kept.push(...errors);
      const before = settings;
      settings = fitting(withoutFaults(settings, errors), errors);
      if ((faulty.size === 0 && settings === before) || round === mostRounds)
        return { files, built: false, problems: kept, heldBack, served, words: await counted() };
      for (const path of faulty) hold(path);
      files.set('site.yaml', settings + ignoring(heldBack));
    }

    /** Compares each page and post with what a folder has of it, if it has. */
    async function counted(out?: string): Promise<readonly WordCount[]> {
      const words: WordCount[] = [];
      for (const [path, entry] of assembled.entries) {
        const file = out && join(out, filePath(assembled.places.get(path) ?? ''));
        const isBuilt = file !== undefined && !heldBack.has(path) && files.has(path) && existsSync(file);
        words.push(compareWords(entry, isBuilt ? readFileSync(file, 'utf8') : undefined, templates));
        progress(`Counting words: ${words.length} of ${assembled.entries.size} pages and posts`);
        // Signals are heard in between.
        if (words.length % 20 === 0) await setImmediate();
      }
      return words;
    }

    /** The file of an error; of a collision with a home page, the other file. */
    function faultyIn({ code, place: { file } = placeOf(''), hint = '' }: Problem): string {
      const isOfHome = code === 'collision' && assembled.homes.some(({ path }) => isHome(file, path));
      return [...files.keys()].find((path) => isOfHome && path !== file && hint.includes(path)) ?? file;
    }

    /** The home page cannot be missing: another one takes its place. */
    function hold(path: string): void {
      const home = assembled.homes.find((candidate) => isHome(path, candidate.path));
      const to = home ? path.replace(/index(\.\w+)$/, 'index-old$1') : path;
      if (home) {
        const old = files.get(path);
        if (old === home.text) throw new Error('The home page cannot be built');
        files.delete(path);
        files.set(to, old ?? '');
        files.set(home.path, home.text);
      }
      heldBack.add(to);
      const schema = path.replace(/\.yaml$/, '.schema.json');
      const value = path.replace(/\.schema\.json$/, '.yaml');
      for (const other of [schema, value]) if (path.startsWith('data/') && files.has(other)) heldBack.add(other);
    }
  });
}

/** Presents the new content as a folder in memory. */
function contentOf(files: ReadonlyMap<string, NewFile>, folder: OldFolder): Folder {
  const fileOf = ([path, file]: readonly [string, NewFile]) => ({
    path,
    get bytes() {
      return bytesOf(file, folder);
    },
  });
  return memoryFolder([...files].map(fileOf).sort((a, b) => (a.path < b.path ? -1 : 1)));
}

/** Draws each picture of a site once, since only what cannot be read fails. All else is empty. */
function drawingOnce(draw: Draw): Draw {
  const drawn = new Set<Uint8Array>();
  return (drawing) => {
    const pictures = [...drawing.pictures, ...(drawing.ground?.pictures ?? [])].map(({ bytes }) => bytes);
    if (pictures.every((bytes) => drawn.has(bytes))) return new Uint8Array();
    const made = draw(drawing);
    for (const bytes of pictures) drawn.add(bytes);
    return made;
  };
}

/** Stores the pages of a trial build and collects the paths it serves. */
function pagesIn(draft: WritableFolder, served: Set<string>): Stage {
  return {
    ...nowhere,
    write(path, content) {
      if (!path.endsWith('.html')) return describe(encode(content));
      const bytes = Buffer.concat([...encode(content)]);
      draft.write(path, bytes);
      return describe([bytes]);
    },
    takeManifest({ outputs, redirects, baseUrl }) {
      const site = { basePath: basePathOf(baseUrl) };
      for (const { path } of [...outputs, ...redirects]) served.add(pathOnSite(site, path) ?? path);
    },
  };
}

/** The settings with a host that carries any site, where the one of the old site does not carry this one. */
function fitting(settings: string, errors: readonly Problem[]): string {
  if (!errors.some(({ code }) => code === 'host-limit')) return settings;
  return settings.replace(/^hosts: \[.*\]$/m, `hosts: [${anyHost}]`);
}

/** The settings without the lines that have errors and that a site can do without, such as redirects that lead back to themselves. */
function withoutFaults(settings: string, errors: readonly Problem[]): string {
  const faulty = new Set(errors.map(({ place }) => (place?.file === 'site.yaml' ? place.line : 0)));
  // A redirect from what a build makes, such as the feed.
  const made = new Set(
    errors.flatMap(({ code, about }) => (code === 'collision' ? `  - {from: ${JSON.stringify(about)},` : [])),
  );
  const isFaulty = (line: string, index: number) => faulty.has(index + 1) || made.has(line.replace(/,.*$/, ','));
  const isSpare = (line = '') => /^ {2}(?:- \{(?:from|text): |"|author: |media-src: )/.test(line);
  const isHead = (line: string) => /^(?:links|redirects|frontMatter|components|contentSecurityPolicy):$/.test(line);
  const parents = new Set([...settings.matchAll(/, parent: ("[^"]*")/g)].map(([, id]) => id));
  // What leads nowhere may hold others, which lead somewhere.
  const heading = (line: string) => {
    const [, id] = /^ {2}- \{text: .*, id: ("[^"]*")\}$/.exec(line) ?? [];
    const made = id !== undefined && parents.has(id) ? line.replace(/, url: (?:"[^"]*"|\{[^{}]*\})/, '') : line;
    return made === line ? [] : [made];
  };
  const lines = settings
    .split('\n')
    .flatMap((line, index) => (isSpare(line) && isFaulty(line, index) ? heading(line) : [line]));
  return lines.filter((line, index) => !isHead(line) || isSpare(lines[index + 1])).join('\n');
}

/** The settings for what is held back. */
function ignoring(heldBack: ReadonlySet<string>): string {
  if (heldBack.size === 0) return '';
  const patterns = [...heldBack].sort().map((path) => `  - ${JSON.stringify(path)}\n`);
  return `\n# What cannot be published yet: IMPORT.md says why. Delete each line when its file is repaired.\nignore:\n${patterns.join('')}`;
}
