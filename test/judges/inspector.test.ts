import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inspect } from '../../generator/api/preview.ts';
import { views } from '../../generator/inspect/views/index.ts';
import { startPreview } from '../../generator/preview/server.ts';
import type { SiteSource } from '../../generator/preview/source.ts';
import { openTree, sourceOf } from '../../generator/preview/tree.ts';
import { hostile, hostileTargets } from '../inspect/hostile.ts';
import { siteOf } from '../inspect/site.ts';
import { isShort } from '../short.ts';
import {
  axeOf,
  type Browser,
  chromium,
  holds,
  layOut,
  type Page,
  pressAndFollow,
  shows,
  startBrowser,
} from './browser.ts';
import { missingJudge } from './judge.ts';

if (!chromium) missingJudge('Chromium', 'Chromium is not installed: run apt-get install chromium');
else await tryInspector(await startBrowser(chromium));

async function tryInspector(browser: Browser): Promise<void> {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  const tree = openTree(dist);
  // Of ten thousand pages, only the manifest is asked here.
  const many = siteOf(
    Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`/p/page-${index}/`, ['text/html', ''] as const])),
  );
  const serve = (source: SiteSource) => startPreview(tree, 0, { internal: [inspect(source)] });
  const [sample, attack, large] = await Promise.all([serve(sourceOf(dist, tree)), serve(hostile), serve(many)]);
  after(async () => {
    await browser.close();
    for (const { server } of [sample, attack, large]) server.close();
  });

  const open = async (url: string, width = 1440, scheme = 'light', bypasses = false): Promise<Page> => {
    const page = await browser.newPage();
    await layOut(page, width, scheme, 900);
    await page.setBypassCSP(bypasses);
    await page.evaluateOnNewDocument(
      `globalThis.blocked = []; addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => blocked.push(violatedDirective + ' ' + blockedURI));`,
    );
    await page.goto(url);
    await holds(page, `!document.querySelector('[data-pending]')`);
    return page;
  };

  const places = views.map(({ name }) => name).filter((name) => name !== 'beside');
  const within = [
    ...['browser', 'agent', 'search', 'feed', 'card'].map((as) => `address?path=/pricing/&as=${as}`),
    'address?path=/&as=agent',
    'address?path=/feed.xml&as=feed',
    'address?path=/nothing',
    'hosts?host=netlify',
    'address?path=/pricing/&as=both',
    'address?path=/pricing/&width=768',
    'facts?fact=2',
    'surface?q=pricing',
  ];
  // An address first, whose page is asked for again until all is read.
  const targets = [...within, ...places];

  // In a short run, each in one of both layouts.
  for (const [width, scheme, seen] of [
    [1440, 'light', isShort ? within : targets],
    [390, 'dark', isShort ? places : targets],
  ] as const)
    test(`axe finds nothing in any view, and none scrolls sideways, ${width} pixels wide in ${scheme} colours`, async () => {
      for (const target of seen) {
        const page = await open(`${sample.origin}/_inspect/${target}`, width, scheme, true);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, target);
        assert.deepEqual(await axeOf(page), [], target);
        await page.close();
      }
    });

  for (const [what, view, part] of [
    ['all requirements of hosts are', 'hosts', '#matrix'],
    ['four columns of the map are', 'map', '#picture'],
  ])
    test(`${what} side by side in a window of 1280 pixels`, async () => {
      const page = await open(`${sample.origin}/_inspect/${view}`, 1280);
      const [inside, room] = await page.evaluate<readonly number[]>(
        `(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('${part} .scrolling'))`,
      );
      assert.equal(inside, room);
      await page.close();
    });

  test('a page in a frame is shown in its own font', async () => {
    const page = await open(`${sample.origin}/_inspect/address?path=/pricing/`);
    const fonts = `[...document.querySelector('iframe').contentDocument.fonts].map(({ status }) => status).join()`;
    await shows(page, fonts, /loaded/);
    await page.close();
  });

  test('what a build reports is accessible too: problems, changes, frames of before and after', async () => {
    for (const target of ['', 'changes', 'changes?path=/', 'address?path=/']) {
      const page = await open(`${attack.origin}/_inspect/${target}`, 1440, 'light', true);
      assert.deepEqual(await axeOf(page), [], target);
      await page.close();
    }
  });

  test('each view keeps its own policy, and asks nothing of another host', async () => {
    for (const target of isShort ? places : targets) {
      const page = await open(`${sample.origin}/_inspect/${target}`);
      assert.deepEqual(await page.evaluate('blocked'), [], target);
      const asked = await page.evaluate<readonly string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)`,
      );
      assert.deepEqual([...new Set(asked)], [sample.origin], target);
      await page.close();
    }
  });

  test('script in every field of a site runs in no view, even where no policy keeps it from it', async () => {
    // Each of the parameters of addresses has each of its values, too, if not together with each of the others.
    for (const target of hostileTargets.filter(
      (hostileTarget, index) => !isShort || index % 5 === 0 || !/^address/.test(hostileTarget),
    )) {
      const page = await open(`${attack.origin}/_inspect/${target}`, 1440, 'light', true);
      assert.equal(await page.evaluate('globalThis.ran'), undefined, target);
      assert.equal(await page.evaluate(`document.querySelectorAll('script').length`), 1, target);
      await page.close();
    }
  });

  test('10,000 rows are one list, filtered as one types, and only those in sight are laid out', async () => {
    const page = await open(`${large.origin}/_inspect/surface#%2Fp%2Fpage-5000%2F`);
    const lists = (found: string) => holds(page, `document.getElementById('found').textContent === '${found}'`);
    const row = (name: string) => `document.getElementById('/p/${name}/')`;
    await lists('10,000 of 10,000');
    await holds(page, `Math.abs(${row('page-5000')}.getBoundingClientRect().top) < innerHeight`);
    await holds(page, `${row('page-9999')}.firstChild.checkVisibility({ contentVisibilityAuto: true }) === false`);
    await page.evaluate(`document.getElementById('q').focus()`);
    await page.keyboard.type('999');
    await lists('19 of 10,000');
    await page.evaluate(`document.getElementById('q').select()`);
    await page.keyboard.press('Backspace');
    await lists('10,000 of 10,000');
    await page.close();
  });

  test('by keyboard alone, an address is asked for, found in the list and opened, and the map is walked', async () => {
    const page = await open(`${sample.origin}/_inspect/`);
    const path = () => page.evaluate<string>(`decodeURIComponent(location.pathname + location.search)`);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content');
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await page.keyboard.type('/pricing/');
    await pressAndFollow(page, 'Enter');
    assert.equal(await path(), '/_inspect/address?path=/pricing/');
    await page.goto(`${sample.origin}/_inspect/surface`);
    await page.evaluate(`document.getElementById('q').focus()`);
    await page.keyboard.type('fr/pricing.md');
    await page.keyboard.press('Enter');
    await holds(page, `document.activeElement.matches('#outputs a')`);
    await pressAndFollow(page, 'Enter');
    assert.equal(await path(), '/_inspect/address?path=/fr/pricing.md');
    const map = await open(`${sample.origin}/_inspect/map`);
    await map.evaluate(`document.querySelector('.map a').focus()`);
    await map.keyboard.press('Tab');
    assert.equal(
      await map.evaluate(`document.activeElement.closest('.place') === document.querySelectorAll('.map .place')[1]`),
      true,
    );
    await map.close();
    await page.close();
  });

  test('a header is explained while it is typed', async () => {
    const page = await open(`${sample.origin}/_inspect/accept?path=/&accept=`);
    await page.evaluate(`document.getElementById('accept-header').focus()`);
    await page.keyboard.type('text/markdown');
    await shows(page, `document.querySelector('.outcome').textContent`, /Markdown/);
    await shows(page, 'location.search', /^\?path=%2F&accept=text%2Fmarkdown$/);
    await page.close();
  });

  test('what is answered late does not take the place of what was typed since', async () => {
    const page = await open(`${sample.origin}/_inspect/accept?path=/&accept=`);
    // The first answer is held back until it is let go.
    await page.evaluate(
      `const real = fetch; globalThis.asked = 0; globalThis.fetch = async (url) => {
        const text = await (await real(url)).text();
        asked += 1;
        if (asked === 1) await new Promise((done) => { globalThis.letGo = done; });
        return { ok: true, text: async () => text };
      }`,
    );
    const typed = `document.getElementById('accept-header')`;
    const type = (text: string) =>
      page.evaluate(`${typed}.value = '${text}'; ${typed}.dispatchEvent(new Event('input', { bubbles: true }))`);
    await type('text/html');
    await holds(page, 'asked === 1');
    await type('text/markdown');
    await shows(page, 'location.search', /^\?path=%2F&accept=text%2Fmarkdown$/);
    await page.evaluate('letGo(); new Promise((done) => setTimeout(done))');
    assert.equal(await page.evaluate('location.search'), '?path=%2F&accept=text%2Fmarkdown');
    assert.match(await page.evaluate(`document.querySelector('.outcome').textContent`), /Markdown/);
    await page.close();
  });
}
