import { hasErrors, type Problem, placeAt, sortProblems, warning } from '../base/problem.ts';
import { openContent, type Report, build as run } from '../build.ts';
import { checkStandards } from '../check/standards.ts';
import { type Folder, readIn } from '../load/files.ts';
import { readText } from '../load/source.ts';
import { compareWith } from '../publish/compare.ts';
import { checkFolder } from '../publish/folder.ts';
import { builtTreeIn, statedInTree } from '../publish/former.ts';
import type { BuildEffects } from './build.ts';
import { type SiteOptions, settle } from './options.ts';

/** The result of a check. */
export interface CheckReport extends Pick<Report, 'problems' | 'hosts'> {
  /** Whether the content has no error and the output folders are the build of it. */
  readonly passed: boolean;
  /** The number of compared files. */
  readonly files: number;
}

/**
 * Builds a site without writing anything, and compares the result with the output folders, as `fingerpost check` does.
 * Throws a CommandError for what cannot be used.
 */
export async function check(given: SiteOptions & Pick<BuildEffects, 'counted'> = {}): Promise<CheckReport> {
  const { options, folders, unused } = settle(given);
  checkFolder(folders.output, '--out');
  const folder = openContent(options.content);
  given.counted?.(folder.paths.length);
  const comparison = compareWith(folders);
  const built = builtTreeIn(folders.output);
  const stated = statedInTree(folders.output);
  const report = await run({ ...options, folder, built, stated }, () => comparison.stage);
  // Parsing feeds and sitemaps again would take a build some percent longer.
  const broken = checkStandards(report.entries, ({ file }) => readIn(folders.output, file).value?.bytes.toString());
  const others = [...unused, ...checkPlaceholders(folder), ...comparison.problems(), ...broken];
  const problems = sortProblems([...report.problems, ...others]);
  return { problems, hosts: report.hosts, passed: !hasErrors(problems), files: report.entries.length };
}

/** The files that `init` writes with texts to be replaced. */
const files =
  /^(?:site\.yaml|data\/(?:api|authors|plans)\.yaml|pages\/[^/]+\/(?:index|legal|pricing|guides\/configure|upgrade\/version-2)\.md|posts\/[^/]+\/(?:boards|chair|tools)\.md)$/;

/** How those texts begin, in the languages that they are written in; and the mark of one that is to be translated. */
const placeholders = new RegExp(
  [
    'Replace this with',
    'What it is, in one line',
    'This is the home page, in `content/',
    '# still in English',
    'Remplacez ceci par',
    'Ce que c’est, en une ligne',
    'Voici la page d’accueil, dans `content/',
    'Ersetzen Sie dies durch',
    'Was es ist, in einer Zeile',
    'Dies ist die Startseite, in `content/',
    'Sustituya esto por',
    'Qué es, en una línea',
    'Esta es la página de inicio, en `content/',
    'ضع بدلًا من هذا',
    'ما هو، في سطر واحد',
    'هذه هي الصفحة الرئيسية، في `content/',
    '\\b(?:hello|sales)@example\\.com',
  ].join('|'),
  'gm',
);

/** The texts of `init` that are still to be replaced: nothing that keeps a site from being built. */
export function checkPlaceholders(folder: Pick<Folder, 'paths' | 'read'>): readonly Problem[] {
  return folder.paths
    .filter((path) => files.test(path))
    .flatMap((file) => {
      const source = { file, text: readText(folder, file) ?? '' };
      return [...source.text.matchAll(placeholders)].map(({ index }) =>
        warning('placeholder', 'This is still the example text of a new site', placeAt(source, index), hint),
      );
    });
}

const hint = 'Write your own: readers, agents and search engines see it';
