import { suggest, type Words } from '../../base/nearest.ts';
import { error, type Place, type Problem } from '../../base/problem.ts';
import type { RawContent } from '../../load/content.ts';
import type { YamlBlock } from '../../load/yaml.ts';
import type { DataType } from './data-type.ts';

/**
 * The ids in a list of a data file. They count even if the file is invalid, so that references to them are not reported too. Undefined
 * when the file cannot be read.
 */
export function idsIn(
  { data, unread }: Pick<RawContent, 'data' | 'unread'>,
  { name }: Pick<DataType, 'name'>,
  list: string,
): ReadonlySet<string> | undefined {
  if (unread.has(name)) return undefined;
  const items = (data.get(name)?.block.value as Readonly<Record<string, unknown>> | null | undefined)?.[list];
  const ids = Array.isArray(items) ? items.map((item: unknown) => (item as { id?: unknown } | null)?.id) : [];
  return new Set(ids.filter((id) => typeof id === 'string'));
}

/** Reports each id that is used twice in a list of a data file, or in the list that the file is. */
export function checkUnique(
  items: readonly { readonly id: string }[],
  list: string | undefined,
  block: YamlBlock,
): readonly Problem[] {
  const seen = new Set<string>();
  return items.flatMap(({ id }, index) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [
      error(
        'duplicate',
        `The id "${id}" is used twice`,
        block.placeOf([...(list === undefined ? [] : [list]), index, 'id']),
      ),
    ];
  });
}

/** An id that refers to nothing. */
export function unknownReference(kind: string, id: string, known: Words, place: Place): Problem {
  return error('unknown-reference', `There is no ${kind} "${id}"`, place, suggest(id, known));
}
