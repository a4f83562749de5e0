import { suggest, type Words } from '../../base/nearest.ts';
import { error, type Place, type Problem } from '../../base/problem.ts';
import type { ValidatorOf } from '../../base/validator.ts';
import type { RawContent } from '../../load/content.ts';
import type { YamlBlock } from '../../load/yaml.ts';
import { type Directive, DirectiveError } from '../../model/directive.ts';
import type { SiteData } from '../../model/meta.ts';
import type { ContentSchema } from '../../settings/localized.ts';

/** One kind of file in `data/`. The object itself is the key that its data is looked up with: see `dataOf()`. */
export interface DataType<T = unknown> {
  /** Its file is `data/<name>.yaml`. */
  readonly name: string;
  /** The JSON Schema of the file; `T` is its type. */
  readonly schema: ContentSchema;
  /** Checks what a schema cannot express. The value has passed the schema. */
  check?(value: T, context: DataContext): readonly Problem[];
  /** Whether a value states prices, which takes a currency. */
  hasPrices?(value: T): boolean;
  /** The directives that are expanded from it. */
  readonly directives?: readonly Directive[];
}

/** A type of data as a build has it. */
export interface KnownDataType extends DataType {
  /** The compiled schema, where it is not one that the program comes with. */
  readonly validator?: ReturnType<ValidatorOf>;
}

/** The context of a check besides the value. */
export interface DataContext {
  /** Gives the places of its values. */
  readonly block: YamlBlock;
  readonly currencies: readonly string[];
  /**
   * The ids in a list of another data file. They count even if that file is invalid, so that references to them are not reported too.
   * Undefined when the file cannot be read.
   */
  idsIn(type: DataType, list: string): ReadonlySet<string> | undefined;
  /** The data of another type; undefined where there is none, or it has an error. */
  dataIn<T>(type: DataType<T>): T | undefined;
}

/** The data of a type; undefined when its file does not exist or has an error. */
export function dataOf<T>({ values }: SiteData, { name }: DataType<T>): T | undefined {
  return values.get(name) as T | undefined;
}

/** The data that a directive requires. Throws a DirectiveError when there is none. */
export function needData<T>(data: SiteData, type: DataType<T>): T {
  const value = dataOf(data, type);
  if (value !== undefined) return value;
  const file = `data/${type.name}.yaml`;
  throw new DirectiveError(`There is no ${file} to take it from`, `Create ${file}`, type.name);
}

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
