import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hosts } from '../../generator/hosts/index.ts';
import { inspector } from '../../generator/inspect/inspect.ts';
import type { Editing } from '../../generator/inspect/page/editing.ts';
import { compareLive } from '../../generator/verify/compare-live.ts';
import { type Broken, listenerOf, serving, smallSite } from './broken-site.ts';

const site = await smallSite();

/** Presses the button of the view Live, of an inspector whose site is published at an origin. Nothing is asked before that. */
async function pressed(origin: string, asked: readonly string[] = []): Promise<{ status?: number; text: string }> {
  const never = () => assert.fail('nothing is edited');
  const editing: Editing = {
    token: 'f'.repeat(64),
    propose: never,
    write: never,
    open: never,
    compareLive: (manifest) => compareLive(manifest, hosts, Date.parse('2026-11-20')),
  };
  const manifest = { ...site.manifest, baseUrl: `${origin}/` };
  const answer = inspector({ manifest: () => manifest, read: async (path) => site.read(path) }, { editing });
  const headers = { host: '127.0.0.1:4321', origin: 'http://127.0.0.1:4321' };
  const view = await answer({ method: 'GET', path: '/_inspect/live', query: '', headers });
  assert.match(String(view?.body), /<form [^>]*action="\/_inspect\/ask"/);
  assert.deepEqual(asked, []);
  const sent = await answer({
    method: 'POST',
    path: '/_inspect/ask',
    query: '',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: async () => new URLSearchParams({ token: editing.token }).toString(),
  });
  return { ...(sent && { status: sent.status }), text: String(sent?.body) };
}

/** The page after the button was pressed, with the methods of the requests. */
async function pageOf(broken: Broken = {}) {
  const methods: string[] = [];
  const answered = listenerOf(site, broken);
  const page = await serving(
    (request, response) => {
      methods.push(request.method ?? '');
      answered(request, response);
    },
    (origin) => pressed(origin, methods),
  );
  return { ...page, methods: new Set(methods) };
}

test('the inspector asks the live site once somebody presses the button, and shows what it answers beside what was built', async () => {
  const sound = await pageOf();
  assert.equal(sound.status, 200, sound.text);
  assert.match(sound.text, /0 differences at 18 addresses/);
  assert.deepEqual([...sound.methods].sort(), ['GET', 'HEAD']);
  const lost = await pageOf({
    change: (sent, { path }) => {
      if (path === '/robots.txt') sent.status = 404;
    },
  });
  assert.match(lost.text, /1 difference at 18 addresses[\s\S]*robots\.txt<[\s\S]*answered 404[\s\S]*text\/plain/);
});

test('a live site that does not answer is told so', async () => {
  const gone = await serving(
    () => {},
    async (origin) => origin,
  );
  const { status, text } = await pressed(gone);
  assert.equal(status, 502);
  assert.match(text, /cannot be audited: the connection is refused/);
});
