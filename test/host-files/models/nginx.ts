import { type Answer, type Asked, fileAt, type Model, pathOf, queryOf } from './answer.ts';

/** A directive: its words, and those within its braces. */
interface Directive {
  readonly words: readonly string[];
  readonly block: readonly Directive[];
}

type Variables = Record<string, string>;

/** nginx: maps of the http context, and a server that runs its conditions, then the location of a path, then serves a file. */
export const nginxModel = ((files, input) => {
  const [http, server] = ['http', 'server'].map((context) => parsed(files.get(`fingerpost.${context}.conf`) ?? ''));
  const maps = new Map(all(http, 'map').map((map) => [map.words[2], map]));
  const settings = new Map(server?.map(({ words: [name = '', ...rest] }) => [name, rest.join(' ')]));
  if (settings.get('absolute_redirect') !== 'off' || settings.get('charset') !== 'off') throw new Error('refused');
  const typesOf = (block: readonly Directive[] | undefined) => all(block, 'types').at(0)?.block;
  return ({ path: target, method = 'GET', accept = '' }: Asked): Answer => {
    const known: Variables = { $request_method: method, $request_uri: target, $http_accept: accept };
    const query = queryOf(target);
    Object.assign(known, { $is_args: query === '' ? '' : '?', $args: query.slice(1) });
    const answer = (status: number, uri: string, more: Answer['headers'] = {}, file?: string): Answer => {
      Object.assign(known, { $uri: uri, $status: String(status) });
      const added = all(server, 'add_header').map(({ words: [, name = '', value = '', when] }) => {
        if (when !== 'always') throw new Error(`${name} is lost of errors`);
        if (name === 'Content-Type') throw new Error('it is sent twice');
        return [name, filled(value, known, maps)] as const;
      });
      return { status, file, headers: { ...more, ...Object.fromEntries(added.filter(([, value]) => value !== '')) } };
    };
    const missing = (): Answer => {
      const [, forbidden, notFound, status = '', page = ''] = all(server, 'error_page')[0]?.words ?? [];
      if (forbidden !== '403' || notFound !== '404') throw new Error('it has another page');
      return stored(page, Number(status.slice(1)));
    };
    const stored = (uri: string, status: number): Answer => {
      const location = locationOf(server, uri);
      if (location?.block.some(({ words: [name, code] }) => name === 'return' && code === '404')) return missing();
      const condition = all(location?.block, 'if')[0];
      if (condition && !['', '0'].includes(filled(condition.words[1]?.slice(1, -1) ?? '', known, maps))) {
        const [, , variant = ''] = condition.block.find(({ words }) => words[0] === 'rewrite')?.words ?? [];
        return stored(variant, status);
      }
      if (uri.endsWith('/') && settings.get('index') === 'index.html' && fileAt(uri, input) !== undefined)
        return stored(`${uri}index.html`, status);
      const file = fileAt(uri, input);
      if (file === undefined && fileAt(`${uri}/`, input) !== undefined)
        return { status: 301, headers: { Location: `${uri}/${query}` } };
      if (file === undefined) return missing();
      const types = typesOf(location?.block) ?? typesOf(server) ?? [];
      const usual = types.find(({ words }) => words.slice(1).includes(/\.(\w+)$/.exec(file)?.[1] ?? ''))?.words[0];
      const type = usual ?? all(location?.block, 'default_type')[0]?.words[1] ?? 'text/plain';
      return answer(status, uri, { 'Content-Type': type }, file);
    };
    for (const { words, block } of all(server, 'if')) {
      const [, variable = '', operator, pattern = ''] = words;
      const match = new RegExp(pattern).exec(filled(variable.slice(1), known, maps));
      if ((operator === '~') !== (match !== null)) continue;
      const [, code, location = ''] = block[0]?.words ?? [];
      const to = filled(location.replace('$1', match?.[1] ?? ''), known, maps);
      return answer(Number(code), pathOf(target), to === '' ? {} : { Location: to });
    }
    return stored(pathOf(target), 200);
  };
}) satisfies Model;

function all(block: readonly Directive[] | undefined, name: string): readonly Directive[] {
  return (block ?? []).filter(({ words }) => words[0] === name);
}

/** An exact location, then a prefix that is not to be tried further, then the first expression. */
function locationOf(server: readonly Directive[] | undefined, uri: string): Directive | undefined {
  const found = (sign: string, matches: (operand: string) => boolean) =>
    all(server, 'location').find(({ words: [, how, operand = ''] }) => how === sign && matches(operand));
  return (
    found('=', (path) => path === uri) ??
    found('^~', (prefix) => uri.startsWith(prefix)) ??
    found('~', (pattern) => new RegExp(pattern).test(uri))
  );
}

/** A text with the values of its variables, which maps give when they are asked for. */
function filled(text: string, known: Variables, maps: ReadonlyMap<string | undefined, Directive>): string {
  return text.replace(/\$\{(\w+)\}|\$\w+/g, (written, braced?: string) => {
    const name = braced === undefined ? written : `$${braced}`;
    const map = maps.get(name);
    return map === undefined ? (known[name] ?? '') : lookUp(map, known, maps);
  });
}

/** A text that is equal counts before expressions, of which the first that matches does; its named groups become variables. */
function lookUp(
  { words: [, source = ''], block }: Directive,
  known: Variables,
  maps: ReadonlyMap<string | undefined, Directive>,
): string {
  const value = filled(source, known, maps);
  const entries = block.map(({ words: [key = '', output = ''] }) => [key, output] as const);
  const equal = entries.find(([key]) => key === value && key !== 'default');
  if (equal) return filled(equal[1], known, maps);
  for (const [key, output] of entries) {
    const [, any, pattern] = /^~(\*?)(.*)$/.exec(key) ?? [];
    const match = pattern === undefined ? null : new RegExp(pattern.replaceAll(')*+', ')*'), any && 'i').exec(value);
    if (!match) continue;
    for (const [name, captured] of Object.entries(match.groups ?? {})) known[`$${name}`] = captured ?? '';
    return filled(output, known, maps);
  }
  return filled(entries.find(([key]) => key === 'default')?.[1] ?? '', known, maps);
}

/** The directives of a file. A backslash within quotes escapes a quote or itself, and is kept before all else. */
function parsed(text: string): readonly Directive[] {
  const root: Directive[] = [];
  const open: Directive[][] = [root];
  let words: string[] = [];
  for (const [token, quoted] of text.matchAll(/#[^\n]*|"((?:[^"\\]|\\.)*)"|[{};]|[^\s{};"]+/g)) {
    if (token.startsWith('#')) continue;
    if (token === '}') open.pop();
    else if (token === ';' || token === '{') {
      const block: Directive[] = [];
      open.at(-1)?.push({ words, block });
      if (token === '{') open.push(block);
      words = [];
    } else words.push(quoted?.replace(/\\(["\\])/g, '$1') ?? token);
  }
  if (open.length !== 1 || words.length > 0) throw new Error('a brace or semicolon is missing');
  return root;
}
