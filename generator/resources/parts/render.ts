import { pathOnHost } from '../../base/base-path.ts';
import { OwnCodeError } from '../../base/own-code.ts';
import { error, type Problem, placeOf } from '../../base/problem.ts';
import type { Link } from '../../format/link-header.ts';
import { entriesOf } from '../../model/meta.ts';
import type { Entry, Site } from '../../model/site.ts';
import type { Announced } from '../../output/announced.ts';
import type { Output } from '../../output/output.ts';
import { concerning } from './concerning.ts';
import { withOwnHeaders } from './own-headers.ts';
import { isOfEveryEntry, type Resource } from './resource.ts';

/** The outputs of a site, declared but not made. */
export interface Rendered {
  readonly outputs: readonly Output[];
  readonly announced: readonly Announced[];
  /** The content file of each output declared for one page or post, by path. */
  readonly filesOf: ReadonlyMap<string, string>;
  /** Whether every resource declared all its outputs. If not, nothing can be reported as missing. */
  readonly isComplete: boolean;
  readonly problems: readonly Problem[];
}

/**
 * Declares every output of a site, except those that it does without. The links that announce outputs are added to each output that asked for them. A resource that throws
 * is reported, and the others go on.
 *
 * @param entries The pages, lists and posts whose own outputs are declared.
 */
export function render(
  site: Site,
  resources: readonly Resource[],
  entries: readonly Entry[] = entriesOf(site),
): Rendered {
  const declared: Output[] = [];
  const filesOf = new Map<string, string>();
  const problems: Problem[] = [];
  for (const resource of resources.filter(({ name }) => !site.settings.without.includes(name))) {
    try {
      for (const [output, entry] of declarationsOf(resource, site, entries)) {
        declared.push(output);
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
  const announced = declared.flatMap(({ path, announce, role }): readonly Announced[] =>
    announce ? [{ href: pathOnHost(site, path), ...announce, ...(role && { role }) }] : [],
  );
  const outputs = declared.map((output) =>
    output.announcer ? { ...output, links: [...announcedOn(output, announced), ...output.links] } : output,
  );
  const own = withOwnHeaders(outputs, site.settings.headers);
  const isComplete = problems.length === 0;
  return { outputs: own.value, announced, filesOf, isComplete, problems: [...problems, ...own.problems] };
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
): Iterable<readonly [output: Output, entry?: Entry]> {
  if (isOfEveryEntry(resource)) {
    for (const entry of entries) yield [resource.output(site, entry), entry];
  } else for (const output of resource.outputs(site)) yield [output];
}
