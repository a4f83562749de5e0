import { escapeExpression } from '../base/expression.ts';
import { codingEndings } from '../format/codings.ts';
import { fileRules, headerLines, remembering } from './rules/apache-headers.ts';
import {
  hiddenExpression,
  marking,
  negotiation,
  preflight,
  preflightLines,
  redirections,
  siblingExpression,
  siblings,
} from './rules/apache-rewrites.ts';
import { banner } from './rules/banner.ts';
import type { Host, HostInput } from './rules/host.ts';
import { withSiblings } from './rules/siblings.ts';

/** Answers methods other than GET and HEAD: the server's own page would come with an empty Allow header. */
const notAllowed = '_405.txt';

/** Apache httpd: a `.htaccess` in the output folder, and the same rules as a file to include, which is not read for every request. */
export const apache: Host = {
  name: 'apache',
  title: 'Apache httpd',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_headers.html',
  capabilities: { types: true, headers: true, accept: true, methods: true, redirects: true, caching: true },
  limits: {},
  precompressed: ['br', 'zstd', 'gzip'],
  servesFolders: true,
  files(input) {
    const rules = accessRules(input);
    const files = [
      { folder: 'output', path: '.htaccess', text: `# ${banner}\n${inFolder}\n${rules}` },
      { folder: 'output', path: notAllowed, text: 'This address answers GET and HEAD only.\n' },
      { folder: 'deploy', path: 'fingerpost.conf', text: `# ${banner}\n${inServer(input)}\n${rules}` },
    ] as const;
    return { value: files, problems: [] };
  },
};

const inFolder = `# It needs mod_rewrite, mod_headers, mod_mime and mod_dir, and "AllowOverride All" (or FileInfo, Indexes and Options) for its folder.
`;

const inServer = ({ basePath = '' }: HostInput) => `# Include it for the output folder, in place of its .htaccess:
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
  const { served } = input;
  const rules = fileRules(input);
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
${remembering(rules, sibling, basePath)}# What is served in the place of another has been through these rules.
${codings.map(marking).join('')}RewriteCond %{ENV:REDIRECT_STATUS} !=""
RewriteRule ^ - [END]
${preflight(input)}RewriteCond %{REQUEST_METHOD} !^(?:GET|HEAD)$
RewriteRule ^ - [R=405,L]
${redirections(input)}RewriteRule ${hiddenExpression(served)} - [R=404,L]
RewriteCond %{THE_REQUEST} "^[A-Z]+ /(?:[A-Za-z0-9._~-]+/)*index\\.html[? ]"
RewriteRule ^(.*)index\\.html$ ${basePath}/$1 [R=308,L]
# A folder without an index is not there.
RewriteCond %{REQUEST_FILENAME} -d
RewriteCond %{REQUEST_FILENAME}/index.html !-f
RewriteRule ^ - [R=404,L]
${negotiation(input)}${siblings(codings, basePath)}
# What is compressed on the way has the tag of its file with an ending.
RequestHeader edit* If-None-Match "-(?:gzip|br|zstd)\\"" "\\""
${rules.flatMap((rule) => headerLines(rule, sibling)).join('\n')}${codings.length === 0 ? '' : `\n${encoding}`}
Header always set Allow "GET, HEAD" "expr=%{REQUEST_STATUS} == 405"
${preflightLines(served).join('\n')}
`;
}

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
