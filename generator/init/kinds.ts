/** The kinds of sites that `init` makes: a folder of `sites/` each. */
export const kinds = ['company', 'blog', 'docs', 'minimal'] as const;

export type Kind = (typeof kinds)[number];

/** The languages that the texts of new sites are written in; in any other, they begin as the English ones. */
export const written: readonly string[] = ['en', 'fr', 'de', 'es', 'ar'];

/** The invented author of a new blog, the same person in all its languages. */
export const authorNames: ReadonlyMap<string, string> = new Map([
  ['en', 'Ellen Marsh'],
  ['fr', 'Claire Roussel'],
  ['de', 'Jana Brandt'],
  ['es', 'Lucía Ferrer'],
  ['ar', 'ليلى الخطيب'],
]);

/** The answers of `init`: what a new site is made from. */
export interface Answers {
  readonly kind: Kind;
  readonly name: string;
  readonly url: string;
  /** The default one first. */
  readonly languages: readonly string[];
  /** The colour of links and buttons: `#0f5f66`. */
  readonly accent: string;
  /** Of a site that has no prices, none. */
  readonly currency?: string;
  /** Names of hosts. */
  readonly hosts: readonly string[];
}
