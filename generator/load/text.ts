import { isAscii, isUtf8, transcode } from 'node:buffer';
import { error, type Place, type Problem, placeAt, placeOf, type Result, type Source } from '../base/problem.ts';
import { type IsAllowed, maskSecrets } from '../base/secrets.ts';
import { codePointName } from '../base/visible.ts';
import type { Folder, RawFile } from './files.ts';

/**
 * Characters that no text may hold: control characters, which XML 1.0 or HTML forbid, and noncharacters. Matches code units, because the flag `u`
 * would be four times slower in text that is not ASCII. https://www.w3.org/TR/xml/#charsets
 */
const forbidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]|[\ud83f\ud87f\ud8bf\ud8ff\ud93f\ud97f\ud9bf\ud9ff\uda3f\uda7f\udabf\udaff\udb3f\udb7f\udbbf\udbff][\udffe\udfff]/;

/** The same, and what only the escapes of YAML can write: a CR, since line ends become LF, and lone surrogates, which UTF-8 cannot contain. */
const forbiddenInValue = new RegExp(
  String.raw`${forbidden.source}|\r|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`,
);

/** The text of a file that was decoded before and had no problems: it is not searched for secrets and forbidden characters again. Undefined when it can no longer be read. */
export function readSoundText({ read }: Pick<Folder, 'read'>, path: string): string | undefined {
  const { value: file } = read(path);
  return file && !encodingProblem(path, file.bytes) ? normalText(file.bytes) : undefined;
}

/**
 * Decodes a text file: strict UTF-8. Drops a byte order mark, turns line ends into LF and masks secrets that are not allowed. Undefined for
 * other bytes.
 */
export function decode({ path, bytes }: RawFile, isAllowed: IsAllowed = () => false): Result<Source | undefined> {
  const broken = encodingProblem(path, bytes);
  if (broken) return { value: undefined, problems: [broken] };
  const text = normalText(bytes);
  const masked = maskSecrets({ file: path, text }, isAllowed);
  const found = forbidden.exec(text);
  if (!found) return masked;
  const problem = forbiddenCharacter(found[0], placeAt(masked.value, found.index));
  return { value: undefined, problems: [...masked.problems, problem] };
}

/** The text of valid UTF-8, with LF line ends and without a byte order mark. */
function normalText(bytes: Uint8Array): string {
  const decoded = textOf(bytes);
  const unmarked = decoded.startsWith('\ufeff') ? decoded.slice(1) : decoded;
  return unmarked.includes('\r') ? unmarked.replace(/\r\n?/g, '\n') : unmarked;
}

/** The text of valid UTF-8. If it is not ASCII, going by way of UTF-16 takes a quarter of the time. */
function textOf(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return isAscii(bytes) ? buffer.toString('latin1') : transcode(buffer, 'utf8', 'utf16le').toString('utf16le');
}

function encodingProblem(path: string, bytes: Uint8Array): Problem | undefined {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff))
    return error('encoding', 'The file is UTF-16', placeOf(path), 'Save it as UTF-8');
  const invalid = invalidByte(bytes);
  if (invalid === undefined) return undefined;
  const line = bytes.subarray(0, invalid).filter((byte) => byte === 0x0a).length + 1;
  const byte = bytes[invalid] ?? 0;
  const message =
    byte === 0
      ? `There is a NUL at byte offset ${invalid}`
      : `Byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')} at offset ${invalid} is not valid UTF-8`;
  return error('encoding', message, { ...placeOf(path), line }, 'Save it as UTF-8');
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

/** Whether bytes are valid UTF-8, apart from a last sequence that may be cut off. */
function isBeginning(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The problem of a forbidden character in a text, or in a YAML value that writes it as an escape. */
export function forbiddenCharacter(character: string, place?: Place): Problem {
  return error('character', `The character ${codePointName(character)} cannot be published`, place, 'Delete it');
}

/** A text without characters that cannot be published: those that part words are spaces. */
export function withoutForbidden(text: string): string {
  return findForbidden(text) === undefined
    ? text
    : text.replace(new RegExp(forbiddenInValue, 'g'), (character) => (/[\s\u0085]/.test(character) ? ' ' : ''));
}

/** The first character of a text that cannot be published. */
export function findForbidden(text: string): string | undefined {
  return forbiddenInValue.exec(text)?.[0];
}
