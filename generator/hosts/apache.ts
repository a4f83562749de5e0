import { append } from '../base/append.ts';
import { escapeExpression } from '../base/expression.ts';
import { type Coding, codingEndings } from '../format/codings.ts';
import { acceptExpression } from './rules/accept-expression.ts';
import { banner } from './rules/banner.ts';
import { everything } from './rules/capabilities.ts';
import type { Host, HostInput } from './rules/host.ts';
import { filledKind, type Kind, kindExpressions, kindsOf } from './rules/kinds.ts';
import { redirectRules } from './rules/redirects.ts';
import { isOpen, preflightHeaders, withSiblings } from './rules/rules.ts';

/** Answers methods other than GET and HEAD: the server's own page would come with an empty Allow header. */
const notAllowed = '_405.txt';

/** Apache httpd: a `.htaccess` in the output folder, and the same rules as a file to include, which is not read for every request. */
export const apache: Host = {
  name: 'apache',
  title: 'Apache httpd',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_headers.html',
  capabilities: everything,
  signs: { server: /^Apache/ },
  limits: {},
  reads: /(?:^|\/)\.(?:htaccess|htpasswd|user\.ini)$/,
  precompressed: ['br', 'zstd', 'gzip'],
  fixes: {
    'document-type': 'AddType TYPE .ending, or ForceType within <Files>.',
    'soft-404': 'ErrorDocument 404 /404.html, and no rule that rewrites everything to index.html.',
    'dot-folders': 'Remove the rule of the server that denies paths with a dot, such as "RedirectMatch 404 /\\.".',
    headers: 'Set "AllowOverride All" for the folder, or include fingerpost.conf, and turn on mod_headers.',
    revalidation: 'Turn off mod_deflate for this site: it changes the entity tag.',
  },
  servesFolders: true,
  files(input) {
    const rules = accessRules(input);
    const files = [
      { folder: 'output', path: '.htaccess', text: `# ${banner}\n${forFolder}\n${rules}` },
      { folder: 'output', path: notAllowed, text: 'This address answers GET and HEAD only.\n' },
      { folder: 'deploy', path: 'fingerpost.conf', text: `# ${banner}\n${forServer(input)}\n${rules}` },
    ] as const;
    return { value: files, problems: [] };
  },
};

const forFolder = `# It needs mod_rewrite, mod_headers, mod_mime and mod_dir, and "AllowOverride All" (or FileInfo, Indexes and Options) for its folder.
`;

const forServer = ({ basePath = '' }: HostInput) => `# Include it for the output folder, in place of its .htaccess:
#   <Directory /srv/www${basePath === '' ? '/dist' : basePath}>
#     Require all granted
#     AllowOverride None
#     Include /etc/apache2/fingerpost.conf
#   </Directory>
# It needs mod_rewrite, mod_headers, mod_mime and mod_dir.
`;

/** Text varies by the coding in any case: Debian's server compresses it, and says so of an answer with a body only. */
function accessRules(given: HostInput): string {
  const { notFound, notFoundBelow = [], redirects = [], codings = [], basePath = '' } = given;
  const missing = redirects.some(({ status }) => status === 410) ? [403, 404, 410] : [403, 404];
  const input = codings.length > 0 ? given : withSiblings(given, codings);
  const { kinds, lines } = marked(kindsOf(input), basePath);
  const sibling = codings.length === 0 ? '' : `(?:${siblingExpression(codings)})?`;
  const all = endings(input);
  return `Options -Indexes -MultiViews
DirectoryIndex index.html
DirectorySlash On
FileETag MTime Size
${errorDocuments(missing, notFound)}
ErrorDocument 405 ${basePath}/${notAllowed}
${notFoundBelow.map(({ below, path }) => `<If "%{REQUEST_URI} =~ m#^${escapeExpression(below)}#">\n${errorDocuments([404], path)}\n</If>\n`).join('')}RemoveEncoding ${all}
RemoveHandler ${all}
RemoveLanguage ${all}

RewriteEngine On
# Only what is listed here is served.
${listing(kinds, sibling, basePath)}RewriteCond %{HTTP:If-None-Match} "^\\s*(?:W/)?\\x22[^\\x22]*-(gzip|br)\\x22\\s*$" [NV]
RewriteRule ^ - [E=fingerpost_tag:%1]
# What is served in the place of another has been through these rules.
${codings.map(marking).join('')}RewriteCond %{ENV:REDIRECT_STATUS} !=""
RewriteRule ^ - [END]
${kinds.some(isOpen) ? preflight : ''}RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]
${redirections(input)}RewriteCond %{THE_REQUEST} "^[A-Z]+ /(?:[A-Za-z0-9._~-]+/)*index\\.html[? ]"
RewriteRule ^(.*)index\\.html$ ${basePath}/$1 [R=308,L]
# Of all else, only the final slash of a folder is added.
RewriteCond %{ENV:fingerpost_listed} ^$
RewriteCond %{REQUEST_FILENAME} !-d [OR]
RewriteCond %{REQUEST_URI} /$
RewriteRule ^ - [R=404,L]
${negotiation(input)}${siblings(codings, basePath)}
# What is compressed on the way has the tag of its file with an ending.
RequestHeader edit* If-None-Match "-(?:gzip|br|zstd)\\"" "\\""
${compressedTags}
${lines.join('\n')}${kinds.map((kind) => ownLines(kind, sibling)).join('')}${codings.length === 0 ? '' : `\n${encoding}`}
Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"
${preflightLines(kinds).join('\n')}
`;
}

/** A 304 has the tag that was asked about, which the request for what is served in the place of another no longer has. */
const compressedTags = ['gzip', 'br']
  .map(
    (coding) =>
      `Header edit ETag "\\"$" "-${coding}\\"" "expr=%{REQUEST_STATUS} == 304 && '${coding}' in { reqenv('fingerpost_tag'), reqenv('REDIRECT_fingerpost_tag') }"`,
  )
  .join('\n');

function errorDocuments(statuses: readonly number[], page: string): string {
  return statuses.map((status) => `ErrorDocument ${status} ${page}`).join('\n');
}

const encoding = 'Header set Content-Encoding %{fingerpost_coding}e env=fingerpost_coding';

/** The endings of all outputs, because a server may tie something to them, including those before the last one. */
function endings({ served, codings = [] }: HostInput): string {
  const siblings = codings.map((coding) => codingEndings[coding].slice(1));
  const all = [...siblings, ...served.flatMap(({ file }) => (file.split('/').at(-1) ?? '').split('.').slice(1))];
  return [...new Set(all)]
    .sort()
    .map((ending) => `.${ending}`)
    .join(' ');
}

interface Marked extends Kind {
  /** What a request for one of them remembers, each of which sends headers. */
  readonly marks: readonly string[];
}

/** Kinds, and the lines of headers: each stands once, and those that the same kinds have, share a mark. All that is listed has one already. */
function marked(kinds: readonly Kind[], basePath: string): { kinds: readonly Marked[]; lines: readonly string[] } {
  const holders = new Map<string, number[]>();
  for (const [index, kind] of kinds.entries())
    for (const line of headerLines(kind, basePath)) append(holders, line, index);
  const marks = new Map([[kinds.map((_, index) => index).join(), listed]]);
  for (const holding of holders.values())
    if (!marks.has(holding.join())) marks.set(holding.join(), `fingerpost_h${marks.size}`);
  return {
    kinds: kinds.map((kind, at) => ({
      ...kind,
      marks: [...marks].flatMap(([holding, mark]) => (holding.split(',').includes(String(at)) ? [mark] : [])),
    })),
    // Sorted, so that Vary names Accept first.
    lines: Array.from(holders, ([line, holding]) => `${line} env=${marks.get(holding.join())}`).sort(),
  };
}

const listed = 'fingerpost_listed';

/** A longer line may not fit into the memory of an expression. */
const longestExpression = 8000;

/** Has a request remember the kind of output at its path, its name without its ending, and its Markdown. `sibling` matches the endings of precompressed files. */
function listing(kinds: readonly Marked[], sibling: string, basePath: string): string {
  const lines = kinds.flatMap((kind) => {
    const { variant } = filledKind(kind, `${basePath}/$1`);
    const flags = [
      ...kind.marks.map((mark) => `E=${mark}:1`),
      'E=fingerpost_stem:$1',
      ...(isOpen(kind) ? ['E=fingerpost_open:1'] : []),
      ...(variant === undefined ? [] : [`E=fingerpost_variant:${variant}`]),
    ].join(',');
    const index = kind.ending === '/' ? '(?:index\\.html)?' : '';
    return pathsOf(kind, basePath).map((paths) => `RewriteRule ^${paths}${index}${sibling}$ - [${flags}`);
  });
  // The rules for other kinds are skipped.
  return lines.map((line, at) => `${line},S=${lines.length - at - 1}]\n`).join('');
}

/** The expressions of the paths of a kind within its folder. */
function pathsOf(kind: Kind, basePath: string): readonly string[] {
  if (kind.paths[0] === `${basePath}/`) return ['()'];
  return kindExpressions(kind, { most: longestExpression, skip: basePath.length + 1 });
}

/** The lines of a kind. What compresses on the way has its own Vary, which is kept. */
function headerLines(kind: Kind, basePath: string): readonly string[] {
  const { headers } = filledKind(kind, `${basePath}/%{fingerpost_stem}e`);
  return Object.entries(headers).flatMap(([name, value]) =>
    name === 'Vary'
      ? value.split(', ').map((one) => `Header merge Vary ${quote(one)}`)
      : [`Header set ${name} ${quote(value)}`],
  );
}

/** The lines of headers that each path of a kind has its own value of, which are read for files with its ending only. */
function ownLines({ own, ending }: Kind, sibling: string): string {
  const lines = Object.entries(own).flatMap(([name, byPath]) =>
    [...byPath].map(([path, value]) => {
      const file = path.replace(/\/$/, '/index.html');
      const when = sibling === '' ? `== '${file}'` : `=~ m#^${escapeExpression(file)}${sibling}$#`;
      return `  Header set ${name} ${quote(value)} "expr=%{REQUEST_URI} ${when}"\n`;
    }),
  );
  const files = ending === '/' ? '\\.html' : escapeExpression(ending);
  return lines.length === 0 ? '' : `\n<FilesMatch "${files}${sibling}$">\n${lines.join('')}</FilesMatch>`;
}

/** A quoted httpd string, in which a percent sign begins a format unless a variable of ours follows. */
function quote(value: string): string {
  return `"${value.replace(/%(?!\{fingerpost_)/g, '%%').replace(/["\\]/g, '\\$&')}"`;
}

/**
 * Chooses by the Accept header, and reads it for negotiated paths only, because what it has read is added to Vary. A file without siblings is
 * served at once; otherwise the rules for siblings continue with the variant.
 */
function negotiation({ pairs, codings = [] }: HostInput): string {
  if (pairs.length === 0) return '';
  return `RewriteCond %{ENV:fingerpost_variant} !^$
RewriteCond %{HTTP:Accept} "${acceptExpression()}" [NC]
RewriteRule ^ %{ENV:fingerpost_variant}${codings.length === 0 ? ' [L]' : ''}
`;
}

/** Answers a browser that asks what other origins may send, for the outputs that are open to them. */
const preflight = `RewriteCond %{REQUEST_METHOD}%{HTTP:Access-Control-Request-Method} ^OPTIONS.
RewriteCond %{ENV:fingerpost_open} !^$
RewriteRule ^ - [R=204,L]
`;

function preflightLines(kinds: readonly Kind[]): readonly string[] {
  if (!kinds.some(isOpen)) return [];
  return Object.entries(preflightHeaders).map(
    ([name, value]) => `Header always set ${name} "${value}" "expr=%{REQUEST_STATUS} == 204"`,
  );
}

/** Answers for the addresses that were left. In a substitution, a percent sign before a digit stands for something else. */
function redirections(input: HostInput): string {
  return redirectRules(input)
    .map(({ expression: whole, location, status, keepsQuery }) => {
      const expression = whole.slice(escapeExpression(input.basePath ?? '').length + 1);
      if (location === undefined) return `RewriteRule "^${expression}$" - [R=${status},L]\n`;
      const to = location.replaceAll('%', '\\%');
      return `RewriteRule "^${expression}$" ${to} [R=${status},L,NE${keepsQuery ? '' : ',QSD'}]\n`;
    })
    .join('');
}

/** Precompressed files: served in place of the original when the client accepts the coding, and never under their own names. */
function siblings(codings: readonly Coding[], basePath: string): string {
  if (codings.length === 0) return '';
  const each = codings.map(
    (
      coding,
    ) => `RewriteCond %{HTTP:Accept-Encoding} "(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?:1|0\\.0*[1-9])[\\d.]*\\s*)?(?:,|$)" [NC]
RewriteCond %{DOCUMENT_ROOT}${basePath}/$1${codingEndings[coding]} -f
RewriteRule ^(?:${escapeExpression(basePath)}/)?(.+)$ ${basePath}/$1${codingEndings[coding]} [L]
`,
  );
  return `RewriteRule ${siblingExpression(codings)}$ - [R=404,L]\n${each.join('')}`;
}

/** Remembers the coding of the sibling being served, and keeps filters from compressing it again. */
function marking(coding: Coding): string {
  return `RewriteCond %{ENV:REDIRECT_STATUS} !=""
RewriteRule ${siblingExpression([coding])}$ - [END,E=fingerpost_coding:${coding},E=no-gzip:1,E=no-brotli:1]
`;
}

function siblingExpression(codings: readonly Coding[]): string {
  return `\\.(?:${codings.map((coding) => codingEndings[coding].slice(1)).join('|')})`;
}
