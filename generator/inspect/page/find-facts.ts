import { isMapping } from '../../base/mapping.ts';
import { isJson } from '../../base/media-type.ts';
import { plainText } from '../../model/graph-node.ts';
import type { WrittenFact } from '../../model/written-facts.ts';
import { outlineOf } from './body.ts';
import type { OpenSite } from './open-site.ts';

/** A fact that a site states to machines. */
export interface Fact extends Pick<WrittenFact, 'id' | 'kind' | 'of' | 'property' | 'key' | 'value' | 'counted'> {
  readonly currency?: string;
  /** The id of its JSON-LD node in each graph, without the address of the page. */
  readonly node?: string;
  /** Its place in the source, if the build knows it. */
  readonly written?: WrittenFact;
}

type StatedFact = Omit<Fact, 'id' | 'written' | 'counted'>;

const properties: Readonly<Record<string, Fact['kind']>> = {
  price: 'Price',
  minPrice: 'Price',
  maxPrice: 'Price',
  lowPrice: 'Price',
  highPrice: 'Price',
  email: 'Contact',
  telephone: 'Contact',
  faxNumber: 'Contact',
  streetAddress: 'Contact',
  postalCode: 'Contact',
  legalName: 'Name',
  vatID: 'Name',
  taxID: 'Name',
  maxValue: 'Limit',
  eligibleQuantity: 'Limit',
};

/** A body that states facts: its address, and the JSON-LD in it. */
interface Stated {
  readonly path: string;
  readonly graph: unknown;
}

/**
 * Every fact of a site: those in its files, where the build knows them, and what the graphs state beside them, each once; or what the home
 * page states where there is no graph.
 */
export async function factsOf(site: OpenSite): Promise<readonly Fact[]> {
  const written = (site.report?.facts() ?? []).map((fact): Fact => ({ ...fieldsOf(fact), written: fact }));
  const known = new Set(written.map(keyOf));
  const once = new Map<string, Fact>();
  for (const fact of (await statedIn(site)).flatMap(({ graph }) => factsIn(graph))) {
    const key = JSON.stringify([fact.node, fact.property, fact.value, fact.currency]);
    if (!once.has(key) && !known.has(keyOf(fact))) once.set(key, { id: String(once.size), ...fact });
  }
  return [...written, ...once.values()];
}

function fieldsOf({ id, kind, of, property, key, value, currency, counted }: WrittenFact): Fact {
  return { id, kind, of, property, key, value, ...(currency && { currency }), ...(counted && { counted }) };
}

/** Identifies a fact across outputs. */
function keyOf({ kind, value }: StatedFact): string {
  return JSON.stringify([kind, value]);
}

async function statedIn(site: OpenSite): Promise<readonly Stated[]> {
  const graphs = site.manifest.outputs.filter(({ mediaType }) => mediaType.startsWith('application/ld+json'));
  const paths = [...graphs.map(({ path }) => path), site.home];
  const stated = await Promise.all(
    paths.map(async (path): Promise<readonly Stated[]> => {
      const text = (await site.text(path)) ?? '';
      if (!isJson(site.entries.get(path)?.mediaType ?? ''))
        return outlineOf(text).graphs.flatMap((graph) => ('value' in graph ? [{ path, graph: graph.value }] : []));
      try {
        return [{ path, graph: JSON.parse(text) }];
      } catch {
        return [];
      }
    }),
  );
  return stated.flat();
}

function factsIn(graph: unknown): readonly StatedFact[] {
  const found: StatedFact[] = [];
  const visit = (value: unknown, of: string, node: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, of, node);
    if (!isMapping(value)) return;
    const { '@id': id, name, priceCurrency } = value;
    const own = typeof id === 'string' ? (id.split('#')[1] ?? id) : node;
    const called = plainText(name) ?? of;
    for (const [property, stated] of Object.entries(value)) {
      const kind = Object.hasOwn(properties, property) ? properties[property] : undefined;
      const isPlain = typeof stated === 'string' || typeof stated === 'number';
      if (kind && isPlain && stated !== '')
        found.push({
          kind,
          of: called,
          property,
          key: property,
          value: stated,
          node: own,
          ...(kind === 'Price' && typeof priceCurrency === 'string' && { currency: priceCurrency }),
        });
      else visit(stated, called, own);
    }
  };
  visit(graph, '', '');
  return found;
}
