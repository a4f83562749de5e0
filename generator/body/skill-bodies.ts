import type { Node, Nodes } from 'mdast';
import { error, fewProblems, type Problem, placeAt } from '../base/problem.ts';
import type { RawSkill } from '../load/content.ts';
import type { MarkdownParser } from '../load/markdown.ts';
import { leadsElsewhere } from '../model/links.ts';
import type { SiteConfig } from '../settings/config.ts';
import { limitNesting, parseBody } from './parse-body.ts';

/**
 * Reports what pages leave out or refuse, in the bodies of skills: HTML with its comments, and links that are not published. A skill is
 * published as it was written, but for its inline directives. https://agentskills.io/specification
 */
export function checkSkillBodies(
  files: readonly RawSkill[],
  parser: MarkdownParser,
  limits: SiteConfig['limits'],
): readonly Problem[] {
  return files.flatMap((file) => {
    const { source, bodyOffset } = file;
    const body = { placeOf: (node: Node) => placeAt(source, bodyOffset + (node.position?.start.offset ?? 0)) };
    const { report, found: problems } = fewProblems();
    const raw = { source, body: source.text.slice(bodyOffset), bodyOffset };
    const { value: tree, problems: refusals } = parseBody(raw, parser, limits);
    for (const problem of [...refusals, ...limitNesting(tree, body)]) report('error', () => problem);
    const visit = (node: Nodes): void => {
      const fault = faultOf(node);
      if (fault) report('error', () => error(fault.code, fault.message, body.placeOf(node), fault.hint, fault.about));
      if ('children' in node) for (const child of node.children) visit(child);
    };
    visit(tree);
    return problems;
  });
}

function faultOf(node: Nodes): Pick<Problem, 'code' | 'message' | 'hint' | 'about'> | undefined {
  if (node.type === 'html') {
    return node.value.startsWith('<!--')
      ? { code: 'raw-html', message: 'A comment is not allowed in a skill', hint: 'Delete it' }
      : {
          code: 'raw-html',
          message: 'HTML is not allowed in a skill',
          hint: 'Write Markdown, or put the tag between backticks',
        };
  }
  if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return undefined;
  const where = leadsElsewhere(node.url);
  return typeof where === 'object' ? { ...where, about: node.url } : undefined;
}
