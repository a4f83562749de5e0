import { preview, usualPort } from '../api/preview.ts';
import { busy, parsePort, say, starter, usageErrorWhenBusy } from './command.ts';
import { parse } from './parse.ts';

export const start = starter(async (args) => {
  const { dir = 'dist', port, config } = parse('preview', args).values;
  const asked = parsePort(port) ?? usualPort;
  const { url, inspector, port: taken } = await usageErrorWhenBusy(preview({ dir, port: asked, config }));
  say(`${busy(asked, taken)}Serving ${dir}/ at ${url} as its manifest says. Stop it with Ctrl+C.`);
  say(`What each reader gets: ${inspector}`);
  return 0;
});
