import { error, type Problem, placeOf } from '../base/problem.ts';
import { filePath, type Output } from '../output/output.ts';

/** Reports outputs that would be the same file on some file system, a file where another needs a folder, and names that hosts read. */
export function checkCollisions(outputs: readonly Output[], problems: Problem[]): void {
  const files = new Map<string, Output>();
  const folders = new Map<string, Output>();
  for (const output of outputs) {
    const key = fileKey(output);
    const first = files.get(key);
    if (first)
      problems.push(collision(output, first, `${output.path} is made from ${first.source} and from ${output.source}`));
    else files.set(key, output);
    for (let slash = key.indexOf('/'); slash !== -1; slash = key.indexOf('/', slash + 1))
      folders.set(key.slice(0, slash), output);
    if (key.startsWith('_')) {
      problems.push(
        error(
          'collision',
          `${output.path} has a name that hosts keep for themselves`,
          placeOf(output.source),
          'Begin it without _',
        ),
      );
    }
  }
  for (const [key, output] of files) {
    const inside = folders.get(key);
    if (inside)
      problems.push(
        collision(output, inside, `${output.path} is a file, and ${inside.path} needs a folder of that name`),
      );
  }
}

/** The file of an output, the same for all that are one file on some file system. */
export function fileKey({ path }: Output): string {
  return filePath(path).normalize('NFC').toLowerCase();
}

function collision(output: Output, other: Output, message: string): Problem {
  return error('collision', message, placeOf(output.source), `Rename ${output.source} or ${other.source}`);
}
