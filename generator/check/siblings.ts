import { error, type Problem, placeOf } from '../base/problem.ts';
import { type Coding, codingEndings } from '../format/codings.ts';
import { type Declaration, filePath } from '../output/declaration.ts';
import { fileKey } from './collisions.ts';

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
        const message = `${output.path} stands where ${filePath(whole.path)} has its precompressed form, ${name}`;
        const hint = `Rename ${output.source} or ${whole.source}`;
        problems.push(error('collision', message, placeOf(output.source), hint));
      }
    }
  }
  return problems;
}
