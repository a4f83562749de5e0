import { suggest, type Words } from '../base/nearest.ts';
import { error, type Problem } from '../base/problem.ts';
import type { DataName, RawContent, RawYaml } from '../load/content.ts';
import type { YamlBlock, YamlPath } from '../load/yaml.ts';
import { calculate } from './blocks/calculator.ts';
import { FormulaError, functionNames, parseFormula } from './formula.ts';
import { checkTranslations, type Shape } from './localised.ts';
import type { Author, SiteFacts } from './meta.ts';
import {
  type AffiliateFile,
  type ApiFile,
  type AuthorsFile,
  affiliateSchema,
  apiSchema,
  authorsSchema,
  type CalculatorFile,
  calculatorSchema,
  type FeaturesFile,
  featuresSchema,
  type McpFile,
  mcpSchema,
  type PlansFile,
  plansSchema,
} from './schemas/data.ts';
import type { Settings } from './settings.ts';
import { validate } from './validate.ts';

/** Validates the data files and everything that refers from one to another. */
export function settleFacts(raw: RawContent, settings: Settings, problems: Problem[]): SiteFacts {
  const codes = settings.locales.map(({ code }) => code);
  const faulty = new Set<DataName>(raw.unread);
  const read = <T>(name: DataName, schema: Shape): T | undefined => {
    const file = raw.data[name];
    if (!file) return undefined;
    const value = validate<T>(schema, file.block, problems);
    if (value) checkTranslations(schema, file.block, codes, problems);
    else faulty.add(name);
    return value;
  };
  const features = read<FeaturesFile>('features', featuresSchema)?.features ?? [];
  const authors = read<AuthorsFile>('authors', authorsSchema)?.authors ?? named(raw.data.authors, 'authors');
  const plans = read<PlansFile>('plans', plansSchema);
  const calculator = read<CalculatorFile>('calculator', calculatorSchema);
  if (raw.data.features) uniqueIds(features, raw.data.features, 'features', problems);
  if (raw.data.authors) uniqueIds(authors, raw.data.authors, 'authors', problems);
  if (plans && raw.data.plans) {
    const ids = raw.unread.has('features') ? undefined : new Set(named(raw.data.features, 'features').map(idOf));
    checkPlans(plans, ids, raw.data.plans, problems);
  }
  if (calculator && raw.data.calculator) checkCalculator(calculator, raw.data.calculator, problems);
  return {
    faulty,
    currency: settings.file.currency,
    plans,
    features,
    affiliate: read<AffiliateFile>('affiliate', affiliateSchema),
    calculator,
    authors: new Map<string, Author>(authors.map((author) => [author.id, author])),
    mcp: read<McpFile>('mcp', mcpSchema),
    api: read<ApiFile>('api', apiSchema),
  };
}

function idOf(item: { readonly id: string }): string {
  return item.id;
}

/** What can be named in a list, also where it is not valid as a whole, so that what refers to it is not reported too. */
function named(file: RawYaml | undefined, key: string): readonly { readonly id: string; readonly name: string }[] {
  const list = (file?.block.value as Record<string, unknown> | null | undefined)?.[key];
  if (!Array.isArray(list)) return [];
  const ids = list.map((item: unknown) => (item as { id?: unknown } | null)?.id);
  return ids.flatMap((id) => (typeof id === 'string' ? [{ id, name: id }] : []));
}

function uniqueIds(
  list: readonly { readonly id: string }[],
  { block }: RawYaml,
  key: string,
  problems: Problem[],
): void {
  const seen = new Set<string>();
  for (const [index, { id }] of list.entries()) {
    if (seen.has(id))
      problems.push(error('duplicate', `The id "${id}" is used twice`, block.placeOf([key, index, 'id'])));
    seen.add(id);
  }
}

function checkPlans(
  { plans, allowances }: PlansFile,
  features: ReadonlySet<string> | undefined,
  file: RawYaml,
  problems: Problem[],
): void {
  uniqueIds(plans, file, 'plans', problems);
  uniqueIds(allowances, file, 'allowances', problems);
  const known = new Set(allowances.map(idOf));
  for (const [index, plan] of plans.entries()) {
    for (const key of ['includes', 'overage'] as const) {
      for (const id of Object.keys(plan[key] ?? {})) {
        if (!known.has(id)) problems.push(unknown('allowance', id, known, file, ['plans', index, key, id], true));
      }
    }
    for (const [at, id] of plan.features.entries()) {
      if (features && !features.has(id))
        problems.push(unknown('feature', id, features, file, ['plans', index, 'features', at]));
    }
  }
}

function checkCalculator(calculator: CalculatorFile, file: RawYaml, problems: Problem[]): void {
  const { block } = file;
  const before = problems.length;
  const known = new Set<string>();
  for (const [index, input] of calculator.inputs.entries()) {
    name(input.id, ['inputs', index, 'id']);
    const inRange = input.minimum <= input.default && input.default <= input.maximum;
    if (!inRange)
      problems.push(
        error(
          'invalid-value',
          `The default of "${input.id}" is outside its range`,
          block.placeOf(['inputs', index, 'default']),
        ),
      );
  }
  for (const [index, output] of calculator.outputs.entries()) {
    const path = ['outputs', index, 'formula'];
    try {
      const formula = parseFormula(output.formula);
      for (const variable of formula.variables) {
        if (!known.has(variable)) problems.push(unknown('variable', variable, known, file, path));
      }
    } catch (cause) {
      if (!(cause instanceof FormulaError)) throw cause;
      problems.push(error('formula', cause.message, block.placeIn(path, cause.offset)));
    }
    name(output.id, ['outputs', index, 'id']);
  }
  const inputs = new Map(calculator.inputs.map((input) => [input.id, input]));
  for (const [index, example] of (calculator.examples ?? []).entries()) {
    for (const [id, value] of Object.entries(example.inputs)) {
      const path = ['examples', index, 'inputs', id];
      const input = inputs.get(id);
      if (!input) problems.push(unknown('input', id, inputs, file, path, true));
      else if (value < input.minimum || value > input.maximum) {
        problems.push(error('invalid-value', `${value} is outside the range of "${id}"`, block.placeOf(path)));
      }
    }
  }
  if (problems.length === before) checkResults(calculator, block, problems);

  function name(id: string, path: YamlPath): void {
    if (functionNames.includes(id))
      problems.push(error('duplicate', `"${id}" is the name of a function`, block.placeOf(path)));
    else if (known.has(id)) problems.push(error('duplicate', `The id "${id}" is used twice`, block.placeOf(path)));
    known.add(id);
  }
}

/** An example is printed with its results, so each must be a number. */
function checkResults(calculator: CalculatorFile, block: YamlBlock, problems: Problem[]): void {
  for (const [index, { inputs }] of (calculator.examples ?? []).entries()) {
    const values = calculate(calculator, inputs);
    for (const [at, { id }] of calculator.outputs.entries()) {
      if (Number.isFinite(values[id])) continue;
      const message = `The formula gives no number in example ${index + 1}`;
      const place = block.placeOf(['outputs', at, 'formula']);
      problems.push(error('formula', message, place, 'It may divide by zero there'));
      break;
    }
  }
}

function unknown(kind: string, id: string, known: Words, { block }: RawYaml, path: YamlPath, isKey = false): Problem {
  const place = isKey ? block.placeOfKey(path) : block.placeOf(path);
  return error('unknown-reference', `There is no ${kind} "${id}"`, place, suggest(id, known));
}
