import { escapeExpression } from '../base/expression.ts';
import { type Coding, codingEndings } from '../format/codings.ts';
import { acceptExpression } from './accept-expression.ts';
import { banner } from './banner.ts';
import type { Host, HostInput, Served } from './host.ts';
import { minimalRules, patternExpression, type Rule } from './rules.ts';

/** Answers methods other than GET and HEAD: the server's own page would come with an empty Allow header. */
const notAllowed = '_405.txt';

/** Apache httpd: one `.htaccess` in the output folder. */
export const apache: Host = {
  name: 'apache',
  title: 'Apache httpd',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_headers.html',
  capabilities: { types: true, headers: true, accept: true, methods: true, caching: true },
  limits: {},
  precompressed: ['br', 'zstd', 'gzip'],
  files: (input) => ({
    value: [
      { folder: 'output', path: '.htaccess', text: accessFile(input) },
      { folder: 'output', path: notAllowed, text: 'This address answers GET and HEAD only.\n' },
    ],
    problems: [],
  }),
};

function accessFile({ served, pairs, notFound, codings = [] }: HostInput): string {
  const stored = served.map((output) => ({ ...output, path: `/${output.file}` }));
  const rules = minimalRules(stored);
  return `# ${banner}
# It needs mod_rewrite, mod_headers, mod_mime and mod_dir, and "AllowOverride All" (or FileInfo, Indexes and Options) for its folder.

Options -Indexes -MultiViews
DirectoryIndex index.html
DirectorySlash On
FileETag MTime Size
ErrorDocument 403 ${notFound}
ErrorDocument 404 ${notFound}
ErrorDocument 405 /${notAllowed}
RemoveEncoding ${endings(served, codings)}
RemoveLanguage ${endings(served, codings)}

RewriteEngine On
# What is served in the place of another has been through these rules.
${codings.map(marking).join('')}RewriteCond %{ENV:REDIRECT_STATUS} !=""
RewriteRule ^ - [END]
RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]
RewriteRule ^(?:_|\\.${hidden(served)}) - [R=404,L]
RewriteCond %{THE_REQUEST} "^[A-Z]+ /(?:[A-Za-z0-9._-]+/)*index\\.html[? ]"
RewriteRule ^(.*)index\\.html$ /$1 [R=308,L]
# A folder without an index is not there.
RewriteCond %{REQUEST_FILENAME} -d
RewriteCond %{REQUEST_FILENAME}/index.html !-f
RewriteRule ^ - [R=404,L]
${pairs.map(({ path, variant }) => negotiation(path, variant, codings)).join('\n')}${siblings(codings)}

${rules.flatMap((rule) => headerLines(rule, codings)).join('\n')}${codings.length === 0 ? '' : `\n${encoding}`}
Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"
`;
}

/** A file without siblings is served at once; otherwise the rules for siblings continue with the variant. */
function negotiation(path: string, variant: string, codings: readonly Coding[]): string {
  const flags = codings.length === 0 ? ' [END]' : '';
  return `RewriteCond %{HTTP:Accept} "${acceptExpression()}" [NC]\nRewriteRule ^${escapeExpression(path.slice(1))}$ ${variant}${flags}`;
}

/** Precompressed files: served in place of the original when the client accepts the coding, and never under their own names. */
function siblings(codings: readonly Coding[]): string {
  if (codings.length === 0) return '';
  const each = codings.map(
    (coding) => `
RewriteCond %{HTTP:Accept-Encoding} "(?:^|,)\\s*${coding}\\s*(?:;\\s*q=(?:1|0\\.0*[1-9])[\\d.]*\\s*)?(?:,|$)" [NC]
RewriteCond %{DOCUMENT_ROOT}/$1${codingEndings[coding]} -f
RewriteRule ^/?(.+)$ /$1${codingEndings[coding]} [L]`,
  );
  return `
RewriteRule ${endingOf(codings)}$ - [R=404,L]${each.join('')}`;
}

/** Remembers the coding of the sibling being served, and keeps filters from compressing it again. */
function marking(coding: Coding): string {
  return `RewriteCond %{ENV:REDIRECT_STATUS} !=""
RewriteRule ${endingOf([coding])}$ - [END,E=fingerpost_coding:${coding},E=no-gzip:1,E=no-brotli:1]
`;
}

const encoding = 'Header set Content-Encoding %{fingerpost_coding}e env=fingerpost_coding';

/** An expression that matches the endings of siblings. */
function endingOf(codings: readonly Coding[]): string {
  return `\\.(?:${codings.map((coding) => codingEndings[coding].slice(1)).join('|')})`;
}

/** Names in the root that begin with a dot and are served. */
function hidden(served: readonly Served[]): string {
  const names = new Set(served.flatMap(({ file }) => (/^\.([^/]+)/.exec(file)?.[1] ?? '') || []));
  return names.size === 0 ? '' : `(?!(?:${[...names].sort().map(escapeExpression).join('|')})(?:/|$))`;
}

/** The endings of all outputs, because a server may tie an encoding or a language to them, including those before the last one. */
function endings(served: readonly Served[], codings: readonly Coding[]): string {
  const siblings = codings.map((coding) => codingEndings[coding].slice(1));
  const all = [...siblings, ...served.flatMap(({ file }) => (file.split('/').at(-1) ?? '').split('.').slice(1))];
  return [...new Set(all)]
    .sort()
    .map((ending) => `.${ending}`)
    .join(' ');
}

/** A sibling is served by its own file name, but with the headers of its output. */
function headerLines({ pattern, headers }: Rule, codings: readonly Coding[]): readonly string[] {
  const sibling = codings.length === 0 ? '' : `(?:${endingOf(codings)})?`;
  const when =
    pattern.includes('*') || sibling !== '' ? `=~ m#^${patternExpression(pattern)}${sibling}$#` : `== '${pattern}'`;
  return Object.entries(headers).map(
    ([name, value]) => `Header set ${name} ${quote(value)} "expr=%{REQUEST_URI} ${when}"`,
  );
}

/** A quoted httpd string, in which a percent sign begins a format. */
function quote(value: string): string {
  return `"${value.replaceAll('%', '%%').replace(/["\\]/g, '\\$&')}"`;
}
