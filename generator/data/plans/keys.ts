import { suggest } from '../../base/nearest.ts';
import { error, type Problem } from '../../base/problem.ts';
import type { YamlBlock, YamlPath } from '../../load/yaml.ts';

/** A key that an amount does not have, where the schema takes any: it may be a currency. */
export function unknownKey(key: string, known: readonly string[], path: YamlPath, block: YamlBlock): Problem {
  return error('unknown-key', `Unknown key "${key}"`, block.placeOfKey(path), suggest(key, known, 'Known keys'));
}

/** A key that has to be there. */
export function missingKey(key: string, path: YamlPath, block: YamlBlock): Problem {
  const hint = `Add a line ${key}: with its value`;
  return error('missing-key', `"${path.join('.')}" lacks the key "${key}"`, block.placeOf(path), hint);
}
