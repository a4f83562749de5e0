import { TextDecoder } from 'node:util';

/** Decodes a text as its byte order mark says, else as UTF-8, or else as an old page says or most old ones are. https://encoding.spec.whatwg.org/ */
export function decodeText(bytes: Buffer): string {
  const marked = { fffe: 'utf-16le', feff: 'utf-16be' }[bytes.toString('hex', 0, 2)];
  const [, label] = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i.exec(bytes.toString('latin1', 0, 2048)) ?? [];
  const decoder = decoderOf(label);
  try {
    // Its bytes are ASCII.
    const isJis = decoder?.encoding === 'iso-2022-jp' && bytes.includes('\x1b$');
    return new TextDecoder(isJis ? label : (marked ?? 'utf-8'), { fatal: true }).decode(bytes);
  } catch {
    if (decoder && decoder.encoding !== 'windows-1252') return decoder.decode(bytes);
    // Some versions of Node.js decode windows-1252 as ISO 8859-1.
    return bytes
      .toString('latin1')
      .replace(/[\u0080-\u009f]/g, (character) => windows1252[character.charCodeAt(0) - 0x80] ?? '');
  }
}

function decoderOf(label = 'windows-1252'): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}

/** The characters for the bytes from 0x80 to 0x9f. */
const windows1252 = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';
