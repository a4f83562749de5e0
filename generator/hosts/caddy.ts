import { append } from '../base/append.ts';
import { isText } from '../base/media-type.ts';
import { error, type Problem } from '../base/problem.ts';
import { everything } from './rules/capabilities.ts';
import type { Host, HostInput } from './rules/host.ts';
import { decodedKindsOf, filledKind, type Kind, kindExpressions } from './rules/kinds.ts';
import { byAnswer, type RedirectRule, redirectRules } from './rules/redirects.ts';
import { banner, headerNames, headerVariable, isOpen, preflightHeaders, rootOf, withSiblings } from './rules/rules.ts';

/** Caddy: a file to import into a site block. Only the files it lists are served, each with its headers. */
export const caddy: Host = {
  name: 'caddy',
  title: 'Caddy',
  docs: 'https://caddyserver.com/docs/caddyfile/directives/map',
  fixes: {
    'document-type': 'header /path Content-Type TYPE.',
    'soft-404': 'handle_errors with rewrite * /404.html, and no try_files that ends in /index.html.',
  },
  capabilities: everything,
  signs: { server: /^Caddy/ },
  limits: {},
  precompressed: ['br', 'zstd', 'gzip'],
  servesFolders: true,
  standsBeside: true,
  files: (input) => ({
    value: [{ folder: 'deploy', path: 'fingerpost.caddy', text: input.others ? besideFile(input) : siteFile(input) }],
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
      return [error('host-limit', message, undefined, 'Remove it from the title')];
    }),
  );
}

function siteFile(given: HostInput): string {
  // Files that are not precompressed are compressed on the way.
  const input = (given.codings ?? []).length > 0 ? given : withSiblings(given, []);
  const { redirects = [], codings = [], basePath = '' } = input;
  const kinds = kindsOfSite(input);
  const moved = byAnswer(redirectRules({ redirects }));
  const maps = [
    queryMap,
    pathMap('{fingerpost_folder}', kinds.all.flatMap(folderEntries)),
    ...Array.from(moved, ([key, rules]) => pathMap(`{fingerpost_moved_${key}}`, rules.flatMap(redirectEntries))),
  ];
  const missing = `${maps.join('\n\n')}

${[...moved].map(redirection).join('')}@fingerpost_folder not vars {fingerpost_folder} ""
redir @fingerpost_folder {fingerpost_folder}{fingerpost_query} 308
error 404`;
  const route = basePath === '' ? 'route' : 'route @fingerpost_site';
  const precompressed = codings.length === 0 ? '' : `\n    precompressed ${codings.join(' ')}`;
  return `# ${banner}
# Import it in a site block, beside the root (${rootOf(basePath)}):
#   www.example.com {
#     root * /srv/www${basePath === '' ? '/dist' : ''}
#     import /etc/caddy/fingerpost.caddy
#   }

${matchers(kinds)}
${basePath === '' ? '' : `@fingerpost_site path ${basePath} ${basePath}/*\n`}
${route} {
  @fingerpost_other not method GET HEAD
  route @fingerpost_other {
${preflight(kinds)}    header Allow "GET, HEAD"
    respond 405
  }

${negotiation(kinds)}${handles(kinds, missing)}
${codings.length === 0 ? compression : precompression}
  file_server {
    disable_canonical_uris${precompressed}
  }
}

handle_errors {
  ${route} {
    request_header -If-*
    request_header -Range
${missingPages(input)}
    file_server {
      disable_canonical_uris${precompressed}
    }
  }
}
`;
}

/** The same for the files that stand beside a site, which is served by the rest of the route. */
function besideFile(input: HostInput): string {
  const kinds = kindsOfSite(input);
  return `# ${banner}
# Import it at the beginning of the route that serves the site:
#   www.example.com {
#     root * /srv/www/dist
#     route {
#       import /etc/caddy/fingerpost.caddy
#       file_server
#     }
#   }

${matchers(kinds)}

${negotiation(kinds)}${handles(kinds)}
`;
}

interface Named extends Kind {
  readonly name: string;
  /** Stands in headers for the part of a path before its ending. */
  readonly stem: string;
}

/** The kinds in the order in which they are compared: those of folders first, because people ask for pages most, and those of few paths last. */
interface KindsOfSite {
  readonly all: readonly Named[];
  /** The kinds that an expression matches. */
  readonly large: readonly Named[];
  /** The kinds whose paths a map lists. */
  readonly small: readonly Named[];
}

function kindsOfSite({ served, pairs, basePath = '' }: HostInput): KindsOfSite {
  const kinds = decodedKindsOf({ served, pairs, basePath }).toSorted(
    (a, b) => Number(isFolder(b)) - Number(isFolder(a)),
  );
  const isLarge = ({ paths }: Kind) => paths.length > 1;
  const alike = new Map<string, Kind[]>();
  for (const kind of kinds.filter((candidate) => !isLarge(candidate)).map(withOwn))
    append(alike, JSON.stringify([kind.ending, kind.headers, kind.variant]), kind);
  const joined = [...alike.values()].flatMap(([first, ...others]) =>
    first ? { ...first, paths: [first, ...others].flatMap(({ paths }) => paths) } : [],
  );
  const large = kinds
    .filter(isLarge)
    .map((kind, index) => ({ ...kind, name: `k${index}`, stem: `{re.fingerpost_k${index}.1}` }));
  const small = joined.map((kind, index) => ({ ...kind, name: `k${large.length + index}`, stem: '' }));
  return { large, small, all: [...large, ...small] };
}

function isFolder({ ending }: Kind): boolean {
  return ending === '/';
}

function withOwn(kind: Kind): Kind {
  const own = Object.entries(kind.own).map(([name, byPath]) => [name, byPath.get(kind.paths[0] ?? '') ?? ''] as const);
  return { ...kind, own: {}, headers: { ...kind.headers, ...Object.fromEntries(own) } };
}

/** Finds the kind of a path, and its name without its ending. Unlike `path_regexp`, it compares the path as it was sent. */
function matchers({ large, small }: KindsOfSite): string {
  const expressions = large.flatMap((kind) =>
    kindExpressions(kind).map(
      (expression) =>
        `@fingerpost_${kind.name} vars_regexp fingerpost_${kind.name} {http.request.uri.path} \`^${expression}$\``,
    ),
  );
  const matcher = (name: string, kinds: readonly Named[]) =>
    `@fingerpost_${name} vars {fingerpost_kind} ${kinds.map((kind) => kind.name).join(' ')}`;
  const listed = [
    '@fingerpost_few not vars {fingerpost_kind} ""',
    ...groupsOf(small).map((group, index) => matcher(`few_${index}`, group)),
    ...small.map((kind) => matcher(kind.name, [kind])),
  ];
  const map = pathMap(
    '{fingerpost_kind}',
    small.flatMap(({ name, paths }) => paths.map((path) => [path, name] as const)),
  );
  return [...expressions, '', map, '', ...listed].join('\n');
}

/** The values of a kind, whose own braces are escaped once for the import of the file. */
function valuesOf(kind: Named): Pick<Kind, 'headers' | 'variant'> {
  return filledKind(kind, kind.stem, literal);
}

/** Reads the Accept header of a request that names Markdown, which few do. The others are only compared. */
function negotiation({ all }: KindsOfSite): string {
  const rewrites = all.flatMap((kind) => {
    const { variant } = valuesOf(kind);
    return variant === undefined ? [] : [`      rewrite @fingerpost_${kind.name} ${word(variant)}\n`];
  });
  if (rewrites.length === 0) return '';
  return `  @fingerpost_asked header_regexp Accept (?i)/markdown
  route @fingerpost_asked {
${indented(acceptMaps(), 4)}

    @fingerpost_markdown expression \`double({fingerpost_markdown}) > 0.0 && double({fingerpost_markdown}) >= double({fingerpost_html})\`
    route @fingerpost_markdown {
${rewrites.join('')}    }
  }

`;
}

/**
 * Sets the headers of the first kind that matches, and else answers what is missing. Caddy prepares all directives of a block for each request that
 * reaches it, so those that few requests need are in blocks of their own.
 */
function handles({ large, small }: KindsOfSite, missing?: string): string {
  const pages = large.filter(isFolder);
  const others = large.filter((kind) => !isFolder(kind));
  const [first, ...few] = groupsOf(small).map((group, index) =>
    block(`handle @fingerpost_few_${index}`, group.map(headersOf)),
  );
  const rest = [
    ...others.map(headersOf),
    ...(few.length === 0 ? [] : [block('handle @fingerpost_few', few)]),
    ...(missing === undefined ? [] : [block('handle', [block('route', [missing])])]),
  ];
  const all = [...pages.map(headersOf), ...(first === undefined ? [] : [first]), block('handle', rest)];
  return indented(block('handle', all), 2);
}

function groupsOf(small: readonly Named[]): readonly (readonly Named[])[] {
  const most = 6;
  return Array.from({ length: Math.ceil(small.length / most) }, (_, index) =>
    small.slice(index * most, (index + 1) * most),
  );
}

function headersOf(kind: Named): string {
  const own = Object.entries(kind.own);
  const maps = own.map(([name, byPath]) => {
    const entries = [...byPath].map(([path, value]) => [path, literal(value)] as const);
    return pathMap(ownPlaceholder(kind, name), entries);
  });
  const { headers } = valuesOf(kind);
  const named = Object.fromEntries(own.map(([name]) => [name, ownPlaceholder(kind, name)]));
  const isBinary = !isText(headers['Content-Type'] ?? '');
  const lines = isBinary ? ['vars fingerpost_binary yes'] : [];
  return block(`handle @fingerpost_${kind.name}`, [...maps, ...lines, headerBlock({ ...headers, ...named })]);
}

/** The server adds a Vary to what it sends in a coding, which ours names already. */
const varyOnce = `map {http.response.header.Vary} {fingerpost_vary} {
  "~^(.*?Accept-Encoding)" "\${1}"
}
${headerBlock({ Vary: '{fingerpost_vary}' }, 'defer')}`;

const precompression = `
  @fingerpost_coded {
    not vars fingerpost_binary yes
    header Accept-Encoding *
  }
  route @fingerpost_coded {
${indented(varyOnce, 4)}
  }
`;

/** Compresses text for those who accept it, with a tag of its own, which a condition is compared without. */
const compression = `
  @fingerpost_gzip {
    not vars fingerpost_binary yes
    header_regexp Accept-Encoding \`(?i)(?:^|,)\\s*gzip\\s*(?:,|;\\s*q=(?:1|0\\.0*[1-9])|$)\`
  }
  route @fingerpost_gzip {
${indented(varyOnce, 4)}
    request_header If-None-Match \`-gzip"\` \`"\`
    encode gzip {
      minimum_length 1024
      match header Content-Type *
    }
    header {
      ETag \`^"(.*)"$\` \`"$1-gzip"\`
      defer
    }
  }
`;

function ownPlaceholder({ name }: Named, header: string): string {
  return `{${headerVariable(header)}_${name}}`;
}

function headerBlock(headers: Kind['headers'], ...more: readonly string[]): string {
  return block('header', [...Object.entries(headers).map(([name, value]) => `${name} \`${value}\``), ...more]);
}

/** The pages for what is missing, by language. A header that was set before the file turned out to be missing is taken back. */
function missingPages({ served, notFound, notFoundBelow = [] }: HostInput): string {
  const all = notFoundBelow.map(({ below }) => `${below}*`).join(' ');
  const pages = [
    { path: notFound, matcher: notFoundBelow.length === 0 ? 'path *' : `not path ${all}` },
    ...notFoundBelow.map(({ below, path }) => ({ path, matcher: `path ${below}*` })),
  ];
  return pages
    .map(({ path, matcher }, index) => {
      const headers = served.find((output) => output.path === path)?.headers ?? {};
      const name = `@fingerpost_page_${index}`;
      const without = [...headerNames(served)].filter((header) => headers[header] === undefined).sort();
      const { Vary, ...others } = filledKind({ headers }, '', literal).headers;
      const late = Vary === undefined ? '' : `\n${headerBlock({ Vary }, 'defer')}`;
      const removals = without.map((header) => `      header -${header}\n`).join('');
      return `    ${name} ${matcher}
    route ${name} {
${removals}${indented(`${headerBlock(others)}${late}`, 6)}
      rewrite * ${path}
    }
`;
    })
    .join('');
}

/** Answers them. A query is kept unless the location has one, or a fragment, or is elsewhere. */
function redirection([key, [first]]: readonly [string, readonly RedirectRule[]]): string {
  const matcher = `@fingerpost_moved_${key} not vars {fingerpost_moved_${key}} ""\n`;
  if (first?.location === undefined) return `${matcher}error @fingerpost_moved_${key} 410\n\n`;
  const query = first.keepsQuery ? '{fingerpost_query}' : '';
  return `${matcher}redir @fingerpost_moved_${key} {fingerpost_moved_${key}}${query} ${first.status}\n\n`;
}

const queryMap = `map {http.request.uri.query} {fingerpost_query} {
  "" ""
  "~^(.*)$" "?\${1}"
}`;

function preflight({ all }: KindsOfSite): string {
  const open = all.filter(isOpen).map(({ name }) => `      vars @fingerpost_${name} fingerpost_open yes\n`);
  if (open.length === 0) return '';
  const lines = Object.entries(preflightHeaders).map(([name, value]) => `        ${name} "${value}"\n`);
  return `    @fingerpost_preflight {
      method OPTIONS
      header Access-Control-Request-Method *
    }
    route @fingerpost_preflight {
${open.join('')}      @fingerpost_open vars fingerpost_open yes
      header @fingerpost_open {
${lines.join('')}      }
      respond @fingerpost_open 204
    }
`;
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
type Entry = readonly [input: string, ...outputs: readonly string[]];

function folderEntries({ stem, ...kind }: Named): readonly Entry[] {
  if (kind.ending !== '/') return [];
  if (stem !== '')
    return kindExpressions({ ...kind, ending: '', paths: kind.paths.map((path) => path.slice(0, -1)) }).map(
      (expression) => [`~^${expression}(?:/index\\.html)?$`, `\${1}/`],
    );
  return kind.paths.flatMap((path) => {
    const index: Entry = [`${path}index.html`, literal(path)];
    return path === '/' ? [index] : [[path.slice(0, -1), literal(path)], index];
  });
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

/** A value without placeholders: a brace is escaped for the map, and once more for the import of the file, which reads escapes, too. */
function literal(value: string): string {
  return value.replace(/[{}]/g, '\\\\$&');
}

/** Exact paths come first, because the first input that matches counts. */
function pathMap(destinations: string, all: readonly Entry[]): string {
  const isExpression = ([input]: Entry) => Number(input.startsWith('~'));
  const lines = all
    .toSorted((a, b) => isExpression(a) - isExpression(b))
    .map(([input, ...outputs]) => {
      const values = outputs.map((output) => `\`${output}\``);
      return `  ${word(input)} ${values.join(' ')}`;
    });
  const none = destinations.replace(/\{\w+\}/g, '""');
  return `map {http.request.uri.path} ${destinations} {\n${[...lines, `  default ${none}`].join('\n')}\n}`;
}

function word(text: string): string {
  return /^[\w./@-]+$/.test(text) ? text : `\`${text}\``;
}

function block(directive: string, within: readonly string[]): string {
  return `${directive} {\n${indented(within.join('\n'), 2)}\n}`;
}

function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by));
}
