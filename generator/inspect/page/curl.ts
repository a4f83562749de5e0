/** The request as a command of curl, for any POSIX shell. https://curl.se/docs/manpage.html */
export function curlFor(url: string, accept: string | undefined): string {
  const header = accept === undefined ? '' : ` -H ${quoted(`Accept: ${accept}`)}`;
  return `curl -sS -D -${header} ${quoted(url)}`;
}

/** https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02_02 */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
