// Fault: Two hosts that need different contents in one file → An error that names both

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cloudflarePages, cloudflareWorkers } from '../../generator/hosts/cloudflare.ts';
import { netlify } from '../../generator/hosts/netlify.ts';
import { nginx } from '../../generator/hosts/nginx.ts';
import { gatherFiles } from '../../generator/hosts/rules/gather.ts';
import { parseHeadersFile } from '../../generator/hosts/rules/headers-file.ts';
import type { Host, HostFile } from '../../generator/hosts/rules/host.ts';
import { cloudflareMatching, findMismatches, netlifyMatching } from '../../generator/hosts/rules/matching.ts';
import { manyPosts } from './many-posts.ts';
import { hostNamed } from './models/index.ts';
import { smallSite } from './small-site.ts';

const input = { served: [], pairs: [], notFound: '/404.html' };

function host(name: string, ...files: readonly HostFile[]): Host {
  return { ...nginx, name, title: name.toUpperCase(), files: () => ({ value: files, problems: [] }) };
}

function gather(...hosts: readonly Host[]) {
  const { value, problems } = gatherFiles(hosts, input);
  return { files: value.map(({ host: { name }, folder, path }) => `${name} ${folder} ${path}`), problems };
}

test('gatherFiles() shares one _headers of a small site between Netlify and Cloudflare, by which both give every output its headers', () => {
  const { value, problems } = gatherFiles([netlify, cloudflarePages, cloudflareWorkers], smallSite);
  const shared = value.filter(({ path }) => path === '_headers');
  assert.deepEqual(problems, []);
  assert.equal(shared.length, 1);
  const rules = parseHeadersFile(shared[0]?.text ?? '');
  for (const matching of [netlifyMatching, cloudflareMatching])
    assert.deepEqual(findMismatches(smallSite.served, rules, matching), []);
});

test('gatherFiles() names Netlify and Cloudflare when a site needs different _headers for each', () => {
  const { problems } = gatherFiles([netlify, cloudflarePages], { ...input, served: manyPosts(200) });
  const errors = problems.filter(({ level }) => level === 'error');
  assert.deepEqual(
    errors.map(({ message }) => message),
    ['Netlify and Cloudflare Pages each need a file "_headers" of their own in the output folder'],
  );
  assert.match(errors[0]?.hint ?? '', /--host and --out/);
});

const headers = (text: string) => ({ folder: 'output', path: '_headers', text }) as const;
const rules = { folder: 'deploy', path: 'rules.conf', text: 'x' } as const;

test('gatherFiles() lists an output file once if two hosts need it with the same text', () => {
  const { files, problems } = gather(host('a', headers('x'), rules), host('b', headers('x'), rules));
  assert.deepEqual(files, ['a output _headers', 'a deploy rules.conf', 'b deploy rules.conf']);
  assert.deepEqual(problems, []);
});

test('gatherFiles() names the hosts that need one output file with different texts', () => {
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

test('gatherFiles() names the files that a host takes for its own configuration', () => {
  const taken: Readonly<Record<string, readonly string[]>> = {
    vercel: ['vercel.json', 'api/x.js', 'middleware.js'],
    netlify: ['netlify.toml'],
    apache: ['app/.htaccess', '.user.ini'],
    'azure-static-web-apps': ['app/staticwebapp.config.json'],
    'cloudflare-pages': ['functions/hello.js'],
    nginx: [],
  };
  const files = [...Object.values(taken).flat(), 'api/data.json', 'firebase.json', 'web.config'];
  const served = [...smallSite.served, ...files.map((file) => ({ path: `/${file}`, file, headers: {} }))];
  for (const [name, own] of Object.entries(taken)) {
    const host = hostNamed(name);
    const told = gatherFiles([host], { ...smallSite, served }).problems.map(({ message }) => message);
    assert.deepEqual(
      told.filter((message) => message.includes('for its own configuration')),
      own.length === 0 ? [] : [`${host.title} takes ${own.join(', ')} for its own configuration, and may not serve it`],
    );
  }
});
