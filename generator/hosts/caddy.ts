import { isText } from '../base/media-type.ts';
import { error, type Problem } from '../base/problem.ts';
import { banner, rootOf } from './rules/banner.ts';
import { everything } from './rules/capabilities.ts';
import type { Host, HostInput } from './rules/host.ts';
import { filledKind, type Kind, kindExpressions, kindsOf } from './rules/kinds.ts';
import { byAnswer, type RedirectRule, redirectRules } from './rules/redirects.ts';
import { headerNames, headerVariable, isOpen, preflightHeaders, withSiblings } from './rules/rules.ts';

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
      return [error('host-limit', message, undefined, 'Take it out of the title')];
    }),
  );
}

function siteFile(given: HostInput): string {
  // What is not precompressed is compressed on the way.
  const input = (given.codings ?? []).length > 0 ? given : withSiblings(given, []);
  const { served, pairs, redirects = [], codings = [], basePath = '' } = input;
  const kinds = kindsOf({ served, pairs, basePath }).map((kind, index) => ({ ...kind, name: `k${index}` }));
  const many = kinds.filter(({ paths }) => paths.length > 1);
  const moved = byAnswer(redirectRules({ redirects }));
  const route = basePath === '' ? 'route' : 'route @fingerpost_site';
  const precompressed = codings.length === 0 ? '' : `\n    precompressed ${codings.join(' ')}`;
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

# The kind of output at a path, and its name without its ending.
${pathMap('{fingerpost_kind} {fingerpost_stem}', kinds.flatMap(kindEntries))}

${[pathMap('{fingerpost_folder}', kinds.flatMap(folderEntries)), ...[...moved].map(movedMap), ...kinds.flatMap(ownMaps)].join('\n\n')}

${kinds.map(({ name }) => `@fingerpost_${name} vars fingerpost_kind ${name}`).join('\n')}
${basePath === '' ? '' : `@fingerpost_site path ${basePath} ${basePath}/*\n`}
${route} {
  ${known}
${preflight(kinds)}  @fingerpost_other not method GET HEAD
  header @fingerpost_other Allow "GET, HEAD"
  respond @fingerpost_other 405

${negotiation(kinds)}  @fingerpost_missing vars fingerpost_kind ""
  route @fingerpost_missing {
${[...moved].map(redirection).join('')}    @fingerpost_folder not vars {fingerpost_folder} ""
    redir @fingerpost_folder {fingerpost_folder}{fingerpost_query} 308
    error 404
  }
${many.map((kind) => headersOf(kind)).join('')}${headersOfSingle(kinds.filter((kind) => !many.includes(kind)))}${codings.length === 0 ? compression(kinds) : ''}
  file_server {
    disable_canonical_uris${precompressed}
  }
}

handle_errors {
  ${route} {
${missingPages(input)}
    file_server {
      disable_canonical_uris${precompressed}
    }
  }
}
`;
}

/** The same for the files that stand beside a site, which is served by the rest of the route. */
function besideFile({ served, pairs, basePath = '' }: HostInput): string {
  const kinds = kindsOf({ served, pairs, basePath }).map((kind, index) => ({ ...kind, name: `k${index}` }));
  return `# ${banner}
# Import it at the beginning of the route that serves the site:
#   www.example.com {
#     root * /srv/www/dist
#     route {
#       import /etc/caddy/fingerpost.caddy
#       file_server
#     }
#   }

${acceptMaps()}

${pathMap('{fingerpost_kind} {fingerpost_stem}', kinds.flatMap(kindEntries))}

${kinds.flatMap(ownMaps).join('\n\n')}

${kinds.map(({ name }) => `@fingerpost_${name} vars fingerpost_kind ${name}`).join('\n')}
${known}

${negotiation(kinds)}${kinds.map((kind) => headersOf(kind)).join('')}`;
}

interface Named extends Kind {
  readonly name: string;
}

/** A map is read whenever a placeholder is: this has it read once for a path. */
const known = `vars {
    fingerpost_kind {fingerpost_kind}
    fingerpost_stem {fingerpost_stem}
  }`;

/** The values of a kind, whose own braces are escaped once for the import of the file. */
function valuesOf(kind: Kind): Pick<Kind, 'headers' | 'variant'> {
  return filledKind(kind, '{http.vars.fingerpost_stem}', literal);
}

function kindEntries({ name, ...kind }: Named): readonly Entry[] {
  const [path = '', ...others] = kind.paths;
  if (others.length === 0) return [[path, name, '']];
  return kindExpressions(kind).map((expression) => [`~^${expression}$`, name, `\${1}`]);
}

/** Reads the Accept header for the paths only that it chooses a representation of, and only one that names Markdown, which few do. */
function negotiation(kinds: readonly Named[]): string {
  const negotiated = kinds.filter(({ variant }) => variant !== undefined);
  if (negotiated.length === 0) return '';
  const names = negotiated.map(({ name }) => name).join(' ');
  const rewrites = negotiated.map((kind) => `      rewrite @fingerpost_${kind.name} ${valuesOf(kind).variant}\n`);
  return `  @fingerpost_negotiated {
    vars fingerpost_kind ${names}
    header_regexp Accept (?i)/markdown
  }
  route @fingerpost_negotiated {
    @fingerpost_markdown expression \`double({fingerpost_markdown}) > 0.0 && double({fingerpost_markdown}) >= double({fingerpost_html})\`
    route @fingerpost_markdown {
${rewrites.join('')}      ${known.replaceAll('\n', '\n    ')}
    }
  }

`;
}

/** Sets the headers of a kind: Vary last, because the server adds another one to what is compressed. */
function headersOf(kind: Named, indent = '  '): string {
  const own = Object.keys(kind.own).map((name) => [name, ownPlaceholder(kind, name)] as const);
  const headers = { ...valuesOf(kind).headers, ...Object.fromEntries(own) };
  return headerBlocks(`@fingerpost_${kind.name}`, headers, indent);
}

/** The headers of kinds of one path each, which a request for another is not compared with. */
function headersOfSingle(kinds: readonly Named[]): string {
  if (kinds.length === 0) return '';
  return `  @fingerpost_single vars fingerpost_kind ${kinds.map(({ name }) => name).join(' ')}
  route @fingerpost_single {
${kinds.map((kind) => headersOf(kind, '    ')).join('')}  }
`;
}

/** Compresses text for those who accept it, with a tag of its own, which a condition is compared without. */
function compression(kinds: readonly Named[]): string {
  const texts = kinds.filter(({ headers }) => isText(headers['Content-Type'] ?? '')).map(({ name }) => name);
  if (texts.length === 0) return '';
  return `
  @fingerpost_gzip {
    vars fingerpost_kind ${texts.join(' ')}
    header_regexp Accept-Encoding \`(?i)(?:^|,)\\s*gzip\\s*(?:,|;\\s*q=(?:1|0\\.0*[1-9])|$)\`
  }
  request_header @fingerpost_gzip If-None-Match \`-gzip"\` \`"\`
  encode @fingerpost_gzip gzip {
    minimum_length 1024
    match header Content-Type *
  }
  header @fingerpost_gzip {
    ETag \`^"(.*)"$\` \`"$1-gzip"\`
    defer
  }`;
}

/** Headers that each path of a kind has its own value of: such a map is read for this kind only. */
function ownMaps(kind: Named): readonly string[] {
  return Object.entries(kind.own).map(([name, byPath]) =>
    pathMap(
      ownPlaceholder(kind, name),
      [...byPath].map(([path, value]) => [path, literal(value)]),
    ),
  );
}

function ownPlaceholder({ name }: Named, header: string): string {
  return `{${headerVariable(header)}_${name}}`;
}

function headerBlocks(matcher: string, headers: Kind['headers'], indent: string): string {
  const isLate = (name: string) => name === 'Vary';
  const lines = Object.entries(headers).map(
    ([name, value]) => [isLate(name), `${indent}  ${name} \`${value}\`\n`] as const,
  );
  const linesFor = (late: boolean) => lines.flatMap(([isThis, line]) => (isThis === late ? [line] : [])).join('');
  const late = linesFor(true) && `${indent}header ${matcher} {\n${linesFor(true)}${indent}  defer\n${indent}}\n`;
  return `${indent}header ${matcher} {\n${linesFor(false)}${indent}}\n${late}`;
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
      const others = [...headerNames(served)].filter((one) => headers[one] === undefined).sort();
      const values = filledKind({ headers }, '', literal).headers;
      const removals = others.map((one) => `      header -${one}\n`).join('');
      return `    ${name} ${matcher}
    route ${name} {
${removals}${headerBlocks('*', values, '      ')}      rewrite * ${path}
    }
`;
    })
    .join('');
}

function movedMap([key, rules]: readonly [string, readonly RedirectRule[]]): string {
  return pathMap(`{fingerpost_moved_${key}}`, rules.flatMap(redirectEntries));
}

/** Answers them. A query is kept unless the location has one, or a fragment, or is elsewhere. */
function redirection([key, [first]]: readonly [string, readonly RedirectRule[]]): string {
  const matcher = `    @fingerpost_moved_${key} not vars {fingerpost_moved_${key}} ""\n`;
  if (first?.location === undefined) return `${matcher}    error @fingerpost_moved_${key} 410\n\n`;
  const query = first.keepsQuery ? '{fingerpost_query}' : '';
  return `${matcher}    redir @fingerpost_moved_${key} {fingerpost_moved_${key}}${query} ${first.status}\n\n`;
}

function preflight(kinds: readonly Named[]): string {
  const open = kinds.filter(isOpen).map(({ name }) => name);
  if (open.length === 0) return '';
  const lines = Object.entries(preflightHeaders).map(([name, value]) => `    ${name} "${value}"\n`);
  return `  @fingerpost_preflight {
    method OPTIONS
    header Access-Control-Request-Method *
    vars fingerpost_kind ${open.join(' ')}
  }
  header @fingerpost_preflight {
${lines.join('')}  }
  respond @fingerpost_preflight 204

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

/** The other spellings of a folder. */
function folderEntries(kind: Kind): readonly Entry[] {
  const [path = '', ...others] = kind.paths;
  if (kind.ending !== '/') return [];
  if (others.length > 0)
    return kindExpressions({ ...kind, ending: '', paths: kind.paths.map((one) => one.slice(0, -1)) }).map(
      (expression) => [`~^${expression}(?:/index\\.html)?$`, `\${1}/`],
    );
  const index: Entry = [`${path}index.html`, literal(path)];
  return path === '/' ? [index] : [[path.slice(0, -1), literal(path)], index];
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
      return `  ${/^[\w./@-]+$/.test(input) ? input : `\`${input}\``} ${values.join(' ')}`;
    });
  const none = destinations.replace(/\{\w+\}/g, '""');
  return `map {http.request.uri.path} ${destinations} {\n${[...lines, `  default ${none}`].join('\n')}\n}`;
}
