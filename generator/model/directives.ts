import type { RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive';
import { listKnown, nearest } from '../base/nearest.ts';
import { error, type Problem } from '../base/problem.ts';
import { type BlockPlace, type BlockScope, DirectiveError } from './blocks/block.ts';
import { blocks, facts } from './blocks/index.ts';
import type { BodyText } from './body.ts';
import { text } from './nodes.ts';

export type Directive = ContainerDirective | LeafDirective | TextDirective;

const blockNames = blocks.map(({ name }) => name);
const factNames = facts.map(({ name }) => name);

/** The Markdown nodes that a directive stands for; undefined for what only looks like one, such as `at 9:am`. */
export function expandDirective(
  node: Directive,
  body: BodyText,
  scope: BlockScope & BlockPlace,
  problems: Problem[],
): readonly RootContent[] | undefined {
  if (node.type === 'leafDirective') return expandBlock(node, body, scope, problems);
  if (node.type === 'textDirective') return expandFact(node, body, scope, problems);
  const hint = `Block directives are a line ::name; known: ${blockNames.join(', ')}`;
  problems.push(
    error('unknown-directive', `There is no container directive ":::${node.name}"`, body.placeOf(node), hint),
  );
  return [];
}

function expandBlock(
  node: LeafDirective,
  body: BodyText,
  scope: BlockScope & BlockPlace,
  problems: Problem[],
): readonly RootContent[] {
  const block = blocks.find(({ name }) => name === node.name);
  if (!block) {
    problems.push(unknown('::', node, blockNames, body));
    return [];
  }
  if (!checkAttributes(node, block.attributes, body, problems)) return [];
  const made = attempt(node, body, scope, problems, () => block.expand(scope, node.attributes ?? {}, scope)) ?? [];
  for (const part of made) place(part, node.position);
  return made;
}

function expandFact(
  node: TextDirective,
  body: BodyText,
  scope: BlockScope,
  problems: Problem[],
): readonly RootContent[] | undefined {
  const fact = facts.find(({ name }) => name === node.name);
  if (!fact) {
    const meant = node.children.length > 0 || Object.keys(node.attributes ?? {}).length > 0;
    if (meant) problems.push(unknown(':', node, factNames, body));
    return undefined;
  }
  if (!checkAttributes(node, fact.attributes, body, problems)) return [];
  const value = attempt(node, body, scope, problems, () => fact.text(scope, node.attributes ?? {}));
  return value === undefined ? [] : [text(value)];
}

/** What a directive stands for; undefined when it has a problem, or needs a data file that has one of its own. */
function attempt<T>(
  node: Directive,
  body: BodyText,
  { facts: { faulty } }: BlockScope,
  problems: Problem[],
  expand: () => T,
): T | undefined {
  try {
    return expand();
  } catch (cause) {
    if (!(cause instanceof DirectiveError)) throw cause;
    if (cause.file && faulty.has(cause.file)) return undefined;
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
    const hint = known.length > 0 ? listKnown(known) : 'It takes none';
    problems.push(error('directive-attribute', `"${node.name}" has no attribute "${name}"`, body.placeOf(node), hint));
  }
  if (node.children.length > 0) {
    problems.push(
      error('directive-attribute', `"${node.name}" takes no [label]`, body.placeOf(node), 'Leave the brackets out'),
    );
  }
  return wrong.length === 0 && node.children.length === 0;
}

function unknown(sign: string, node: Directive, known: readonly string[], body: BodyText): Problem {
  const close = nearest(node.name, known);
  const hint = close
    ? `Did you mean "${sign}${close}"?`
    : `${listKnown(known)}. Write \\: for a colon that begins none`;
  return error('unknown-directive', `There is no directive "${sign}${node.name}"`, body.placeOf(node), hint);
}

/** Gives a node that a directive became, and all below it, the directive's place, so that later problems point at it. */
function place(node: RootContent, position: Directive['position']): void {
  if (position) node.position = position;
  if ('children' in node) for (const child of node.children) place(child, position);
}
