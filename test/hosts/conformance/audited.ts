import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hosts } from '../../../generator/hosts/index.ts';
import { type AuditOptions, audit } from '../../../generator/verify/audit.ts';
import type { BuiltFolder, Served } from './battery.ts';

/** Registers a test that an audit finds nothing but what the program says of the host, and what only an emulator does. */
export function audited({ name, origin, host, emulated }: Served, tree: BuiltFolder): void {
  test(`an audit of ${name} finds nothing that is not a known gap`, async () => {
    const failed = await failuresAt(origin, tree, {
      host: hosts.find((candidate) => candidate.name === host),
      exceptions: emulated,
    });
    const told = failed.map(({ check, path, seen }) => `${check} ${path}: ${seen}`);
    assert.equal(failed.length, 0, `${failed.length} are not known:\n${told.slice(0, 40).join('\n')}`);
  });
}

/** The failures of an audit by the manifest of a tree, on a fixed day. */
export async function failuresAt(
  origin: string,
  { folder, manifest }: BuiltFolder,
  options: Pick<AuditOptions, 'host' | 'exceptions'> = {},
) {
  const { findings } = await audit({
    url: new URL(origin),
    manifest,
    hosts,
    timeout: 30_000,
    concurrency: 4,
    now: Date.parse('2026-11-20'),
    built: ({ file }) => readFileSync(join(folder, file)),
    ...options,
  });
  return findings.filter(({ answer }) => answer === 'fail' || answer === 'untested');
}
