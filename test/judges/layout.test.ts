// Fault: Words, tables and logos that are wider than a phone → They break, scroll or wrap: nothing leaves the window or covers anything else

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from '../../generator/api/build.ts';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import { type Browser, chromium, holds, layOut, shows, startBrowser } from './browser.ts';
import { missingJudge } from './judge.ts';

const noun = 'Brennofentemperaturüberwachungsprotokollierung';
const sections = ['One', 'Two', 'Three', 'Four'].map((name) => `## ${name}\n\nText.[^1]`).join('\n\n');
const wrapped = '## A\n\nOne.\n\nTwo.\n\n- Three\n\n### `B`\n\nFour.';

/** A site whose words, tables and logo are wider than a phone. */
const files: Readonly<Record<string, string>> = {
  'site.yaml': `name: Kilnhaus Messtechnik\nbaseUrl: https://kilnhaus.example\ncurrency: EUR\ncallToAction: {text: Try it for a firing, url: /pricing/}\ntheme: {logo: /assets/logo.svg}\ndocs: {path: /docs/, versions: [{name: "2", path: /docs/}, {name: "1", path: /docs/old/}]}\n`,
  'assets/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 32" width="80" height="32"><rect width="80" height="32"/></svg>',
  'pages/en/index.md':
    '---\ntitle: Kilnhaus\n---\n\n:::hero\n[Prices](/pricing/)\n\n```sh title="Terminal"\nlight\n```\n:::\n\nA kiln.\n',
  'pages/en/pricing.md': `---\ntitle: ${noun}\nnavigation: {label: Pricing, order: 1}\n---\n\nText.\n`,
  'data/plans.yaml':
    'period: month\nplans:\n  - {id: one, name: One, description: A., price: 1, highlights: [A., B.]}\n  - {id: two, name: Two, description: B., price: 2, highlights: [A promise. A promise. A promise. A promise. A promise. A promise. A promise. A promise., B.]}\n',
  'pages/en/plans.md': '---\ntitle: Plans\ndescription: All.\n---\n\n::plans\n',
  'pages/en/both.md':
    '---\ntitle: Both\ndescription: All.\n---\n\nBoth at once.\n\n::plans\n\n| Of 35 calls | Number | Minutes for each | Minutes |\n| --- | ---: | ---: | ---: |\n| To a colleague | 4 | 2 | 8 |\n',
  'pages/en/docs/options.md':
    '---\ntitle: Options\ndescription: All.\n---\n\n| Option | Type | Default | What it does |\n| --- | --- | --- | --- |\n| `--quiet` | yes or no | `no` | Says only what is wrong |\n\n```js {1}\nstart();\n```\n',
  'pages/en/wrapped.md': `---\ntitle: Wrapped\n---\n\n${wrapped}\n\n<div>\n\n${wrapped}\n\n</div>\n`,
  'pages/en/docs/index.md':
    '---\ntitle: Manual\n---\n\n:::tabs\n- gas\n\n  Light it.\n\n  ```sh title="Terminal"\n  light\n  ```\n- power\n\n  Switch it on.\n:::\n',
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `pages/en/docs/part-${index}.md`,
      `---\ntitle: Part ${index}\n---\n\nText.\n`,
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, index) => [
      `pages/en/docs/deep/far/page-${index}.md`,
      `---\ntitle: Page ${index}\n---\n\n${sections}\n`,
    ]),
  ),
  'data/api.yaml':
    'apis: [{id: kilns, name: Kilns, description: All., url: "https://api.kilnhaus.example", openapi: /kilns.openapi.yaml}]\n',
  'public/kilns.openapi.yaml':
    'openapi: 3.1.0\ninfo: {title: Kilns, version: "1"}\npaths: {/kilns: {get: {responses: {200: {description: All., content: {application/json: {example: [1]}}}}}}}\n',
  'pages/en/docs/old/index.md': '---\ntitle: Old\n---\n\nText.\n',
  'posts/en/first.md': `---\ntitle: ${noun} first\npublished: 2026-01-01\ntags: [ash, elm, oak]\n---\n\nText.\n`,
  'posts/en/second.md': `---\ntitle: ${noun} second\npublished: 2026-01-02\n---\n\n| Range | Rate | Why | When |\n| --- | --- | --- | --- |\n| 1240–1100 | fast | ${noun} | \`${noun}\` |\n\n${sections}\n\n[^1]: ${noun}.\n`,
};

if (!chromium) missingJudge('Chromium', 'Chromium is not installed: run apt-get install chromium');
else await tryLayout(await startBrowser(chromium));

/** A site of somebody else, as the default templates show it. */
async function tryLayout(browser: Browser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fingerpost-layout-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'content', path)), { recursive: true });
    writeFileSync(join(folder, 'content', path), text);
  }
  const out = join(folder, 'dist');
  const templates = fileURLToPath(new URL('../../templates', import.meta.url));
  const { published, problems } = await build({ content: join(folder, 'content'), out, templates });
  assert.ok(published, JSON.stringify(problems));
  const { server, origin } = await startPreview(openTree(out), 0);
  after(async () => {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true });
  });
  const paths = ['/', '/pricing/', '/blog/', '/blog/second/'];
  const boxOf = (selector: string) => `document.querySelector('${selector}').getBoundingClientRect()`;
  const widths = [320, 390, 820, 1440];

  test('words and tables that are too wide stay within the window, and can be read', async () => {
    for (const path of paths)
      for (const width of widths) {
        const page = await browser.newPage();
        await layOut(page, width);
        await page.goto(origin + path);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, `${path} at ${width}`);
        const tables = await page.evaluate<readonly number[]>(
          `[...document.querySelectorAll('.scroll')].map((table) => table.getBoundingClientRect().width)`,
        );
        assert.equal(tables.length, path === '/blog/second/' ? 1 : 0);
        for (const table of tables)
          assert.ok(table > 0.6 * Math.min(width, 704), `A table is ${table} wide at ${width}`);
        await page.close();
      }
  });

  test('a long sidebar shows the page that is read, and the head of a page stays while its text scrolls', async () => {
    const page = await browser.newPage();
    await layOut(page, 1440, 'light', 600);
    await page.goto(`${origin}/docs/part-59/`);
    await holds(page, `${boxOf('.sidebar a[aria-current]:not(.versions *)')}.bottom < 600`);
    await layOut(page, 1440, 'light', 700);
    await page.goto(`${origin}/docs/deep/far/page-59/`);
    await holds(page, `document.querySelector('.sidebar').scrollTop > 0`);
    const tops = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll('.sidebar :is(li:has(> .versions), [open] > summary, a[aria-current]:not(.versions *))')].map((one) => one.getBoundingClientRect().top)`,
    );
    assert.equal(tops.length, 4);
    assert.equal(
      await page.evaluate(`document.querySelector('h1').checkVisibility({ visibilityProperty: true })`),
      true,
    );
    for (const [index, top] of tops.entries()) assert.ok(top > (tops[index - 1] ?? 60) && top < 700, tops.join());
    await page.evaluate(`document.documentElement.style.scrollBehavior = 'auto'; scrollTo(0, 1e6)`);
    await shows(page, `document.querySelector('.contents [aria-current]').textContent`, /^Four$/);
    await page.goto(`${origin}/blog/second/`);
    await page.evaluate(`document.documentElement.style.scrollBehavior = 'auto'; scrollTo(0, 300)`);
    assert.deepEqual(await page.evaluate(`[scrollY, ${boxOf('header.site')}.top]`), [300, 0]);
    await page.close();
  });

  test('code is joined to the title above it, also where it has a button to copy', async () => {
    const page = await browser.newPage();
    await layOut(page, 820);
    await page.goto(`${origin}/docs/`);
    await holds(page, `document.querySelector('.code pre')`);
    assert.equal(
      await page.evaluate(`getComputedStyle(document.querySelector('figcaption + .code')).borderStartStartRadius`),
      '0px',
    );
    await page.close();
  });

  test('the button to copy an example stands beside what that is called, in both directions of text', async () => {
    const page = await browser.newPage();
    await layOut(page, 820);
    await page.goto(`${origin}/developers/`);
    await page.evaluate(`document.querySelectorAll('.operation').forEach((one) => (one.open = true))`);
    await holds(page, `document.querySelector('.part + .code > button, .part + .tabs button')`);
    const beside = `[...document.querySelectorAll('.part + :is(.code, .tabs)')].map((one) => {
      const [name, button] = [one.previousElementSibling.firstChild, one.querySelector('button')].map((part) => part.getBoundingClientRect());
      return name.right <= button.left || button.right <= name.left;
    })`;
    for (const dir of ['ltr', 'rtl']) {
      // As pages in Arabic are, with code that runs from left to right.
      await page.evaluate(
        `document.documentElement.dir = '${dir}', document.querySelectorAll('.code').forEach((one) => (one.dir = 'ltr'))`,
      );
      const found = await page.evaluate<readonly boolean[]>(beside);
      assert.ok(found.length === 2 && found.every(Boolean), `${dir}: ${found.join()}`);
    }
    await page.close();
  });

  test('on a phone, the sections that open cover no more of a page of documentation than they need', async () => {
    const page = await browser.newPage();
    await layOut(page, 390);
    await page.goto(`${origin}/docs/deep/far/page-1/`);
    const height = await page.evaluate<number>(
      `document.querySelector('article > .menu summary').click(), Math.max(${boxOf('.contents')}.height, ${boxOf('.contents > ul')}.height)`,
    );
    assert.ok(height > 100 && height < 200, `${height}`);
    await page.evaluate(`document.querySelectorAll('.contents a')[3].click()`);
    await holds(page, `document.querySelector('article > .menu:not([open])')`);
    await page.close();
  });

  test('no row of a long sidebar is half below what stays above it, also where the style sheet comes late', async (t) => {
    const late = createServer(async ({ url = '' }, response) => {
      const answer = await fetch(origin + url);
      if (url === '/style.css') await setTimeout(300);
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '' });
      response.end(new Uint8Array(await answer.arrayBuffer()));
    }).listen(0, '127.0.0.1');
    t.after(() => late.close());
    await once(late, 'listening');
    const { port } = late.address() as AddressInfo;
    const page = await browser.newPage();
    for (const height of [700, 709, 718, 727]) {
      await layOut(page, 1440, 'light', height);
      await page.goto(`http://127.0.0.1:${port}/docs/deep/far/page-45/`);
      await holds(page, `document.querySelector('.sidebar').scrollTop > 0`);
      const cut = await page.evaluate<readonly string[]>(`(() => {
        const boxOf = (one) => one.getBoundingClientRect();
        const edge = Math.max(...[...document.querySelectorAll('.sidebar :is(li:has(> .versions), summary:has(~ * [aria-current]):not(.versions *))')].map((one) => boxOf(one).bottom));
        return [...document.querySelectorAll('.sidebar a:not(.versions *)')].filter((one) => boxOf(one).top < edge - 0.5 && boxOf(one).bottom > edge + 0.5).map((one) => one.textContent);
      })()`);
      assert.deepEqual(cut, [], `at ${height}`);
    }
    await page.close();
  });

  test('on paper, every tab has its panel below it', async () => {
    const page = await browser.newPage();
    await layOut(page, 820);
    await page.goto(`${origin}/docs/`);
    const tops = `[...document.querySelectorAll('.tabs :is(summary, p)')].map((one) => one.checkVisibility({ contentVisibilityAuto: true }) && one.getBoundingClientRect().top)`;
    assert.ok((await page.evaluate<readonly unknown[]>(tops)).includes(false));
    await page.emulateMediaType('print');
    const printed = await page.evaluate<readonly number[]>(tops);
    assert.deepEqual(
      printed,
      [...printed].sort((a, other) => a - other),
    );
    assert.equal(new Set(printed).size, 4);
    assert.deepEqual(
      await page.evaluate(
        `[new Set([...document.querySelectorAll('.tabs summary')].map((one) => getComputedStyle(one).color)).size, getComputedStyle(document.querySelector('.tabs'), '::before').content]`,
      ),
      [1, 'none'],
    );
    for (const width of [820, 1123, 1280]) {
      await layOut(page, width);
      await page.emulateMediaType('print');
      const text = await page.evaluate<number>(`${boxOf('.prose > *')}.width`);
      assert.ok(text > 600, `The text is ${text} wide on a sheet of ${width}`);
      const off = await page.evaluate<number>(`(({ left, right }) => left + right - innerWidth)(${boxOf('.prose')})`);
      assert.ok(Math.abs(off) < 1, `${off} at ${width}`);
    }
    await page.goto(`${origin}/`);
    const gap = await page.evaluate<number>(`${boxOf('.hero .code')}.left - ${boxOf('h1')}.right`);
    assert.ok(gap > 20, `The title stands ${gap} beside the code`);
    await page.close();
  });

  test('on a tablet, two posts stand side by side', async () => {
    const page = await browser.newPage();
    await layOut(page, 768);
    await page.goto(`${origin}/blog/`);
    assert.equal(
      await page.evaluate(`${boxOf('.posts > :last-child')}.top - ${boxOf('.posts > :first-child')}.top`),
      0,
    );
    await page.close();
  });

  test('each tag has a row of its own, also where there are three', async () => {
    const page = await browser.newPage();
    await layOut(page, 1440);
    await page.goto(`${origin}/blog/tags/`);
    const heads = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll('.groups > li')].map((row) => row.getBoundingClientRect().x)`,
    );
    assert.equal(heads.length, 3);
    assert.equal(new Set(heads).size, 1);
    await page.close();
  });

  test('a menu of one entry stands in the line of the header', async () => {
    const page = await browser.newPage();
    await layOut(page, 768);
    await page.goto(`${origin}/blog/`);
    await page.evaluate(
      `document.querySelectorAll('header.site > .button, header.site > nav > ul > li + li').forEach((one) => one.remove())`,
    );
    const height = await page.evaluate<number>(`${boxOf('header.site')}.height`);
    assert.ok(height <= 65, `The header is ${height} high`);
    await page.close();
  });

  test('the search of documentation gives up its width to a long menu', async () => {
    const page = await browser.newPage();
    await layOut(page, 1100);
    await page.goto(`${origin}/docs/`);
    await page.evaluate(
      `document.querySelector('header.site > nav > ul').insertAdjacentHTML('beforeend', '<li><a href="#">Calibrate</a></li>'.repeat(3))`,
    );
    const [height, width] = [
      await page.evaluate<number>(`${boxOf('header.site')}.height`),
      await page.evaluate<number>(`${boxOf('.find')}.width`),
    ];
    assert.ok(height <= 65 && width > 40 && width < 200, `The header is ${height} high, its search ${width} wide`);
    await page.close();
  });

  test('in the head of a page nothing covers anything else', async () => {
    for (const width of widths) {
      const page = await browser.newPage();
      await layOut(page, width);
      await page.goto(`${origin}/pricing/`);
      const covered = await page.evaluate<readonly string[]>(`(() => {
        const parts = [...document.querySelectorAll('header.site > :not(.name), header.site .name > *')].filter((one) => one.checkVisibility());
        const rects = parts.map((one) => {
          const range = document.createRange();
          range.selectNodeContents(one);
          const [box, inside] = [one.getBoundingClientRect(), range.getBoundingClientRect()];
          return { name: one.className || one.tagName, left: box.left, right: Math.max(box.right, inside.right), top: box.top, bottom: box.bottom };
        });
        return rects.flatMap((one, at) => rects.slice(at + 1)
          .filter((other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
          .map((other) => one.name + ' and ' + other.name));
      })()`);
      assert.deepEqual(covered, [], `at ${width}`);
      await page.close();
    }
  });

  test('where the sections of a text have no room beside it, they open below their name', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/blog/second/`);
    for (const width of [390, 1000]) {
      await layOut(page, width);
      await holds(page, `${boxOf('.contents > ul')}.height === 0`);
      await page.evaluate(`document.querySelector('article .menu > summary').click()`);
      await holds(page, `${boxOf('.contents > ul')}.height > 60`);
      await page.evaluate(`document.querySelector('article .menu > summary').click()`);
    }
    await page.close();
  });

  test('the sections of a text begin with its first line, beside it and within the window', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/blog/second/`);
    for (const width of [1152, 1280, 1440, 1920]) {
      await layOut(page, width);
      const edges = await page.evaluate<readonly number[]>(
        `[${boxOf('.contents + *')}.right, ${boxOf('.contents')}.left, ${boxOf('.contents')}.right, innerWidth].map(Math.round)`,
      );
      assert.deepEqual(
        [...edges].sort((a, b) => a - b),
        edges,
      );
      await holds(page, `Math.abs(${boxOf('.contents')}.top - ${boxOf('.contents + *')}.top) < 1`);
    }
    await page.close();
  });

  test('titles, texts, tables and cards begin at one edge, and a text stands in the middle of the window', async () => {
    for (const path of ['/pricing/', '/blog/', '/blog/second/'])
      for (const width of [390, 1440]) {
        const page = await browser.newPage();
        await layOut(page, width);
        await page.goto(origin + path);
        const edges = await page.evaluate<readonly number[]>(
          `[...document.querySelectorAll('h1, .lead, .prose > :not(.contents, .hero), .end > *')].filter((one) => one.checkVisibility()).map((one) => Math.round(one.getBoundingClientRect().left))`,
        );
        assert.ok(edges.length > 1);
        const isCentred = path === '/blog/' && width > 390;
        assert.equal(new Set(isCentred ? edges.slice(2) : edges).size, 1, `${path} at ${width}: ${edges}`);
        const off = await page.evaluate<number>(`(({ left, right }) => left + right - innerWidth)(${boxOf('h1')})`);
        assert.ok(Math.abs(off) <= 1, `${path} at ${width}: ${off}`);
        assert.equal(await page.evaluate(`document.querySelectorAll('.actions').length`), 1);
        if (path === '/blog/second/')
          assert.equal(await page.evaluate(`${boxOf('.title .actions')}.right - ${boxOf('h1')}.right`), 0, `${width}`);
        await page.close();
      }
  });

  test('a post without sections stands in the middle, with the one after it at the end of its text, and text within plain elements as it does elsewhere', async () => {
    const page = await browser.newPage();
    await layOut(page, 1440);
    await page.goto(`${origin}/blog/first/`);
    const off = await page.evaluate<number>(`(({ left, right }) => left + right - innerWidth)(${boxOf('h1')})`);
    assert.ok(Math.abs(off) <= 1, `${off}`);
    const within = `(({ left, width, right }, all) => [left - all.left, width, right - all.right])(${boxOf('.neighbours a')}, ${boxOf('.end nav')})`;
    const half = 704 / 2;
    assert.deepEqual(await page.evaluate(within), [half, half, 0]);
    await layOut(page, 390);
    await page.goto(`${origin}/wrapped/`);
    const places = (within: string) =>
      page.evaluate<readonly number[]>(
        `(([first, ...all]) => all.flatMap(({ top, left }) => [top - first.top, left - first.left].map(Math.round)))([...document.querySelectorAll('${within} > :is(h2, h3, p), ${within} > ul > li')].map((one) => one.getBoundingClientRect()))`,
      );
    const outside = await places('.prose');
    assert.equal(outside.length, 10);
    assert.deepEqual(await places('.prose > div'), outside);
    assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('h3 code')).fontWeight`), '700');
    await page.close();
  });

  test('code stands beside the words that a page begins with, dark in both schemes, and below them on a phone', async () => {
    const page = await browser.newPage();
    await page.goto(`${origin}/`);
    for (const [width, place] of [
      [390, 'below'],
      [1440, 'beside'],
    ] as const) {
      await layOut(page, width);
      const found = `((words, code) => code.left >= words.right ? 'beside' : code.top >= words.bottom && code.left === words.left ? 'below' : 'over')(${boxOf('h1')}, ${boxOf('.hero .code')})`;
      assert.equal(await page.evaluate(found), place);
    }
    assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('.hero pre')).colorScheme`), 'dark');
    await page.close();
  });

  test('two plans have a half of the page each, their promises in the same rows, and their prices beside their names', async () => {
    const page = await browser.newPage();
    await layOut(page, 1440);
    const [first, last] = [boxOf('.plans > :first-child'), boxOf('.plans > :last-child')];
    const ticks = `[...document.querySelectorAll('.highlights')].map((list) => [...list.children].map((one) => one.getBoundingClientRect().top).join())`;
    for (const path of ['/both/', '/plans/']) {
      await page.goto(origin + path);
      assert.deepEqual(
        await page.evaluate(
          `[${first}.left - ${boxOf('.prose')}.left, ${last}.right - ${boxOf('.prose')}.right, ${first}.width - ${last}.width, new Set(${ticks}).size, ${boxOf('.price')}.top < ${boxOf('.plans > li > *')}.bottom]`,
        ),
        [0, 0, 0, 1, true],
      );
    }
    await page.close();
  });

  test('on a phone, heads of three columns of numbers wrap, so that the table fits, and a menu of one link shows it', async () => {
    const page = await browser.newPage();
    await layOut(page, 390);
    await page.goto(`${origin}/both/`);
    assert.equal(
      await page.evaluate(
        `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(${'document.querySelector(".scroll")'})`,
      ),
      0,
    );
    await page.goto(`${origin}/docs/part-1/`);
    await page.evaluate(`document.querySelector('header .menu summary').click()`);
    assert.equal(await page.evaluate(`document.querySelector('.menu + nav a').checkVisibility()`), true);
    await page.close();
  });

  test('on a phone, options are read below one another without a rule, and a marked line of code is above what fades the others', async () => {
    const page = await browser.newPage();
    await layOut(page, 390);
    const rule = `getComputedStyle(document.querySelector('td')).borderInlineEndColor`;
    await page.goto(`${origin}/blog/second/`);
    await holds(page, `${rule} !== 'rgba(0, 0, 0, 0)'`);
    await page.goto(`${origin}/docs/options/`);
    assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('td')).borderInlineEndWidth`), '0px');
    assert.equal(
      await page.evaluate(
        `((name, said) => said.top >= name.bottom && said.left === name.left)(...['td', 'td:last-child'].map((one) => document.querySelector(one).getBoundingClientRect()))`,
      ),
      true,
    );
    assert.equal(
      await page.evaluate(
        `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(${'document.querySelector(".scroll")'})`,
      ),
      0,
    );
    assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('pre mark')).zIndex`), '1');
    await page.close();
  });
}
