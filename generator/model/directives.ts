import type { Parents, Root, RootContent } from 'mdast';
import type { LeafDirective, TextDirective } from 'mdast-util-directive';
import { SKIP, visit } from 'unist-util-visit';
import { error, type Problem } from '../problem.ts';
import { type BlockScope, DirectiveError } from './blocks/block.ts';
import { blocks, facts } from './blocks/index.ts';
import type { BodyText } from './document.ts';
import { nearest } from './nearest.ts';
import { text } from './nodes.ts';

/** Replaces every directive of a tree by the Markdown nodes it stands for. What only looks like one (`at 9:am`) becomes text again. */
export function expandDirectives(tree: Root, body: BodyText, scope: BlockScope, problems: Problem[]): void {
  visit(tree, (node, index, parent) => {
    if (index === undefined || parent === undefined) return undefined;
    if (node.type === 'leafDirective') return replace(parent, index, expandBlock(node, body, scope, problems));
    if (node.type === 'textDirective') return replace(parent, index, expandFact(node, body, scope, problems));
    if (node.type !== 'containerDirective') return undefined;
    const hint = `Block directives are a line ::name; known: ${names(blocks)}`;
    problems.push(
      error('unknown-directive', `There is no container directive ":::${node.name}"`, body.placeOf(node), hint),
    );
    return SKIP;
  });
}

function replace(parent: Parents, index: number, nodes: readonly RootContent[]): [typeof SKIP, number] {
  (parent.children as RootContent[]).splice(index, 1, ...nodes);
  return [SKIP, index + nodes.length];
}

function expandBlock(node: LeafDirective, body: BodyText, scope: BlockScope, problems: Problem[]): RootContent[] {
  const block = blocks.find(({ name }) => name === node.name);
  if (!block) {
    problems.push(unknown('::', node, names(blocks), nearest(node.name, names(blocks).split(', ')), body));
    return [];
  }
  if (!checkAttributes(node, block.attributes, body, problems)) return [];
  return (
    attempt(node, body, problems, () => block.expand(scope, node.attributes ?? {}).map((made) => placed(made, node))) ??
    []
  );
}

function expandFact(node: TextDirective, body: BodyText, scope: BlockScope, problems: Problem[]): RootContent[] {
  const fact = facts.find(({ name }) => name === node.name);
  if (!fact) {
    const meant = node.children.length > 0 || Object.keys(node.attributes ?? {}).length > 0;
    if (meant) problems.push(unknown(':', node, names(facts), nearest(node.name, names(facts).split(', ')), body));
    return [{ ...text(body.sourceOf(node)), ...(node.position && { position: node.position }) }];
  }
  if (!checkAttributes(node, fact.attributes, body, problems)) return [];
  const value = attempt(node, body, problems, () => fact.text(scope, node.attributes ?? {}));
  return value === undefined ? [] : [text(value)];
}

function attempt<T>(
  node: LeafDirective | TextDirective,
  body: BodyText,
  problems: Problem[],
  expand: () => T,
): T | undefined {
  try {
    return expand();
  } catch (cause) {
    if (!(cause instanceof DirectiveError)) throw cause;
    problems.push(error('directive-attribute', `"${node.name}": ${cause.message}`, body.placeOf(node), cause.hint));
    return undefined;
  }
}

function checkAttributes(
  node: LeafDirective | TextDirective,
  known: readonly string[],
  body: BodyText,
  problems: Problem[],
): boolean {
  const wrong = Object.keys(node.attributes ?? {}).filter((name) => !known.includes(name));
  for (const name of wrong) {
    const hint = known.length > 0 ? `Known: ${known.join(', ')}` : 'It takes none';
    problems.push(error('directive-attribute', `"${node.name}" has no attribute "${name}"`, body.placeOf(node), hint));
  }
  if (node.children.length > 0) {
    problems.push(
      error('directive-attribute', `"${node.name}" takes no [label]`, body.placeOf(node), 'Leave the brackets out'),
    );
  }
  return wrong.length === 0 && node.children.length === 0;
}

function unknown(
  sign: string,
  node: LeafDirective | TextDirective,
  known: string,
  close: string | undefined,
  body: BodyText,
): Problem {
  const hint = close ? `Did you mean "${sign}${close}"?` : `Known: ${known}. Write \\: for a colon that begins none`;
  return error('unknown-directive', `There is no directive "${sign}${node.name}"`, body.placeOf(node), hint);
}

function names(list: readonly { readonly name: string }[]): string {
  return list.map(({ name }) => name).join(', ');
}

/** Gives the nodes that a directive became its place, so that later problems point at it. */
function placed<T extends RootContent>(made: T, { position }: LeafDirective): T {
  if (position) {
    visit(made as RootContent, (node) => {
      node.position = position;
    });
  }
  return made;
}
