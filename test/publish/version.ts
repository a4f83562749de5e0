import { sha256Of } from '../../generator/base/sha256.ts';
import { writableFolder } from '../../generator/base/writable-folder.ts';
import { openSpare } from '../../generator/publish/spare.ts';
import { openStage } from '../../generator/publish/stage.ts';

/**
 * Replaces a folder by a version of itself. A file begins with the digest of the rest, so that half a file is known as one by itself.
 *
 * @param former Where the version before goes, for the next one to grow in.
 */
export function commitVersion(folder: string, version: number, former?: string): void {
  const files = new Map<string, string>();
  for (let index = 0; index < 12; index += 1) {
    // Every third file changes seldom and is linked into the next version; some are in every second version only.
    const state = index % 3 === 0 ? Math.floor(version / 8) : version;
    if (index === 7 && version % 2 === 1) continue;
    const rest = `${state}\n${`line of ${index}\n`.repeat(800 * (index % 4))}`;
    files.set(`folder-${index % 4}/file-${index}.txt`, `${sha256Of(rest)}\n${rest}`);
  }
  const listed = JSON.stringify({ version, files: [...files].map(([path, text]) => [path, sha256Of(text)]) });
  const spare = former === undefined ? undefined : openSpare(writableFolder(former), 'tree');
  const stage = openStage({ output: folder, deploy: `${folder}-deploy` }, { clean: true, spare, say: () => {} });
  for (const [path, text] of files) stage.write(path, text);
  stage.write('_manifest.json', `${sha256Of(listed)}\n${listed}`);
  stage.commit();
}

/** Whether a file of a version begins with the digest of its rest. */
export function isWholeFile(text: string): boolean {
  return text.slice(0, 64) === sha256Of(text.slice(65));
}
