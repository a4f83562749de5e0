import { fileURLToPath } from 'node:url';
import { inspect } from '../generator/api/preview.ts';
import { CommandError } from '../generator/base/problem.ts';
import { run } from '../generator/cli/command.ts';
import { views } from '../generator/inspect/views/index.ts';
import type { Manifest } from '../generator/output/manifest.ts';
import { startPreview } from '../generator/preview/server.ts';
import type { SiteSource } from '../generator/preview/source.ts';
import { openTree, sourceOf } from '../generator/preview/tree.ts';
import { type Browser, chromium, startBrowser } from '../test/judges/browser.ts';

/** How many pages there are, how often each view is opened, and what is typed into the filter. */
const pages = 10_000;
const runs = 9;
const typed = 'page-12 html';

/** The time between two keys, in milliseconds: nobody types faster, and without any, keys wait for the frames of those before. */
const pace = 30;

/** Opens each view of the inspector on the sample with 10,000 more pages in Chromium, types into the filter, and prints how long that took. */
await run(async () => {
  if (!chromium) throw new CommandError(2, 'Chromium is not installed', 'apt-get install chromium');
  const folder = fileURLToPath(new URL('../dist', import.meta.url));
  const tree = openTree(folder);
  const { server, origin } = await startPreview(tree, 0, { internal: [inspect(withPages(sourceOf(folder, tree)))] });
  const browser = await startBrowser(chromium);
  try {
    console.log(`${pages} pages, medians of ${runs} (slowest), in milliseconds\n`);
    for (const { name, label: title } of views.filter(({ name }) => name !== 'beside'))
      console.log(`${title.padEnd(20)} ${printTimes(await loads(browser, `${origin}/_inspect/${name}`))}`);
    console.log(`${'A key in the filter'.padEnd(20)} ${printTimes(await keys(browser, `${origin}/_inspect/surface`))}`);
  } finally {
    await browser.close();
    server.close();
  }
  return 0;
});

/** The same page at many more addresses. */
function withPages(sample: SiteSource): SiteSource {
  const { outputs, ...rest } = sample.manifest();
  const page = outputs.find(({ path }) => path === '/pricing/') ?? outputs[0];
  const more = page ? Array.from({ length: pages }, (_, index) => ({ ...page, path: `/p/page-${index}/` })) : [];
  const manifest: Manifest = { ...rest, outputs: [...outputs, ...more] };
  return {
    manifest: () => manifest,
    read: (path) => sample.read(path.startsWith('/p/') ? (page?.path ?? path) : path),
  };
}

/** Times a view from the request to its load event. */
async function loads(browser: Browser, url: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let left = runs; left > 0; left -= 1) {
    const page = await browser.newPage();
    await page.goto(url);
    times.push(await page.evaluate(`performance.getEntriesByType('navigation')[0].loadEventStart`));
    await page.close();
  }
  return times;
}

/** How long after each key the next frame is ready to be painted. */
async function keys(browser: Browser, url: string): Promise<readonly number[]> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.evaluate(
    `new Promise((done) => { const wait = () => document.querySelector('.spacer') ? done() : setTimeout(wait, 5); wait(); })`,
  );
  await page.evaluate(
    `globalThis.times = []; const query = document.getElementById('q');
    query.addEventListener('input', () => { const start = performance.now(); requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - start))); });
    query.focus()`,
  );
  for (let left = runs; left > 0; left -= 1) {
    await page.keyboard.type(typed, { delay: pace });
    for (const _ of typed) await page.keyboard.press('Backspace', { delay: pace });
  }
  return page.evaluate('times');
}

function printTimes(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return `${Math.round(sorted[sorted.length >> 1] ?? 0)} (${Math.round(sorted.at(-1) ?? 0)})`;
}
