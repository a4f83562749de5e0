import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startPreview } from '../../generator/preview/server.ts';
import { type ListedTree, openTree } from '../../generator/preview/tree.ts';
import { isShort, some } from '../short.ts';
import { builtSite, newSites, siteNames } from '../sites/built-sites.ts';
import { patience } from '../until.ts';
import { axeOf, type Browser, chromium, layOut, type Page, startBrowser } from './browser.ts';
import { covering, type Parted, partsOf } from './covering.ts';
import { judge, missingJudge } from './judge.ts';

if (!chromium) missingJudge('Chromium', 'Chromium is not installed: run apt-get install chromium');
else await judgePages(await startBrowser(chromium));

async function judgePages(browser: Browser): Promise<void> {
  const tree = openTree(fileURLToPath(new URL('../../dist', import.meta.url)));
  const { server, origin } = await startPreview(tree, 0);
  const others = await Promise.all([...siteNames, ...newSites].map(serveSite));
  after(async () => {
    await browser.close();
    server.close();
    for (const { close } of others) close();
  });
  const pages = pagesOf(tree, origin);
  const otherPages = others.flatMap((site) => site.pages);
  const docsSite = others.find(({ name }) => name === 'init docs')?.pages ?? [];
  const rich = covering(pages);
  assert.ok(rich.length > 5);

  // Every page in the layout that is hardest to keep; in the others, and of sites with the same templates, pages that together have every element. In a
  // short run, these pages, in each width and in each scheme once.
  for (const [width, scheme, seen, whose = 'pages'] of [
    [320, 'light', isShort ? rich : pages],
    [320, 'light', isShort ? covering(docsSite) : docsSite, 'new documentation'],
    [1280, 'dark', covering([...rich, ...otherPages])],
    [320, 'dark', isShort ? [] : rich],
    [1280, 'light', isShort ? [] : [...rich, ...covering(docsSite)]],
  ] as const) {
    if (seen.length === 0) continue;
    test(`axe finds nothing on ${whose} as laid out ${width} pixels wide in ${scheme} colours`, async () => {
      const page = await openPage(browser, width, scheme);
      for (const { url } of seen) {
        await page.goto(url);
        assert.equal(await page.evaluate('scrollY'), 0, `${url} does not begin at its top`);
        assert.deepEqual(await axeOf(page), [], url);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, `${url} scrolls sideways`);
      }
      await page.close();
    });
  }

  test('no page of any site scrolls sideways in a window of 320 pixels', async () => {
    const page = await openPage(browser, 320, 'light');
    assert.ok(otherPages.length > 10);
    for (const { url } of isShort ? covering(otherPages) : otherPages) {
      await page.goto(url);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, url);
    }
    await page.close();
  });

  test('axe rejects pale text, a table that scrolls but takes no focus, and links too small to touch', async () => {
    const page = await openPage(browser, 320, 'light');
    await page.goto(`${origin}/pricing/`);
    await page.evaluate(
      `document.querySelectorAll('[tabindex]').forEach((element) => element.removeAttribute('tabindex'));
      document.querySelector('main').insertAdjacentHTML('afterbegin', '<a class=dot href=/a>a</a><a class=dot href=/b>b</a>')`,
    );
    await page.addStyleTag({
      content: `p { color: #ccc !important; background: #fff } table { width: 900px }
        .dot { display: inline-block; width: 9px; height: 9px; font-size: 6px; overflow: hidden }`,
    });
    const found = await axeOf(page);
    for (const id of ['color-contrast', 'scrollable-region-focusable', 'target-size'])
      assert.ok(found.includes(id), `${id}: ${found}`);
    await page.close();
  });

  test('axe rejects a picture without a text, a field without a label, a page without a language and a scope that does not exist', async () => {
    const page = await openPage(browser, 1280, 'light');
    await page.goto(`${origin}/pricing/`);
    await page.evaluate(`document.documentElement.removeAttribute('lang');
      document.querySelector('th[scope]').setAttribute('scope', 'column');
      document.querySelector('main').insertAdjacentHTML('afterbegin', '<img src="/assets/logo.svg"><input>')`);
    const found = await axeOf(page);
    for (const id of ['image-alt', 'label', 'html-has-lang', 'scope-attr-valid'])
      assert.ok(found.includes(id), `${id}: ${found}`);
    await page.close();
  });

  test('pa11y finds nothing on pages, the calculator included', async () => {
    const post = '/blog/the-first-eight-seconds/';
    for (const path of ['/fr/pricing/', '/missed-call-revenue-calculator/', post, '/developers/'])
      assert.deepEqual(await pa11yOf(browser, origin + path), [], path);
  });

  test('pa11y rejects a form without a submit button, and a group of fields without a legend', async () => {
    const found = await pa11yOf(
      browser,
      `${origin}/missed-call-revenue-calculator/`,
      `document.querySelectorAll('legend, form button').forEach((element) => element.remove())`,
    );
    for (const id of ['H32.2', 'H71.NoLegend'])
      assert.ok(
        found.some((code) => code.endsWith(id)),
        `${id}: ${found}`,
      );
  });

  test('Lighthouse gives full marks for accessibility, good practice and search engines, and finds all that agents look for', async () => {
    const kinds = ['/', '/missed-call-revenue-calculator/', '/pricing/', '/blog/the-twenty-minutes-after/'];
    for (const path of some([...kinds, '/blog/', '/fr/', '/developers/', '/feed/']))
      assert.deepEqual(await lighthouseOf(browser, origin + path), { marks: [1, 1, 1], failed: [] }, path);
  });

  test('Lighthouse gives the same to a new site of documentation', async () => {
    const ends = ['/', '/guides/configure/', '/fr/reference/commands/'];
    const found = docsSite.filter(({ url }) => ends.includes(new URL(url).pathname));
    assert.equal(found.length, ends.length);
    for (const { url } of some(found, 1))
      assert.deepEqual(await lighthouseOf(browser, url), { marks: [1, 1, 1], failed: [] }, url);
  });

  test('Lighthouse rejects a page without a language or a description', async () => {
    const html = tree().read('pricing/index.html').toString();
    const worse = html.replace(' lang="en"', '').replace(/<meta name="description"[^>]*>/, '');
    const other = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(worse));
    await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
    after(() => other.close());
    const { port } = other.address() as AddressInfo;
    const { failed } = await lighthouseOf(browser, `http://127.0.0.1:${port}/`);
    for (const id of ['html-has-lang', 'meta-description']) assert.ok(failed.includes(id), `${id}: ${failed}`);
  });
}

/** Builds a site of `test/sites/` and serves it. */
async function serveSite(name: string) {
  const { folder } = await builtSite(name);
  const tree = openTree(folder.folder);
  const { server, origin } = await startPreview(tree, 0);
  return { name, pages: pagesOf(tree, origin), close: () => server.close() };
}

interface Served extends Parted {
  readonly url: string;
}

function pagesOf(tree: () => ListedTree, origin: string): Served[] {
  return [...tree().byPath].flatMap(([path, { file, mediaType }]) => {
    if (!mediaType.startsWith('text/html')) return [];
    return [{ url: origin + path, ...partsOf(tree().read(file).toString()) }];
  });
}

async function openPage(browser: Browser, width: number, scheme: string): Promise<Page> {
  const page = await browser.newPage();
  await layOut(page, width, scheme);
  // The policy of the site would keep axe out.
  await page.setBypassCSP(true);
  return page;
}

/**
 * The marks of Lighthouse for a page but for its speed, which depends on the machine, and the audits that fail, also those for agents: it warns of
 * APIs in a catalog, which ARD allows. https://developer.chrome.com/docs/lighthouse
 */
async function lighthouseOf(browser: Browser, url: string) {
  const { default: lighthouse } = await judge<{ default: Lighthouse }>('lighthouse');
  const page = await browser.newPage();
  const run = await lighthouse(
    url,
    {
      onlyCategories: [...categories, 'agentic-browsing'],
      skipAudits: [...unfair],
      disableFullPageScreenshot: true,
      logLevel: 'silent',
    },
    undefined,
    page,
  );
  await page.close();
  const { categories: rated, audits } = run.lhr;
  return {
    marks: categories.map((name) => rated[name]?.score),
    failed: Object.values(audits).flatMap(({ id, score }) => (score !== null && score < 0.9 ? [id] : [])),
  };
}

/** The errors that pa11y finds by HTML CodeSniffer in a page, once a script has changed it. https://squizlabs.github.io/HTML_CodeSniffer/Standards/WCAG2/ */
async function pa11yOf(browser: Browser, url: string, script = ''): Promise<readonly string[]> {
  const { default: pa11y } = await judge<{ default: Pa11y }>('pa11y');
  const page = await openPage(browser, 1280, 'light');
  await page.goto(url);
  await page.evaluate(script);
  const { issues } = await pa11y(url, { browser, page, ignoreUrl: true, standard: 'WCAG2AA', timeout: patience });
  await page.close();
  return issues.map(({ code }) => code);
}

type Pa11y = (url: string, options: object) => Promise<{ readonly issues: readonly { readonly code: string }[] }>;

/** Lighthouse takes Content-Signal in robots.txt for a mistake. https://contentsignals.org/ */
const unfair = ['robots-txt'];

const categories = ['accessibility', 'best-practices', 'seo'] as const;

type Lighthouse = (
  url: string,
  flags: object,
  config: undefined,
  page: Page,
) => Promise<{
  readonly lhr: {
    readonly categories: Readonly<Record<string, { readonly score: number } | undefined>>;
    readonly audits: Readonly<Record<string, { readonly id: string; readonly score: number | null }>>;
  };
}>;
