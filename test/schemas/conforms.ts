import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  strictTypes: false,
  allErrors: true,
  formats: {
    uri: (text: string) => URL.canParse(text),
    'uri-reference': (text: string) => URL.canParse(text, 'https://base.example/'),
  },
});

/** Fails unless a value conforms to a JSON Schema: a file of this folder by its name, or a schema as a value. */
export function assertConforms(value: unknown, schema: string | object): void {
  const read = (name: string): object => JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8'));
  const validate = ajv.compile(typeof schema === 'string' ? read(schema) : schema);
  validate(value);
  assert.deepEqual(validate.errors ?? [], []);
}

/** Whether a value conforms to a schema of this folder. */
export function conforms(value: unknown, schema: string): boolean {
  try {
    assertConforms(value, schema);
    return true;
  } catch {
    return false;
  }
}
