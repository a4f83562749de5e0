/** Notes on a key for the reference and editors, besides its description: see `ContentSchema`. */
interface Told {
  readonly default?: unknown;
  readonly otherwise?: string;
  readonly examples?: readonly unknown[];
  readonly also?: object;
  readonly shows?: string;
}

/** Describes a mapping or a list: a description alone, or several keywords. */
type About = string | { readonly [keyword: string]: unknown };

type Properties = Readonly<Record<string, object>>;

/** A mapping that has no other keys. */
type Closed<Required, Keys> = {
  readonly type: 'object';
  readonly additionalProperties: false;
  readonly required: Required;
  readonly properties: Keys;
};

/** A key with the form of its value, its description and an example. */
export function key<const Form extends object, const More extends Told = object>(
  form: Form,
  description: string,
  example: unknown,
  more?: More,
): Form & More {
  return { ...form, description, examples: [example], ...(more as More) };
}

/** A key that is true or false. */
export function flag<const More extends Told = object>(description: string, more?: More) {
  return { type: 'boolean', description, ...(more as More) } as const;
}

/** A key with words to choose from. */
export function choice<const Words extends readonly unknown[], const More extends Told = object>(
  words: Words,
  description: string,
  more?: More,
) {
  return { enum: words, description, ...(more as More) } as const;
}

/** A mapping with keys of its own and no others. */
export function closed<const Required extends readonly string[], const Keys extends Properties>(
  about: About,
  required: Required,
  properties: Keys,
): Closed<Required, Keys> {
  const named = required.length > 0 ? { required } : {};
  return { type: 'object', additionalProperties: false, ...described(about), ...named, properties } as Closed<
    Required,
    Keys
  >;
}

/** A list of such mappings. */
export function rows<const Required extends readonly string[], const Keys extends Properties>(
  about: About,
  required: Required,
  properties: Keys,
) {
  return { type: 'array', ...described(about), items: closed({}, required, properties) } as const;
}

/** A text in a format of formats.ts, of at most so many characters. */
export function formatted<const Format extends string>(format: Format, maxLength?: number) {
  return { type: 'string', ...(maxLength !== undefined && { maxLength }), format } as const;
}

/** A whole number. */
export function whole(minimum: number, maximum?: number) {
  return { type: 'integer', minimum, ...(maximum !== undefined && { maximum }) } as const;
}

/** A list of values of one form. */
export function listOf<const Form extends object>(items: Form, limits: object = {}) {
  return { type: 'array', ...limits, items } as const;
}

function described(about: About): object {
  return typeof about === 'string' ? { description: about } : about;
}
