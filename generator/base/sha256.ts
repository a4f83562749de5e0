import { createHash } from 'node:crypto';

/** The SHA-256 digest of a text in UTF-8, or of bytes, in lower-case hexadecimal. https://www.rfc-editor.org/rfc/rfc6234 */
export function sha256Of(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
