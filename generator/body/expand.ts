import type { RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { listKnown, nearest } from '../base/nearest.ts';
import { OwnCodeError, withOccasion } from '../base/own-code.ts';
import { error, type Problem, type Result } from '../base/problem.ts';
import type { BodyText } from '../model/body.ts';
import { type BlockPlace, type Directive, DirectiveError, type DirectiveScope } from '../model/directive.ts';
import { text } from '../model/nodes.ts';

export type DirectiveNode = ContainerDirective | LeafDirective | TextDirective;

/** The replacement of a node: other nodes, none when there is a problem, or undefined when it only looks like a directive, such as `at 9:am`. */
type Expansion = Result<readonly RootContent[] | undefined>;

/** The Markdown nodes that replace a directive; undefined for text that only looks like one, such as `at 9:am`. */
export function expandDirective(node: DirectiveNode, body: BodyText, scope: DirectiveScope & BlockPlace): Expansion {
  if (node.type === 'leafDirective') return expandBlock(node, body, scope);
  if (node.type === 'textDirective') return expandInline(node, body, scope);
  const hint = `Block directives are a line ::name; known: ${namesOf('block', scope).join(', ')}`;
  return failed([
    error('unknown-directive', `There is no container directive ":::${node.name}"`, body.placeOf(node), hint),
  ]);
}

function expandBlock(node: LeafDirective, body: BodyText, scope: DirectiveScope & BlockPlace): Expansion {
  const directive = scope.directives.find(({ kind, name }) => kind === 'block' && name === node.name);
  if (directive?.kind !== 'block') return failed([unknown('::', node, namesOf('block', scope), body)]);
  return attempt(node, directive, body, scope, () => {
    const made = directive.expand(scope, node.attributes ?? {}, scope);
    for (const part of made) place(part, node.position);
    return made;
  });
}

function expandInline(node: TextDirective, body: BodyText, scope: DirectiveScope): Expansion {
  const directive = scope.directives.find(({ kind, name }) => kind === 'inline' && name === node.name);
  if (directive?.kind !== 'inline') {
    const isMeant = node.children.length > 0 || Object.keys(node.attributes ?? {}).length > 0;
    const problems = isMeant ? [unknown(':', node, namesOf('inline', scope), body)] : [];
    return { value: undefined, problems };
  }
  return attempt(node, directive, body, scope, () => {
    const made = directive.text(scope, node.attributes ?? {});
    if (typeof made === 'string') return [text(made)];
    place(made, node.position);
    return [made];
  });
}

function namesOf(wanted: Directive['kind'], { directives }: DirectiveScope): readonly string[] {
  return directives.filter(({ kind }) => kind === wanted).map(({ name }) => name);
}

/** Expands a directive; empty when it has a problem, or needs a data file whose own problem is reported already. */
function attempt(
  node: LeafDirective | TextDirective,
  { attributes: known }: Directive,
  body: BodyText,
  { data: { faulty } }: DirectiveScope,
  expand: () => readonly RootContent[],
): Expansion {
  const wrong = Object.keys(node.attributes ?? {}).filter((name) => !known.includes(name));
  const hasLabel = node.children.length > 0;
  if (wrong.length > 0 || hasLabel) return failed(attributeProblems(node, wrong, known, body));
  try {
    return { value: expand(), problems: [] };
  } catch (cause) {
    if (cause instanceof OwnCodeError) {
      const { file, line } = body.placeOf(node);
      return failed([withOccasion(cause.problem, `${file}, line ${line}`)]);
    }
    if (!(cause instanceof DirectiveError)) throw cause;
    if (cause.file && faulty.has(cause.file)) return failed([]);
    return failed([error('directive-attribute', `"${node.name}": ${cause.message}`, body.placeOf(node), cause.hint)]);
  }
}

function attributeProblems(
  node: LeafDirective | TextDirective,
  wrong: readonly string[],
  known: readonly string[],
  body: BodyText,
): readonly Problem[] {
  const problem = (message: string, hint: string) =>
    error('directive-attribute', `"${node.name}" ${message}`, body.placeOf(node), hint);
  const hint = known.length > 0 ? listKnown(known) : 'It takes none';
  return [
    ...wrong.map((name) => problem(`has no attribute "${name}"`, hint)),
    ...(node.children.length > 0 ? [problem('takes no [label]', 'Leave the brackets out')] : []),
  ];
}

function failed(problems: readonly Problem[]): Expansion {
  return { value: [], problems };
}

function unknown(sign: string, node: DirectiveNode, known: readonly string[], body: BodyText): Problem {
  const close = nearest(node.name, known);
  const hint = close ? `Did you mean "${sign}${close}"?` : `${listKnown(known)}. Write \\: for a plain colon`;
  return error('unknown-directive', `There is no directive "${sign}${node.name}"`, body.placeOf(node), hint);
}

/** Gives a node made from a directive, and everything below it, the directive's place, so that later problems point there. */
function place(node: RootContent, position: DirectiveNode['position']): void {
  if (position) node.position = position;
  if ('children' in node) for (const child of node.children) place(child, position);
}
