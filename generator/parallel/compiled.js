import { fileURLToPath } from 'node:url';
import { runScript } from '../load/script.js';

// What a thread of the compiled program runs, compiled beside that.
runScript(fileURLToPath(new URL('./program.cjs', import.meta.url))).answers();
