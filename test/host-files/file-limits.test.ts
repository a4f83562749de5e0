// Fault: More files, or larger ones, than a chosen host accepts → An error that names the host and its limit

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Problem } from '../../generator/base/problem.ts';
import { nginx } from '../../generator/hosts/nginx.ts';
import { checkFileSizes, gatherFiles } from '../../generator/hosts/rules/gather.ts';
import type { Host } from '../../generator/hosts/rules/host.ts';

const small: Host = {
  ...nginx,
  title: 'A host',
  limits: { files: 3, fileBytes: 10 },
  files: () => ({ value: [], problems: [] }),
};

const said = (problems: readonly Problem[]) =>
  problems.map(({ level, code, message }) => `${level} ${code} ${message}`);

test('a host that accepts fewer files than a build has, the manifest included, is a problem', () => {
  const countedOf = (outputs: number) => {
    const served = Array.from({ length: outputs }, (_, index) => ({
      path: `/${index}`,
      file: `${index}`,
      headers: {},
    }));
    const hosts = [small, { ...nginx, files: small.files }];
    return said(gatherFiles(hosts, { served, pairs: [], notFound: '/404.html' }).problems);
  };
  assert.deepEqual(countedOf(2), []);
  assert.deepEqual(countedOf(3), ['error host-limit A host takes 3 files, and there are 4']);
});

test('every file that is larger than a host accepts is named', () => {
  const files = [10, 11, 12].map((size) => ({ file: `assets/${size}.zip`, size }));
  assert.deepEqual(said(checkFileSizes([small, nginx], files)), [
    'error host-limit A host takes files of 10 bytes, and assets/11.zip has 11',
    'error host-limit A host takes files of 10 bytes, and assets/12.zip has 12',
  ]);
});
