import type { Link, Nodes } from 'mdast';
import { error, type Problem, placeAt, type Result, warning } from '../base/problem.ts';
import { parseBody } from '../body/parse-body.ts';
import { mayHaveDirective, resolveText } from '../data/texts.ts';
import { printMarkdown } from '../format/markdown.ts';
import { stretchOf } from '../format/stretch.ts';
import type { RawSkill } from '../load/content.ts';
import { splitFrontMatter } from '../load/front-matter.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import type { DirectiveScope } from '../model/directive.ts';
import type { Skill } from '../model/meta.ts';
import { paragraph } from '../model/nodes.ts';
import { namesOf, stands, useInline } from '../model/use.ts';
import type { SiteConfig } from '../settings/config.ts';
import { type SkillFront, skillSchema } from '../settings/schemas/front-matter.ts';
import { validate } from '../settings/validate.ts';

/** The most lines that agents expect in a skill. https://agentskills.io/specification */
const maxLines = 500;

/** The skills by name, checked as the reference validator of agent skills does. https://agentskills.io/specification */
export function resolveSkills(
  files: readonly RawSkill[],
  settings: Pick<SiteConfig, 'baseUrl' | 'limits'>,
  scope: DirectiveScope,
  parser: Pick<MarkdownParser, 'parse'>,
): Result<readonly Skill[]> {
  const skills: Skill[] = [];
  const problems: Problem[] = [];
  for (const written of files) {
    const { value: raw, problems: inTexts } = mayHaveDirective(written.source.text)
      ? withDirectives(written, settings, scope, parser)
      : { value: written, problems: [] };
    for (const problem of inTexts) problems.push(problem);
    const { value: front, problems: faults } = validate<SkillFront>(skillSchema, raw.front);
    const found = front ? checkSkill(written, front) : faults;
    for (const problem of found) problems.push(problem);
    if (!front) continue;
    const { file, text } = raw.source;
    skills.push({ name: front.name, description: front.description, text, file });
  }
  return { value: skills.sort((a, b) => (a.name < b.name ? -1 : 1)), problems };
}

/** A skill whose text says what its directives stand for: nothing else in it is changed. */
function withDirectives(
  raw: RawSkill,
  { baseUrl, limits }: Pick<SiteConfig, 'baseUrl' | 'limits'>,
  scope: DirectiveScope,
  parser: Pick<MarkdownParser, 'parse'>,
): Result<RawSkill> {
  const { source, bodyOffset } = raw;
  const problems: Problem[] = [];
  const head = resolveText(source.text.slice(0, bodyOffset), scope, (offset) => placeAt(source, offset));
  const body = source.text.slice(bodyOffset);
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  const visit = (node: Nodes): void => {
    const { start, end } = stretchOf(node);
    const placeOf = () => placeAt(source, bodyOffset + start);
    if (node.type === 'textDirective') {
      const made = useInline(node, placeOf, scope, stands(body, start, end));
      problems.push(...made.problems);
      if (made.value !== null && made.value !== undefined)
        edits.push({ start, end, text: markdownOf(made.value, baseUrl) });
    } else if (node.type === 'leafDirective' && namesOf('block', scope).includes(node.name)) {
      const message = `"::${node.name}" cannot stand in a skill, which has inline directives only`;
      problems.push(error('unknown-directive', message, placeOf(), 'Link to the page that shows it'));
    } else if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(parseBody({ source, body, bodyOffset }, parser, limits).value);
  const [rest, count] = edits.reduceRight(
    ([before, after], { start, end, text }) => [before.slice(0, start), text + before.slice(end) + after],
    [body, ''],
  );
  const text = head.value + rest + count;
  const read = splitFrontMatter({ file: source.file, text });
  problems.push(...head.problems);
  if (!read.value) {
    const message = 'The front matter is no YAML once its directives are replaced';
    const place = raw.front.placeOf(['description']);
    return {
      value: raw,
      problems: [...problems, error('yaml-syntax', message, place, 'Write the text between quotes')],
    };
  }
  const front = { ...raw.front, value: read.value.front.value };
  return { value: { ...raw, front, source: { ...source, text }, bodyOffset: read.value.bodyOffset }, problems };
}

/** A replacement as Markdown. A skill is read away from the site, so its links are whole. */
function markdownOf(made: string | Link, baseUrl: string): string {
  const shown =
    typeof made === 'string' ? made : { ...made, url: `${made.url.startsWith('/') ? baseUrl : ''}${made.url}` };
  return printMarkdown({ type: 'root', children: [paragraph(shown)] }).trim();
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
