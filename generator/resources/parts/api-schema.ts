import { getOwn, isMapping, type Mapping } from '../../base/mapping.ts';
import { type Html, html } from '../../format/html.ts';
import { printJson } from '../../format/json.ts';
import { listOf, mappingOf, type Operation, referred } from '../../model/openapi.ts';
import type { Labels } from '../../templates/labels.ts';

/** A property that one side alone sends is not in what the other sends. */
export type Absent = 'readOnly' | 'writeOnly';

/** Schemas can refer to themselves, and to one another. */
const deepest = 5;
const mostWithin = 500;

/** The id of the place that tells of a schema that is referred to; undefined where each value tells of it itself. */
export type Elsewhere = (ref: string) => string | undefined;

const nowhere: Elsewhere = () => undefined;

/** The properties of an object that one side sends, or else all, described as parameters are. https://spec.openapis.org/oas/v3.1.0#parameter-object */
export function propertiesOf(schema: unknown, document: Mapping, absent?: Absent): readonly Mapping[] {
  const { properties, patternProperties, additionalProperties: others, required } = whole(schema, document);
  const rest = Object.keys(mappingOf(others)).length > 0 ? { '*': others } : {};
  const all = { ...mappingOf(properties), ...mappingOf(patternProperties), ...rest };
  return Object.entries(all).flatMap(([name, part]) => {
    const { description, deprecated, ...known } = mappingOf(referred(document, part));
    if (absent !== undefined && known[absent] === true) return [];
    return [{ name, required: listOf(required).includes(name), schema: part, description, deprecated }];
  });
}

/** How often operations, and what they refer to, refer to each part of the description. */
export function usesOf(operations: readonly Operation[], document: Mapping): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  const queue: unknown[] = operations.flatMap(({ parameters, value: { requestBody, responses } }) =>
    [parameters, requestBody, ...Object.values(mappingOf(responses))].map((part) => referred(document, part)),
  );
  for (const value of queue) {
    if (typeof value !== 'object' || value === null) continue;
    const { $ref: ref } = mappingOf(value);
    if (typeof ref === 'string') {
      uses.set(ref, (uses.get(ref) ?? 0) + 1);
      if (uses.get(ref) === 1) queue.push(referred(document, { $ref: ref }));
    }
    for (const inner of Object.values(value)) queue.push(inner);
  }
  return uses;
}

/** The objects that a value is or holds, as items or as one of several; without those told of elsewhere. */
export function objectsIn(
  schema: unknown,
  document: Mapping,
  elsewhere = nowhere,
  above: readonly unknown[] = [],
  budget = { left: mostWithin },
): readonly unknown[] {
  const ref = refOf(schema);
  budget.left -= 1;
  if (above.length > deepest || budget.left < 0) return [];
  if (ref !== undefined && (above.includes(ref) || elsewhere(ref) !== undefined)) return [];
  const { properties, patternProperties, additionalProperties, items, oneOf, anyOf } = whole(schema, document);
  const isObject = Object.keys({ ...mappingOf(properties), ...mappingOf(patternProperties) }).length > 0;
  const parts = [items, isObject ? undefined : additionalProperties, ...listOf(oneOf), ...listOf(anyOf)];
  const within = parts
    .filter(isMapping)
    .flatMap((part) => objectsIn(part, document, elsewhere, [...above, ref], budget));
  return isObject ? [schema, ...within] : within;
}

/** A schema with what those in its `allOf` say, where it says nothing else itself. */
function whole(schema: unknown, document: Mapping, seen = new Set<unknown>()): Mapping {
  const known = mappingOf(referred(document, schema));
  const { $ref } = mappingOf(schema);
  if ($ref !== undefined && seen.has($ref)) return {};
  seen.add($ref);
  if (known.allOf === undefined) return known;
  const all = [...listOf(known.allOf).map((part) => whole(part, document, seen)), known];
  return Object.assign({}, ...all, {
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required }) => listOf(required)),
  });
}

/** The type of a schema in a few words: `string (date)`, `integer[]`, `Cat | Dog`, or each value that it allows, as code: `open` | `closed`. Names lead to what tells of them. */
export function typeOf(schema: unknown, document: Mapping, elsewhere = nowhere): Html {
  return oneOfThese(typesOf(schema, document, elsewhere));
}

function oneOfThese(types: readonly Html[]): Html {
  return html`${types.map((type, index) => html`${index > 0 && ' | '}${type}`)}`;
}

function typesOf(
  schema: unknown,
  document: Mapping,
  elsewhere: Elsewhere,
  above: readonly unknown[] = [],
  budget = { left: mostWithin },
): readonly Html[] {
  const ref = refOf(schema);
  budget.left -= 1;
  if (above.length > deepest || budget.left < 0) return [];
  const known = whole(schema, document);
  const { format, items, properties, additionalProperties } = known;
  const types = [known.type ?? (properties === undefined ? [] : 'object')].flat();
  const nulls = known.nullable === true || types.includes('null') ? [html`null`] : [];
  const id = ref === undefined ? undefined : elsewhere(ref);
  if (id !== undefined) return [html`<a href="#${id}">${String(nameOf(schema, document))}</a>`, ...nulls];
  if (ref !== undefined && above.includes(ref)) return [];
  const within = (part: unknown) => typesOf(part, document, elsewhere, [...above, ref], budget);
  const values = known.const === undefined ? listOf(known.enum) : [known.const];
  if (values.length > 0) return values.map((value) => html`<code>${valueText(value)}</code>`);
  const branches = [...listOf(known.oneOf), ...listOf(known.anyOf)].flatMap(within);
  if (branches.length > 0) return [...branches, ...nulls];
  const parts = types.flatMap((type) => {
    if (typeof type !== 'string' || type === 'null') return [];
    if (type === 'array') {
      const held = within(items);
      if (held.length === 0) return [html`array`];
      return [held.length > 1 ? html`(${oneOfThese(held)})[]` : html`${held}[]`];
    }
    if (type !== 'object') return [html`${type}${typeof format === 'string' && ` (${format})`}`];
    const name = nameOf(schema, document);
    const others = name === undefined && properties === undefined ? within(additionalProperties) : [];
    return [others.length > 0 ? html`{*: ${oneOfThese(others)}}` : html`${String(name ?? 'object')}`];
  });
  return [...parts, ...nulls];
}

/** The target of a schema that is a `$ref`, or an `allOf` with one, which is how OpenAPI 3.0 adds keywords to a reference. */
function refOf(schema: unknown): string | undefined {
  const { $ref, allOf, properties } = mappingOf(schema);
  if (typeof $ref === 'string') return $ref;
  return listOf(allOf).length === 1 && properties === undefined ? refOf(listOf(allOf)[0]) : undefined;
}

/** The title of a schema, or the name by which it is referred to. */
export function nameOf(schema: unknown, document: Mapping): unknown {
  const ref = refOf(schema);
  const { title } = mappingOf(referred(document, ref === undefined ? schema : { $ref: ref }));
  return title ?? ref?.replace(/^.*\//, '');
}

/** The property whose values say which schema an object has, and what each refers to; undefined where the names of schemas are its values, or where the schema is told of elsewhere. https://spec.openapis.org/oas/v3.1.0#discriminator-object */
export function kindsOf(schema: unknown, document: Mapping, elsewhere: Elsewhere) {
  const { items = schema } = whole(schema, document);
  const { propertyName, mapping } = mappingOf(whole(items, document).discriminator);
  const isElsewhere = [schema, items].map(refOf).some((ref) => ref !== undefined && elsewhere(ref) !== undefined);
  if (isElsewhere || propertyName === undefined || !isMapping(mapping)) return undefined;
  const refTo = (to: unknown) => (String(to).startsWith('#') ? to : `#/components/schemas/${String(to)}`);
  return { name: String(propertyName), kinds: Object.entries(mapping).map(([kind, to]) => [kind, refTo(to)] as const) };
}

const limits: Readonly<Record<string, string>> = {
  minimum: '≥',
  exclusiveMinimum: '>',
  maximum: '≤',
  exclusiveMaximum: '<',
  multipleOf: 'multipleOf',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minItems: 'minItems',
  maxItems: 'maxItems',
  pattern: 'pattern',
  minProperties: 'minProperties',
  maxProperties: 'maxProperties',
};

const flags = ['uniqueItems', 'readOnly', 'writeOnly'];

/** The limits of a value besides its type, and its default. */
export function limitsOf(schema: unknown, document: Mapping, { comma, colon, defaultValue }: Labels): readonly Html[] {
  const own = whole(schema, document);
  const { default: none, ...held } = own.items === undefined ? {} : whole(own.items, document);
  const known: Mapping = { ...held, ...own };
  const notes = [...Object.entries(limits), ['default', defaultValue + colon.trimEnd()] as const];
  const limited = notes.flatMap(([key, name]) => {
    // Until OpenAPI 3.1, `exclusiveMinimum` was true or false, beside `minimum`.
    const exclusive = key.replace('m', 'exclusiveM');
    const sign = known[exclusive] === true ? (limits[exclusive] ?? name) : name;
    const value = known[key];
    if (value === undefined || (typeof value === 'boolean' && key !== 'default')) return [];
    return [html`${comma}${sign} <code>${valueText(value)}</code>`];
  });
  return [...limited, ...flags.filter((flag) => own[flag] === true).map((flag) => html`${comma}${flag}`)];
}

/** A value of a description as a text: an object as JSON. */
export function valueText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export interface Media {
  readonly type: string;
  readonly schema?: unknown;
  /** As text. */
  readonly example?: string;
  /** The values of the example, where it is an object. */
  readonly fields?: Mapping;
  /** The other examples, with their titles. */
  readonly more: readonly (readonly [title: string, example: string])[];
  /** Whether the description gives the example. */
  readonly isGiven: boolean;
}

/** The first media type of a body, with an example: as the description gives one, or made from the schema. */
export function mediaOf({ content }: Mapping, document: Mapping, absent: Absent): Media | undefined {
  const [first] = Object.entries(mappingOf(content));
  if (!first) return undefined;
  const [type, media] = first;
  const { schema } = mappingOf(media);
  const isFile = schema === undefined && absent === 'readOnly' && !/json|xml|text|form/.test(type);
  const value = exampleOf(mappingOf(media), document, absent) ?? (isFile ? aFile : undefined);
  const { example: given, examples } = mappingOf(media);
  const isGiven = given !== undefined || Object.keys(mappingOf(examples)).length > 0;
  const more = Object.entries(mappingOf(examples)).flatMap(([name, example], at) => {
    const { summary = name, value: other } = mappingOf(referred(document, example));
    if (other === undefined || (at === 0 && given === undefined)) return [];
    return [[String(summary), exampleText(withoutAbsent(other, schema, document, absent))] as const];
  });
  if (value === undefined) return { type, schema, more, isGiven };
  return { type, schema, more, isGiven, example: exampleText(value), ...(isMapping(value) && { fields: value }) };
}

function exampleText(value: unknown): string {
  return typeof value === 'string' ? value : printJson(value).trimEnd();
}

export function exampleOf({ example: given, examples, schema }: Mapping, document: Mapping, absent: Absent): unknown {
  const named = mappingOf(referred(document, Object.values(mappingOf(examples))[0]));
  const value = given ?? named.value;
  return value === undefined ? sample(schema, document, absent) : withoutAbsent(value, schema, document, absent);
}

/** An example without the properties that this side does not send. */
function withoutAbsent(value: unknown, schema: unknown, document: Mapping, absent: Absent): unknown {
  const { items, properties } = whole(schema, document);
  if (Array.isArray(value)) return value.map((item) => withoutAbsent(item, items, document, absent));
  if (!isMapping(value)) return value;
  const kept = Object.entries(value).flatMap(([name, item]) => {
    const part = getOwn(mappingOf(properties), name);
    if (mappingOf(referred(document, part))[absent] === true) return [];
    return [[name, withoutAbsent(item, part, document, absent)] as const];
  });
  return Object.fromEntries(kept);
}

/** A value as a schema describes it: its example or default, or one of the type. */
function sample(
  schema: unknown,
  document: Mapping,
  absent: Absent,
  above: readonly unknown[] = [],
  budget = { left: mostWithin },
): unknown {
  const { $ref } = mappingOf(schema);
  const known = referred(document, schema);
  budget.left -= 1;
  if (above.length > deepest || ($ref !== undefined && above.includes($ref)) || budget.left < 0) return undefined;
  if (!isMapping(known) || (above.length > 0 && known[absent] === true)) return undefined;
  const within = (part: unknown) => sample(part, document, absent, [...above, $ref], budget);
  const [listed] = [...listOf(known.examples), ...listOf(known.enum)];
  const stated = known.example ?? known.const ?? known.default ?? listed;
  if (stated !== undefined) return withoutAbsent(stated, schema, document, absent);
  const [choice] = [...listOf(known.oneOf), ...listOf(known.anyOf)];
  const parts = [...listOf(known.allOf), choice].map(within);
  const { properties, items, format, minimum } = known;
  const type = [known.type].flat().find((name) => name !== 'null');
  if (isMapping(properties) || parts.some(isMapping)) {
    const own = Object.entries(mappingOf(properties)).flatMap(([name, part]) => {
      const value = within(part);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.assign({}, ...parts.filter(isMapping), Object.fromEntries(own));
  }
  const part = parts.find((sampled) => sampled !== undefined);
  if (part !== undefined) return part;
  if (type === 'array') return [within(items)].filter((sampled) => sampled !== undefined);
  const { contentMediaType, contentEncoding } = known;
  const isFile = /^(?:image|audio|video)\/|octet-stream|pdf|zip/.test(String(contentMediaType)) && !contentEncoding;
  if (type === 'string' && (format === 'binary' || isFile)) return absent === 'readOnly' ? aFile : undefined;
  if (type === 'string') return getOwn(formats, String(format)) ?? anyText;
  return type === undefined ? undefined : ((type !== 'boolean' ? minimum : undefined) ?? getOwn(samples, String(type)));
}

/** The example of a file that is sent, as curl takes one. */
export const aFile = '@file';

/** The example of a string without format, example or default. */
export const anyText = 'text';

const samples: Readonly<Record<string, unknown>> = { integer: 1, number: 1, boolean: true, object: {} };

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  time: '09:30:00Z',
  email: 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
};
