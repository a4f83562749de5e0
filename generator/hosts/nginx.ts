import { error, type Problem } from '../base/problem.ts';
import { type Coding, codingEndings } from '../format/codings.ts';
import type { NegotiatedPair } from '../output/declaration.ts';
import { banner } from './banner.ts';
import type { Host, HostInput, Served } from './host.ts';
import { acceptMaps } from './nginx-accept.ts';
import { headerNames, headerVariable, minimalRules, patternExpression, type Rule, withoutType } from './rules.ts';
import { commonestByEnding, endingOf, typeOf } from './typed-groups.ts';

/** nginx: maps for the http context, and rules for the server context that read them. */
export const nginx: Host = {
  name: 'nginx',
  title: 'nginx',
  docs: 'https://nginx.org/en/docs/http/ngx_http_headers_module.html',
  capabilities: { types: true, headers: true, accept: true, methods: true, caching: true },
  limits: {},
  // Its Brotli module is a separate package.
  precompressed: ['gzip'],
  files: (input) => ({
    value: [
      { folder: 'deploy', path: 'fingerpost.http.conf', text: httpFile(input) },
      { folder: 'deploy', path: 'fingerpost.server.conf', text: serverFile(input) },
    ],
    problems: checkLengths(input),
  }),
};

/** nginx reads a value into a buffer of 4,096 bytes, quotes and escapes included. */
const valueLimit = 4090;

function checkLengths({ served }: HostInput): readonly Problem[] {
  return served.flatMap(({ path, headers }) =>
    Object.entries(headers).flatMap(([name, value]) => {
      // Quoting a short value cannot make it too long.
      const length = value.length < valueLimit / 3 ? 0 : quote(value).length;
      if (length <= valueLimit) return [];
      const message = `nginx takes header values of ${valueLimit} characters, and ${name} of "${path}" has ${length}`;
      return [error('host-limit', message)];
    }),
  );
}

function httpFile({ served }: HostInput): string {
  const rules = minimalRules(served.map((output) => ({ ...withoutType(output), path: `/${output.file}` })));
  const names = [...headerNames(rules)].sort();
  const exact = rules.filter(({ pattern }) => !pattern.includes('*'));
  const maxLength = exact.reduce((length, { pattern }) => Math.max(length, pattern.length), 0);
  return `# ${banner}
# Include it in the http context: include /etc/nginx/fingerpost.http.conf;

map_hash_max_size ${powerOfTwoAbove(exact.length * 4, 2048)};
map_hash_bucket_size ${powerOfTwoAbove(maxLength + 64, 512)};

${acceptMaps()}

${names.map((name) => headerMap(name, rules)).join('\n\n')}

# Other methods than GET and HEAD are answered 405, with this.
map $status $fingerpost_allow {
  405 "GET, HEAD";
}
`;
}

/** The value of a header by the file that is served; an empty value is not sent. */
function headerMap(name: string, rules: readonly Rule[]): string {
  const lines: string[] = [];
  for (const { pattern, headers } of rules) {
    const value = headers[name];
    if (value !== undefined) lines.push(`  ${mapKey(pattern)} ${quote(value)};`);
  }
  return `map $uri $${headerVariable(name)} {\n${lines.join('\n')}\n}`;
}

function mapKey(pattern: string): string {
  if (!pattern.includes('*')) return quote(pattern);
  return quote(`~^${patternExpression(pattern)}$`, false);
}

function serverFile({ served, pairs, notFound, codings = [] }: HostInput): string {
  const names = [...headerNames(served.map(withoutType))].sort();
  const types = commonestByEnding(served, typeOf);
  const exceptions = served.filter((output) => typeOf(output) !== types.get(endingOf(output)));
  return `# ${banner}
# Include it in the server context, beside listen, server_name and root (the output folder):
#   include /etc/nginx/fingerpost.server.conf;

index index.html;
absolute_redirect off;
charset off;
etag on;
types {
${[...types].map(([ending, type]) => `  ${quote(type)} ${ending.slice(1)};`).join('\n')}
}

${names.map((name) => `add_header ${name} $${headerVariable(name)} always;`).join('\n')}
add_header Allow $fingerpost_allow always;

if ($request_method !~ "^(?:GET|HEAD)$") {
  return 405;
}
if ($request_uri ~ "^((?:/[A-Za-z0-9._-]+)*/)index[.]html(?:[?]|$)") {
  return 308 $1$is_args$args;
}
${codings.map(siblings).join('')}# A folder without an index is 403 otherwise.
error_page 403 404 =404 ${notFound};

location ^~ /_ {
  return 404;
}
${exceptions.map(exception).join('\n')}
${pairs.map(negotiation).join('\n')}
`;
}

/** Precompressed files: served in place of the original, to proxies too, and never under their own names. */
function siblings(coding: Coding): string {
  return `gzip_static on;
gzip_proxied any;
location ~ "[.]${codingEndings[coding].slice(1)}$" {
  return 404;
}
`;
}

/** A type given by ending takes precedence over that of a location, unless there are none. */
function exception(output: Served): string {
  const types = endingOf(output) === '' ? '' : '  types { }\n';
  return `location = ${quote(output.path)} {\n${types}  default_type ${quote(typeOf(output))};\n}`;
}

function negotiation({ path, variant }: NegotiatedPair): string {
  return `location = ${quote(path)} {
  if ($fingerpost_markdown) {
    rewrite ^ ${variant} last;
  }
}`;
}

/** A quoted nginx string. It cannot contain a `$`, so none may get here: link targets are percent-encoded. */
function quote(text: string, escapeBackslash = true): string {
  const escaped = escapeBackslash ? text.replaceAll('\\', '\\\\') : text;
  return `"${escaped.replaceAll('"', '\\"')}"`;
}

function powerOfTwoAbove(size: number, least: number): number {
  return Math.max(least, 2 ** Math.ceil(Math.log2(size + 1)));
}
