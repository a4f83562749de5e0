import { isMapping, type Mapping } from '../base/mapping.ts';
import type { Place } from '../base/problem.ts';
import { printPointer } from '../format/json.ts';
import type { RawYaml } from '../load/content.ts';
import type { YamlPath } from '../load/yaml.ts';
import { isCurrency } from '../settings/formats.ts';

/** A value of a YAML file that a site states: a price, a limit, a contact, a name or a number. */
export interface WrittenFact {
  /** The file and the path in it as a JSON pointer: `data/plans.yaml#/plans/0/price`. https://www.rfc-editor.org/rfc/rfc6901#section-6 */
  readonly id: string;
  readonly file: string;
  readonly path: YamlPath;
  readonly kind: 'Price' | 'Limit' | 'Contact' | 'Name' | 'Number';
  /** The name of what it is of, such as a plan. */
  readonly of: string;
  /** The keys from there on, by the names of what they are ids of: `overage › Answered calls`. */
  readonly property: string;
  /** The last key that is no language or currency. */
  readonly key: string;
  readonly value: string | number;
  /** Of an amount of money. */
  readonly currency?: string;
  /** Of a limit, and of the price of one more. */
  readonly counted?: Counted;
  /** Where it is written, which is found when it is asked for. */
  readonly place: Place;
}

/** A fact that people type into texts, and the directive that would follow it. Plain data, which workers get. */
export interface TypableFact {
  readonly kind: 'Price' | 'Limit' | 'Trial' | 'Term' | 'Contact';
  /** Of a trial or a term, with its unit: `21 days`. */
  readonly value: string;
  readonly directive: string;
  /** The file that states it. */
  readonly file: string;
  /** The name of what it is of. */
  readonly of: string;
  readonly currency?: string;
  readonly counted?: Counted;
  /** Whether an amount is only found beside the name of what it is of, because it may be that of anything else. */
  readonly isBeside: boolean;
}

/** The counted thing of a limit, in each language. */
export interface Counted {
  /** `Answered calls` */
  readonly names: readonly string[];
  /** Of one: `call`. */
  readonly units: readonly string[];
}

interface FactDefaults {
  readonly name: string;
  readonly currency: string;
  /** The languages of the site, the default one first. */
  readonly locales: readonly string[];
}

/** Every fact in the settings and the data of a site, in the order of the files. */
export function writtenFacts(files: readonly RawYaml[], defaults: FactDefaults): readonly WrittenFact[] {
  return files.flatMap((file) => factsIn(file, defaults));
}

const keysOf = {
  price: /^(?:price|prices|setup|overage|flat|fee|payout)$/,
  /** Keys beside an amount that are no prices. */
  noPrice: /^(?:upTo|quantity|days|weeks|months|years)$/,
  limit: /^(?:includes|limits?|quota)$/,
  contact:
    /^(?:email|telephone|phone|fax|faxNumber|streetAddress|addressLocality|addressRegion|postalCode|addressCountry)$/,
  name: /^(?:name|legalName|vatID|taxID)$/,
};

/** A text that takes a fact from elsewhere. */
const hasDirective = /:[a-z][\w-]*\{/i;

/** Longer texts are no facts but descriptions. */
const longest = 120;

function factsIn({ source, block }: RawYaml, defaults: FactDefaults): readonly WrittenFact[] {
  const { file } = source;
  const isSettings = file === 'site.yaml';
  const counted = countedIn(block.value);
  const found: WrittenFact[] = [];
  const visit = (value: unknown, path: YamlPath, of: string, depth: number): void => {
    if (isSettings && path.length === 1 && path[0] !== 'name' && path[0] !== 'organization') return;
    if (typeof value === 'object' && value !== null) {
      const called = nameOf(value, defaults.locales[0]);
      const [next, from] = called === undefined ? [of, depth] : [called, path.length];
      if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(item, [...path, index], next, from);
      else for (const [key, item] of Object.entries(value)) visit(item, [...path, key], next, from);
      return;
    }
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const keys = path.filter((step): step is string => typeof step === 'string');
    const named = keys.filter((key) => !isCurrency(key) && !defaults.locales.includes(key));
    const kind = kindOf(named, value);
    if (!kind) return;
    const currency = kind === 'Price' ? (keys.find((key) => isCurrency(key)) ?? defaults.currency) : undefined;
    const isCounted = kind === 'Limit' || named.includes('overage');
    const limit = isCounted ? counted.get(keys.findLast((key) => counted.has(key)) ?? '') : undefined;
    found.push({
      id: `${file}#${printPointer(path)}`,
      file,
      path,
      kind,
      of,
      value,
      property: path
        .slice(depth)
        .map((step) => (typeof step === 'number' ? String(step + 1) : (counted.get(step)?.names[0] ?? step)))
        .join(' › '),
      key: named.at(-1) ?? '',
      ...(currency !== undefined && { currency }),
      ...(limit && { counted: limit }),
      get place() {
        return block.placeOf(path);
      },
    });
  };
  visit(block.value, [], defaults.name, 0);
  return found;
}

/** @param named The keys on the way to the value that are no language or currency. */
function kindOf(named: readonly string[], value: string | number): WrittenFact['kind'] | undefined {
  if (typeof value === 'string' && (value === '' || value.length > longest || /[\r\n]/.test(value))) return undefined;
  if (typeof value === 'string' && hasDirective.test(value)) return undefined;
  const last = named.at(-1) ?? '';
  const isIn = (kind: keyof typeof keysOf) => named.some((key) => keysOf[kind].test(key));
  if (isIn('limit')) return 'Limit';
  if (isIn('price') && !keysOf.noPrice.test(last) && (typeof value === 'number' || last === 'price')) return 'Price';
  if (typeof value === 'number') return 'Number';
  if (keysOf.contact.test(last)) return 'Contact';
  return keysOf.name.test(last) ? 'Name' : undefined;
}

function nameOf(value: object, locale = ''): string | undefined {
  const { name, id } = value as Mapping;
  if (typeof name === 'string') return name;
  const localized = isMapping(name) ? (name[locale] ?? Object.values(name)[0]) : id;
  return typeof localized === 'string' ? localized : undefined;
}

/** Maps ids to the counted things in a file's own lists. */
function countedIn(root: unknown): ReadonlyMap<string, Counted> {
  const lists = isMapping(root) ? Object.values(root).filter(Array.isArray) : [];
  return new Map(
    lists.flat().flatMap((entry: unknown) => {
      const { id, name, unit } = isMapping(entry) ? entry : ({} as Mapping);
      return typeof id === 'string' && unit !== undefined
        ? [[id, { names: textsOf(name), units: textsOf(unit) }] as const]
        : [];
    }),
  );
}

function textsOf(value: unknown): readonly string[] {
  const all = isMapping(value) ? Object.values(value) : [value];
  return all.filter((name): name is string => typeof name === 'string' && name !== '');
}
