import { escapeExpression } from '../base/expression.ts';
import { type Coding, codingEndings } from '../format/codings.ts';
import { acceptExpression } from './rules/accept-expression.ts';
import { banner } from './rules/banner.ts';
import { everything } from './rules/capabilities.ts';
import { groupedRules } from './rules/header-rules.ts';
import type { Host, HostInput, Served } from './rules/host.ts';
import { cloudflareMatching, type Matching, verifyRules } from './rules/matching.ts';
import {
  filled,
  isPattern,
  numbered,
  patternExpression,
  placeholderNames,
  segmentExpression,
  segmentsExpression,
} from './rules/patterns.ts';
import { variantRules } from './rules/places.ts';
import { redirectRules } from './rules/redirects.ts';
import { isOpen, minimalRules, openPatterns, preflightHeaders, type Rule, withSiblings } from './rules/rules.ts';

/** Answers methods other than GET and HEAD: the server's own page would come with an empty Allow header. */
const notAllowed = '_405.txt';

/** Apache httpd: a `.htaccess` in the output folder, and the same rules as a file to include, which is not read for every request. */
export const apache: Host = {
  name: 'apache',
  title: 'Apache httpd',
  docs: 'https://httpd.apache.org/docs/2.4/mod/mod_headers.html',
  capabilities: everything,
  limits: {},
  precompressed: ['br', 'zstd', 'gzip'],
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

/** More rules than this share one where they are similar: the server reads them all for every request. */
const mostRules = 200;

/** Each rule that matches applies, and the last to set a header wins. */
const matching: Matching = { ...cloudflareMatching, merge: 'last' };

/**
 * The fewest header rules, by the files that are served, with placeholders where there would be many. Throws a CommandError (70) when an
 * output would get other headers.
 */
function fileRules({ served, basePath = '' }: HostInput): readonly Rule[] {
  const stored = served.map((output) => ({ ...output, path: `${basePath}/${output.file}` }));
  const paths = new Map(served.map(({ file, path }) => [`${basePath}/${file}`, path]));
  const rules = minimalRules(stored).map((rule) => ({ ...rule, pattern: paths.get(rule.pattern) ?? rule.pattern }));
  const grouped = groupedRules(rules, served, mostRules);
  const byFile = grouped.map((rule) => ({ ...rule, pattern: rule.pattern.replace(/\/$/, '/index.html') }));
  verifyRules('.htaccess', stored, byFile, matching);
  return byFile;
}

/** Has a request remember the segments that the rules with placeholders need. `sibling` matches the endings of precompressed files. */
function remembering(rules: readonly Rule[], sibling: string, basePath: string): string {
  return rules
    .filter(isPattern)
    .map((rule) => {
      const file = inFolder(segmentsExpression(rule), basePath).replace(/index\\\.html$/, '(?:index\\.html)?');
      const flags = placeholderNames(rule).map((name, at) => `E=fingerpost_${name}:$${at + 1}`);
      return `RewriteRule ^${file}${sibling}$ - [${flags.join(',')}]\n`;
    })
    .join('');
}

/** The expression of a path as that of a file in the folder that the rules are for. */
function inFolder(expression: string, basePath: string): string {
  return expression.slice(escapeExpression(basePath).length + 1);
}

/** The lines of a rule. A precompressed file is served by its own name, but with the headers of its output. */
function headerLines(rule: Rule, sibling: string): readonly string[] {
  const when = conditionOf(rule, sibling);
  const remembered = (value: string) => filled(value, rule, (name) => `%{fingerpost_${name}}e`);
  return [
    ...(rule.unset ?? []).map((name) => `Header unset ${name} ${when}`),
    // What compresses on the way has its own Vary, which is kept.
    ...Object.entries(rule.headers).flatMap(([name, value]) =>
      name === 'Vary'
        ? value.split(', ').map((one) => `Header merge Vary ${quote(one)} ${when}`)
        : [`Header set ${name} ${quote(remembered(value))} ${when}`],
    ),
  ];
}

function conditionOf(rule: Rule, sibling: string): string {
  const isExact = !rule.pattern.includes('*') && !isPattern(rule) && sibling === '';
  if (isExact) return `"expr=%{REQUEST_URI} == '${rule.pattern}'"`;
  const expression = patternExpression(rule.pattern, () => segmentExpression);
  return `"expr=%{REQUEST_URI} =~ m#^${expression}${sibling}$#"`;
}

/** A quoted httpd string, in which a percent sign begins a format unless a variable of ours follows. */
function quote(value: string): string {
  return `"${value.replace(/%(?!\{fingerpost_)/g, '%%').replace(/["\\]/g, '\\$&')}"`;
}

/** More rules than this share one where they are similar. */
const mostVariants = 50;

/**
 * Chooses by the Accept header, and reads it for negotiated paths only, because what it has read is added to Vary. A file without siblings is
 * served at once; otherwise the rules for siblings continue with the variant.
 */
function negotiation(input: HostInput): string {
  const { codings = [], basePath = '' } = input;
  const rules = variantRules(input, mostVariants);
  if (rules.length === 0) return '';
  const each = rules.map((rule) => {
    const path = inFolder(segmentsExpression(rule), basePath);
    const condition = isPattern(rule) ? 'RewriteCond %{ENV:fingerpost_variant} ^$\n' : '';
    return `${condition}RewriteRule ^${path}$ - [E=fingerpost_variant:${numbered(rule.variant, rule)}]`;
  });
  const exists = rules.some(isPattern) ? 'RewriteCond %{DOCUMENT_ROOT}%{ENV:fingerpost_variant} -f\n' : '';
  return `${each.join('\n')}
RewriteCond %{ENV:fingerpost_variant} !^$
${exists}RewriteCond %{HTTP:Accept} "${acceptExpression()}" [NC]
RewriteRule ^ %{ENV:fingerpost_variant}${codings.length === 0 ? ' [L]' : ''}
`;
}

/** Answers a browser that asks what other origins may send, for the outputs that are open to them. */
function preflight({ served, basePath = '' }: HostInput): string {
  if (!served.some(isOpen)) return '';
  const stored = served.map((output) => ({ ...output, path: output.path.slice(basePath.length) }));
  const open = openPatterns(stored).map((pattern) => patternExpression(pattern).slice(1));
  return `RewriteCond %{REQUEST_METHOD}%{HTTP:Access-Control-Request-Method} ^OPTIONS.
RewriteRule ^(?:${open.join('|')})$ - [R=204,L]
`;
}

function preflightLines(served: readonly Served[]): readonly string[] {
  if (!served.some(isOpen)) return [];
  return Object.entries(preflightHeaders).map(
    ([name, value]) => `Header always set ${name} "${value}" "expr=%{REQUEST_STATUS} == 204"`,
  );
}

/** Answers for the addresses that were left. In a substitution, a percent sign before a digit stands for something else. */
function redirections(input: HostInput): string {
  return redirectRules(input)
    .map(({ expression: whole, location, status, keepsQuery }) => {
      const expression = inFolder(whole, input.basePath ?? '');
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

/** An expression for names that begin with a dot, or in the root with an underscore, and are not served. */
function hiddenExpression(served: readonly Served[]): string {
  const names = new Set(served.flatMap(({ file }) => (/^\.([^/]+)/.exec(file)?.[1] ?? '') || []));
  const shown = [...names].sort().map(escapeExpression).join('|');
  return `^(?:_|\\.${names.size === 0 ? '' : `(?!(?:${shown})(?:/|$))`}|.+/\\.)`;
}
