import { readdirSync } from 'node:fs';
import { suggest } from '../base/nearest.ts';
import { error, type Problem, placeAt, type Source } from '../base/problem.ts';

/** A line of `style.css` that names a part by its path in the templates folder. https://www.w3.org/TR/css-cascade-5/#at-import */
const partImport = /^@import (["'])(?:\.\/)?(?!\/|[\w+.-]*:)([^"'\n]+)\1;\n?/gm;

/**
 * The style sheet as one file: each part takes the place of the line that imports it.
 *
 * @param parts The paths that may be imported.
 * @param read The text of one of them.
 */
export function joinStyle(
  source: Source,
  parts: ReadonlySet<string>,
  read: (part: string) => string,
  problems: Problem[],
): string {
  return source.text.replace(partImport, (line: string, _quote: string, part: string, offset: number) => {
    if (parts.has(part)) return `${read(part).trimEnd()}\n\n`;
    const at = placeAt(source, offset + line.indexOf(part));
    problems.push(error('unknown-reference', `The templates have no "${part}"`, at, suggest(part, parts)));
    return '';
  });
}

/** The parts of a style sheet that are in a templates folder. */
export function stylePartsIn(folder: string): readonly string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return paths.filter((path) => path.endsWith('.css') && path !== 'style.css').sort();
}
