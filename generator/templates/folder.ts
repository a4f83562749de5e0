import { join } from 'node:path';
import { packageFolder } from '../base/package-folder.ts';

/** The program's own templates folder. */
export const builtinTemplates = join(packageFolder(), 'templates');
