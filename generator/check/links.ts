import { type Based, pathOnSite } from '../base/base-path.ts';
import { nearestPath } from '../base/nearest.ts';
import { onceFor } from '../base/once-for.ts';
import { decoded } from '../base/percent-encoding.ts';
import { error, fewProblems, type Problem, placeOf } from '../base/problem.ts';
import type { Outline } from '../body/document.ts';
import type { Reference } from '../model/links.ts';
import { type Declaration, withRole } from '../output/output.ts';

/** The outline of each body, by its content file. */
type Outlines = ReadonlyMap<string, Outline>;

/** The site, and the paths at which there may be nothing because of an error that is reported. */
interface LinkedSite extends Based {
  readonly baseUrl: string;
  readonly lost: Pick<ReadonlySet<string>, 'has'>;
  readonly graph?: { readonly links: readonly Reference[] };
}

/** The most broken links whose meaning is guessed: it takes a comparison with every path, and a site that is being moved has thousands. */
const mostGuesses = 500;

/** Checks every internal link of a site: those in bodies, with their anchors, and those in Link headers. */
export function checkLinks(outputs: readonly Declaration[], outlines: Outlines, site: LinkedSite): readonly Problem[] {
  const problems: Problem[] = [];
  const byPath = new Map(outputs.map((output) => [output.path, output]));
  const outlineOf = (output: Declaration) => (isPage(output) ? outlines.get(output.role.entry.file) : undefined);
  const anchorsOf = onceFor((target: Declaration) => target.idsOf?.(outputs) ?? outlineOf(target)?.anchors);
  const guesses = new Map<string, string | undefined>();
  const guess = (path: string) => {
    if (!guesses.has(path) && guesses.size < mostGuesses) guesses.set(path, suggestion(path, byPath));
    return guesses.get(path);
  };
  const check = (references: readonly Reference[]) => {
    const { report, found } = fewProblems();
    for (const { path, fragment, place } of references) {
      const target = byPath.get(path);
      if (!target && site.lost.has(path)) continue;
      if (!target) {
        report('error', () => error('broken-link', `There is nothing at ${path}`, place, guess(path), path));
        continue;
      }
      if (!fragment) continue;
      const anchors = anchorsOf(target);
      // `#top` leads to the beginning of every page. https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment
      if (!anchors || anchors.has(decoded(fragment)) || fragment.toLowerCase() === 'top') continue;
      const message = `${path} has no ${target.idsOf ? 'part' : 'heading'} "#${fragment}"`;
      const about = `${path}#${fragment}`;
      report('error', (mayGuess) =>
        error('broken-link', message, place, mayGuess ? suggestion(decoded(fragment), anchors) : undefined, about),
      );
    }
    for (const problem of found) problems.push(problem);
  };
  check(site.graph?.links ?? []);
  for (const output of outputs) {
    check(outlineOf(output)?.references ?? []);
    for (const { href, rel } of output.links) {
      const path = href.startsWith(`${site.baseUrl}/`) ? href.slice(site.baseUrl.length) : pathOnSite(site, href);
      if (path === undefined ? !href.startsWith('/') : byPath.has(path) || site.lost.has(path)) continue;
      const message = `The Link header of ${output.path} announces ${path ?? href} (${rel}), where there is nothing`;
      problems.push(error('broken-link', message, placeOf(output.source), undefined, path ?? href));
    }
  }
  return problems;
}

const isPage = withRole('page');

/** A guess at what a broken link meant: the path with a final slash, one that is nearly the same, or one whose last part begins alike. */
function suggestion(
  wrong: string,
  known: Pick<ReadonlyMap<string, unknown>, 'has' | 'size' | 'keys'>,
): string | undefined {
  const close = known.has(`${wrong}/`) ? `${wrong}/` : nearestPath(wrong, known);
  return close && `Did you mean "${close}"?`;
}
