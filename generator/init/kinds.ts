/** What `init` can begin a site with: a folder of `sites/` each. */
export const kinds = ['company', 'blog', 'docs', 'minimal'] as const;

export type Kind = (typeof kinds)[number];

/** The languages that `init` has words in, by code, each by its own name. */
export const languages = { en: 'English', fr: 'Français' } as const;

export type Language = keyof typeof languages;

/** The answers of `init`: what a new site is made from. */
export interface Answers {
  readonly kind: Kind;
  readonly name: string;
  readonly url: string;
  /** The default one first. */
  readonly languages: readonly Language[];
  /** Of a site that has no prices, none. */
  readonly currency?: string;
  /** Names of hosts. */
  readonly hosts: readonly string[];
}
