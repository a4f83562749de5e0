import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { ErrorObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { compiler, type SchemaSet, type ValidatorOf } from '../../generator/base/validator.ts';
import { dataSchemas } from '../../generator/data/schemas.ts';
import { validatorOf as dataValidator } from '../../generator/data/validators.ts';
import { outputSchemas } from '../../generator/registry/schemas.ts';
import { validatorOf as outputValidator } from '../../generator/registry/validators.ts';
import { contentSchemas } from '../../generator/settings/content-schemas.ts';
import { validatorOf as contentValidator } from '../../generator/settings/validators.ts';
import { bundleFiles } from '../../scripts/bundle/files.ts';
import { seeded } from '../fuzz/runs.ts';
import { temporaryFolder } from '../publish/project.ts';

/** The validators as they are in the bundle. */
let bundled: {
  readonly content: { readonly validatorOf: ValidatorOf; readonly contentSchemas: SchemaSet };
  readonly data: { readonly validatorOf: ValidatorOf; readonly dataSchemas: SchemaSet };
  readonly outputs: { readonly validatorOf: ValidatorOf; readonly outputSchemas: SchemaSet };
};

before(async () => {
  const [source, folder] = [temporaryFolder(), temporaryFolder()];
  const at = (path: string) => JSON.stringify(resolve('generator', path));
  const modules = {
    content: `export * from ${at('settings/validators.ts')};\nexport * from ${at('settings/content-schemas.ts')};\n`,
    data: `export * from ${at('data/validators.ts')};\nexport * from ${at('data/schemas.ts')};\n`,
    outputs: `export * from ${at('registry/validators.ts')};\nexport * from ${at('registry/schemas.ts')};\n`,
  };
  const entries = Object.entries(modules).map(([name, text]) => {
    writeFileSync(join(source, `${name}.ts`), text);
    return [name, join(source, `${name}.ts`)] as const;
  });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  for (const { path, contents } of await bundleFiles(Object.fromEntries(entries), folder))
    writeFileSync(path, contents);
  const load = async (name: string) => await import(pathToFileURL(join(folder, `${name}.js`)).href);
  bundled = { content: await load('content'), data: await load('data'), outputs: await load('outputs') };
});

/** Values that are close to what a schema requires: each part is present or not, and valid or not. */
function nearly(schema: Readonly<Record<string, unknown>>, formats: readonly string[]): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => nearly(part as Readonly<Record<string, unknown>>, formats);
  const { type, properties, items, anyOf, oneOf, additionalProperties } = schema;
  const right: fc.Arbitrary<unknown>[] = [];
  if ('const' in schema) right.push(fc.constant(schema.const));
  if (Array.isArray(schema.enum)) right.push(fc.constantFrom(...schema.enum));
  for (const choice of [anyOf, oneOf]) if (Array.isArray(choice)) right.push(fc.oneof(...choice.map(inner)));
  if (properties !== undefined || type === 'object') {
    const known = Object.entries(properties ?? {}).map(([name, part]) => [name, inner(part)] as const);
    const other = typeof additionalProperties === 'object' ? inner(additionalProperties) : fc.boolean();
    right.push(fc.record({ ...Object.fromEntries(known), en: other }, { requiredKeys: [] }));
    right.push(fc.record(Object.fromEntries(known)));
  }
  if (items !== undefined) right.push(fc.array(inner(items), { maxLength: 3 }));
  if (type === 'string') right.push(fc.constantFrom(...formats), fc.string({ maxLength: 4 }));
  if (type === 'integer' || type === 'number') right.push(fc.integer({ min: -2, max: 200 }), fc.double());
  if (type === 'boolean') right.push(fc.boolean());
  const wrong = fc.constantFrom(null, '', 0, 1.5, true, 'x', [], {}, ['a', 'a'], { a: 1 });
  return right.length === 0
    ? wrong
    : fc.oneof({ arbitrary: fc.oneof(...right), weight: 7 }, { arbitrary: wrong, weight: 1 });
}

/** Texts that each pass some formats. */
const texts = [
  'a',
  'a-b',
  'a/b',
  'a_b',
  ' a',
  'EUR',
  'en',
  'fr-CA',
  'EN',
  '1.4.0',
  'com.example/weather',
  '2026-04-14',
  '2026-02-30',
  '2026-04-14T09:30:00Z',
  'https://example.com',
  'https://example.com/a?b',
  'http://localhost',
  '/assets/a.svg',
  'a@example.com',
  'mailto:a@example.com',
  'tel:+1-201-555-0123',
  'https://schema.org',
  'ok',
  'service-doc',
];

/** The reports of both validators on a value, and whether it passed. */
function verdict(validatorOf: ValidatorOf, schema: object | undefined, value: unknown) {
  const validate = validatorOf(schema ?? {});
  const passed = validate(value);
  return { passed, errors: (validate.errors ?? []).map((fault: ErrorObject) => ({ ...fault })) };
}

for (const [set, validatorOf, of] of [
  [contentSchemas, contentValidator, () => [bundled.content.validatorOf, bundled.content.contentSchemas] as const],
  [dataSchemas, dataValidator, () => [bundled.data.validatorOf, bundled.data.dataSchemas] as const],
  [outputSchemas, outputValidator, () => [bundled.outputs.validatorOf, bundled.outputs.outputSchemas] as const],
] as const)
  for (const [index, schema] of set.schemas.entries()) {
    const { title = `content schema ${index}` } = schema as { readonly title?: string };
    test(`the validators of the bundle find the same as ajv: ${title}`, () => {
      const [printed, { schemas }] = of();
      assert.ok(!('schemaEnv' in printed(schemas[index] ?? {})), 'It is one that ajv compiled just now');
      let failed = 0;
      const property = fc.property(nearly({ ...schema }, texts), (value) => {
        const expected = verdict(validatorOf, schema, value);
        assert.deepEqual(verdict(printed, schemas[index], value), expected);
        if (!expected.passed) failed += 1;
      });
      fc.assert(property, seeded(200));
      assert.ok(failed > 0);
    });
  }

const twoTexts = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };

test('compiler() compiles each schema once', () => {
  const validatorOf = compiler({ schemas: [twoTexts], formats: {} });
  assert.equal(validatorOf(twoTexts), validatorOf(twoTexts));
  assert.ok('schemaEnv' in validatorOf(twoTexts));
});

test('compiler() makes validators that report all faults, with their values if asked to', () => {
  for (const [verbose, values] of [
    [undefined, [undefined, undefined]],
    [true, [1, 2]],
  ] as const) {
    const set: SchemaSet = { schemas: [twoTexts], formats: {}, ...(verbose && { verbose }) };
    const validate = compiler(set)(twoTexts);
    assert.equal(validate({ a: 1, b: 2 }), false);
    assert.deepEqual(
      validate.errors?.map(({ data }) => data),
      values,
    );
  }
});

test('compiler() refuses a schema with an unknown keyword or format', () => {
  const compileOne = (schema: object) => () => compiler({ schemas: [schema], formats: { ok: () => true } })(schema);
  assert.doesNotThrow(compileOne({ type: 'string', format: 'ok' }));
  assert.throws(compileOne({ type: 'string', format: 'other' }), /unknown format/);
  assert.throws(compileOne({ typ: 'string' }), /unknown keyword/);
});
