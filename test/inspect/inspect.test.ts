// Fault: Script in any field that the inspector shows → Text; nothing runs

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Parser } from 'htmlparser2';
import { preview } from '../../generator/api/preview.ts';
import { escapeHtml } from '../../generator/format/html.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { outlineOf } from '../../generator/inspect/page/body.ts';
import { clients } from '../../generator/inspect/page/clients.ts';
import { terms } from '../../generator/inspect/page/terms.ts';
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
  const search = textOf(await view('address?path=/pricing/&as=search'));
  assert.match(search, /ringfold\.example › pricing Pricing that counts only the calls we answer/);
  assert.match(search, /Offer × 4/);
  assert.match(textOf(await view('address?path=/blog/what-a-missed-call-costs/&as=feed')), /\/feed\.xml .*\/atom\.xml/);
  assert.match(textOf(await view('address?path=/feed.json&as=feed')), /\d+ items\./);
  assert.match(textOf(await view('address?path=/&as=card')), /og:title Ringfold answers the calls you miss/);
});

test('the tokens of a page are the same wherever they are told', async () => {
  const told = async (as: string, form: RegExp) => form.exec(await view(`address?path=/pricing/&as=${as}`))?.[1];
  const inBadge = await told('browser', /≈ ([\d,]+) tokens/);
  assert.ok(inBadge);
  assert.equal(await told('agent', /with its markup ≈ ([\d,]+)/), inBadge);
});

test('an address has its links in both directions, its JSON-LD, and its request for a shell', async () => {
  const html = await view('address?path=/pricing/');
  const text = textOf(html);
  assert.match(text, /curl -sS -D - -H 'Accept: text\/html[^']*' 'http:\/\/127\.0\.0\.1:\d+\/pricing\/'/);
  assert.match(html, /&quot;@type&quot;: &quot;Offer&quot;,\n/);
  const [, inbound = ''] = html.split('id="in"');
  for (const from of ['/sitemap.xml', '/pricing.md', '/features/'])
    assert.ok(inbound.includes(`path=${encodeURIComponent(from)}"`), from);
  const [, outbound = ''] = html.split('id="out"');
  assert.match(outbound, /path=%2Fpricing\.md"/);
});

test('the surface lists every output, and filters them', async () => {
  const all = await view('surface');
  assert.ok(textOf(all).includes(`${outputs.length} of ${outputs.length}`));
  for (const { path } of outputs)
    assert.ok(all.includes(`path=${new URLSearchParams({ path }).toString().slice(5)}"`), path);
  const filtered = await view('surface?q=PRICING+markdown');
  assert.match(textOf(filtered), /2 of \d+/);
  assert.deepEqual([...filtered.matchAll(/<tr id="([^"]*)"/g)].map(([, path]) => path).sort(), [
    '/fr/pricing.md',
    '/pricing.md',
  ]);
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

test('Accept shows every client, and what each gets is what the preview answers', async () => {
  const html = await view('accept');
  for (const { name, accept } of clients) {
    const answer = await exchange(origin, '/', { headers: accept === undefined ? {} : { Accept: accept } });
    const expected = header(answer, 'Content-Type')?.startsWith('text/markdown') ? 'Markdown' : 'HTML';
    const row = html.split('<tr>').find((part) => part.includes(`>${name}</a>`)) ?? '';
    assert.match(row, new RegExp(`<td><span class="badge \\w+">${expected}</span></td>`), name);
  }
  assert.match(
    textOf(await view('accept?path=/&accept=text/html')),
    /A wildcard does not ask for Markdown, so the response is HTML/,
  );
});

test('Hosts shows each gap of each host, and the rules that the committed build has', async () => {
  const matrix = textOf(await view('hosts'));
  for (const { title } of hosts) assert.ok(matrix.includes(title), title);
  const pages = await view('hosts?host=cloudflare-pages');
  for (const file of ['_headers', '_worker.js', '_routes.json']) {
    const summary = pages.split('<summary>').find((part) => part.startsWith(`<code>${file}</code>`)) ?? '';
    assert.match(summary.split('</summary>')[0] ?? '', /in this tree/, file);
  }
  const gitHub = textOf(await view('hosts?host=github-pages'));
  const { capabilities } = hosts.find(({ name }) => name === 'github-pages') ?? assert.fail();
  assert.equal(typeof capabilities.headers, 'string');
  assert.ok(gitHub.includes(String(capabilities.headers).replaceAll('`', '')));
});

test('Facts shows a price everywhere it is stated, in every language, and amounts that are tied to none', async () => {
  const html = await view('facts');
  const [, fact] = /fact=(\d+)">49 EUR/.exec(html) ?? [];
  assert.ok(fact);
  const places = (await view(`facts?fact=${fact}`)).split('id="price"')[0] ?? '';
  for (const path of ['/pricing/', '/pricing.md', '/fr/pricing/', '/fr/pricing.md', '/llms.txt', '/schema/page.json'])
    assert.ok(places.includes(`path=${encodeURIComponent(path)}"`), path);
  assert.match(places, /<mark>€49<\/mark>/);
  assert.match(places, /<mark>49\s€<\/mark>/u);
  const loose = textOf(html.split('id="loose"')[1] ?? '');
  assert.match(loose, /€310/);
  // The graph states what one more call costs.
  assert.doesNotMatch(loose, /€1\.10/);
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
