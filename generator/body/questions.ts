import type { Root, RootContent } from 'mdast';
import { writtenForm } from '../format/twofold.ts';
import { textOf } from './rewrite.ts';

/** A heading that asks something, with the text that answers it. */
export interface Question {
  /** The fragment that leads to it. */
  readonly id: string;
  readonly text: string;
  readonly answer: string;
}

const none: readonly Question[] = [];

/**
 * The questions that a page answers. One heading that asks may be a figure of speech, but two of the same level are a list of questions. The
 * answer extends to the next heading.
 */
export function questionsOf(tree: Root): readonly Question[] {
  const children = writtenForm(tree.children);
  const found = children.flatMap((node, index) => {
    const id = node.type === 'heading' ? node.data?.id : undefined;
    if (node.type !== 'heading' || id === undefined || !asks.test(textOf(node))) return [];
    const rest = children.slice(index + 1);
    const end = rest.findIndex(({ type }) => type === 'heading');
    const answer = plainText(end < 0 ? rest : rest.slice(0, end));
    return answer === '' ? [] : [{ depth: node.depth, question: { id, text: textOf(node), answer } }];
  });
  const listed = found.filter(({ depth }) => found.filter((other) => other.depth === depth).length > 1);
  return listed.length === 0 ? none : listed.map(({ question }) => question);
}

/** The question marks of Western, Chinese and Arabic scripts. */
const asks = /[?？؟]$/;

/** The text of blocks, with a space between any two. */
function plainText(nodes: readonly RootContent[]): string {
  const texts = nodes.map((node) => {
    const isText = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
    return isText || !('children' in node) ? textOf(node) : plainText(node.children);
  });
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}
