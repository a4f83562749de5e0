import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { patience, until } from '../until.ts';
import { judge } from './judge.ts';

/** The parts of Puppeteer that are used here. https://pptr.dev/ */
export interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

export interface Page {
  setViewport(size: { readonly width: number; readonly height: number }): Promise<void>;
  emulateMediaFeatures(features: readonly { readonly name: string; readonly value: string }[]): Promise<void>;
  emulateMediaType(type: string): Promise<void>;
  setBypassCSP(bypasses: boolean): Promise<void>;
  setContent(html: string): Promise<void>;
  goto(url: string): Promise<unknown>;
  screenshot(picture: { readonly path: string; readonly fullPage: boolean }): Promise<unknown>;
  addStyleTag(style: { readonly content: string }): Promise<unknown>;
  addScriptTag(script: { readonly path: string }): Promise<unknown>;
  evaluate<T>(script: string): Promise<T>;
  evaluateOnNewDocument(script: string): Promise<unknown>;
  setJavaScriptEnabled(isEnabled: boolean): Promise<void>;
  focus(selector: string): Promise<void>;
  /** Finds an element; null where there is none. */
  $(selector: string): Promise<{ isVisible(): Promise<boolean> } | null>;
  /** `delay`: the time that a key is held, or that is between two keys, in milliseconds. */
  readonly keyboard: Record<
    'press' | 'down' | 'up' | 'type' | 'sendCharacter',
    (keys: string, pace?: { readonly delay: number }) => Promise<void>
  >;
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
  const limits = { timeout: patience, protocolTimeout: 2 * patience };
  return launch({ executablePath: stdout.trim(), args, ignoreDefaultArgs, ...limits });
}

/** Waits until a script gives a text as expected, which may be after the page was loaded again. A script that fails gives none. */
export async function shows(page: Page, script: string, expected: RegExp): Promise<void> {
  let last: unknown;
  const look = async () => {
    last = await page.evaluate(script).catch((cause) => ({ cause }));
    return typeof last === 'string' && expected.test(last);
  };
  await until(look, () => `${script} is ${expected}, but it is ${JSON.stringify(last, reason)}`);
}

/** Waits until an expression is true in a page, which may be after it was loaded again. */
export async function holds(page: Page, expression: string): Promise<void> {
  await shows(page, `String(Boolean(${expression}))`, /^true$/);
}

function reason(_key: string, value: unknown): unknown {
  return value instanceof Error ? value.message : value;
}

/**
 * Presses a key that leads to another document, and waits until that is loaded. An address that a script gives to the document that is left is
 * none, however late it is heard of: `page.waitForNavigation()` takes it for one.
 */
export async function pressAndFollow(page: Page, key: string): Promise<void> {
  await page.evaluate('globalThis.isLeft = true');
  await page.keyboard.press(key);
  await holds(page, `!globalThis.isLeft && document.readyState === 'complete'`);
}

/** Has a page laid out in a width and a colour scheme, and waits until it is, without what is on its way from one colour to another. */
export async function layOut(page: Page, width: number, scheme = 'light', height = 800): Promise<void> {
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await holds(page, `innerWidth === ${width} && matchMedia('(prefers-color-scheme: ${scheme})').matches`);
  await page.evaluate('document.getAnimations().forEach((animation) => animation.finish())');
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** The rules that a page breaks. https://github.com/dequelabs/axe-core/blob/develop/doc/rule-descriptions.md */
export async function axeOf(page: Page): Promise<readonly string[]> {
  await page.addScriptTag({ path: axe });
  return page.evaluate(
    `axe.run({ resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then(({ violations }) => violations.map(({ id }) => id))`,
  );
}
