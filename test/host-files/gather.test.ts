import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gatherFiles } from '../../generator/hosts/gather.ts';
import type { Host, HostFile } from '../../generator/hosts/host.ts';
import { nginx } from '../../generator/hosts/nginx.ts';
import type { Problem } from '../../generator/problem.ts';

const input = { served: [], pairs: [], notFound: '/404.html', accept: '' };

function host(name: string, ...files: readonly HostFile[]): Host {
  return { ...nginx, name, title: name.toUpperCase(), files: () => files };
}

function gather(...hosts: readonly Host[]) {
  const problems: Problem[] = [];
  const files = gatherFiles(hosts, input, problems);
  return { files: files.map(({ host: { name }, folder, path }) => `${name} ${folder} ${path}`), problems };
}

const headers = (text: string) => ({ folder: 'output', path: '_headers', text }) as const;
const rules = { folder: 'deploy', path: 'rules.conf', text: 'x' } as const;

test('gatherFiles() has an output file once that two hosts want to be equal', () => {
  const { files, problems } = gather(host('a', headers('x'), rules), host('b', headers('x'), rules));
  assert.deepEqual(files, ['a output _headers', 'a deploy rules.conf', 'b deploy rules.conf']);
  assert.deepEqual(problems, []);
});

test('gatherFiles() names the hosts that want one output file to be different', () => {
  const { problems } = gather(host('a', headers('x')), host('b', headers('y')));
  assert.deepEqual(
    problems.map(({ code, level, message }) => ({ code, level, message })),
    [
      {
        code: 'host-limit',
        level: 'error',
        message: 'A and B each need a file "_headers" of their own in the output folder',
      },
    ],
  );
});
