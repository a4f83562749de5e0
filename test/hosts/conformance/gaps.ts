import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { append } from '../../../generator/base/append.ts';

/** The promises of the battery that an engine may be known not to keep. */
export type Promised =
  | 'tree'
  | 'get'
  | 'head'
  | 'revalidation'
  | 'entity tag of 304'
  | 'entity tag list'
  | 'only the headers asked for'
  | 'methods'
  | 'allow'
  | 'trace'
  | 'negotiation'
  | 'generated accept'
  | 'repeated accept'
  | 'accept beyond ASCII'
  | 'missing'
  | 'language of missing'
  | 'redirects'
  | 'moves'
  | 'gone'
  | 'query of a move'
  | 'own files'
  | 'hidden files'
  | 'preflight'
  | 'caches'
  | 'compression'
  | 'siblings'
  | 'siblings with entity tags';

/** A promise that an engine does not keep, for some subjects (paths, header names, methods), for all but some, or for all. */
export interface Gap {
  readonly promised: Promised;
  readonly subjects?: readonly string[] | ((subject: string) => boolean);
  readonly except?: readonly string[] | ((subject: string) => boolean);
  readonly reason: string;
}

/** Makes a promise of a subject, which its name tells. */
export type Promising = (promised: Promised, subject: string, name: string, prove: () => Promise<void>) => void;

interface Claim {
  readonly name: string;
  readonly prove: () => Promise<void>;
}

/**
 * Registers a test for each promise, which proves it of all subjects and names each of which it does not hold. Where the engine has a known gap each
 * proof must fail: one that has closed is to be struck off.
 */
export function keeps(engine: string, gaps: readonly Gap[], make: (promise: Promising) => void): void {
  const claims = new Map<string, Claim[]>();
  make((promised, subject, name, prove) => {
    const gap = gaps.find((known) => known.promised === promised && concerns(known, subject));
    const title = gap ? `does not hold, for ${gap.reason}: ${promised}` : promised;
    append(claims, title, { name, prove: gap ? () => assertGap(prove, gap) : prove });
  });
  suite(`${engine} serves`, () => {
    for (const [title, those] of claims) test(title, () => assertAll(engine, those));
  });
}

async function assertAll(engine: string, claims: readonly Claim[]): Promise<void> {
  const failed: string[] = [];
  await eachAtOnce(claims, async ({ name, prove }) => {
    await prove().catch((cause: unknown) => failed.push(`${name}: ${cause instanceof Error ? cause.message : cause}`));
  });
  const first = failed.slice(0, 20).join('\n');
  assert.equal(failed.length, 0, `${engine}: ${failed.length} of ${claims.length} do not hold:\n${first}`);
}

/** Does something with each item, eight of them at once. */
export async function eachAtOnce<Item>(items: readonly Item[], act: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const inTurn = async () => {
    for (const item of left) await act(item);
  };
  await Promise.all(Array.from({ length: 8 }, inTurn));
}

function concerns({ subjects, except }: Gap, subject: string): boolean {
  return isAmong(subject, subjects ?? (() => true)) && !isAmong(subject, except ?? []);
}

function isAmong(subject: string, some: NonNullable<Gap['subjects']>): boolean {
  return typeof some === 'function' ? some(subject) : some.includes(subject);
}

async function assertGap(prove: () => Promise<void>, { promised, reason }: Gap): Promise<void> {
  const outcome = await prove().then(
    () => 'kept',
    (cause: unknown) => cause,
  );
  assert.notEqual(outcome, 'kept', `The gap "${promised}" has closed: strike it off the list (${reason})`);
  if (!(outcome instanceof assert.AssertionError)) throw outcome;
}
