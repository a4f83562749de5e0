import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { nearest, suggest } from '../base/nearest.ts';
import { error, mostProblems, type Place, type Problem, type Result } from '../base/problem.ts';
import { parsePointer } from '../format/json.ts';
import type { YamlBlock } from '../load/yaml.ts';
import { wordsForFormat } from './formats.ts';
import { validatorOf } from './validators.ts';

/**
 * The value of a YAML block as `T`, the type of its schema. If it does not satisfy the schema: undefined, and a problem for each fault.
 *
 * @param check The compiled schema.
 */
export function validate<T>(schema: object, block: YamlBlock, check = validatorOf(schema)): Result<T | undefined> {
  const value = block.value ?? {};
  const problems = faultsOf(value, check, block);
  return { value: problems.length === 0 ? (value as T) : undefined, problems };
}

/** A problem for each fault that a validator finds in a value, at its place in the block that the value is of. */
export function faultsOf(value: unknown, check: ValidateFunction, block: YamlBlock): readonly Problem[] {
  if (check(value)) return [];
  // No more than are reported: to explain a fault takes longer than to find it.
  const faults = relevant(check.errors ?? []).slice(0, mostProblems + 1);
  return withoutMisspelt(faults).map((fault) => explain(fault, block));
}

/** Leaves out that a key is missing where an unknown key of the same mapping is most likely that key. */
function withoutMisspelt(faults: readonly ErrorObject[]): readonly ErrorObject[] {
  if (!faults.some(({ keyword }) => keyword === 'required')) return faults;
  const meant = new Set(
    faults
      .filter(({ keyword }) => keyword === 'additionalProperties')
      .map((fault) => `${fault.instancePath} ${nearest(String(fault.params.additionalProperty), knownKeys(fault))}`),
  );
  const isMeant = ({ keyword, instancePath, params }: ErrorObject) =>
    keyword === 'required' && meant.has(`${instancePath} ${params.missingProperty}`);
  return faults.filter((fault) => !isMeant(fault));
}

function knownKeys({ parentSchema }: ErrorObject): readonly string[] {
  return Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {});
}

/** The keys beside an unknown one in whose values it is known. */
function homesOf(key: string, { parentSchema }: ErrorObject): readonly string[] {
  const { properties = {} } = (parentSchema ?? {}) as { properties?: Record<string, { readonly properties?: object }> };
  return Object.keys(properties).filter((name) => Object.hasOwn(properties[name]?.properties ?? {}, key));
}

/** Reduces a failed choice to the faults inside the branch that was meant, or else to the choice itself. */
function relevant(faults: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = new Map<string, ErrorObject[]>();
  for (const fault of faults.filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf'))
    choices.set(fault.instancePath, [...(choices.get(fault.instancePath) ?? []), fault]);
  const explained = new Set<ErrorObject>();
  const left = faults.filter((fault) => {
    const around = choicesAround(fault, choices);
    const says = (choice: ErrorObject) => !isOtherBranch(fault, choice) && !isOneOfWords(fault, choice);
    for (const choice of around) if (says(choice)) explained.add(choice);
    return around.every(says);
  });
  return left.filter((fault) => !explained.has(fault));
}

/** The failed choices around a fault, looked up by the paths above its value, because all of 100,000 faults may be choices. */
function choicesAround(
  { instancePath, schemaPath }: ErrorObject,
  choices: ReadonlyMap<string, readonly ErrorObject[]>,
): readonly ErrorObject[] {
  const around: ErrorObject[] = [];
  for (let end = instancePath.length; end !== -1; end = end === 0 ? -1 : instancePath.lastIndexOf('/', end - 1)) {
    const here = choices.get(instancePath.slice(0, end)) ?? [];
    around.push(...here.filter((choice) => isWithin(schemaPath, choice)));
  }
  return around;
}

/** Whether a part of a schema is in a branch of a choice, or is what a branch refers to. */
function isWithin(schemaPath: string, choice: ErrorObject): boolean {
  const references = branchesOf(choice).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  return [choice.schemaPath, ...references].some((path) => schemaPath.startsWith(`${path}/`));
}

/** Whether a fault only says that its branch is for another type of value. */
function isOtherBranch({ keyword, instancePath, parentSchema, data }: ErrorObject, choice: ErrorObject): boolean {
  const type: unknown = parentSchema?.type;
  const isOfWords = keyword === 'enum' && (type === 'string' || type === 'boolean') && typeof data !== type;
  return (keyword === 'type' || isOfWords) && instancePath === choice.instancePath;
}

/** Whether a fault only says that the value is not a certain one of the words to choose from. */
function isOneOfWords(fault: ErrorObject, choice: ErrorObject): boolean {
  return fault.keyword === 'const' && fault.instancePath === choice.instancePath && wordsOf(choice) !== undefined;
}

function branchesOf({ keyword, parentSchema }: ErrorObject): readonly Readonly<Record<string, unknown>>[] {
  return (parentSchema as Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>)[keyword] ?? [];
}

/** The words of a choice among nothing else, as `oneOf` has them to give each a title. */
function wordsOf(choice: ErrorObject): readonly unknown[] | undefined {
  const branches = branchesOf(choice);
  return branches.every((branch) => 'const' in branch) ? branches.map((branch) => branch.const) : undefined;
}

function explain(fault: ErrorObject, block: YamlBlock): Problem {
  const path = parsePointer(fault.instancePath);
  const at = block.placeOf(path);
  const { writtenPath = () => path } = block;
  const whole = /\.(?:md|markdown|mdx)$/.test(at.file) ? 'The front matter' : 'The file';
  const name = path.length > 0 ? `"${writtenPath(path).join('.')}"` : whole;
  const params = fault.params as Record<string, unknown>;
  const written = block.writtenAt(path);
  // Only where it is printed: to count the keys of a mapping for each of its 10,000 unknown keys would take seconds.
  const got = () => describe(fault.data, written);
  switch (fault.keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const { $comment: comment = '' } = (fault.parentSchema ?? {}) as { readonly $comment?: string };
      const former = `no longer ${key}: `;
      const isFormer = comment.startsWith(former);
      const known = knownKeys(fault);
      const [home, ...others] = nearest(key, known) === undefined ? homesOf(key, fault) : [];
      const place =
        home !== undefined && others.length === 0 ? `Write it in "${home}": ${home}: {${key}: …}` : undefined;
      const hint = isFormer ? comment.slice(former.length) : (place ?? suggest(key, known, 'Known keys'));
      return error('unknown-key', `Unknown key "${key}"`, block.placeOfKey([...path, key]), hint);
    }
    case 'required': {
      const key = String(params.missingProperty);
      return error('missing-key', `${name} lacks the key "${key}"`, at, `Add a line ${key}: with its value`, key);
    }
    case 'type': {
      const wanted = String(params.type);
      const ofFormat = (fault.parentSchema as { format?: string } | undefined)?.format ?? '';
      const hint = ofFormat.includes('date') ? wordsForFormat(ofFormat)?.hint : typeHint(wanted, fault.data, written);
      return error('wrong-type', `${name} must be ${withArticle(wanted)}, not ${got()}`, at, hint);
    }
    case 'const': {
      const wanted = JSON.stringify(params.allowedValue);
      return error('invalid-value', `${name} must be ${wanted}, not ${got()}`, at);
    }
    case 'anyOf':
    case 'oneOf': {
      const words = wordsOf(fault);
      if (words) return notAmong(words, name, got(), fault.data, at);
      const { $comment: comment = '' } = (fault.parentSchema ?? {}) as { readonly $comment?: string };
      if (comment.startsWith('must be '))
        return error('wrong-type', `${name} ${comment}, not ${got()}`, at, typeHint('number', fault.data, written));
      const types = branchesOf(fault).map(({ type }) => type);
      if (Array.isArray(params.passingSchemas) || !types.every((type) => typeof type === 'string'))
        return error('invalid-value', `${name} is not what its schema allows, but ${got()}`, at);
      const wanted =
        String(types) === 'string,object' ? 'a text, or a text for each locale' : types.map(withArticle).join(' or ');
      const hint = typeHint('string', fault.data, written);
      return error('wrong-type', `${name} must be ${wanted}, not ${got()}`, at, hint);
    }
    case 'format': {
      const format = wordsForFormat(String(params.format));
      const code = String(params.format).includes('date') ? 'invalid-date' : 'invalid-value';
      const suggestion = format?.suggest?.(String(fault.data));
      const hint = suggestion ? `Did you mean "${suggestion}"?` : format?.hint;
      return error(
        code,
        `${name} must be ${format?.wanted ?? `of the format "${params.format}"`}, not ${got()}`,
        at,
        hint,
      );
    }
    case 'enum': {
      const orNumber = fault.parentSchema?.$comment === 'or a number';
      return notAmong(params.allowedValues as readonly unknown[], name, got(), fault.data, at, orNumber);
    }
    case 'uniqueItems': {
      const { i, j } = params as { i: number; j: number };
      const [first, second] = [Math.min(i, j), Math.max(i, j)];
      const message = `${name} lists the same value twice, as items ${first + 1} and ${second + 1}`;
      return error('duplicate', message, block.placeOf([...path, second]), 'Keep one of them');
    }
    default:
      if (fault.keyword === 'minLength' && fault.data === '')
        return error('invalid-value', `${name} must not be empty`, at);
      return error('invalid-value', `${name} must ${bound(fault.keyword, params, fault.message)}, not ${got()}`, at);
  }
}

function notAmong(
  words: readonly unknown[],
  name: string,
  got: string,
  value: unknown,
  at: Place,
  orNumber = false,
): Problem {
  const allowed = words.map(String);
  const close = typeof value === 'string' ? nearest(value, allowed) : undefined;
  const number = orNumber ? typeHint('number', value, undefined) : undefined;
  const hint = enumHint(allowed, value) ?? (close ? `Did you mean "${close}"?` : number);
  const wanted = orNumber
    ? `a number${allowed.length > 1 ? ', ' : ' or '}${allowed.join(' or ')}`
    : `one of ${allowed.join(', ')}`;
  return error('invalid-value', `${name} must be ${wanted}, not ${got}`, at, hint);
}

/** Words the requirement of a schema keyword with a limit, to follow "must". */
function bound(keyword: string, params: Record<string, unknown>, message = ''): string {
  const limit = Number(params.limit);
  const counted = (noun: string) => `${limit} ${noun}${limit === 1 ? '' : 's'}`;
  switch (keyword) {
    case 'minLength':
      return `have at least ${counted('character')}`;
    case 'maxLength':
      return `have at most ${counted('character')}`;
    case 'minItems':
      return `have at least ${counted('item')}`;
    case 'minProperties':
      return `have at least ${counted('key')}`;
    case 'maxProperties':
      return `have at most ${counted('key')}`;
    case 'minimum':
      return `be at least ${limit}`;
    case 'maximum':
      return `be at most ${limit}`;
    case 'exclusiveMinimum':
      return `be more than ${limit}`;
    default:
      return message.replace(/^must /, '');
  }
}

function typeHint(wanted: string, value: unknown, written: string | undefined): string | undefined {
  if (wanted === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return `Quote it: "${written ?? String(value)}"`;
  if (wanted === 'boolean' && typeof value === 'string') return 'Write true or false, without quotes';
  if ((wanted === 'number' || wanted === 'integer') && typeof value === 'string') return numberHint(value);
  return wanted === 'array' && typeof value === 'string' ? `Write a list: [${value}]` : undefined;
}

/** Hint for a text that a person reads as a number: `"49"`, `€49`, `49 EUR`, `19,50` or `1,200`. */
function numberHint(text: string): string | undefined {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return `Remove the quotes: ${text}`;
  const amount = /^(?:\p{Sc}|[A-Z]{3})? ?(-?\d+(?:,\d{3})*)(?:\.(\d+)|,(\d{1,2}))? ?(?:\p{Sc}|[A-Z]{3})?$/u.exec(text);
  if (!amount) return undefined;
  const [, whole = '', afterPoint, afterComma] = amount;
  const decimals = afterPoint ?? afterComma;
  return `Write digits alone, with a point before decimals: ${whole.replaceAll(',', '')}${decimals ? `.${decimals}` : ''}`;
}

/** YAML 1.2 reads yes and no as text, but true and false as booleans. */
function enumHint(allowed: readonly string[], value: unknown): string | undefined {
  return typeof value === 'boolean' && allowed.includes('yes') ? `Quote it: "${value ? 'yes' : 'no'}"` : undefined;
}

function withArticle(type: string): string {
  const names: Record<string, string> = {
    object: 'a mapping',
    array: 'a list',
    string: 'a text',
    boolean: 'true or false',
  };
  return names[type] ?? (type === 'integer' ? 'a whole number' : `a ${type}`);
}

function describe(value: unknown, written: string | undefined): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object') return Object.keys(value).length === 0 ? 'an empty mapping' : 'a mapping';
  if (typeof value === 'string') return value.length > 60 ? `a text of ${[...value].length} characters` : `"${value}"`;
  return typeof value === 'number' ? `the number ${written ?? value}` : String(value);
}
