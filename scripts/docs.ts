import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../generator/api/build.ts';
import { check } from '../generator/api/check.ts';
import { exitCodeOf, printProblems, run } from '../generator/cli/command.ts';
import { layOut } from './docs/lay-out.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Builds the documents as a site into the folder that is named, or else into .docs/dist, and checks it. */
await run(async ([out = join(root, '.docs/dist')]) => {
  const content = join(root, '.docs/content');
  rmSync(content, { recursive: true, force: true });
  layOut(root, content);
  const options = { content, out, templates: join(root, 'templates'), deploy: join(root, '.docs/deploy') };
  const built = await build(options);
  const report = built.published ? await check(options) : built;
  printProblems(report.problems, options, { verbose: true });
  if (built.published) console.log(`${built.entries.length} files in ${out}`);
  return exitCodeOf(report);
});
