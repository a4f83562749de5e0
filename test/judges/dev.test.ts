import assert from 'node:assert/strict';
import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { inspect } from '../../generator/api/preview.ts';
import { editingOf } from '../../generator/dev/edit-fact.ts';
import type { EditorPlace } from '../../generator/dev/editor.ts';
import { follow } from '../../generator/dev/follow.ts';
import { startDev } from '../../generator/dev/serve.ts';
import { openSession } from '../../generator/dev/session.ts';
import { openWatcher } from '../../generator/dev/watch.ts';
import { sampleOptions } from '../build-sample.ts';
import { makeProject } from '../publish/project.ts';
import { axeOf, chromium, type Page, startBrowser } from './browser.ts';
import { missingJudge } from './judge.ts';

/** Two plans, with what a comment and quotes are to survive. */
const plans = `period: month # of the calendar
allowances: [{id: calls, name: Answered calls, unit: call}]
plans:
  - {id: solo, name: 'Solo', description: For one, price: 49, includes: {calls: 60}} # since May
  - {id: team, name: 'Team', description: For some, price: 119, includes: {calls: 180}}
`;

/** Every width and colour scheme that a page is judged in. */
const looks = [1280, 390].flatMap((width) => ['light', 'dark'].map((scheme) => ({ width, scheme })));

if (!chromium) missingJudge('Chromium', 'Chromium is not installed: run apt-get install chromium');
else await judgeDev(await startBrowser(chromium));

async function judgeDev(browser: Awaited<ReturnType<typeof startBrowser>>): Promise<void> {
  const project = makeProject({ 'data/plans.yaml': plans });
  const templates = join(project, 'templates');
  cpSync(sampleOptions.templates, templates, { recursive: true });
  const options = { ...sampleOptions, content: join(project, 'content'), templates };
  const home = join(options.content, 'pages/en/index.md');
  const written = readFileSync(home, 'utf8');
  const save = (file: string, text: string) => {
    writeFileSync(`${file}~`, text);
    renameSync(`${file}~`, file);
  };
  save(home, written.replace('title:', 'titel:'));
  const session = openSession(() => options);
  const watcher = openWatcher(() => [options.content, templates]);
  await session.look();
  const opened: string[] = [];
  const open = async ({ file, line }: Pick<EditorPlace, 'file' | 'line'>) => opened.push(`${file}:${line}`) > 0;
  const { server, origin, followers } = await startDev(session, {
    port: 0,
    show: (file) => file,
    open,
    internal: [inspect(session.source, { editing: editingOf(session, () => options.content, open) })],
  });
  void follow(session, watcher, { changed: followers.tell, settled: followers.tell });
  after(async () => {
    await browser.close();
    watcher.close();
    followers.close();
    server.closeAllConnections();
    server.close();
  });
  const page = await browser.newPage();
  const overlay = `document.querySelector('fingerpost-overlay')?.shadowRoot.textContent ?? ''`;

  test('a browser that came before the first good build shows the mistake alone, and then the page', async () => {
    await page.goto(`${origin}/`);
    await shows(page, overlay, /Nothing has been built yet.*pages\/en\/index\.md:\d+:1.*unknown-key/s);
    save(home, written);
    await shows(page, 'document.querySelector("h1")?.textContent ?? ""', /\S/);
    assert.equal(await page.evaluate(overlay), '');
  });

  test('a browser shows a new title, and a mistake above the last good page until it is gone', async () => {
    save(home, written.replace(/^title: .*$/m, 'title: Seen at once'));
    await shows(page, 'document.querySelector("h1").textContent', /^Seen at once/);
    save(home, `${written.replace(/^title: .*$/m, 'title: Seen at once')}\n[Nowhere](/nowhere/)\n`);
    await shows(page, overlay, /Showing the good build of \d\d:\d\d.*There is nothing at \/nowhere\//s);
    await page.evaluate(`document.querySelector('fingerpost-overlay').shadowRoot.querySelector('.place').click()`);
    while (opened.length === 0) await setTimeout(10);
    assert.match(opened.join(), /^pages\/en\/index\.md:\d+$/);
    save(home, written);
    await shows(page, 'document.querySelector("h1").textContent', /^(?!Seen)/);
    assert.equal(await page.evaluate(overlay), '');
  });

  test('axe finds nothing in the overlay, and it is left by keyboard', async () => {
    const judged = await browser.newPage();
    await judged.setBypassCSP(true);
    save(home, `${written}\n[Nowhere](/nowhere/)\n\n[Long](/${'nowhere-'.repeat(40)}/)\n`);
    await judged.goto(`${origin}/`);
    await shows(judged, overlay, /2 errors.*There is nothing at \/nowhere\//s);
    assert.deepEqual(await faultsOf(judged), []);
    await judged.evaluate(`document.querySelector('fingerpost-overlay').shadowRoot.querySelector('.place').focus()`);
    await judged.keyboard.press('Escape');
    assert.equal(await judged.evaluate(overlay), '');
    save(home, written);
    await shows(page, overlay, /^$/);
    await judged.close();
  });

  test('a problem in the inspector opens in the editor: by keyboard, and nothing leaves the page', async () => {
    const judged = await browser.newPage();
    await judged.setBypassCSP(true);
    save(home, `${written}\n[Nowhere](/nowhere/)\n`);
    await shows(page, overlay, /There is nothing at/);
    await judged.goto(`${origin}/_inspect/`);
    await shows(judged, `document.querySelector('.open button').textContent`, /^pages\/en\/index\.md:\d+:1$/);
    assert.deepEqual(await faultsOf(judged), []);
    opened.length = 0;
    await judged.focus('.open button');
    await judged.keyboard.press('Enter');
    while (opened.length === 0) await setTimeout(10);
    assert.match(opened.join(), /^pages\/en\/index\.md:\d+$/);
    assert.equal(await judged.evaluate('location.pathname'), '/_inspect/');
    save(home, written);
    await shows(page, overlay, /^$/);
    await judged.close();
  });

  test('a script of the site, which has the origin of the inspector, can neither fetch, frame nor open the token', async () => {
    const judged = await browser.newPage();
    await judged.setBypassCSP(true);
    const url = `/_inspect/facts?fact=${encodeURIComponent('data/plans.yaml#/plans/0/price')}`;
    const tokens = `[...document.querySelectorAll('[name=token]')].map((one) => one.value ?? one.content).join('')`;
    save(home, written);
    do await judged.goto(origin + url);
    while (!/^[0-9a-f]{100,}$/.test(await judged.evaluate(tokens)));
    await judged.goto(`${origin}/`);
    assert.equal(
      await judged.evaluate(
        `fetch('${url}').then((answer) => answer.text()).then((text) => (${tokens.replace('document', `new DOMParser().parseFromString(text, 'text/html')`)}))`,
      ),
      '',
    );
    for (const show of [
      `Object.assign(document.body.appendChild(document.createElement('iframe')), { src: '${url}' }).contentWindow`,
      `window.open('${url}')`,
    ])
      assert.equal(
        await judged.evaluate(
          `new Promise((done) => { const other = ${show}; let left = 40; const look = () => { try { const { document } = other; const found = ${tokens}; if (found) return done(found); } catch {} left -= 1; left > 0 ? setTimeout(look, 25) : done('none'); }; look(); })`,
        ),
        'none',
        show,
      );
    await judged.close();
  });

  for (const isScripted of [true, false])
    test(`by keyboard alone, a fact is edited, looked at and written, ${isScripted ? 'with' : 'without'} a script`, async () => {
      const judged = await browser.newPage();
      await judged.setJavaScriptEnabled(isScripted);
      await judged.setBypassCSP(true);
      save(join(options.content, 'data/plans.yaml'), plans);
      const value = `document.getElementById('value').value`;
      for (;;) {
        await judged.goto(`${origin}/_inspect/facts?fact=${encodeURIComponent('data/plans.yaml#/plans/0/price')}`);
        if ((await judged.evaluate(value).catch(() => '')) === '49') break;
      }
      if (isScripted) assert.deepEqual(await faultsOf(judged), []);
      await judged.evaluate(`document.getElementById('value').select()`);
      await judged.keyboard.type('forty');
      await Promise.all([judged.waitForNavigation(), judged.keyboard.press('Enter')]);
      assert.equal(await judged.evaluate('document.querySelector("h1").textContent'), 'Not written');
      if (isScripted) assert.deepEqual(await faultsOf(judged), []);
      await judged.evaluate(`document.getElementById('value').select()`);
      await judged.keyboard.type('57');
      await Promise.all([judged.waitForNavigation(), judged.keyboard.press('Enter')]);
      assert.match(await judged.evaluate('document.querySelector(".diff").textContent'), /price: 49.*price: 57/s);
      if (isScripted) assert.deepEqual(await faultsOf(judged), []);
      await shows(judged, 'document.activeElement?.getAttribute("aria-label") ?? ""', /^The line of the file$/);
      await judged.keyboard.press('Tab');
      await Promise.all([judged.waitForNavigation(), judged.keyboard.press('Enter')]);
      assert.match(
        await judged.evaluate('document.querySelector(".done").textContent'),
        /^Written to data\/plans\.yaml/,
      );
      if (isScripted) assert.deepEqual(await faultsOf(judged), []);
      assert.equal(readFileSync(join(options.content, 'data/plans.yaml'), 'utf8'), plans.replace('49', '57'));
      await shows(page, `fetch('/llms.txt').then((answer) => answer.text())`, /€57 per month/);
      await judged.close();
    });

  test('a style sheet is swapped in place: the page is not loaded again', async () => {
    await page.evaluate('window.mark = 1');
    const style = readFileSync(join(templates, 'style.css'), 'utf8');
    save(join(templates, 'style.css'), `${style}\nh1 { color: rgb(1, 2, 3) }\n`);
    await shows(page, `window.mark + ' ' + getComputedStyle(document.querySelector('h1')).color`, /^1 rgb\(1, 2, 3\)$/);
  });
}

/** What axe finds on a page in each look, which also must not scroll sideways. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { width, scheme } of looks) {
    await page.setViewport({ width, height: 900 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    for (const fault of await axeOf(page)) found.push(`${fault}, ${width} ${scheme}`);
    const scrolls = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (scrolls > width) found.push(`${scrolls} wide, ${width} ${scheme}`);
  }
  return found;
}

/** Waits until a script gives what is expected, which may be after the page was loaded again. */
async function shows(page: Page, script: string, expected: RegExp): Promise<void> {
  let last: unknown;
  for (let left = 300; left > 0; left -= 1) {
    last = await page.evaluate<string>(script).catch(String);
    if (typeof last === 'string' && expected.test(last)) return;
    await setTimeout(50);
  }
  assert.fail(`${script} is ${last}`);
}
