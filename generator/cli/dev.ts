import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { settle } from '../api/options.ts';
import { inspect, startOnFreePort, usualPort } from '../api/preview.ts';
import { pathOnHost } from '../base/base-path.ts';
import { openContent } from '../build.ts';
import { openInEditor } from '../dev/editor.ts';
import { timeOf } from '../dev/events.ts';
import { follow } from '../dev/follow.ts';
import { startDev } from '../dev/serve.ts';
import { openSession } from '../dev/session.ts';
import type { State } from '../dev/state.ts';
import { openWatcher } from '../dev/watch.ts';
import { isWithin } from '../publish/folder.ts';
import { configNames } from '../registry/find.ts';
import { tellChanges } from './changes.ts';
import { parsePort, printProblems, siteOptions, starter, usageErrorWhenBusy } from './command.ts';
import { count } from './count.ts';
import { paintFor } from './paint.ts';
import { parse } from './parse.ts';
import { busy } from './preview.ts';
import { displayPath, printCommandError } from './report.ts';
import { requestLine } from './request-line.ts';

/** How many addresses of a change are named, unless all are. */
const mostNamed = 5;

export const start = starter(async (args) => {
  const { values } = parse('dev', args);
  const asked = parsePort(values.port) ?? usualPort;
  const given = siteOptions({ ...values, out: undefined, deploy: undefined, workers: undefined });
  const { options } = settle(given);
  // Where there is no site at all, there is nothing to follow.
  openContent(options.content);
  // A configuration or a folder of templates may come while it runs.
  const now = () => settle(given).options;
  const session = openSession(now);
  const roots = () => [now().content, now().templates];
  const watcher = openWatcher(roots, [options.config ?? '', ...configNames.slice(0, 1)]);
  await session.look();
  const paint = paintFor(process.stdout, process.env);
  const inspectGood = inspect(session.source);
  const { origin, followers } = await usageErrorWhenBusy(
    startOnFreePort(asked, (port) =>
      startDev(session, {
        port,
        show: (file) => displayPath(file, now()),
        open: async (place) => {
          const file = realPath(displayPath(place.file, now()));
          const ours = [...roots(), now().config ?? ''];
          const isOurs = file !== undefined && ours.some((root) => isBelow(file, root));
          return isOurs && (await openInEditor({ ...place, file }, process.env));
        },
        // There is nothing to look into before the first good build.
        internal: [async (...asked) => session.state().good !== undefined && (await inspectGood(...asked))],
        served: (request, answer) => console.log(paint('faint', requestLine(request, answer))),
      }),
    ),
  );
  const tree = session.tree();
  console.log(
    `${busy(asked, Number(new URL(origin).port))}Serving ${options.content}/ at ${origin}${tree ? pathOnHost(tree, '/') : '/'} and following its changes. Stop it with Ctrl+C.`,
  );
  console.log(`What each reader gets: ${origin}/_inspect/`);
  let printed = '';
  const printState = ({ problems, stopped }: State) => {
    const text = JSON.stringify([problems, stopped]);
    if (text === printed) return;
    printed = text;
    if (stopped) console.error(printCommandError(stopped, paintFor(process.stderr, process.env)));
    else printProblems(problems, now(), values.verbose);
  };
  let shown = 0;
  void follow(session, watcher, {
    changed(_, milliseconds) {
      followers.tell();
      shown = milliseconds;
      const state = session.state();
      if (state.isHeld) printState(state);
    },
    settled(milliseconds) {
      followers.tell();
      const state = session.state();
      printState(state);
      const { good, isHeld } = state;
      if (isHeld) {
        console.log(good ? `Serving the good build of ${timeOf(good.builtAt)}` : 'Nothing is served yet');
        return;
      }
      if (!good) return;
      const took = `${shown > 0 ? `shown after ${Math.round(shown)} ms, ` : ''}all built after ${Math.round(milliseconds)} ms`;
      const lines = good.changes
        ? tellChanges(good.changes, values.verbose ? Number.POSITIVE_INFINITY : mostNamed)
        : [];
      const what = good.changes
        ? lines.length === 0
          ? 'Nothing changed'
          : 'Built'
        : `Built ${count(good.entries.length, 'file')}`;
      console.log(
        [paint('strong', `${timeOf(good.builtAt)} ${what}, ${took}`), ...lines.map((line) => `  ${line}`)].join('\n'),
      );
      shown = 0;
    },
  });
  return 0;
});

/** Whether a file is below a folder, by their real paths. */
function isBelow(file: string, folder: string): boolean {
  const root = folder === '' ? undefined : realPath(folder);
  return root !== undefined && isWithin(file, root);
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(resolve(path));
  } catch {
    return undefined;
  }
}
