import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve, sep } from 'node:path';

/*
 * Loaded before a program by `node --import`, this kills it just before its n-th call of some functions that change the working directory.
 * The number and the functions stand in DIE_AT: "3 renameSync linkSync".
 */
const [nth, ...names] = (process.env.DIE_AT ?? '').split(' ');
let calls = 0;

for (const name of names) {
  const original = Reflect.get(fs, name) as (...args: unknown[]) => unknown;
  Reflect.set(fs, name, (...args: unknown[]) => {
    if (isHere(args[0]) && ++calls === Number(nth)) process.kill(process.pid, 'SIGKILL');
    return original(...args);
  });
}
syncBuiltinESMExports();

/** Whether a path is in the working directory; an open file is, but for the standard streams. */
function isHere(file: unknown): boolean {
  if (typeof file === 'number') return file > 2;
  return resolve(String(file)).startsWith(process.cwd() + sep);
}
