import { error, type Problem, type Result, warning } from '../base/problem.ts';
import type { RawSkill } from '../load/content.ts';
import type { Skill } from '../model/meta.ts';
import { type SkillFront, skillSchema } from '../settings/schemas/front-matter.ts';
import { validate } from '../settings/validate.ts';

/** The most lines that agents expect in a skill. https://agentskills.io/specification */
const maxLines = 500;

/** The skills by name, checked as the reference validator of agent skills does. https://agentskills.io/specification */
export function resolveSkills(files: readonly RawSkill[]): Result<readonly Skill[]> {
  const skills: Skill[] = [];
  const problems: Problem[] = [];
  for (const raw of files) {
    const { value: front, problems: faults } = validate<SkillFront>(skillSchema, raw.front);
    const found = front ? checkSkill(raw, front) : faults;
    for (const problem of found) problems.push(problem);
    if (!front) continue;
    const { file, text } = raw.source;
    skills.push({ name: front.name, description: front.description, text, file });
  }
  return { value: skills.sort((a, b) => (a.name < b.name ? -1 : 1)), problems };
}

function checkSkill({ front: block, folder, source, bodyOffset }: RawSkill, { name }: SkillFront): readonly Problem[] {
  const problems: Problem[] = [];
  const place = () => block.placeOf(['name']);
  if (name !== folder) {
    const message = `The skill's name "${name}" does not match its folder "${folder}"`;
    problems.push(error('invalid-value', message, place(), `Write name: ${folder}, or rename the folder`));
  }
  const lines = source.text.slice(bodyOffset).replace(/\n$/, '').split('\n').length;
  if (lines > maxLines) {
    const message = `The skill's body has ${lines} lines; agents expect at most ${maxLines}`;
    problems.push(warning('invalid-value', message, place()));
  }
  return problems;
}
