import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { run } from '../generator/cli/command.ts';
import { printDemo } from './demo/record.ts';

/** Writes the moving picture of the README from what the program does now. */
await run(async () => {
  writeFileSync(fileURLToPath(new URL('../.github/demo.svg', import.meta.url)), await printDemo());
  return 0;
});
