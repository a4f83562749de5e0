import { chunked } from '../base/append.ts';
import { escapeExpression } from '../base/expression.ts';
import { essence, isText } from '../base/media-type.ts';
import { decoded } from '../base/percent-encoding.ts';
import { error, type Problem } from '../base/problem.ts';
import type { NotFoundPage } from '../output/manifest.ts';
import { numberedAcceptExpression } from './rules/accept-expression.ts';
import { everything } from './rules/capabilities.ts';
import type { Host, HostInput } from './rules/host.ts';
import { decodedKindsOf, filledKind, type Kind, kindExpressions, kindsOf, stemOf } from './rules/kinds.ts';
import { type RedirectRule, redirectRules } from './rules/redirects.ts';
import { banner, headerNames, headerVariable, isOpen, preflightHeaders, rootOf, withSiblings } from './rules/rules.ts';
import { commonestByEnding, typeOf } from './rules/typed-groups.ts';

/**
 * nginx: a file to include in a server, with a location for each output. Beside them it only declares variables, and headers that are sent
 * where a location of ours has set their variables, so that other locations of the server answer as without it.
 */
export const nginx: Host = {
  name: 'nginx',
  title: 'nginx',
  docs: 'https://nginx.org/en/docs/http/ngx_http_headers_module.html',
  signs: { server: /^(?:nginx|openresty)/ },
  capabilities: everything,
  limits: { note: 'Header values of 4,090 characters. Before 1.23, the first of several `Accept` fields counts' },
  // Its Brotli module is a separate package.
  precompressed: ['gzip'],
  fixes: {
    'document-type': 'default_type TYPE; in a location of its own.',
    'soft-404': 'try_files $uri $uri/ =404; and error_page 404 /404.html;',
    'dot-folders': 'Remove the location that denies paths with a dot, such as "location ~ /\\.".',
    headers: 'Include fingerpost.conf in the server, and reload nginx.',
  },
  servesFolders: true,
  standsBeside: true,
  files: (input) => ({
    value: [{ folder: 'deploy', path: 'fingerpost.conf', text: input.others ? besideFile(input) : serverFile(input) }],
    problems: checkValues(input),
  }),
};

/** nginx reads a value into a buffer of 4,096 bytes, quotes and escapes included. */
const valueLimit = 4090;

function checkValues({ served }: HostInput): readonly Problem[] {
  return served.flatMap(({ path, headers }) =>
    Object.entries(headers).flatMap(([name, value]) => {
      if (value.includes('$')) {
        const message = `nginx takes no dollar sign in a header, and ${name} of "${path}" has one`;
        return [error('host-limit', message, undefined, 'Remove it from the title')];
      }
      // Quoting a short value cannot make it too long.
      const length = value.length < valueLimit / 3 ? 0 : nginxString(value).length;
      if (length <= valueLimit) return [];
      const message = `nginx takes header values of ${valueLimit} characters, and ${name} of "${path}" has ${length}`;
      return [error('host-limit', message)];
    }),
  );
}

function serverFile(input: HostInput): string {
  const { codings = [], notFound, notFoundBelow = [], basePath = '' } = input;
  const missing = notFoundBelow.length === 0 ? notFound : '$fingerpost_missing';
  const below = escapeExpression(basePath);
  // Files that are not precompressed are compressed on the way.
  const { served, pairs } = codings.length > 0 ? input : withSiblings(input, codings);
  const used = headerNames([{ headers: preflightHeaders }, ...served]);
  const names = ['Allow', ...used].filter((name) => name !== 'Content-Type').sort();
  const types = [...new Set(served.map(typeOf))];
  const commonest = commonestByEnding(served, typeOf);
  const byEnding = new Map([...commonest].map(([ending, type]) => [ending, bare(type)]));
  const locations = kindsOf({ served, pairs, basePath }).flatMap((kind) => locationsOf(kind, byEnding, basePath));
  const withCharset = [...new Set(types.filter((type) => bare(type) !== type).map(bare))].filter(isListed).sort();
  return `# ${banner}
# Include it in the server context, beside listen, server_name and root (${rootOf(basePath)}), which is then served at "location ${basePath}/":
#   include /etc/nginx/fingerpost.conf;

${variables(names)}
# nginx refuses TRACE before it looks for a location.
error_page 405 ${basePath}/_405;
# Whether a browser asks what other origins may send.
set $fingerpost_preflight "";
if ($request_method = OPTIONS) {
  set $fingerpost_preflight $http_access_control_request_method;
}
${missingPages(notFound, notFoundBelow)}
${basePath === '' ? '' : toFolder(basePath)}location ${basePath}/ {
  absolute_redirect off;
  etag on;
  expires off;
${compression(types, codings.length > 0)}
  charset utf-8;
${listed('charset_types', withCharset)}
  types {
${[...byEnding].map(([ending, type]) => `    ${nginxString(type)} ${ending.slice(1)};`).join('\n')}
  }
  error_page 404 ${missing};
${(input.redirects ?? []).some(({ status }) => status === 410) ? `  error_page 410 ${missing};\n` : ''}  error_page 405 ${basePath}/_405;

  # What is not below is not there.
  ${onlyReading}
  return 404;

  location = ${basePath}/_405 {
    internal;
    ${setLine('Allow', 'GET, HEAD')}
    return 405;
  }
${served.some(isOpen) ? preflight(basePath) : ''}${redirectLocations(input)}${locations.join('')}
  # Other spellings of a folder.
${dottedFolders(input)}  location ~ "^(${below}(?:/[A-Za-z0-9._-]+)*/)index[.]html$" {
    if (-f $document_root$uri) {
      return 308 $1$is_args$args;
    }
  }
  location ~ "^${below}(?:/[A-Za-z0-9._-]+)*/[A-Za-z0-9_-]+$" {
    ${onlyReading}
    if (-f $document_root$uri/index.html) {
      return 308 $uri/$is_args$args;
    }
    return 404;
  }
}
`;
}

function variables(names: readonly string[]): string {
  return `${names.map((name) => `set $${headerVariable(name)} "";`).join('\n')}
${names.map((name) => `add_header ${name} $${headerVariable(name)} always;`).join('\n')}

# Whether text/markdown is preferred to text/html (RFC 9110, section 12.5.1).
set $fingerpost_markdown "";
if ($http_accept ~* "${numberedAcceptExpression()}") {
  set $fingerpost_markdown 1;
}`;
}

/** The same for the files that stand beside a site: its pages stay with the locations of the server. */
function besideFile({ served, pairs, basePath = '' }: HostInput): string {
  const kinds = decodedKindsOf({ served, pairs, basePath });
  const isPage = ({ paths: [path = ''] }: Kind) => pages.has(path);
  const pages = new Set(pairs.map(({ path }) => decoded(path)));
  const names = [...headerNames(served)].filter((name) => name !== 'Content-Type').sort();
  const blockOf = (kind: Kind, stem: string, path?: string): readonly string[] => {
    const { 'Content-Type': _, ...headers } = filledKind(kind, stem).headers;
    const own = Object.entries(kind.own).flatMap(([name, byPath]) =>
      path === undefined ? [] : [[name, byPath.get(path) ?? ''] as const],
    );
    return [...Object.entries(headers), ...own].map(([name, value]) => `  ${setLine(name, value)}\n`);
  };
  const forms = (kind: Kind) =>
    kind.paths.length > 1 && Object.keys(kind.own).length === 0
      ? kindExpressions(kind, { most: valueLimit - 100, group: '(?<fingerpost_stem>' }).map((expression) => ({
          expression,
          stem: `\${fingerpost_stem}`,
          path: undefined,
        }))
      : kind.paths.map((path) => ({
          expression: escapeExpression(path),
          stem: stemOf(path, kind.ending),
          path,
        }));
  const ofPages = kinds.filter(isPage).flatMap((kind) => forms(kind).map((form) => ({ kind, ...form })));
  const chosen = ofPages.map(
    ({ kind, expression, stem }) =>
      `if ($fingerpost_choice ~ "^1:${expression}$") { rewrite ^ ${nginxString(filledKind(kind, stem).variant ?? '')} last; }\n`,
  );
  const lines = ofPages.map(
    ({ kind, expression, stem, path }) =>
      `if ($uri ~ "^${expression}${kind.ending === '/' ? index : ''}$") {\n${blockOf(kind, stem, path).join('')}}\n`,
  );
  const files = kinds
    .filter((kind) => !isPage(kind))
    .flatMap((kind) =>
      forms(kind).map(({ expression, stem, path }) => {
        const type = `  types { }\n  default_type ${nginxString(kind.headers['Content-Type'] ?? '')};\n`;
        return `location ${path === undefined ? `~ "^${expression}$"` : `= ${nginxString(path)}`} {\n${type}${blockOf(kind, stem, path).join('')}}\n`;
      }),
    );
  return `# ${banner}
# Include it first in the server context, before the locations of the site:
#   include /etc/nginx/fingerpost.conf;
# A location with add_header of its own sends no others: include them there, too.

${variables(names)}
set $fingerpost_choice "$fingerpost_markdown:$uri";
${[...chosen, ...lines, ...files].join('')}`;
}

/** The file of a folder, to which nginx redirects within itself: then it sets all variables again. */
const index = '(?:index[.]html?)?';

function missingPages(notFound: string, below: readonly NotFoundPage[]): string {
  if (below.length === 0) return '';
  const own = below.map(
    (page) => `if ($uri ~ "^${escapeExpression(page.below)}") {\n  set $fingerpost_missing ${page.path};\n}\n`,
  );
  return `# The page for what is missing, in its language.\nset $fingerpost_missing ${notFound};\n${own.join('')}`;
}

/** The folders whose names seem to have an ending: other paths like theirs are left to the locations of the server. */
function dottedFolders({ served, basePath = '' }: HostInput): string {
  const paths = served.flatMap(({ path }) => /^((?:\/[\w.~-]+)*\.[\w.~-]*)\/$/.exec(path)?.[1] ?? []);
  return paths
    .filter((path) => path !== basePath)
    .map((path) => `  location = ${path} {\n    return 308 ${path}/$is_args$args;\n  }\n`)
    .join('');
}

function toFolder(basePath: string): string {
  return `location = ${basePath} {\n  absolute_redirect off;\n  return 308 ${basePath}/$is_args$args;\n}\n\n`;
}

function redirectLocations(input: HostInput): string {
  return chunked(redirectRules(input), ({ expression }) => expression.length + 1, valueLimit / 2)
    .map(redirectLocation)
    .join('');
}

function redirectLocation(rules: readonly RedirectRule[]): string {
  const lines = rules.map(({ expression, status, location, keepsQuery }) => {
    const answer = location === undefined ? '' : ` "${location}${keepsQuery ? '$is_args$args' : ''}"`;
    return `    if ($uri ~ "^${expression}$") { return ${status}${answer}; }`;
  });
  const all = rules.map(({ expression }) => expression).join('|');
  return `  location ~ "^(?:${all})$" {\n    ${onlyReading}\n${lines.join('\n')}\n  }\n`;
}

/** Where no file is looked for, which nginx itself refuses to write to. */
const onlyReading = 'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }';

function compression(types: readonly string[], isDone: boolean): string {
  if (isDone) return '  gzip off;\n  gzip_static on;\n  gzip_proxied any;\n  gzip_vary off;';
  // A longer name does not fit into the table of types, which has no setting.
  const texts = [...new Set(types.filter(isText).map(bare))].filter((type) => isListed(type) && type.length <= 46);
  return `  gzip on;
  gzip_min_length 1024;
  gzip_proxied any;
  gzip_vary off;
${listed('gzip_types', texts.sort())}`;
}

/** A directive with types in place of those that the rest of the server lists; text/html is always among them. */
function listed(directive: string, types: readonly string[]): string {
  return `  ${directive} ${types.length > 0 ? types.join(' ') : 'text/plain'};`;
}

/** A type as nginx compresses and completes it: without the charset, which it adds to the types that it is told of. */
function bare(type: string): string {
  return /^[^;]+;\s*charset=utf-8$/i.test(type) ? essence(type) : type;
}

/** nginx complains of text/html, which is always in such a list. */
function isListed(type: string): boolean {
  return type !== 'text/html' && !type.includes(';');
}

function preflight(basePath: string): string {
  const lines = Object.entries(preflightHeaders).map(([name, value]) => `    ${setLine(name, value)}\n`);
  return `  location = ${basePath}/_preflight {\n    internal;\n${lines.join('')}    return 204;\n  }\n`;
}

type TypesByEnding = ReadonlyMap<string, string>;

/** The locations of a kind: one for each path where these have headers of their own. What is rewritten leaves one before its headers are set. */
function locationsOf(kind: Kind, byEnding: TypesByEnding, basePath: string): readonly string[] {
  const blockFor = (stem: string, own: Kind['headers'] = {}) => {
    const { headers: all, variant } = filledKind(kind, stem);
    const { 'Content-Type': type = '', ...headers } = { ...all, ...own };
    const lines = [
      ...(isOpen(kind) ? leaving('preflight', `${basePath}/_preflight`) : []),
      ...(variant === undefined ? [] : leaving('markdown', variant)),
      ...(kind.ending === '/' ? [`try_files \${uri}index.html =404;`] : []),
      ...typeLines(kind.paths[0] ?? '', byEnding, bare(type)),
      ...Object.entries(headers).map(([name, value]) => setLine(name, value)),
    ];
    return `{\n${lines.map((line) => `    ${line}\n`).join('')}  }\n`;
  };
  const own = Object.entries(kind.own);
  if (own.length === 0 && kind.paths.length > 1)
    return kindExpressions(kind, { most: valueLimit - 100, group: '(?<fingerpost_stem>' }).map(
      (expression) => `  location ~ "^${expression}$" ${blockFor(`\${fingerpost_stem}`)}`,
    );
  return kind.paths.map((path) => {
    const values = own.map(([name, byPath]) => [name, byPath.get(path) ?? ''] as const);
    const stem = stemOf(path, kind.ending);
    return `  location = ${nginxString(path)} ${blockFor(stem, Object.fromEntries(values))}`;
  });
}

function leaving(when: string, to: string): readonly string[] {
  return [`if ($fingerpost_${when}) {`, `  rewrite ^ ${to} last;`, '}'];
}

/** A type given by ending takes precedence over that of a location, unless there are none. */
function typeLines(path: string, byEnding: TypesByEnding, type: string): readonly string[] {
  const ending = path.endsWith('/') ? '.html' : (/\.[A-Za-z0-9]+$/.exec(path)?.[0] ?? '');
  const usual = byEnding.get(ending);
  if (usual === type) return [];
  return [...(ending === '' ? [] : ['types { }']), `default_type ${nginxString(type)};`];
}

/** A quoted nginx string. It cannot contain a `$`, so none may get here: link targets are percent-encoded. */
function nginxString(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function setLine(header: string, value: string): string {
  return `set $${headerVariable(header)} ${nginxString(value)};`;
}
