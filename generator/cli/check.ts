import type { Problem } from '../base/problem.ts';
import { build } from '../build.ts';
import { compareWith } from '../publish/compare.ts';
import { describe, encode } from '../publish/content.ts';
import { exitCodeOf, leave, parseBuildFlags, printProblems, run } from './command.ts';

void run(async (args) => {
  const { options, out, json } = parseBuildFlags(args);
  const stale: Problem[] = [];
  const report = await build(options, {
    openOutput: () => compareWith(out, stale),
    openDeploy: () => ({ write: (_path, content) => describe(encode(content)), commit() {}, discard() {} }),
  });
  const problems = [...report.problems, ...stale];
  if (json) console.log(JSON.stringify({ problems }, undefined, 2));
  else {
    printProblems(problems, options);
    if (problems.length === 0)
      console.log(`${report.entries.length} files checked: ${out}/ is the build of ${options.content}/`);
  }
  return exitCodeOf({ problems });
}).then(leave);
