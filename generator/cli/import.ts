import { settle } from '../api/options.ts';
import { importSite } from '../import/import.ts';
import { sumOfAddresses, sumOfFiles, sumOfWords } from '../import/report.ts';
import { addProject } from '../init/init.ts';
import { leaving, nextSteps, starter } from './command.ts';
import { growHeapBy } from './engine.ts';
import { parse } from './parse.ts';
import { count } from './terminal.ts';

export const start = starter(async (args) => {
  const { values, operands } = parse('import', args);
  const [from = ''] = operands;
  const { to = '.', only } = values;
  const { options } = settle({});
  const isTried = values['no-trial'] !== true;
  const fetches = values.fetch === true;
  const progress = progressLines();
  // It holds the old site and the new one while it builds.
  growHeapBy(20);
  const imported = await importSite(from, to, values.from, options.now, { only, isTried, fetches, progress });
  const { title, posts, pages, files, heldBack, fates, notes, problems, built, words } = imported;
  const { added, steps } = await addProject(to);
  const taken = [count(posts, 'post'), count(pages, 'page'), count(files, 'other file')]
    .filter((part) => part !== '')
    .join(', ');
  const left = notes.length + problems.length;
  const place = to === '.' ? '' : `${to}/`;
  console.log(
    [
      `Imported ${taken || 'nothing'} of ${title} into ${place}content/`,
      `  ${sumOfFiles(fates)}`,
      ...(added.length === 0 ? [] : [`  beside it: ${added.join(', ')}`]),
      ...(heldBack === 0
        ? []
        : [`  ${count(heldBack, 'file')} held back until you have looked at ${heldBack === 1 ? 'it' : 'them'}`]),
      ...(isTried
        ? [sumOfAddresses(imported), ...sumOfWords(words).replace(/\.$/, '').split('. ')].map((line) => `  ${line}`)
        : []),
      `  missing or still to do${left > 0 ? ` (${count(left, 'place')})` : ''}: ${place}IMPORT.md`,
      '',
      ...(built !== false ? nextSteps(to, steps) : [`It cannot be built yet: see ${place}IMPORT.md`]),
    ].join('\n'),
  );
  return built === false ? 1 : 0;
}, leaving);

/** Prints a line of progress each second to the standard error, so that logs have it, too. */
function progressLines(): (text: string) => void {
  let last = performance.now();
  return (text) => {
    const now = performance.now();
    if (now - last < 1000) return;
    last = now;
    process.stderr.write(`${text}\n`);
  };
}
