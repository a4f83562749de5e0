import { error, type Problem, placeOf } from '../problem.ts';

const windowsNames = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** The URL path of an entry and of its Markdown twin, from its file name below a prefix: `x` → `/x/`, `/x.md`; `x/index` → `/x/`, `/x/index.md`. */
export function entryPaths(prefix: string, name: string): { path: string; twin: string } {
  const folder = name === 'index' ? '' : name.replace(/\/index$/, '');
  return { path: folder === '' ? `${prefix}/` : `${prefix}/${folder}/`, twin: `${prefix}/${name}.md` };
}

/** Reports every segment of a file name that cannot be part of a URL on each host and file system. */
export function checkSegments(name: string, file: string, problems: Problem[]): boolean {
  const wrong = name.split('/').filter((segment) => !isSegment(segment));
  for (const segment of wrong) {
    const shown = segment.length > 60 ? `${segment.slice(0, 60)}…` : segment;
    const hint = 'Name files and folders with a-z, 0-9 and single hyphens, in at most 100 characters';
    problems.push(error('slug', `"${shown}" cannot become part of a URL`, placeOf(file), hint));
  }
  return wrong.length === 0;
}

function isSegment(segment: string): boolean {
  return segment.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment) && !windowsNames.test(segment);
}
