import assert from 'node:assert/strict';
import type { Problem } from '../../generator/base/problem.ts';
import { dataTypes } from '../../generator/data/index.ts';
import { resolveData } from '../../generator/data/resolve.ts';
import type { DataType } from '../../generator/data/types/data-type.ts';
import type { RawYaml } from '../../generator/load/content.ts';
import { blockOf, parseYaml } from '../../generator/load/yaml.ts';

/** The problems of data files, each given as YAML or as a value. */
export function problemsOf(data: Readonly<Record<string, unknown>>): readonly Problem[] {
  return resolveAll(data).problems;
}

/** The data of files, each given as YAML or as a value, and the problems reported; other files may exist but be unreadable. */
export function resolveAll(
  data: Readonly<Record<string, unknown>>,
  unread: readonly string[] = [],
  types: readonly DataType[] = dataTypes,
) {
  const problems: Problem[] = [];
  const files = Object.entries(data).map(([name, value]): [string, RawYaml] => {
    const source = { file: `data/${name}.yaml`, text: typeof value === 'string' ? value : '' };
    const at = { source, start: 0, text: source.text };
    const parsed = typeof value === 'string' ? parseYaml(source, 0, value) : undefined;
    problems.push(...(parsed?.problems ?? []));
    const block = parsed ? parsed.value : blockOf(at, value);
    assert.ok(block);
    return [name, { source, block }];
  });
  const raw = { data: new Map(files), collections: new Map(), unread: new Set(unread) };
  const { value, problems: found } = resolveData(raw, types, ['en'], ['EUR']);
  return { raw, data: value, problems: [...problems, ...found] };
}
