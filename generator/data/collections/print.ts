import { parseStamp, stampOf } from '../../base/dates.ts';
import { isMapping } from '../../base/mapping.ts';
import type { JsonSchema } from '../../base/validator.ts';
import { clock, day, figure, listed, money, percent } from '../../format/numbers.ts';
import type { DirectiveScope } from '../../model/directive.ts';
import { externalUrl, leadsElsewhere } from '../../model/links.ts';
import { type Inline, link } from '../../model/nodes.ts';
import { keywordOf } from './schema-parts.ts';
import type { Selected } from './select.ts';

/** The language and currency that values are printed in. */
export type Printing = Pick<DirectiveScope, 'currency' | 'locale'>;

/** A value in the language of a page, as its schema says what it is: dates, times, money, yes and no, lists. */
export function printValue({ value, layers, parts }: Selected, printing: Printing): string {
  const { code, labels } = printing.locale;
  const titled = titleOf(value, layers);
  if (titled !== undefined) return titled;
  if (typeof value === 'boolean') return value ? labels.yes : labels.no;
  if (typeof value === 'number') return printNumber(value, formatOf(layers), printing);
  if (typeof value === 'string' && value !== '') return printText(value, formatOf(layers), code);
  if (Array.isArray(value) && value.length > 0) {
    const items = value.map((item: unknown, index) =>
      printValue({ value: item, layers: parts.below(layers, index), parts }, printing),
    );
    return value.some(isMapping) ? items.join(labels.semicolon) : listed(items, code);
  }
  if (isMapping(value) && Object.keys(value).length > 0)
    return Object.entries(value)
      .map(([key, item]) => printValue({ value: item, layers: parts.below(layers, key), parts }, printing))
      .join(labels.comma);
  return labels.notOffered;
}

/** A value as a cell of a table has it: an address is a link. */
export function printCell(selected: Selected, printing: Printing): Inline {
  const { value, layers } = selected;
  const printed = printValue(selected, printing);
  const format = formatOf(layers);
  const url = format === 'email' ? `mailto:${value}` : value;
  const isAddress = typeof url === 'string' && (format === 'uri' || format === 'email');
  return isAddress && leadsElsewhere(url) === 'external' ? link(externalUrl(url), printed) : printed;
}

/** Whether a column of such values is aligned as numbers are. */
export function isNumeric(layers: readonly JsonSchema[]): boolean {
  const type = keywordOf(layers, 'type');
  return type === 'number' || type === 'integer';
}

/** Finds the title that a schema gives to one of several values: `{const: …, title: …}`. */
function titleOf(value: unknown, layers: readonly JsonSchema[]): string | undefined {
  const named = layers.find((layer) => 'const' in layer && layer.const === value && typeof layer.title === 'string');
  return named && String(named.title);
}

function formatOf(layers: readonly JsonSchema[]): unknown {
  return keywordOf(layers, 'format');
}

function printNumber(value: number, format: unknown, { currency, locale: { code } }: Printing): string {
  if (format === 'percent') return percent(value, code);
  return format === 'money' ? money(value, currency, code) : figure(value, code);
}

function printText(value: string, format: unknown, code: string): string {
  const [, hours, minutes] = /(?:^|T)(\d\d):(\d\d)/i.exec(value) ?? [];
  const time = hours === undefined ? undefined : clock(Number(hours) * 60 + Number(minutes), code);
  if (format === 'date' && parseStamp(value)) return day(stampOf(value), code);
  // A moment is told by the clocks of the place whose offset was written.
  if (format === 'date-time' && time !== undefined)
    return `${day(stampOf(value.slice(0, 10)), code)}, ${time}${/z$/i.test(value) ? ' UTC' : ''}`;
  return (format === 'time' || format === 'clock') && time !== undefined ? time : value;
}

/** The parts of a schema that apply to each entry of a list or of a map. */
export function entriesOf({
  value,
  layers,
  parts,
}: Selected): readonly { readonly key: string; readonly entry: Selected }[] {
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(isMapping(value) ? value : {});
  return entries.map(([key, item]) => ({
    key: String(key),
    entry: { value: item, layers: parts.below(layers, key), parts },
  }));
}
