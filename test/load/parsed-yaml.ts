import type { Place } from '../../generator/base/problem.ts';
import { parseYaml } from '../../generator/load/yaml.ts';

/** The value of a block, and the problems reported; `before` is the text before it in its file. */
export function parse(text: string, before = '') {
  const { value: block, problems } = parseYaml({ file: 'f.yaml', text: before + text }, before.length, text);
  return { block, problems };
}

/** A place as line and column. */
export const at = (place: Place | undefined) => place && `${place.line}:${place.column}`;
