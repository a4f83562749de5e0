import { error, type Problem, placeOf, type Result } from '../base/problem.ts';
import type { RawContent } from '../load/content.ts';
import type { SiteMeta } from '../model/meta.ts';
import { checkTranslations } from '../settings/localized.ts';
import { validate } from '../settings/validate.ts';
import type { SchemaCompiler } from './collections/compile.ts';
import { type Fallback, resolveCollections } from './collections/resolve.ts';
import { type DataContext, type DataType, idsIn, type KnownDataType } from './types/data-type.ts';
import { validatorOf } from './validators.ts';

/**
 * Validates the data files and the references between them, for a site with the given locales and currencies. Prices, and money in
 * data of the site's own, are an error without a currency.
 *
 * @param compiler Compiles the schemas of collections; a site without them needs none.
 */
export function resolveData(
  raw: Pick<RawContent, 'data' | 'collections' | 'unread'>,
  types: readonly KnownDataType[],
  locales: readonly string[],
  currencies: readonly string[],
  compiler?: SchemaCompiler,
  fallback?: Fallback,
): Result<SiteMeta['data']> {
  const problems: (readonly Problem[])[] = [];
  const values = new Map<string, unknown>();
  const faulty = new Set(raw.unread);
  for (const { name, schema, validator, hasPrices } of types) {
    const file = raw.data.get(name);
    if (!file) continue;
    const { value, problems: found } = validate<unknown>(schema, file.block, validator ?? validatorOf(schema));
    problems.push(found);
    const lacksCurrency = value !== undefined && currencies.length === 0 && hasPrices?.(value);
    if (lacksCurrency) problems.push([missingCurrency(name)]);
    if (value === undefined || lacksCurrency) {
      faulty.add(name);
      continue;
    }
    values.set(name, value);
    problems.push(checkTranslations(schema, file.block, locales));
  }
  for (const type of types) {
    const file = raw.data.get(type.name);
    const value = values.get(type.name);
    if (!file || value === undefined || !type.check) continue;
    const context: DataContext = {
      block: file.block,
      currencies,
      idsIn: (other, list) => idsIn(raw, other, list),
      dataIn: <T>({ name }: DataType<T>) => values.get(name) as T | undefined,
    };
    problems.push(type.check(value, context));
  }
  const own = resolveCollections(raw, compiler, locales, fallback);
  for (const name of own.value.faulty) faulty.add(name);
  const collections = new Map(own.value.collections);
  for (const [name, { inLanguage }] of own.value.collections) {
    if (currencies.length > 0 || !JSON.stringify([...inLanguage.values()]).includes('"format":"money"')) continue;
    problems.push([missingCurrency(name)]);
    faulty.add(name);
    collections.delete(name);
  }
  return { value: { values, collections, faulty }, problems: [...problems.flat(), ...own.problems] };
}

function missingCurrency(name: string): Problem {
  const message = `data/${name}.yaml states prices, and "site.yaml" lacks the key "currency"`;
  return error('missing-key', message, placeOf('site.yaml'), 'Add a line currency: with an ISO 4217 code such as EUR');
}
