import type { KeyedFile } from '../../generator/keys/index.ts';
import type { KeyText } from '../../generator/keys/site/key-text.ts';
import type { ContentSchema } from '../../generator/settings/localized.ts';

/** A key of a content file, with all that is said of it. */
export interface DescribedKey {
  readonly path: string;
  /** Undefined where nobody has described it yet. */
  readonly text: KeyText | undefined;
  /** Its schema. */
  readonly schema: ContentSchema;
  readonly isRequired: boolean;
  /** The key whose own keys it has as well, which are described there. */
  readonly like: string | undefined;
}

/** A file's keys in their order, and its schema with what is said of them. */
export interface Described {
  readonly keys: readonly DescribedKey[];
  readonly schema: ContentSchema;
}

/** Lays the texts of the keys over the schema of a file, as `description`, `default` and `examples`. */
export function described({ schema, texts }: Pick<KeyedFile, 'schema' | 'texts'>): Described {
  const laying: Laying = { texts, keys: [], laid: new Map(), isOneForm: false };
  return { schema: lay(schema, '', laying), keys: laying.keys };
}

interface Laying {
  readonly texts: KeyedFile['texts'];
  readonly keys: DescribedKey[];
  /** The parts of the schema that have keys, as far as they have been seen, with the paths at which they were. */
  readonly laid: Map<ContentSchema, { readonly at: string; readonly schema: ContentSchema }>;
  readonly isOneForm: boolean;
}

function lay(schema: ContentSchema, path: string, laying: Laying): ContentSchema {
  const known = laying.laid.get(schema);
  if (known) return known.schema;
  if (!hasKeys(schema)) return schema;
  const { anyOf, items, properties, additionalProperties: others } = schema;
  const made: ContentSchema = {
    ...schema,
    // What one form of a value requires, the others do not.
    ...(anyOf && { anyOf: anyOf.map((branch) => lay(branch, path, { ...laying, isOneForm: true })) }),
    ...(items && { items: lay(items, `${path}[]`, laying) }),
    ...(properties && { properties: layKeys(properties, requiredOf(schema), path, laying) }),
    ...(requiredOf(schema).length > 0 && { required: stillRequired(requiredOf(schema), path, laying) }),
    ...(typeof others === 'object' && { additionalProperties: lay(others, `${path}.*`, laying) }),
  };
  laying.laid.set(schema, { at: path, schema: made });
  return made;
}

function requiredOf({ required }: ContentSchema): readonly string[] {
  return Array.isArray(required) ? required : [];
}

/** The keys that are required of what is written: a build fills others in by itself, and checks the result. */
function stillRequired(required: readonly string[], around: string, { texts }: Laying): readonly string[] {
  return required.filter((key) => texts[around === '' ? key : `${around}.${key}`]?.otherwise === undefined);
}

function layKeys(
  properties: Readonly<Record<string, ContentSchema>>,
  required: readonly string[],
  around: string,
  laying: Laying,
): Readonly<Record<string, ContentSchema>> {
  const entries = Object.entries(properties).map(([key, schema]) => {
    const path = around === '' ? key : `${around}.${key}`;
    const text = laying.texts[path];
    const isRequired = !laying.isOneForm && stillRequired(required, around, laying).includes(key);
    laying.keys.push({ path, text, schema, isRequired, like: laidIn(schema, laying)?.at });
    const shows = showsOf(path, laying.texts);
    const laid = lay(schema, path, laying);
    const forms = text?.also ? { anyOf: [text.also.schema, laid] } : laid;
    return [key, { ...forms, ...(text && keywords(text, schema, shows)) }] as const;
  });
  return Object.fromEntries(entries);
}

/** Finds where a value, or each entry of it, is laid. */
function laidIn(schema: ContentSchema, { laid }: Laying): { readonly at: string } | undefined {
  const { items, additionalProperties: others } = schema;
  return laid.get(schema) ?? (items && laid.get(items)) ?? (typeof others === 'object' ? laid.get(others) : undefined);
}

/** Whether a part of a schema names keys, itself or further in. */
function hasKeys({ anyOf = [], items, properties, additionalProperties: others }: ContentSchema): boolean {
  const parts = [...anyOf, ...(items ? [items] : []), ...(typeof others === 'object' ? [others] : [])];
  return properties !== undefined || parts.some(hasKeys);
}

function keywords(text: KeyText, schema: ContentSchema, shows: string | undefined): ContentSchema {
  const example = exampleOf(text, schema);
  const notes = [text.otherwise && `By default: ${text.otherwise}.`, shows && `Shows in: ${shows}.`].filter(Boolean);
  return {
    description: [text.says, ...notes].join('\n\n'),
    ...(text.default !== undefined && { default: text.default }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** A value to show for a key: the one that is written, or else the first that is not the default. */
export function exampleOf({ example, default: fixed }: KeyText, { enum: words, type }: ContentSchema): unknown {
  if (example !== undefined) return example;
  const values: readonly unknown[] = Array.isArray(words) ? words : type === 'boolean' ? [true, false] : [];
  return values.find((value) => value !== fixed);
}

/** Where a key shows, or else the key around it. */
export function showsOf(path: string, texts: KeyedFile['texts']): string | undefined {
  for (let at = path; at !== ''; at = at.endsWith('[]') ? at.slice(0, -2) : at.replace(/(?:^|\.)[^.[]*$/, '')) {
    const shows = texts[at]?.shows;
    if (shows !== undefined) return shows;
  }
  return undefined;
}
