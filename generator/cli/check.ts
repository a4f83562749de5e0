import type { Problem } from '../base/problem.ts';
import { build, openContent } from '../build.ts';
import { compareWith } from '../publish/compare.ts';
import { describe, encode } from '../publish/content.ts';
import type { Target } from '../publish/publish.ts';
import { exitCodeOf, leave, parseBuildFlags, printProblems, starter } from './command.ts';
import { keepHeapSmall } from './engine.ts';

export const start = starter(async (args) => {
  const { options, out, json } = parseBuildFlags(args);
  const stale: Problem[] = [];
  const folder = openContent(options.content);
  keepHeapSmall(folder.paths.length);
  const target: Target = {
    openOutput: () => compareWith(out, stale),
    openDeploy: () => ({ write: (_path, content) => describe(encode(content)), commit() {}, discard() {} }),
  };
  const report = await build({ ...options, folder }, target);
  const problems = [...report.problems, ...stale];
  if (json) console.log(JSON.stringify({ problems }, undefined, 2));
  else {
    printProblems(problems, options);
    if (problems.length === 0)
      console.log(`${report.entries.length} files checked: ${out}/ is the build of ${options.content}/`);
  }
  return exitCodeOf({ problems });
}, leave);
