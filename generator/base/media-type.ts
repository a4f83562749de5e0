/** The media type without its parameters. https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1 */
export function essence(mediaType: string): string {
  const end = mediaType.indexOf(';');
  return (end === -1 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}

export function isJson(mediaType: string): boolean {
  return /[/+]json$/.test(essence(mediaType));
}

/** Whether a media type is a kind of text, so that compression pays: other types are compressed already. */
export function isText(mediaType: string): boolean {
  return /^text\/|[/+](?:json|xml)$/.test(essence(mediaType));
}

export const htmlType = 'text/html; charset=utf-8';

/** https://www.rfc-editor.org/rfc/rfc7763 */
export const markdownType = 'text/markdown; charset=utf-8';
