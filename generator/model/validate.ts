import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';
import { error, type Problem } from '../problem.ts';
import { formatOf, formats } from './formats.ts';
import { nearest } from './nearest.ts';

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  verbose: true,
  formats: Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.test])),
});

const compiled = new Map<object, ValidateFunction>();

/** The value of a YAML block once it satisfies a schema, as `T`, the type of that schema; else undefined, with a problem for each fault. */
export function validate<T>(schema: object, block: YamlBlock, problems: Problem[]): T | undefined {
  const value = block.value ?? {};
  let check = compiled.get(schema);
  if (!check) {
    check = ajv.compile(schema as AnySchema);
    compiled.set(schema, check);
  }
  if (check(value)) return value as T;
  for (const fault of relevant(check.errors ?? [])) problems.push(explain(fault, block));
  return undefined;
}

/** Of a failed choice, the faults inside the branch that was meant, or the choice itself. */
function relevant(faults: readonly ErrorObject[]): readonly ErrorObject[] {
  const choices = faults.filter((fault) => fault.keyword === 'anyOf');
  return faults.filter((fault) => {
    const choice = choices.find((other) => other !== fault && fault.schemaPath.startsWith(`${other.schemaPath}/`));
    if (choice) return fault.keyword !== 'type' || fault.instancePath !== choice.instancePath;
    if (fault.keyword !== 'anyOf') return true;
    return !faults.some(
      (other) =>
        other.schemaPath.startsWith(`${fault.schemaPath}/`) &&
        !(other.keyword === 'type' && other.instancePath === fault.instancePath),
    );
  });
}

function explain(fault: ErrorObject, block: YamlBlock): Problem {
  const path = pathOf(fault.instancePath);
  const name = path.length > 0 ? `"${path.join('.')}"` : 'The file';
  const at = block.placeOf(path);
  const params = fault.params as Record<string, unknown>;
  const got = describe(fault.data);
  switch (fault.keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty);
      const known = Object.keys((fault.parentSchema as { properties?: object } | undefined)?.properties ?? {});
      const close = nearest(key, known);
      const hint = close ? `Did you mean "${close}"?` : `Known keys: ${known.join(', ')}`;
      return error('unknown-key', `Unknown key "${key}"`, block.placeOfKey([...path, key]), hint);
    }
    case 'required':
      return error('missing-key', `${name} lacks the key "${String(params.missingProperty)}"`, at);
    case 'type': {
      const wanted = String(params.type);
      return error(
        'wrong-type',
        `${name} must be ${withArticle(wanted)}, not ${got}`,
        at,
        typeHint(wanted, fault.data),
      );
    }
    case 'anyOf':
      return error(
        'wrong-type',
        `${name} must be a text, or a text for each locale, not ${got}`,
        at,
        typeHint('string', fault.data),
      );
    case 'format': {
      const format = formatOf(String(params.format));
      const code = String(params.format).includes('date') ? 'invalid-date' : 'invalid-value';
      return error(code, `${name} must be ${format?.wanted ?? String(params.format)}, not ${got}`, at, format?.hint);
    }
    case 'enum': {
      const allowed = (params.allowedValues as readonly unknown[]).map(String);
      const close = nearest(String(fault.data), allowed);
      return error(
        'invalid-value',
        `${name} must be one of ${allowed.join(', ')}, not ${got}`,
        at,
        close && `Did you mean "${close}"?`,
      );
    }
    case 'pattern':
      return error(
        'invalid-value',
        `${name} must match ${String(params.pattern)}, but is ${got}`,
        at,
        'One line, without space at its ends',
      );
    default:
      return error('invalid-value', `${name} ${fault.message ?? 'is not valid'}, but is ${got}`, at);
  }
}

function pathOf(pointer: string): YamlPath {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => decodeURIComponent(step.replaceAll('~1', '/').replaceAll('~0', '~')));
}

function typeHint(wanted: string, value: unknown): string | undefined {
  if (wanted !== 'string' || (typeof value !== 'number' && typeof value !== 'boolean')) return undefined;
  return `Quote it: "${String(value)}"`;
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

function describe(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'a mapping';
  if (typeof value === 'string') return value.length > 60 ? `a text of ${value.length} characters` : `"${value}"`;
  return `the ${typeof value} ${String(value)}`;
}
