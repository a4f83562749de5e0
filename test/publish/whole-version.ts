import { sha256Of } from '../../generator/base/sha256.ts';
import { snapshot } from './project.ts';

/** The version that a folder holds, or what is wrong with it. */
export function wholeVersion(folder: string): number | string {
  const { '_manifest.json': manifest = '', ...rest } = snapshot(folder);
  const listed = Buffer.from(manifest, 'base64').toString().slice(65);
  if (listed === '') return 'no manifest';
  const { version, files } = JSON.parse(listed) as { version: number; files: readonly [string, string][] };
  const found = Object.entries(rest).map(([path, body]) => [path, sha256Of(Buffer.from(body, 'base64').toString())]);
  const same = JSON.stringify(found) === JSON.stringify(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return same ? version : `a mixture in ${version}`;
}
