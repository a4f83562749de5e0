import { onceFor } from '../base/once-for.ts';
import { andThen, type Result, type Source } from '../base/problem.ts';
import type { Folder, RawFile } from './files.ts';
import { decode } from './text.ts';
import { parseYaml } from './yaml.ts';

/** Reads and decodes a text file. */
export function readSource(folder: Pick<Folder, 'read'>, path: string): Result<Source | undefined> {
  return andThen(folder.read(path), (file) => decodeIn(folder, file));
}

/** Decodes a text file of a folder. What looks like a secret is a problem unless `site.yaml` allows it. */
export function decodeIn(folder: Pick<Folder, 'read'>, file: RawFile): Result<Source | undefined> {
  return decode(file, (digest) => listIn(folder).has(entry(file.path, digest)));
}

/** The text of a file that was decoded before; undefined when it can no longer be read. */
export function readText(folder: Pick<Folder, 'read'>, path: string): string | undefined {
  return readSource(folder, path).value?.text;
}

/**
 * Whether `site.yaml` allows a secret in a file. It is read here before the settings are checked, because files are searched for secrets
 * when they are read; only the first secret of a folder makes it be read.
 */
const listIn = onceFor(allowedSecretsIn);

/** The secrets that `site.yaml` allows, each with its file. */
export function allowedSecretsIn({ read }: Pick<Folder, 'read'>): ReadonlySet<string> {
  const bytes = read('site.yaml').value?.bytes;
  const text = Buffer.from(bytes ?? []).toString('utf8');
  if (!text.includes('allowedSecrets')) return new Set();
  const { value } = parseYaml({ file: 'site.yaml', text }, 0, text);
  const { allowedSecrets } = (value?.value ?? {}) as { allowedSecrets?: unknown };
  if (!Array.isArray(allowedSecrets)) return new Set();
  return new Set(allowedSecrets.map((item) => entry(String(item?.file), String(item?.digest))));
}

function entry(file: string, digest: string): string {
  return `${digest} ${file}`;
}
