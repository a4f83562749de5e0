import { type BesideReport, beside, folderBeside, removeBeside } from '../api/beside.ts';
import { countOf } from '../base/counts.ts';
import { exitCodeOf, leaving, printJson, printProblems, say, starter } from './command.ts';
import { parse } from './parse.ts';
import { problemsForPrograms } from './report.ts';
import { count } from './terminal.ts';

const ending = { ...leaving, unfinished: { published: false, problems: [], outputs: [] } };

export const start = starter(async (args) => {
  const { values, operands } = parse('beside', args);
  const { content, deploy, config, head, check, remove, json, verbose } = values;
  const folder = operands[0] ?? folderBeside(content);
  if (remove) {
    const { removed, edited } = removeBeside(folder, deploy);
    if (json) printJson({ removed, edited });
    else
      say(
        `Removed ${count(removed.length, 'file') || 'nothing'} from ${folder}/${edited.length > 0 ? `, and the additions to ${count(edited.length, 'file')}` : ''}`,
      );
    return 0;
  }
  const dryRun = values['dry-run'] || check;
  const report = await beside({
    folder,
    content,
    deploy,
    config,
    head,
    dryRun,
    baseUrl: values['base-url'],
    hosts: values.host,
  });
  const folders = { content: folder, templates: '' };
  const { added, changed, removed, edited } = report.changes;
  const isStale = check && added.length + changed.length + removed.length + edited.length > 0;
  const exitCode = isStale ? 1 : exitCodeOf(report);
  if (json) {
    const printed = problemsForPrograms(report.problems, folders);
    printJson({ ...report, problems: printed });
    return exitCode;
  }
  printProblems(report.problems, folders, { verbose });
  for (const line of linesOf(report, folder, { verbose, isStale, dryRun })) say(line, '  ');
  return exitCode;
}, ending);

function* linesOf(
  { pages, refused, changes, name, baseUrl, languages, published }: BesideReport,
  folder: string,
  { verbose, isStale, dryRun }: { readonly verbose: boolean; readonly isStale: boolean; readonly dryRun: boolean },
): Iterable<string> {
  const kept = pages.reduce((sum, { words }) => sum + words.kept, 0);
  yield `${name} (${baseUrl}, ${languages.join(', ')}): ${count(pages.length, 'page')} with ${kept.toLocaleString('en')} words`;
  const methods = countOf(pages.map(({ method }) => method));
  yield `  Main content by ${[...methods].map(([method, times]) => `${method}: ${times}`).join(', ')}`;
  if (verbose)
    for (const { path, method, confidence, words } of pages)
      yield `  ${path}  ${method} (${confidence.toFixed(2)}), ${words.kept} words kept, ${words.left} left`;
  const unsure = pages.filter(({ confidence }) => confidence < 0.6);
  if (unsure.length > 0 && !verbose)
    yield `  Look at ${shortened(unsure.map(({ path }) => path))}: mark the main content with data-fingerpost-body`;
  if (refused.length > 0) yield `  ${count(refused.length, 'page')} without an alternate:`;
  for (const { file, reason } of verbose ? refused : refused.slice(0, 5)) yield `    ${file} ${reason}`;
  if (!verbose && refused.length > 5) yield `    and ${refused.length - 5} more: --verbose lists them`;
  if (changes.kept.length > 0)
    yield `  Kept as they are, because the site has them already: ${shortened(changes.kept)}`;
  const sums = [
    ...(['added', 'changed', 'removed'] as const).map(
      (kind) => changes[kind].length > 0 && `${count(changes[kind].length, 'file')} ${kind}`,
    ),
    count(changes.edited.length, 'file') && `lines added to ${count(changes.edited.length, 'file')} of the site`,
  ].filter(Boolean);
  if (isStale) yield `${folder}/ is not up to date: ${sums.join(', ')}`;
  else if (dryRun) yield `Nothing was written. It would be: ${sums.join(', ') || 'nothing'}`;
  else if (published) yield `${folder}/: ${sums.join(', ') || 'nothing to change'}`;
  else yield `Nothing was added: ${folder}/ is unchanged`;
}

function shortened(names: readonly string[]): string {
  return names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
}
