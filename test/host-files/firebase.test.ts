import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type FirebaseHeaders, firebase } from '../../generator/hosts/firebase.ts';
import type { HostInput } from '../../generator/hosts/rules/host.ts';
import { sampleInput } from './sample-input.ts';

interface Hosting {
  readonly public: string;
  readonly ignore: readonly string[];
  readonly headers: readonly FirebaseHeaders[];
}

let input: HostInput;
let hosting: Hosting;

before(async () => {
  input = await sampleInput();
  const [file] = firebase.files(input).value;
  ({ hosting } = JSON.parse(file?.text ?? '') as { hosting: Hosting });
});

test('firebase.json keeps the folders that begin with a dot, which Firebase would leave out', () => {
  assert.equal(hosting.public, 'dist');
  assert.deepEqual(hosting.ignore, ['_*']);
  assert.ok(input.served.some(({ file }) => file.startsWith('.')));
});

test('an entry of firebase.json is a path without wildcards, or an anchored expression', () => {
  for (const { source, regex } of hosting.headers) {
    assert.equal(source === undefined, regex !== undefined);
    assert.match(source ?? '/', /^\/[A-Za-z0-9._~/-]*$/);
    assert.match(regex ?? '^$', /^\^.*\$$/);
  }
});
