import type { Progress } from '../parallel/pool.ts';
import { exitCodeOf, leave, parseBuildFlags, printProblems, starter } from './command.ts';
import { keepHeapSmall } from './engine.ts';
import { paintFor } from './paint.ts';
import { printReport } from './report.ts';

export const start = starter(async (args) => {
  const started = performance.now();
  const { options, folders, clean, json, verbose } = parseBuildFlags(args);
  const [{ build, openContent }, { formerIn }, { checkOutputFolder }, { openStage, recover }] = await Promise.all([
    import('../build.ts'),
    import('../publish/changes.ts'),
    import('../publish/folder.ts'),
    import('../publish/stage.ts'),
  ]);
  checkOutputFolder(folders.output, options, '--out');
  recover(folders, console.error);
  const folder = openContent(options.content);
  keepHeapSmall(folder.paths.length);
  const report = await build(
    { ...options, folder, former: () => formerIn(folders.output), progress: progressLine(started) },
    () => openStage(folders, { clean, inputs: options, say: console.error }),
  );
  const milliseconds = performance.now() - started;
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  if (json) {
    const { problems, published, entries, changes, trusted } = report;
    console.log(
      JSON.stringify(
        { published, problems, outputs: entries, changes, ...trusted, milliseconds: Math.round(milliseconds) },
        undefined,
        2,
      ),
    );
    return exitCodeOf(report);
  }
  printProblems(report.problems, { options, verbose });
  if (report.published)
    console.log(
      printReport(
        report,
        folders.output,
        { milliseconds, peakMemory: process.resourceUsage().maxRSS * 1024 },
        paintFor(process.stdout, process.env),
      ),
    );
  else console.error(`Nothing was published: ${folders.output}/ is unchanged`);
  return exitCodeOf(report);
}, leave);

/** Rewrites one line of a terminal while a build runs for more than a second; prints nothing to a pipe. */
function progressLine(started: number): Progress | undefined {
  if (!process.stderr.isTTY) return undefined;
  let last = started;
  return (written, total) => {
    const now = performance.now();
    if (now - started < 1000 || now - last < 100) return;
    last = now;
    process.stderr.write(`\r\u001b[KWriting ${written} of ${total}`);
  };
}
