import { error, type Problem, warning } from '../base/problem.ts';
import type { RawMarkdown } from '../load/content.ts';
import type { Skill } from './meta.ts';
import { type SkillFront, skillSchema } from './schemas/front-matter.ts';
import { validate } from './validate.ts';

/** Checks agent skills as their reference validator does. https://agentskills.io/specification */
export function settleSkills(files: readonly RawMarkdown[], problems: Problem[]): readonly Skill[] {
  const skills = files.flatMap((raw) => {
    const front = validate<SkillFront>(skillSchema, raw.front, problems);
    if (!front) return [];
    if (front.name !== raw.folder) {
      const message = `The skill's name "${front.name}" is not that of its folder "${raw.folder}"`;
      problems.push(
        error('invalid-value', message, raw.front.placeOf(['name']), `Write name: ${raw.folder}, or rename the folder`),
      );
    }
    const lines = raw.body.replace(/\n$/, '').split('\n').length;
    if (lines > 500) {
      problems.push(
        warning(
          'invalid-value',
          `The skill's body has ${lines} lines; agents expect at most 500`,
          raw.front.placeOf(['name']),
        ),
      );
    }
    return [{ name: front.name, description: front.description, text: raw.source.text, file: raw.source.file }];
  });
  return skills.sort((a, b) => (a.name < b.name ? -1 : 1));
}
