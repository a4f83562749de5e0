import { append } from './append.ts';
import { error, placeAt, type Result, type Source } from './problem.ts';
import { isPlaceholder, type SecretKind, secretKinds } from './secret-kinds.ts';
import { sha256Of } from './sha256.ts';

/** A key, token or password in a text. */
interface Secret {
  readonly kind: string;
  readonly at: number;
  readonly value: string;
  /** The same with everything masked that could be used. */
  readonly masked: string;
  /** `sha256:` and the digest of its value, by which the settings can allow it. */
  readonly digest: string;
}

/** Whether the settings allow a secret: whoever wrote them says that it gives access to nothing. */
export type IsAllowed = (digest: string) => boolean;

export const secretHint = 'Remove it, and revoke it where it was made';

/** Tells how to remove a secret from a file, and how to allow what is none. */
export function hintFor(file: string, { digest }: Secret): string {
  return `${secretHint}. If it gives access to nothing, list it in site.yaml: allowedSecrets: [{file: ${file}, digest: ${digest}}]`;
}

/** Reports what looks like a key or password. In the returned source each one is masked, so that no later message can quote it. */
export function maskSecrets(source: Source, isAllowed: IsAllowed): Result<Source> {
  const found = findSecrets(source.text).filter(({ digest }) => !isAllowed(digest));
  if (found.length === 0) return { value: source, problems: [] };
  let text = '';
  let after = 0;
  for (const { at, value, masked } of found) {
    text += source.text.slice(after, at) + masked;
    after = at + value.length;
  }
  const value = { file: source.file, text: text + source.text.slice(after) };
  const problems = found.map((secret) =>
    error('secret', describeSecret(secret), placeAt(value, secret.at), hintFor(source.file, secret)),
  );
  return { value, problems };
}

/** `This looks like a GitHub token: "ghp_********"`. */
export function describeSecret({ kind, masked }: Secret): string {
  return `This looks like ${kind}: "${masked.slice(0, 12)}"`;
}

/**
 * Everything in a text that looks like a key or password, in order. It takes time proportional to the length of the text: a character is
 * looked at a few times in search of a place where a secret could begin, and from there at most as many follow as the longest form has.
 */
export function findSecrets(text: string): readonly Secret[] {
  const found: Secret[] = [];
  for (const [start, kinds] of anywhere)
    for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at + start.length))
      for (const kind of kinds) push(found, secretAt(text, at, start, kind));
  findTokens(text, found);
  return found.length < 2 ? found : apart(found);
}

function apart(found: readonly Secret[]): readonly Secret[] {
  let end = 0;
  return [...found]
    .sort((a, b) => a.at - b.at || b.value.length - a.value.length)
    .filter((secret) => {
      if (secret.at < end) return false;
      end = endOf(secret);
      return true;
    });
}

type Start = readonly [start: string, kind: SecretKind];

function startsOf(within: SecretKind['within']): readonly Start[] {
  return secretKinds
    .filter((kind) => kind.within === within)
    .flatMap((kind) => kind.starts.map((start) => [start, kind] as const));
}

/** The kinds that begin alike, so that each beginning is looked for once. */
const anywhere = new Map<string, SecretKind[]>();
for (const [start, kind] of startsOf('text')) append(anywhere, start, kind);

/** The starts of tokens by their first two characters, or by the one that is right before a run. */
const inRuns = new Map<string, Start[]>();
for (const start of startsOf('run')) append(inRuns, start[0].slice(0, 2), start);

/** No token has fewer letters, digits, `_` and `-` in a row. */
const shortestRun = 20;

/** The farthest that a token may begin before its long run, as in `SG.` or `pat0123456789abcd.`. */
const farthestHead = 20;

function findTokens(text: string, found: Secret[]): void {
  let floor = 0;
  for (let start = 0; start + shortestRun <= text.length; ) {
    // From the last character backwards: most often there is a space among them, before which no such run can begin.
    let at = start + shortestRun - 1;
    while (at >= start && ofRun[text.charCodeAt(at)]) at -= 1;
    if (at >= start) {
      start = at + 1;
      continue;
    }
    let end = start + shortestRun;
    while (end < text.length && ofRun[text.charCodeAt(end)]) end += 1;
    floor = findInRun(text, { start, end, floor }, found);
    start = floor;
  }
}

interface Run {
  readonly start: number;
  readonly end: number;
  /** Everything before this was searched already. */
  readonly floor: number;
}

/** Finds the tokens of a run, with their heads before it, and returns where the last one ends. */
function findInRun(text: string, { start, end, floor }: Run, found: Secret[]): number {
  let at = start;
  while (at > floor && start - at < farthestHead && (text[at - 1] === '.' || ofRun[text.charCodeAt(at - 1)])) at -= 1;
  push(found, tokenAt(text, start - 1, text[start - 1]));
  while (at < end) {
    const secret = alphanumeric[text.charCodeAt(at - 1)] ? undefined : tokenAt(text, at, text.slice(at, at + 2));
    push(found, secret);
    at = secret ? endOf(secret) : at + 1;
  }
  return at;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphanumeric = tableOf(`${letters}${letters.toLowerCase()}0123456789`);
const ofRun = tableOf(`${letters}${letters.toLowerCase()}0123456789_-`);

/** 1 for the code of each of some characters, and 0 for every other code. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

function tokenAt(text: string, at: number, beginning: string | undefined): Secret | undefined {
  for (const [start, kind] of inRuns.get(beginning ?? '') ?? []) {
    const secret = text.startsWith(start, at) ? secretAt(text, at, start, kind) : undefined;
    if (secret) return secret;
  }
  return undefined;
}

const longestBefore = 200;

function secretAt(text: string, at: number, start: string, kind: SecretKind): Secret | undefined {
  const { rest, before } = kind;
  rest.lastIndex = at + start.length;
  const match = rest.exec(text);
  if (!match) return undefined;
  const head = before?.exec(text.slice(Math.max(0, at - longestBefore), at));
  if (before && !head) return undefined;
  const [all, group] = match;
  const value = group ?? (head?.[1] ?? '') + start + all;
  if ((kind.isExample ?? isPlaceholder)(value)) return undefined;
  const open = before ? '' : start.slice(0, 4);
  return {
    kind: kind.name,
    at: at + start.length + all.length - value.length,
    value,
    masked: open + value.slice(open.length).replace(/[^\n]/g, '*'),
    digest: `sha256:${sha256Of(value)}`,
  };
}

function endOf(secret: Secret | undefined): number {
  return secret ? secret.at + secret.value.length : 0;
}

function push<T>(list: T[], item: T | undefined): void {
  if (item !== undefined) list.push(item);
}
