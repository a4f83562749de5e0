import { writeSync } from 'node:fs';
import { commitVersion } from './version.ts';

/** Replaces a folder by one version after the other until it is killed, and says on standard output what it begins and what is done. */
const [folder = '', first = '0', former] = process.argv.slice(2);

for (let version = Number(first); ; version += 1) {
  writeSync(1, `begin ${version}\n`);
  commitVersion(folder, version, former);
  writeSync(1, `done ${version}\n`);
}
