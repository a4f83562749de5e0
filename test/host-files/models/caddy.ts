import { type Answer, type Asked, fileAt, type Model, pathOf, queryOf } from './answer.ts';

/** Caddy: a route that refuses, redirects, rewrites, or serves what is listed with the headers that its maps give. */
export const caddyModel = ((files, input) => {
  const text = files.get('fingerpost.caddy') ?? '';
  const maps = mapsOf(text);
  const [, route = '', errors = ''] =
    /^route (?:@fingerpost_site )?\{\n([\s\S]*?)^\}\n+handle_errors \{\n([\s\S]*?)^\}$/m.exec(text) ?? [];
  const joined = route.replace(/^ {2}(@\w+) \{\n([\s\S]*?)^ {2}\}$/gm, (_, name: string, lines: string) => {
    return `  ${name} ${lines.trim().split(/\n\s*/).join(' ')}`;
  });
  const steps = joined.split('\n').map((line) => line.trim());
  const served = (block: string, status: number, path: string): Answer => {
    const file = fileAt(path, input);
    if (!/^ +file_server \{\n +disable_canonical_uris\n/m.test(block)) throw new Error('nothing is served');
    const set = [...block.matchAll(/^ +header @(\w+) (\S+) \{\w+\}$/gm)].map(([, , name]) => name);
    const given = Object.entries(headersOf(text, path)).filter(([name]) => set.includes(name));
    return { status, file, headers: Object.fromEntries(given) };
  };
  return ({ path: target, method: asked = 'GET', accept, isPreflight = false }: Asked): Answer => {
    const method = isPreflight ? 'OPTIONS' : asked;
    let path = decodeURIComponent(pathOf(target));
    const valueBy = (name: string) => lookUp(maps.get(`fingerpost_${name}`), path);
    const matchers = new Map<string, boolean>([
      [
        'preflight method OPTIONS header Access-Control-Request-Method * vars {fingerpost_access_control_allow_origin} "*"',
        isPreflight && valueBy('access_control_allow_origin') === '*',
      ],
      ['other not method GET HEAD', method !== 'GET' && method !== 'HEAD'],
      ['folder not vars {fingerpost_folder} ""', valueBy('folder') !== ''],
      [`markdown ${preference}`, valueBy('variant') !== '' && chooses(text, accept ?? null) === 'markdown'],
      ['missing vars {fingerpost_content_type} ""', valueBy('content_type') === ''],
    ]);
    const isThere = (at: string) => at !== '' && fileAt(at, input) !== undefined;
    const folder = valueBy('folder');
    matchers.set(
      'folder not vars {fingerpost_folder} "" file {fingerpost_folder}index.html',
      isThere(`${folder}index.html`) && folder !== '',
    );
    const holds = new Set<string>();
    for (const step of steps) {
      const [, name = '', definition = ''] = /^@fingerpost_(\w+) (.*)$/.exec(step) ?? [];
      const isAbsent = `${name} ${definition}` === 'absent not file {path} {path}index.html' && !isThere(path);
      const isMoved = /^moved_/.test(name) && definition === `not vars {fingerpost_${name}} ""` && valueBy(name) !== '';
      if (isAbsent || isMoved || matchers.get(`${name} ${definition}`)) holds.add(name);
      const [, verb, matcher = '', operand = ''] =
        /^(\w+) @fingerpost_(preflight|other|folder|markdown|missing|absent|moved_\w+) ?(.*)$/.exec(step) ?? [];
      if (!holds.has(matcher)) continue;
      if (verb === 'respond' && matcher === 'preflight')
        return { status: Number(operand), headers: preflightOf(route) };
      if (verb === 'respond')
        return { status: Number(operand), headers: steps.includes(allow) ? { Allow: 'GET, HEAD' } : {} };
      if (verb === 'redir') {
        const query = lookUp(maps.get('fingerpost_query'), queryOf(target).slice(1));
        const location = operand
          .replace(`{fingerpost_${matcher}}`, valueBy(matcher))
          .replace('{fingerpost_query}', query);
        return { status: Number(location.split(' ')[1]), headers: { Location: location.split(' ')[0] ?? '' } };
      }
      if (verb === 'rewrite') path = valueBy('variant');
      if (verb === 'error') return served(errors, Number(operand), errorPage(errors, path));
    }
    return served(route, 200, path);
  };
}) satisfies Model;

/** Where the block for errors rewrites a path to: its rewrites apply one after another. */
function errorPage(errors: string, path: string): string {
  let page = path;
  const below = (pattern: string) => page.startsWith(pattern.replace(/\*$/, ''));
  for (const [, matcher = '', to = ''] of errors.matchAll(/^ +rewrite (\S+) (\S+)$/gm)) {
    const [, not, paths = ''] =
      new RegExp(`^ +${matcher.replace('*', '\\*')} (not )?path (.*)$`, 'm').exec(errors) ?? [];
    if (matcher === '*' || paths.split(' ').some(below) === (not === undefined)) page = to;
  }
  return page;
}

function preflightOf(route: string): Answer['headers'] {
  const [, block = ''] = /^ {2}header @fingerpost_preflight \{\n([\s\S]*?)^ {2}\}$/m.exec(route) ?? [];
  return Object.fromEntries([...block.matchAll(/^ +(\S+) "(.*)"$/gm)].map(([, name, value]) => [name, value]));
}

const allow = 'header @fingerpost_other Allow "GET, HEAD"';
const preference =
  'expression `{fingerpost_variant} != "" && double({fingerpost_markdown}) > 0.0 && double({fingerpost_markdown}) >= double({fingerpost_html})`';

/** A map as Caddy reads it: the inputs in order, an expression after `~`, with what they put out. */
interface CaddyMap {
  readonly source: string;
  readonly entries: readonly (readonly [input: string, output: string])[];
  readonly otherwise: string;
}

/** The maps of a file by their destinations. */
export function mapsOf(file: string): ReadonlyMap<string, CaddyMap> {
  const blocks = [...file.matchAll(/^map (\S+) \{(\w+)\} \{\n([\s\S]*?)^\}$/gm)];
  return new Map(
    blocks.map(([, source = '', destination = '', body = '']) => {
      const lines = body
        .trim()
        .split('\n')
        .map((line) => tokens(line.trim()));
      const entries = lines.flatMap(([input = '', output = '']) =>
        input === 'default' ? [] : [[input, output] as const],
      );
      return [destination, { source, entries, otherwise: lines.find(([input]) => input === 'default')?.[1] ?? '?' }];
    }),
  );
}

/** The words of a line: bare, quoted, or raw between backticks. */
function tokens(line: string): readonly string[] {
  const words = [...line.matchAll(/`([^`]*)`|"((?:[^"\\]|\\.)*)"|(\S+)/g)];
  return words.map(([, raw, quoted, bare]) => raw ?? quoted?.replaceAll('\\"', '"') ?? bare ?? '');
}

/** What a map puts out; the first input that matches decides. */
export function lookUp(map: CaddyMap | undefined, input: string): string {
  for (const [key, output] of map?.entries ?? []) {
    if (!key.startsWith('~')) {
      // The import of the file reads escapes, and the map those that are left.
      if (key === input) return output.replace(/\\([{}])/g, '$1').replace(/\\([{}])/g, '$1');
      continue;
    }
    const match = new RegExp(key.slice(1).replace('(?i)', ''), key.includes('(?i)') ? 'i' : '').exec(input);
    if (match) return output.replace(/\$\{1\}/, () => match[1] ?? '');
  }
  return map?.otherwise ?? '?';
}

export function chooses(file: string, accept: string | null): 'html' | 'markdown' {
  const maps = mapsOf(file);
  const quality = (name: string) =>
    Number(lookUp(maps.get(`fingerpost_${name}`), lookUp(maps.get(`fingerpost_${name}_written`), accept ?? '')));
  const [markdown, html] = [quality('markdown'), quality('html')];
  return markdown > 0 && markdown >= html ? 'markdown' : 'html';
}

/** The headers that a path is given. */
export function headersOf(file: string, path: string): Readonly<Record<string, string>> {
  const maps = mapsOf(file);
  const set = [...file.matchAll(/^ {2}header @(\w+) (\S+) \{(\w+)\}$/gm)].filter(([, , name]) => name !== 'Allow');
  return Object.fromEntries(
    set.flatMap(([, matcher, name = '', destination = '']) => {
      const value = lookUp(maps.get(destination), path);
      return file.includes(`@${matcher} not vars {${destination}} ""`) && value !== '' ? [[name, value]] : [];
    }),
  );
}
