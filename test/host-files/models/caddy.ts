import { type Answer, type Asked, fileAt, type Model, pathOf, queryOf } from './answer.ts';

/** A directive: its words, and those within its braces. */
interface Directive {
  readonly words: readonly string[];
  readonly block: readonly Directive[];
}

/** A request on its way through the routes. */
interface Way {
  path: string;
  readonly query: string;
  readonly method: string;
  readonly accept: string | undefined;
  readonly vars: Record<string, string>;
  readonly headers: Record<string, string>;
  /** Headers that are taken away when the answer is sent. */
  readonly removed: Set<string>;
}

/** Caddy: a route whose directives run in their order, and one for errors. */
export const caddyModel = ((files, input) => {
  const text = files.get('fingerpost.caddy') ?? '';
  const maps = mapsOf(text);
  const root = parsed(text);
  const routes = root.filter(({ words: [name] }) => name === 'route' || name === 'handle');
  const errors = root.find(({ words: [name] }) => name === 'handle_errors')?.block ?? [];
  const matchers = new Map(matchersIn(root));

  const placeholderOf = (name: string, way: Way): string => {
    if (name.startsWith('re.')) return way.vars[name] ?? '';
    if (name === 'http.request.uri.path') return way.path;
    const map = maps.get(name);
    if (map === undefined) return name === 'path' ? way.path : `{${name}}`;
    return lookUp(map, map.source.includes('query') ? way.query.slice(1) : way.path);
  };
  const filled = (word: string, way: Way): string =>
    word
      // The import of the file reads escapes, and the directive those that are left.
      .replace(/\\([{}])/g, '$1')
      .replace(
        /\\([{}])|\{([\w.]+)\}/g,
        (_, brace: string | undefined, name = '') => brace ?? placeholderOf(name, way),
      );

  const holds = (words: readonly string[], way: Way): boolean => {
    const [kind = '', first = '', ...others] = words;
    if (kind === 'not') return !holds(words.slice(1), way);
    if (kind === 'method') return [first, ...others].includes(way.method);
    if (kind === 'header') return first !== 'Accept-Encoding' && way.vars.asking !== undefined;
    if (kind === 'header_regexp')
      return first === 'Accept' && new RegExp(others.join('').replace('(?i)', ''), 'i').test(way.accept ?? '');
    if (kind === 'vars_regexp') {
      const [source = '', expression = ''] = others;
      const match = new RegExp(expression).exec(filled(source, way));
      if (match?.[1] !== undefined) way.vars[`re.${first}.1`] = match[1];
      return match !== null;
    }
    if (kind === 'expression') return first === preference && chooses(text, way.accept ?? null) === 'markdown';
    if (kind === 'path') return [first, ...others].some((other) => isBelow(way.path, other));
    if (kind !== 'vars') throw new Error(`There is no matcher ${kind}`);
    const value = first.startsWith('{') ? filled(first, way) : (way.vars[first] ?? '');
    return others.includes(value);
  };
  const isMatched = (name: string, way: Way): boolean => {
    const [, ...words] = matchers.get(name)?.words ?? [];
    const all = matchers.get(name)?.block ?? [];
    return words.length > 0
      ? holds(words, way)
      : all.length > 0 && all.every((directive) => holds(directive.words, way));
  };
  const end = (way: Way, status: number, more: Answer['headers'] = {}, file?: string): Answer => {
    const kept = Object.entries(way.headers).filter(([name]) => !way.removed.has(name));
    return { status, headers: { ...Object.fromEntries(kept), ...more }, ...(file !== undefined && { file }) };
  };
  // Of the handles within a handle, the first that matches counts.
  const run = (block: readonly Directive[], way: Way, failed?: number, isGroup = false): Answer | undefined => {
    let isHandled = false;
    for (const { words, block: inner } of block) {
      const [verb = '', second = ''] = words;
      if (verb.startsWith('@')) {
        matchers.set(verb, { words, block: inner });
        continue;
      }
      if (second.startsWith('@') && !isMatched(second, way)) continue;
      const operands = words.slice(second.startsWith('@') || second === '*' ? 2 : 1);
      const [to = '', value = ''] = operands;
      if (verb === 'route' || (verb === 'handle' && !(isGroup && isHandled))) {
        isHandled = true;
        const answer = run(inner, way, failed, verb === 'handle');
        if (answer) return answer;
      }
      if (verb === 'vars') way.vars[to] = value;
      if (verb === 'header' && to.startsWith('-')) way.removed.add(to.slice(1));
      else if (verb === 'header')
        // A model has no bytes that could be compressed, and no tags.
        for (const {
          words: [name = '', of = ''],
        } of operands.length > 0 ? [{ words: operands }] : inner)
          if (name !== 'defer' && name !== 'ETag') way.headers[name] = filled(of, way);
      if (verb === 'rewrite') way.path = filled(to, way);
      if (verb === 'respond') return end(way, Number(to));
      if (verb === 'redir') return end(way, Number(value), { Location: filled(to, way) });
      if (verb === 'error') return run(errors, way, Number(to)) ?? end(way, Number(to));
      if (verb !== 'file_server') continue;
      if (inner[0]?.words[0] !== 'disable_canonical_uris') throw new Error('it redirects by itself');
      const file = fileAt(way.path, input);
      if (file === undefined && failed === undefined) return run(errors, way, 404) ?? end(way, 404);
      return end(way, failed ?? 200, {}, file);
    }
    return undefined;
  };
  return ({ path: target, method = 'GET', accept, isPreflight = false }: Asked): Answer => {
    const way: Way = {
      path: decodeURIComponent(pathOf(target)),
      query: queryOf(target),
      accept,
      method: isPreflight ? 'OPTIONS' : method,
      vars: isPreflight ? { asking: '' } : {},
      headers: {},
      removed: new Set<string>(),
    };
    return run(routes, way) ?? { status: 200, headers: {} };
  };
}) satisfies Model;

function isBelow(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

function matchersIn(block: readonly Directive[]): readonly (readonly [string, Directive])[] {
  return block.flatMap((directive) =>
    directive.words[0]?.startsWith('@') ? [[directive.words[0], directive] as const] : [],
  );
}

/** The directives of a file: one on a line, which a brace at its end opens. */
function parsed(text: string): readonly Directive[] {
  const root: Directive[] = [];
  const open: Directive[][] = [root];
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '' || line.startsWith('#')) continue;
    if (line === '}') open.pop();
    else {
      const words = tokens(line);
      const isOpened = words.at(-1) === '{' && line.endsWith(' {');
      const block: Directive[] = [];
      open.at(-1)?.push({ words: isOpened ? words.slice(0, -1) : words, block });
      if (isOpened) open.push(block);
    }
  }
  if (open.length !== 1) throw new Error('a brace is missing');
  return root;
}

const preference = 'double({fingerpost_markdown}) > 0.0 && double({fingerpost_markdown}) >= double({fingerpost_html})';

/** A map as Caddy reads it: the inputs in order, an expression after `~`, with what they put out. */
interface CaddyMap {
  readonly source: string;
  readonly entries: readonly (readonly [input: string, ...outputs: readonly string[]])[];
  /** Which of the outputs is asked for. */
  readonly at: number;
}

/** The maps of a file by their destinations, of which one may have several. */
export function mapsOf(file: string): ReadonlyMap<string, CaddyMap> {
  const blocks = [...file.matchAll(/^( *)map (\S+) ((?:\{\w+\} )+)\{\n([\s\S]*?)^\1\}$/gm)];
  return new Map(
    blocks.flatMap(([, , source = '', destinations = '', body = '']) => {
      const lines = body.trim().split('\n');
      const entries = lines.map((line) => tokens(line.trim()) as readonly [string, ...string[]]);
      return destinations
        .trim()
        .split(' ')
        .map((destination, at) => [destination.slice(1, -1), { source, entries, at }] as const);
    }),
  );
}

/** The words of a line: bare, quoted, or raw between backticks. */
function tokens(line: string): readonly string[] {
  const words = [...line.matchAll(/`([^`]*)`|"((?:[^"\\]|\\.)*)"|(\S+)/g)];
  return words.map(([, raw, quoted, bare]) => raw ?? quoted?.replaceAll('\\"', '"') ?? bare ?? '');
}

/** The outputs of a map; the first input that matches decides. */
export function lookUp(map: CaddyMap | undefined, input: string): string {
  for (const [key, ...outputs] of map?.entries ?? []) {
    const output = outputs[map?.at ?? 0] ?? '';
    if (key === 'default') return output;
    if (!key.startsWith('~')) {
      // The import of the file reads escapes, and the map those that are left.
      if (key === input) return output.replace(/\\([{}])/g, '$1').replace(/\\([{}])/g, '$1');
      continue;
    }
    const match = new RegExp(key.slice(1).replace('(?i)', ''), key.includes('(?i)') ? 'i' : '').exec(input);
    if (match) return output.replace(/\$\{1\}/, () => match[1] ?? '');
  }
  return '?';
}

export function chooses(file: string, accept: string | null): 'html' | 'markdown' {
  const maps = mapsOf(file);
  const quality = (name: string) =>
    Number(lookUp(maps.get(`fingerpost_${name}`), lookUp(maps.get(`fingerpost_${name}_written`), accept ?? '')));
  const [markdown, html] = [quality('markdown'), quality('html')];
  return markdown > 0 && markdown >= html ? 'markdown' : 'html';
}
