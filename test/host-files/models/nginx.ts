import { acceptExpression, numberedAcceptExpression } from '../../../generator/hosts/rules/accept-expression.ts';
import { perlExpression } from '../perl-expression.ts';
import { type Answer, type Asked, fileAt, type Model, pathOf, queryOf } from './answer.ts';

/** A directive: its words, and those within its braces. */
interface Directive {
  readonly words: readonly string[];
  readonly block: readonly Directive[];
}

type Variables = Record<string, string>;

/** The outcome of the directives of a block: nothing more, a look-up of another path, or an answer. */
type Outcome = { readonly uri: string } | { readonly code: number; readonly to: string } | undefined;

/** nginx: a server that sets variables, and locations within one that set them again and serve a file. */
export const nginxModel = ((files, input) => {
  const server = parsed(files.get('fingerpost.conf') ?? '');
  const root = all(server, 'location').find(({ words: [, how] }) => how !== '=');
  const within = root?.block ?? [];
  const settings = new Map(within.map(({ words: [name = '', ...rest] }) => [name, rest.join(' ')]));
  if (settings.get('absolute_redirect') !== 'off') throw new Error('it redirects elsewhere');
  const charset = new Set(['text/html', ...(settings.get('charset_types') ?? '').split(' ')]);
  return ({ path: target, method = 'GET', accept = '', isPreflight = false }: Asked): Answer => {
    const query = queryOf(target);
    const known: Variables = {
      request_method: isPreflight ? 'OPTIONS' : method,
      http_accept: accept,
      http_access_control_request_method: isPreflight ? 'GET' : '',
      is_args: query === '' ? '' : '?',
      args: query.slice(1),
      document_root: '',
    };
    const writes = !/^(?:GET|HEAD)$/.test(known.request_method ?? '');
    const stored = new Set([...input.served.map(({ file }) => `/${file}`)]);

    const answer = (status: number, more: Answer['headers'] = {}, file?: string): Answer => {
      const added = all(server, 'add_header').map(({ words: [, name = '', value = '', when] }) => {
        if (when !== 'always') throw new Error(`${name} is lost of errors`);
        return [name, filled(value, known)] as const;
      });
      return { status, file, headers: { ...more, ...Object.fromEntries(added.filter(([, value]) => value !== '')) } };
    };
    const failed = (code: number, isAgain: boolean): Answer => {
      const page = all(within, 'error_page').find(({ words }) => words[1] === String(code))?.words[2];
      return page === undefined || isAgain ? answer(code) : asked(filled(page, known), code);
    };
    const asked = (uri: string, status?: number): Answer => {
      known.uri = uri;
      run(server, known, stored);
      return located(uri, status);
    };
    const located = (uri: string, status?: number): Answer => {
      known.uri = uri;
      const location = locationOf(within, uri, known);
      if (status === undefined && all(location?.block, 'internal').length > 0) return failed(404, false);
      const block = location?.block ?? within;
      const outcome = run(block, known, stored);
      if (outcome && 'uri' in outcome) return located(outcome.uri, status);
      if (outcome && outcome.code >= 400) return failed(outcome.code, status !== undefined);
      if (outcome) return answer(outcome.code, outcome.to === '' ? {} : { Location: outcome.to });
      if (status === undefined && writes) return failed(405, false);
      const tried = all(block, 'try_files')[0]?.words[1];
      const file = fileAt(tried === undefined ? uri : filled(tried, known), input);
      if (file === undefined) return failed(404, status !== undefined);
      return answer(status ?? 200, { 'Content-Type': typeOf(file, block) }, file);
    };
    const typeOf = (file: string, block: readonly Directive[]): string => {
      const types = (all(block, 'types')[0] ?? all(within, 'types')[0])?.block ?? [];
      const usual = types.find(({ words }) => words.slice(1).includes(/\.(\w+)$/.exec(file)?.[1] ?? ''))?.words[0];
      const type = usual ?? all(block, 'default_type')[0]?.words[1] ?? 'application/x-unknown';
      return charset.has(type) && settings.get('charset') === 'utf-8' ? `${type}; charset=utf-8` : type;
    };
    return asked(pathOf(target));
  };
}) satisfies Model;

/** Runs the directives of a block that set variables, rewrite or return, in their order. */
function run(block: readonly Directive[], known: Variables, stored: ReadonlySet<string>): Outcome {
  for (const { words, block: inner } of block) {
    const [name, first = '', second = ''] = words;
    if (name === 'set') known[first.slice(1)] = filled(second, known);
    if (name === 'rewrite') return { uri: filled(second, known) };
    if (name === 'return') return { code: Number(first), to: filled(second, known) };
    if (name !== 'if' || !holds(words.slice(1), known, stored)) continue;
    const outcome = run(inner, known, stored);
    if (outcome) return outcome;
  }
  return undefined;
}

function holds(condition: readonly string[], known: Variables, stored: ReadonlySet<string>): boolean {
  const [first = '', second = '', third = ''] = condition.join('\0').slice(1, -1).split('\0');
  if (first === '-f') return stored.has(filled(second, known));
  const value = filled(first, known);
  if (second === '') return value !== '' && value !== '0';
  const expression = third === numberedAcceptExpression() ? acceptRule : new RegExp(third);
  const isMatched = expression.test(value);
  return isMatched !== second.startsWith('!');
}

const acceptRule = perlExpression(acceptExpression());

function all(block: readonly Directive[] | undefined, name: string): readonly Directive[] {
  return (block ?? []).filter(({ words }) => words[0] === name);
}

/** An exact location, or else the first expression that matches, whose groups become variables. */
function locationOf(within: readonly Directive[], uri: string, known: Variables): Directive | undefined {
  const locations = all(within, 'location');
  const exact = locations.find(({ words }) => words[1] === '=' && words[2] === uri);
  if (exact) return exact;
  return locations.find(({ words: [, how, pattern = ''] }) => {
    const match = how === '~' ? new RegExp(pattern).exec(uri) : null;
    for (const [name, value] of Object.entries(match?.groups ?? {})) known[name] = value ?? '';
    if (match?.[1] !== undefined) known['1'] = match[1];
    return match !== null;
  });
}

/** A text with the values of its variables. */
function filled(text: string, known: Variables): string {
  return text.replace(/\$\{(\w+)\}|\$(\w+)/g, (_, braced?: string, name?: string) => known[braced ?? name ?? ''] ?? '');
}

/** The directives of a file. A backslash within quotes escapes a quote or itself, and is kept before all else. */
function parsed(text: string): readonly Directive[] {
  const root: Directive[] = [];
  const open: Directive[][] = [root];
  let words: string[] = [];
  for (const [token, quoted] of text.matchAll(/#[^\n]*|"((?:[^"\\]|\\.)*)"|(?:\$\{\w+\}|[^\s{};"])+|[{};]/g)) {
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
