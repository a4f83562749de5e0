import assert from 'node:assert/strict';
import { test } from 'node:test';

/** A package of this folder, which has its own: the compiler of the project does not know them. CommonJS or not. */
export async function judge<Module>(name: string): Promise<Module> {
  const module = await import(name);
  return { ...module.default, ...module } as Module;
}

/** Registers, in place of a judge's tests, one that is skipped; or that fails, when FINGERPOST_REQUIRE_ENGINES is 1. */
export function missingJudge(name: string, reason: string): void {
  const required = process.env.FINGERPOST_REQUIRE_ENGINES === '1';
  test(`${name} is here to judge`, { skip: required ? false : reason }, () => assert.fail(reason));
}
