import { getOwn, isMapping } from '../../base/mapping.ts';
import { listKnown, nearest, suggest } from '../../base/nearest.ts';
import { onceFor } from '../../base/once-for.ts';
import type { JsonSchema } from '../../base/validator.ts';
import { describedIn } from '../../model/collection.ts';
import { type Attributes, DirectiveError, type DirectiveScope, type StatedSettings } from '../../model/directive.ts';
import { partsOf, type SchemaParts } from './schema-parts.ts';

/** A part of a collection, and what its schema says of it. */
export interface Selected {
  readonly value: unknown;
  readonly layers: readonly JsonSchema[];
  readonly parts: SchemaParts;
}

/**
 * The part of a collection or of the settings that the attribute `of` names: the collection, then keys and ids of entries, joined by periods, such as
 * `locations.paris.phone`. An entry of a list without ids is named by its place, from 1. Throws a DirectiveError.
 */
export function select({ data, settings, locale }: DirectiveScope, { of }: Attributes): Selected {
  const { collections, faulty } = data;
  if (!of) throw new DirectiveError('It needs {of=…}', listKnown([...collections.keys(), ...stated]));
  const [name = '', ...steps] = of.split('.');
  const collection = collections.get(name);
  if (!collection && isStated(name) && !faulty.has(name)) return inLocale(statedIn(settings, name, steps), locale.code);
  if (!collection) {
    const known = [...collections.keys(), ...stated];
    const hint = nearest(name, known) || collections.size > 0 ? suggest(name, known) : `Create data/${name}.yaml`;
    throw new DirectiveError(`There is no collection "${name}"`, hint, faulty.has(name) ? name : undefined);
  }
  const { value, schema, matching } = describedIn(collection, locale.code);
  const parts = partsOf(schema, matching);
  return below({ value, layers: parts.layersOf(schema), parts }, steps, name);
}

/** The settings that texts may state, as the collections of data. */
const stated = ['name', 'baseUrl', 'tagline', 'description', 'organization', 'service', 'copyright'] as const;

function isStated(name: string): name is (typeof stated)[number] {
  return (stated as readonly string[]).includes(name);
}

/** A part of the settings. What site.yaml does not say is not there. Throws a DirectiveError. */
function statedIn(settings: StatedSettings, name: (typeof stated)[number], steps: readonly string[]): Selected {
  const known = stated.filter((key) => settings[key] !== undefined);
  if (settings[name] === undefined) throw new DirectiveError(`site.yaml has no "${name}"`, listKnown(known));
  return below({ value: settings[name], layers: [], parts: partsOf({}, new Map()) }, steps, name);
}

function inLocale(selected: Selected, code: string): Selected {
  const own = isMapping(selected.value) ? getOwn(selected.value, code) : undefined;
  return typeof own === 'string' ? { ...selected, value: own } : selected;
}

/** Selects a part of a collection by keys and ids. Throws a DirectiveError. */
export function below(from: Selected, steps: readonly string[], name: string): Selected {
  let at = from;
  for (let next = 0; next < steps.length; ) {
    const known = keysOf(at.value);
    // A key may have periods itself, such as a version: the longest that is there is meant.
    const length = steps
      .slice(next)
      .findLastIndex((_, index) => known.has(steps.slice(next, next + index + 1).join('.')));
    const key = steps.slice(next, next + length + 1).join('.');
    const step = known.get(key);
    if (length === -1 || step === undefined) throw unknown(steps[next] ?? '', [name, ...steps.slice(0, next)], known);
    at = { ...at, value: childOf(at.value, step), layers: at.parts.below(at.layers, step) };
    next += length + 1;
  }
  return at;
}

function unknown(step: string, before: readonly string[], known: ReadonlyMap<string, unknown>): DirectiveError {
  return new DirectiveError(`There is no "${step}" in "${before.join('.')}"`, suggest(step, known));
}

/** The names of what a value holds: keys, and of a list ids or else places from 1. */
function keysOf(value: unknown): ReadonlyMap<string, string | number> {
  if (typeof value !== 'object' || value === null) return new Map();
  return listedKeys(value);
}

/** Listed once: a page may show hundreds of values of a list of thousands. */
const listedKeys = onceFor((value: object): ReadonlyMap<string, string | number> => {
  if (Array.isArray(value))
    return new Map(value.map((item: unknown, index) => [entryName(item, index), index] as const));
  return new Map(Object.keys(value).map((key) => [key, key] as const));
});

/** Names an entry by its key in a map, or in a list by its id, or else by its place, from 1. */
export function entryName(entry: unknown, step: string | number): string {
  if (typeof step === 'string') return step;
  return isMapping(entry) && typeof entry.id === 'string' ? entry.id : String(step + 1);
}

function childOf(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return value[Number(step)];
  return isMapping(value) ? getOwn(value, String(step)) : undefined;
}
