// Fault: A script of the site that wants to edit → It can neither fetch, frame nor open a page with the token

import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inspect } from '../../generator/api/preview.ts';
import { editingOf } from '../../generator/dev/edit-fact.ts';
import type { EditorPlace } from '../../generator/dev/editor.ts';
import { startDev } from '../../generator/dev/serve.ts';
import { openSession } from '../../generator/dev/session.ts';
import { follow, openWatcher } from '../../generator/dev/watch.ts';
import { sampleOptions } from '../build-sample.ts';
import { save, saveAndSettle, settled } from '../dev/saved.ts';
import { makeProject } from '../publish/project.ts';
import { isShort } from '../short.ts';
import { patience, until } from '../until.ts';
import { axeOf, chromium, holds, layOut, type Page, pressAndFollow, shows, startBrowser } from './browser.ts';
import { missingJudge } from './judge.ts';

/** Two plans, with what a comment and quotes are to survive. */
const plans = `period: month # of the calendar
allowances: [{id: calls, name: Answered calls, unit: call}]
plans:
  - {id: solo, name: 'Solo', description: For one, price: 49, includes: {calls: 60}} # since May
  - {id: team, name: 'Team', description: For some, price: 119, includes: {calls: 180}}
`;

/** The missed calls of the calculator, by calls. */
const calculator = `name: Cost of missed calls
description: What missed calls cost
inputs: [{id: calls, name: Calls, minimum: 1, maximum: 999, default: 5, format: number}]
outputs: [{id: cost, name: Cost, formula: calls * 3, format: number}]
`;

/** The page that shows them: `llms.txt` lists only what a page shows. */
const pricing = '---\ntitle: Pricing\ndescription: What it costs\n---\n\n::plans\n';

/** Whether a view of the inspector has all that it says: until then, it asks again for what is still being read. */
const isRead = `!document.querySelector('[data-pending]')`;

/** The widths and colour schemes that a page is judged in. */
const looks = [
  { width: 1280, scheme: 'light' },
  { width: 390, scheme: 'dark' },
];

if (!chromium) missingJudge('Chromium', 'Chromium is not installed: run apt-get install chromium');
else await judgeDev(await startBrowser(chromium));

async function judgeDev(browser: Awaited<ReturnType<typeof startBrowser>>): Promise<void> {
  const project = makeProject({
    'data/plans.yaml': plans,
    'data/calculator.yaml': calculator,
    'pages/en/pricing.md': pricing,
  });
  const templates = join(project, 'templates');
  cpSync(sampleOptions.templates, templates, { recursive: true });
  const options = { ...sampleOptions, content: join(project, 'content'), templates };
  const home = 'pages/en/index.md';
  const written = readFileSync(join(options.content, home), 'utf8');
  save(join(options.content, home), written.replace('title:', 'titel:'));
  const session = openSession(() => options, undefined, patience);
  const watcher = openWatcher(() => [options.content, templates]);
  await session.look();
  const opened: string[] = [];
  const open = async ({ file, line }: Pick<EditorPlace, 'file' | 'line'>) => opened.push(`${file}:${line}`) > 0;
  const compareLive = () => assert.fail('the live site is not asked');
  const editing = editingOf(session, () => options.content, { open, compareLive });
  const { server, origin, followers } = await startDev(session, {
    port: 0,
    show: (file) => file,
    open,
    internal: [inspect(session.source, { editing })],
  });
  void follow(session, watcher, followers);
  after(async () => {
    await browser.close();
    watcher.close();
    followers.close();
    server.closeAllConnections();
    server.close();
  });
  const saveHome = (text: string) => saveAndSettle(session, options.content, home, text);
  const page = await browser.newPage();
  const title = `document.querySelector('h1')?.textContent ?? ''`;
  const overlay = `document.querySelector('fingerpost-overlay')?.shadowRoot.textContent ?? ''`;

  test('a browser that came before the first good build shows the mistake alone, and then the page', async () => {
    await page.goto(`${origin}/`);
    await shows(page, overlay, /Nothing has been built yet.*pages\/en\/index\.md:\d+:1.*unknown-key/s);
    await saveHome(written);
    await shows(page, title, /\S/);
    await shows(page, overlay, /^$/);
  });

  test('a browser shows a new title, and a mistake above the last good page until it is gone', async () => {
    const renamed = written.replace(/^title: .*$/m, 'title: Seen at once');
    await saveHome(renamed);
    await shows(page, title, /^Seen at once/);
    await saveHome(`${renamed}\n[Nowhere](/nowhere/)\n`);
    await shows(page, overlay, /Showing the good build of \d\d:\d\d.*There is nothing at \/nowhere\//s);
    // The page may be on its way to the build of the new title once more.
    const place = `document.querySelector('fingerpost-overlay').shadowRoot.querySelector('.place')`;
    await holds(page, `${place} && (${place}.click(), true)`);
    await until(() => opened.length > 0);
    assert.match(String(opened[0]), /^pages\/en\/index\.md:\d+$/);
    await saveHome(written);
    await shows(page, title, /^(?!Seen)\S/);
    await shows(page, overlay, /^$/);
  });

  test('axe finds nothing in the overlay, and it is left by keyboard', async () => {
    const judged = await browser.newPage();
    await judged.setBypassCSP(true);
    await saveHome(`${written}\n[Nowhere](/nowhere/)\n\n[Long](/${'nowhere-'.repeat(40)}/)\n`);
    await judged.goto(`${origin}/`);
    for (const tab of [page, judged]) await shows(tab, overlay, /2 errors.*There is nothing at \/nowhere\//s);
    await holds(judged, `document.querySelector('fingerpost-overlay').shadowRoot.querySelector('link').sheet`);
    assert.deepEqual(await faultsOf(judged), []);
    await judged.evaluate(`document.querySelector('fingerpost-overlay').shadowRoot.querySelector('.place').focus()`);
    await judged.keyboard.press('Escape');
    assert.equal(await judged.evaluate(overlay), '');
    await saveHome(written);
    await shows(page, overlay, /^$/);
    await judged.close();
  });

  test('a problem in the inspector opens in the editor: by keyboard, and nothing leaves the page', async () => {
    const judged = await browser.newPage();
    await judged.setBypassCSP(true);
    await saveHome(`${written}\n[Nowhere](/nowhere/)\n`);
    await shows(page, overlay, /There is nothing at/);
    await judged.goto(`${origin}/_inspect/`);
    await shows(judged, `document.querySelector('.open button').textContent`, /^pages\/en\/index\.md:\d+:1$/);
    await holds(judged, isRead);
    assert.deepEqual(await faultsOf(judged), []);
    opened.length = 0;
    await judged.focus('.open button');
    await judged.keyboard.press('Enter');
    await until(() => opened.length > 0);
    assert.match(opened.join(), /^pages\/en\/index\.md:\d+$/);
    assert.equal(await judged.evaluate('location.pathname'), '/_inspect/');
    await saveHome(written);
    await shows(page, overlay, /^$/);
    await judged.close();
  });

  test('a script of the site, which has the origin of the inspector, can neither fetch, frame nor open the token', async () => {
    const judged = await browser.newPage();
    await judged.setBypassCSP(true);
    const url = `/_inspect/facts?fact=${encodeURIComponent('data/plans.yaml#/plans/0/price')}`;
    const tokens = `[...document.querySelectorAll('[name=token]')].map((one) => one.value ?? one.content).join('')`;
    await judged.goto(origin + url);
    assert.match(await judged.evaluate(tokens), /^[0-9a-f]{100,}$/);
    await judged.goto(`${origin}/`);
    assert.equal(
      await judged.evaluate(
        `fetch('${url}').then((answer) => answer.text()).then((text) => (${tokens.replace('document', `new DOMParser().parseFromString(text, 'text/html')`)}))`,
      ),
      '',
    );
    // A page that may not be framed is still loaded, as another that cannot be read; a window of another page is as good as closed.
    for (const [show, isOver] of [
      [
        `Object.assign(document.body.appendChild(document.createElement('iframe')), { src: '${url}', onload: () => { isLoaded = true; } }).contentWindow`,
        'isLoaded',
      ],
      [`window.open('${url}')`, 'other.closed'],
    ])
      assert.equal(
        await judged.evaluate(
          `new Promise((done) => { let isLoaded = false; const other = ${show}; const look = () => { let found = ''; const isLast = ${isOver}; try { const { document } = other; found = ${tokens}; } catch {} found || isLast ? done(found || 'none') : setTimeout(look, 25); }; look(); })`,
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
      await saveAndSettle(session, options.content, 'data/plans.yaml', plans);
      const select = `document.getElementById('value').select()`;
      await judged.goto(`${origin}/_inspect/facts?fact=${encodeURIComponent('data/plans.yaml#/plans/0/price')}`);
      assert.equal(await judged.evaluate(`document.getElementById('value').value`), '49');
      const findsNothing = async () => {
        await holds(judged, isRead);
        assert.deepEqual(await faultsOf(judged), []);
      };
      if (isScripted) await findsNothing();
      await judged.evaluate(select);
      await judged.keyboard.type('forty');
      await pressAndFollow(judged, 'Enter');
      assert.equal(await judged.evaluate('document.querySelector("h1").textContent'), 'Not written');
      if (isScripted) await findsNothing();
      await judged.evaluate(select);
      await judged.keyboard.type('57');
      await pressAndFollow(judged, 'Enter');
      assert.match(await judged.evaluate('document.querySelector(".diff").textContent'), /price: 49.*price: 57/s);
      if (isScripted) await findsNothing();
      await shows(judged, 'document.activeElement?.getAttribute("aria-label") ?? ""', /^The line of the file$/);
      await judged.keyboard.press('Tab');
      await pressAndFollow(judged, 'Enter');
      assert.match(
        await judged.evaluate('document.querySelector(".done").textContent'),
        /^Written to data\/plans\.yaml/,
      );
      if (isScripted) await findsNothing();
      assert.equal(readFileSync(join(options.content, 'data/plans.yaml'), 'utf8'), plans.replace('49', '57'));
      await shows(page, `fetch('/llms.txt').then((answer) => answer.text())`, /€57 per month/);
      await judged.close();
    });

  const saves = isShort ? 10 : 50;

  test(`all that a reader and scripts have done stays over ${saves} saves, and the page is never loaded again`, async () => {
    // Every other text has more before what is kept, and more code.
    const saved = (count: number) => `${pricing}
## Save ${count}

${count % 2 === 0 ? '' : '> [!NOTE]\n> An odd one\n'}
::calculator

:::tabs

- One

  Tab one ${count}
- Two

  Tab two ${count}

:::

<details><summary>More</summary>

${count} more

</details>

\`\`\`sh
first ${count}
\`\`\`
${count % 2 === 0 ? '' : '\n```sh\nsecond\n```\n'}`;
    const path = 'pages/en/pricing.md';
    const save = (count: number) => saveAndSettle(session, options.content, path, saved(count));
    const slot = join(templates, 'slots/main-end.html');
    writeFileSync(
      slot,
      `<form><select multiple size="60" id="many"><option>a</option><option>b</option><option>c</option></select>
<input type="radio" name="one" value="a" checked><input type="radio" name="one" value="b"><input type="password" id="secret"></form>
<dialog id="asked"><textarea id="words"></textarea></dialog>`,
    );
    const more = `[...document.querySelectorAll('main details')].find((one) => one.textContent.startsWith('More'))`;
    await saveHome(written);
    await save(0);
    await page.goto(`${origin}/pricing/`);
    await holds(page, `document.querySelector('#asked') && !document.querySelector('fieldset:disabled')`);
    await page.focus('main input[type=number]');
    await page.evaluate(`document.activeElement.select()`);
    await page.keyboard.type('321');
    await page.evaluate(`window.mark = 1;
      for (const at of [0, 2]) document.getElementById('many').options[at].selected = true;
      document.querySelector('[name=one][value=b]').checked = true;
      document.getElementById('secret').value = 'typed';
      document.querySelector('.tabs details:last-child').open = true;
      ${more}.open = true;
      document.getElementById('asked').showModal();`);
    await page.focus('#words');
    await page.keyboard.type('some words');
    await page.evaluate(
      `document.activeElement.setSelectionRange(2, 5, 'backward'), void scrollTo({ top: 300, behavior: 'instant' })`,
    );
    const state = `JSON.stringify([window.mark,
      document.querySelector('main input[type=number]').value, document.querySelector('main output').textContent,
      [...document.querySelectorAll('option')].map(({ selected }) => selected), document.querySelector('[name=one]:checked').value,
      document.getElementById('secret').value, [...document.querySelectorAll('.tabs details')].map(({ open }) => open),
      ${more}.open, document.querySelector('dialog:modal').id,
      document.activeElement.id, document.activeElement.value, document.activeElement.selectionStart,
      document.activeElement.selectionEnd, document.activeElement.selectionDirection])`;
    const before = await page.evaluate<string>(state);
    assert.equal(
      before,
      '[1,"321","963",[true,false,true],"b","typed",[false,true],true,"asked","words","some words",2,5,"backward"]',
    );
    for (let count = 1; count <= saves; count += 1) {
      await save(count);
      if (count % 5 !== 0) continue;
      await shows(
        page,
        `document.querySelector('main').textContent`,
        new RegExp(`Save ${count}\\b.*first ${count}\\b`, 's'),
      );
      assert.equal(await page.evaluate<string>(state), before);
    }
    await save(1);
    const code = `[...document.querySelectorAll('main .code')].map((one) => one.querySelectorAll('pre, button').length).join()`;
    await shows(page, code, /^2,2$/);
    assert.equal(await page.evaluate<string>(state), before);
    assert.ok((await page.evaluate<number>('scrollY')) > 100);
    rmSync(slot);
    await holds(page, `!document.querySelector('#asked')`);
  });

  test('search finds what another page has said since it was opened', async () => {
    await settled(session);
    await page.goto(`${origin}/`);
    const field = `document.querySelector('input[data-search]')`;
    await page.evaluate(`${field}.dispatchEvent(new Event('focus'))`);
    await holds(page, `${field}.hasAttribute('aria-controls')`);
    await saveAndSettle(session, options.content, 'pages/en/pricing.md', `${pricing}\nA zeppelin is extra.\n`);
    await holds(page, `!${field}.hasAttribute('aria-controls')`);
    await page.evaluate(`${field}.value = 'zeppelin', ${field}.dispatchEvent(new Event('focus'))`);
    await shows(page, `${field}.closest('.search').querySelector('.hits').textContent`, /zeppelin/);
  });

  test('a style sheet and a picture for some screens are swapped in place; only a script and a policy need the page to be loaded again', async () => {
    await settled(session);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>';
    save(join(options.content, 'assets/a.svg'), drawing);
    save(join(options.content, 'assets/a.narrow.svg'), drawing);
    const shown = `${pricing}\n![A drawing](/assets/a.svg)\n`;
    await saveAndSettle(session, options.content, 'pages/en/pricing.md', shown);
    await page.goto(`${origin}/pricing/`);
    await page.evaluate('window.mark = 1');
    const style = readFileSync(join(templates, 'style.css'), 'utf8');
    save(join(templates, 'style.css'), `${style}\nh1 { color: rgb(1, 2, 3) }\n`);
    await shows(page, `window.mark + ' ' + getComputedStyle(document.querySelector('h1')).color`, /^1 rgb\(1, 2, 3\)$/);
    save(join(options.content, 'assets/a.narrow.svg'), drawing.replace('9 9', '9 8'));
    const source = `document.querySelector('source')?.getAttribute('srcset')`;
    await shows(page, `window.mark + ' ' + ${source}`, /^1 .*\?[\da-f]{8}$/);
    save(join(templates, 'theme.js'), 'window.theme = 1;\n');
    await holds(page, 'window.theme && !window.mark');
    await page.evaluate('window.mark = 1');
    const settings = readFileSync(join(options.content, 'site.yaml'), 'utf8');
    const policy = `contentSecurityPolicy: {img-src: "'self' https://a.example"}`;
    await saveAndSettle(session, options.content, 'site.yaml', `${settings}\n${policy}\n`);
    await holds(page, 'window.theme && !window.mark');
  });
}

/** The findings of axe on a page in each look, which also must not scroll sideways. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { width, scheme } of looks) {
    await layOut(page, width, scheme, 900);
    for (const fault of await axeOf(page)) found.push(`${fault}, ${width} ${scheme}`);
    const scrolls = await page.evaluate<number>('document.documentElement.scrollWidth');
    if (scrolls > width) found.push(`${scrolls} wide, ${width} ${scheme}`);
  }
  return found;
}
