import { build } from '../../generator/build.ts';
import { openFolder, type RawFile } from '../../generator/load/files.ts';
import { buildEdited, filesOf, minimalOptions, textFile } from '../build-sample.ts';
import { memoryFolder } from '../memory-folder.ts';

/** The bytes of a post. */
export const post = (front: string, body: string) =>
  textFile('', `---\ntitle: Hello\ndescription: A post.\npublished: 2026-05-01\n${front}---\n\n${body}`).bytes;

/** Adds lines to the settings. */
const settings = (text: string) => (files: readonly RawFile[]) =>
  files.map((file) =>
    file.path === 'site.yaml' ? textFile('site.yaml', `${Buffer.from(file.bytes).toString('utf8')}${text}`) : file,
  );

/** Adds files, and lines to the settings. */
const withFiles =
  (added: Readonly<Record<string, Uint8Array | string>>, yaml = '') =>
  (files: readonly RawFile[]) =>
    [
      ...settings(yaml)(files),
      ...Object.entries(added).map(([path, content]) =>
        typeof content === 'string' ? textFile(path, content) : { path, bytes: content },
      ),
    ].sort((a, b) => (a.path < b.path ? -1 : 1));

/** The smallest site with more files, built. */
export const treeOf = (added: Readonly<Record<string, Uint8Array | string>>, yaml = '') =>
  buildEdited(withFiles(added, yaml), minimalOptions);

/** The report of a build of the smallest site with more files. */
export async function said(
  added: Readonly<Record<string, Uint8Array | string>>,
  yaml = '',
  hosts?: readonly string[],
): Promise<readonly string[]> {
  const files = withFiles(added, yaml)(filesOf(openFolder(minimalOptions.content)));
  const stage = { write: () => ({ size: 0, sha256: '' }), writeDeploy: () => ({ size: 0, sha256: '' }) };
  const { problems } = await build({ ...minimalOptions, folder: memoryFolder(files), hosts }, () => ({
    ...stage,
    commit() {},
    discard() {},
  }));
  return problems.map(({ level, code, message, place }) => `${place?.file}:${place?.line} ${level} ${code} ${message}`);
}
