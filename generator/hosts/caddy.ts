import { error, type Problem } from '../base/problem.ts';
import type { Coding } from '../format/codings.ts';
import { banner } from './banner.ts';
import { acceptMaps } from './caddy-accept.ts';
import type { Host, HostInput } from './host.ts';
import { headerNames, headerVariable } from './rules.ts';

/** Caddy: a file to import into a site block. Only the files it lists are served, each with its headers. */
export const caddy: Host = {
  name: 'caddy',
  title: 'Caddy',
  docs: 'https://caddyserver.com/docs/caddyfile/directives/map',
  capabilities: { types: true, headers: true, accept: true, methods: true, caching: true },
  limits: {},
  precompressed: ['br', 'zstd', 'gzip'],
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

function siteFile({ served, pairs, notFound, codings = [] }: HostInput): string {
  const names = [...headerNames(served)].sort();
  const folders = served
    .filter(({ path }) => path.endsWith('/'))
    .flatMap(({ path }) => [
      ...(path === '/' ? [] : [[path.slice(0, -1), path] as const]),
      [`${path}index.html`, path] as const,
    ]);
  const variants = pairs.map(({ path, variant }) => [path, variant] as const);
  const valuesOf = (name: string) =>
    served.flatMap(({ path, headers }) => (headers[name] === undefined ? [] : [[path, headers[name]] as const]));
  const maps = [
    map('{fingerpost_folder}', folders),
    map('{fingerpost_variant}', variants),
    ...names.map((name) => map(placeholder(name), valuesOf(name))),
  ];
  const matchers = names.map((name) => `@${headerVariable(name)} not vars ${placeholder(name)} ""`);
  const page = served.find(({ path }) => path === notFound);
  const setting = (indent: string, set: readonly string[]) =>
    set.flatMap((name) => header(name, codings).map((line) => `${indent}${line}`)).join('\n');
  const precompressed = (indent: string) =>
    codings.length === 0 ? '' : `\n${indent}precompressed ${codings.join(' ')}`;
  return `# ${banner}
# Import it in a site block, beside the root (the output folder):
#   www.example.com {
#     root * /srv/www/dist
#     import /etc/caddy/fingerpost.caddy
#   }

${acceptMaps()}

map {http.request.uri.query} {fingerpost_query} {
  "" ""
  "~^(.*)$" "?\${1}"
}

${maps.join('\n\n')}

${matchers.join('\n')}

route {
  @fingerpost_other not method GET HEAD
  header @fingerpost_other Allow "GET, HEAD"
  respond @fingerpost_other 405

  @fingerpost_folder not vars {fingerpost_folder} ""
  redir @fingerpost_folder {fingerpost_folder}{fingerpost_query} 308

  @fingerpost_markdown expression \`{fingerpost_variant} != "" && double({fingerpost_markdown}) > 0.0 && double({fingerpost_markdown}) >= double({fingerpost_html})\`
  rewrite @fingerpost_markdown {fingerpost_variant}

  @fingerpost_missing vars {fingerpost_content_type} ""
  error @fingerpost_missing 404
${setting('  ', names)}
  file_server {
    disable_canonical_uris${precompressed('    ')}
  }
}

handle_errors {
  route {
    rewrite * ${notFound}
${setting('    ', Object.keys(page?.headers ?? {}).sort())}
    file_server {
      disable_canonical_uris${precompressed('      ')}
    }
  }
}
`;
}

/** Sets a header: Vary last, because the server adds another one to a precompressed file. */
function header(name: string, codings: readonly Coding[]): readonly string[] {
  const set = `header @${headerVariable(name)}`;
  const value = `${name} ${placeholder(name)}`;
  return name === 'Vary' && codings.length > 0 ? [`${set} {`, `  ${value}`, '  defer', '}'] : [`${set} ${value}`];
}

/** A value for each path; a path that is not listed has none. */
function map(destination: string, entries: readonly (readonly [string, string])[]): string {
  const lines = entries.map(([input, output]) => `  ${input} \`${output.replace(/[{}]/g, '\\$&')}\``);
  return `map {http.request.uri.path} ${destination} {\n${[...lines, '  default ""'].join('\n')}\n}`;
}

function placeholder(header: string): string {
  return `{${headerVariable(header)}}`;
}
