import { essence, isJson } from '../base/media-type.ts';
import { error, type Problem, placeOf, warning } from '../base/problem.ts';
import { describeSecret, findSecrets, hintFor } from '../base/secrets.ts';
import type { ValidatorOf } from '../base/validator.ts';
import { originMark } from '../format/origin.ts';
import type { Declaration } from '../output/output.ts';
import type { SiteConfig } from '../settings/config.ts';
import { checkBlocked, type PolicySettings } from './blocked.ts';
import { checkOutside } from './outside.ts';

/**
 * Checks the body of an output before it is published. JSON has to match its schema, unless that was checked when the content was read, and no mark may be left, which would be a bug in a
 * resource. There may be no secret, which code of a site's own can bring in although all content was searched. And it may not be too long.
 *
 * @param texts The HTML of the texts in it, if it is known what the site's own templates made around them: no secret can be in the rest, and nothing that the policy blocks in one page only.
 * @param own What they made; empty for nothing.
 */
export function checkBody(
  output: Declaration,
  body: string | Uint8Array,
  settings: Pick<SiteConfig, 'allowedSecrets' | 'basePath'> & PolicySettings,
  validatorOf: ValidatorOf,
  texts?: readonly string[],
  own = '',
): readonly Problem[] {
  const { path, mediaType, schema, source, role, maxLength = Number.POSITIVE_INFINITY } = output;
  if (typeof body !== 'string' && !schema) return checkFile(output, body, settings);
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  const unchecked = texts ? own : text;
  const problems: Problem[] = [];
  if (isJson(mediaType) && role?.kind !== 'data') problems.push(...checkJson(output, validatorOf, text));
  if (text.includes(originMark)) problems.push(error('resource', `${path} holds an origin mark`, placeOf(source)));
  if (text.length > maxLength) {
    const message = `${path} has ${text.length} characters, and its readers take ${maxLength}`;
    problems.push(warning('too-long', message, placeOf(source)));
  }
  problems.push(
    ...checkBlocked(output, text, settings, [...(texts ?? []), unchecked]),
    ...checkOutside(output, text, settings),
  );
  if (unchecked === '') return problems;
  const { allowedSecrets } = settings;
  // JSON says the end of a line in two characters, and what is allowed may have several lines.
  const read = allowedSecrets.length > 0 ? unchecked.replaceAll('\\n', '\n') : unchecked;
  const secret = findSecrets(read).find(({ digest }) => !allowedSecrets.some((allowed) => allowed.digest === digest));
  if (secret) {
    const message = `${path}: ${describeSecret(secret)}`;
    problems.push(error('secret', message, placeOf(source), hintFor(source, secret)));
  }
  return problems;
}

/** A page of the user's own is served under the policy of all pages, which may keep parts of it from working. */
function checkFile(output: Declaration, body: Uint8Array, settings: PolicySettings): readonly Problem[] {
  if (output.role?.kind !== 'file' || essence(output.mediaType) !== 'text/html') return [];
  const found = checkBlocked(output, Buffer.from(body).toString('utf8'), settings);
  return found.map(({ code, message, hint }) => warning(code, message, placeOf(output.source), hint));
}

function checkJson({ path, source, schema }: Declaration, validatorOf: ValidatorOf, text: string): readonly Problem[] {
  const value = parseJson(text);
  if (value === undefined) return [error('resource', `${path} is not JSON`, placeOf(source))];
  const validate = schema && validatorOf(schema);
  if (!validate || validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) =>
    error('resource', `${path} breaks its schema at "${instancePath}": ${message}`, placeOf(source)),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
