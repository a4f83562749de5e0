import { readFileSync } from 'node:fs';

/** An Accept header, null for none, and the representation that it gets. */
export type Vector = readonly [accept: string | null, representation: 'html' | 'markdown'];

/** The cases that every implementation of the choice must agree with. */
export const { vectors } = JSON.parse(readFileSync(new URL('../accept-vectors.json', import.meta.url), 'utf8')) as {
  readonly vectors: readonly Vector[];
};
