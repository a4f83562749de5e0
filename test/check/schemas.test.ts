import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import { dataTypes } from '../../generator/data/index.ts';
import { dataSchemas } from '../../generator/data/schemas.ts';
import { parseContent, splitterOf } from '../../generator/load/content.ts';
import { openFolder } from '../../generator/load/files.ts';
import { loadRemark } from '../../generator/load/markdown.ts';
import { siteOf } from '../../generator/model/site.ts';
import { builtins } from '../../generator/registry/builtins.ts';
import { outputSchemas } from '../../generator/registry/schemas.ts';
import { render } from '../../generator/resources/parts/render.ts';
import { contentSchemas } from '../../generator/settings/content-schemas.ts';
import * as frontMatter from '../../generator/settings/schemas/front-matter.ts';
import * as settings from '../../generator/settings/schemas/site/index.ts';
import { model } from '../../generator/site/index.ts';
import { loadTemplates } from '../../generator/templates/load.ts';
import { sampleOptions } from '../build-sample.ts';

const ajv = new Ajv2020();

function assertIsSchema(name: string, schema: unknown): void {
  assert.ok(ajv.validateSchema(schema as AnySchema), `${name}: ${ajv.errorsText()}`);
}

test('the schema of every content file is a valid JSON Schema, and one of those that are compiled', () => {
  const others = Object.entries({ ...frontMatter, ...settings }).filter(([name]) => name.endsWith('Schema'));
  const schemas = [...others, ...dataTypes.map(({ name, schema }) => [name, schema] as const)];
  assert.ok(schemas.length >= 10);
  for (const [name, schema] of schemas) assertIsSchema(name, schema);
  assert.deepEqual(
    new Set<object>(schemas.map(([, schema]) => schema)),
    new Set([...contentSchemas.schemas, ...dataSchemas.schemas]),
  );
});

const hostNames = builtins.hosts.map(({ name }) => name);

test('the schema of every output is a valid JSON Schema, and one of those that are compiled', async () => {
  const folder = openFolder(sampleOptions.content);
  const { value: templates } = await loadTemplates(sampleOptions.templates);
  const dataNames = dataTypes.map(({ name }) => name);
  const { value: raw } = await parseContent(folder, dataNames, splitterOf(folder));
  const { value: modelled } = model(raw, templates, {
    ...sampleOptions,
    dataTypes,
    directives: [],
    checks: {},
    hostNames,
    optionalNames: [],
    parser: loadRemark(),
  });
  assert.ok(modelled);
  const described = render(siteOf(modelled.site, templates), builtins.resources).outputs.filter(
    ({ schema }) => schema !== undefined,
  );
  assert.ok(described.length >= 6);
  for (const { path, schema } of described) assertIsSchema(path, schema);
  assert.deepEqual(new Set<object | undefined>(described.map(({ schema }) => schema)), new Set(outputSchemas.schemas));
});

test('a schema with a keyword of the wrong kind is invalid', () => {
  assert.throws(() => assertIsSchema('bad', { type: 'objekt' }), /bad/);
});
