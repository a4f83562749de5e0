import { pathOnHost } from '../../base/base-path.ts';
import { wildcard } from '../../base/expression.ts';
import { joined } from '../../base/mapping.ts';
import { suggest } from '../../base/nearest.ts';
import { OwnCodeError } from '../../base/own-code.ts';
import { error, type Problem, placeOf, type Result } from '../../base/problem.ts';
import { readsOf } from '../../base/reads.ts';
import type { Link } from '../../format/link-header.ts';
import { entriesOf } from '../../model/meta.ts';
import type { Entry, Site } from '../../model/site.ts';
import type { Output } from '../../output/output.ts';
import { type Declaration, headersOf } from '../../output/output.ts';
import type { Announced } from '../../output/role.ts';
import type { HeaderSetting } from '../../settings/config.ts';
import { concerning } from './links.ts';
import { isOfEveryEntry, type Resource } from './resource.ts';

/** The outputs of a site, declared but not made. */
export interface Rendered {
  readonly outputs: readonly Output[];
  readonly announced: readonly Announced[];
  /** The content file of each output declared for one page or post, by path. */
  readonly filesOf: ReadonlyMap<string, string>;
  /** The parts of the site that were read to declare an output, by path. */
  readonly readsOf: ReadonlyMap<string, number>;
  /** The parts of the site that each resource read, by name, of those that are not for every page and post. */
  readonly wide: ReadonlyMap<string, number>;
  /** Whether every resource declared all its outputs. If not, nothing can be reported as missing. */
  readonly isComplete: boolean;
  readonly problems: readonly Problem[];
}

/**
 * Declares every output of a site, except those that it does without. The links that announce outputs are added to each output that asked for them. A resource that throws
 * is reported, and the others go on.
 *
 * @param entries The pages, lists and posts whose own outputs are declared.
 * @param former What was declared of the site before its bodies changed. All other outputs are only declared again if that read the bodies.
 */
export function render(
  site: Site,
  resources: readonly Resource[],
  entries: readonly Entry[] = entriesOf(site),
  former?: Rendered,
): Rendered {
  const declared: Output[] = [];
  const filesOf = new Map<string, string>();
  const reads = new Map<string, number>();
  const wide = new Map<string, number>();
  const problems: Problem[] = [];
  for (const resource of resources) {
    if (site.settings.without.includes(resource.name)) continue;
    if (former && !isOfEveryEntry(resource) && !readBodies(resource, former, site)) continue;
    try {
      for (const [output, read, entry] of declarationsOf(resource, site, entries, wide)) {
        declared.push(output);
        if (read !== 0) reads.set(output.path, read);
        if (entry) filesOf.set(output.path, entry.file);
      }
    } catch (cause) {
      if (cause instanceof OwnCodeError) {
        problems.push(cause.problem);
        continue;
      }
      const message = `The resource "${resource.name}" cannot list its outputs: ${(cause as Error).message}`;
      problems.push(error('resource', message, placeOf(resource.name)));
    }
  }
  const announced =
    former?.announced ??
    declared.flatMap(({ path, announce, role }): readonly Announced[] =>
      announce ? [{ href: pathOnHost(site, path), ...announce, ...(role && { role }) }] : [],
    );
  const outputs = declared.map((output) =>
    output.announcer ? { ...output, links: [...announcedOn(output, announced), ...output.links] } : output,
  );
  const own = withOwnHeaders(outputs, site.settings.headers);
  const isComplete = problems.length === 0;
  return {
    outputs: own.value,
    announced,
    filesOf,
    readsOf: reads,
    wide,
    isComplete,
    problems: [...problems, ...own.problems],
  };
}

/** Whether what a resource declared depends on the bodies of pages and posts. */
function readBodies({ name }: Resource, { wide }: Rendered, { parts }: Site): boolean {
  return ((wide.get(name) ?? 0) & parts.bitOf('bodies')) !== 0;
}

/** The links in the Link header of an announcer: those that concern its locale. Readers look for further feeds in HTML. */
function announcedOn({ role }: Output, announced: readonly Announced[]): readonly Link[] {
  const own = role?.kind === 'page' ? concerning(role.entry.locale, announced) : announced;
  return own.flatMap(({ role, ...link }) => (role?.kind === 'feed' && role.format !== 'RSS' ? [] : [link]));
}

function* declarationsOf(
  resource: Resource,
  site: Site,
  entries: readonly Entry[],
  wide: Map<string, number>,
): Iterable<readonly [output: Output, reads: number, entry?: Entry]> {
  // Only what is made of a picture has to be told which one.
  const bitsOf = (reads: number, pictures: unknown) => (pictures ? reads | site.parts.bitOf('assets') : reads);
  if (isOfEveryEntry(resource)) {
    for (const entry of entries) {
      const [output, reads, pictures] = readsOf(() => resource.output(site, entry));
      yield [output, bitsOf(reads, pictures), entry];
    }
    return;
  }
  const outputs: Output[] = [];
  const [failure, reads, pictures] = readsOf(() => {
    try {
      for (const output of resource.outputs(site)) outputs.push(output);
      return undefined;
    } catch (cause) {
      return { cause };
    }
  });
  wide.set(resource.name, reads);
  for (const output of outputs) yield [output, 'facts' in output ? 0 : bitsOf(reads, pictures)];
  if (failure) throw failure.cause;
}

/**
 * Adds the headers of the settings to the outputs whose paths they match. Where several settings name a header, the last counts. One that
 * an output has already with another value is a problem, except that of files of one's own the time to keep them may be set; and so is a
 * pattern that matches nothing.
 */
export function withOwnHeaders<Output extends Declaration>(
  outputs: readonly Output[],
  settings: readonly HeaderSetting[],
): Result<readonly Output[]> {
  if (settings.length === 0) return { value: outputs, problems: [] };
  const found = settings.map((setting) => ({
    ...setting,
    entries: Object.entries(setting.headers),
    matches: wildcard(setting.pattern),
    isUsed: false,
    conflicts: new Map<string, { readonly output: Output; count: number }>(),
  }));
  const value = outputs.map((output) => {
    let own: Record<string, string> | undefined;
    for (const setting of found) {
      // The headers that all outputs have are up to the program that built a page.
      const isOthers = output.builtFile !== undefined && setting.place === undefined;
      if (isOthers || !setting.matches(output.path)) continue;
      setting.isUsed = true;
      for (const [name, text] of setting.entries) {
        const there = namedIn(output, name);
        if (there === undefined || mayReplace(output, there)) {
          own ??= {};
          own[there ?? name] = text;
        } else if (setting.place && headersOf(output)[there] !== text) {
          const known = setting.conflicts.get(there);
          if (known) known.count += 1;
          else setting.conflicts.set(there, { output, count: 1 });
        }
      }
    }
    return own ? Object.assign({}, output, { headers: joined(output.headers, own) }) : output;
  });
  const paths = () => outputs.map(({ path }) => path);
  const problems = found.flatMap(({ isUsed, pattern, place, conflicts }): readonly Problem[] => {
    const message = `Headers are set for "${pattern}", where there is nothing`;
    if (!isUsed) return [error('header', message, place, suggest(pattern, paths(), 'Paths'))];
    return [...conflicts].map(([name, { output, count }]) => {
      const others = `${count === 1 ? '' : ` and ${count - 1} more`} already ${count === 1 ? 'has' : 'have'}`;
      const value = `"${headersOf(output)[name]}"`;
      return error(
        'header',
        `"${pattern}" sets ${name}, which ${output.path}${others}: ${value}`,
        place,
        hintFor(name),
      );
    });
  });
  return { value, problems };
}

/** The spelling in which an output has a header, if it has it. */
function namedIn({ headers, links }: Declaration, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const isWanted = (known: string) => known.length === wanted.length && known.toLowerCase() === wanted;
  if (isWanted('Content-Type')) return 'Content-Type';
  if (links.length > 0 && isWanted('Link')) return 'Link';
  for (const known in headers) if (isWanted(known)) return known;
  return undefined;
}

/** How long files of one's own are kept is nobody else's concern. */
function mayReplace({ role }: Declaration, name: string): boolean {
  return name === 'Cache-Control' && role?.kind === 'file';
}

function hintFor(name: string): string {
  if (name === 'Content-Security-Policy') return 'Change it with contentSecurityPolicy in site.yaml';
  if (name === 'Cache-Control') return 'You can set it only for files in assets/, in public/ and beside pages';
  return 'Leave it out, or choose a pattern that does not match there';
}
