/**
 * Whether a text is an absolute URL. Node.js 20 compiles calls of `URL.canParse()` in a way that takes Latin-1 for UTF-8, so that it begins to
 * reject `https://ä.example/` after a few thousand calls; its constructor does not.
 */
export function isUrl(text: string): boolean {
  if (!/[\u0080-\uffff]/.test(text)) return URL.canParse(text);
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
}
