import { hasErrors } from '../base/problem.ts';
import { build, openContent } from '../build.ts';
import { compareWith } from '../publish/compare.ts';
import { checkFolder } from '../publish/folder.ts';
import { builtTreeIn } from '../publish/listing.ts';
import { exitCodeOf, leave, parseBuildFlags, printProblems, starter } from './command.ts';
import { keepHeapSmall } from './engine.ts';

export const start = starter(async (args) => {
  const { options, folders, json, verbose } = parseBuildFlags(args);
  checkFolder(folders.output, '--out');
  const folder = openContent(options.content);
  keepHeapSmall(folder.paths.length);
  const comparison = compareWith(folders);
  const built = builtTreeIn(folders.output);
  const report = await build({ ...options, folder, built }, () => comparison.stage);
  const problems = [...report.problems, ...comparison.problems()];
  if (json) console.log(JSON.stringify({ problems }, undefined, 2));
  else {
    printProblems(problems, { options, verbose });
    if (!hasErrors(problems))
      console.log(`${report.entries.length} files checked: ${folders.output}/ is the build of ${options.content}/`);
  }
  return exitCodeOf({ problems });
}, leave);
