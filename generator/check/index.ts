import { error, type Problem, placeOf, warning } from '../base/problem.ts';
import { type Coding, codingEndings } from '../format/codings.ts';
import type { SiteMeta } from '../model/meta.ts';
import { type Declaration, fileOf, filePath, headersOf, withRole } from '../output/output.ts';
import type { Move } from '../settings/config.ts';
import { placeOfMove } from '../site/moves.ts';

/** Finds outputs that would be the same file on some file system, files where another output needs a folder, and names that hosts reserve. */
export function checkCollisions(outputs: readonly Declaration[]): readonly Problem[] {
  const problems: Problem[] = [];
  // Two pages share all their files, which is one problem: that of the page itself.
  const shared = new Map<string, Problem>();
  const files = new Map<string, Declaration>();
  const folders = new Map<string, Declaration>();
  for (const output of outputs) {
    const { path, source } = output;
    const key = fileKey(output);
    const first = files.get(key);
    const both = `${first?.source} and ${source}`;
    if (!first) files.set(key, output);
    else if (!shared.has(both) || path.endsWith('/'))
      shared.set(both, collision(output, first, `${path} is made from both ${both}`));
    for (let slash = key.indexOf('/'); slash !== -1; slash = key.indexOf('/', slash + 1))
      folders.set(key.slice(0, slash), output);
    if (key.startsWith('_')) {
      const message = `${path} has a name that hosts reserve`;
      problems.push(error('collision', message, placeOf(source), 'Choose a name that does not begin with _'));
    }
  }
  for (const [key, output] of files) {
    const inside = folders.get(key);
    if (!inside) continue;
    problems.push(
      collision(output, inside, `${output.path} is a file, and ${inside.path} needs a folder of that name`),
    );
  }
  return [...shared.values(), ...problems];
}

/** A key for the file of an output, the same for all outputs that would be one file on some file system. */
function fileKey(output: Declaration): string {
  return fileOf(output).normalize('NFC').toLowerCase();
}

/** A problem at a content file, which can be renamed, where the other one is the program's own. */
function collision(output: Declaration, other: Declaration, message: string): Problem {
  const both = [output.source, other.source];
  const content = both.filter((source) => /^(?:assets|data|pages|posts|public|skills)\//.test(source));
  const named = content.length === 0 ? both : content;
  const part = both.find((source) => /^[a-z-]+$/.test(source));
  const without = part && `, or leave out what the program makes: without: [${part}] in fingerpost.config.ts`;
  return error(
    'collision',
    message,
    placeOf(named[0] ?? output.source),
    `Rename ${named.join(' or ')}${without ?? ''}`,
  );
}

/** Finds files of the output folder that a host needs under the name of an output. */
export function checkHostFiles(
  outputs: readonly Declaration[],
  files: readonly { readonly folder: string; readonly path: string; readonly host: { readonly title: string } }[],
): readonly Problem[] {
  const byFile = new Map(outputs.map((output) => [fileKey(output), output]));
  return files.flatMap(({ folder, path, host }) => {
    const output = folder === 'output' ? byFile.get(path.normalize('NFC').toLowerCase()) : undefined;
    if (!output) return [];
    const message = `${path} is made both from ${output.source} and for ${host.title}`;
    return [error('collision', message, placeOf(output.source), `Rename or remove ${output.source}`)];
  });
}

/** The checks of where outputs are stored: they run before anything is written there. */
export function checkDeclarations(
  outputs: readonly Declaration[],
  codings: readonly Coding[],
  moves: readonly Move[] = [],
): readonly Problem[] {
  return [...checkCollisions(outputs), ...checkSiblings(outputs, codings), ...checkRedirects(moves, outputs)];
}

/** Finds header values that HTTP cannot carry: anything but visible ASCII and single spaces. https://www.rfc-editor.org/rfc/rfc9110#section-5.5 */
export function checkHeaders(outputs: readonly Declaration[]): readonly Problem[] {
  const problems: Problem[] = [];
  for (const output of outputs)
    for (const [name, value] of Object.entries(headersOf(output))) {
      if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) continue;
      const message = `The header ${name} of ${output.path} cannot be sent: ${JSON.stringify(value)}`;
      problems.push(error('header', message, placeOf(output.source)));
    }
  return problems;
}

/** Paths looked for at the root of a host only: https://www.rfc-editor.org/rfc/rfc9309#section-2.3 https://www.rfc-editor.org/rfc/rfc8615 */
const rootOnly = /^\/(?:robots\.txt$|\.well-known\/)/;

/**
 * Warns of files that no client looks for, because the site is in a folder of its host. They are published nevertheless: all URLs in them are whole,
 * so that copies are right at the root, and links announce them where they are.
 */
export function checkHostRoot(
  outputs: readonly Declaration[],
  { baseUrl, basePath }: Pick<SiteMeta, 'baseUrl' | 'basePath'>,
): readonly Problem[] {
  if (basePath === '') return [];
  // The index of skills names them.
  const paths = outputs.filter((output) => rootOnly.test(output.path) && !isSkill(output)).map(({ path }) => path);
  if (paths.length === 0) return [];
  const { origin, host } = new URL(baseUrl);
  const message = `Clients look for ${paths.join(', ')} at the root of ${host}, and this site is in ${basePath}/`;
  const hint = `Publish copies of them at ${origin}/, or give the site its own domain`;
  return [warning('host-root', message, undefined, hint)];
}

const isSkill = withRole('skill');

/** Finds redirects of paths that are taken, or needed as folders, and those that lead nowhere. */
function checkRedirects(moves: readonly Move[], outputs: readonly Declaration[]): readonly Problem[] {
  if (moves.length === 0) return [];
  const byPath = new Map(outputs.map((output) => [output.path, output]));
  const files = new Set(outputs.map(({ path }) => filePath(path)));
  return moves.flatMap((move): readonly Problem[] => {
    const { from, to, source } = move;
    const place = () => placeOfMove(move);
    const [first = ''] = from;
    const there = from.map((path) => byPath.get(path)).find((output) => output !== undefined);
    if (there) {
      const message = `${first} is a redirect of ${source}, but is also made from ${there.source}`;
      return [error('collision', message, place(), `Remove the redirect, or rename ${there.source}`, first)];
    }
    if (first.split('/', 2)[1]?.startsWith('_')) {
      const message = `${first} has a name that hosts reserve`;
      return [error('collision', message, place(), 'Remove the redirect')];
    }
    if (files.has(filePath(first))) {
      const message = `${first} is a redirect of ${source}, but also the file of a page`;
      return [error('collision', message, place(), 'Remove the redirect', first)];
    }
    if (to === undefined || !to.startsWith('/') || byPath.has(to.replace(/#.*$/s, ''))) return [];
    return [error('broken-link', `${first} redirects to ${to}, where there is nothing`, place(), undefined, to)];
  });
}

/** Finds every output in the place where a server looks for another's precompressed sibling, or that needs a folder of that name. */
export function checkSiblings(outputs: readonly Declaration[], codings: readonly Coding[]): readonly Problem[] {
  if (codings.length === 0) return [];
  const problems: Problem[] = [];
  const first = new Map(outputs.map((output) => [fileKey(output), output]));
  for (const output of outputs) {
    const segments = fileKey(output).split('/');
    for (const length of segments.keys()) {
      const name = segments.slice(0, length + 1).join('/');
      for (const ending of codings.map((coding) => codingEndings[coding])) {
        const whole = name.endsWith(ending) ? first.get(name.slice(0, -ending.length)) : undefined;
        if (!whole) continue;
        const message = `${output.path} takes the place of ${name}, the precompressed form of ${filePath(whole.path)}`;
        const hint = `Rename ${output.source} or ${whole.source}`;
        problems.push(error('collision', message, placeOf(output.source), hint));
      }
    }
  }
  return problems;
}
