import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import matter from 'gray-matter';
import { parse } from 'yaml';
import { contentSchemas } from '../../generator/settings/content-schemas.ts';
import { keyedFiles } from '../../scripts/reference/keyed-files.ts';
import { editorSchemas, schemaFile } from '../../scripts/reference/schemas.ts';

const schemas = editorSchemas();
const ajv = new Ajv({ formats: contentSchemas.formats, strict: false, allErrors: true });

function schemaOf(name: string): object {
  return JSON.parse(schemas.get(schemaFile({ name })) ?? '') as object;
}

test('the schemas for editors are valid, and describe every key', () => {
  assert.deepEqual([...schemas.keys()], keyedFiles.map(schemaFile));
  for (const { name } of keyedFiles) {
    const schema = schemaOf(name) as {
      readonly properties: Readonly<Record<string, { readonly description?: string }>>;
    };
    assert.ok(ajv.validateSchema(schema), ajv.errorsText());
    for (const [key, { description }] of Object.entries(schema.properties)) assert.ok(description, `${name}: ${key}`);
  }
});

/** The keys of front matter, as YAML 1.2 reads them. */
function frontOf(text: string): unknown {
  return matter(text, { engines: { yaml: (front) => parse(front) as object } }).data;
}

/** The content files of the sample and of the sites to test with. */
const contentFiles = ['content', 'test/sites'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);

for (const [name, pattern, read] of [
  ['site', /\bcontent\/site\.yaml$/, parse],
  ['page', /\bcontent\/pages\/.*\.md$/, frontOf],
  ['post', /\bcontent\/posts\/.*\.md$/, frontOf],
  ['skill', /\bcontent\/skills\/.*\/SKILL\.md$/, frontOf],
  ['plans', /\bcontent\/data\/plans\.yaml$/, parse],
  ['features', /\bcontent\/data\/features\.yaml$/, parse],
  ['affiliate', /\bcontent\/data\/affiliate\.yaml$/, parse],
  ['calculator', /\bcontent\/data\/calculator\.yaml$/, parse],
  ['authors', /\bcontent\/data\/authors\.yaml$/, parse],
  ['mcp', /\bcontent\/data\/mcp\.yaml$/, parse],
  ['api', /\bcontent\/data\/api\.yaml$/, parse],
] as const)
  test(`an editor finds no fault with any ${name} of the sample and the sites to test with`, () => {
    const accepts = ajv.compile(schemaOf(name));
    const files = contentFiles.filter((path) => pattern.test(path));
    assert.ok(files.length > 0);
    for (const file of files)
      assert.ok(accepts(read(readFileSync(file, 'utf8'))), `${file}: ${ajv.errorsText(accepts.errors)}`);
  });

test('an editor accepts a post that leaves to a build what a build can fill in, and refuses a tag that is a number', () => {
  const accepts = ajv.compile(schemaOf('post'));
  assert.ok(
    accepts({ image: './photo.jpg', author: 'ada', tags: 'a, b', layout: 'wide' }),
    ajv.errorsText(accepts.errors),
  );
  assert.ok(!accepts({ tags: [1] }));
});
