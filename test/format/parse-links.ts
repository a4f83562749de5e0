/** A link of a Link header, as a client reads it: names in lower case, targets unchanged. */
export interface ParsedLink {
  readonly target: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Reads a Link header by the algorithm of RFC 8288, appendix B.2. Throws when a target or a quoted string is not closed, or when
 * there is anything that the grammar does not allow.
 */
export function parseLinks(header: string): readonly ParsedLink[] {
  const links: ParsedLink[] = [];
  let rest = header.trimStart();
  const take = (pattern: RegExp, wanted: string): string => {
    const match = pattern.exec(rest);
    if (match?.index !== 0) throw new Error(`Expected ${wanted} at ${JSON.stringify(rest.slice(0, 20))}`);
    rest = rest.slice(match[0].length);
    return match[1] ?? match[0];
  };
  while (rest !== '') {
    const target = take(/<([^<>"\s]*)>[ \t]*/, 'a target');
    const parameters: Record<string, string> = {};
    while (rest.startsWith(';')) {
      take(/;[ \t]*/, 'a semicolon');
      const name = take(/([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*/, 'a parameter name').toLowerCase();
      take(/=[ \t]*/, 'an equals sign');
      const quoted = rest.startsWith('"');
      const value = take(quoted ? /"((?:[^"\\]|\\.)*)"[ \t]*/ : /([^\s;,"]+)[ \t]*/, 'a value');
      parameters[name] ??= quoted ? value.replace(/\\(.)/g, '$1') : value;
    }
    links.push({ target, parameters });
    if (rest !== '') take(/,[ \t]*/, 'a comma');
  }
  return links;
}
