import { append } from '../base/append.ts';
import { escapeExpression } from '../base/expression.ts';
import { type Coding, codingEndings } from '../format/codings.ts';
import { acceptExpression } from './rules/accept-expression.ts';
import { everything } from './rules/capabilities.ts';
import type { Host, HostInput } from './rules/host.ts';
import { expressionsOf, filledKind, folderEnding, type Kind, kindExpressions, kindsOf, stemOf } from './rules/kinds.ts';
import { redirectRules } from './rules/redirects.ts';
import { banner, isOpen, preflightHeaders, withSiblings } from './rules/rules.ts';

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
    'dot-folders': 'Remove the server rule that denies paths with a dot, such as "RedirectMatch 404 /\\.".',
    headers: 'Set "AllowOverride All" for the folder, or include fingerpost.conf, and turn on mod_headers.',
    revalidation: 'Turn off mod_deflate for this site: it changes the entity tag.',
  },
  servesFolders: true,
  files(input) {
    const files = [
      { folder: 'output', path: '.htaccess', text: `# ${banner}\n${forFolder}\n${accessRules(input, true)}` },
      { folder: 'output', path: notAllowed, text: 'This address answers GET and HEAD only.\n' },
      {
        folder: 'deploy',
        path: 'fingerpost.conf',
        text: `# ${banner}\n${forServer(input)}\n${accessRules(input, false)}`,
      },
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
function accessRules(given: HostInput, isReadAnew: boolean): string {
  const { notFound, notFoundBelow = [], redirects = [], codings = [], basePath = '' } = given;
  const missing = redirects.some(({ status }) => status === 410) ? [403, 404, 410] : [403, 404];
  const input = codings.length > 0 ? given : withSiblings(given, codings);
  const { kinds, lines } = marked(kindsOf({ ...input, ending: folderEnding }), basePath);
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
${listing(kinds, { sibling, basePath, isReadAnew })}RewriteCond %{HTTP:If-None-Match} "^\\s*(?:W/)?\\x22[^\\x22]*-(gzip|br)\\x22\\s*$" [NV]
RewriteRule ^ - [E=fingerpost_tag:%1]
# What is served in the place of another has been through these rules.
${codings.map(marking).join('')}RewriteCond %{ENV:REDIRECT_STATUS} !=""
RewriteRule ^ - [END]
${kinds.some(isOpen) ? preflight : ''}RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]
${redirections(input)}RewriteCond %{REQUEST_FILENAME} -f
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
  /** The environment variables that a matching request sets; each sends headers. */
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

/**
 * A `.htaccess` is read for each request, so a kind whose names take more characters is found on the disk, where a page and its Markdown vouch for
 * each other.
 */
const longestNames = 600;

interface Listing {
  readonly basePath: string;
  /** Matches the endings of precompressed files. */
  readonly sibling: string;
  /** Whether the rules are read for each request. */
  readonly isReadAnew: boolean;
}

/** Has a request remember the kind of output at its path, its name without its ending, and its Markdown. What is named comes before what is found. */
function listing(kinds: readonly Marked[], { basePath, isReadAnew, sibling }: Listing): string {
  const found = isReadAnew ? foundKinds(kinds, basePath) : [];
  const alike = new Map<string, Marked[]>();
  // Most requests are for pages.
  const [pages, others] = [kinds.filter(isPage), kinds.filter((kind) => !isPage(kind))];
  for (const kind of [...pages, ...others].filter((candidate) => !found.some(({ kind: other }) => other === candidate)))
    append(alike, JSON.stringify([isPage(kind), flagsOf(kind, basePath)]), kind);
  const all = new Set(kinds.flatMap(({ paths }) => paths));
  const rules = [
    ...[...alike.values()].flatMap((group) =>
      namesOf(group, basePath).flatMap((expression) =>
        group.slice(0, 1).map((kind) => ({ kind, expression, condition: '' })),
      ),
    ),
    ...found.map(({ kind, folder }) => ({
      kind,
      expression: `(${escapeExpression(folder.slice(basePath.length + 1))}.+)${escapeExpression(kind.ending)}`,
      condition: `RewriteCond ${witnessOf(kind, all, basePath)} -f\n`,
    })),
  ];
  // The rules for other kinds are skipped.
  return rules
    .map(({ kind, expression, condition }, at) => {
      const index = isPage(kind) ? '(?:index\\.html)?' : '';
      const flags = `${flagsOf(kind, basePath)},S=${rules.length - at - 1}`;
      return `${condition}RewriteRule ^${expression}${index}${sibling}$ - [${flags}]\n`;
    })
    .join('');
}

function isPage({ ending }: Kind): boolean {
  return ending === '/';
}

function flagsOf(kind: Marked, basePath: string): string {
  const { variant } = filledKind(kind, `${basePath}/$1`);
  return [
    ...kind.marks.map((mark) => `E=${mark}:1`),
    ...(kind.paths.length > 1 ? ['E=fingerpost_stem:$1'] : []),
    ...(isOpen(kind) ? ['E=fingerpost_open:1'] : []),
    ...(variant === undefined ? [] : [`E=fingerpost_variant:${variant}`]),
  ].join(',');
}

/** The expressions of the paths of kinds that are remembered alike. */
function namesOf(kinds: readonly Kind[], basePath: string): readonly string[] {
  const form = { most: longestExpression, skip: basePath.length + 1 };
  const [several] = kinds.filter(({ paths }) => paths.length > 1);
  if (several) return kindExpressions(several, form);
  return expressionsOf(kinds.flatMap(({ paths }) => paths.map((path) => path.slice(form.skip))).sort(), form.most);
}

interface Found {
  readonly kind: Marked;
  readonly folder: string;
}

/** The kinds with many names: at most one for a place, and those in a folder of others before these. */
function foundKinds(kinds: readonly Marked[], basePath: string): readonly Found[] {
  const found: Found[] = [];
  for (const kind of kinds) {
    if (kind.ending === '' || namesOf([kind], basePath).join('').length <= longestNames) continue;
    const folder = folderOf(kind.paths.map((path) => stemOf(path, kind.ending)).sort());
    const isTaken = found.some(
      ({ kind: { ending, paths } }) => ending === kind.ending && paths.some((path) => path.startsWith(folder)),
    );
    if (!isTaken) found.push({ kind, folder });
  }
  return found.sort((a, b) => b.kind.ending.length - a.kind.ending.length || b.folder.length - a.folder.length);
}

function folderOf(names: readonly string[]): string {
  const [first = '', last = ''] = [names[0], names.at(-1)];
  let length = 0;
  while (length < first.length && first[length] === last[length]) length += 1;
  return first.slice(0, first.lastIndexOf('/', length - 1) + 1);
}

/** The file that is there if an output of a kind is: of a page that of its Markdown, and the other way round. */
function witnessOf({ ending, paths }: Kind, all: ReadonlySet<string>, basePath: string): string {
  const beside = (ending === '/' ? ['.md', '/index.md'] : ['/']).find((other) =>
    paths.every((path) => all.has(stemOf(path, ending) + other)),
  );
  if (beside === undefined) return '%{REQUEST_FILENAME}';
  return `%{DOCUMENT_ROOT}${basePath}/$1${beside === '/' ? '/index.html' : beside}`;
}

/** The lines of a kind. What compresses on the way has its own Vary, which is kept. */
function headerLines(kind: Kind, basePath: string): readonly string[] {
  const { headers } = filledKind(kind, `${basePath}/%{fingerpost_stem}e`);
  return Object.entries(headers).flatMap(([name, value]) =>
    name === 'Vary'
      ? value.split(', ').map((part) => `Header merge Vary ${quote(part)}`)
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
  const files = ending === '/' ? '\\.html' : escapeExpression(ending.replace(/^\//, ''));
  return lines.length === 0 ? '' : `\n<FilesMatch "${files}${sibling}$">\n${lines.join('')}</FilesMatch>`;
}

/** A quoted value of `Header`, which reads backslashes once more, and a percent sign as the beginning of a format: that of a variable of ours is one. */
function quote(value: string): string {
  // It would be evaluated.
  if (value.startsWith('expr=')) return `"expr=%{unbase64:${btoa(value)}}"`;
  return `"${value
    .replace(/%(?!\{fingerpost_)/g, '%%')
    .replaceAll('\\', '\\\\\\\\')
    .replaceAll('"', '\\"')}"`;
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
