import { chunked } from '../base/append.ts';
import { escapeExpression } from '../base/expression.ts';
import type { NotFoundPage } from '../output/manifest.ts';
import type { NegotiatedPair } from '../output/output.ts';
import { acceptExpression } from './rules/accept-expression.ts';
import { broadExpression } from './rules/broad-rules.ts';
import { checkUse, everything } from './rules/capabilities.ts';
import type { Host, HostInput, Served } from './rules/host.ts';
import { byAnswer, type RedirectRule, redirectRules } from './rules/redirects.ts';
import { banner, openPatterns, preflightHeaders, rootOf, withoutType, withSiblings } from './rules/rules.ts';
import { commonestByEnding, endingOf, typeOf } from './rules/typed-groups.ts';

/** It aborts at start-up when there are more than 4,095 conditions. */
const limits = {
  rules: 4000,
  note: '4,000 conditions for all sites of a server together: about 1,800 posts, or 1,200 where every page is negotiated',
  isTight: true,
} as const;

/**
 * lighttpd: a file to include in a condition. Only the files it lists are served: one block per path, because a block's headers replace
 * all others.
 */
export const lighttpd: Host = {
  name: 'lighttpd',
  title: 'lighttpd',
  docs: 'https://redmine.lighttpd.net/projects/lighttpd/wiki/Mod_setenv',
  signs: { server: /^lighttpd/ },
  fixes: {
    'document-type': 'Name the type in mimetype.assign.',
    'soft-404': 'Remove server.error-handler-404, which answers 200.',
  },
  capabilities: { ...everything, accept: 'An Accept header that is not UTF-8 gets HTML, whatever it prefers' },
  limits,
  servesFolders: true,
  files(input) {
    const text = configuration(input);
    const used = text.match(/^ *\$[A-Z_]+\["/gm)?.length ?? 0;
    return {
      value: [{ folder: 'deploy', path: 'fingerpost.conf', text }],
      // Some are left for the rest of the server.
      problems: checkUse('lighttpd', used, limits.rules, 'conditions, those of all sites of a server together'),
    };
  },
};

/** A path below the site for requests for unlisted paths; no output has such a name. */
const nowhere = '/_';

/** Overrides an outer rule: an empty rewrite does nothing. */
const kept = 'url.rewrite-once = ( "" => "" )';

/** Text varies by the coding in any case: where mod_deflate compresses it, these headers replace its own. */
function configuration(given: HostInput): string {
  const { served, pairs, notFound, notFoundBelow = [], redirects = [], basePath = '' } = withSiblings(given, []);
  const types = commonestByEnding(served, typeOf);
  const variants = new Map(pairs.map((pair) => [pair.path, pair]));
  const folders = served.map(({ path }) => path).filter((path) => path.endsWith('/'));
  return `# ${banner}
# mod_setenv must come before mod_redirect. Include it in a condition, beside the root (${rootOf(basePath)}):
#   server.modules := ( "mod_setenv", "mod_rewrite", "mod_redirect" ) + server.modules
#   $HTTP["host"] == "www.example.com" {
#     server.document-root = "/srv/www${basePath === '' ? '/dist' : ''}"
#     include "/etc/lighttpd/fingerpost.conf"
#   }
${basePath === '' ? '' : `\n$HTTP["url"] =~ "^${escapeExpression(basePath)}(?:/|$)" {`}
index-file.names = ( "index.html" )
mimetype.assign = (
${[...types].map(([ending, type]) => `  ${quote(ending)} => ${quote(type)},`).join('\n')}
)

# What is listed neither here, where it is redirected, nor below is not there.
url.rewrite-once = (
${folders.map((path) => `  ${quote(otherSpellings(path))} => "",`).join('\n')}
${notFoundBelow.map(({ below }) => `  ${quote(`^${escapeExpression(below)}`)} => "${below.slice(0, -1)}${nowhere}",\n`).join('')}  "" => "${basePath}${nowhere}",
)
url.redirect = ( "^([^?]*/)index\\.html(\\?.*)?$" => "$1$2" )
url.redirect-code = ${usualStatus}
${[{ below: `${basePath}/`, path: notFound }, ...notFoundBelow].map(missingPage).join('')}
${served.map((output) => block(output, types, variants.get(output.path))).join('\n')}
${redirections({ redirects })}
# A redirection with the status of an error has no target.
$HTTP["request-method"] !~ "^(?:GET|HEAD)$" {
  ${kept}
  url.redirect = ( "" => "/" )
  url.redirect-code = 405
  setenv.set-response-header = ( "Allow" => "GET, HEAD" )
}
${preflight(served)}${basePath === '' ? '' : '}\n'}`;
}

function missingPage({ below, path }: NotFoundPage): string {
  return `$HTTP["url"] == "${below.slice(0, -1)}${nowhere}" {\n  server.error-handler = ${quote(path)}\n}\n`;
}

/** The addresses that were left, those with the same status together: it holds for a whole condition. */
function redirections(input: Pick<HostInput, 'redirects'>): string {
  const lists = [...byAnswer(redirectRules(input)).values()].flatMap((rules) =>
    chunked(rules, ({ expression }) => expression.length + 1, longestExpression),
  );
  return lists.map(redirection).join('');
}

const usualStatus = 308;

/** The compiled form of a longer one may be too large. */
const longestExpression = 10_000;

/** A redirection with the status of an error has no target. */
function redirection(rules: readonly RedirectRule[]): string {
  const lines = rules.map(({ expression, location = '/', keepsQuery }) => {
    const to = `${location.replaceAll('%', '%%')}${keepsQuery ? '$1' : ''}`;
    return `    ${quote(`^${expression}(\\?.*)?$`)} => ${quote(to)},\n`;
  });
  return `
$HTTP["url"] =~ ${quote(`^(?:${rules.map(({ expression }) => expression).join('|')})$`)} {
  ${kept}
  url.redirect = (
${lines.join('')}  )
${rules[0]?.status === usualStatus ? '' : `  url.redirect-code = ${rules[0]?.status}\n`}}
`;
}

/** Answers a browser that asks what other origins may send, for the outputs that are open to them. */
function preflight(served: readonly Served[]): string {
  const open = openPatterns(served).map((pattern) => broadExpression({ pattern }));
  if (open.length === 0) return '';
  const headers = Object.entries(preflightHeaders).map(([name, value]) => `        "${name}" => "${value}",\n`);
  return `$HTTP["request-method"] == "OPTIONS" {
  $REQUEST_HEADER["access-control-request-method"] != "" {
    $HTTP["url"] =~ "${open.join('|')}" {
      url.redirect-code = 204
      setenv.set-response-header = (
${headers.join('')}      )
    }
  }
}
`;
}

function block(output: Served, types: ReadonlyMap<string, string>, pair: NegotiatedPair | undefined): string {
  const usual = types.get(endingOf(output));
  const type = typeOf(output);
  const headers = Object.entries(withoutType(output).headers);
  const lines = [
    `  ${kept}`,
    ...(type === usual ? [] : [`  mimetype.assign = ( "" => ${quote(type)} )`]),
    ...(headers.length === 0 ? [] : ['  setenv.set-response-header = (']),
    ...headers.map(([name, value]) => `    "${name}" => ${quote(value)},`),
    ...(headers.length === 0 ? [] : ['  )']),
    ...(pair === undefined ? [] : [negotiation(pair)]),
  ];
  return `$HTTP["url"] == ${quote(output.path)} {\n${lines.join('\n')}\n}`;
}

function negotiation({ variant }: NegotiatedPair): string {
  return `  $REQUEST_HEADER["accept"] =~ "(?i)${acceptExpression()}" {
    url.rewrite-once = ( "" => "${variant}\${qsa}" )
  }`;
}

/** An expression for the other spellings of a folder, whose name has no dot; lighttpd itself redirects the spelling without a slash. */
function otherSpellings(path: string): string {
  return `^${escapeExpression(path.slice(0, -1))}(?:/index\\.html)?(?:\\?|$)`;
}

/** A lighttpd string, in which a backslash is literal except before a quote. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}
