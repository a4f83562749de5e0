// Fault: Script in any field that the inspector shows → Text; nothing runs

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';
import { preview } from '../../generator/api/preview.ts';
import { escapeHtml } from '../../generator/format/html.ts';
import { outlineOf } from '../../generator/inspect/page/body.ts';
import { terms } from '../../generator/inspect/page/parts.ts';
import { views } from '../../generator/inspect/views/index.ts';
import type { Manifest } from '../../generator/output/manifest.ts';
import { exchange, header } from '../hosts/conformance/exchange.ts';
import { until } from '../until.ts';
import { hostile, hostileTargets } from './hostile.ts';
import { asker } from './site.ts';

const dir = fileURLToPath(new URL('../../dist', import.meta.url));
const { url, inspector, close } = await preview({ dir, port: 0 });
const { outputs } = JSON.parse(readFileSync(`${dir}/_manifest.json`, 'utf8')) as Manifest;
after(close);

const origin = new URL(url).origin;
const manifest = (await (await fetch(`${url}_manifest.json`)).json().catch(() => undefined)) as Manifest | undefined;

/** A view of the sample, once everything is read. */
async function view(target: string): Promise<string> {
  let text = '';
  await until(async () => {
    const answer = await fetch(inspector + target);
    text = await answer.text();
    assert.equal(answer.status, 200, `${target}: ${text.slice(0, 300)}`);
    return !/<main[^>]*data-pending/.test(text);
  });
  return text;
}

const textOf = (html: string) => outlineOf(html).text.replaceAll('\n', ' ');

test('each view is a page with a title, one current item of the menu, and nothing of another origin', async () => {
  assert.equal(manifest, undefined, 'the manifest is no output');
  for (const { name, label: title } of views.filter(({ name }) => name !== 'beside')) {
    const html = await view(name);
    const { links, lang, title: named } = outlineOf(html);
    assert.equal(lang, 'en');
    assert.match(named, / · Inspector$/);
    assert.match(html, new RegExp(`aria-current="page">${title}<`));
    assert.equal(html.match(/<h1>/g)?.length, 1, name);
    for (const { href, rel } of links.filter(({ rel }) => rel !== 'a')) assert.match(href, /^\/(?!\/)/, rel);
  }
});

test('an address is shown as each reader gets it, by the answer that the preview gives', async () => {
  const readers = { browser: 'text/html', agent: 'text/markdown, text/html, */*' };
  for (const [as, accept] of Object.entries(readers)) {
    const served = await exchange(origin, '/', { headers: { Accept: accept } });
    const text = textOf(await view(`address?path=/&as=${as}`));
    for (const name of ['Content-Type', 'ETag', 'Vary', 'Content-Length', 'Cache-Control'])
      assert.ok(text.includes(`${name} ${header(served, name)}`), `${as}: ${name}`);
    assert.match(text, /✓ digest verified/);
  }
});

test('each row has an id of its own, which the link in it leads to', async () => {
  for (const target of ['', 'surface', 'facts', 'hosts']) {
    const html = await view(target);
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, target);
    const links = [...html.matchAll(/class="row-link" href="#([^"]*)"/g)].map(([, id = '']) => decodeURIComponent(id));
    assert.deepEqual(
      links.filter((id) => !ids.includes(id)),
      [],
      target,
    );
    assert.equal(links.length > 0, target === 'facts', target);
    if (target === 'surface') assert.ok(ids.includes('/pricing/'));
  }
});

test('a report is one file with every row, which leads to the published site and has no token', async () => {
  const answer = await fetch(`${inspector}surface?download=`);
  assert.match(answer.headers.get('Content-Disposition') ?? '', /^attachment; filename="report\.html"$/);
  const html = await answer.text();
  assert.equal(html.match(/<tr id=/g)?.length, outputs.length);
  assert.doesNotMatch(html, /<script|<link|_inspect|name="token"|(?:href|src)="\//);
  assert.match(html, /<style>[^<]*\.report \{/);
  assert.match(html, /href="https:\/\/ringfold\.example\/pricing\/"/);
  assert.match(await view('surface?kind=page'), /href="\/_inspect\/surface\?kind=page&amp;download="/);
});

test('each term of engineers is told in plain words beside it', async () => {
  const pages = await Promise.all(['', 'hosts', 'address?path=/&as=search'].map(view));
  const shown = pages.join('');
  const missing = [...terms].filter(([, plain]) => !shown.includes(escapeHtml(plain))).map(([name]) => name);
  assert.deepEqual(missing, ['✗ digest differs from the manifest']);
});

test('a page is framed as wide as a phone, and beside its Markdown', async () => {
  assert.match(await view('address?path=/&width=390'), /<iframe [^>]* width="390"/);
  assert.doesNotMatch(await view(`address?path=/&width=${encodeURIComponent('"x')}`), /<iframe [^>]* width=/);
  assert.match(await view('address?path=/&as=both'), /<iframe [\s\S]*<pre><code># /);
});

test('the map leads from the home page to catalogs, skills, feeds and graphs by links that are there', async () => {
  const html = await view('map');
  const { links } = outlineOf(html.split('id="ways"')[1] ?? '');
  const paths = new Set(links.flatMap(({ href }) => new URL(href, origin).searchParams.get('path') ?? []));
  for (const path of [
    '/',
    '/.well-known/api-catalog',
    '/openapi.json',
    '/feed.xml',
    '/schema/page.json',
    '/llms.txt',
    '/.well-known/agent-skills/choose-a-ringfold-plan/SKILL.md',
  ])
    assert.ok(paths.has(path), path);
  assert.match(html, /<svg class="map"/);
});

test('the inspector is in no tree, and leaves every other path to the site', async () => {
  assert.equal((await fetch(`${origin}/_inspect/nothing`)).status, 404);
  assert.equal((await exchange(origin, '/_inspect')).status, 308);
  assert.match(await (await fetch(`${origin}/_inspector`)).text(), /Ringfold/);
});

const ask = asker(hostile);

test('script in every field of a site and of a query is shown as text in every view', async () => {
  let seen = 0;
  for (const target of hostileTargets) {
    const { status, text } = (await ask(`/_inspect/${target}`)) ?? assert.fail();
    assert.equal(status, 200, `${target}: ${text.slice(0, 200)}`);
    const parser = new Parser({
      onopentag(name, attributes) {
        if (name === 'script') assert.deepEqual(attributes, { src: '/_inspect/inspect.js', defer: '' }, target);
        if (name === 'img') assert.match(attributes.src ?? '', /^\//, target);
        for (const [key, value] of Object.entries(attributes)) {
          assert.doesNotMatch(key, /^on|^style$/, target);
          if (/^(?:href|src|action)$/.test(key))
            assert.doesNotMatch(value, /^\s*(?:javascript|data|vbscript):/i, target);
        }
      },
      ontext(part) {
        if (part.includes('globalThis.ran')) seen += 1;
      },
    });
    parser.end(text);
  }
  // It is there to be seen, and not left out.
  assert.ok(seen > hostileTargets.length, String(seen));
});
