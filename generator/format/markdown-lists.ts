import type { ListItem, Nodes, Table } from 'mdast';
import { attribute, classOf } from './html-attributes.ts';
import { type Printing, printInline } from './printing.ts';

/** A list, tight or loose. */
export function list(node: Nodes & { readonly type: 'list' }, printing: Printing): string {
  const loose = node.spread === true || node.children.some(isLoose);
  const tasks = node.children.some(({ checked }) => typeof checked === 'boolean')
    ? attribute('class', 'contains-task-list')
    : classOf(node.data);
  const start =
    node.ordered && typeof node.start === 'number' && node.start !== 1 ? attribute('start', String(node.start)) : '';
  const items = node.children.map((item) => `${listItem(item, loose, printing)}\n`).join('');
  const name = node.ordered ? 'ol' : 'ul';
  return `<${name}${start}${tasks}>\n${items}</${name}>`;
}

/** The marks of task items. Feed readers remove form controls, and most screen readers read these characters. */
const [openBox, checkedBox] = ['☐', '☑'];

/** An item. In a tight list the paragraphs of an item are printed without `<p>`. */
export function listItem({ children, checked }: ListItem, loose: boolean, printing: Printing): string {
  const task = typeof checked === 'boolean';
  const box = checked ? checkedBox : openBox;
  let text = '';
  let last: Nodes | undefined;
  for (const [index, child] of children.entries()) {
    const bare = child.type === 'paragraph' && !loose;
    const content = child.type === 'paragraph' ? printInline(child.children, printing) : printing.print(child);
    if (content === undefined) continue;
    if (loose || index !== 0 || child.type !== 'paragraph') text += '\n';
    const first = index === 0 && task && child.type === 'paragraph';
    const marked = first ? `${box}${content === '' ? '' : ' '}${content}` : content;
    text += bare || child.type !== 'paragraph' ? marked : `<p${classOf(child.data)}>${marked}</p>`;
    last = child;
  }
  if (task && children[0]?.type !== 'paragraph') text = `${loose ? `\n<p>${box}</p>` : box}${text}`;
  if (last && (loose || last.type !== 'paragraph')) text += '\n';
  return `<li${task ? attribute('class', 'task-list-item') : ''}>${text}</li>`;
}

/** Whether the paragraphs of an item are printed with `<p>`. */
export function isLoose({ spread, children }: ListItem): boolean {
  return spread ?? children.length > 1;
}

/** A table. The side that a column is aligned to is the class of its cells, because HTML has no attribute for it. */
export function table({ align, children, data }: Table, printing: Printing): string {
  const columns = align?.length ?? children[0]?.children.length ?? 0;
  const rows = children.map((row, index) => {
    let cells = '';
    for (let column = 0; column < columns; column += 1) {
      const side = align?.[column];
      const cell = row.children[column];
      const scope = index === 0 ? 'col' : column === 0 && data?.hasRowHeaders ? 'row' : undefined;
      const name = scope ? 'th' : 'td';
      const attributes = (scope ? attribute('scope', scope) : '') + (side ? attribute('class', side) : '');
      cells += `<${name}${attributes}>${cell ? printInline(cell.children, printing) : ''}</${name}>\n`;
    }
    return `<tr>\n${cells}</tr>\n`;
  });
  const [head = '', ...body] = rows;
  return `<table${classOf(data)}>\n<thead>\n${head}</thead>\n${body.length > 0 ? `<tbody>\n${body.join('')}</tbody>\n` : ''}</table>`;
}
