import { nearest } from '../base/nearest.ts';
import { error, type Problem, placeOf } from '../base/problem.ts';
import type { Output } from '../output/output.ts';

/**
 * Proves every link of this site to itself: from bodies, with their anchors, and from Link headers. Nothing is proved when a resource is
 * at fault: what links lead to may be what it did not make.
 */
export function checkLinks(outputs: readonly Output[], baseUrl: string, problems: Problem[]): void {
  if (problems.some(({ code }) => code === 'resource')) return;
  const byPath = new Map(outputs.map((output) => [output.path, output]));
  for (const output of outputs) {
    for (const { path, fragment, place } of output.outline?.().references ?? []) {
      const target = byPath.get(path);
      if (!target) {
        problems.push(error('broken-link', `There is nothing at ${path}`, place, suggestion(path, byPath)));
        continue;
      }
      if (!fragment) continue;
      const anchors = target.outline?.().anchors;
      if (anchors && !anchors.has(decode(fragment))) {
        problems.push(
          error('broken-link', `${path} has no heading "#${fragment}"`, place, suggestion(decode(fragment), anchors)),
        );
      }
    }
    for (const { href, rel } of output.links) {
      const path = href.startsWith(`${baseUrl}/`) ? href.slice(baseUrl.length) : href;
      if (path.startsWith('/') && !byPath.has(path)) {
        problems.push(
          error(
            'broken-link',
            `The Link header of ${output.path} announces ${path} (${rel}), where there is nothing`,
            placeOf(output.source),
          ),
        );
      }
    }
  }
}

/** What a broken link may have meant: the path with its final slash, or one that is nearly the same. */
function suggestion(
  wrong: string,
  known: Pick<ReadonlyMap<string, unknown>, 'has' | 'size' | 'keys'>,
): string | undefined {
  const close = known.has(`${wrong}/`) ? `${wrong}/` : nearest(wrong, known);
  return close && `Did you mean "${close}"?`;
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
