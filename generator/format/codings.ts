/** The content codings of precompressed siblings, in order of preference, with their file name extensions. https://www.rfc-editor.org/rfc/rfc9110#section-8.4.1 */
export const codingEndings = { br: '.br', zstd: '.zst', gzip: '.gz' } as const;

export type Coding = keyof typeof codingEndings;

export const codingNames = Object.keys(codingEndings) as readonly Coding[];

/** Sorts codings by preference. */
export function inOrder(codings: readonly Coding[]): readonly Coding[] {
  return codingNames.filter((coding) => codings.includes(coding));
}
