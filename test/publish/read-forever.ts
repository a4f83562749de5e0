import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/*
 * Reads the files of a folder through its manifest until standard input ends, then prints how many it got whole, how many were not
 * there, which is what the moment between two renames looks like, and the paths of those that were neither.
 */
const [folder = ''] = process.argv.slice(2);
const seen = { whole: 0, absent: 0, versions: 0, half: [] as string[] };
let ended = false;
let last: number | undefined;
process.stdin.on('end', () => {
  ended = true;
});
process.stdin.resume();

while (!ended) {
  const listed = read('_manifest.json');
  if (listed !== undefined) {
    const { version, files } = JSON.parse(listed) as { version: number; files: readonly [string, string][] };
    if (version !== last) seen.versions += 1;
    last = version;
    for (const [path] of files) read(path);
  }
  await setTimeout(1);
}
console.log(JSON.stringify(seen));

function read(path: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, path), 'utf8');
  } catch {
    seen.absent += 1;
    return undefined;
  }
  const rest = text.slice(65);
  if (text.slice(0, 64) === createHash('sha256').update(rest).digest('hex')) {
    seen.whole += 1;
    return rest;
  }
  seen.half.push(path);
  return undefined;
}
