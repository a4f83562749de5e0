import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertMissed, type Cut, cutsOf, type Exception, questions } from '../../host-files/cuts.ts';
import type { Asked } from '../../host-files/models/answer.ts';
import { inputOf } from '../../host-files/sample-input.ts';
import { isShort } from '../../short.ts';
import type { BuiltFolder } from './battery.ts';
import { exchange, preflight, reconnect, sha256 } from './exchange.ts';
import { eachAtOnce } from './gaps.ts';
import { lasting } from './representations.ts';

/** An engine that can be given other files than those that were generated for it. */
export interface Configurable {
  readonly name: string;
  /** The files that were generated, by their names. */
  readonly files: ReadonlyMap<string, string>;
  /** Has it serve by some files, and returns where. It throws when the engine refuses them. */
  configure(files: ReadonlyMap<string, string>): Promise<string>;
  readonly exceptions: readonly Exception[];
  /** Further questions. */
  readonly more?: readonly Asked[];
  /** Files whose rules are cut elsewhere. */
  readonly before?: ReadonlyMap<string, string>;
}

/** Registers the test that no rule of an engine's files can be cut without an answer of it changing: two of each form, as each takes a start of the engine. */
export function cuts(
  { name, files, configure, exceptions, more = [], before = new Map() }: Configurable,
  { manifest }: BuiltFolder,
): void {
  if (isShort) return;
  const input = inputOf(manifest);
  const asked = [...questions(input), { path: '/', method: 'TRACE' }, ...codingQuestions(manifest), ...more];
  const known = new Set([...before.values()].flatMap((text) => text.split('\n').map((line) => line.trim())));
  test(`no rule of ${name} can be cut without an answer changing`, async () => {
    const origin = await configure(files);
    const right = new Map<Asked, string>();
    await eachAtOnce(asked, async (request) => void right.set(request, await answered(origin, request)));
    // The next rule is most often noticed by what noticed the one before.
    let [first, ...others] = asked;
    assert.equal(await isNoticed(files), false, 'the same files do not give the same answers');
    const missed: string[] = [];
    for (const { file, what, text } of [...files].flatMap(([path, all]) => twoOfEachForm(cutsOf(path, all)))) {
      if (known.has(what)) continue;
      const others = [...files].filter(([path]) => path !== file);
      const left = new Map(text === undefined ? others : [...others, [file, text]]);
      if (!(await isNoticed(left))) missed.push(`${file}: ${what}`);
    }
    await configure(files);
    assertMissed(missed, exceptions);

    async function isNoticed(left: ReadonlyMap<string, string>): Promise<boolean> {
      const at = await configure(left).catch(() => undefined);
      if (at === undefined) return true;
      reconnect();
      const isSame = async (request: Asked) => (await answered(at, request)) === right.get(request);
      if (first && !(await isSame(first))) return true;
      let noticing: Asked | undefined;
      await eachAtOnce(others, async (request) => {
        if (!noticing && !(await isSame(request))) noticing = request;
      });
      if (!noticing) return false;
      others = [...(first ? [first] : []), ...others.filter((other) => other !== noticing)];
      first = noticing;
      return true;
    }
  });
}

/** The first and the last of cuts that are alike but for numbers and paths. */
function twoOfEachForm(all: readonly Cut[]): readonly Cut[] {
  const formOf = ({ what }: Cut) =>
    what
      .replace(/\d+/g, '0')
      .replace(/[^\s"'<>{};=,`]*\/[^\s"'<>{};=,`]*/g, (path) =>
        /^(?:application|image|text)\//.test(path) ? path : '/',
      );
  const first = new Map(all.toReversed().map((cut) => [formOf(cut), cut]));
  const last = new Map(all.map((cut) => [formOf(cut), cut]));
  return all.filter((cut) => [first, last].some((cuts) => cuts.get(formOf(cut)) === cut));
}

async function answered(origin: string, asked: Asked): Promise<string> {
  const { path, accept, coding, isPreflight = false } = asked;
  const method = isPreflight ? 'OPTIONS' : (asked.method ?? 'GET');
  const headers = {
    ...(isPreflight && preflight),
    ...(accept !== undefined && { Accept: accept }),
    ...(coding !== undefined && { 'Accept-Encoding': coding }),
  };
  // An engine that has just taken other files may reset a connection that it had accepted before.
  const answer = await exchange(origin, path, { method, headers }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ECONNRESET') throw cause;
    return exchange(origin, path, { method, headers });
  });
  return JSON.stringify([answer.status, lasting(answer), sha256(answer)]);
}

/** The requests that notice a cut of the rules for precompressed siblings; none for a tree without siblings. */
function codingQuestions({ outputs, negotiated }: BuiltFolder['manifest']): readonly Asked[] {
  const siblings = outputs.flatMap(({ siblings = [] }) => siblings);
  const codings = [...new Set(siblings.map(({ coding }) => coding))];
  return [
    ...siblings.map(({ file }) => ({ path: `/${file}` })),
    ...codings.flatMap((coding) => [
      ...outputs.map(({ path }) => ({ path, coding })),
      { path: '/nothing', coding },
      ...negotiated.map(({ path }) => ({ path, coding, accept: 'text/markdown' })),
    ]),
  ];
}
