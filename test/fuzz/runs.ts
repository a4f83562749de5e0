import { isShort } from '../short.ts';

/**
 * How to run a property: always from the same seed, as often as asked for, less often in a short run if that is given, or as often as FINGERPOST_FUZZ
 * says (`npm run fuzz`).
 */
export function seeded(usual: number, short = usual): { readonly seed: number; readonly numRuns: number } {
  const asked = Number(process.env.FINGERPOST_FUZZ);
  return { seed: 20261101, numRuns: Number.isSafeInteger(asked) && asked > 0 ? asked : isShort ? short : usual };
}
