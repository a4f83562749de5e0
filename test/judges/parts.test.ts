// Fault: Numbers outside of their range, none or no number in a calculator; a result that is no number → The range stands out, and the result is a dash

import assert from 'node:assert/strict';
import { test } from 'node:test';
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
import { serveSample } from './served-sample.ts';

if (!chromium) missingJudge('Chromium', 'Chromium is not installed: run apt-get install chromium');
else await tryParts(await startBrowser(chromium));

/** The calculator, search, copying and the choice of a language, in a browser, under the policy of the site. */
async function tryParts(browser: Browser): Promise<void> {
  const origin = await serveSample(browser);

  const open = async (path: string, hasScript = true, hasClipboard = true): Promise<Page> => {
    const page = await browser.newPage();
    await layOut(page, 1000);
    await page.setJavaScriptEnabled(hasScript);
    await page.evaluateOnNewDocument(
      hasClipboard
        ? `globalThis.copied = ''; navigator.clipboard.writeText = async (text) => { copied = text; };`
        : `Object.defineProperty(navigator, 'clipboard', { value: undefined });`,
    );
    await page.goto(origin + path);
    return page;
  };
  const calculator = '/missed-call-revenue-calculator/';
  const french = '/fr/blog/combien-coute-un-appel-manque/';
  const results = `[...document.querySelectorAll('output:not([hidden] *)')].map((one) => one.textContent.replace(/\\s/g, ' '))`;
  const defaults = ['52', '6.2', '€1,123', '€49'];
  const pressTimes = async (page: Page, key: string, times: number) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };

  test('the results follow what is typed, and the address keeps it for whoever opens it', async () => {
    const page = await open(calculator);
    assert.deepEqual(await page.evaluate(results), defaults);
    await page.focus('[name="missed_calls"]');
    await page.keyboard.press('End');
    await pressTimes(page, 'Backspace', 2);
    await page.keyboard.type('24');
    assert.deepEqual(await page.evaluate(results), ['104', '12.5', '€2,246', '€97.40']);
    assert.equal(await page.evaluate(`document.querySelector('.plan:not([hidden]) rect').getAttribute('width')`), '4%');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('location.search'), '?missed_calls=24');
    const address = await page.evaluate<string>('location.pathname + location.search');
    await page.close();
    const other = await open(address);
    assert.deepEqual(await other.evaluate(results), ['104', '12.5', '€2,246', '€97.40']);
    assert.equal(await other.evaluate(`document.querySelector('[name="missed_calls"]').value`), '24');
    await other.close();
  });

  test('what an agent submits is answered with the results of the calculator, and with what the search finds', async () => {
    const page = await open(calculator);
    const submit = (selector: string) => `(() => {
      const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
      Object.defineProperties(event, { agentInvoked: { value: true }, respondWith: { value: (answer) => answer.then((text) => { globalThis.answer = text; }) } });
      document.querySelector('${selector}').dispatchEvent(event);
    })()`;
    await page.evaluate(submit('form.calculator'));
    await shows(page, 'globalThis.answer', /^Missed calls per month: 52\n.*€1,123$/s);
    await page.evaluate(`document.querySelector('dialog input').value = 'pricing'`);
    await page.evaluate(submit('dialog .search'));
    await shows(page, 'globalThis.answer', /^Pricing that .*: http\S+\/pricing\/$/m);
    await page.close();
  });

  test('arrow keys change a number by its step and stop at its end; what is out of range has no result and says so', async () => {
    const page = await open(`${calculator}?never_return=95`);
    await page.focus('[name="never_return"]');
    await page.keyboard.press('ArrowUp');
    const value = `document.activeElement.value + ' ' + document.activeElement.getAttribute('aria-invalid')`;
    assert.equal(await page.evaluate(value), '100 false');
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(value), '100 false');
    await page.keyboard.type('1');
    assert.equal(await page.evaluate(value), '1001 true');
    assert.deepEqual(await page.evaluate(results), ['52', '–', '–', '€49']);
    await pressTimes(page, 'Backspace', 4);
    assert.deepEqual(await page.evaluate(results), ['52', '–', '–', '€49']);
    await page.keyboard.type('60');
    assert.deepEqual(await page.evaluate(results), defaults);
    await page.close();
    const strange = await open(`${calculator}?never_return=x&missed_calls=-5&nothing=1`);
    assert.deepEqual(await strange.evaluate(results), ['–', '–', '–']);
    const wrong = `[...document.querySelectorAll('.calculator [aria-invalid="true"]')].map(({ name }) => name)`;
    assert.deepEqual(await strange.evaluate(wrong), ['missed_calls', 'never_return']);
    await strange.close();
  });

  test('each example fills the form, and comes to what the page says of it', async () => {
    const page = await open(calculator);
    const examples = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('.calculator li')].map((one) => { one.querySelector('button').click(); return one.querySelector('strong').textContent + ' ' + document.querySelector('[name="lost_revenue"]').textContent; })`,
    );
    assert.deepEqual(examples, ['€1,966 €1,966', '€1,001 €1,001', '€2,184 €2,184']);
    assert.match(await page.evaluate<string>('location.search'), /job_value=1400/);
    await page.close();
  });

  test('in French, numbers are written as the page was made with them', async () => {
    const page = await open(french);
    const before = await page.evaluate<readonly string[]>(results);
    assert.deepEqual(before, ['52', '6,2', '1 123 €', '49 €']);
    await page.evaluate(
      `document.querySelector('.calculator input').dispatchEvent(new Event('input', { bubbles: true }))`,
    );
    assert.deepEqual(await page.evaluate(results), before);
    await page.close();
  });

  test('without a script the defaults and examples stand, nothing can be changed, and nothing is offered that needs it', async () => {
    const page = await open(calculator, false);
    const html = await (await fetch(origin + calculator)).text();
    for (const result of defaults) assert.ok(html.includes(`>${result}</output>`));
    assert.match(html, /<fieldset disabled>/);
    for (const selector of ['.calculator input', '.results', '.calculator li'])
      assert.equal(await (await page.$(selector))?.isVisible(), true, selector);
    for (const selector of ['.calculator li button', '.calculator p button', '.find', '.scheme'])
      assert.equal(await (await page.$(selector))?.isVisible(), false, selector);
    await page.close();
  });

  test('search loads nothing before it is used, finds by keyboard alone, and leads to the first page found', async () => {
    const page = await open('/fr/');
    const loaded = `performance.getEntriesByType('resource').filter(({ name }) => /\\/search[.-]/.test(name)).length`;
    assert.equal(await page.evaluate(loaded), 0);
    await page.focus('.find');
    await page.keyboard.press('/');
    await holds(page, `document.querySelector('.status')`);
    assert.equal(await page.evaluate(`document.activeElement.matches('dialog[open] input')`), true);
    // At once, so that nothing comes later for fewer letters.
    await page.keyboard.sendCharacter('tarifs');
    await holds(page, `document.querySelector('.hits a')`);
    await holds(page, `${loaded} >= 3`);
    assert.equal(await page.evaluate(loaded), 3);
    const chosen = `document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).matches('[aria-selected=true]') && [...document.querySelectorAll('.hits a')].findIndex((one) => one.ariaSelected === 'true')`;
    await holds(page, `document.querySelector('.hits [aria-selected=true]')?.pathname === '/fr/pricing/'`);
    // Words are marked once the texts are there, and all is shown anew.
    await holds(page, `document.querySelector('.hits mark')`);
    assert.equal(await page.evaluate(chosen), 0);
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(chosen), 1);
    // The arrows of an input method choose among its words.
    const composing = `new KeyboardEvent('keydown', { key: 'ArrowUp', isComposing: true })`;
    await page.evaluate(`document.activeElement.dispatchEvent(${composing})`);
    assert.equal(await page.evaluate(chosen), 1);
    await page.keyboard.press('ArrowUp');
    assert.equal(await page.evaluate(chosen), 0);
    await page.evaluate('document.activeElement.select()');
    await page.keyboard.type('xyzzy');
    await holds(page, `document.querySelectorAll('.hits a').length === 0`);
    assert.equal(
      await page.evaluate(`document.querySelector('.status').textContent`),
      'Aucune page ne contient ces mots.',
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(`document.querySelector('dialog').open`), false);
    assert.equal(await page.evaluate(`document.activeElement.className`), 'find scripted');
    await page.close();
  });

  test('search is a combobox, in which axe finds nothing, with one colour in a name and marks where the words are', async () => {
    const page = await browser.newPage();
    await page.setBypassCSP(true);
    for (const scheme of ['light', 'dark']) {
      await layOut(page, 1000, scheme);
      await page.goto(`${origin}/`);
      await page.focus('.find');
      await page.keyboard.press('/');
      await holds(page, `document.querySelector('.status')`);
      const state = `(({ role, ariaExpanded }) => role + ' ' + ariaExpanded)(document.activeElement)`;
      assert.equal(await page.evaluate(state), 'combobox false');
      assert.deepEqual(await axeOf(page), []);
      await page.keyboard.sendCharacter('forwarding');
      await holds(page, `document.querySelector('.hits a + a mark')`);
      assert.equal(await page.evaluate(state), 'combobox true');
      assert.deepEqual(await axeOf(page), []);
      const looks = `(() => {
        const [name, mark] = [document.querySelector('.hits b'), document.querySelector('.hits b > mark')].map((one) => getComputedStyle(one));
        const [page, section] = [...document.querySelectorAll('.hits li:first-child b')].map((one) => one.getBoundingClientRect().left);
        return [name.color === mark.color, name.backgroundColor !== mark.backgroundColor, section > page].join();
      })()`;
      assert.equal(await page.evaluate(looks), 'true,true,true');
    }
    await page.close();
  });

  test('search shows other sections of a page below it, which the arrow keys choose, and Enter leads to the word in one', async () => {
    const page = await open('/');
    await page.focus('.find');
    await page.keyboard.press('/');
    await holds(page, `document.querySelector('.status')`);
    await page.keyboard.sendCharacter('forwarding');
    await holds(page, `document.querySelector('.hits a + a mark')`);
    await page.keyboard.press('ArrowDown');
    const chosen = `document.querySelector('.hits li:first-child a:nth-of-type(2)[aria-selected=true]')`;
    await shows(page, `${chosen}?.hash`, /^#four-kinds-of-forwarding:~:text=People%20say%20%E2%80%9C-,forwarding,-/);
    await pressAndFollow(page, 'Enter');
    assert.equal(await page.evaluate('location.hash'), '#four-kinds-of-forwarding');
    await shows(page, `document.querySelector(':target')?.textContent`, /^People say “forwarding”/);
    await page.close();
  });

  test('search shows as many more when the last result is reached, and says that there is nothing only once all is searched', async () => {
    const page = await browser.newPage();
    await layOut(page, 1000);
    const pages = Array.from({ length: 45 }, (_, at) => ({ path: `/${at}/`, title: `Same ${at}` }));
    const directory = { found: '{count} found', nothing: 'None', keys: '', texts: '/search-text.json', pages };
    await page.evaluateOnNewDocument(`
      const texts = new Promise((resolve) => { globalThis.bring = () => resolve({ pages: [] }); });
      globalThis.fetch = async (path) => ({ json: async () => path === '/search.json' ? ${JSON.stringify(directory)} : texts });
    `);
    await page.goto(`${origin}/`);
    await page.focus('.find');
    await page.keyboard.press('/');
    await holds(page, `document.querySelector('.status')`);
    const status = `document.querySelector('.status').textContent`;
    await page.keyboard.sendCharacter('other');
    await page.evaluate('new Promise((done) => setTimeout(done, 50))');
    assert.equal(await page.evaluate(status), '');
    assert.equal(await page.evaluate(`document.querySelector('.status').checkVisibility()`), true, 'announced later');
    await page.evaluate('bring()');
    await holds(page, `${status} === 'None'`);
    await page.evaluate('document.activeElement.select()');
    await page.keyboard.sendCharacter('same');
    await holds(page, `${status} === '45 found'`);
    const shown = `document.querySelectorAll('.hits a').length`;
    assert.equal(await page.evaluate(shown), 20);
    for (const [times, wanted] of [
      [19, 40],
      [20, 45],
      [20, 45],
    ] as const) {
      await pressTimes(page, 'ArrowDown', times);
      await holds(page, `${shown} === ${wanted}`);
    }
    const chosen = `document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))`;
    assert.equal(await page.evaluate(`${chosen}.pathname`), '/44/');
    assert.equal(await page.evaluate(`${chosen}.ariaPosInSet + ' of ' + ${chosen}.ariaSetSize`), '45 of 45');
    await page.close();
  });

  test('the page that the arrow keys chose stays chosen when the texts bring sections above it', async () => {
    const page = await browser.newPage();
    const pages = ['a', 'b'].map((name) => ({ path: `/${name}/`, title: `Same ${name}` }));
    const sections = ['c', 'd'].map((id) => ({ id, title: `The same ${id}`, text: '' }));
    const directory = { found: '{count} found', nothing: 'None', keys: '', texts: '/search-text.json', pages };
    await page.evaluateOnNewDocument(`
      const texts = new Promise((resolve) => { globalThis.bring = () => resolve({ pages: ${JSON.stringify(pages.map(({ path }) => ({ path, sections: [{ text: '' }, ...sections] })))} }); });
      globalThis.fetch = async (path) => ({ json: async () => path === '/search.json' ? ${JSON.stringify(directory)} : texts });
    `);
    await page.goto(`${origin}/`);
    await page.focus('.find');
    await page.keyboard.press('/');
    await holds(page, `document.querySelector('.status')`);
    await page.keyboard.sendCharacter('same');
    await holds(page, `document.querySelectorAll('.hits a').length === 2`);
    await page.keyboard.press('ArrowDown');
    await page.evaluate('bring()');
    await holds(page, `document.querySelectorAll('.hits a').length === 6`);
    assert.equal(await page.evaluate(`document.querySelector('.hits [aria-selected=true]').pathname`), '/b/');
    await page.close();
  });

  test('a result of an index in parts shows what its page says, not what stands around that, and none where a part cannot be loaded', async () => {
    const page = await browser.newPage();
    const answers = {
      '/search.json': { found: '', nothing: '', folder: '/search/', pages: 1, parts: 2, letters: 2 },
      '/search/words-1.json': { terms: { follow: '0', greeting: '0' } },
      '/search/pages-0.json': { pages: [{ path: '/blog/the-first-eight-seconds/', title: 'Seconds' }] },
    };
    await page.evaluateOnNewDocument(`
      const load = globalThis.fetch;
      globalThis.answers = ${JSON.stringify(answers)};
      globalThis.fetch = (path) => answers[path] ? { then: (take) => Promise.resolve({ json: () => answers[path] }).then(take) } : load(path);
    `);
    await page.goto(`${origin}/`);
    await page.focus('.find');
    await page.keyboard.press('/');
    await holds(page, `document.querySelector('.status')`);
    const shown = `document.querySelector('.hits a')?.textContent`;
    await page.keyboard.sendCharacter('greeting');
    await shows(page, shown, /^Seconds.+greeting/s);
    await page.evaluate('document.activeElement.select()');
    await page.keyboard.sendCharacter('follow');
    const reads = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/the-first-eight-seconds/')).length`;
    await holds(page, `${reads} === 2`);
    await page.evaluate('new Promise((done) => setTimeout(done, 100))');
    assert.equal(await page.evaluate(shown), 'Seconds');
    const seek = async () => {
      await page.evaluate('document.activeElement.select()');
      await page.keyboard.sendCharacter('gadget');
    };
    await seek();
    await holds(page, `!document.querySelector('.hits a') && document.querySelector('.status').textContent === ''`);
    await page.evaluate(`answers['/search/words-0.json'] = { terms: { gadget: '0' } }`);
    await seek();
    await holds(page, `document.querySelector('.hits a')`);
    await page.close();
  });

  test('the page for what is missing searches in its language, and Enter leads to what is found', async () => {
    const page = await open('/nowhere/');
    await page.focus('main input');
    await page.keyboard.type('a');
    await holds(page, `document.querySelector('main .hits a')`);
    // Enter comes with the last letters, before anything is found for them.
    await page.evaluate(`{
      globalThis.isLeft = true;
      const field = document.querySelector('main input');
      field.value = 'affiliate';
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    }`);
    await holds(page, `!globalThis.isLeft && document.readyState === 'complete'`);
    assert.equal(await page.evaluate('location.pathname'), '/affiliate-program/');
    await page.close();
  });

  test('the button of a block of code copies it as it was written, without the lines marked as removed', async () => {
    const page = await open('/blog/reading-our-catalog-from-code/');
    await page.evaluate(
      `globalThis.said = []; new MutationObserver(([{ target }]) => said.push(target.textContent)).observe(document.querySelector('.code button'), { childList: true })`,
    );
    await page.evaluate(`document.querySelector('.code code').insertAdjacentHTML('afterbegin', '<del>once\\n</del>')`);
    await page.focus('.code button');
    await page.keyboard.press('Enter');
    await holds(page, 'copied');
    const markdown = await (await fetch(`${origin}/blog/reading-our-catalog-from-code.md`)).text();
    const copied = await page.evaluate<string>('copied');
    assert.ok(copied.length > 20 && markdown.includes(`\n${copied}\n\`\`\``), copied);
    await shows(page, 'said[0]', /^Copied$/);
    await page.close();
  });

  test('where a browser gives no clipboard, as over plain http, there is no button to copy', async () => {
    const post = '/blog/reading-our-catalog-from-code/';
    const buttons = `document.querySelectorAll('.code button, .actions button, .actions li:empty').length`;
    const usual = await open(post);
    await holds(usual, `${buttons} >= 2`);
    await usual.close();
    const page = await open(post, true, false);
    assert.equal(await page.evaluate(buttons), 0);
    assert.equal(await page.evaluate(`document.querySelectorAll('.scheme').length`), 1);
    await page.close();
  });

  test('each command for developers has its own button, which copies it without the end of its line', async () => {
    const page = await open('/developers/');
    const commands = await page.evaluate<readonly string[]>(
      `(async () => { const all = []; for (const frame of document.querySelectorAll('.code')) { frame.querySelector('button').click(); await 0; all.push(copied); } return all.filter((one) => one.startsWith('curl ')); })()`,
    );
    assert.ok(commands.length > 10);
    assert.deepEqual(
      commands.filter((command) => command.endsWith('\n')),
      [],
    );
    assert.ok(commands.some((command) => command.startsWith(`curl -H 'Accept: text/markdown' https:`)));
    await page.close();
  });

  test('a button to copy stands within the frame of code or wholly above it, and covers no words', async () => {
    const overlaps = `[...document.querySelectorAll('.code')].filter((frame) => {
      if (!frame.checkVisibility()) return false;
      const button = frame.querySelector('button').getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(frame.querySelector('code'));
      const [edge, box] = [frame.querySelector('pre').getBoundingClientRect().right, frame.getBoundingClientRect()];
      const names = [...document.querySelectorAll('.tabs summary, .part > *, figcaption')].filter((one) => one.checkVisibility()).map((one) => { const name = document.createRange(); name.selectNodeContents(one); return name.getBoundingClientRect(); });
      return (button.top < box.top && button.bottom > box.top) || [...range.getClientRects(), ...names].some(({ top, bottom, right, left }) => top < button.bottom && bottom > button.top && left < button.right && Math.min(right, edge) > button.left);
    }).length`;
    for (const [path, width] of [
      ...[320, 390, 1000, 1280].map((width) => ['/developers/', width] as const),
      ['/blog/reading-our-catalog-from-code/', 1280],
    ] as const) {
      const page = await open(path);
      await layOut(page, width);
      assert.equal(await page.evaluate(overlaps), 0, `${path} ${width}`);
      assert.ok(await page.evaluate(`document.querySelectorAll('.code > button').length > 3`));
      await page.close();
    }
  });

  test('lines of code that go on beyond the edge fade there, until they are scrolled to their end, and those of an API do so, too', async () => {
    const page = await open('/blog/reading-our-catalog-from-code/');
    await page.setViewport({ width: 390, height: 800 });
    const fades = `[...document.querySelectorAll('main pre')].map((one) => getComputedStyle(one, '::after').opacity).slice(0, 2).join()`;
    await shows(page, fades, /^1,1$/);
    await page.evaluate(`document.querySelector('main pre').scrollLeft = 9999`);
    await shows(page, fades, /^0,1$/);
    // In a picture of the whole page, what is masked and out of sight is blank.
    assert.equal(await page.evaluate(`getComputedStyle(document.querySelector('main pre')).maskImage`), 'none');
    await page.goto(`${origin}/developers/`);
    await shows(page, fades, /^1,/);
    const lines = `document.querySelector('.operation[open] pre').textContent.split('\\n')[2]`;
    assert.equal(await page.evaluate(lines), "  'https://api.ringfold.example/v1/calls?from=2026-10-01'");
    const parts = `[...document.querySelectorAll('.operation > summary code > span')].map(({ textContent }) => textContent).join(' ')`;
    assert.match(await page.evaluate<string>(parts), /\/\.well-known\/ agent-skills\/ index\.json/);
    await page.close();
  });

  test('the subject of a cover stands whole in its middle, and texts beside it begin where the list does, in both directions', async () => {
    const page = await open('/blog/');
    for (const width of [390, 768, 1280]) {
      await layOut(page, width);
      for (const dir of ['ltr', 'rtl']) {
        await page.evaluate(`document.documentElement.dir = '${dir}'`);
        const off = `[...document.querySelectorAll('.posts > li > svg')].map((svg) => {
          const [cover, subject, card, name] = [svg, svg.firstElementChild, svg.parentElement, svg.parentElement.querySelector('.name')].map((one) => one.getBoundingClientRect());
          const start = (box) => '${dir}' === 'ltr' ? box.left : -box.right;
          const isWhole = subject.top > cover.top && subject.bottom < cover.bottom && cover.bottom <= card.bottom && cover.left >= card.left && cover.right <= card.right && (name.top >= cover.bottom || name.left >= cover.right || name.right <= cover.left);
          return [isWhole, Math.abs(subject.left + subject.right - cover.left - cover.right) < 12, ${width} > 500 || start(name) === start(card)].join();
        }).filter((one) => one !== 'true,true,true')`;
        assert.deepEqual(await page.evaluate(off), [], `${width} ${dir}`);
      }
    }
    await page.close();
  });

  test('the examples of an operation stand beside what is said of it where there is room, and below it elsewhere', async () => {
    const page = await open('/developers/');
    for (const [width, place] of [
      [390, 'below'],
      [1000, 'below'],
      [1280, 'beside'],
    ] as const) {
      await layOut(page, width);
      const found = `(([a, b]) => b.top >= a.bottom ? 'below' : b.left >= a.right && b.top === a.top ? 'beside' : 'over')([...document.querySelectorAll('.operation[open] > div > div')].map((one) => one.getBoundingClientRect()))`;
      assert.equal(await page.evaluate(found), place, `${width}`);
    }
    await page.close();
  });

  test('a link to an operation opens it, and on paper all are open', async () => {
    const page = await open('/developers/#api-ringfold-createwebhook');
    const opened = `[...document.querySelectorAll('.operation[open] > summary > [id]')].map(({ id }) => id).join()`;
    await shows(page, opened, /^api-ringfold-listcalls,api-ringfold-createwebhook,api-ringfold-getonduty$/);
    await page.evaluate(`document.querySelector('.contents a[href$=getopeninghours]').click()`);
    await shows(page, opened, /,api-ringfold-getopeninghours$/);
    const hidden = `[...document.querySelectorAll('.operation > div')].filter((one) => !one.checkVisibility()).length`;
    assert.notEqual(await page.evaluate(hidden), 0);
    await page.emulateMediaType('print');
    assert.equal(await page.evaluate(hidden), 0);
    await page.close();
  });

  test('the choice of a language leads to the same page, and says both in its language', async () => {
    const page = await open('/pricing/');
    await page.focus('.languages summary');
    await page.keyboard.press('Enter');
    await page.focus('.languages [lang="fr"]');
    await pressAndFollow(page, 'Enter');
    assert.equal(await page.evaluate('location.pathname'), '/fr/pricing/');
    assert.equal(await page.evaluate('document.documentElement.lang'), 'fr');
    await page.close();
  });

  test('by keyboard alone, the first stop skips to the content, and every stop can be seen', async () => {
    const page = await open(calculator);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(`document.activeElement.className`), 'skip');
    const stops: string[] = [];
    const isSeen = `(() => { const one = document.activeElement; const { outlineStyle } = getComputedStyle(one); const { width } = one.getBoundingClientRect(); return one.tagName + ' ' + (outlineStyle !== 'none' && width > 0); })()`;
    while (stops.at(-1) !== 'BODY false' && stops.length < 80) {
      await page.keyboard.press('Tab');
      stops.push(await page.evaluate<string>(isSeen));
    }
    const [, ...seen] = stops.reverse();
    assert.ok(seen.length > 25, String(seen.length));
    assert.deepEqual(
      seen.filter((stop) => stop.endsWith('false')),
      [],
    );
    assert.equal(seen.filter((stop) => stop.startsWith('INPUT')).length, 5);
    await page.close();
  });
}
