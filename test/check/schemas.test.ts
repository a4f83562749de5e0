import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { load } from '../../generator/build.ts';
import { hosts } from '../../generator/hosts/index.ts';
import { parseContent, splitterOf } from '../../generator/load/content.ts';
import { openBodies } from '../../generator/model/bodies.ts';
import { model } from '../../generator/model/index.ts';
import * as data from '../../generator/model/schemas/data.ts';
import * as frontMatter from '../../generator/model/schemas/front-matter.ts';
import { contentSchemas } from '../../generator/model/schemas/index.ts';
import * as settings from '../../generator/model/schemas/site.ts';
import { siteOf } from '../../generator/model/site.ts';
import { outputSchemas } from '../../generator/registry/schemas.ts';
import { render } from '../../generator/resources/render.ts';
import { sampleOptions } from '../build-sample.ts';

const ajv = new Ajv2020();

function assertIsSchema(name: string, schema: unknown): void {
  assert.ok(ajv.validateSchema(schema as AnySchema), `${name}: ${ajv.errorsText()}`);
}

test('the schema of every content file is a valid JSON Schema, and one of those that are compiled', () => {
  const schemas = Object.entries({ ...data, ...frontMatter, ...settings }).filter(([name]) => name.endsWith('Schema'));
  assert.ok(schemas.length >= 10);
  for (const [name, schema] of schemas) assertIsSchema(name, schema);
  assert.deepEqual(new Set<object>(schemas.map(([, schema]) => schema)), new Set(contentSchemas.schemas));
});

const hostNames = hosts.map(({ name }) => name);

test('the schema of every output is a valid JSON Schema, and one of those that are compiled', async () => {
  const { folder, templates, parser } = await load(sampleOptions, []);
  const settled = model(
    await parseContent(folder, splitterOf(folder), []),
    templates,
    { ...sampleOptions, hostNames },
    [],
  );
  assert.ok(settled);
  const { heads, bodies } = settled;
  const site = siteOf(heads, templates, openBodies(heads, { parser, textOf: () => undefined }, bodies, []));
  const described = render(site, []).outputs.filter(({ schema }) => schema !== undefined);
  assert.ok(described.length >= 6);
  for (const { path, schema } of described) assertIsSchema(path, schema);
  assert.deepEqual(new Set<object | undefined>(described.map(({ schema }) => schema)), new Set(outputSchemas.schemas));
});

test('a schema with a keyword of the wrong kind is none', () => {
  assert.throws(() => assertIsSchema('bad', { type: 'objekt' }), /bad/);
});
