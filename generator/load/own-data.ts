import { nearest } from '../base/nearest.ts';
import { error, type Problem, placeOf } from '../base/problem.ts';

/** What a file in `data/` is to a collection. */
export interface OwnData {
  readonly name: string;
  readonly part: 'data' | 'schema';
}

/**
 * What a file is to a collection: `data/<name>.yaml` or the schema beside it, `data/<name>.schema.json` or `.yaml`. Undefined for everything
 * else, and for the names of known data files: these have a schema already. A lone file that is nearly called like one of them is none either.
 */
export function ownDataAt(path: string, paths: ReadonlySet<string>, dataNames: readonly string[]): OwnData | undefined {
  const [, name = '', schema] = /^data\/([a-z0-9]+(?:-[a-z0-9]+)*)(\.schema)?\.(?:yaml|json)$/.exec(path) ?? [];
  if (name === '' || dataNames.includes(name) || (!schema && path.endsWith('.json'))) return undefined;
  if (schema) return { name, part: 'schema' };
  const hasSchema = schemaPaths(name).some((one) => paths.has(one));
  return hasSchema || nearest(name, dataNames) === undefined ? { name, part: 'data' } : undefined;
}

/** Reports the schemas of one collection after the first. */
export function secondSchema(path: string, { name, part }: OwnData, paths: ReadonlySet<string>): readonly Problem[] {
  const [first = ''] = schemaPaths(name).filter((one) => paths.has(one));
  if (part === 'data' || first === path) return [];
  const message = `"${first}" describes data/${name}.yaml already`;
  return [error('collision', message, placeOf(path), 'Keep one of them')];
}

function schemaPaths(name: string): readonly string[] {
  return ['json', 'yaml'].map((extension) => `data/${name}.schema.${extension}`);
}
