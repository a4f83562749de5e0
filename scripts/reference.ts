import { writeFileSync } from 'node:fs';
import { references } from './reference/files.ts';

/** Writes the parts of the documentation that are made from the program. */
for (const [path, text] of references()) writeFileSync(new URL(`../${path}`, import.meta.url), text);
