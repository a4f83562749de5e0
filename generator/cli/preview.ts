import { preview, usualPort } from '../api/preview.ts';
import { busy, parsePort, starter, usageErrorWhenBusy } from './command.ts';
import { parse } from './parse.ts';

export const start = starter(async (args) => {
  const { dir = 'dist', port, config } = parse('preview', args).values;
  const asked = parsePort(port) ?? usualPort;
  const { url, inspector, port: taken } = await usageErrorWhenBusy(preview({ dir, port: asked, config }));
  console.log(`${busy(asked, taken)}Serving ${dir}/ at ${url} as its manifest says. Stop it with Ctrl+C.`);
  console.log(`What each reader gets: ${inspector}`);
  return 0;
});
