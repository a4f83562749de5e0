import type { BlockContent, Blockquote, List, Paragraph, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { suggest } from '../base/nearest.ts';
import { error, type Place, type Result } from '../base/problem.ts';
import { iconClass, iconNames, isIconName } from '../format/icons.ts';
import { paragraph, strong, text } from '../model/nodes.ts';
import type { Labels } from '../templates/labels.ts';
import { textOf } from './rewrite.ts';

/** The kinds of alerts, and the labels that name them. */
export const alertLabels = {
  note: 'alertNote',
  tip: 'alertTip',
  important: 'alertImportant',
  warning: 'alertWarning',
  caution: 'alertCaution',
} as const;

export type AlertKind = keyof typeof alertLabels;

/** The containers that show the one list in them in a way of their own. Markdown has the list as it is. */
const lists: ReadonlySet<string> = new Set(['tabs', 'steps', 'cards', 'files']);

const names: readonly string[] = [...lists, 'hero', ...Object.keys(alertLabels)];

/** The blocks that replace a container, `:::name` to `:::`. */
export function openContainer(
  node: ContainerDirective,
  placeOf: () => Place,
  labels: Labels,
): Result<readonly RootContent[]> {
  const { name } = node;
  const failed = (message: string, hint: string) => ({
    value: [],
    problems: [error('directive-attribute' as const, message, placeOf(), hint)],
  });
  if (!names.includes(name)) {
    const message = `There is no container directive ":::${name}"`;
    return { value: [], problems: [error('unknown-directive', message, placeOf(), suggest(name, names))] };
  }
  const { icons, ...others } = node.attributes ?? {};
  if (Object.keys(others).length > 0 || (icons != null && name !== 'cards'))
    return failed(`":::${name}" takes no {…}${name === 'cards' ? ' but icons' : ''}`, 'Remove the braces');
  const signs = icons?.split(/\s+/).filter(Boolean) ?? [];
  const unknown = signs.find((one) => !isIconName(one));
  if (unknown !== undefined) return failed(`There is no icon "${unknown}"`, suggest(unknown, iconNames));
  const isLabel = (child: RootContent) => child.type === 'paragraph' && child.data?.directiveLabel === true;
  const label = node.children.find(isLabel);
  const children = node.children.filter((child) => child !== label) as BlockContent[];
  const [first] = children;
  if (name in alertLabels) {
    const title = label?.type === 'paragraph' ? label.children : [text(labels[alertLabels[name as AlertKind]])];
    const quote: Blockquote = {
      type: 'blockquote',
      children: [paragraph(strong(...title)), ...children],
      data: { className: name },
    };
    return { value: [quote], problems: [] };
  }
  if (label) return failed(`":::${name}" takes no [label]`, 'Remove the brackets');
  if (name === 'hero' && children.some(({ type }) => type !== 'paragraph' && type !== 'code'))
    return failed('":::hero" holds paragraphs and code', 'Write links and a picture in it, and all else below it');
  if (name === 'hero')
    return { value: [{ type: 'twofold', children, written: children, data: { className: name } }], problems: [] };
  if (children.length !== 1 || first?.type !== 'list')
    return failed(`":::${name}" holds one list`, `Write a list between ":::${name}" and ":::", and nothing else`);
  shape(first, name);
  for (const [index, item] of first.children.entries()) {
    const icon = signs[index];
    if (icon !== undefined) item.data = { className: iconClass(icon) };
  }
  return { value: [first], problems: [] };
}

/** Has a list printed as tabs, steps, cards or a tree of files. */
function shape(list: List, name: string): void {
  list.data = { className: name };
  if (name === 'files') {
    markFolders(list);
    return;
  }
  list.spread = true;
  for (const item of list.children) {
    item.spread = true;
    const [first] = item.children;
    if (name === 'cards' && first?.type === 'paragraph' && isName(first)) first.data = { className: 'name' };
  }
}

/** Marks the folders in a tree of files: what has entries, or a name that ends with a slash or has neither a dot nor a capital. */
function markFolders({ children }: List): void {
  for (const item of children) {
    const [name, ...entries] = item.children;
    for (const one of entries) if (one.type === 'list') markFolders(one);
    if (entries.length > 0 || (name && /^(?:\S*\/|[^\s.A-Z]+)(?:\s|$)/.test(textOf(name))))
      item.data = { className: 'directory' };
  }
}

/** Whether a paragraph is the name of a card: a link, or strong; a figure is emphasized as well. */
function isName({ children: [only, ...others] }: Paragraph): boolean {
  const inner = only?.type === 'emphasis' ? only.children[0] : only;
  return others.length === 0 && (only?.type === 'link' || inner?.type === 'strong');
}
