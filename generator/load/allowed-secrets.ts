import { onceFor } from '../base/once-for.ts';
import type { Folder } from './files.ts';
import { parseYaml } from './yaml.ts';

/**
 * Whether `site.yaml` allows a secret in a file. It is read here before the settings are checked, because files are searched for secrets
 * when they are read; only the first secret of a folder makes it be read.
 */
export function isAllowedIn(folder: Pick<Folder, 'read'>, file: string, digest: string): boolean {
  return listIn(folder).has(entry(file, digest));
}

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
