import { getOwn, isMapping, type Mapping } from '../../base/mapping.ts';
import { type Html, html } from '../../format/html.ts';
import { printJson } from '../../format/json.ts';
import { listOf, mappingOf, referred } from '../../model/openapi.ts';
import type { Labels } from '../../templates/labels.ts';

/** A property that one side alone sends is not in what the other sends. */
export type Absent = 'readOnly' | 'writeOnly';

/** Schemas can refer to themselves, and to one another. */
const deepest = 5;
const mostWithin = 500;

/** The properties of an object that one side sends, described as parameters are. https://spec.openapis.org/oas/v3.1.0#parameter-object */
export function propertiesOf(schema: unknown, document: Mapping, absent: Absent): readonly Mapping[] {
  const { properties, required } = whole(schema, document);
  return Object.entries(mappingOf(properties)).flatMap(([name, part]) => {
    const { description, deprecated, [absent]: isAbsent } = mappingOf(referred(document, part));
    if (isAbsent === true) return [];
    return [{ name, in: 'body', required: listOf(required).includes(name), schema: part, description, deprecated }];
  });
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

/** The type of a schema in a few words: `string (date)`, `integer[]`, `Cat | Dog`, or each value that it allows, as code: `open` | `closed`. */
export function typeOf(schema: unknown, document: Mapping): Html {
  return html`${typesOf(schema, document).map((type, index) => html`${index > 0 && ' | '}${type}`)}`;
}

function typesOf(
  schema: unknown,
  document: Mapping,
  above: readonly unknown[] = [],
  budget = { left: mostWithin },
): readonly Html[] {
  const { $ref } = mappingOf(schema);
  budget.left -= 1;
  if (above.length > deepest || ($ref !== undefined && above.includes($ref)) || budget.left < 0) return [];
  const known = whole(schema, document);
  const { type, format, items, nullable } = known;
  const within = (part: unknown) => typesOf(part, document, [...above, $ref], budget);
  const values = known.const === undefined ? listOf(known.enum) : [known.const];
  if (values.length > 0) return values.map((value) => html`<code>${String(value)}</code>`);
  const branches = [...listOf(known.oneOf), ...listOf(known.anyOf)].flatMap(within);
  if (branches.length > 0) return nullable === true ? [...branches, html`null`] : branches;
  if (type === 'array') {
    const held = within(items);
    const names = held.map((one, index) => html`${index > 0 && ' | '}${one}`);
    return [held.length > 1 ? html`(${names})[]` : html`${names}[]`];
  }
  const isObject = type === 'object' || (type === undefined && known.properties !== undefined);
  const names = [isObject ? (nameOf(schema, document) ?? 'object') : type, nullable === true && 'null'].flat();
  return names.flatMap((one) =>
    typeof one === 'string' ? [html`${one}${typeof format === 'string' && one !== 'null' && ` (${format})`}`] : [],
  );
}

function nameOf(schema: unknown, document: Mapping): unknown {
  const { title, allOf } = mappingOf(referred(document, schema));
  const { $ref } = mappingOf(schema);
  const parts = listOf(allOf);
  const name = typeof $ref === 'string' ? $ref.replace(/^.*\//, '') : undefined;
  return title ?? name ?? (parts.length === 1 ? nameOf(parts[0], document) : undefined);
}

const limits = {
  ...{ minimum: '≥', exclusiveMinimum: '>', maximum: '≤', exclusiveMaximum: '<' },
  ...{ minLength: 'minLength', maxLength: 'maxLength', minItems: 'minItems', maxItems: 'maxItems', pattern: 'pattern' },
};

/** The limits of a value besides its type, and its default. */
export function limitsOf(schema: unknown, document: Mapping, { comma, colon, defaultValue }: Labels): readonly Html[] {
  const known = whole(schema, document);
  const told = [...Object.entries(limits), ['default', defaultValue + colon.trimEnd()] as const];
  return told.flatMap(([key, name]) => {
    const value = known[key];
    // Until OpenAPI 3.1, `exclusiveMinimum` was true or false.
    if (value === undefined || (typeof value === 'boolean' && key !== 'default')) return [];
    return [html`${comma}${name} <code>${typeof value === 'object' ? JSON.stringify(value) : String(value)}</code>`];
  });
}

export interface Media {
  readonly type: string;
  readonly schema?: unknown;
  /** As text. */
  readonly example?: string;
  /** The values of the example, where it is an object. */
  readonly fields?: Mapping;
}

/** The first media type of a body, with an example: as the description gives one, or made from the schema. */
export function mediaOf({ content }: Mapping, document: Mapping, absent: Absent): Media | undefined {
  const [first] = Object.entries(mappingOf(content));
  if (!first) return undefined;
  const [type, media] = first;
  const { schema } = mappingOf(media);
  const isFile = schema === undefined && absent === 'readOnly' && !/json|xml|text|form/.test(type);
  const value = exampleOf(mappingOf(media), document, absent) ?? (isFile ? aFile : undefined);
  if (value === undefined) return { type, schema };
  const example = typeof value === 'string' ? value : printJson(value).trimEnd();
  return { type, schema, example, ...(isMapping(value) && { fields: value }) };
}

export function exampleOf({ example: given, examples, schema }: Mapping, document: Mapping, absent: Absent): unknown {
  if (given !== undefined) return given;
  const named = referred(document, Object.values(mappingOf(examples))[0]);
  return isMapping(named) && named.value !== undefined ? named.value : sample(schema, document, absent);
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
  const given = known.example ?? known.const ?? known.default ?? listed;
  if (given !== undefined) return given;
  const [choice] = [...listOf(known.oneOf), ...listOf(known.anyOf)];
  const parts = [...listOf(known.allOf), choice].map(within);
  const { properties, items, format, minimum } = known;
  const type = [known.type].flat().find((one) => one !== 'null');
  if (isMapping(properties) || parts.some(isMapping)) {
    const own = Object.entries(mappingOf(properties)).flatMap(([name, part]) => {
      const value = within(part);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.assign({}, ...parts.filter(isMapping), Object.fromEntries(own));
  }
  const part = parts.find((one) => one !== undefined);
  if (part !== undefined) return part;
  if (type === 'array') return [within(items)].filter((one) => one !== undefined);
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
  ...{ date: '2026-01-31', 'date-time': '2026-01-31T09:30:00Z', time: '09:30:00Z' },
  ...{ email: 'name@example.com', hostname: 'example.com', ipv4: '192.0.2.1', ipv6: '2001:db8::1' },
  ...{ uri: 'https://example.com/', url: 'https://example.com/', uuid: '123e4567-e89b-12d3-a456-426614174000' },
};
