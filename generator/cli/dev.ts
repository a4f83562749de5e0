import { realpathSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { settle } from '../api/options.ts';
import { inspect, startOnFreePort, usualPort } from '../api/preview.ts';
import { pathOnHost } from '../base/base-path.ts';
import { CommandError } from '../base/problem.ts';
import { visible } from '../base/visible.ts';
import { namedBeside } from '../beside/content.ts';
import { type BuildOptions, openContent } from '../build.ts';
import type { Conclusion, State } from '../dev/conclude.ts';
import { editingOf } from '../dev/edit-fact.ts';
import { type EditorPlace, openInEditor } from '../dev/editor.ts';
import { type Followers, timeOf } from '../dev/events.ts';
import { codeFiles } from '../dev/inputs.ts';
import { isNavigation, waitingAnswer } from '../dev/page.ts';
import { startDev } from '../dev/serve.ts';
import { openSession, type Session } from '../dev/session.ts';
import { follow, type Listeners, openWatcher } from '../dev/watch.ts';
import { sizeText } from '../format/numbers.ts';
import { prefersMarkdown } from '../hosts/runtime/accept.js';
import type { Manifest } from '../output/manifest.ts';
import { type Answer, startPreview, targetOf } from '../preview/server.ts';
import type { BuiltTree } from '../preview/tree.ts';
import { isWithin } from '../publish/folder.ts';
import { statedInTree } from '../publish/former.ts';
import { configNames } from '../registry/find.ts';
import { busy, parsePort, printProblems, say, siteOptions, starter, usageErrorWhenBusy, widthOf } from './command.ts';
import type { commands } from './commands.ts';
import { parse, type Values } from './parse.ts';
import { displayPath, type Folders, printCommandError } from './report.ts';
import { tellChanges } from './summary.ts';
import { count, type Paint, paintFor } from './terminal.ts';

/** Between looks whether a build is done, in milliseconds. */
const pause = 20;

/** How many addresses of a change are named, unless all are. */
const mostNamed = 5;

export const start = starter(async (args) => {
  const { values } = parse('dev', args);
  const built = values.beside ?? namedBeside(values.content);
  if (built !== undefined) return await devBeside(built, values);
  const asked = parsePort(values.port) ?? usualPort;
  const settings = siteOptions({ ...values, out: undefined, deploy: undefined, workers: undefined });
  const { options, folders, unused } = settle(settings);
  // Where there is no site at all, there is nothing to follow.
  openContent(options.content);
  // A configuration, a folder of templates or a build may come while it runs.
  const now = () => {
    const { options: found } = settle(settings);
    return { ...found, stated: statedInTree(folders.output) };
  };
  const session = openSession(now, folders.output);
  const roots = () => [now().content, now().templates];
  const watcher = openWatcher(roots, () => [...configNames.slice(0, 1), ...codeFiles(now())]);
  await session.look();
  const paint = paintFor(process.stdout, process.env);
  const openHere = (place: EditorPlace) => open(place, now());
  const hosts = () => session.newest()?.inputs.registry.hosts ?? [];
  const compare = async (manifest: Manifest) =>
    (await import('../verify/compare-live.ts')).compareLive(manifest, hosts(), Date.now());
  const inspectGood = inspect(session.source, {
    hosts: async () => hosts(),
    editing: editingOf(session, () => now().content, { open: openHere, compareLive: compare }),
  });
  const { origin, followers } = await usageErrorWhenBusy(
    startOnFreePort(asked, (port) =>
      startDev(session, {
        port,
        show: (file) => displayPath(file, now()),
        open: openHere,
        // There is nothing to look into before the first good build, which may be being made.
        internal: [
          async (request, response, path) => {
            if (!path.startsWith('/_inspect')) return false;
            const { state, tree } = session;
            const isBeingBuilt = () => !state().builtAt && tree() !== undefined && !state().isSettled;
            // A browser is not left with an empty window; anything else gets the one answer that it asks for.
            const end = isNavigation(request) ? Date.now() + 1000 : Number.POSITIVE_INFINITY;
            while (isBeingBuilt() && Date.now() < end) await setTimeout(pause);
            if (!isBeingBuilt()) return state().builtAt !== undefined && (await inspectGood(request, response, path));
            response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', Refresh: '1' });
            response.end('The site is being built for the first time. The inspector opens here once that is done.\n');
            return true;
          },
        ],
        served: (request, answer) => {
          if (values.verbose || isTold(request, answer, session.tree()))
            console.log(paint('faint', requestLine(request, answer)));
        },
        failed: ({ method, url }, cause) => console.error(visible(`Cannot answer ${method} ${url}: ${cause}`)),
      }),
    ),
  );
  const tree = session.tree();
  const home = origin + (tree ? pathOnHost(tree, '/') : '/');
  const taken = Number(new URL(origin).port);
  say(`${busy(asked, taken)}Serving ${options.content}/ at ${home} and following its changes. Stop it with Ctrl+C.`);
  say(`What each reader gets: ${origin}/_inspect/`);
  printProblems(unused, options, values);
  void follow(session, watcher, tell(session, followers, now, values.verbose, paint));
  return 0;
});

/** Tells the browsers and the terminal of each change. */
function tell(
  session: Pick<Session, 'state'>,
  followers: Pick<Followers, 'changed' | 'settled'>,
  folders: () => Folders,
  verbose: boolean,
  paint: Paint,
): Listeners {
  let printed = '';
  // Those of the first look at a change, to which reading the bodies adds others.
  let early: readonly string[] = [];
  const printState = ({ problems, stopped }: State, known: readonly string[] = []) => {
    const text = JSON.stringify([problems, stopped]);
    if (text === printed) return;
    printed = text;
    const fresh = problems.filter((problem) => !known.includes(JSON.stringify(problem)));
    if (stopped)
      console.error(printCommandError(stopped, paintFor(process.stderr, process.env), widthOf(process.stderr)));
    else printProblems(fresh, folders(), { verbose });
  };
  let shown = 0;
  let reported: Conclusion['changes'];
  return {
    changed(_, milliseconds) {
      followers.changed();
      shown = milliseconds;
      const state = session.state();
      early = state.isHeld ? state.problems.map((one) => JSON.stringify(one)) : [];
      if (state.isHeld) printState(state);
    },
    settled(milliseconds) {
      followers.settled();
      const state = session.state();
      printState(state, early);
      const { good, builtAt, isHeld } = state;
      if (isHeld) {
        console.log(builtAt ? `Still serving the build of ${timeOf(builtAt)}` : 'Nothing is served yet');
        return;
      }
      if (!good) return;
      const took = `${shown > 0 ? `shown after ${Math.round(shown)} ms, ` : ''}all built after ${Math.round(milliseconds)} ms`;
      // A version that is good again without a build has been told.
      const isNew = good.changes !== reported;
      const lines =
        good.changes && isNew ? tellChanges(good.changes, verbose ? Number.POSITIVE_INFINITY : mostNamed) : [];
      const sum = paint('strong', `${timeOf(good.builtAt)} ${sumOf(good, lines)}, ${took}`);
      console.log(sum);
      for (const line of lines) say(`  ${line}`, '    ');
      reported = good.changes;
      shown = 0;
    },
  };
}

function sumOf({ changes, entries }: Conclusion, lines: readonly string[]): string {
  if (!changes) return `Built ${count(entries.length, 'file')}`;
  return lines.length === 0 ? 'Nothing changed' : 'Built';
}

/** Opens a place in a file of the site, and in no other. */
async function open(place: EditorPlace, { content, templates, config = '' }: BuildOptions): Promise<boolean> {
  const file = realPath(displayPath(place.file, { content, templates }));
  const isOurs = file !== undefined && [content, templates, config].some((root) => isBelow(file, root));
  return isOurs && (await openInEditor({ ...place, file }, process.env));
}

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

/** Whether an answer is worth a line without `--verbose`: pages and their Markdown, redirects, and what is not found. */
function isTold(
  request: IncomingMessage,
  { status, headers }: Pick<Answer, 'status' | 'headers'>,
  tree: BuiltTree | undefined,
): boolean {
  // An answer of 304 has no type.
  const type = headers['Content-Type'] ?? tree?.byPath.get(targetOf(request).path)?.mediaType ?? '';
  return /^text\/(?:html|markdown)/.test(type) || (status >= 300 && status !== 304 && status !== 503);
}

/** A request and its answer: `GET / text/markdown → /index.md 200 4.3 kB`. */
function requestLine(
  { method = '', url = '', headers: { accept } }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  { status, headers, file }: Pick<Answer, 'status' | 'headers' | 'file'>,
): string {
  const wanted = accept === undefined ? '' : ` ${prefersMarkdown(accept) ? 'text/markdown' : firstOf(accept)}`;
  const chosen = file === undefined ? (headers.Location ?? '') : `/${file}`;
  const length = headers['Content-Length'];
  const size = length === undefined || length === '0' ? '' : ` ${sizeText(Number(length))}`;
  return visible(`${method} ${url}${wanted} →${chosen === '' ? '' : ` ${chosen}`} ${status}${size}`);
}

function firstOf(accept: string): string {
  return accept.split(/[,;]/, 1)[0]?.trim() ?? '';
}

/** Until no file has changed for so many milliseconds: a generator writes its folder anew. */
const quiet = 200;

/** Shows what is taken of each page of a built site, and follows its changes. */
async function devBeside(folder: string, values: Values<(typeof commands)['dev']['flags']>): Promise<number> {
  const { content, verbose } = values;
  const settings = siteOptions({ ...values, out: folder, deploy: undefined, workers: undefined });
  const { openBesideSession } = await import('../beside/session.ts');
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
