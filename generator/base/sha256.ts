import * as crypto from 'node:crypto';

/** Of short texts, the function of Node.js 20.12 and later takes a third of the time. https://nodejs.org/api/crypto.html#cryptohashalgorithm-data-options */
const hash: typeof crypto.hash | undefined = crypto.hash;

/** The SHA-256 digest of a text in UTF-8, or of bytes, in lower-case hexadecimal. https://www.rfc-editor.org/rfc/rfc6234 */
export function sha256Of(content: string | Uint8Array): string {
  return hash ? hash('sha256', content) : crypto.createHash('sha256').update(content).digest('hex');
}
