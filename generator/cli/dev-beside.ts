import { settle } from '../api/options.ts';
import { inspect, startOnFreePort, usualPort } from '../api/preview.ts';
import { CommandError } from '../base/problem.ts';
import { visible } from '../base/visible.ts';
import { openBesideSession } from '../beside/session.ts';
import { waitingAnswer } from '../dev/page.ts';
import { openWatcher } from '../dev/watch.ts';
import { startPreview } from '../preview/server.ts';
import { busy, parsePort, printProblems, say, siteOptions, usageErrorWhenBusy, widthOf } from './command.ts';
import type { commands } from './commands.ts';
import type { Values } from './parse.ts';
import { printCommandError } from './report.ts';
import { count, paintFor } from './terminal.ts';

/** Until no file has changed for so many milliseconds: a generator writes its folder anew. */
const quiet = 200;

/** Shows what is taken of each page of a built site, and follows its changes. */
export async function devBeside(folder: string, values: Values<(typeof commands)['dev']['flags']>): Promise<number> {
  const { content, verbose } = values;
  const settings = siteOptions({ ...values, out: folder, deploy: undefined, workers: undefined });
  const session = openBesideSession(() => {
    const { options, folders } = settle(settings);
    return { folders, content, build: options, head: false, dryRun: true };
  });
  const look = async () => {
    const started = performance.now();
    const report = await session.look();
    if (!report) return;
    const { pages, refused, problems } = report;
    printProblems(problems, { content: folder, templates: '' }, { verbose });
    const unsure = pages.filter(({ confidence }) => confidence < 0.6).length;
    say(
      `${count(pages.length, 'page')} with an alternate${refused.length > 0 ? `, ${refused.length} without` : ''}${unsure > 0 ? `, ${unsure} to look at` : ''}: read in ${((performance.now() - started) / 1000).toFixed(1)} s`,
    );
  };
  const watcher = openWatcher(() => [folder, settings.content ?? 'content']);
  watcher.renew();
  await look();
  const asked = parsePort(values.port) ?? usualPort;
  const { origin } = await usageErrorWhenBusy(
    startOnFreePort(asked, (port) =>
      startPreview(session.tree, port, {
        internal: [inspect(session.source, { hosts: async () => session.hosts(), built: session.built })],
        without: waitingAnswer,
        failed: ({ method, url }, cause) => console.error(visible(`Cannot answer ${method} ${url}: ${cause}`)),
      }),
    ),
  );
  say(
    `${busy(asked, Number(new URL(origin).port))}What is taken of each page of ${folder}/: ${origin}/_inspect/beside`,
  );
  say('Changes show at once; nothing is written. Stop it with Ctrl+C.');
  void followBuilt(watcher, look);
  return 0;
}

async function followBuilt(watcher: ReturnType<typeof openWatcher>, look: () => Promise<void>): Promise<void> {
  for (;;) {
    if (!(await watcher.next(60_000)) && !watcher.renew()) continue;
    while (await watcher.next(quiet));
    watcher.renew();
    try {
      await look();
    } catch (cause) {
      if (!(cause instanceof CommandError)) throw cause;
      console.error(printCommandError(cause, paintFor(process.stderr, process.env), widthOf(process.stderr)));
    }
  }
}
