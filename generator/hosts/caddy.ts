import { error, type Problem } from '../base/problem.ts';
import type { Coding } from '../format/codings.ts';
import type { NotFoundPage } from '../output/manifest.ts';
import { banner, rootOf } from './rules/banner.ts';
import { everything } from './rules/capabilities.ts';
import type { Host, HostInput } from './rules/host.ts';
import { filled, isPattern, segmentsExpression } from './rules/patterns.ts';
import { type Place, placesOf } from './rules/places.ts';
import { byAnswer, type RedirectRule, redirectRules } from './rules/redirects.ts';
import { headerNames, headerVariable, isOpen, preflightHeaders } from './rules/rules.ts';

/** Caddy: a file to import into a site block. Only the files it lists are served, each with its headers. */
export const caddy: Host = {
  name: 'caddy',
  title: 'Caddy',
  docs: 'https://caddyserver.com/docs/caddyfile/directives/map',
  capabilities: everything,
  limits: {},
  precompressed: ['br', 'zstd', 'gzip'],
  servesFolders: true,
  files: (input) => ({
    value: [{ folder: 'deploy', path: 'fingerpost.caddy', text: siteFile(input) }],
    problems: checkValues(input),
  }),
};

/** A backtick ends a raw string, and a backslash before a brace is an escape that we need ourselves. */
function checkValues({ served }: HostInput): readonly Problem[] {
  return served.flatMap(({ path, headers }) =>
    Object.entries(headers).flatMap(([name, value]) => {
      const [wrong] = /`|\\(?=[{}])/.exec(value) ?? [];
      if (wrong === undefined) return [];
      const message = `Caddy takes no ${wrong === '`' ? 'backtick' : 'backslash before a brace'} in a header, and ${name} of "${path}" has one`;
      return [error('host-limit', message, undefined, 'Take it out of the title')];
    }),
  );
}

/** More places than this share one where they are similar: a map is read from its top for every request. */
const mostPlaces = 300;

function siteFile({
  served,
  pairs,
  notFound,
  notFoundBelow = [],
  redirects = [],
  codings = [],
  basePath = '',
}: HostInput): string {
  const names = [...headerNames(served)].sort();
  const places = placesOf({ served, pairs }, mostPlaces);
  const isGrouped = places.some(isPattern);
  const maps = [
    pathMap('{fingerpost_folder}', folderEntries(places)),
    pathMap(
      '{fingerpost_variant}',
      placeEntries(places, ({ variant }) => variant),
    ),
    ...names.map((name) =>
      pathMap(
        placeholder(name),
        placeEntries(places, ({ headers }) => headers[name]),
      ),
    ),
  ];
  const moved = byAnswer(redirectRules({ redirects }));
  const matchers = names.map((name) => `@${headerVariable(name)} not vars ${placeholder(name)} ""`);
  const route = basePath === '' ? 'route' : 'route @fingerpost_site';
  const page = served.find(({ path }) => path === notFound);
  const setting = (indent: string, set: readonly string[]) =>
    set.flatMap((name) => header(name, codings).map((line) => `${indent}${line}`)).join('\n');
  const precompressed = (indent: string) =>
    codings.length === 0 ? '' : `\n${indent}precompressed ${codings.join(' ')}`;
  return `# ${banner}
# Import it in a site block, beside the root (${rootOf(basePath)}):
#   www.example.com {
#     root * /srv/www${basePath === '' ? '/dist' : ''}
#     import /etc/caddy/fingerpost.caddy
#   }

${acceptMaps()}

map {http.request.uri.query} {fingerpost_query} {
  "" ""
  "~^(.*)$" "?\${1}"
}

${[...maps, ...[...moved].map(movedMap)].join('\n\n')}

${matchers.join('\n')}
${basePath === '' ? '' : `@fingerpost_site path ${basePath} ${basePath}/*\n`}
${route} {
${served.some(isOpen) ? preflight() : ''}  @fingerpost_other not method GET HEAD
  header @fingerpost_other Allow "GET, HEAD"
  respond @fingerpost_other 405

${[...moved].map(redirection).join('')}  @fingerpost_folder {
    not vars {fingerpost_folder} ""${isGrouped ? '\n    file {fingerpost_folder}index.html' : ''}
  }
  redir @fingerpost_folder {fingerpost_folder}{fingerpost_query} 308

  @fingerpost_markdown expression \`{fingerpost_variant} != "" && double({fingerpost_markdown}) > 0.0 && double({fingerpost_markdown}) >= double({fingerpost_html})\`
  rewrite @fingerpost_markdown {fingerpost_variant}

  @fingerpost_missing vars {fingerpost_content_type} ""
  error @fingerpost_missing 404
${isGrouped ? absent : ''}${setting('  ', names)}
  file_server {
    disable_canonical_uris${precompressed('    ')}
  }
}

handle_errors {
  ${route} {
${missingPages(notFound, notFoundBelow)}${setting('    ', Object.keys(page?.headers ?? {}).sort())}
    file_server {
      disable_canonical_uris${precompressed('      ')}
    }
  }
}
`;
}

function missingPages(notFound: string, below: readonly NotFoundPage[]): string {
  if (below.length === 0) return `    rewrite * ${notFound}\n`;
  const own = below.map(
    (page, index) =>
      `    @fingerpost_below_${index} path ${page.below}*\n    rewrite @fingerpost_below_${index} ${page.path}\n`,
  );
  const all = below.map((page) => `${page.below}*`).join(' ');
  return `    @fingerpost_elsewhere not path ${all}\n    rewrite @fingerpost_elsewhere ${notFound}\n${own.join('')}`;
}

function movedMap([key, rules]: readonly [string, readonly RedirectRule[]]): string {
  return pathMap(`{fingerpost_moved_${key}}`, rules.flatMap(redirectEntries));
}

/** Answers them. A query is kept unless the location has one, or a fragment, or is elsewhere. */
function redirection([key, [first]]: readonly [string, readonly RedirectRule[]]): string {
  const matcher = `  @fingerpost_moved_${key} not vars {fingerpost_moved_${key}} ""\n`;
  if (first?.location === undefined) return `${matcher}  error @fingerpost_moved_${key} 410\n\n`;
  const query = first.keepsQuery ? '{fingerpost_query}' : '';
  return `${matcher}  redir @fingerpost_moved_${key} {fingerpost_moved_${key}}${query} ${first.status}\n\n`;
}

/** Sets a header: Vary last, because the server adds another one to a precompressed file. */
function header(name: string, codings: readonly Coding[]): readonly string[] {
  const set = `header @${headerVariable(name)}`;
  const value = `${name} ${placeholder(name)}`;
  return name === 'Vary' && codings.length > 0 ? [`${set} {`, `  ${value}`, '  defer', '}'] : [`${set} ${value}`];
}

/** Fails with 404 before any header is set for a missing file: headers set earlier are sent with an error, too. */
const absent = `  @fingerpost_absent not file {path} {path}index.html
  error @fingerpost_absent 404
`;

function preflight(): string {
  const lines = Object.entries(preflightHeaders).map(([name, value]) => `    ${name} "${value}"\n`);
  return `  @fingerpost_preflight {
    method OPTIONS
    header Access-Control-Request-Method *
    vars {fingerpost_access_control_allow_origin} "*"
  }
  header @fingerpost_preflight {
${lines.join('')}  }
  respond @fingerpost_preflight 204

`;
}

function placeholder(header: string): string {
  return `{${headerVariable(header)}}`;
}

/**
 * The Accept rule as Caddy maps, equal to runtime/accept.js on every header. Caddy's expressions have no look-ahead, so each one reads
 * the whole header: it takes the first range of a type, because its repetition is lazy, and only if the rest is well-formed.
 */

const character = "[\\w!#$%&'*+.^\\x60|~-]";
const token = `${character}+`;
const value = `(?:${token}|"(?:[^"\\\\]|\\\\.)*")`;
/** A parameter name other than `q`, written with a class that has no `q`. */
const other = `(?:[\\d_a-pr-z!#$%&'*+.^\\x60|~-]${character}*|q${token})=${value}`;
const before = `(?:[ \\t]*;(?:[ \\t]*${other})?)*`;
const after = `(?:[ \\t]*;(?:[ \\t]*${token}=${value})?)*`;
const quality = '(?:0(?:\\.\\d?\\d?\\d?)?|1(?:\\.0?0?0?)?)';
const element = `[ \\t]*(?:${token}/${token}${before}(?:[ \\t]*;[ \\t]*q=${quality}${after})?[ \\t]*)?`;

/** Maps that set `{fingerpost_markdown}` and `{fingerpost_html}` to the qualities of the two types, from 0 to 1. */
function acceptMaps(): string {
  return [
    ...qualityMaps('markdown', ['text/markdown']),
    ...qualityMaps('html', ['text/html', 'text/\\*', '\\*/\\*']),
  ].join('\n\n');
}

/** An expression that matches a header with a range of a type; its first group is the quality. */
export function rangeExpression(type: string): string {
  const range = `[ \\t]*${type}${before}(?:[ \\t]*;[ \\t]*q=(${quality})${after})?[ \\t]*`;
  return `(?i)^(?:${element},)*?${range}(?:,${element})*$`;
}

/** Two steps: first the quality as written, after a letter, because a missing quality is 1 but a type that is not named has 0. */
function qualityMaps(name: string, types: readonly string[]): readonly string[] {
  const written = types.map((type) => `  \`~${rangeExpression(type)}\` "q\${1}"`);
  return [
    `map {http.request.header.Accept} {fingerpost_${name}_written} {\n${written.join('\n')}\n  default ""\n}`,
    `map {fingerpost_${name}_written} {fingerpost_${name}} {\n  q 1\n  "~^q(.+)$" "\${1}"\n  default 0\n}`,
  ];
}

/** An entry of a map in Caddy, whose input is a path, or an expression after a tilde. */
type Entry = readonly [input: string, output: string];

function folderEntries(places: readonly Place[]): readonly Entry[] {
  return places
    .filter(({ pattern }) => pattern.endsWith('/'))
    .flatMap((place): readonly Entry[] => {
      const { pattern } = place;
      if (isPattern(place)) return [[`~^(${segmentsExpression(place).slice(0, -1)})(?:/index\\.html)?$`, `\${1}/`]];
      const index: Entry = [`${pattern}index.html`, literal(pattern)];
      return pattern === '/' ? [index] : [[pattern.slice(0, -1), literal(pattern)], index];
    })
    .sort(byBreadth);
}

/** The values of places that have one, and an empty one for a path that a pattern would give its own. */
function placeEntries(places: readonly Place[], valueIn: (place: Place) => string | undefined): readonly Entry[] {
  const patterns = places.filter((place) => isPattern(place) && valueIn(place) !== undefined);
  const expressions = patterns.map((place) => new RegExp(`^${segmentsExpression(place)}$`));
  return places
    .flatMap((place): readonly Entry[] => {
      const value = valueIn(place);
      if (isPattern(place))
        return value === undefined ? [] : [[`~^${segmentsExpression(place)}$`, numbered(place, value)]];
      if (value !== undefined) return [[place.pattern, literal(value)]];
      return expressions.some((expression) => expression.test(place.pattern)) ? [[place.pattern, '']] : [];
    })
    .sort(byBreadth);
}

function redirectEntries({ decodedPath: path, expression, location = 'gone' }: RedirectRule): readonly Entry[] {
  const to = literal(location);
  return expression.endsWith('/?')
    ? [
        [path, to],
        [path.slice(0, -1), to],
      ]
    : [[path, to]];
}

function numbered(place: Place, value: string): string {
  return filled(literal(value), place, (_, number) => `\${${number}}`);
}

/** Exact paths come first, because the first input that matches counts. */
function byBreadth([a]: Entry, [b]: Entry): number {
  return Number(a.startsWith('~')) - Number(b.startsWith('~'));
}

/** A value without placeholders: a brace is escaped for the map, and once more for the import of the file, which reads escapes, too. */
function literal(value: string): string {
  return value.replace(/[{}]/g, '\\\\$&');
}

function pathMap(destination: string, all: readonly Entry[]): string {
  const lines = all.map(([input, output]) => `  ${/^[\w./@-]+$/.test(input) ? input : `\`${input}\``} \`${output}\``);
  return `map {http.request.uri.path} ${destination} {\n${[...lines, '  default ""'].join('\n')}\n}`;
}
