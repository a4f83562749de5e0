import { check } from '../api/check.ts';
import { settle } from '../api/options.ts';
import { exitCodeOf, leaving, printJson, printProblems, siteOptions, starter } from './command.ts';
import { keepHeapSmall } from './engine.ts';
import { parse } from './parse.ts';
import { problemsForPrograms } from './report.ts';

const ending = { ...leaving, unfinished: { passed: false, problems: [], files: 0 } };

export const start = starter(async (args) => {
  const { values } = parse('check', args);
  const given = siteOptions(values);
  const { options, folders } = settle(given);
  const report = await check({ ...given, counted: keepHeapSmall });
  const { problems, passed, files } = report;
  if (values.json) {
    const printed = problemsForPrograms(problems, options);
    printJson({ passed, problems: printed, files });
  } else {
    printProblems(problems, options, values);
    if (passed && !values.quiet)
      console.log(`${files} files checked: ${folders.output}/ is the build of ${options.content}/`);
  }
  return exitCodeOf(report);
}, ending);
