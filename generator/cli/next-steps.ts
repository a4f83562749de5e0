import { asArgument } from '../base/command-line.ts';

/** Lists the commands to type in the folder of a new site; the last of the steps shows the site. */
export function nextSteps(folder: string, steps: readonly string[]): readonly string[] {
  const all = [...(folder === '.' ? [] : [`cd ${asArgument(folder)}`]), ...steps];
  return ['Next:', `  ${all.join('\n  ')}      shows it, and builds it again after every change`];
}
