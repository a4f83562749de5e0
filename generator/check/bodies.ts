import { isJson } from '../base/media-type.ts';
import { error, type Problem, placeOf, warning } from '../base/problem.ts';
import { secretHint, secretIn } from '../base/secrets.ts';
import type { ValidatorOf } from '../base/validator.ts';
import { originMark } from '../format/origin.ts';
import type { Output } from '../output/output.ts';

/**
 * Checks the body of an output before it is published: JSON against its schema, and no mark left in, which would be a bug of a resource;
 * no secret, which a template can bring in after all content was looked through; and that it is not too long.
 */
export function checkBody(
  output: Output,
  body: string | Uint8Array,
  validatorOf: ValidatorOf,
  problems: Problem[],
): void {
  if (typeof body !== 'string' && !output.schema) return;
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  if (isJson(output.mediaType) && output.schema) checkSchema(output, validatorOf(output.schema), text, problems);
  if (text.includes(originMark)) {
    problems.push(error('resource', `${output.path} holds an origin mark`, placeOf(output.source)));
  }
  if (output.longest !== undefined && text.length > output.longest) {
    const message = `${output.path} has ${text.length} characters, and its readers take ${output.longest}`;
    problems.push(warning('too-long', message, placeOf(output.source)));
  }
  const secret = secretIn(text);
  if (secret) {
    problems.push(
      error('secret', `${output.path} holds what looks like a secret: "${secret}"`, placeOf(output.source), secretHint),
    );
  }
}

function checkSchema(output: Output, validate: ReturnType<ValidatorOf>, text: string, problems: Problem[]): void {
  const value = parseJson(text);
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
