import { createHash } from 'node:crypto';
import { append } from '../../base/append.ts';
import { joined } from '../../base/joined.ts';
import { isText } from '../../base/media-type.ts';
import { decoded } from '../../base/percent-encoding.ts';
import type { Coding } from '../../format/codings.ts';
import type { HostInput, Served } from './host.ts';

export { preflightHeaders } from '../runtime/preflight.js';

/**
 * Headers for every path that a pattern matches: an exact path, or one with a single `*` for any characters. A few hosts also know
 * `:splat` for these in values, and can first remove headers that earlier rules set.
 */
export interface Rule {
  readonly pattern: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly unset?: readonly string[];
}

/**
 * The fewest rules that a greedy choice finds such that no path gets the same header from two rules, and every path gets exactly the
 * headers it asks for. The result is then the same whether a host joins, overrides or takes the first of several matches.
 */
export function minimalRules(served: readonly Served[]): readonly Rule[] {
  const members = membersByPattern(served);
  const rules = new Map<string, Record<string, string>>();
  for (const name of headerNames(served)) {
    const open = new Set(served.filter(({ headers }) => headers[name] !== undefined));
    for (const [pattern, matched] of members) {
      const value = matched[0]?.headers[name];
      if (value === undefined || !matched.every((output) => open.has(output) && output.headers[name] === value))
        continue;
      add(rules, pattern, name, value);
      for (const output of matched) open.delete(output);
    }
    for (const { path, headers } of open) add(rules, path, name, headers[name] ?? '');
  }
  return [...rules].map(([pattern, headers]) => ({ pattern, headers })).sort(byBreadth);
}

/** nginx keeps the names of variables in buckets of 64 bytes, some of which it needs itself. */
const longestVariable = 44;

/** The name of a header's variable in a server configuration, where such names are global: a long one is cut, and told apart by its digest. */
export function headerVariable(header: string): string {
  const name = `fingerpost_${header.toLowerCase().replaceAll('-', '_')}`;
  if (name.length <= longestVariable) return name;
  return `${name.slice(0, longestVariable - 9)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}

/** The names of all headers in use. */
export function headerNames(all: readonly Pick<Rule, 'headers'>[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { headers } of all) for (const name of Object.keys(headers)) names.add(name);
  return names;
}

/** An output for hosts that configure its media type separately from its other headers. */
export function withoutType(output: Served): Served {
  const { 'Content-Type': _, ...headers } = output.headers;
  return { ...output, headers };
}

/** The input of a host that serves siblings in some codings: each output that may have one gets a Vary header. */
export function withSiblings(input: HostInput, codings: readonly Coding[]): HostInput {
  return { ...input, served: input.served.map(varied), codings };
}

/** Decided by its type alone, because only its bytes show whether it has a sibling. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.5 */
function varied(output: Served): Served {
  const { 'Content-Type': mediaType = '', Vary } = output.headers;
  if (!isText(mediaType)) return output;
  const vary = { Vary: Vary ? `${Vary}, Accept-Encoding` : 'Accept-Encoding' };
  return { ...output, headers: joined(output.headers, vary) };
}

/** Whether an output promises to be open to every origin. */
export function isOpen({ headers }: Pick<Rule, 'headers'>): boolean {
  return headers['Access-Control-Allow-Origin'] === '*';
}

/** The outputs, and the files beside them that no pattern may give a header. A file that stands in place of an output has that one's. */
export function withOthers({ served, others = [] }: Pick<HostInput, 'served' | 'others'>): readonly Served[] {
  if (others.length === 0) return served;
  const outputs = new Set(served.map(({ file }) => file));
  const beside = others.map((path) => ({ path, file: decoded(path.slice(1)), headers: {} }));
  return [...served, ...beside.filter(({ file }) => !outputs.has(file))];
}

/** The fewest patterns, with `*` for any characters, that match every open output and no other. */
export function openPatterns(served: readonly Served[]): readonly string[] {
  const closed: Served['headers'] = {};
  const alone = served.map((output) => ({ ...output, headers: isOpen(output) ? { open: 'yes' } : closed }));
  return minimalRules(alone).map(({ pattern }) => pattern);
}

function add(rules: Map<string, Record<string, string>>, pattern: string, name: string, value: string): void {
  const headers = rules.get(pattern) ?? {};
  headers[name] = value;
  rules.set(pattern, headers);
}

/** The patterns that match more than one output, each with the outputs that it matches, the broadest first. */
function membersByPattern(served: readonly Served[]): readonly (readonly [string, readonly Served[]])[] {
  const members = new Map<string, Served[]>();
  for (const output of served) for (const pattern of patternsOf(output.path)) append(members, pattern, output);
  return [...members]
    .filter(([, matched]) => matched.length > 1)
    .sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1));
}

/** Every pattern that matches a path: all paths, those with its ending, those below each folder above it. */
function patternsOf(path: string): readonly string[] {
  const patterns: string[] = [];
  for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1))
    patterns.push(`${path.slice(0, end + 1)}*`);
  const ending = /\.[A-Za-z0-9]+$/.exec(path)?.[0];
  if (ending !== undefined) patterns.push(`/*${ending}`);
  return patterns;
}

function byBreadth(a: Rule, b: Rule): number {
  const wild = Number(b.pattern.includes('*')) - Number(a.pattern.includes('*'));
  return wild || (a.pattern < b.pattern ? -1 : 1);
}

/** The comment at the top of a generated file, if its format has comments. */
export const banner = 'Generated by Fingerpost: edit content/, not this file.';

/** Describes the root of a server, for people. */
export function rootOf(basePath: string): string {
  return basePath === '' ? 'the output folder' : `the folder that has the output folder as its ${basePath}`;
}

/** Fewer similar files than this get a rule each. */
const smallestGroup = 4;

/**
 * One rule for the headers that all outputs share, one for each folder of similar files (such as pictures), and one for every other output.
 * No rule is broader than that, because hosts apply rules to paths that do not exist, too, and would give the 404 page their type.
 */
export function headerRules(served: readonly Served[]): readonly Rule[] {
  const [first] = served;
  if (!first) return [];
  const common = Object.entries(first.headers).filter(([name, value]) =>
    served.every(({ headers }) => headers[name] === value),
  );
  const shared = new Set(common.map(([name]) => name));
  const rules = new Map<string, Rule['headers']>();
  if (common.length > 0) rules.set('/*', Object.fromEntries(common));
  for (const { pattern, members } of groupsOf(served)) {
    const own = members.map(({ headers }) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !shared.has(name))),
    );
    const alike = new Set(own.map((headers) => JSON.stringify(headers))).size === 1;
    if (alike && members.length >= smallestGroup) rules.set(pattern, own[0] ?? {});
    else for (const [index, { path }] of members.entries()) rules.set(path, own[index] ?? {});
  }
  return [...rules]
    .filter(([, headers]) => Object.keys(headers).length > 0)
    .map(([pattern, headers]) => ({ pattern, headers }));
}

/** The outputs that one pattern stands for: those with the same ending below a folder of the root; every other output alone. */
function groupsOf(served: readonly Served[]): readonly { pattern: string; members: readonly Served[] }[] {
  const groups = new Map<string, Served[]>();
  for (const output of served) {
    const [, folder, ending] = /^(\/[^/]+\/).*(\.[A-Za-z0-9]+)$/.exec(output.path) ?? [];
    append(groups, folder && ending ? `${folder}*${ending}` : output.path, output);
  }
  return [...groups].map(([pattern, members]) => ({ pattern, members }));
}
