import { escapeExpression } from '../../base/expression.ts';
import { suggest } from '../../base/nearest.ts';
import { error, type Problem, type Result } from '../../base/problem.ts';
import type { Declaration } from '../../output/declaration.ts';
import { headersOf } from '../../output/headers.ts';
import type { HeaderSetting } from '../../settings/config.ts';

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
    expression: expressionOf(setting.pattern),
    isUsed: false,
    conflicts: new Map<string, { readonly output: Output; count: number }>(),
  }));
  const value = outputs.map((output) => {
    const own = new Map<string, string>();
    for (const setting of found) {
      if (!setting.expression.test(output.path)) continue;
      setting.isUsed = true;
      for (const [name, text] of Object.entries(setting.headers)) {
        const there = namedIn(output, name);
        if (there === undefined || mayReplace(output, there)) own.set(there ?? name, text);
        else if (headersOf(output)[there] !== text) {
          const known = setting.conflicts.get(there);
          if (known) known.count += 1;
          else setting.conflicts.set(there, { output, count: 1 });
        }
      }
    }
    return own.size === 0 ? output : { ...output, headers: { ...output.headers, ...Object.fromEntries(own) } };
  });
  const paths = () => outputs.map(({ path }) => path);
  const problems = found.flatMap(({ isUsed, pattern, place, conflicts }): readonly Problem[] => {
    const message = `Nothing of the site is at "${pattern}", for which headers are set`;
    if (!isUsed) return [error('header', message, place, suggest(pattern, paths(), 'Paths'))];
    return [...conflicts].map(([name, { output, count }]) => {
      const others = count === 1 ? ' has' : ` and ${count - 1} more have`;
      const what = `"${headersOf(output)[name]}"`;
      return error(
        'header',
        `"${pattern}" sets ${name}, which ${output.path}${others} already: ${what}`,
        place,
        hintFor(name),
      );
    });
  });
  return { value, problems };
}

/** The expression of the paths that a pattern matches: `*` stands for any characters. */
function expressionOf(pattern: string): RegExp {
  // Several in a row, which mean the same as one, would take time that doubles with each.
  return new RegExp(`^${escapeExpression(pattern.replace(/\*+/g, '*')).replaceAll('\\*', '.*')}$`, 's');
}

/** The spelling in which an output has a header, if it has it. */
function namedIn(output: Declaration, name: string): string | undefined {
  return Object.keys(headersOf(output)).find((known) => known.toLowerCase() === name.toLowerCase());
}

/** How long files of one's own are kept is nobody else's concern. */
function mayReplace({ role }: Declaration, name: string): boolean {
  return name === 'Cache-Control' && role?.kind === 'file';
}

function hintFor(name: string): string {
  if (name === 'Content-Security-Policy') return 'Change that by contentSecurityPolicy in site.yaml';
  if (name === 'Cache-Control')
    return 'Only files of assets/ and public/ and those beside pages may have one of your own';
  return 'Leave it out, or choose a pattern that does not match there';
}
