import type { Element, ElementContent } from 'hast';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import type { ListItem } from 'mdast';

/** Elements that are blocks, which a cell of a Markdown table cannot contain. */
export const blockNames = new Set(
  'address article aside audio blockquote center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li menu nav ol p pre search section table ul video'.split(
    ' ',
  ),
);

/** A table, below its caption; where cells contain blocks, or would be repeated without end, an item of a list for each row. */
export const tableOf: Handle = (state, node) => {
  const caption = node.children.filter((child) => isElement(child, 'caption'));
  const table = { ...node, children: node.children.filter((child) => !isElement(child, 'caption')) };
  const rows = rowsOf(table);
  const before = caption.flatMap((each) => state.toFlow(state.all(each as Element)));
  if (isSimple(rows)) {
    const made = defaultHandlers.table(state, table) ?? [];
    return [...before, ...(Array.isArray(made) ? made : [made])] as ReturnType<typeof state.toFlow>;
  }
  const items = rows.map((row): ListItem => {
    const children = row.flatMap((cell) => state.toFlow(state.all(cell)));
    return { type: 'listItem', spread: true, children: children as ListItem['children'] };
  });
  return [...before, { type: 'list', ordered: false, spread: true, children: items }];
};

function isElement(node: ElementContent, name: string): boolean {
  return node.type === 'element' && node.tagName === name;
}

/** The cells of each row; what stands beside rows or cells counts as one. */
function rowsOf({ children }: Element): readonly (readonly Element[])[] {
  return children.flatMap((child): readonly (readonly Element[])[] => {
    if (child.type !== 'element') return [];
    if (child.tagName !== 'tr') return rowsOf(child);
    return [child.children.filter((cell): cell is Element => cell.type === 'element')];
  });
}

function isSimple(rows: readonly (readonly Element[])[]): boolean {
  let [cells, widest] = [0, 0];
  for (const row of rows) {
    let width = 0;
    for (const { properties, children } of row) {
      const [across, down] = [Number(properties.colSpan ?? 1) || 1, Number(properties.rowSpan ?? 1) || 1];
      width += across;
      cells += across * Math.min(down, rows.length);
      if (children.some(hasBlocks)) return false;
    }
    widest = Math.max(widest, width);
  }
  return rows.length > 0 && Math.max(cells, widest * rows.length) <= 100 + 10 * rows.flat().length;
}

function hasBlocks(node: ElementContent): boolean {
  return node.type === 'element' && (blockNames.has(node.tagName) || node.children.some(hasBlocks));
}
