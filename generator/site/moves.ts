import { append } from '../base/append.ts';
import { decoded, encodedPath } from '../base/percent-encoding.ts';
import { error, maxQuoted, type Place, type Problem, placeOf, type Result, shorten, warning } from '../base/problem.ts';
import type { YamlBlock } from '../load/yaml.ts';
import type { EntryMeta } from '../model/meta.ts';
import { canRedirect, writtenWith } from '../names/ascii-path.ts';
import type { Move, SiteConfig } from '../settings/config.ts';
import type { Respelled } from './files.ts';
import type { Redirected } from './front/read.ts';

/** Sources of redirects besides the settings. */
interface Moved {
  readonly entries: readonly Pick<EntryMeta, 'path' | 'moved' | 'file'>[];
  readonly redirected?: readonly Redirected[];
  readonly respelled?: readonly Respelled[];
}

/**
 * Every address that redirects: what front matter names as aliases, other spellings of paths, entries that only redirect, and the redirects of the settings. One that
 * leads to another leads to where that ends. Loops, and addresses that lead to two places, are problems, and so are spellings that no rule of a host could have.
 */
export function resolveMoves(
  { entries, redirected = [], respelled = [] }: Moved,
  { redirects }: Pick<SiteConfig, 'redirects'>,
  settings: YamlBlock | undefined,
): Result<readonly Move[]> {
  const declared: Declared[] = redirects.map(({ from, to, status }, index) => ({
    move: { from: spellings(from), to, status, source: 'site.yaml' },
    place: () => settings?.placeOf(['redirects', index]) ?? placeOf('site.yaml'),
  }));
  const problems: Problem[] = [];
  const declare = (from: readonly string[], to: string, file: string): void => {
    declared.push({ move: { from, to, status: 301, source: file }, place: () => placeOf(file) });
  };
  const declareIfSafe = (written: string, from: readonly string[], to: string, file: string): void => {
    if (canRedirect(written)) declare(from, to, file);
    else problems.push(unsafe(written, to, file));
  };
  for (const { moved, path, file } of entries)
    for (const from of moved) {
      // An alias that is its own path says nothing.
      if (!spellings(from).includes(path)) declareIfSafe(decoded(from), spellings(from), path, file);
    }
  for (const { path, moved, file, to } of redirected) {
    declare(spellings(path), to, file);
    for (const from of moved) declareIfSafe(decoded(from), spellings(from), to, file);
  }
  for (const { written, path, file } of respelled) declareIfSafe(written, spellingsOfFile(written), path, file);
  const paths = new Set(entries.map(({ path }) => path));
  const followed = follow(
    declared.map((declaredMove) => ({
      ...declaredMove,
      move: { ...declaredMove.move, to: withSlash(declaredMove.move.to, paths) },
    })),
  );
  return { value: followed.value, problems: [...problems, ...followed.problems] };
}

function unsafe(from: string, to: string, file: string): Problem {
  const message = `"${shorten(from, maxQuoted)}" does not redirect to ${to}: it is too long for the rules of hosts, or has signs that mean something else there`;
  const hint = `If others link to that address, use only ${writtenWith} in the name`;
  return warning('slug', message, placeOf(file), hint);
}

/** Gives the target of a redirect the final slash that the path of a page has. */
function withSlash(to: string | undefined, paths: ReadonlySet<string>): string | undefined {
  const [path = '', fragment] = to?.split('#') ?? [];
  if (to === undefined || !paths.has(`${path}/`)) return to;
  return fragment === undefined ? `${path}/` : `${path}/#${fragment}`;
}

/** Where each is declared, which is looked up only for a problem. */
const places = new WeakMap<Move, () => Place>();

/** The place where a redirect is declared. */
export function placeOfMove(move: Move): Place {
  return places.get(move)?.() ?? placeOf(move.source);
}

interface Declared {
  readonly move: Move;
  readonly place: () => Place;
}

/** The paths that an address stands for. A name with an ending that begins with a letter is a file, which has no final slash. */
function spellings(from: string): readonly string[] {
  const path = encodedPath(`/${from.replace(/^\/+|(?<!\/)\/+$/g, '')}`);
  return /\.[A-Za-z][A-Za-z0-9]{0,4}$/.test(path) && !from.endsWith('/') ? [path] : [`${path}/`, path];
}

/** The same for the address that a file has by its name. */
function spellingsOfFile(written: string): readonly string[] {
  const path = encodeURI(written.toWellFormed().normalize('NFC'));
  return path.endsWith('/') ? [path, path.slice(0, -1)] : [path];
}

function follow(declared: readonly Declared[]): Result<readonly Move[]> {
  const problems: Problem[] = [];
  const byPath = new Map<string, Declared[]>();
  for (const declaredMove of declared) for (const path of declaredMove.move.from) append(byPath, path, declaredMove);
  const ends = new Map<Move, string | undefined>();
  const moves: Move[] = [];
  for (const declaredMove of declared) {
    const { to, status, source } = declaredMove.move;
    const from = declaredMove.move.from.filter((path) => byPath.get(path)?.[0] === declaredMove);
    const taken = declaredMove.move.from.find((path) => byPath.get(path)?.[0]?.move.to !== to);
    if (taken !== undefined) {
      const { move: first } = byPath.get(taken)?.[0] ?? declaredMove;
      const message = `${taken} redirects to ${first.to ?? 'nothing'} by ${first.source}, and to ${to ?? 'nothing'} by ${source}`;
      problems.push(error('collision', message, declaredMove.place(), 'Keep one of them'));
      continue;
    }
    if (from.length === 0) continue;
    const end = endOf(declaredMove.move, byPath, ends);
    if (end === 'loop') {
      problems.push(
        error(
          'redirect-loop',
          `The redirect of ${from[0]} leads back to it`,
          declaredMove.place(),
          'Point it to a page',
        ),
      );
    } else {
      const move = { from, to: end, status: end === undefined ? 410 : status, source };
      places.set(move, declaredMove.place);
      moves.push(move);
    }
  }
  return { value: moves, problems };
}

/** Resolves where a redirect ends, following each on the way once, also one to a part of what has moved. `loop` is no address. */
function endOf(
  move: Move,
  byPath: ReadonlyMap<string, readonly Declared[]>,
  ends: Map<Move, string | undefined>,
): string | undefined {
  const seen = new Set<Move>();
  let next: Move | undefined = move;
  let end: string | undefined;
  while (next && !ends.has(next) && !seen.has(next)) {
    seen.add(next);
    end = next.to;
    next = end === undefined ? undefined : byPath.get(end.replace(/#.*/, ''))?.[0]?.move;
  }
  if (next) end = ends.has(next) ? ends.get(next) : 'loop';
  for (const path of seen) ends.set(path, end);
  return end;
}
