import { fileURLToPath } from 'node:url';
import { draw } from './draw.ts';
import { record } from './record.ts';

const title =
  'One price is edited: a build says which addresses changed, and an agent that asks for Markdown reads the new price';

/** On which the posts of the sample are all out. */
const day = '2026-11-01T00:00:00Z';

/** The moving picture of the README: lines that are run on the sample, and what they print. */
export async function printDemo(): Promise<string> {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  return draw(title, await record(root, String(Date.parse(day) / 1000)));
}
