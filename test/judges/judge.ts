import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(import.meta.url);

/** A package of this folder, which has its own: the compiler of the project does not know them, and a bundle of this file is elsewhere. CommonJS or not. */
export async function judge<Module>(name: string): Promise<Module> {
  const module = await import(pathToFileURL(resolve(name)).href);
  return { ...module.default, ...module } as Module;
}

/** Registers, in place of a judge's tests, one that is skipped; or that fails, when FINGERPOST_REQUIRE_ENGINES is 1. */
export function missingJudge(name: string, reason: string): void {
  const required = process.env.FINGERPOST_REQUIRE_ENGINES === '1';
  test(`${name} is here to judge`, { skip: required ? false : reason }, () => assert.fail(reason));
}
