import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { originMark } from '../format/origin.ts';
import { isJson, type JsonSchema, type Output } from '../output.ts';
import { error, type Problem, placeOf } from '../problem.ts';

const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  formats: { uri: (text: string) => /^[a-z][a-z0-9+.-]*:/i.test(text) && URL.canParse(text) },
});
const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** Checks the bytes of an output before they are published: JSON against its schema, and no mark left in. A failure is a bug of a resource. */
export function checkBody(output: Output, bytes: Uint8Array, problems: Problem[]): void {
  if (isJson(output.mediaType) && output.schema) checkSchema(output, output.schema, bytes, problems);
  if (
    output.mediaType.startsWith('text/') &&
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(originMark)
  ) {
    problems.push(error('resource', `${output.path} holds an origin mark`, placeOf(output.source)));
  }
}

function checkSchema(output: Output, schema: JsonSchema, bytes: Uint8Array, problems: Problem[]): void {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  const value = parseJson(bytes);
  if (value === undefined) {
    problems.push(error('resource', `${output.path} is not JSON`, placeOf(output.source)));
    return;
  }
  if (validate(value)) return;
  for (const { instancePath, message } of validate.errors ?? []) {
    problems.push(
      error('resource', `${output.path} breaks its schema at "${instancePath}": ${message}`, placeOf(output.source)),
    );
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}
