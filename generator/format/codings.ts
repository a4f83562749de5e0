/** The content codings of precompressed siblings, the one to be preferred first, with the endings of their files. https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1 */
export const codingEndings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

export type Coding = keyof typeof codingEndings;

export const codingNames = Object.keys(codingEndings) as readonly Coding[];

/** Some codings, the one to be preferred first. */
export function inOrder(codings: readonly Coding[]): readonly Coding[] {
  return codingNames.filter((coding) => codings.includes(coding));
}
