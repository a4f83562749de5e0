import { isUtf8 } from 'node:buffer';
import { error, type Place, type Problem, placeAt, placeOf, type Source } from '../base/problem.ts';
import { maskSecrets } from '../base/secrets.ts';
import type { Folder, RawFile } from './files.ts';

/**
 * What no text may hold: the control characters that XML 1.0 forbids, noncharacters and lone surrogates.
 * https://www.w3.org/TR/xml/#charsets
 */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef]|\p{Noncharacter_Code_Point}|\p{Surrogate}/u;

/** Decodes a text file: strict UTF-8, without byte order mark, with LF line ends. Undefined when it is no such text. */
export function decode(file: RawFile, problems: Problem[]): Source | undefined {
  const { path, bytes } = file;
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    problems.push(error('encoding', 'The file is UTF-16', placeOf(path), 'Save it as UTF-8'));
    return undefined;
  }
  const invalid = invalidByte(bytes);
  if (invalid !== undefined) {
    const line = bytes.subarray(0, invalid).filter((byte) => byte === 0x0a).length + 1;
    const place = { ...placeOf(path), line };
    const byte = bytes[invalid] ?? 0;
    const message =
      byte === 0
        ? `A NUL stands at byte offset ${invalid}`
        : `Byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')} at offset ${invalid} is not valid UTF-8`;
    problems.push(error('encoding', message, place, 'Save it as UTF-8'));
    return undefined;
  }
  const decoded = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const unmarked = decoded.startsWith('\ufeff') ? decoded.slice(1) : decoded;
  const text = unmarked.includes('\r') ? unmarked.replace(/\r\n?/g, '\n') : unmarked;
  const source = maskSecrets({ file: path, text }, problems);
  const found = forbidden.exec(text);
  if (!found) return source;
  problems.push(forbiddenCharacter(found[0], placeAt(source, found.index)));
  return undefined;
}

/** The text of a file that was decoded before; undefined when it cannot be read any longer. */
export function readText({ read }: Pick<Folder, 'read'>, path: string): string | undefined {
  const file = read(path, []);
  return file && decode(file, [])?.text;
}

function invalidByte(bytes: Uint8Array): number | undefined {
  if (!isUtf8(bytes)) return firstInvalid(bytes);
  const nul = bytes.indexOf(0);
  return nul === -1 ? undefined : nul;
}

/** The offset where the first sequence that is not valid UTF-8 begins, by bisection over the longest valid prefix. */
function firstInvalid(bytes: Uint8Array): number {
  let low = 0;
  let high = bytes.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isBeginning(bytes.subarray(0, middle))) low = middle;
    else high = middle;
  }
  while (!isUtf8(bytes.subarray(0, low))) low -= 1;
  return low;
}

/** Whether bytes are UTF-8 of which the last sequence may be cut off. */
function isBeginning(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The problem of a forbidden character in a text or in a YAML value, where escapes can write one. */
export function forbiddenCharacter(character: string, place?: Place): Problem {
  const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return error('character', `The character U+${point} cannot be published`, place, 'Delete it');
}

export function findForbidden(text: string): string | undefined {
  return forbidden.exec(text)?.[0];
}
