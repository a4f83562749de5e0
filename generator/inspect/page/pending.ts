import { setTimeout } from 'node:timers/promises';
import { type Html, html } from '../../format/html.ts';
import type { Scan } from './scan.ts';
import { numberText } from './shell.ts';

/** The time that a view waits for the reading of the tree before it shows the results so far, in milliseconds. */
const patience = 300;

/** Waits a little for a scan. Resolves to whether it is finished. */
export async function isRead(scan: Scan): Promise<boolean> {
  const timer = new AbortController();
  await Promise.race([scan.finished, setTimeout(patience, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
  return scan.isFinished();
}

/** Says how far the reading is. The script asks for the page again until it is done. */
export function pendingNote(scan: Scan): Html {
  return html`<p class="note" role="status">Reading the tree: ${numberText(scan.read.size)} of ${numberText(scan.total)} outputs. <a href="">Ask again</a></p>`;
}
