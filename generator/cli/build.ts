import { resolve } from 'node:path';
import { settle } from '../api/options.ts';
import { visible } from '../base/visible.ts';
import type { Progress } from '../make/pool.ts';
import { exitCodeOf, leaving, printJson, printProblems, siteOptions, starter, widthOf } from './command.ts';
import { keepHeapSmall } from './engine.ts';
import { parse } from './parse.ts';
import { problemsForPrograms } from './report.ts';
import { printSummary } from './summary.ts';
import { paintFor } from './terminal.ts';

const ending = { ...leaving, unfinished: { published: false, problems: [], outputs: [] } };

export const start = starter(async (args) => {
  const started = performance.now();
  const { values } = parse('build', args);
  const { clean, sign, json, list, quiet, verbose, 'no-cache': all } = values;
  const given = siteOptions(values);
  const { options, folders } = settle(given);
  const { build } = await import('../api/build.ts');
  const report = await build({
    ...given,
    clean,
    sign,
    cache: !all,
    say: (text) => console.error(visible(text)),
    progress: quiet ? undefined : progressLine(started),
    counted: keepHeapSmall,
  });
  const milliseconds = performance.now() - started;
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  const { problems, published, entries, changes, loaded, trusted } = report;
  if (json) {
    const paths = { content: resolve(options.content), out: resolve(folders.output), deploy: resolve(folders.deploy) };
    const printed = problemsForPrograms(problems, options);
    const value = { published, folders: paths, problems: printed, outputs: entries, changes, loaded, ...trusted };
    printJson({ ...value, milliseconds: Math.round(milliseconds) });
    return exitCodeOf(report);
  }
  printProblems(problems, options, { verbose });
  if (!published) console.error(`Nothing was published: ${folders.output}/ is unchanged`);
  else if (!quiet) {
    const effort = { milliseconds, peakMemory: process.resourceUsage().maxRSS * 1024 };
    const shown = { paint: paintFor(process.stdout, process.env), width: widthOf(process.stdout) };
    console.log(printSummary(report, { out: folders.output, effort, list, verbose, ...shown }));
  }
  return exitCodeOf(report);
}, ending);

/** Rewrites one line of a terminal while a build runs for more than a second; a pipe, such as the log of a CI, gets a line each ten seconds. */
function progressLine(started: number): Progress {
  const { isTTY } = process.stderr;
  const [first, pause] = isTTY ? [1000, 100] : [10_000, 10_000];
  let next = started + first;
  return (written, total) => {
    const now = performance.now();
    if (now < next) return;
    next = now + pause;
    const text = `Writing ${written} of ${total}`;
    process.stderr.write(isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  };
}
