import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { some } from '../short.ts';
import { type Browser, chromium, holds, layOut, type Page, shows, startBrowser } from './browser.ts';
import { missingJudge } from './judge.ts';
import { serveSample } from './served-sample.ts';

if (!chromium) missingJudge('Chromium', 'Chromium is not installed: run apt-get install chromium');
else await tryTheme(await startBrowser(chromium));

async function tryTheme(browser: Browser): Promise<void> {
  const origin = await serveSample(browser);

  /** A page under the policy of the site, where nothing that it blocks would pass. */
  const open = async (path: string, width = 1280, scheme = 'light', height = 800): Promise<Page> => {
    const page = await browser.newPage();
    await layOut(page, width, scheme, height);
    await page.evaluateOnNewDocument(
      `globalThis.moved = []; globalThis.copied = '';
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) moved.push([value, ...sources.map(({ node }) => node?.outerHTML ?? node?.data)].join(' '));
      }).observe({ type: 'layout-shift', buffered: true });
      navigator.clipboard.writeText = async (text) => { copied = text; };`,
    );
    await page.goto(new URL(path, origin).href);
    return page;
  };
  const ground = 'getComputedStyle(document.documentElement).backgroundColor';
  const [white, black] = ['rgb(255, 255, 255)', 'rgb(15, 20, 25)'];

  test('the switch turns the colours over, says so, is remembered on the next page, and back is as it was', async () => {
    const page = await open('/');
    const pressed = `document.querySelector('.scheme').getAttribute('aria-pressed')`;
    assert.deepEqual([await page.evaluate(ground), await page.evaluate(pressed)], [white, 'false']);
    await page.evaluate(`document.querySelector('.scheme').click()`);
    assert.deepEqual([await page.evaluate(ground), await page.evaluate(pressed)], [black, 'true']);
    await page.goto(`${origin}/pricing/`);
    assert.deepEqual([await page.evaluate(ground), await page.evaluate(pressed)], [black, 'true']);
    await page.evaluate(`document.querySelector('.scheme').click()`);
    assert.equal(await page.evaluate('localStorage.length'), 0);
    assert.equal(await page.evaluate(ground), white);
    await page.close();
  });

  test('pictures and the colour of the browser follow the switch, and the system again when it is back', async () => {
    const page = await open('/');
    const shown = `(() => { const picture = document.querySelector('.prose picture img'); picture.scrollIntoView(); return picture.currentSrc.slice(location.origin.length); })()`;
    const color = `[...document.querySelectorAll('meta[name=theme-color]')].filter(({ media }) => matchMedia(media).matches).map(({ content }) => content).join()`;
    await shows(page, shown, /^\/assets\/call-path\.svg$/);
    await page.evaluate(`document.querySelector('.scheme').click()`);
    await shows(page, shown, /^\/assets\/call-path\.dark\.svg$/);
    assert.equal(await page.evaluate(color), '#0f1419');
    await layOut(page, 390);
    await shows(page, shown, /^\/assets\/call-path\.narrow\.dark\.svg$/);
    await page.evaluate(`document.querySelector('.scheme').click()`);
    await shows(page, shown, /^\/assets\/call-path\.narrow\.svg$/);
    assert.equal(await page.evaluate(color), '#ffffff');
    await page.close();
  });

  test('Escape closes the menu of a narrow window from within it, and goes back to what opened it', async () => {
    const page = await open('/', 360);
    await page.focus('.menu summary');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(`document.activeElement.matches('header nav a')`), true);
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate(`document.querySelector('.menu').open`), false);
    assert.equal(await page.evaluate(`document.activeElement.matches('.menu summary')`), true);
    await page.close();
  });

  test('the languages open without a script, below the menu on a phone, and Escape closes them', async () => {
    const shown = `document.querySelector('header .languages [lang=fr]').checkVisibility()`;
    for (const width of [360, 1280]) {
      const page = await open('/', width);
      assert.equal(await page.evaluate(shown), false);
      await page.evaluate(`document.querySelector('.menu').open = true`);
      const height = await page.evaluate(`document.querySelector('header.site').offsetHeight`);
      await page.focus('.languages summary');
      await page.keyboard.press('Enter');
      assert.equal(await page.evaluate(shown), true);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
      assert.equal(await page.evaluate(`document.querySelector('header.site').offsetHeight`), height);
      await page.keyboard.press('Escape');
      assert.equal(await page.evaluate(shown), false);
      await page.keyboard.press('Enter');
      await page.evaluate(
        `document.querySelector('.languages [aria-current]').dispatchEvent(new Event('click', { bubbles: true }))`,
      );
      assert.equal(await page.evaluate(shown), true);
      await page.evaluate(`document.querySelector('main p').click()`);
      assert.equal(await page.evaluate(shown), false);
      await page.close();
    }
  });

  test('on a phone, each link in a list of the footer is 24 pixels high', async () => {
    const page = await open('/', 360);
    const height = `Math.min(...[...document.querySelectorAll('footer li a')].map((link) => link.getBoundingClientRect().height))`;
    assert.ok((await page.evaluate<number>(height)) >= 24);
    await page.close();
  });

  test('Markdown is copied as the alternate has it', async () => {
    const page = await open('/pricing/');
    await page.evaluate(`document.querySelector('[data-copy]').click()`);
    await shows(page, 'copied', /\S/);
    assert.equal(await page.evaluate('copied'), await (await fetch(`${origin}/pricing.md`)).text());
    await page.close();
  });

  test('the first Tab shows the way to the text, above the header', async () => {
    const page = await open('/');
    await page.keyboard.press('Tab');
    const top = `(({ x, y }) => document.elementFromPoint(x + 5, y + 5) === document.activeElement)(document.activeElement.getBoundingClientRect())`;
    await holds(page, `document.activeElement.className === 'skip' && ${top}`);
    await page.close();
  });

  test('tabs of one name open together, stay open, and are open on the next page', async () => {
    const page = await open('/developers/');
    const shown = `[...document.querySelectorAll('.tabs [open] summary')].map((summary) => summary.textContent)`;
    const first = await page.evaluate<readonly string[]>(shown);
    const second = await page.evaluate<string>(`document.querySelector('.tabs :not([open]) summary').textContent`);
    const click = `document.querySelector('.tabs :nth-child(2) > summary').click()`;
    const isSecond = `${shown}.join() === ${JSON.stringify(first.map(() => second).join())}`;
    assert.ok(first.length > 1 && !first.includes(second), first.join());
    for (const _ of ['open', 'again']) {
      await page.evaluate(click);
      await holds(page, isSecond);
    }
    await page.goto(`${origin}/developers/`);
    await holds(page, isSecond);
    await page.evaluate('localStorage.clear()');
    await page.close();
  });

  test('the menu of a narrow window opens without a script, and is there at once in a wide one', async () => {
    const shown = `document.querySelector('header nav').checkVisibility()`;
    const narrow = await open('/', 360);
    assert.equal(await narrow.evaluate(shown), false);
    const top = `document.querySelector('main').getBoundingClientRect().top`;
    const before = await narrow.evaluate(top);
    await narrow.evaluate(`document.querySelector('.menu').open = true`);
    assert.equal(await narrow.evaluate(shown), true);
    assert.equal(await narrow.evaluate(top), before, 'The page is pushed down');
    const startOf = (selector: string) =>
      `Math.round(document.querySelector('${selector}').getBoundingClientRect().x + Number.parseFloat(getComputedStyle(document.querySelector('${selector}')).paddingLeft))`;
    assert.equal(await narrow.evaluate(startOf('header nav a')), await narrow.evaluate(startOf('main h1')));
    await narrow.close();
    const wide = await open('/');
    assert.equal(await wide.evaluate(shown), true);
    await wide.close();
  });

  test('no two lines of a card cover each other, and each of ours names itself in a heading', async () => {
    for (const path of ['/blog/authors/', '/blog/', '/']) {
      const page = await open(path);
      const found = await page.evaluate<readonly string[]>(`(() => {
        const cards = [...document.querySelectorAll('.cards > li')];
        return cards.flatMap((card) => {
          const lines = [...card.querySelectorAll(':scope > :not(.cover, .badge, .icon)')].map((one) => [one.textContent, one.getBoundingClientRect()]);
          const covered = lines.flatMap(([text, one], at) => lines.slice(at + 1)
            .filter(([, other]) => one.top < other.bottom - 1 && other.top < one.bottom - 1 && one.left < other.right && other.left < one.right)
            .map(([other]) => text + ' and ' + other));
          return [...covered, ...(card.querySelector(':is(h2, h3)') || card.querySelector('strong') ? [] : [card.textContent])];
        });
      })()`);
      assert.deepEqual(found, [], path);
      await page.close();
    }
  });

  test('the names of plans stay in sight while a table of features goes by', async () => {
    const page = await open('/pricing/');
    const tops = await page.evaluate<readonly number[]>(`(() => {
      document.querySelector('tr:has(.yes):nth-child(5)').scrollIntoView({ block: 'start', behavior: 'instant' });
      const table = document.querySelector('table:has(.yes)');
      return [table, table.querySelector('thead th'), document.querySelector('header.site')].map((one) => one.getBoundingClientRect()).map(({ top, bottom }, at) => at === 2 ? bottom : top);
    })()`);
    const [table = 0, names = 0, header = 0] = tops;
    assert.ok(table < 0 && names >= header - 2 && names < header + 20, tops.join());
    await page.close();
  });

  test('paper has the picture for light, whatever was chosen on the screen', async () => {
    const page = await open('/');
    await page.evaluate(`document.querySelector('.scheme').click()`);
    const media = `[...document.querySelectorAll('source')].map(({ media }) => matchMedia(media).matches)`;
    assert.ok((await page.evaluate<readonly boolean[]>(media)).includes(true));
    await page.emulateMediaType('print');
    assert.ok(!(await page.evaluate<readonly boolean[]>(media)).includes(true));
    await page.close();
  });

  const signsOf = (selector: string) =>
    `[...document.querySelectorAll('${selector}')].map((item) => ({
      top: item.getBoundingClientRect().top,
      signs: ['::before', '::after'].map((part) => getComputedStyle(item, part).content),
    }))`;

  test('no line of a breadcrumb begins with a sign, however it wraps', async () => {
    const page = await open('/blog/authors/mara-lindqvist/', 660);
    await page.evaluate(`document.documentElement.style.fontSize = '300%'`);
    const found = await page.evaluate<readonly { top: number; signs: readonly string[] }[]>(signsOf('.breadcrumb li'));
    assert.ok(new Set(found.map(({ top }) => top)).size > 1);
    assert.deepEqual(
      found.map(({ signs: [before, behind = ''] }) => [before, behind.includes('›')]),
      found.map((_, index) => ['none', index < found.length - 1]),
    );
    await page.close();
  });

  test('a sign stands between two parts of a byline in a line, and at no end of one, however it wraps', async () => {
    const page = await open('/blog/what-a-missed-call-costs/', 660);
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
    const found = await page.evaluate<readonly { top: number; isHidden: boolean }[]>(`(() => {
      const line = document.querySelector('.byline');
      const { left } = line.getBoundingClientRect();
      const isClipped = getComputedStyle(line).overflowX === 'clip';
      return [...line.children].map((one) => {
        const { content, inlineSize } = getComputedStyle(one, '::before');
        const box = one.getBoundingClientRect();
        return { top: box.bottom, isHidden: !content.includes('·') || (isClipped && box.left + parseFloat(inlineSize) <= left + 1) };
      });
    })()`);
    const begins = found.map(({ top }, at) => at === 0 || top > (found[at - 1]?.top ?? 0) + 20);
    assert.ok(begins.includes(true, 1) && begins.includes(false), begins.join());
    assert.deepEqual(
      found.map(({ isHidden }) => isHidden),
      begins,
    );
    await page.close();
  });

  test('on a phone, the way to a page is a link to what it is in, unless that is home', async () => {
    for (const [path, parent] of [
      ['/blog/authors/mara-lindqvist/', 'Authors'],
      ['/blog/what-a-missed-call-costs/', 'Blog'],
      ['/pricing/'],
    ] as const) {
      const page = await open(path, 390);
      const shown = `[...document.querySelectorAll('.breadcrumb li')].flatMap((one) => (one.checkVisibility() ? [one.textContent] : []))`;
      assert.deepEqual(await page.evaluate(shown), parent === undefined ? [] : [parent], path);
      await page.close();
    }
  });

  test('a picture stands beside the words that a page begins with, on a tablet also beside its steps, and the button of a plan below what it has', async () => {
    const page = await open('/', 768);
    const beside = `document.querySelector('.hero img').getBoundingClientRect().left - document.querySelector('.hero h1').getBoundingClientRect().right`;
    assert.ok((await page.evaluate<number>(beside)) > 0);
    const steps = `document.querySelector('.steps').getBoundingClientRect().left - document.querySelector('p:has(+ .steps) img').getBoundingClientRect().right`;
    assert.ok((await page.evaluate<number>(steps)) > 0);
    await layOut(page, 390);
    const gaps = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll('.plans .action')].map((one) => one.firstChild.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom)`,
    );
    assert.equal(gaps.length, 4);
    assert.ok(Math.max(...gaps) < 25, gaps.join());
    await page.close();
  });

  test('tables, cards and steps follow what leads to them at one distance, and cards stand as far apart as texts stand from their headings', async () => {
    for (const [width, distance, gap] of [
      [390, 32, 16],
      [1280, 36, 24],
    ] as const) {
      const page = await open('/affiliate-program/', width);
      const gaps = `[...document.querySelectorAll('.prose > p + :is(.cards, .scroll)')].map((one) => Math.round(one.getBoundingClientRect().top - one.previousElementSibling.getBoundingClientRect().bottom))`;
      assert.deepEqual(await page.evaluate(gaps), [distance, distance]);
      const cells = `[...document.querySelectorAll('.cards')].at(-1).getElementsByTagName('li')`;
      const between = `(([a, b]) => Math.round(Math.max(b.left - a.right, b.top - a.bottom)))([...${cells}].map((one) => one.getBoundingClientRect()))`;
      assert.equal(await page.evaluate(between), gap);
      await page.close();
    }
  });

  test('on a phone, plans stand below each other, each with its price beside its name', async () => {
    const page = await open('/pricing/', 390);
    const cards = await page.evaluate<readonly (readonly number[])[]>(
      `[...document.querySelectorAll('.plans > li')].map((card) => {
        const boxOf = (one) => one.getBoundingClientRect();
        const [box, name, price] = [card, card.firstElementChild, card.querySelector('.price')].map(boxOf);
        return [box.left, box.right, box.top, box.bottom, Math.min(name.bottom, price.bottom) - Math.max(name.top, price.top)];
      })`,
    );
    assert.equal(cards.length, 4);
    for (const [index, [left = 0, right = 0, top = 0, , shared = 0]] of cards.entries())
      assert.ok(left === 16 && right === 374 && top > (cards[index - 1]?.[3] ?? 0) && shared > 0, cards.join(' '));
    await page.close();
  });

  test('what one more costs takes one line in every language, and the same line of each plan', async () => {
    for (const path of ['/pricing/', '/fr/pricing/']) {
      const page = await open(path);
      const lines = await page.evaluate<readonly string[]>(
        `[...document.querySelectorAll('.plans em')].map((one) => (one.getBoundingClientRect().height < 30) + ' ' + one.getBoundingClientRect().top)`,
      );
      assert.equal(lines.length, 9);
      assert.equal(new Set(lines).size, 3, lines.join());
      assert.ok(
        lines.every((line) => line.startsWith('true ')),
        lines.join(),
      );
      await page.close();
    }
  });

  test('two of eight posts lead rows of three, and on a phone the first has its tag above its name and the date below', async () => {
    const page = await open('/blog/');
    const widths = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll('.posts > li')].map((one) => Math.round(one.getBoundingClientRect().width))`,
    );
    assert.deepEqual(widths, [532, 532, 347, 347, 347, 347, 347, 347]);
    await layOut(page, 390);
    const tops = await page.evaluate<readonly number[]>(
      `['.badge', '.name', '.note'].map((one) => document.querySelector('.posts > :first-child ' + one).getBoundingClientRect().top)`,
    );
    assert.deepEqual(
      [...tops].sort((a, b) => a - b),
      tops,
    );
    await page.close();
  });

  test('the code of a post is as wide as its text, and the footer begins its groups where sections have their texts', async () => {
    const page = await open('/blog/reading-our-catalog-from-code/');
    const widths = await page.evaluate<readonly number[]>(
      `['.prose > .code', '.prose > p', '.who', '.columns > :first-child', '.columns > :last-child'].map((one) => Math.round(document.querySelector(one).getBoundingClientRect().width))`,
    );
    assert.deepEqual(widths, [672, 672, 347, 347, 347]);
    await page.close();
  });

  test('all that the page for what is missing shows stands in its middle, on one ground', async () => {
    const page = await open('/404.html');
    const shown = `[...document.querySelectorAll('.lost > *')].map((one) => { const { left, right } = one.getBoundingClientRect(); return [getComputedStyle(one).backgroundColor, Math.round(Math.abs(left + right - innerWidth))].join(); })`;
    const all = await page.evaluate<readonly string[]>(shown);
    assert.deepEqual([all.length > 4, new Set(all)], [true, new Set(['rgba(0, 0, 0, 0),0'])]);
    await page.close();
  });

  test('questions stand below one another, each with its answer beside it where there is room', async () => {
    for (const [width, place] of [
      [390, 'below'],
      [1280, 'beside'],
      [1920, 'beside'],
    ] as const) {
      const page = await open('/pricing/', width);
      const places = `[...document.querySelectorAll('.questions > h3')].map((one) => [one, one.nextElementSibling].map((each) => each.getBoundingClientRect())).map(([a, b]) => b.top >= a.bottom && b.left === a.left ? 'below' : b.left >= a.right && b.top > a.top && b.top < a.bottom ? 'beside' : 'over')`;
      assert.deepEqual(
        await page.evaluate(places),
        Array.from({ length: 7 }, () => place),
        `${width}`,
      );
      await page.close();
    }
  });

  test('nothing scrolls sideways where a scrollbar takes its room', async () => {
    const other = await startBrowser(chromium ?? '', true);
    after(() => other.close());
    const page = await other.newPage();
    for (const path of ['/', '/pricing/'])
      for (const width of [500, 1280]) {
        await layOut(page, width, 'light', 600);
        await page.goto(origin + path);
        const [content, room] = await page.evaluate<readonly [number, number]>(
          '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
        );
        assert.ok(room < width, 'There is no scrollbar');
        assert.equal(content, room, `${path} at ${width}`);
      }
  });

  test('on paper, dark colours that were chosen are light, nothing is left to press, and code is whole', async () => {
    const page = await open('/blog/reading-our-catalog-from-code/');
    await page.evaluate(`document.querySelector('.scheme').click()`);
    await page.emulateMediaType('print');
    assert.equal(await page.evaluate(ground), white);
    assert.equal(
      await page.evaluate(`[...document.querySelectorAll('button')].filter((one) => one.checkVisibility()).length`),
      0,
    );
    assert.equal(
      await page.evaluate(
        `[...document.querySelectorAll('pre')].filter((one) => one.scrollWidth > one.clientWidth).length`,
      ),
      0,
    );
    // The address of the page stands beside the name of the site, and all that is read ends at one edge.
    assert.equal(
      await page.evaluate(
        `((line, name) => line.left > name.right && line.top < name.bottom && line.height > 10)(...['[rel="canonical"]', 'header.site .name'].map((one) => document.querySelector(one).getBoundingClientRect()))`,
      ),
      true,
    );
    const widths = `[...new Set([...document.querySelectorAll('.prose > :is(p, .code, table)')].map((one) => Math.round(one.getBoundingClientRect().width)))].join()`;
    assert.equal(await page.evaluate(widths), '643');
    // Four plans stand in two rows, and a table breaks between rows.
    await page.goto(`${origin}/pricing/`);
    await page.setViewport({ width: 680, height: 900 });
    assert.equal(
      await page.evaluate(
        `new Set([...document.querySelectorAll('.plans > li')].map((one) => one.getBoundingClientRect().top)).size`,
      ),
      2,
    );
    assert.equal(
      await page.evaluate(
        `['table', 'tr'].map((one) => getComputedStyle(document.querySelector(one)).breakInside).join()`,
      ),
      'auto,avoid',
    );
    await page.close();
  });

  test('on a phone, what is said of rows with numbers stands below the rest, and code that goes on keeps its button', async () => {
    const page = await open('/blog/what-a-missed-call-costs/', 390);
    const cells = `[...document.querySelectorAll('tbody tr:nth-child(2) > td')].map((one) => one.getBoundingClientRect())`;
    assert.equal(
      await page.evaluate(
        `((cells) => cells[2].right === cells[3].right && cells[0].left === cells[3].left && cells[3].top >= cells[0].bottom)(${cells})`,
      ),
      true,
    );
    await page.goto(`${origin}/blog/reading-our-catalog-from-code/`);
    const shown = `[...document.querySelectorAll('.code')].flatMap(({ firstElementChild: pre, lastElementChild: button }) => pre.scrollWidth > pre.clientWidth ? getComputedStyle(button).opacity : [])`;
    assert.deepEqual(new Set(await page.evaluate<readonly string[]>(shown)), new Set(['1']));
    await page.close();
  });

  test('the examples of each operation stand beside what they are examples of', async () => {
    const page = await open('/developers/');
    const lefts = await page.evaluate<readonly number[]>(
      `[...document.querySelectorAll('.operation[open] > div > div + div')].map((one) => Math.round(one.getBoundingClientRect().left))`,
    );
    assert.deepEqual([lefts.length, new Set(lefts).size], [2, 1], lefts.join());
    await page.close();
  });

  test('operations are folded in the list of sections as long as none is read, too', async () => {
    const page = await open('/developers/');
    const heights = `[...document.querySelectorAll('.contents li')].map((item) => item.offsetHeight)`;
    const read = await page.evaluate<readonly number[]>(heights);
    assert.ok(read.includes(0), read.join());
    await page.evaluate(`document.querySelector('.contents [aria-current]').removeAttribute('aria-current')`);
    assert.deepEqual(await page.evaluate(heights), read);
    await page.close();
  });

  test('nothing moves while a page comes tag by tag, nothing scrolls sideways up to 4K, and nothing is asked of another host', async () => {
    const paths = [
      '/',
      '/pricing/',
      '/blog/',
      '/blog/reading-our-catalog-from-code/',
      '/features/',
      '/developers/',
      '/fr/',
    ];
    const look = async (path: string): Promise<void> => {
      // A browser opens six connections to a server.
      const slow = await startSlowly(origin);
      for (const width of some([320, 3840, 820, 1280], 2)) {
        // The code of that post stands further down.
        const page = await open(slow.origin + path, width, 'light', path.endsWith('code/') ? 4000 : 800);
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width, `${path} at ${width}`);
        // Once all has come, the script changes the page, and what moves then is told with the next frame.
        await page.evaluate('new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 50)))');
        assert.deepEqual(await page.evaluate('moved'), [], `${path} at ${width}`);
        const asked = await page.evaluate<readonly string[]>(
          `performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin)`,
        );
        assert.ok(asked.length >= 3);
        assert.deepEqual([...new Set(asked)], [slow.origin], path);
        await page.close();
      }
    };
    await Promise.all(paths.map(look));
  });
}

/** Passes on what a server answers, but a page comes tag by tag at its beginning and in pieces then, as on a slow line. */
async function startSlowly(origin: string): Promise<{ readonly origin: string }> {
  const server = createServer(async ({ url }, response) => {
    const answer = await fetch(origin + url);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      const [head = '', page = ''] = body.toString().split(/(?=<body)/);
      const tags = page.split(/(?<=>\n?)(?!\n)/);
      const count = tags.length;
      response.write(head);
      while (tags.length > 0) {
        response.write(tags.splice(0, tags.length > count - 220 ? 1 : 50).join(''));
        await setTimeout(20);
      }
      response.end();
    } else response.end(body);
  }).listen(0, '127.0.0.1');
  after(() => server.close());
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
