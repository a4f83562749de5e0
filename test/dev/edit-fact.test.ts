// Fault: An edit of a fact: a name that was made to lead here, a page of another origin, no token or a wrong one, another path, a link in the place of the file, a body that is too long, a file that has changed, a value with which the site has errors → Refused, and nothing is written

import assert from 'node:assert/strict';
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect, preview } from '../../generator/api/preview.ts';
import { editingOf } from '../../generator/dev/edit-fact.ts';
import { openSession } from '../../generator/dev/session.ts';
import { openWatcher } from '../../generator/dev/watch.ts';
import { sampleOptions } from '../build-sample.ts';
import { exchange, header } from '../hosts/conformance/exchange.ts';
import { buildIn, makeProject, temporaryFolder } from '../publish/project.ts';
import { patience, until } from '../until.ts';
import { saveAndSettle, settled } from './saved.ts';
import { serveSession } from './serve-session.ts';

const yaml = `# What one pays\r
period: month\r
allowances: # counted each month\r
  - {id: calls, name: Answered calls, unit: call}\r
plans:\r
  - id: solo\r
    name: "Solo" # in quotes\r
    description: For one\r
    price: 49   # since May\r
    includes: {calls: 60} # and no more\r
`;
const project = makeProject({
  'data/plans.yaml': yaml,
  'pages/en/index.md':
    '---\ntitle: Home\ndescription: What it costs\n---\n\n::plans\n\n:price{plan=solo} for :included{plan=solo allowance=calls}.\n',
});
const content = join(project, 'content');
const plans = join(content, 'data/plans.yaml');
const outside = join(project, 'outside.yaml');
writeFileSync(outside, 'price: 49\n');
const options = { ...sampleOptions, content };
const session = openSession(() => options, undefined, patience);
const watcher = openWatcher(() => [content]);
await session.look();
const opened: string[] = [];
const editing = editingOf(session, () => content, {
  open: async ({ file, line, column }) => opened.push(`${file}:${line}:${column}`) > 0 && file !== 'none.md',
  compareLive: () => assert.fail('the live site is not asked'),
});
const { origin } = await serveSession(session, watcher, {
  show: (file) => file,
  open: async () => false,
  internal: [inspect(session.source, { editing })],
});
await settled(session);
assert.deepEqual(session.state().problems, []);

const price = 'data/plans.yaml#/plans/0/price';
const limit = 'data/plans.yaml#/plans/0/includes/calls';
const form = { Origin: origin, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
type Fields = Readonly<Record<string, string>>;
const body = (fields: Fields) => new URLSearchParams({ token: editing.token, ...fields }).toString();
const post = async (name: string, fields: Fields, headers: Fields = form) => {
  const answer = await exchange(origin, `/_inspect/${name}`, { method: 'POST', headers, body: body(fields) });
  return { status: answer.status, text: answer.body.toString(), location: header(answer, 'Location') };
};
const digestIn = (text: string) => /name="digest" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? '';
/** The files of the content folder, so that nothing else is written either. */
const files = () => readdirSync(content, { recursive: true }).sort();
const before = files();

/** Asks for an edit, sees what it would change, and confirms it. */
async function edit(fact: string, value: string) {
  const shown = await post('edit', { fact, value });
  assert.equal(shown.status, 200, shown.text);
  return await post('write', { fact, value, digest: digestIn(shown.text) });
}

test('an edit shows what it would change in each representation, and writes it only once it is confirmed', async () => {
  const facts = await exchange(origin, `/_inspect/facts?fact=${encodeURIComponent(price)}`);
  assert.ok(facts.body.toString().includes(`name="token" value="${editing.token}"`));
  const fetched = await exchange(origin, `/_inspect/facts?fact=${encodeURIComponent(price)}`, {
    headers: { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors' },
  });
  assert.ok(fetched.body.toString().includes('name="token"') && !fetched.body.toString().includes(editing.token));
  const { status, text } = await post('edit', { fact: price, value: '51' });
  assert.equal(status, 200);
  for (const path of ['/', '/index.md', '/llms.txt', '/schema/page.json'])
    assert.ok(text.includes(`path=${encodeURIComponent(path)}"`), path);
  assert.match(text, /<del>[^<]*€49 per month[\s\S]*<ins>[^<]*€51 per month/);
  assert.match(text, /<del>[^<]*price: 49 {3}# since May\n<\/del><ins>[^<]*price: 51 {3}# since May/);
  assert.equal(readFileSync(plans, 'utf8'), yaml);
  const { status: written, location } = await post('write', { fact: price, value: '51', digest: digestIn(text) });
  assert.deepEqual([written, location], [303, `/_inspect/facts?fact=${encodeURIComponent(price)}&written=yes`]);
  assert.equal(readFileSync(plans, 'utf8'), yaml.replace('49', '51'));
  await until(async () => /€51 per month/.test((await exchange(origin, '/')).body.toString()));
  assert.deepEqual(files(), before);
  await hold(yaml);
});

test('a limit and a text are edited like a price: line ends, comments, quotes and the mode of the file stay', async () => {
  const { mode } = statSync(plans);
  for (const [fact, value, old, now] of [
    [limit, '75', 'calls: 60}', 'calls: 75}'],
    ['data/plans.yaml#/plans/0/name', 'Alone "here"', '"Solo"', '"Alone \\"here\\""'],
    [limit, 'unlimited', 'calls: 60}', 'calls: unlimited}'],
  ] as const) {
    await hold(yaml);
    assert.equal((await edit(fact, value)).status, 303);
    assert.equal(readFileSync(plans, 'utf8'), yaml.replace(old, now));
    assert.equal(statSync(plans).mode, mode);
  }
  await hold(yaml);
});

/** Has the file of plans hold a text, and the session know it. */
async function hold(text: string): Promise<void> {
  await saveAndSettle(session, content, 'data/plans.yaml', text);
}

test('a value that the build refuses shows its problems, and writes nothing', async () => {
  for (const [value, problem] of [
    ['forty', /wrong-type|invalid-value/],
    ['-1', /invalid-value/],
  ] as const) {
    const { status, text } = await post('edit', { fact: price, value });
    assert.equal(status, 422);
    assert.match(text, problem);
    assert.equal(digestIn(text), '');
    const { digest } = (await editing.propose({ id: price, value: '51' })) as { digest: string };
    assert.equal((await post('write', { fact: price, value, digest })).status, 422);
  }
  for (const value of ['', ' ', 'a\nb', 'a\u0000'])
    assert.equal((await post('edit', { fact: price, value })).status, 409);
  assert.equal(readFileSync(plans, 'utf8'), yaml);
});

test('a file that has changed since is not written', async () => {
  const shown = await post('edit', { fact: price, value: '51' });
  const other = `${yaml}# Somebody was faster\r\n`;
  await hold(other);
  const late = await post('write', { fact: price, value: '51', digest: digestIn(shown.text) });
  assert.equal(late.status, 409);
  assert.match(late.text, /changed in the meantime, so nothing was written/);
  assert.equal(readFileSync(plans, 'utf8'), other);
  await hold(yaml);
  assert.equal((await post('write', { fact: price, value: '51', digest: 'none' })).status, 409);
  assert.equal(readFileSync(plans, 'utf8'), yaml);
});

test('of two edits at once that saw the same file, one is written', async () => {
  const { digest } = (await editing.propose({ id: price, value: '51' })) as { digest: string };
  const written = await Promise.all(['51', '52'].map((value) => editing.write({ id: price, value }, digest)));
  assert.deepEqual(written.map((fault) => fault?.kind ?? 'written').sort(), ['refused', 'written']);
  await hold(yaml);
});

test('no name that leads here, no other origin, and no form without the token gets anything written', async () => {
  const { digest } = (await editing.propose({ id: price, value: '51' })) as { digest: string };
  const fields = { fact: price, value: '51', digest, file: 'data/plans.yaml', line: '1', column: '1' };
  const { Origin: _, ...anonymous } = form;
  const attacks: readonly (readonly [status: number, headers: Fields, fields: Fields])[] = [
    [403, { ...form, Host: 'evil.example' }, fields],
    [403, { ...form, Host: 'evil.example', Origin: 'http://evil.example' }, fields],
    [403, { ...form, Host: '127.0.0.1.evil.example' }, fields],
    [403, { ...form, Origin: 'http://evil.example' }, fields],
    [403, { ...form, Origin: 'http://127.0.0.1:1' }, fields],
    [403, { ...form, Origin: 'null' }, fields],
    [403, { ...form, 'Sec-Fetch-Site': 'cross-site' }, fields],
    [403, { ...form, 'Sec-Fetch-Site': 'same-site' }, fields],
    [403, anonymous, fields],
    [415, { ...form, 'Content-Type': 'text/plain' }, fields],
    [415, { ...form, 'Content-Type': 'multipart/form-data; boundary=a' }, fields],
    [403, form, { ...fields, token: '' }],
    [403, form, { ...fields, token: editing.token.slice(1) }],
    [403, form, { ...fields, token: '0'.repeat(64) }],
    [413, form, { ...fields, more: 'x'.repeat(10_000) }],
  ];
  for (const [status, headers, sent] of attacks)
    for (const name of ['edit', 'write', 'open'])
      assert.equal(
        (await post(name, sent, headers)).status,
        status,
        JSON.stringify([name, headers, sent]).slice(0, 300),
      );
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await exchange(origin, `/_inspect/write?${body(fields)}`, { method, headers: form });
    assert.equal(answer.status, 405);
    assert.ok(![...answer.headers.keys()].some((name) => name.startsWith('access-control-')));
  }
  assert.equal(readFileSync(plans, 'utf8'), yaml);
  assert.deepEqual(opened, []);
  assert.deepEqual(files(), before);
});

test('only a fact that the build knows is edited, whatever path its id has', async () => {
  const { digest } = (await editing.propose({ id: price, value: '51' })) as { digest: string };
  for (const fact of [
    '../outside.yaml#/price',
    'data/../../outside.yaml#/price',
    `${outside}#/price`,
    'data/plans.yaml#/plans/0/id',
    'data/plans.yaml#/plans/0/__proto__',
    'data/plans.yaml',
    'pages/en/index.md#/title',
    '',
    '0',
  ]) {
    assert.equal((await post('edit', { fact, value: '51' })).status, 409, fact);
    assert.equal((await post('write', { fact, value: '51', digest })).status, 409, fact);
  }
  assert.equal(readFileSync(outside, 'utf8'), 'price: 49\n');
  assert.equal(readFileSync(plans, 'utf8'), yaml);
});

test('a link in the place of the file is not followed', async () => {
  const target = join(temporaryFolder(), 'plans.yaml');
  const { digest } = (await editing.propose({ id: price, value: '51' })) as { digest: string };
  renameSync(plans, target);
  symlinkSync(target, plans);
  assert.equal((await post('write', { fact: price, value: '51', digest })).status, 409);
  assert.equal(readFileSync(target, 'utf8'), yaml);
  rmSync(plans);
  await hold(yaml);
});

test('a place of a problem is opened by a form of the inspector', async () => {
  const place = { file: 'pages/en/index.md', line: '3', column: '1' };
  assert.equal((await post('open', place)).status, 204);
  assert.equal((await post('open', { ...place, file: 'none.md' })).status, 404);
  for (const line of ['0', '-1', 'x', '', '1.5']) assert.equal((await post('open', { ...place, line })).status, 400);
  assert.deepEqual(opened, ['pages/en/index.md:3:1', 'none.md:3:1']);
});

test('a problem of the build has a form that opens its place', async () => {
  const home = join(content, 'pages/en/index.md');
  const text = readFileSync(home, 'utf8');
  writeFileSync(home, `${text}\n[Nowhere](/nowhere/)\n`);
  let overview = '';
  await until(async () => {
    overview = (await exchange(origin, '/_inspect/')).body.toString();
    return overview.includes('broken-link');
  });
  assert.match(
    overview,
    /<form class="open" action="\/_inspect\/open"[\s\S]*?name="line" value="10"[\s\S]*?pages\/en\/index\.md:10:1<\/button>/,
  );
  writeFileSync(home, text);
});

test('the preview of a folder edits nothing: it has no forms, and refuses them', async () => {
  const site = makeProject();
  cpSync(plans, join(site, 'content/data/plans.yaml'));
  await buildIn(site);
  const { url, inspector, close } = await preview({ dir: join(site, 'dist'), port: 0 });
  try {
    assert.doesNotMatch(await (await fetch(`${inspector}facts?fact=0`)).text(), /method="post"|name="token"/);
    for (const name of ['edit', 'write', 'open']) {
      const own = { ...form, Origin: new URL(url).origin };
      const answer = await exchange(new URL(url).origin, `/_inspect/${name}`, {
        method: 'POST',
        headers: own,
        body: body({}),
      });
      assert.equal(answer.status, 405);
      assert.equal((await fetch(inspector + name)).status, 404);
    }
  } finally {
    await close();
  }
});
