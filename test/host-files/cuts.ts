import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { HostInput } from '../../generator/hosts/rules/host.ts';
import { vectors } from './accept-vectors.ts';
import { type Asked, ownFiles } from './models/answer.ts';

/** A host's file without one of its rules, or no more there. */
export interface Cut {
  readonly file: string;
  readonly what: string;
  readonly text: string | undefined;
}

/** Rules whose loss is not noticed, with the reason. */
export interface Exception {
  /** Matches the name of the file, a colon and the rule. */
  readonly rule: RegExp;
  readonly reason: string;
}

/** Fails for a missed rule that is no exception, and for an exception that no missed rule is. */
export function assertMissed(missed: readonly string[], exceptions: readonly Exception[]): void {
  assert.deepEqual(
    missed.filter((rule) => !exceptions.some((exception) => exception.rule.test(rule))),
    [],
  );
  for (const { rule, reason } of exceptions)
    assert.ok(
      missed.some((what) => rule.test(what)),
      `${rule} is noticed: strike it off the list (${reason})`,
    );
}

/** A file without each of its rules, which are lines with what is indented below them, or values of JSON; and no such file. */
export function cutsOf(file: string, text: string): readonly Cut[] {
  return [{ file, what: 'the file', text: undefined }, ...ruleCuts(file, text)];
}

function ruleCuts(file: string, text: string): readonly Cut[] {
  if (/\.json$/.test(file))
    return jsonCuts(JSON.parse(text)).map(({ what, value }) => ({ file, what, text: JSON.stringify(value) }));
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (isNoRule(line) || testedElsewhere.has(line.trim())) return [];
    const last = endOf(lines, index);
    const whole = { file, what: line.trim(), text: lines.toSpliced(index, last - index + 1).join('\n') };
    const inner = valuesIn(line).map(({ what, line: cut }) => ({
      file,
      what,
      text: lines.with(index, cut).join('\n'),
    }));
    return [whole, ...inner];
  });
}

/** The Accept rule has tests of its own, and handler.test.ts replaces trees and compresses. */
const testedElsewhere = new Set(
  ['accept.js', 'site.js']
    .map((file) => readFileSync(new URL(`../../generator/hosts/runtime/${file}`, import.meta.url), 'utf8'))
    .flatMap((text) => text.split('\n').map((line) => line.replace(/^export /, '').trim())),
);

/** A blank line, a comment, or what only closes a rule. */
function isNoRule(line: string): boolean {
  return /^\s*(?:$|#|\/\/|\/?\*|[\])}]+[;,]?$)/.test(line);
}

/** The last line of the rule that begins on a line. */
function endOf(lines: readonly string[], start: number): number {
  const indent = (line = '') => /^\s*/.exec(line)?.[0].length ?? 0;
  let end = start;
  while (end + 1 < lines.length && lines[end + 1] !== '' && indent(lines[end + 1]) > indent(lines[start])) end += 1;
  if (/[[({]$/.test(lines[start] ?? '') && /^\s*[\])}]/.test(lines[end + 1] ?? '')) end += 1;
  return end;
}

/** The line without one value of the JSON that it ends with. */
function valuesIn(line: string): readonly { readonly what: string; readonly line: string }[] {
  const [, before = '', json, after = ''] = /^(.*?(?: = |: ))([[{].*[\]}])([;,]?)$/.exec(line) ?? [];
  if (json === undefined) return [];
  try {
    return jsonCuts(JSON.parse(json)).map(({ what, value }) => ({
      what: `${before.trim()} ${what}`,
      line: `${before}${JSON.stringify(value)}${after}`,
    }));
  } catch {
    return [];
  }
}

function jsonCuts(value: unknown): readonly { readonly what: string; readonly value: unknown }[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => [
      { what: `[${index}]`, value: value.toSpliced(index, 1) },
      ...jsonCuts(item).map((cut) => ({ what: `[${index}]${cut.what}`, value: value.with(index, cut.value) })),
    ]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const { [key]: _, ...others } = value as Record<string, unknown>;
    return [
      { what: `.${key}`, value: others },
      ...jsonCuts(item).map((cut) => ({ what: `.${key}${cut.what}`, value: { ...value, [key]: cut.value } })),
    ];
  });
}

/** The requests that notice a cut: every path, its other spellings, missing paths, other methods, and every Accept vector of one path. */
export function questions({ served, pairs, redirects = [] }: HostInput): readonly Asked[] {
  const folders = served.map(({ path }) => path).filter((path) => path.endsWith('/'));
  const isNegotiated = new Set(pairs.map(({ path }) => path));
  const others = folders.filter((path) => !isNegotiated.has(path)).map((path) => ({ path, accept: 'text/markdown' }));
  const parents = served.flatMap(({ path }) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1)));
  return [
    ...served.map(({ path }) => ({ path })),
    ...pairs.flatMap(({ path }, index) =>
      (index === 0 ? [...vectors.flatMap(([accept]) => accept ?? []), ...qualities] : ordinary).flatMap((accept) => [
        { path, accept },
        { path: `${path}?a=/b`, accept },
      ]),
    ),
    ...others,
    ...redirects.flatMap(({ path }) => [{ path }, { path: `${path}?a=/b` }, { path, method: 'POST' }]),
    ...folders.flatMap((path) => [`${path}index.html`, ...(path === '/' ? [] : [path.slice(0, -1)])].map(withQuery)),
    ...[...new Set(parents)].map((path) => ({ path })),
    ...[...missing, ...ownFiles.map((file) => `/${file}`)].map((path) => ({ path })),
    ...['/', '/openapi.json', '/nothing', '/nothing/', '/fr'].flatMap((path) =>
      methods.map((method) => ({ path, method })),
    ),
    ...[...served.map(({ path }) => path), '/nothing'].map((path) => ({ path, isPreflight: true })),
  ];
}

/** The requests for all negotiated paths but the first. */
const ordinary = ['text/html', 'text/markdown'];

/** Beside the vectors: two and three digits, and the wider ranges. */
const qualities = [
  'text/markdown;q=0.55, text/html;q=0.5',
  'text/markdown;q=0.5, text/html;q=0.505',
  'text/markdown;q=0.504, text/html;q=0.505',
  'text/markdown;q=0.5, text/*',
  'text/markdown;q=0.5, text/*;q=0.6',
  'text/markdown;q=0.5, text/*;q=0.4',
  'text/markdown;q=0.5, */*',
  'text/markdown;q=0.5, */*;q=0.6',
  'text/markdown;q=0.5, */*;q=0.4',
];

const missing = [
  '/nothing',
  '/fr/nothing',
  '/nothing/',
  '/nothing.md',
  '/nothing/index.html',
  '//fr.example/index.html',
  '/openapi.json/nothing',
];
const methods = ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

function withQuery(path: string): Asked {
  return { path: `${path}?a=1&b=%2F` };
}
