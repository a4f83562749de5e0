import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { addJsonFormats } from '../../base/json-formats.ts';
import type { JsonSchema } from '../../base/validator.ts';
import { type Meter, openMeter, PatternError } from './meter.ts';

/** The meta-schema of JSON Schema, by which schemas are checked themselves. https://json-schema.org/draft/2020-12/schema */
export interface SchemaCompiler extends Pick<Meter, 'allow'> {
  readonly metaSchema: ValidateFunction;
  /**
   * The validator of a schema that satisfies the meta-schema, which throws a CostlyError. Throws a PatternError, and what ajv does for a schema
   * that means nothing, such as for an unknown keyword.
   */
  compile(schema: JsonSchema): ValidateFunction;
  /** Tells which of some texts match a pattern. Throws a PatternError, and a CostlyError. */
  matching(pattern: string, texts: Iterable<string>): ReadonlySet<string>;
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/**
 * Compiles the schemas of a site's own data. The formats are those of JSON Schema, and three that only say how a value is printed: `money`, an amount
 * in the currency of the site, `percent`, and `clock`, such as 18:30. Loads ajv: to be imported only where there is such a schema.
 */
export function schemaCompiler(): SchemaCompiler {
  const meter = openMeter();
  const regExp = patternEngine(meter);
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    // Unknown keywords and formats are mistakes; ways to write a schema are not.
    strictSchema: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    validateSchema: false,
    logger: false,
    // It tells by expressions of its own which keys match.
    allowMatchingProperties: true,
    // Larger parts would be copied to wherever they are referred to.
    inlineRefs: 10,
    code: { regExp, process: counted },
  });
  Object.assign(ajv, { spend: meter.spend });
  addJsonFormats(ajv);
  for (const name of ['money', 'percent']) ajv.addFormat(name, { type: 'number', validate: () => true });
  ajv.addFormat('clock', clock);
  const metaSchema = ajv.getSchema('https://json-schema.org/draft/2020-12/schema') as ValidateFunction;
  return {
    metaSchema,
    // Without its name, or two that say the same would get in each other's way.
    compile: ({ $id: _, ...schema }) => ajv.compile(schema as AnySchemaObject),
    allow: meter.allow,
    matching: (pattern, texts) => {
      const { test } = regExp(pattern);
      return new Set([...texts].filter(test));
    },
  };
}

/**
 * Counts steps in code that ajv generated wherever it may run more often than once for a value: in each call, each round of a loop, and where
 * faults are kept or joined. https://ajv.js.org/options.html#code
 */
function counted(code: string): string {
  const weight = 1 + Math.floor(code.length / 5000);
  const texts = /"(?:[^"\\]|\\.)*"/;
  const rounds = /\}=\{\}\)\{|\bfor\([^{}"]*\)\{/;
  return code.replace(
    new RegExp(`${texts.source}|(${rounds.source})|\\bvErrors\\.(push|concat)\\(`, 'g'),
    (found: string, round?: string, kept?: string) => {
      if (round) return `${round}self.spend(${weight});`;
      const steps = kept === 'push' ? '50' : '1 + vErrors.length / 10';
      return kept ? `(self.spend(${steps}), vErrors).${kept}(` : found;
    },
  );
}

/** The most instructions that a pattern is compiled to: `^.{1,1000}$` takes 2,004. */
const mostInstructions = 2500;

/** Compiles the patterns of JSON Schemas for an engine that never goes back in a text; each match is counted. Throws a PatternError. */
function patternEngine({ spend }: Meter): { (pattern: string): PatternTest; code: string } {
  const compile = (pattern: string): PatternTest => {
    const { expression, size } = compiled(pattern);
    return {
      test: (text) => {
        spend(1 + (size * text.length) / 8);
        return expression.test(text);
      },
      // Patterns are told apart by this in compiled schemas.
      toString: () => pattern,
    };
  };
  return Object.assign(compile, { code: 'linear' });
}

interface PatternTest {
  test(text: string): boolean;
  toString(): string;
}

function compiled(pattern: string): { readonly expression: RE2JS; readonly size: number } {
  try {
    // The names of properties that RE2 has another form for.
    const renamed = pattern.replace(/\\([pP])\{(?:Script|sc|General_Category|gc)=(\w+)\}/g, '\\$1{$2}');
    const expression = RE2JS.compile(RE2JS.translateRegExp(renamed));
    const size = expression.programSize();
    if (size <= mostInstructions) return { expression, size };
  } catch (cause) {
    const [, part] = /^[^`]*`(.*)`$/s.exec((cause as Error).message) ?? [];
    throw new PatternError(pattern, part === undefined ? 'The pattern is not read' : `A pattern cannot have "${part}"`);
  }
  throw new PatternError(pattern, 'The pattern repeats too much');
}
