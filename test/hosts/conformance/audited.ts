import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hosts } from '../../../generator/hosts/index.ts';
import { audit } from '../../../generator/verify/audit.ts';
import type { CheckId } from '../../../generator/verify/checks.ts';
import type { BuiltFolder, Served } from './battery.ts';
import type { Promised } from './gaps.ts';

/** The checks of an audit that fail where a promise is not kept. */
const checksFor: Partial<Record<Promised, readonly CheckId[]>> = {};

/** Registers a test that an audit finds nothing but what an engine is known not to do. */
export function audited({ name, origin, gaps }: Served, tree: BuiltFolder): void {
  const known = new Set(gaps.flatMap(({ promised }) => checksFor[promised] ?? []));
  test(`an audit of ${name} finds nothing that is not a known gap`, async () => {
    const failed = await failuresAt(origin, tree);
    assert.deepEqual(
      failed.filter(({ check }) => !known.has(check)).map(({ check, path, seen }) => `${check} ${path}: ${seen}`),
      [],
    );
  });
}

/** The failures of an audit by the manifest of a tree, on a fixed day. */
export async function failuresAt(origin: string, { folder, manifest }: BuiltFolder) {
  const { findings } = await audit({
    ...{ url: new URL(origin), manifest, hosts, timeout: 30_000, concurrency: 4, now: Date.parse('2026-11-20') },
    built: ({ file }) => readFileSync(join(folder, file)),
  });
  return findings.filter(({ answer }) => answer === 'fail' || answer === 'untested');
}
