import { nearest, suggest } from '../../base/nearest.ts';
import { error, type Place, type Problem, type Result } from '../../base/problem.ts';
import { authors } from '../../data/types/authors.ts';
import { dataOf } from '../../data/types/data-type.ts';
import { idsIn } from '../../data/types/ids.ts';
import type { RawContent } from '../../load/content.ts';
import type { Author, SiteData } from '../../model/meta.ts';
import { nameSlug } from '../../names/name-slug.ts';
import { formats } from '../../settings/formats.ts';

/** Who can sign posts. */
export interface Signers {
  /** By id and by name. */
  readonly known: ReadonlyMap<string, Author>;
  /** The ids in data/authors.yaml; empty without that file, undefined when it cannot be read. */
  readonly ids: ReadonlySet<string> | undefined;
}

export function signersOf(raw: Pick<RawContent, 'data' | 'unread'>, data: SiteData): Signers {
  const listed: readonly Author[] = dataOf(data, authors)?.authors ?? [];
  return {
    known: new Map([...listed.map((one) => [one.name, one] as const), ...listed.map((one) => [one.id, one] as const)]),
    ids: idsIn(raw, authors, 'authors'),
  };
}

/**
 * The authors that a post names by id or name. Who is not listed in data/authors.yaml signs with the name that is written, unless it looks
 * like a misspelt id or name of somebody listed there.
 */
export function signersNamed(
  names: readonly string[],
  { known, ids }: Signers,
  placeOf: (index: number) => Place,
): Result<readonly Author[]> {
  const problems: Problem[] = [];
  const found = names.map((name, index) => {
    const author = known.get(name);
    if (author) return author;
    if (ids !== undefined && ids.size > 0 && !ids.has(name)) {
      const isId = formats.slug.test(name);
      const close = nearest(name, isId ? ids : known);
      const hint = close === undefined ? suggest(name, ids, 'Known in data/authors.yaml') : `Did you mean "${close}"?`;
      if (isId || close !== undefined)
        problems.push(error('unknown-reference', `There is no author "${name}"`, placeOf(index), hint));
    }
    return { id: nameSlug(name), name };
  });
  return { value: found, problems };
}
