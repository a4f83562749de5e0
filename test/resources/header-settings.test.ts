import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madePng } from '../made-pictures.ts';
import { post, said, treeOf } from './more-files.ts';

const png = madePng(30, 20);

const hsts = 'max-age=63072000; includeSubDomains';
const own = `headers:
  - {path: /*, headers: {Strict-Transport-Security: "${hsts}", x-test: all}}
  - {path: /blog/*.png, headers: {Cache-Control: "public, max-age=31536000, immutable", X-Test: png}}
`;

test('headers of the settings are sent with every path that they match, and the last that names one counts', async () => {
  const { entries } = await treeOf({ 'posts/en/a.md': post('', ''), 'posts/en/b.png': png }, own);
  for (const { path, headers } of entries.values()) {
    assert.equal(headers['Strict-Transport-Security'], hsts, path);
    assert.equal(headers['x-test'], path === '/blog/b.png' ? 'png' : 'all', path);
  }
  assert.equal(entries.get('/blog/b.png')?.headers['Cache-Control'], 'public, max-age=31536000, immutable');
  assert.equal(entries.get('/style.css')?.headers['Cache-Control'], 'public, max-age=3600');
});

test('policies for browsers are sent with everything, as site.yaml says or with a default, and an entry of headers replaces one for some paths', async () => {
  const sent = async (settings: string, path: string) => {
    const { entries } = await treeOf({ 'posts/en/a.md': post('', '') }, settings);
    const { headers = {} } = entries.get(path) ?? {};
    return Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:strict|referrer|perm)/i.test(name)));
  };
  assert.deepEqual(await sent('', '/style.css'), {
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  });
  const settings = `referrerPolicy: no-referrer
strictTransportSecurity: {maxAge: 300, includeSubDomains: true}
headers: [{path: /blog/*, headers: {permissions-policy: geolocation=(self)}}]
`;
  assert.deepEqual(await sent(settings, '/blog/'), {
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'geolocation=(self)',
    'Strict-Transport-Security': 'max-age=300; includeSubDomains',
  });
});

test('a host that asks to be listed by browsers with less than they take is an error', async () => {
  const [first = ''] = await said({}, 'strictTransportSecurity: {preload: true}\n');
  assert.match(first, /^site\.yaml:\d+ error header Browsers only list hosts that ask for more/);
});
