import { pathOnHost } from '../base/base-path.ts';
import { startPreview } from '../preview/server.ts';
import { openTree } from '../preview/tree.ts';
import { parseFlags, parsePort, starter, usageErrorWhenBusy } from './command.ts';

export const start = starter(async (args) => {
  const { values } = parseFlags(
    { dir: { type: 'string', default: 'dist' }, port: { type: 'string', default: '4321' } },
    args,
  );
  const tree = openTree(values.dir);
  const { origin } = await usageErrorWhenBusy(startPreview(tree, parsePort(values.port)));
  console.log(
    `Serving ${values.dir}/ at ${origin}${pathOnHost(tree(), '/')} as its manifest says. Stop it with Ctrl+C.`,
  );
  return 0;
});
