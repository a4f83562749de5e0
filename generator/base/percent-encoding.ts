/** A part of a URL as people read it; one whose percent-encoding is malformed as it is. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A path as clients send it, however it is written: what is not ASCII is percent-encoded, composed and in capitals. https://www.rfc-editor.org/rfc/rfc3987#section-3.1 */
export function encodedPath(path: string): string {
  return isPlain(path) ? path : encodeURI(decoded(path).normalize('NFC'));
}

/** The path of a file as clients send it: its name stays as the file system spells it. */
export function pathOfName(file: string): string {
  return `/${file.replace(/[^\x21-\x7e]+/g, encodeURIComponent)}`;
}

/** Whether a path is the same to people and clients. */
export function isPlain(path: string): boolean {
  return /^[\x21-\x24\x26-\x7e]*$/.test(path);
}
