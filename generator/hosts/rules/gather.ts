import { type Based, pathOnHost } from '../../base/base-path.ts';
import { error, hasErrors, type Problem, type Result, warning } from '../../base/problem.ts';
import type { Coding } from '../../format/codings.ts';
import { notFoundPages } from '../../output/manifest.ts';
import { type Declaration, fileOf, headersOf, pairsOf } from '../../output/output.ts';
import type { Redirect } from '../../output/redirects.ts';
import { checkUse } from './capabilities.ts';
import type { Host, HostFile, HostInput, Served } from './host.ts';
import { withoutNamed } from './kinds.ts';
import { withoutSpellings } from './redirects.ts';
import { withoutType, withSiblings } from './rules.ts';

/** A file with the host that reads it. A file in the output folder that several hosts read in the same form is listed once. */
export interface GatheredFile extends HostFile {
  readonly host: Host;
}

/**
 * The files of the given hosts. It is a problem if two hosts need different files of the same name in the output folder, or if a host
 * accepts fewer files than there are, or cannot serve a site from a folder.
 */
export function gatherFiles(hosts: readonly Host[], input: HostInput): Result<readonly GatheredFile[]> {
  const refused = hosts.filter(({ servesFolders }) => input.basePath && !servesFolders);
  const alone = hosts.filter(({ standsBeside }) => input.others && !standsBeside);
  const able = hosts.filter((host) => !refused.includes(host) && !alone.includes(host));
  const made = able.map((host) => ({ host, ...filesWithin(host, inputFor(host, input)) }));
  const all = made.flatMap(({ host, value }) => value.map((file): GatheredFile => ({ host, ...file })));
  const output = all.filter(({ folder }) => folder === 'output').reverse();
  const firsts = new Map(output.map((file) => [file.path, file]));
  const firstOf = (file: GatheredFile) => (file.folder === 'output' && firsts.get(file.path)) || file;
  const conflicts = all.filter((file) => firstOf(file).text !== file.text);
  return {
    value: all.filter((file) => firstOf(file) === file),
    problems: [
      ...checkFileCount(hosts, input.served.length),
      ...refused.map((host) => ofRoot(host, input)),
      ...alone.map(ofWholeSites),
      ...made.flatMap(({ host, value }) => filesRead(host, input, value)),
      ...made.flatMap(({ problems }) => problems),
      ...conflicts.map((file) => conflict(firstOf(file), file)),
    ],
  };
}

/**
 * The files of a host. Where they exceed its limits, these are left out one after the other if that helps: the redirects from other spellings of
 * names, which nobody has asked for, and headers that have another value for each page, such as a number of tokens.
 */
function filesWithin(host: Host, input: HostInput): Result<readonly HostFile[]> {
  const whole = host.files(input);
  if (!hasErrors(whole.problems)) return whole;
  const fewer = withoutSpellings(input);
  const left = (input.redirects?.length ?? 0) - (fewer.redirects?.length ?? 0);
  const spellings = `${left} redirects from names with capitals, signs or letters that are not ASCII: links of others to those addresses find nothing there`;
  const { served, names } = withoutNamed(input.served, 'own');
  const headers = `${names.join(', ')}, which has another value for each page: it is not sent`;
  for (const { input: less, without } of [
    { input: fewer, without: left === 0 ? [] : [spellings] },
    { input: { ...input, served }, without: names.length === 0 ? [] : [headers] },
    { input: { ...fewer, served }, without: left === 0 || names.length === 0 ? [] : [spellings, headers] },
  ]) {
    const within = without.length === 0 ? whole : host.files(less);
    if (hasErrors(within.problems)) continue;
    const warnings = without.map((part) => warning('host-limit', `${host.title} has no room for ${part}`));
    return { value: within.value, problems: [...warnings, ...within.problems] };
  }
  return whole;
}

/** Such a file, unless it is in the way of one that is made, configures the host, though it was meant to be served, or it is served and configures nothing: only its owner knows. */
function filesRead({ title, reads }: Host, { served }: HostInput, own: readonly HostFile[]): readonly Problem[] {
  const made = new Set(own.filter(({ folder }) => folder === 'output').map(({ path }) => path));
  const read = served.filter(({ file }) => reads?.test(file) && !made.has(file)).map(({ file }) => file);
  if (read.length === 0) return [];
  const message = `${title} takes ${read.join(', ')} for its own configuration, and may not serve it`;
  return [warning('host-limit', message, undefined, 'Rename it to have it served, or remove it from public/')];
}

/** The files of such a host have their meaning at the root of what it serves, and its domain belongs to one site. */
function ofRoot({ title }: Host, { basePath }: HostInput): Problem {
  const message = `${title} is configured for a site at the root of its domain, and this one is in ${basePath}/`;
  return error('host-limit', message, undefined, 'Choose a host that serves folders, or a base URL without a path');
}

function ofWholeSites({ title }: Host): Problem {
  const message = `The rules of ${title} are only for sites that Fingerpost builds as a whole`;
  return warning('host-limit', message, undefined, 'The added files are served as the host serves files by itself');
}

/** The input of one host: siblings are included only if it serves them. */
function inputFor({ precompressed = [] }: Host, { codings = [], ...input }: HostInput): HostInput {
  const served = codings.filter((coding) => precompressed.includes(coding));
  return served.length === 0 ? input : withSiblings(input, served);
}

function conflict({ host: { title: one }, path }: GatheredFile, { host: { title: other } }: GatheredFile): Problem {
  const message = `${one} and ${other} each need a file "${path}" of their own in the output folder`;
  return error(
    'host-limit',
    message,
    undefined,
    'Choose one of them here, and build for the other into another folder with --host and --out',
  );
}

/** The input that hosts are configured from. Of outputs with the same path, which is an error of its own, the last is taken. */
export function hostInput(
  site: Based,
  outputs: readonly Declaration[],
  codings: readonly Coding[],
  redirects: readonly Redirect[] = [],
  others?: readonly string[],
): HostInput {
  const byPath = new Map(outputs.map((output) => [output.path, output]));
  const served: readonly Served[] = [...byPath.values()].map((output) => {
    const served = { path: pathOnHost(site, output.path), file: fileOf(output), headers: headersOf(output) };
    // The encoding of pages of another program is up to that.
    return output.builtFile === undefined ? served : withoutType(served);
  });
  return {
    basePath: site.basePath,
    served,
    codings,
    redirects,
    ...(others && { others: others.map((path) => pathOnHost(site, path)) }),
    pairs: pairsOf([...byPath.values()], site),
    ...notFoundPages(outputs, site),
  };
}

/** A file of the output folder and its bytes. */
interface SizedFile {
  readonly file: string;
  readonly size: number;
}

/** A problem for each host that accepts fewer files than the tree has: every output, every sibling and the manifest. */
export function checkFileCount(hosts: readonly Host[], files: number): readonly Problem[] {
  return hosts.flatMap(({ title, limits: { files: most = Number.POSITIVE_INFINITY } }) =>
    checkUse(title, files + 1, most, 'files'),
  );
}

/** A problem for each file that is larger than a host accepts. */
export function checkFileSizes(hosts: readonly Host[], files: readonly SizedFile[]): readonly Problem[] {
  return hosts.flatMap(({ title, limits: { fileBytes: most = Number.POSITIVE_INFINITY } }) =>
    files
      .filter(({ size }) => size > most)
      .map(({ file, size }) => {
        const message = `${title} takes files of ${most} bytes, and ${file} has ${size}`;
        return error('host-limit', message, undefined, 'Choose another host, or publish it elsewhere');
      }),
  );
}
