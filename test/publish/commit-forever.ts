import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { openStage } from '../../generator/publish/stage.ts';

/*
 * Replaces a folder by one version after the other until it is killed, and says on standard output what it begins and what is done.
 * A file of a version begins with the digest of the rest, so that half a file is known as one by itself.
 */
const [folder = '', first = '0'] = process.argv.slice(2);
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

for (let version = Number(first); ; version += 1) {
  writeSync(1, `begin ${version}\n`);
  const files = new Map<string, string>();
  for (let index = 0; index < 12; index += 1) {
    // Every third file changes seldom and is linked into the next version; some are in every second version only.
    const state = index % 3 === 0 ? Math.floor(version / 8) : version;
    if (index === 7 && version % 2 === 1) continue;
    const rest = `${state}\n${`line of ${index}\n`.repeat(800 * (index % 4))}`;
    files.set(`folder-${index % 4}/file-${index}.txt`, `${digest(rest)}\n${rest}`);
  }
  const listed = JSON.stringify({ version, files: [...files].map(([path, text]) => [path, digest(text)]) });
  const stage = openStage(folder, () => {});
  for (const [path, text] of files) stage.write(path, text);
  stage.write('_manifest.json', `${digest(listed)}\n${listed}`);
  stage.commit();
  writeSync(1, `done ${version}\n`);
}
