import { mkdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from '../generator/api/build.ts';
import { preview } from '../generator/api/preview.ts';
import { CommandError } from '../generator/base/problem.ts';
import { exitCodeOf, printProblems, run } from '../generator/cli/command.ts';
import { type Browser, chromium, startBrowser } from '../test/judges/browser.ts';
import { parseFlags } from './flags.ts';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A page of each kind that the sample has. */
const kinds = [
  '/',
  '/features/',
  '/pricing/',
  '/missed-call-revenue-calculator/',
  '/blog/',
  '/blog/reading-our-catalog-from-code/',
  '/blog/what-a-missed-call-costs/',
  '/blog/tags/operations/',
  '/blog/authors/mara-lindqvist/',
  '/developers/',
  '/feed/',
  '/fr/pricing/',
  '/no-such-page/',
];
const widths = [390, 820, 1440];
const schemes = ['light', 'dark'];

const flags = {
  content: { type: 'string', default: join(root, 'content') },
  out: { type: 'string', default: join(root, '.screenshots') },
} as const;

/** Builds a site, serves it, and takes pictures of the paths that are named, or else of a page of each kind, at each width and in both colour schemes. */
await run(async (args) => {
  const { values, positionals } = parseFlags(flags, args);
  if (!chromium) throw new CommandError(2, 'Chromium is not installed', 'apt-get install chromium');
  const [content, out] = [resolve(values.content), resolve(values.out)];
  const site = { content, out: join(out, 'dist'), templates: join(root, 'templates'), deploy: join(out, 'deploy') };
  const built = await build(site);
  printProblems(built.problems, site, { verbose: true });
  if (!built.published) return exitCodeOf(built);
  const { url, close } = await preview({ dir: site.out, port: 0 });
  const browser = await startBrowser(chromium);
  try {
    const paths = positionals.length > 0 ? positionals : kinds;
    for (const path of paths) await takeAll(browser, new URL(path, url), join(out, nameOf(path)));
    console.log(`${paths.length * widths.length * schemes.length} pictures in ${relative('', out) || '.'}`);
  } finally {
    await browser.close();
    await close();
  }
  return 0;
});

/** `/blog/tags/` is the folder `blog-tags`. */
function nameOf(path: string): string {
  return path.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'home';
}

/** Writes `390-light.png` and so on into a folder. */
async function takeAll(browser: Browser, url: URL, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const width of widths)
    for (const scheme of schemes) {
      const page = await browser.newPage();
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      await page.goto(url.href);
      await page.screenshot({ path: join(folder, `${width}-${scheme}.png`), fullPage: true });
      await page.close();
    }
}
