import type { Stamp } from '../base/dates.ts';
import type { JsonSchema } from '../base/validator.ts';
import type { Borrowed } from '../load/content.ts';

/** A data file of the site's own: `data/<name>.yaml` with the JSON Schema beside it. Both are as readers of one language see them. */
export interface Collection {
  readonly name: string;
  /** By the codes of the languages. Where nothing differs between them, it is the same value. */
  readonly inLanguage: ReadonlyMap<string, Described>;
  /** The pages of its entries, by the codes of the languages; absent where they have none. */
  readonly pages?: ReadonlyMap<string, readonly EntryPage[]>;
}

/** The page of an entry, as lists show it. */
export interface EntryPage {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly published?: Stamp;
  readonly borrowed?: Borrowed;
}

/** A value with the JSON Schema that it satisfies, whose titles and descriptions are in the same language. */
export interface Described {
  readonly value: unknown;
  readonly schema: JsonSchema;
  readonly matching: MatchingKeys;
}

/** A collection in a language of the site. Throws when the site does not have that. */
export function describedIn({ name, inLanguage }: Collection, code: string): Described {
  const described = inLanguage.get(code);
  if (!described) throw new Error(`There is no "${name}" in the language "${code}"`);
  return described;
}

/** The keys of a value that match the patterns of its schema, by pattern: found once, because only the check of data loads the matcher. */
export type MatchingKeys = ReadonlyMap<string, ReadonlySet<string>>;
