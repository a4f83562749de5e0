import { annotations } from '../../generator/base/validator.ts';
import type { ContentSchema } from '../../generator/settings/localized.ts';

/** A key of a content file. */
export interface DescribedKey {
  readonly path: string;
  /** Its schema, with what is said of it. */
  readonly schema: ContentSchema;
  /** Where it shows: what its schema says, or else that of the key around it. */
  readonly shows: string | undefined;
  readonly isRequired: boolean;
  /** The key whose own keys it has as well, which are described there. */
  readonly like: string | undefined;
}

/** A file's keys in their order, and its schema for editors. */
export interface Described {
  readonly keys: readonly DescribedKey[];
  readonly schema: ContentSchema;
}

/** Finds the keys of a schema, and joins what it says of each in the `description` that editors show. */
export function described(schema: ContentSchema): Described {
  const laying: Laying = { keys: [], laid: new Map(), isOneForm: false, shows: undefined };
  return { schema: lay(schema, '', laying), keys: laying.keys };
}

interface Laying {
  readonly keys: DescribedKey[];
  /** The parts of the schema that have keys, as far as they have been seen, with the paths at which they were. */
  readonly laid: Map<object, { readonly at: string; readonly schema: ContentSchema }>;
  readonly isOneForm: boolean;
  /** Where the key around shows. */
  readonly shows: string | undefined;
}

function lay(annotated: ContentSchema, path: string, around: Laying): ContentSchema {
  const known = around.laid.get(formOf(annotated));
  if (known) return known.schema;
  const schema = plain(annotated);
  if (!hasKeys(schema)) return schema;
  const { anyOf, items, properties, additionalProperties: others } = schema;
  const laying = { ...around, shows: annotated.shows ?? around.shows };
  const made: ContentSchema = {
    ...schema,
    // The keys that one form of a value requires are optional in the others.
    ...(anyOf && { anyOf: anyOf.map((branch) => lay(branch, path, { ...laying, isOneForm: true })) }),
    ...(items && { items: lay(items, `${path}[]`, laying) }),
    ...(properties && { properties: layKeys(schema, properties, path, laying) }),
    ...(Array.isArray(schema.required) && { required: stillRequired(schema) }),
    ...(typeof others === 'object' && { additionalProperties: lay(others, `${path}.*`, laying) }),
  };
  laying.laid.set(formOf(annotated), { at: path, schema: made });
  return made;
}

/** The shared part of two keys with the same child keys, with the annotations of each. */
function formOf(schema: ContentSchema): object {
  return schema.properties ?? schema.anyOf ?? schema;
}

const annotationKeys: readonly string[] = ['description', 'default', 'examples', ...annotations];

/** A schema without annotations, which editors are given in another form. */
function plain(schema: ContentSchema): ContentSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !annotationKeys.includes(keyword)));
}

/** The keys that are required of what is written: a build fills others in by itself, and checks the result. */
function stillRequired({ required, properties }: ContentSchema): readonly string[] {
  const all: readonly string[] = Array.isArray(required) ? required : [];
  return all.filter((key) => properties?.[key]?.otherwise === undefined);
}

function layKeys(
  around: ContentSchema,
  properties: Readonly<Record<string, ContentSchema>>,
  at: string,
  laying: Laying,
): Readonly<Record<string, ContentSchema>> {
  const entries = Object.entries(properties).map(([key, schema]) => {
    const path = at === '' ? key : `${at}.${key}`;
    const isRequired = !laying.isOneForm && stillRequired(around).includes(key);
    const shows = schema.shows ?? laying.shows;
    laying.keys.push({ path, schema, shows, isRequired, like: laidIn(schema, laying)?.at });
    const laid = lay(schema, path, laying);
    const forms = schema.also ? { anyOf: [plain(schema.also), laid] } : laid;
    return [key, { ...forms, ...keywords(schema, shows) }] as const;
  });
  return Object.fromEntries(entries);
}

/** Finds where a value, or each entry of it, is laid. */
function laidIn(schema: ContentSchema, { laid }: Laying): { readonly at: string } | undefined {
  const parts = [schema, schema.items, schema.additionalProperties].filter((part) => typeof part === 'object');
  return parts.map((part) => laid.get(formOf(part))).find((found) => found !== undefined);
}

/** Whether a part of a schema names keys, itself or further in. */
function hasKeys({ anyOf = [], items, properties, additionalProperties: others }: ContentSchema): boolean {
  const parts = [...anyOf, ...(items ? [items] : []), ...(typeof others === 'object' ? [others] : [])];
  return properties !== undefined || parts.some(hasKeys);
}

function keywords(schema: ContentSchema, shows: string | undefined): ContentSchema {
  const { description, default: fixed, otherwise } = schema;
  if (description === undefined) return {};
  const example = exampleOf(schema);
  const notes = [otherwise && `By default: ${otherwise}.`, shows && `Shows in: ${shows}.`].filter(Boolean);
  return {
    description: [description, ...notes].join('\n\n'),
    ...(fixed !== undefined && { default: fixed }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** A value to show for a key: the one that its schema gives, or else the first that is not the default. */
export function exampleOf({ examples: [example] = [], default: fixed, enum: words, type }: ContentSchema): unknown {
  if (example !== undefined) return example;
  const values: readonly unknown[] = Array.isArray(words) ? words : type === 'boolean' ? [true, false] : [];
  return values.find((value) => value !== fixed);
}
