import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { judge } from './judge.ts';

/** The parts of Puppeteer that are used here. https://pptr.dev/ */
export interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

export interface Page {
  setViewport(size: { readonly width: number; readonly height: number }): Promise<void>;
  emulateMediaFeatures(features: readonly { readonly name: string; readonly value: string }[]): Promise<void>;
  setBypassCSP(bypasses: boolean): Promise<void>;
  setContent(html: string): Promise<void>;
  goto(url: string): Promise<unknown>;
  screenshot(picture: { readonly path: string; readonly fullPage: boolean }): Promise<unknown>;
  addStyleTag(style: { readonly content: string }): Promise<unknown>;
  addScriptTag(script: { readonly path: string }): Promise<unknown>;
  evaluate<T>(script: string): Promise<T>;
  evaluateOnNewDocument(script: string): Promise<unknown>;
  setJavaScriptEnabled(isEnabled: boolean): Promise<void>;
  waitForNavigation(): Promise<unknown>;
  focus(selector: string): Promise<void>;
  /** Finds an element; null where there is none. */
  $(selector: string): Promise<{ isVisible(): Promise<boolean> } | null>;
  readonly keyboard: Record<'press' | 'down' | 'up' | 'type', (keys: string) => Promise<void>>;
  close(): Promise<void>;
}

/** Where Chromium is; undefined when it is not installed. */
export const chromium = ['chromium', 'chromium-browser', 'google-chrome'].find(
  (name) => spawnSync(name, ['--version']).status === 0,
);

/** Starts Chromium without a window, and without scrollbars unless they are asked for. It resolves no name, so that it asks nothing but this machine. */
export async function startBrowser(name: string, hasScrollbars = false): Promise<Browser> {
  const { launch } = await judge<{ launch(options: object): Promise<Browser> }>('puppeteer-core');
  const { stdout } = spawnSync('which', [name], { encoding: 'utf8' });
  const args = [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ];
  const ignoreDefaultArgs = hasScrollbars ? ['--hide-scrollbars'] : [];
  return launch({ executablePath: stdout.trim(), args, ignoreDefaultArgs });
}

const axe = createRequire(import.meta.url).resolve('axe-core');

/** The rules that a page breaks. https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md */
export async function axeOf(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ path: axe });
  return page.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => violations.map(({ id }) => id))`,
  );
}
