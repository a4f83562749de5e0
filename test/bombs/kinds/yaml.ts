import { type Bomb, bombIn } from '../bomb.ts';

/** Hostile data: nesting, repetition, long tokens, what does not end. */
const texts: Readonly<Record<string, string | (() => string)>> = {
  '50,000 opening brackets': '['.repeat(50_000),
};

export const bombs: readonly Bomb[] = Object.entries(texts).map(([name, text]) =>
  bombIn('data/plans.yaml', name, text),
);
