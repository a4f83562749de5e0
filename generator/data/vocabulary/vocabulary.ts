import { getOwn } from '../../base/mapping.ts';

/** The extract of schema.org's vocabulary in `schema-org.json`: names, separated by spaces. */
interface VocabularyData {
  readonly source: string;
  readonly license: string;
  /** The types that each type is one of. */
  readonly types: Names;
  /** The types that have each property, ` > `, and what its value may be. */
  readonly properties: Names;
  /** The enumerations of each of their members. */
  readonly members: Names;
  /** The successors of types, properties and members. */
  readonly superseded: Names;
}

type Names = Readonly<Record<string, string>>;

/** The terms of schema.org and their relations. https://schema.org/docs/datamodel.html */
export interface Vocabulary {
  readonly types: readonly string[];
  readonly properties: readonly string[];
  isType(name: string): boolean;
  /** Whether a type is another, or one of its kind. */
  isKindOf(type: string, other: string): boolean;
  /** The types that have a property, and what its value may be; undefined for an unknown one. */
  property(name: string): { readonly domain: readonly string[]; readonly range: readonly string[] } | undefined;
  /** The names of the members of an enumeration and of its subtypes. */
  membersOf(enumeration: string): readonly string[];
  /** Returns the successor of a term. */
  successorOf(term: string): string | undefined;
}

/** The answers to questions about the vocabulary. */
export function vocabularyOf({ types, properties, members, superseded }: VocabularyData): Vocabulary {
  const split = (names: string | undefined) => (names ? names.split(' ') : []);
  const isKindOf = (type: string, other: string): boolean =>
    type === other || split(getOwn(types, type)).some((parent) => isKindOf(parent, other));
  return {
    types: Object.keys(types),
    properties: Object.keys(properties),
    isType: (name) => Object.hasOwn(types, name),
    isKindOf,
    property(name) {
      const [domain, range] = getOwn(properties, name)?.split(' > ') ?? [];
      return domain === undefined ? undefined : { domain: split(domain), range: split(range) };
    },
    membersOf: (enumeration) =>
      Object.entries(members).flatMap(([name, of]) =>
        split(of).some((parent) => isKindOf(parent, enumeration)) ? [name] : [],
      ),
    successorOf: (term) => split(getOwn(superseded, term))[0],
  };
}

/** Loads the vocabulary, which only a site needs that says something of its own in its terms. */
export async function loadVocabulary(): Promise<Vocabulary> {
  const { default: data } = await import('./schema-org.json', { with: { type: 'json' } });
  return vocabularyOf(data);
}
