import { isMapping } from '../../base/mapping.ts';
import { suggest } from '../../base/nearest.ts';
import type { JsonSchema } from '../../base/validator.ts';
import { blockDirective, DirectiveError } from '../../model/directive.ts';
import { table as tableNode } from '../../model/nodes.ts';
import { entriesOf, isNumeric, printCell } from '../collections/print.ts';
import { keywordOf, type SchemaParts } from '../collections/schema-parts.ts';
import { below, type Selected, select } from '../collections/select.ts';

/** The column with the keys of a map, which tell its entries apart. */
const keyColumn = 'key';

/** `::table{of=locations columns="name, address.city, open"}`: the entries of a collection, or of a list or map in one. */
export const table = blockDirective('table', ['of', 'columns'], (scope, attributes) => {
  const selected = select(scope, attributes);
  const { value } = selected;
  if (!Array.isArray(value) && !isMapping(value)) {
    const hint = `Write :value{of=${attributes.of}}`;
    throw new DirectiveError(`"${attributes.of}" is a single value, not a table`, hint);
  }
  const entries = entriesOf(selected);
  const known = columnsIn(selected, entries);
  const names = attributes.columns?.split(',').map((column) => column.trim()) ?? usualColumns(known, entries);
  if (names.length === 0) throw new DirectiveError(`"${attributes.of}" has no columns`, 'Name them: columns="…"');
  const columns = names.map((name) => columnAt(name, known, entries));
  const rows = entries.map(({ key, entry }) =>
    columns.map(({ name, isKey }) =>
      isKey
        ? String(keywordOf(entry.layers, 'title') ?? key)
        : printCell(cellOf(name, entry) ?? { ...entry, value: undefined }, scope),
    ),
  );
  const align = columns.map(({ layers }) => (isNumeric(layers) ? ('right' as const) : null));
  return [tableNode(align, [columns.map(({ head }) => head), ...rows])];
});

type Entries = ReturnType<typeof entriesOf>;

/** The schemas of a column's values, and whether they are the keys of a map instead. */
interface Column {
  readonly layers: readonly JsonSchema[];
  readonly isKey?: true;
  /** The schemas that give it its title, if others than its own. */
  readonly named?: readonly JsonSchema[];
}

/** A column by its name, with its head: the title that the schema gives to it, or else the name. Throws a DirectiveError. */
function columnAt(name: string, { columns, parts }: Columns, entries: Entries) {
  const [first = '', ...rest] = name.split('.');
  const { layers = [], isKey, named } = columns.get(first) ?? {};
  const at = rest.reduce((above, step) => parts.below(above, step), layers);
  const isThere = columns.has(first) && (rest.length === 0 || at.length > 0);
  if (!isThere && !entries.some(({ entry }) => cellOf(name, entry)))
    throw new DirectiveError(`There is no column "${name}"`, suggest(name, columns, 'Columns'));
  return { name, layers: at, head: String(keywordOf(named ?? at, 'title') ?? name), isKey: isKey ?? false };
}

interface Columns {
  readonly columns: ReadonlyMap<string, Column>;
  readonly parts: SchemaParts;
}

/** The columns that entries can have, as their schema names them and as they are. */
function columnsIn({ value, layers, parts }: Selected, entries: Entries): Columns {
  const columns = new Map<string, Column>();
  if (!Array.isArray(value)) {
    const names = layers.flatMap((layer) => parts.layersOf(layer.propertyNames));
    columns.set(keyColumn, { layers: names, isKey: true });
  }
  const layersOfEntries = entries[0]?.entry.layers ?? parts.below(layers, Array.isArray(value) ? 0 : '');
  const properties = layersOfEntries.flatMap((layer) =>
    Object.keys(isMapping(layer.properties) ? layer.properties : {}),
  );
  const keys = entries.flatMap(({ entry }) => (isMapping(entry.value) ? Object.keys(entry.value) : []));
  for (const key of [...properties, ...keys])
    if (!columns.get(key)) columns.set(key, { layers: parts.below(layersOfEntries, key) });
  if (properties.length + keys.length === 0) {
    // Where each key has a title of its own, what they have in common is called like the whole.
    const titles = new Set(entries.map(({ entry }) => keywordOf(entry.layers, 'title')));
    columns.set('value', { layers: layersOfEntries, ...(titles.size > 1 && { named: layers }) });
  }
  return { columns, parts };
}

/** All columns but those for who writes (ids, and keys that no title explains) and what would be a table itself. */
function usualColumns({ columns }: Columns, entries: Entries): readonly string[] {
  const hasTitles = columns.has('value') || entries.some(({ entry }) => keywordOf(entry.layers, 'title') !== undefined);
  return [...columns].flatMap(([name, { layers, isKey }]) => {
    const items = keywordOf(layers, 'items');
    const isPlain = keywordOf(layers, 'type') !== 'object' && !(isMapping(items) && items.type === 'object');
    return (isKey ? hasTitles : isPlain && name !== 'id') ? [name] : [];
  });
}

/** The value of an entry in a column; an entry need not have one. */
function cellOf(column: string, entry: Selected): Selected | undefined {
  if (!isMapping(entry.value)) return entry;
  try {
    return below(entry, column.split('.'), '');
  } catch (cause) {
    if (cause instanceof DirectiveError) return undefined;
    throw cause;
  }
}
