import { error, type Problem, placeOf } from '../base/problem.ts';
import { type Declaration, filePath } from '../output/declaration.ts';

/** Finds outputs that would be the same file on some file system, files where another output needs a folder, and names that hosts reserve. */
export function checkCollisions(outputs: readonly Declaration[]): readonly Problem[] {
  const problems: Problem[] = [];
  const files = new Map<string, Declaration>();
  const folders = new Map<string, Declaration>();
  for (const output of outputs) {
    const { path, source } = output;
    const key = fileKey(output);
    const first = files.get(key);
    if (first) problems.push(collision(output, first, `${path} is made from ${first.source} and from ${source}`));
    else files.set(key, output);
    for (let slash = key.indexOf('/'); slash !== -1; slash = key.indexOf('/', slash + 1))
      folders.set(key.slice(0, slash), output);
    if (key.startsWith('_')) {
      const message = `${path} has a name that hosts keep for themselves`;
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
  return problems;
}

/** A key for the file of an output, the same for all outputs that would be one file on some file system. */
export function fileKey({ path }: Declaration): string {
  return filePath(path).normalize('NFC').toLowerCase();
}

/** A problem at a content file, which can be renamed, where the other one is the program's own. */
function collision(output: Declaration, other: Declaration, message: string): Problem {
  const both = [output.source, other.source];
  const content = both.filter((source) => /^(?:assets|data|pages|posts|public|skills)\//.test(source));
  const named = content.length === 0 ? both : content;
  return error('collision', message, placeOf(named[0] ?? output.source), `Rename ${named.join(' or ')}`);
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
    const message = `${path} is made from ${output.source} and for ${host.title}`;
    return [error('collision', message, placeOf(output.source), `Rename or remove ${output.source}`)];
  });
}
