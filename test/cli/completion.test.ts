import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { command, environment, temporaryFolder } from '../publish/project.ts';

const start = fileURLToPath(new URL('../../scripts/start.js', import.meta.url));

function has(shell: string): string | false {
  return spawnSync(shell, ['-c', 'true']).status === 0 ? false : `There is no ${shell}`;
}

function fingerpost(): string {
  const folder = temporaryFolder();
  const path = join(folder, 'fingerpost');
  writeFileSync(path, `#!/bin/sh\nexec ${process.execPath} ${start} "$@"\n`);
  chmodSync(path, 0o755);
  return folder;
}

/** The completions of lines in bash, whose words are as bash itself splits them. */
function inBash(folder: string, lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const script = `
    source <(fingerpost completion bash)
    while IFS=$'\\t' read -ra COMP_WORDS; do
      [[ \${COMP_WORDS[-1]} == - ]] && COMP_WORDS[-1]=''
      COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMPREPLY=()
      _fingerpost
      echo "\${COMPREPLY[*]}"
    done
  `;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: folder,
    env: environment({ PATH: `${folder}:${process.env.PATH}` }),
    encoding: 'utf8',
    // A word without letters stands as -, because bash would drop it.
    input: lines.map((words) => `${words.map((word) => word || '-').join('\t')}\n`).join(''),
  });
  assert.equal(stderr, '');
  return stdout.split('\n').map((line) => line.split(' ').filter((word) => word !== ''));
}

test('bash completes commands, flags, values and folders', { skip: has('bash') }, () => {
  const folder = fingerpost();
  spawnSync('mkdir', ['site', 'other'], { cwd: folder });
  const rows = [
    ['fingerpost bu', 'build'],
    ['fingerpost build --ou', '--out'],
    ['fingerpost build --host cloudflare-', 'cloudflare-pages cloudflare-workers'],
    ['fingerpost build --host = ngi', 'nginx'],
    ['fingerpost init --kind = ', 'company blog docs minimal'],
    ['fingerpost init --languages f', 'fr'],
    ['fingerpost init --languages fr,e', 'fr,en fr,es'],
    ['fingerpost init --languages fr,f', ''],
    ['fingerpost build --out s', 'site'],
    ['fingerpost build --out = s', 'site'],
  ] as const;
  const completed = inBash(
    folder,
    rows.map(([line]) => line.split(' ')),
  );
  for (const [index, [line, expected]] of rows.entries())
    assert.deepEqual(
      completed[index],
      expected.split(' ').filter((word) => word !== ''),
      line,
    );
});

for (const shell of ['zsh', 'fish'])
  test(`${shell} can read its script`, { skip: has(shell) }, () => {
    const folder = fingerpost();
    const check = `fingerpost completion ${shell} > script && ${shell} -n script`;
    const env = environment({ PATH: `${folder}:${process.env.PATH}` });
    const { status, stderr } = spawnSync(shell, ['-c', check], { cwd: folder, env, encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
  });

test('completion of another shell is a usage error', () => {
  const { status, stderr } = command('.', ['completion', 'bsh']);
  assert.deepEqual([status, stderr], [2, 'error There is no completion for "bsh"\n  hint: Did you mean "bash"?\n']);
});
