import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { prefersMarkdown } from '../../generator/hosts/runtime/accept.js';
import { treeOf } from '../../generator/hosts/runtime/respond.js';
import { clients } from '../../generator/inspect/page/clients.ts';
import { acceptSteps } from '../../generator/inspect/views/accept.ts';

const entry = { file: 'x', mediaType: 'text/html', headers: {}, size: 0, sha256: '0'.repeat(64) };
const tree = treeOf({
  outputs: ['/', '/index.md', '/a/'].map((path) => ({ ...entry, path })),
  negotiated: [{ path: '/', variant: '/index.md' }],
  redirects: [],
  notFound: '/404.html',
});

const decided = (header: string | undefined, path = '/') =>
  acceptSteps(path, header, tree).flatMap(({ decides }) => decides ?? []);

test('the steps end where the code that serves decides, for every vector and every known client', () => {
  const url = new URL('../accept-vectors.json', import.meta.url);
  const { vectors } = JSON.parse(readFileSync(url, 'utf8')) as {
    vectors: readonly (readonly [string | null, string])[];
  };
  assert.ok(vectors.length > 20);
  for (const [header, expected] of vectors) assert.deepEqual(decided(header ?? undefined), [expected], String(header));
  for (const { accept } of clients)
    assert.deepEqual(decided(accept), [prefersMarkdown(accept) ? 'markdown' : 'html'], accept);
});

test('the steps agree with the code that serves for any header', () => {
  const part = fc.constantFrom(
    'text/markdown',
    'text/html',
    'text/*',
    '*/*',
    ';q=',
    '0',
    '1',
    '.5',
    '0.5',
    ', ',
    ';',
    ' ',
    '"',
    'x',
    '\t',
    ';a="b,c"',
    '\\',
  );
  const header = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(header, (value) => {
      assert.deepEqual(decided(value), [prefersMarkdown(value) ? 'markdown' : 'html']);
    }),
    { numRuns: Number(process.env.FINGERPOST_FUZZ ?? 500) },
  );
});

test('an address without another representation is not decided by the header', () => {
  assert.match(acceptSteps('/a/', 'text/markdown', tree)[0]?.answer ?? '', /one representation/);
  assert.match(acceptSteps('/none', 'text/markdown', tree)[0]?.answer ?? '', /nothing is served/);
});

test('the part of a header that is malformed is named', () => {
  const [, step] = acceptSteps('/', 'text/html;level="a,b", text/markdown;q=2, */*', tree);
  assert.match(
    step?.answer ?? '',
    /^"text\/markdown;q=2" is malformed: .* quality from 0 to 1 .*So the response is HTML\.$/,
  );
});

test('the last step of a choice says why', () => {
  for (const [header, answer] of [
    ['', 'There is no Accept header, so the response is HTML.'],
    [', ,', 'No. A wildcard does not ask for Markdown, so the response is HTML.'],
    ['text/markdown;q=0, */*', 'Yes, but its quality is 0, which refuses it.'],
    ['text/markdown;q=0.5, text/*', '1 for HTML is above 0.5 for Markdown, so the response is HTML.'],
    ['text/markdown;q=0.1', '0.1 for Markdown is not below 0 for HTML, so the response is Markdown.'],
  ] as const)
    assert.equal(acceptSteps('/', header, tree).at(-1)?.answer, answer);
  const from = (header: string) => acceptSteps('/', header, tree).at(-2)?.answer;
  assert.equal(from('text/markdown, */*;q=0.1, text/*;q=0.2'), '0.2, from text/*.');
  assert.equal(from('text/markdown'), 'no range matches it, so 0.');
});

test('ranges are listed with their qualities, whatever stands in quotes', () => {
  const [, step] = acceptSteps('/', ', text/markdown; a="x,;q=0" ;q=0.5;q=1, TEXT/html', tree);
  assert.match(step?.answer ?? '', /^text\/markdown at 0\.5, text\/html at 1\. /);
});

test('each client has the header that it sends and a source for that', () => {
  assert.ok(clients.length > 12);
  for (const { source, userAgentSource = source, name } of clients)
    for (const url of [source, userAgentSource]) assert.match(url, /^https:\/\//, name);
  assert.equal(new Set(clients.map(({ name }) => name)).size, clients.length);
});
