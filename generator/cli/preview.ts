import { startPreview } from '../preview/server.ts';
import { openTree } from '../preview/tree.ts';
import { parseFlags, parsePort, starter, usageErrorWhenBusy } from './command.ts';

export const start = starter(async (args) => {
  const { values } = parseFlags(
    { dir: { type: 'string', default: 'dist' }, port: { type: 'string', default: '4321' } },
    args,
  );
  const { origin } = await usageErrorWhenBusy(startPreview(openTree(values.dir), parsePort(values.port)));
  console.log(`Serving ${values.dir}/ at ${origin}/ as its manifest says. Stop it with Ctrl+C.`);
  return 0;
});
