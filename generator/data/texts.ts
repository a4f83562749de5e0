import { isMapping } from '../base/mapping.ts';
import { error, mostProblems, type Place, type Problem } from '../base/problem.ts';
import type { JsonSchema } from '../base/validator.ts';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';
import type { Attributes, DirectiveScope } from '../model/directive.ts';
import { namesOf, stands, useInline } from '../model/use.ts';
import type { Locale } from '../settings/config.ts';
import type { SchemaParts } from './collections/schema-parts.ts';

/** A text with its inline directives resolved. */
export interface Resolved<Value = string> {
  readonly value: Value;
  readonly problems: readonly Problem[];
  /** Whether a directive is left because the file that it needs has an error, which its own directives may be. */
  readonly isWaiting: boolean;
}

/** Whether a text may have a directive: most have no colon before a letter. */
export function mayHaveDirective(text: string): boolean {
  return /:[a-z]/i.test(text);
}

/** A directive in a plain text. Its length is bounded, so that no text takes more time than its own length. */
const use =
  /(\\?)(:{1,3})([a-z](?:[\w-]{0,60}[a-z\d])?)(?:\{((?:[^{}"'\n]|"[^"\n]{0,200}"|'[^'\n]{0,200}'){0,300})\})?/gi;

const attribute = /\s*([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`{}]+)))?/gy;

/** A fact may be told by another one, and so on; more often than this, they tell each other. */
const mostSteps = 10;

/**
 * Replaces the inline directives of a plain text with the texts that they stand for: of a link, its own text. A backslash before one keeps it as it
 * is written.
 *
 * @param placeIn The place of an offset in the text.
 */
export function resolveText(
  text: string,
  scope: DirectiveScope,
  placeIn: (offset: number) => Place,
  step = 0,
): Resolved {
  if (!mayHaveDirective(text)) return { value: text, problems: [], isWaiting: false };
  const problems: Problem[] = [];
  let isWaiting = false;
  const value = text.replace(use, (all: string, slash: string, colons: string, name: string, ...rest: unknown[]) => {
    const [written, offset] = rest as [string | undefined, number];
    const attributes = attributesIn(written);
    const isAlone = stands(text, offset, offset + all.length);
    const place = () => placeIn(offset);
    const isKnown = namesOf(colons === ':' ? 'inline' : 'block', scope).includes(name);
    if (slash) return isKnown || attributes ? all.slice(1) : all;
    if (colons !== ':') {
      if (isKnown && isAlone) problems.push(blockIn(colons, name, place()));
      return all;
    }
    if (written !== undefined && attributes === undefined) return all;
    // Of a text with so many, no more are reported.
    if (problems.length > mostProblems) return all;
    if (step > mostSteps) {
      problems.push(error('directive-attribute', `"${name}": It comes back to itself`, place()));
      return all;
    }
    const made = useInline({ name, attributes: attributes ?? {}, children: [] }, place, scope, isAlone);
    problems.push(...made.problems);
    isWaiting ||= made.value === null && made.problems.length === 0;
    if (made.value === null || made.value === undefined) return all;
    const plain = typeof made.value === 'string' ? made.value : plainText(made.value);
    const whole = resolveText(plain.replace(/\s*\n\s*/g, ' '), scope, place, step + 1);
    problems.push(...whole.problems);
    isWaiting ||= whole.isWaiting;
    return whole.value;
  });
  return { value, problems, isWaiting };
}

/** The attributes in braces; undefined where the braces hold something else. */
function attributesIn(written: string | undefined): Attributes | undefined {
  if (written === undefined) return undefined;
  const found: Record<string, string> = {};
  let end = 0;
  for (const { 0: all, 1: name = '', 2: double, 3: single, 4: plain, index } of written.matchAll(attribute)) {
    found[name] = double ?? single ?? plain ?? '';
    end = index + all.length;
  }
  return written.slice(end).trim() === '' && /[=]|^\s*$/.test(written) ? found : undefined;
}

function plainText(node: { readonly children: readonly object[] }): string {
  return node.children
    .map((child) => ('value' in child ? String(child.value) : plainText(child as typeof node)))
    .join('');
}

function blockIn(colons: string, name: string, place: Place): Problem {
  const message = `"${colons}${name}" stands within a text, where it cannot be shown`;
  return error('unknown-directive', message, place, 'Write it on a line of its own, in the text of a page or post');
}

/** Resolves the texts of files whose language is that of their folder. */
export interface Texts {
  /** Resolves a text in the front matter or at the beginning of a body. */
  resolve(text: string, folder: string, file: string, placeIn: (offset: number) => Place): Resolved;
  /** The scope of texts that are not those of a page. */
  scopeOf(locale: Pick<Locale, 'code'>): DirectiveScope;
  /** The data files that the texts of a file have read so far. */
  facts(file: string): readonly string[];
}

/** How the texts of a block are told apart by language. */
export interface TextScopes {
  readonly of: (locale: string) => DirectiveScope;
  /** The languages of the site, the default one first. */
  readonly codes: readonly string[];
  /** The schema, where it says which texts there may be one of for each language; without it, the block is in the first language. */
  readonly parts?: SchemaParts | undefined;
  readonly schema?: JsonSchema | undefined;
  /** Whether any text may be one for each language, as in data of the site's own. */
  readonly isOwn?: boolean;
  /** Whether what stands at a path is a text for readers, and not a part of an address or a name. */
  readonly isText?: (path: YamlPath) => boolean;
  /** Whether what stands at a path is the body of pages, in which directives are resolved where those are. */
  readonly isBody?: (path: YamlPath) => boolean;
}

/**
 * Resolves the inline directives of every text in a block. A text for all languages becomes one for each where they say different things, and where
 * there may be several. Keys are no texts.
 */
export function resolveBlock(
  block: YamlBlock,
  { of, codes, parts, schema, isOwn = false, isText = () => true, isBody = () => false }: TextScopes,
): Resolved<YamlBlock> {
  if (!mayHaveDirective(block.at.text)) return { value: block, problems: [], isWaiting: false };
  const problems = new Map<string, Problem>();
  const [first = ''] = codes;
  let isWaiting = false;
  const inLocale = (text: string, code: string, path: YamlPath): string => {
    const made = resolveText(text, of(code), (offset) => block.placeIn(path, offset));
    for (const problem of made.problems) problems.set(JSON.stringify([path, problem.message]), problem);
    isWaiting ||= made.isWaiting;
    return made.value;
  };
  const walk = (value: unknown, layers: readonly JsonSchema[], path: YamlPath, locale?: string): unknown => {
    if (typeof value === 'string') {
      if (!mayHaveDirective(value) || isBody(path)) return value;
      if (!isText(path)) {
        const fault = misplaced(value, path, of(first), block);
        if (fault) problems.set(JSON.stringify(path), fault);
        return value;
      }
      if (locale !== undefined || !(isOwn || takesTexts(layers))) return inLocale(value, locale ?? first, path);
      const texts = codes.map((code) => [code, inLocale(value, code, path)] as const);
      return texts.every(([, text]) => text === texts[0]?.[1]) ? texts[0]?.[1] : Object.fromEntries(texts);
    }
    const below = (step: string | number) => parts?.below(layers, step) ?? [];
    if (Array.isArray(value)) return value.map((item, index) => walk(item, below(index), [...path, index], locale));
    if (!isMapping(value)) return value;
    const keys = Object.keys(value);
    const isTexts = (isOwn || takesTexts(layers)) && keys.length > 0 && keys.every((key) => codes.includes(key));
    return Object.fromEntries(
      keys.map((key) => [key, walk(value[key], below(key), [...path, key], isTexts ? key : locale)]),
    );
  };
  const value = walk(block.value, schema && parts ? parts.layersOf(schema) : [], []);
  return { value: { ...block, value }, problems: [...problems.values()], isWaiting };
}

/** The problem of a directive in what is no text for readers. */
function misplaced(value: string, path: YamlPath, scope: DirectiveScope, block: YamlBlock): Problem | undefined {
  const [found] = [...value.matchAll(use)].filter(
    ([, slash, colons, name = '', written]) =>
      !slash && written !== undefined && namesOf(colons === ':' ? 'inline' : 'block', scope).includes(name),
  );
  if (!found) return undefined;
  const message = `":${found[3]}" cannot stand in "${path.join('.')}", which is no text for readers`;
  return error('unknown-directive', message, block.placeIn(path, found.index), 'Write what it should say');
}

/** Whether a schema of the program takes a text for each language. */
function takesTexts(layers: readonly JsonSchema[]): boolean {
  return (
    layers.some(({ type }) => type === 'string') &&
    layers.some(
      ({ type, properties, additionalProperties: of }) =>
        type === 'object' && properties === undefined && isMapping(of) && of.type === 'string',
    )
  );
}
