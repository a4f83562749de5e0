import { build } from '../generator/build.ts';
import { checkOutputFolder } from '../generator/publish/folder.ts';
import { openStage, recover } from '../generator/publish/stage.ts';
import { openThreadStage } from '../generator/publish/thread-stage.ts';
import { printReport } from '../generator/report.ts';
import { exitCodeOf, parseBuildFlags, printProblems, run } from './command.ts';

await run(async (args) => {
  const started = performance.now();
  const { options, out, deploy, json } = parseBuildFlags(args);
  checkOutputFolder(out, options);
  checkOutputFolder(deploy, options);
  for (const folder of [out, deploy]) recover(folder, console.error);
  const report = await build(options, {
    openOutput: (thread) => (thread ? openThreadStage(thread, out, console.error) : openStage(out, console.error)),
    openDeploy: () => openStage(deploy, console.error),
  });
  const milliseconds = performance.now() - started;
  if (json) {
    const { problems, published, entries } = report;
    console.log(
      JSON.stringify({ published, problems, outputs: entries, milliseconds: Math.round(milliseconds) }, undefined, 2),
    );
    return exitCodeOf(report);
  }
  printProblems(report.problems, options);
  if (report.published) console.log(printReport(report, out, milliseconds));
  else console.error(`Nothing was published: ${out}/ is unchanged`);
  return exitCodeOf(report);
});
