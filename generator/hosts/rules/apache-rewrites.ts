import { escapeExpression } from '../../base/expression.ts';
import { type Coding, codingEndings } from '../../format/codings.ts';
import { acceptExpression } from './accept-expression.ts';
import { inFolder } from './apache-headers.ts';
import type { HostInput, Served } from './host.ts';
import { isPattern, placeExpression, segmentExpression, variantRules } from './places.ts';
import { isOpen, openPatterns, preflightHeaders } from './preflight.ts';
import { redirectRules } from './redirect-rules.ts';
import { patternExpression } from './rules.ts';

/** More rules than this share one where they are similar. */
const mostVariants = 50;

/**
 * Chooses by the Accept header, and reads it for negotiated paths only, because what it has read is added to Vary. A file without siblings is
 * served at once; otherwise the rules for siblings continue with the variant.
 */
export function negotiation(input: HostInput): string {
  const { codings = [], basePath = '' } = input;
  const rules = variantRules(input, mostVariants);
  if (rules.length === 0) return '';
  const each = rules.map((rule) => {
    let count = 0;
    const group = () => {
      count += 1;
      return `(${segmentExpression})`;
    };
    const path = inFolder(placeExpression(rule, group), basePath);
    let used = 0;
    const variant = rule.variant.replace(/\/:[a-z]+/g, () => {
      used += 1;
      return `/$${used}`;
    });
    const condition = count === 0 ? '' : 'RewriteCond %{ENV:fingerpost_variant} ^$\n';
    return `${condition}RewriteRule ^${path}$ - [E=fingerpost_variant:${variant}]`;
  });
  const exists = rules.some(isPattern) ? 'RewriteCond %{DOCUMENT_ROOT}%{ENV:fingerpost_variant} -f\n' : '';
  return `${each.join('\n')}
RewriteCond %{ENV:fingerpost_variant} !^$
${exists}RewriteCond %{HTTP:Accept} "${acceptExpression()}" [NC]
RewriteRule ^ %{ENV:fingerpost_variant}${codings.length === 0 ? ' [L]' : ''}
`;
}

/** Answers a browser that asks what other origins may send, for the outputs that are open to them. */
export function preflight({ served, basePath = '' }: HostInput): string {
  if (!served.some(isOpen)) return '';
  const stored = served.map((output) => ({ ...output, path: output.path.slice(basePath.length) }));
  return `RewriteCond %{REQUEST_METHOD}%{HTTP:Access-Control-Request-Method} ^OPTIONS.
RewriteRule ^(?:${openExpression(stored)})$ - [R=204,L]
`;
}

function openExpression(served: readonly Served[]): string {
  return openPatterns(served)
    .map((pattern) => patternExpression(pattern).slice(1))
    .join('|');
}

/** Answers for the addresses that were left. In a substitution, a percent sign before a digit stands for something else. */
export function redirections(input: HostInput): string {
  return redirectRules(input)
    .map(({ expression: whole, location, status, keepsQuery }) => {
      const expression = inFolder(whole, input.basePath ?? '');
      if (location === undefined) return `RewriteRule "^${expression}$" - [R=${status},L]\n`;
      const to = location.replaceAll('%', '\\%');
      return `RewriteRule "^${expression}$" ${to} [R=${status},L,NE${keepsQuery ? '' : ',QSD'}]\n`;
    })
    .join('');
}

/** The headers of that answer. */
export function preflightLines(served: readonly Served[]): readonly string[] {
  if (!served.some(isOpen)) return [];
  return Object.entries(preflightHeaders).map(
    ([name, value]) => `Header always set ${name} "${value}" "expr=%{REQUEST_STATUS} == 204"`,
  );
}

/** Precompressed files: served in place of the original when the client accepts the coding, and never under their own names. */
export function siblings(codings: readonly Coding[], basePath: string): string {
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
export function marking(coding: Coding): string {
  return `RewriteCond %{ENV:REDIRECT_STATUS} !=""
RewriteRule ${siblingExpression([coding])}$ - [END,E=fingerpost_coding:${coding},E=no-gzip:1,E=no-brotli:1]
`;
}

/** An expression that matches the endings of siblings. */
export function siblingExpression(codings: readonly Coding[]): string {
  return `\\.(?:${codings.map((coding) => codingEndings[coding].slice(1)).join('|')})`;
}

/** An expression for names that begin with a dot, or in the root with an underscore, and are not served. */
export function hiddenExpression(served: readonly Served[]): string {
  const names = new Set(served.flatMap(({ file }) => (/^\.([^/]+)/.exec(file)?.[1] ?? '') || []));
  const shown = [...names].sort().map(escapeExpression).join('|');
  return `^(?:_|\\.${names.size === 0 ? '' : `(?!(?:${shown})(?:/|$))`}|.+/\\.)`;
}
