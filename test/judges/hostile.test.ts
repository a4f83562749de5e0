import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withOrigin } from '../../generator/format/origin.ts';
import { loadParser } from '../../generator/load/markdown.ts';
import { classics, hostile } from '../body/html/hostile.ts';
import { seeded } from '../fuzz/runs.ts';
import { readBody, testScope } from '../model/test-scope.ts';
import { type Browser, chromium, startBrowser } from './browser.ts';
import { missingJudge } from './judge.ts';

if (!chromium) missingJudge('Chromium', 'Chromium is not installed: run apt-get install chromium');
else await judgeHtml(chromium);

async function judgeHtml(name: string): Promise<void> {
  const scope = testScope(await loadParser());
  const clean = (body: string) => withOrigin(readBody(body, scope).document.html, '');

  test('nothing of bodies with hostile HTML runs in Chromium', async () => {
    const bodies = [...classics, ...fc.sample(hostile, seeded(2000, 500))];
    await inBrowser(async (browser) => {
      for (let start = 0; start < bodies.length; start += 100)
        assert.deepEqual(
          await ranIn(
            browser,
            bodies
              .slice(start, start + 100)
              .map(clean)
              .join('\n'),
          ),
          [],
        );
    });
  });

  test('Chromium shows what runs where HTML is not cleaned', async () => {
    await inBrowser(async (browser) => {
      for (const body of [
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '<a href="javascript:alert(1)">x</a>',
      ])
        assert.deepEqual(await ranIn(browser, body), ['1'], body);
    });
  });

  async function inBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
    const browser = await startBrowser(name);
    try {
      await use(browser);
    } finally {
      await browser.close();
    }
  }
}

/**
 * What scripts of a document say, once it is loaded, and every link was followed and every detail opened. No policy keeps them from it. What runs
 * only after a while runs before what is begun later and runs likewise: a link that is a script, a picture that is none, and the next frames.
 */
async function ranIn(browser: Browser, html: string): Promise<readonly string[]> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument('window.said = []; window.alert = (text) => window.said.push(String(text))');
  await page.goto('about:blank');
  await page.setContent(`<!doctype html><title>x</title>${html}`);
  const said = await page.evaluate<readonly string[]>(`(async () => {
    document.addEventListener('click', (event) => {
      const link = event.target.closest?.('a');
      if (link && !/^javascript:/i.test(link.protocol)) event.preventDefault();
    });
    for (const one of document.querySelectorAll('a, summary, button, details')) {
      one.click();
      for (const kind of ['mouseover', 'focus', 'toggle']) one.dispatchEvent(new Event(kind));
    }
    const last = document.createElement('a');
    const followed = new Promise((done) => { window.followed = done; });
    last.href = 'javascript:window.followed()';
    last.click();
    await followed;
    const lost = new Image();
    const failed = new Promise((done) => { lost.onerror = done; });
    lost.src = 'x';
    await failed;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return window.said;
  })()`);
  await page.close();
  return said;
}
