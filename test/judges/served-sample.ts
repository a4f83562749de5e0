import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startPreview } from '../../generator/preview/server.ts';
import { openTree } from '../../generator/preview/tree.ts';
import type { Browser } from './browser.ts';

/** Serves the committed sample until all tests of a file are over, and closes their browser then. Returns its origin. */
export async function serveSample(browser: Browser): Promise<string> {
  const { server, origin } = await startPreview(openTree(fileURLToPath(new URL('../../dist', import.meta.url))), 0);
  after(async () => {
    await browser.close();
    server.close();
  });
  return origin;
}
