import assert from 'node:assert/strict';
import { test } from 'node:test';

/** The promises of the battery that an engine may be known not to keep. */
export type Promised =
  | 'get'
  | 'head'
  | 'revalidation'
  | 'entity tag of 304'
  | 'entity tag list'
  | 'only the headers asked for'
  | 'methods'
  | 'allow'
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
  | 'siblings'
  | 'siblings with entity tags';

/** A promise that an engine does not keep, for some subjects (paths, header names, methods), for all but some, or for all. */
export interface Gap {
  readonly promised: Promised;
  readonly subjects?: readonly string[] | ((subject: string) => boolean);
  readonly except?: readonly string[] | ((subject: string) => boolean);
  readonly reason: string;
}

/** Registers a test of a promise. Where the engine has a known gap the proof must fail: one that has closed is to be struck off. */
export type Promising = (promised: Promised, subject: string, name: string, prove: () => Promise<void>) => void;

/** The registering function of an engine with these gaps. */
export function promises(gaps: readonly Gap[]): Promising {
  return (promised, subject, name, prove) => {
    const gap = gaps.find((known) => known.promised === promised && concerns(known, subject));
    if (!gap) test(name, prove);
    else test(`does not hold, for ${gap.reason}: ${name}`, () => assertGap(prove, gap));
  };
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
