import { append } from '../base/append.ts';
import { without } from '../base/counts.ts';
import { isMapping, type Mapping } from '../base/mapping.ts';
import { plainText } from '../model/graph-node.ts';

/** A fact that JSON states of something, as it was and as it is. */
export interface Fact {
  /** The name of its subject, or else the id. */
  readonly subject: string;
  /** The type of that in schema.org, where it has one. */
  readonly type?: string;
  /** Its property: `price`, `address.streetAddress`; none where the thing itself came or went. */
  readonly property?: string;
  readonly before?: string;
  readonly after?: string;
  /** Its places: ids of nodes without the address of the site, or paths of documents. */
  readonly places: readonly string[];
}

/** A thing that a document states facts of: by path of the property, every value, in order. */
interface Subject {
  readonly id: string;
  readonly name: string;
  readonly type?: string;
  readonly values: Map<string, string[]>;
}

/** A document of facts before and after, and the path that it is at. */
export interface Document {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Finds facts that JSON documents state otherwise than before, prices first. Things are told apart by their `@id` or `id`, so that moving one, or
 * inserting one between others, changes no other. `isTold` says that an address is known to have come or gone: neither what is there nor a link to it
 * is told again.
 */
export function changedFacts(documents: readonly Document[], isTold: (path: string) => boolean): readonly Fact[] {
  const groups = new Map<string, Fact & { readonly places: string[] }>();
  for (const { path, before, after } of documents) {
    const [was, is] = [subjectsOf(before, path), subjectsOf(after, path)];
    for (const id of new Set([...was.keys(), ...is.keys()]))
      for (const fact of factsOf(was.get(id), is.get(id), isTold)) {
        const { subject, type, property, before, after } = fact;
        const key = JSON.stringify([subject, type, property, before, after]);
        const group = groups.get(key);
        if (!group) groups.set(key, { ...fact, places: [id] });
        else if (!group.places.includes(id)) group.places.push(id);
      }
  }
  const isPrice = ({ property = '' }: Fact) => /price/i.test(property);
  const facts = [...groups.values()];
  return [...facts.filter(isPrice), ...facts.filter((fact) => !isPrice(fact))];
}

function* factsOf(
  was: Subject | undefined,
  is: Subject | undefined,
  isTold: (path: string) => boolean,
): Iterable<Omit<Fact, 'places'>> {
  const either = is ?? was;
  if (!either) return;
  const of = { subject: either.name, ...(either.type !== undefined && { type: either.type }) };
  const properties = new Set([...(was?.values.keys() ?? []), ...(is?.values.keys() ?? [])]);
  if (!was || !is) {
    // Prices are told in any case.
    const priced = [...properties].filter((property) => /(?:^|\.)price(?: \(|$)/.test(property));
    for (const property of priced) yield { ...of, property, ...difference(was?.values, is?.values, property, isTold) };
    if (priced.length === 0 && !isTold(either.id.replace(/#.*/, '')))
      yield { ...of, ...(was && { before: either.name }), ...(is && { after: either.name }) };
    return;
  }
  for (const property of properties) {
    // It says that something else has changed, which is told.
    if (property === 'dateModified') continue;
    const { before, after } = difference(was.values, is.values, property, isTold);
    if (before === after) continue;
    yield { ...of, property, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  }
}

/** The values of a property that only one of two things has, each once, in one text. */
function difference(
  was: Subject['values'] | undefined,
  is: Subject['values'] | undefined,
  property: string,
  isTold: (path: string) => boolean,
): Pick<Fact, 'before' | 'after'> {
  const [before, after] = [was?.get(property) ?? [], is?.get(property) ?? []];
  const untold = (values: readonly string[]) => values.filter((value) => !isTold(value.replace(/#.*/, '')));
  const [gone, come] = [untold(without(before, after)), untold(without(after, before))];
  const inOne = (values: readonly string[]) => [...new Set(values)].join(', ');
  return { ...(gone.length > 0 && { before: inOne(gone) }), ...(come.length > 0 && { after: inOne(come) }) };
}

/** The most levels that are compared: no document has so many, unless somebody means to exhaust the stack. */
const deepest = 200;

/** The things in a document by their ids. What has none is part of what it is in, and the document itself has its path. */
function subjectsOf(document: unknown, path: string): ReadonlyMap<string, Subject> {
  const subjects = new Map<string, Subject>();
  const subjectFor = (id: string, value: Mapping): Subject => {
    const known = subjects.get(id);
    if (known) return known;
    const name = [value.name, value.headline, value.title].map(plainText).find((text) => text !== undefined);
    const type = value['@type'];
    const subject: Subject = { id, name: name ?? id, ...(typeof type === 'string' && { type }), values: new Map() };
    subjects.set(id, subject);
    return subject;
  };
  const walk = (value: unknown, subject: Subject, property: string, depth: number): void => {
    if (depth > deepest) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries())
        walk(item, subject, index === 0 ? property : property + kindOf(item, property), depth + 1);
      return;
    }
    if (!isMapping(value)) {
      append(subject.values, property, String(value));
      return;
    }
    const { '@id': node, '@value': text, id } = value;
    if (text !== undefined) {
      walk(text, subject, property, depth + 1);
      return;
    }
    const isReference = typeof node === 'string' && Object.keys(value).length === 1;
    if (isReference) {
      walk(node, subject, property, depth);
      return;
    }
    const idOnPage = typeof id === 'string' && value !== document ? `${path} ${id}` : undefined;
    const own = typeof node === 'string' ? node : idOnPage;
    const of = own === undefined ? subject : subjectFor(own, value);
    for (const [key, inner] of Object.entries(value)) {
      if (key === '@id' || key === '@context') continue;
      walk(inner, of, own !== undefined || property === '' ? short(key) : short(`${property}.${key}`), depth + 1);
    }
  };
  walk(document, subjectFor(path, {}), '', 0);
  return subjects;
}

/** Tells the prices of an offer apart: ` (ANN)`, ` (Free trial)`. */
function kindOf(value: unknown, property: string): string {
  if (property !== 'priceSpecification' || !isMapping(value)) return '';
  const { name, priceComponentType, unitCode, billingIncrement, priceCurrency } = value;
  const kind = plainText(name) ?? priceComponentType ?? unitCode ?? priceCurrency;
  return ` (${String(kind).replace(/^.*[/]/, '')}${billingIncrement === undefined ? '' : ` × ${billingIncrement}`})`;
}

/** An offer states its first price twice: its specification says the same. The root of a graph is no property. */
function short(property: string): string {
  return property.replace(/^(?:@graph|priceSpecification)((?: \(.*?\))?)\.(.*)/s, '$2$1');
}
