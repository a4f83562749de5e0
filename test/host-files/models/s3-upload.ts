import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Served } from '../../../generator/hosts/rules/host.ts';

const fake = `#!/bin/sh
for argument in "$@"; do printf '%s\\n' "$argument"; done >>"$LOG"
echo >>"$LOG"
test "$FAILS" = no
`;

const known = new Map<string, ReadonlyMap<string, Served['headers']>>();

/** The metadata that a script gives a tree's files by the AWS command line. It throws for a script that uploads amiss, or not to the end. */
export function uploadedBy(script: string, names: readonly string[]): ReadonlyMap<string, Served['headers']> {
  const key = [script, ...names].join('\n');
  const objects = known.get(key) ?? uploaded(script, names);
  known.set(key, objects);
  return objects;
}

function uploaded(script: string, names: readonly string[]): ReadonlyMap<string, Served['headers']> {
  if (ran(script, { FAILS: 'yes' }).status === 0) throw new Error('it goes on after a failure');
  const { status, commands } = ran(script, { FAILS: 'no', DISTRIBUTION: 'd' });
  if (status !== 0) throw new Error('it fails');
  const verbs = commands.map((words) => words.slice(0, 2).join(' '));
  if (!/^(?:s3 cp,)+s3 sync,cloudfront create-invalidation$/.test(verbs.join())) throw new Error(verbs.join());
  const objects = new Map<string, Served['headers']>();
  for (const words of commands.filter((command) => command[1] === 'cp')) {
    if (words[2] !== 'dist' || words[3] !== 's3://b' || !words.includes('--recursive')) throw new Error('refused');
    const type = option(words, '--content-type') ?? '';
    const caching = option(words, '--cache-control');
    const headers = { 'Content-Type': type, ...(caching !== undefined && { 'Cache-Control': caching }) };
    for (const name of names.filter((file) => isTaken(words, file))) {
      if (objects.has(name)) throw new Error(`${name} is uploaded twice`);
      objects.set(name, headers);
    }
  }
  const [sync = []] = commands.filter((words) => words[1] === 'sync');
  if (!sync.includes('--delete') || !sync.includes('--size-only') || isTaken(sync, '_manifest.json'))
    throw new Error('refused');
  return objects;
}

/** Runs a script beside an `aws` that only notes what it is told. */
function ran(script: string, environment: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-'));
  try {
    const log = join(folder, 'log');
    writeFileSync(log, '');
    writeFileSync(join(folder, 'aws'), fake);
    chmodSync(join(folder, 'aws'), 0o755);
    writeFileSync(join(folder, 'upload.sh'), script);
    const env = { ...environment, PATH: `${folder}:${process.env.PATH ?? ''}`, BUCKET: 'b', LOG: log };
    const { status } = spawnSync('sh', [join(folder, 'upload.sh'), 'dist'], { env });
    const notes = readFileSync(log, 'utf8').split('\n\n').slice(0, -1);
    return { status, commands: notes.map((note) => note.split('\n')) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether the filters of a command take a file: the last that matches decides. */
function isTaken(words: readonly string[], file: string): boolean {
  let included = true;
  for (const [index, word] of words.entries()) {
    if (word !== '--include' && word !== '--exclude') continue;
    const pattern = (words[index + 1] ?? '').replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
    if (new RegExp(`^${pattern}$`).test(file)) included = word === '--include';
  }
  return included;
}

function option(words: readonly string[], name: string): string | undefined {
  const at = words.indexOf(name);
  return at === -1 ? undefined : words[at + 1];
}
